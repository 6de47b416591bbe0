// @vitest-environment happy-dom
import type { Me } from '@guiche/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { begin } from '../platform/access';
import { queryClient } from '../platform/query';
import '../platform/session';
import { clear, press, settle, show } from '../testing/show';
import { useTicketList } from './data';
import { applyTicketEvent } from './live';
import { ticketOf, viewerOf } from './live.fixture';

/** A search whose words no index knows ends early and says where to go on: the page does so, within measure. */

const asked: (string | null)[] = [];
/** On which page something is found. */
let foundOn = 3;
vi.stubGlobal('fetch', async (input: string | URL | Request) => {
  const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
  const page = Number(url.searchParams.get('cursor') ?? 1);
  // who does not say so has full pages, and waits for them
  const isSearch = url.searchParams.get('searchParam') !== null && url.searchParams.get('searchParam') !== '';
  if ((url.searchParams.get('partial') === 'true') !== isSearch) throw new Error('asked in another way');
  asked.push(url.searchParams.get('cursor'));
  const tickets = page === foundOn ? [{ id: 7, uuid: 'u-7', updatedAt: '2026-01-01T00:00:00.000Z' }] : [];
  const answer = { tickets, count: tickets.length, hasMore: true, nextCursor: String(page + 1) };
  return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
});
beforeAll(() =>
  begin({ token: 'x', user: { id: 1, companyId: 1, company: { settings: [], plan: {} } } as unknown as Me }),
);
beforeEach(() => {
  asked.length = 0;
  queryClient.clear();
});
afterEach(clear);

function Found({ searchParam }: { searchParam: string }) {
  const list = useTicketList({ searchParam, timeZone: 'UTC' } as never);
  return (
    <button onClick={() => void list.fetchNextPage()}>
      {list.rows.length} {list.isResting ? 'rests' : 'goes on'}
    </button>
  );
}
const open = (searchParam: string) =>
  show(
    <QueryClientProvider client={queryClient}>
      <Found searchParam={searchParam} />
    </QueryClientProvider>,
  );
const words = () => document.querySelector('button')!.textContent;
const until = (check: () => void) => vi.waitFor(async () => (await settle(), check()), { timeout: 30_000 });

test('it goes on by itself until something is found', async () => {
  foundOn = 3;
  await open('xq');
  await until(() => expect(words()).toBe('1 goes on'));
  expect(asked).toEqual([null, '2', '3']);
});

test('after ten pages without a find it rests until it is told to go on, for another ten', async () => {
  foundOn = 17;
  await open('xq');
  await until(() => expect(words()).toBe('0 rests'));
  expect(asked).toHaveLength(10);
  await press('0 rests');
  await until(() => expect(words()).toBe('1 goes on'));
  expect(asked).toHaveLength(17);
});

test('what comes while nothing was found yet is the first find', () => {
  const ticket = ticketOf({ id: 9, lastMessage: 'xq' });
  const empty = { tickets: [], count: 0, hasMore: true, nextCursor: 'there' };
  const list = { pages: [empty, empty], pageParams: ['', 'there'] };
  const next = applyTicketEvent(list, { action: 'update', ticket }, { searchParam: 'xq' }, viewerOf('admin'));
  expect(next.pages.map(({ tickets }) => tickets.map(({ id }) => id))).toEqual([[9], []]);
});

test('other lists do not rest', async () => {
  foundOn = 30;
  await open('');
  await until(() => expect(words()).toBe('1 goes on'));
});
