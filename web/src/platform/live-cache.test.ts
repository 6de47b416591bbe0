import type { LiveName } from '@guiche/contract/live';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const handlers = new Map<LiveName, Set<(event: unknown) => void>>();
vi.mock('./live', () => ({
  subscribe(name: LiveName, handler: (event: unknown) => void) {
    handlers.set(name, (handlers.get(name) ?? new Set()).add(handler));
    return () => handlers.get(name)?.delete(handler);
  },
}));

const { liveCache } = await import('./live-cache');
const { changeBy, changeWhole } = await import('./list-rules');
const { queueRules } = await import('../queues/live');
const { queryClient } = await import('./query');

type Queue = Parameters<typeof queueRules.idOf>[0];
const queue = (id: number, orderQueue: number | null): Queue =>
  ({ id, name: `Fila ${id}`, orderQueue }) as Partial<Queue> as Queue;
const tell = (name: LiveName, event: unknown) => {
  for (const handler of handlers.get(name) ?? []) handler(event);
};
/** Timers and promises that are due. */
const rest = () => vi.advanceTimersByTimeAsync(300);

const key = ['test', 'queues'];
// a tag that changes stands for whatever cannot be told row by row
const rules = { ...queueRules, hears: { ...queueRules.hears, tag: () => 'ask' as const } };
/** What was asked, what the server read for it, and the way back. */
interface Load {
  read?: readonly Queue[];
  answer: (rows: readonly Queue[]) => void;
  fail: (error: Error) => void;
}
let loads: Load[] = [];

function open() {
  const cache = liveCache<readonly Queue[]>({
    key,
    names: ['queue', 'tag'],
    hear: (name, event) => (list) => changeWhole(rules, list, changeBy(rules.hears, name, event)),
  });
  const stopListening = cache.listen();
  const observer = new QueryObserver<readonly Queue[]>(queryClient, {
    queryKey: key,
    queryFn: () =>
      cache.load(key, () => new Promise<readonly Queue[]>((answer, fail) => void loads.push({ answer, fail }))),
  });
  const stopLooking = observer.subscribe(() => undefined);
  return {
    cache,
    async leave() {
      stopLooking();
      stopListening();
      await rest();
    },
  };
}
const known = () => queryClient.getQueryData<readonly Queue[]>(key);
const answerAll = async (rows: () => readonly Queue[]) => {
  for (let n = 0; loads.length > 0; n++) {
    if (n > 50) throw new Error('It asks without end');
    const load = loads.shift()!;
    load.answer(load.read ?? rows());
    await rest();
  }
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  loads = [];
  queryClient.clear();
  vi.useRealTimers();
});

test('what is told while a load is on its way happens to its answer', async () => {
  const { leave } = open();
  tell('queue', { action: 'update', queue: queue(2, 1) });
  tell('queue', { action: 'delete', queueId: 3 });
  loads.shift()!.answer([queue(1, 2), queue(3, 3)]);
  await rest();
  expect(known()).toEqual([queue(2, 1), queue(1, 2)]);
  expect(loads, 'that was enough').toEqual([]);
  await leave();
});

test('what only the server knows is asked for again, also when it is told during the first load', async () => {
  const { leave } = open();
  tell('tag', { action: 'update' });
  loads.shift()!.answer([queue(1, 1)]);
  await rest();
  expect(loads).toHaveLength(1);
  await answerAll(() => [queue(1, 1), queue(2, 2)]);
  expect(known()).toEqual([queue(1, 1), queue(2, 2)]);
  await leave();
});

test('many questions at once are two: the first, and one for all others', async () => {
  const { leave } = open();
  await answerAll(() => [queue(1, 1)]);
  const asked = vi.spyOn(queryClient, 'invalidateQueries');
  for (let n = 0; n < 50; n++) tell('tag', { action: 'update' });
  await rest();
  expect(asked).toHaveBeenCalledTimes(2);
  asked.mockRestore();
  await answerAll(() => [queue(1, 1)]);
  await leave();
});

test('what is done here shows at once, and in the answer of a load that is older', async () => {
  const { cache, leave } = open();
  await answerAll(() => [queue(1, 1)]);
  cache.ask();
  cache.happen((list) => changeWhole(rules, list, { put: queue(2, 2) }));
  expect(known()).toEqual([queue(1, 1), queue(2, 2)]);
  await answerAll(() => [queue(1, 1)]);
  expect(known()).toEqual([queue(1, 1), queue(2, 2)]);
  await leave();
});

test('what happened while nobody looked is asked for by whoever looks next', async () => {
  const first = open();
  await answerAll(() => [queue(1, 1)]);
  await first.leave();
  const second = open();
  expect(loads).toHaveLength(1);
  await answerAll(() => [queue(2, 1)]);
  expect(known()).toEqual([queue(2, 1)]);
  await second.leave();
});

/** Numbers that look drawn, the same for the same seed. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

test.each(Array.from({ length: 60 }, (_, index) => index + 1))(
  'once everything was told and answered the list is as a fresh load gives it (seed %i)',
  async (seed) => {
    const upTo = dice(seed * 7919);
    const rows = new Map<number, Queue>([1, 2, 3].map((id) => [id, queue(id, id)]));
    const fresh = () => [...rows.values()].sort(rules.order);
    const wire: [LiveName, unknown][] = [];
    const commit = (row: Queue) => {
      rows.set(row.id, row);
      wire.push(['queue', { action: 'update', queue: row }]);
    };
    let last = 3;
    const { leave } = open();
    const steps: (() => unknown)[] = [
      () => commit(queue((last += 1), upTo(3) ? upTo(9) : null)),
      () => rows.size && commit(queue([...rows.keys()][upTo(rows.size)]!, upTo(9))),
      () => {
        const id = [...rows.keys()][upTo(rows.size)];
        if (id === undefined) return;
        rows.delete(id);
        wire.push(['queue', { action: 'delete', queueId: id }]);
      },
      // all of them in a new order, row by row
      () => [...rows.keys()].reverse().forEach((id, at) => commit(queue(id, at))),
      // many at once, and not told one by one
      () => {
        for (const id of [...rows.keys()].slice(0, 2)) rows.delete(id);
        for (let n = 0; n < 3; n++) rows.set((last += 1), queue(last, upTo(9)));
        wire.push(['tag', { action: 'update' }]);
      },
      // the server answers out of a moment that may be long past when the answer comes
      () => loads.filter(({ read }) => !read).forEach((load) => void (load.read = fresh())),
      () => {
        const at = loads.findIndex(({ read }) => read);
        if (at >= 0) for (const load of loads.splice(at, 1)) load.answer(load.read!);
      },
      () => {
        if (upTo(3) === 0) loads.shift()?.fail(new Error('cut'));
      },
      () => upTo(2) === 0 && void queryClient.invalidateQueries({ queryKey: key }),
      () => vi.advanceTimersByTimeAsync(upTo(400)),
    ];
    for (let step = 0; step < 60; step++) {
      await steps[upTo(steps.length)]!();
      while (wire.length && upTo(2)) tell(...wire.shift()!);
      await vi.advanceTimersByTimeAsync(0);
    }
    for (const [name, event] of wire) tell(name, event);
    await rest();
    // a load that failed is asked for again by whoever looks
    if (!known()) void queryClient.invalidateQueries({ queryKey: key });
    await answerAll(fresh);
    expect(known()).toEqual(fresh());
    await leave();
  },
);
