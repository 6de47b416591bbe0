// @vitest-environment happy-dom
import type { Me } from '@guiche/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter, Route, Routes, useParams } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { begin } from '../platform/access';
import { queryClient } from '../platform/query';
import { clear, settle, show } from '../testing/show';
import { toastStore, type Toast } from '../ui/toast-store';
import { ticketKeys } from './cache';
import { useTicket } from './data';
import { useOpenTicketGuard } from './use-open-ticket-guard';
import '../platform/session';

const uuid = '2f1f1c1e-0000-4000-8000-000000000001';
let isGone = false;
vi.stubGlobal('fetch', async (url: string) => {
  // what else may be asked is none of this test's
  if (!url.includes(uuid)) throw new TypeError('away');
  const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  return isGone ? json(404, { error: 'ERR_NO_TICKET_FOUND' }) : json(200, { id: 1, uuid, userId: 1, queueId: null });
});
beforeAll(() => {
  const company = { settings: [], dueDate: null };
  const user = { id: 1, companyId: 1, name: 'Ana', email: '', profile: 'admin', queues: [], company };
  begin({ token: 'x', user: user as unknown as Me });
});
afterEach(clear);

function Open() {
  const { uuid: open } = useParams();
  const ticket = useTicket(open);
  useOpenTicketGuard(open, ticket);
  return <p>{open ? ticket.data && 'the ticket' : 'the list'}</p>;
}

/** What throws inside of `settle` would take work of the page with it. */
const shows = (text: string) =>
  vi.waitFor(async () => {
    await settle();
    expect(document.body.textContent).toContain(text);
  });

test('a ticket that is deleted elsewhere is announced once to whoever has it open, and the list is shown', async () => {
  const told = new Set<Toast>();
  const stop = toastStore.subscribe(() => {
    for (const toast of toastStore.get()) if (toast.id === 'ticket-gone') told.add(toast);
  });
  await show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/tickets/${uuid}`]}>
        <Routes>
          <Route path="/tickets/:uuid?" element={<Open />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await shows('the ticket');
  isGone = true;
  // the event lets go of what is known, and so does whatever else hears of it
  const again = () => settle(() => void queryClient.invalidateQueries({ queryKey: ticketKeys.one(uuid) }));
  await again();
  await again();
  await shows('the list');
  expect(told.size).toBe(1);
  stop();
});
