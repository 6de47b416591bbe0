// @vitest-environment happy-dom
import type { Me } from '@guiche/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { begin } from '../platform/access';
import { catchUp } from '../platform/catch-up';
import { queryClient } from '../platform/query';
import '../platform/session';
import { clear, press, settle, show } from '../testing/show';
import { useTicketList } from './data';

/** What a list asks for again once the connection is back: what is in use, and nothing that was left behind. */

const size = 40;
const asked: number[] = [];
/** Rows of the server by then, the newest first. */
let rows: number[] = [];
/** Answers wait for this. */
let held = Promise.resolve();
vi.stubGlobal('fetch', async (input: string | URL | Request) => {
  const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
  const after = Number(url.searchParams.get('cursor') ?? Infinity);
  const ids = rows.filter((id) => id < after);
  asked.push(rows.indexOf(ids[0]!) / size + 1);
  const tickets = ids.slice(0, size).map((id) => ({ id, uuid: `u-${id}`, updatedAt: new Date(id).toISOString() }));
  const hasMore = ids.length > size;
  const answer = { tickets, count: rows.length, hasMore, nextCursor: hasMore ? String(tickets.at(-1)!.id) : null };
  await held;
  return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
});
beforeAll(() =>
  begin({ token: 'x', user: { id: 1, companyId: 1, company: { settings: [], plan: {} } } as unknown as Me }),
);
beforeEach(() => {
  rows = Array.from({ length: 10 * size }, (_, n) => 1000 - n);
  held = Promise.resolve();
  queryClient.clear();
  asked.length = 0;
});
afterEach(clear);

let inUse = 0;
let shown: number[] = [];
function List() {
  const list = useTicketList({ status: 'closed' });
  useEffect(() => {
    list.lastInUse.current = () => inUse;
    shown = list.rows.map(({ id }) => id);
  });
  return <button onClick={() => void list.fetchNextPage()}>more</button>;
}
const until = (check: () => void) => vi.waitFor(async () => (await settle(), check()));

async function open(pages: number) {
  await show(
    <QueryClientProvider client={queryClient}>
      <List />
    </QueryClientProvider>,
  );
  await until(() => expect(shown).toHaveLength(size));
  for (let page = 2; page <= pages; page++) {
    await press('more');
    await until(() => expect(shown).toHaveLength(page * size));
  }
  asked.length = 0;
}
/** Two go from the middle, and one comes. */
const change = () => void (rows = [2000, ...rows.filter((id) => id !== 990 && id !== 950)]);

test.each([
  ['at the top the first page and the next', 0, 2],
  ['further down all that leads there, and one page more', 3 * size - 1, 4],
  ['at the end everything', 5 * size - 1, 5],
])('%s', async (_, last, pages) => {
  await open(5);
  inUse = last;
  change();
  catchUp();
  await until(() => expect(shown).toEqual(rows.slice(0, pages * size)));
  expect(asked).toEqual(Array.from({ length: pages }, (_, n) => n + 1));
  // what was let go comes when somebody scrolls there
  await press('more');
  await until(() => expect(shown).toEqual(rows.slice(0, (pages + 1) * size)));
});

test('rows that somebody looks at stay where they are until the answer is there', async () => {
  await open(3);
  inUse = 2 * size;
  let answer = () => {};
  held = new Promise((resolve) => (answer = resolve));
  const before = [...rows];
  change();
  catchUp();
  await settle();
  expect(shown).toEqual(before.slice(0, 3 * size));
  answer();
  await until(() => expect(shown).toEqual(rows.slice(0, 3 * size)));
});

test('whoever wants more meanwhile does not keep the old pages', async () => {
  await open(2);
  inUse = size;
  let answer = () => {};
  held = new Promise((resolve) => (answer = resolve));
  change();
  catchUp();
  await press('more');
  answer();
  await until(() => expect(shown).toEqual(rows.slice(0, 2 * size)));
});

test('a page that was on its way is waited for, and what is in use is asked again after it', async () => {
  await open(2);
  inUse = 0;
  let answer = () => {};
  held = new Promise((resolve) => (answer = resolve));
  await press('more');
  catchUp();
  change();
  held = Promise.resolve();
  answer();
  await until(() => expect(shown).toEqual(rows.slice(0, 2 * size)));
  expect(asked).toEqual([3, 1, 2]);
});

test('a list whose first answer never came is asked again, too', async () => {
  let fail = () => {};
  held = new Promise((_, reject) => (fail = () => reject(new TypeError('Failed to fetch'))));
  held.catch(() => undefined);
  await show(
    <QueryClientProvider client={queryClient}>
      <List />
    </QueryClientProvider>,
  );
  fail();
  await until(() => expect(queryClient.getQueryCache().getAll()[0]?.state.fetchFailureCount).toBe(1));
  await queryClient.cancelQueries();
  held = Promise.resolve();
  catchUp();
  await until(() => expect(shown).toEqual(rows.slice(0, size)));
});
