import { expect, it } from 'vitest';
import { createSparing } from './spare-memory';

const MB = 1024 * 1024;

/** Whether it is cleared up at each look, of a process that works and has taken so much; clearing up leaves 40 MB. */
function looks(seen: [load: number, megabytes: number][]): boolean[] {
  let [load, heap, cleared] = [0, 0, false];
  const clear = () => {
    cleared = true;
    heap = 40 * MB;
  };
  const look = createSparing({ load: () => load, heap: () => heap, clear });
  return seen.map(([nextLoad, megabytes]) => {
    [load, heap, cleared] = [nextLoad, megabytes * MB, false];
    look();
    return cleared;
  });
}

it('gives memory back once a process rests', () => {
  expect(
    looks([
      [0.9, 200],
      [0.06, 200],
      [0.01, 200],
    ]),
  ).toEqual([false, false, true]);
});

it('does not pause a process for what is not worth it', () => {
  expect(
    looks([
      [0, 60],
      [0, 40],
      [0, 55],
      [0, 56],
      [0, 40],
      [0, 40],
    ]),
  ).toEqual([true, false, false, true, false, false]);
});

it('knows what the engine has given back by itself', () => {
  expect(
    looks([
      [0, 90],
      [0, 30],
      [0, 45],
      [0, 46],
    ]),
  ).toEqual([true, false, false, true]);
});
