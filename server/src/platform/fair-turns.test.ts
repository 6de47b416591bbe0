import { expect, it } from 'vitest';
import { createFairTurns } from './fair-turns';

const [busy, other, third] = [1, 2, 3];

/** Work that lasts until it is told to end, and what has begun so far. */
function stage(of: { atOnce: number; ofOne: number }) {
  const turns = createFairTurns(of);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    turns,
    begun,
    ask: (companyId: number, name: string, signal?: AbortSignal) =>
      turns.take(
        companyId,
        () => {
          begun.push(name);
          return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
        },
        signal,
      ),
    async end(name: string, asked: Promise<string>) {
      ends.get(name)!();
      expect(await asked).toBe(name);
    },
  };
}

it('with ten hanging files of one company another company’s is done meanwhile', async () => {
  const { ask, begun, end } = stage({ atOnce: 4, ofOne: 3 });
  for (let n = 0; n < 10; n++) void ask(busy, `hangs ${n}`);
  expect(begun).toEqual(['hangs 0', 'hangs 1', 'hangs 2']);
  const asked = ask(other, 'theirs');
  await end('theirs', asked);
  expect(begun).toHaveLength(4);
});

it('where one is done at a time companies take turns, however many each has asked for', async () => {
  const { ask, begun, end } = stage({ atOnce: 1, ofOne: 1 });
  const asked = new Map(['a1', 'a2', 'a3'].map((name) => [name, ask(busy, name)]));
  for (const name of ['b1', 'b2']) asked.set(name, ask(other, name));
  asked.set('c1', ask(third, 'c1'));
  const order = ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'];
  for (const name of order) await end(name, asked.get(name)!);
  expect(begun).toEqual(order);
});

it('whoever waits no longer has no turn, is told why, and keeps nobody waiting', async () => {
  const { ask, begun, turns, end } = stage({ atOnce: 1, ofOne: 1 });
  const first = ask(busy, 'first');
  const halt = new AbortController();
  const second = ask(busy, 'second', halt.signal);
  const third = ask(busy, 'third');
  expect(turns.waitingOf(busy)).toBe(2);
  halt.abort(new Error('no turn came'));
  await expect(second).rejects.toThrow('no turn came');
  await expect(ask(busy, 'fourth', halt.signal)).rejects.toThrow('no turn came');
  expect(turns.waitingOf(busy)).toBe(1);
  await end('first', first);
  await end('third', third);
  expect(begun).toEqual(['first', 'third']);
});

it('what fails gives its turn to the next', async () => {
  const { turns } = stage({ atOnce: 1, ofOne: 1 });
  const failing = turns.take(busy, () => Promise.reject(new Error('no file')));
  const next = turns.take(busy, () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('no file');
  expect(await next).toBe('done');
});
