import { afterEach, expect, test, vi } from 'vitest';
import { todays, triesOf } from './length';

const list = Array.from({ length: 37 }, (_, n) => n);

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test('ten days in a row take each of a list once', () => {
  const days = Array.from({ length: 10 }, (_, n) => todays(list, Date.UTC(2026, 0, 28 + n)));
  expect(days.flat().toSorted((a, b) => a - b)).toEqual(list);
  expect(Math.max(...days.map(({ length }) => length))).toBe(4);
});

test('the long form takes all of it', async () => {
  vi.stubEnv('TEST_LENGTH', 'long');
  vi.resetModules();
  const { todays: taken, triesOf: tries } = await import('./length');
  expect(taken(list)).toEqual(list);
  expect(tries('HOW_OFTEN', { short: 2, long: 20 })).toBe(20);
});

test('a variable asks for any other number of tries', () => {
  expect(triesOf('HOW_OFTEN', { short: 2, long: 20 })).toBe(2);
  vi.stubEnv('HOW_OFTEN', '7');
  expect(triesOf('HOW_OFTEN', { short: 2, long: 20 })).toBe(7);
});
