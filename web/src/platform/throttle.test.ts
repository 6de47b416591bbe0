import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is asked for once is done at once, and no second time', () => {
  const act = vi.fn<() => void>();
  throttle(300, act)();
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledTimes(1);
});

test('a burst is done at once and once more when its time is over, and so on while it lasts', () => {
  const act = vi.fn<() => void>();
  const throttled = throttle(300, act);
  for (let at = 0; at < 700; at += 10) {
    throttled();
    vi.advanceTimersByTime(10);
  }
  expect(act, 'at 0, 300 and 600').toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(1_000);
  expect(act, 'and what came after 600').toHaveBeenCalledTimes(4);
  throttled();
  expect(act, 'after a rest at once').toHaveBeenCalledTimes(5);
});
