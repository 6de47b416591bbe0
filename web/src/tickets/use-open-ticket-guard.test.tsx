// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { awaitField, endAwaiting } from '../platform/use-keys';
import { logIn } from '../testing/log-in';
import { clear, settle, show } from '../testing/show';
import { useTicket } from './data';
import { useOpenTicketGuard } from './use-open-ticket-guard';

let status = 500;
vi.stubGlobal('fetch', async (url: string) => {
  const body = JSON.stringify({ error: 'ERR_INTERNAL' });
  return new Response(body, { status: url.includes('/tickets/') ? status : 500 });
});

beforeEach(logIn);
afterEach(async () => {
  endAwaiting();
  await clear();
});

const failed = vi.fn<() => void>();
function Open() {
  const uuid = '0b9f3a52-6f0e-4a9b-8a55-0d7a6a1f9c11';
  const open = useTicket(uuid);
  useOpenTicketGuard(uuid, open);
  if (open.isError) failed();
  return null;
}

test.each([500, 403, 404])(
  'of a conversation that is answered with %i nobody waits for the composer',
  async (given) => {
    status = given;
    failed.mockClear();
    awaitField();
    await show(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Open />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    await vi.waitFor(() => expect(failed).toHaveBeenCalled());
    await settle();
    expect(endAwaiting()).toBeNull();
  },
);
