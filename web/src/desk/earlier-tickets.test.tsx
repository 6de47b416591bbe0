// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { logIn } from '../testing/log-in';
import { clear, settle, show } from '../testing/show';
import { ticketOf } from '../tickets/live.fixture';
import { EarlierTickets } from './EarlierTickets';

let tell: (event: unknown) => void = () => undefined;
vi.mock('../platform/live', async (load) => ({
  ...(await load<object>()),
  useLive: (given: { ticket?: typeof tell }) => void (tell = given.ticket ?? tell),
}));

const closed = ticketOf({ id: 5, status: 'closed', contactId: 3, lastMessage: 'Até mais' });
let answer = [closed];
const asked: URLSearchParams[] = [];
vi.stubGlobal('fetch', async (url: string) => {
  asked.push(new URL(url, 'http://localhost').searchParams);
  return new Response(JSON.stringify({ tickets: answer, count: answer.length, hasMore: false, nextCursor: null }));
});
beforeAll(logIn);
afterEach(async () => {
  answer = [closed];
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

test('they follow what is closed, reopened and deleted, and nothing else', async () => {
  await page();
  await until(() => expect(document.body.textContent).toContain('Até mais'));
  const shows = (words: string) => until(() => expect(document.body.textContent).toContain(words));
  const next = ticketOf({ id: 6, status: 'closed', contactId: 3, lastMessage: 'Obrigada' });
  answer = [next, closed];
  tell({ action: 'update', ticket: next });
  await shows('Obrigada');
  answer = [next];
  tell({ action: 'update', ticket: { ...closed, status: 'open' } });
  await until(() => expect(document.body.textContent).not.toContain('Até mais'));
  answer = [];
  tell({ action: 'delete', ticketId: 6 });
  await until(() => expect(document.body.textContent).not.toContain('Obrigada'));
  const before = asked.length;
  tell({ action: 'delete', ticketId: 99 });
  tell({ action: 'update', ticket: ticketOf({ id: 7, status: 'open', contactId: 3 }) });
  tell({ action: 'update', ticket: ticketOf({ id: 8, status: 'closed', contactId: 4 }) });
  tell({ action: 'reload' });
  await settle();
  expect(asked).toHaveLength(before);
});

test.each([
  [{ lastMessage: '*Até* _mais_' }, 'Até mais'],
  [{ lastMessage: '', lastMessageType: 'video' as const }, 'Vídeo'],
  [{ lastMessage: '' }, 'nº 5'],
])('what was said last stands there as in the lists: %j', async (said, shown) => {
  answer = [{ ...closed, ...said }];
  await page();
  await until(() => expect(document.querySelector('a > span[dir]')?.textContent).toBe(shown));
});
