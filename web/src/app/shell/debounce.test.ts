import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDebouncer } from './debounce';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const told: boolean[] = [];
  return { told, ...createDebouncer<boolean>(2000, (value) => told.push(value)) };
}

test('the warning comes two seconds after the change, and goes two seconds after the next', () => {
  const { told, say } = watched();
  say(true);
  vi.advanceTimersByTime(1999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([true]);
  say(false);
  vi.advanceTimersByTime(1999);
  expect(told).toEqual([true]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([true, false]);
});

test('a hiccup that is over within two seconds warns nobody', () => {
  const { told, say } = watched();
  say(false);
  vi.advanceTimersByTime(2000);
  say(true);
  vi.advanceTimersByTime(1500);
  say(false);
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([false]);
});

test('nothing is told after the end', () => {
  const { told, say, stop } = watched();
  say(true);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([]);
});
