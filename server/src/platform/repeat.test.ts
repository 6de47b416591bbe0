import { expect, test } from 'vitest';
import { until } from '../testing/world';
import { createLog } from './log';
import { backoff, repeat } from './repeat';

const log = createLog('silent');

test('pauses grow to their bound, and no two processes wait alike', () => {
  const pauses = { first: 100, most: 1000 };
  expect([1, 2, 3, 4, 5, 500].map((n) => backoff(n, pauses, 1))).toEqual([100, 200, 400, 800, 1000, 1000]);
  expect(backoff(3, pauses, 0)).toBe(200);
});

test('whatever asks for it, it is under way once at a time, and one retry waits after a failure', async () => {
  let running = 0;
  let most = 0;
  let times = 0;
  const loop = repeat(
    async () => {
      most = Math.max(most, ++running);
      times += 1;
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      if (times % 2) throw new Error('as it happens');
    },
    { every: 1, pauses: { first: 1, most: 2 }, log, trouble: 'it failed' },
  );
  await until(() => {
    loop.now();
    loop.now();
    return times > 20;
  });
  await loop.stop();
  const after = times;
  loop.now();
  await new Promise((resolve) => setImmediate(resolve));
  expect({ most, running, times }).toEqual({ most: 1, running: 0, times: after });
});

test('a stop is heard by what is under way, and waits for it', async () => {
  const steps: string[] = [];
  const loop = repeat(
    ({ signal }) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => setImmediate(() => resolve(void steps.push('ended'))));
      }),
    { every: 1, log, trouble: 'it failed' },
  );
  await loop.stop();
  steps.push('stopped');
  expect(steps).toEqual(['ended', 'stopped']);
});
