import type { Page } from '@playwright/test';
import { triesOf } from '../server/src/testing/length';
import { expect, test } from './actors';
import { listOf } from './desk';
import { customers, type Customer, type Network } from './network';

/**
 * The live law at the start of a page: while its library, its socket and its answers come late, in any order, tickets
 * move; and in the end the list is what a fresh load gives. STARTS=200 for 200 starts; START_SEED repeats what it found.
 */
const starts = triesOf('STARTS', { short: 6, long: 200 });
const seed = Number(process.env['START_SEED'] ?? 20_261_122);

function lot(from: number) {
  let state = from;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const late = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Everything that a page starts with comes when the lot says. */
async function makeLate(page: Page, below: (n: number) => number) {
  // most of it is quick, some of it slow: what is slow differs from start to start
  const lag = () => (below(2) === 0 ? 0 : below(500));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await late(lag() / 2);
    await route.continue();
  });
  await page.route(/\/api\/tickets(\/counts)?\?/, async (route) => {
    await late(lag());
    const response = await route.fetch();
    // answered, and on its way for a while
    await late(lag());
    await route.fulfill({ response });
  });
  await page.routeWebSocket(/\/socket\.io/, async (socket) => {
    await late(lag());
    const server = socket.connectToServer();
    let before = Promise.resolve();
    server.onMessage((message) => {
      const wait = lag() / 4;
      before = before.then(() => late(wait)).then(() => socket.send(message));
    });
    socket.onMessage((message) => server.send(message));
  });
}

/** One of the moves that change who stands where. */
async function moveOne(network: Network, people: readonly Customer[], below: (n: number) => number) {
  const who = people[below(people.length)]!;
  const { id, status } = await network.ticketOf(who);
  const kind = below(4);
  if (kind === 0 || status === 'closed') return network.says(who, `Recado ${below(1000)}`);
  if (kind === 1 && status === 'open') return network.change(id, { status: 'pending', userId: null });
  if (kind === 2 && status === 'pending')
    return network.change(id, { status: 'open', userId: network.ids.user('Bruno Lima') });
  if (kind === 3 && status === 'open') return network.change(id, { status: 'closed' });
  return network.says(who, `Oi de novo ${below(1000)}`);
}

/** What a fresh load gives, as the page itself would ask. */
const fresh = (page: Page) =>
  page.evaluate(async () => {
    // what gets no answer says which it was, and is asked again
    const ask = async (path: string) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
      const answer = await fetch(path, { headers, signal: AbortSignal.timeout(5_000) }).catch((error: unknown) => {
        throw new Error(`${path}: ${String(error)}`);
      });
      return answer.json();
    };
    const list = (await ask('/api/tickets?status=open')) as { tickets: { id: number; unreadMessages: number }[] };
    const counts = (await ask('/api/tickets/counts')) as { open: number; pending: number };
    return {
      rows: list.tickets.map(({ id, unreadMessages }) => `${id} ${unreadMessages}`),
      counts: [counts.open, counts.pending],
    };
  });

const shown = (page: Page) =>
  listOf(page).evaluate((list) => {
    const rows = [...list.querySelectorAll('li')].map((row) => {
      const unread = [...row.querySelectorAll('span')].flatMap(
        (span) => (span.childElementCount === 0 && /^(\d+) não lida/.exec(span.textContent)) || [],
      )[1];
      return `${row.querySelector('[data-ticket]')?.getAttribute('data-ticket')} ${unread ?? 0}`;
    });
    const counts = [...list.querySelectorAll('[role="tab"]')].map((tab) =>
      Number(/\d+/.exec(tab.textContent ?? '')?.[0] ?? 0),
    );
    return { rows, counts };
  });

test('however late library, socket and answers come, the list is what a fresh load gives', async ({
  enter,
  network,
}) => {
  test.setTimeout(300_000 + starts * 20_000);
  const people = customers(1231, 3, (n) => `Largada ${n}`);
  for (const who of people) await network.isServed(who, 'bruno', ['Oi']);
  const bruno = await enter('bruno', { viewport: { width: 1280, height: 1400 } });
  const below = lot(seed);
  await makeLate(bruno, below);
  for (let start = 0; start < starts; start += 1) {
    const moving = (async () => {
      for (let n = 0; n < 1 + below(6); n += 1) await moveOne(network, people, below);
    })();
    await Promise.all([bruno.reload({ waitUntil: 'commit' }), moving]);
    await listOf(bruno).getByRole('tab').first().waitFor();
    await expect(async () => {
      expect(await shown(bruno), `start ${start}, seed ${seed}`).toEqual(await fresh(bruno));
    }).toPass({ intervals: [50, 100, 200, 500], timeout: 15_000 });
    if (starts > 20 && start % 20 === 19) console.log(`${start + 1} of ${starts} starts`);
  }
  // what is still held back belongs to nobody any more
  await bruno.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the list is asked while the code still comes, and once as long as nothing is told', async ({
  enter,
  network,
}) => {
  const [who] = customers(1235, 1, () => 'Primeira lista') as [Customer];
  await network.isServed(who, 'bruno', ['Oi']);
  const bruno = await enter('bruno');
  const row = listOf(bruno).getByText(who.name, { exact: true });
  await expect(row).toBeVisible();
  const lists: string[] = [];
  const isAsked = new Promise<void>((resolve) => {
    let isReloaded = false;
    bruno.on('request', (request) => {
      isReloaded ||= request.isNavigationRequest();
      if (!isReloaded || !request.url().includes('/api/tickets?status=open')) return;
      lists.push(request.url());
      resolve();
    });
  });
  await bruno.route(/\/assets\/(?!boot-).*\.js/, async (route) => {
    await isAsked;
    await route.continue();
  });
  await bruno.routeWebSocket(/\/socket\.io/, () => {});
  await bruno.reload({ waitUntil: 'commit' });
  await expect(row).toBeVisible();
  expect(lists).toHaveLength(1);
});
