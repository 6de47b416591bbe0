import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { after, every, guarded, listener } from './guard';

let logged: { msg: string; err?: { message: string } }[] = [];
const log = pino({}, { write: (line) => void logged.push(JSON.parse(line) as (typeof logged)[number]) });
const said = () => logged.map(({ msg, err }) => `${msg}: ${err?.message}`);

beforeEach(() => {
  logged = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const throwing = [
  [
    'at once',
    () => {
      throw new Error('planted');
    },
  ],
  ['later', () => Promise.reject(new Error('planted'))],
] as const;

it.each(throwing)('what a listener throws %s is logged and goes no further', async (_when, hear) => {
  expect(listener(log, 'not heard', hear)()).toBeUndefined();
  await guarded(log, 'not done', hear);
  expect(said().sort()).toEqual(['not done: planted', 'not heard: planted']);
});

it.each(throwing)('what is repeated goes on after it failed %s', async (_when, work) => {
  const repeated = every(100, { log, failure: 'a turn failed', now: true }, work);
  await vi.advanceTimersByTimeAsync(250);
  await repeated.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(said()).toEqual(Array(3).fill('a turn failed: planted'));
});

it('a turn that takes long skips the next, and whoever stops waits for it', async () => {
  let turns = 0;
  let release = (): void => undefined;
  const repeated = every(100, { log, failure: 'a turn failed' }, () => {
    turns++;
    return new Promise<void>((resolve) => (release = resolve));
  });
  await vi.advanceTimersByTimeAsync(550);
  expect(turns).toBe(1);
  let isStopped = false;
  const stopped = repeated.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(isStopped).toBe(false);
  release();
  await stopped;
  expect(turns).toBe(1);
});

it('what is done after a while can be called off', async () => {
  const done: string[] = [];
  after(100, log, 'not done', () => done.push('kept'));
  after(100, log, 'not done', () => done.push('called off'))();
  after(100, log, 'not done', throwing[1][1]);
  await vi.advanceTimersByTimeAsync(200);
  expect([done, said()]).toEqual([['kept'], ['not done: planted']]);
});
