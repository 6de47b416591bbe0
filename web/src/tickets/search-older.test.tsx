// @vitest-environment happy-dom
import type { Me } from '@guiche/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { begin } from '../platform/access';
import { catchUp } from '../platform/catch-up';
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
/** Pages that end because they are full. */
let isFull = false;
vi.stubGlobal('fetch', async (input: string | URL | Request) => {
  const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
  const page = Number(url.searchParams.get('cursor') ?? 1);
  // who does not say so has full pages, and waits for them
  const isSearch = url.searchParams.get('searchParam') !== null && url.searchParams.get('searchParam') !== '';
  if ((url.searchParams.get('partial') === 'true') !== isSearch) throw new Error('asked in another way');
  asked.push(url.searchParams.get('cursor'));
  const tickets = page === foundOn ? [{ id: 7, uuid: 'u-7', updatedAt: '2026-01-01T00:00:00.000Z' }] : [];
  const lookedTo =
    isSearch && !isFull ? { at: new Date(Date.UTC(2026, 0, 1) - page * 1000).toISOString(), id: 1 } : undefined;
  const answer = { tickets, count: tickets.length, hasMore: true, nextCursor: String(page + 1), lookedTo };
  return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
});
beforeAll(() =>
  begin({ token: 'x', user: { id: 1, companyId: 1, company: { settings: [], plan: {} } } as unknown as Me }),
);
beforeEach(() => {
  asked.length = 0;
  isFull = false;
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

test('pages that were full are none that ended early, also where all their rows have left since', async () => {
  isFull = true;
  foundOn = 14;
  await open('xq');
  await until(() => expect(words()).toBe('1 goes on'));
  expect(asked).toHaveLength(14);
});

test('back after a loss it asks for the newest again, and goes on as it did at first', async () => {
  foundOn = 27;
  await open('xq');
  await until(() => expect(words()).toBe('0 rests'));
  await press('0 rests');
  await until(() => expect(asked).toHaveLength(20));
  await until(() => expect(words()).toBe('0 rests'));
  asked.length = 0;
  foundOn = 1;
  catchUp();
  await until(() => expect(words()).toBe('1 goes on'));
  expect(asked).toEqual([null, '2']);
});

test('what comes while nothing was found yet is the first find', () => {
  const ticket = ticketOf({ id: 9, lastMessage: 'xq' });
  const empty = (day: number) => {
    const lookedTo = { at: new Date(Date.UTC(2019, 0, day)).toISOString(), id: 3 };
    return { tickets: [], count: 0, hasMore: true, nextCursor: 'there', lookedTo };
  };
  const list = { pages: [empty(20), empty(10)], pageParams: ['', 'there'] };
  const after = (updatedAt: string) =>
    applyTicketEvent(
      list,
      { action: 'update', ticket: { ...ticket, updatedAt } },
      { searchParam: 'xq' },
      viewerOf('admin'),
    ).pages.map(({ tickets }) => tickets.map(({ id }) => id));
  expect(after('2019-01-21T00:00:00.000Z')).toEqual([[9], []]);
  expect(after('2019-01-19T00:00:00.000Z')).toEqual([[], [9]]);
  // as far as that nobody has looked yet
  expect(after('2019-01-09T00:00:00.000Z')).toEqual([[], []]);
});

test('other lists do not rest', async () => {
  foundOn = 30;
  await open('');
  await until(() => expect(words()).toBe('1 goes on'));
});
