import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestOf, shareOf } from './wilson';

const round = (value: number) => Math.round(value * 1000) / 1000;

// by hand from the formula, and as published for these cases
test.each([
  [124, 594, 0.209, 0.178, 0.243],
  [90, 593, 0.152, 0.125, 0.183],
  [0, 10, 0, 0, 0.278],
  [10, 10, 1, 0.722, 1],
  [1, 2, 0.5, 0.095, 0.905],
])('%i of %i', (hits, of, value, low, high) => {
  const share = shareOf(hits, of)!;
  expect([round(share.value), round(share.low), round(share.high)]).toEqual([value, low, high]);
});

test('of nobody there is no share', () => expect(shareOf(0, 0)).toBeNull());

test('the share lies within its interval, and that within none and all, whatever is counted', () => {
  fc.assert(
    fc.property(fc.nat(200_000), fc.integer({ min: 1, max: 100_000 }), (hits, of) => {
      const { value, low, high } = shareOf(hits, of)!;
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(value).toBeGreaterThanOrEqual(low - 1e-9);
      expect(value).toBeLessThanOrEqual(high + 1e-9);
    }),
  );
});

const variant = (variant: number, hits: number, sent: number) => ({ variant, sent, share: shareOf(hits, sent) });

test('a variant is best where its interval lies above all others', () => {
  expect(bestOf([variant(1, 90, 593), variant(2, 160, 594)])).toBe(2);
  expect(bestOf([variant(1, 124, 594), variant(2, 110, 593)])).toBeNull();
});

test('none is best below a hundred messages of each, of one alone, or of none', () => {
  expect(bestOf([variant(1, 0, 99), variant(2, 99, 100)])).toBeNull();
  expect(bestOf([variant(1, 0, 100), variant(2, 99, 100)])).toBe(2);
  expect(bestOf([variant(1, 0, 0), variant(2, 99, 100)])).toBeNull();
  expect(bestOf([variant(1, 50, 1000)])).toBeNull();
  expect(bestOf([])).toBeNull();
});
