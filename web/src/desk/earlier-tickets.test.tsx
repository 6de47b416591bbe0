// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { logIn } from '../testing/log-in';
import { clear, settle, show } from '../testing/show';
import { ticketOf } from '../tickets/live.fixture';
import { EarlierTickets } from './EarlierTickets';

const closed = ticketOf({ id: 5, status: 'closed', contactId: 3, lastMessage: 'Até mais' });
let answer = [closed];
const asked: URLSearchParams[] = [];
vi.stubGlobal('fetch', async (url: string) => {
  asked.push(new URL(url, 'http://localhost').searchParams);
  return new Response(JSON.stringify({ tickets: answer, count: answer.length, hasMore: false, nextCursor: null }));
});
beforeAll(logIn);
afterEach(async () => {
  await clear();
  queryClient.clear();
});

const page = () =>
  show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <EarlierTickets contactId={3} but={7} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const until = (check: () => void) => vi.waitFor(async () => (await settle(), check()));

test('the earlier conversations are those of the contact, whatever its name and number', async () => {
  await page();
  await until(() => expect(document.body.textContent).toContain('Até mais'));
  expect(Object.fromEntries(asked[0]!)).toMatchObject({ status: 'closed', contactId: '3' });
});
