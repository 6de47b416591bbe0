import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Driver, DriverContext } from './driver';
import { traitsOf } from './providers';
import { createEars, createLines, type Lines } from './lines.fixture';

let lines: Lines;
const times: number[] = [];

/** A network that is only logged in to. */
const network = (): Driver => ({
  provider: 'beta',
  ...traitsOf('beta'),
  open: ({ turnToLogIn }: DriverContext) => ({
    async start() {
      await turnToLogIn!();
      times.push(performance.now());
    },
    dispatch: () => Promise.reject(new Error('sends nothing')),
    openFile: () => Promise.reject(new Error('has no files')),
    revoke: () => Promise.reject(new Error('sends nothing')),
    edit: () => Promise.reject(new Error('sends nothing')),
    react: () => Promise.reject(new Error('sends nothing')),
    markRead: () => Promise.resolve(),
    typing: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    logout: () => Promise.resolve(),
  }),
  forget: () => Promise.resolve(),
});

beforeAll(async () => void (lines = await createLines(() => [network()])));
afterAll(() => lines?.close());

it('spreads the logins of all lines over time, whichever processes they run in', async () => {
  const some = await Promise.all(Array.from({ length: 9 }, () => lines.addLine('TIMEOUT', 'beta')));
  await Promise.all([lines.process(createEars()), lines.process(createEars())]);
  expect(times).toHaveLength(some.length);
  const sorted = times.toSorted((a, b) => a - b);
  // each turn is 120 ms apart where it is given; how late the first of them was heard of here does not matter
  expect(sorted.at(-1)! - sorted[0]!).toBeGreaterThan((some.length - 1) * 60);
});
