import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDueJobs } from './due-jobs';
import { createLog } from './log';

/** Workers are told of jobs for later once these are due. */

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const started = () => {
  const told: { at: number; jobs: number }[] = [];
  const from = performance.now();
  const dueJobs = createDueJobs(
    async (jobs) => void told.push({ at: performance.now() - from, jobs }),
    createLog('silent'),
  );
  return { told, dueJobs };
};

test('never before a job is due, and no more than a moment later', async () => {
  const { told, dueJobs } = started();
  const dues = [1, 19, 20, 21, 250, 999, 1000, 59_999, 60_000];
  for (const ms of dues) dueJobs.expect(ms);
  await vi.advanceTimersByTimeAsync(70_000);
  expect(told.reduce((sum, { jobs }) => sum + jobs, 0)).toBe(dues.length);
  for (const ms of dues) expect(told.some(({ at }) => at >= ms && at <= ms + 30)).toBe(true);
});

test('of jobs that are due together once', async () => {
  const { told, dueJobs } = started();
  for (let i = 0; i < 1000; i++) dueJobs.expect(500);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual([{ at: expect.any(Number) as number, jobs: 1000 }]);
});

test('what is due at once, has no time or is far off needs nobody', async () => {
  const { told, dueJobs } = started();
  for (const ms of [0, -5, NaN, Infinity, 60_001]) dueJobs.expect(ms);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(told).toEqual([]);
});

test('once it is stopped nobody is told; a failure is nobody’s end', async () => {
  const { told, dueJobs } = started();
  dueJobs.expect(100);
  await dueJobs.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual([]);
  const failing = createDueJobs(() => Promise.reject(new Error('the database is away')), createLog('silent'));
  failing.expect(100);
  await vi.advanceTimersByTimeAsync(1000);
});
