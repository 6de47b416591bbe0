import { monthsOf, recurrences } from '@guiche/contract/billing';
import { MOST_CENTS } from '@guiche/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodPrice, priceChange } from './price';

const prices = fc.integer({ min: 0, max: MOST_CENTS });

describe('the price of a period', () => {
  it('is as many times the month as it has', () => {
    expect(recurrences.map((one) => periodPrice(9990, one))).toEqual([9990, 19_980, 29_970, 59_940, 119_880]);
  });

  it('is less by the discount, rounded half up', () => {
    expect(periodPrice(9990, 'ANUAL', 10)).toBe(107_892);
    expect(periodPrice(1, 'MENSAL', 50)).toBe(1);
    expect(periodPrice(9990, 'MENSAL', 100)).toBe(0);
  });

  it('is whole cents between nothing and the full price, for the dearest plan too', () => {
    fc.assert(
      fc.property(
        prices,
        fc.constantFrom(...recurrences),
        fc.integer({ min: 0, max: 100 }),
        (monthly, one, discount) => {
          const price = periodPrice(monthly, one, discount);
          expect(Number.isSafeInteger(price)).toBe(true);
          expect(price).toBeGreaterThanOrEqual(0);
          expect(price).toBeLessThanOrEqual(monthly * monthsOf[one]);
        },
      ),
    );
  });
});

describe('a change of plan', () => {
  const change = { oldPrice: 9990, newPrice: 19_990, daysLeft: 15, days: 30, isTrial: false, isOtherRecurrence: false };

  it('to a dearer one costs the difference for the days that are left', () => {
    expect(priceChange(change)).toEqual({ takesEffect: 'when paid', cents: 5000 });
    expect(priceChange({ ...change, daysLeft: 30 })).toEqual({ takesEffect: 'when paid', cents: 10_000 });
  });

  it.each([
    ['to a cheaper one', { newPrice: 5000 }],
    ['to one of the same price', { newPrice: 9990 }],
    ['on the due day', { daysLeft: 0 }],
    ['in grace', { daysLeft: -2 }],
    ['of the recurrence', { isOtherRecurrence: true, newPrice: 239_880 }],
  ])('%s waits for the renewal', (_, differently) => {
    expect(priceChange({ ...change, ...differently })).toEqual({ takesEffect: 'at renewal', cents: 0 });
  });

  it('in a trial is free, and at once', () => {
    expect(priceChange({ ...change, isTrial: true })).toEqual({ takesEffect: 'at once', cents: 0 });
  });

  it('costs whole cents between nothing and the difference, and in two steps what it costs in one, but for a cent', () => {
    const cents = (oldPrice: number, newPrice: number, daysLeft: number, days: number) =>
      priceChange({ ...change, oldPrice, newPrice, daysLeft, days }).cents;
    fc.assert(
      fc.property(
        fc.tuple(prices, prices, prices).map((three) => three.sort((a, b) => a - b) as [number, number, number]),
        fc
          .integer({ min: 28, max: 366 })
          .chain((days) => fc.tuple(fc.integer({ min: 0, max: days }), fc.constant(days))),
        ([low, middle, high], [left, days]) => {
          const whole = cents(low, high, left, days);
          expect(Number.isSafeInteger(whole)).toBe(true);
          expect(whole).toBeGreaterThanOrEqual(0);
          expect(whole).toBeLessThanOrEqual(high - low);
          expect(cents(high, low, left, days)).toBe(0);
          expect(cents(low, high, 0, days)).toBe(0);
          expect(cents(low, high, days, days)).toBe(high - low);
          const steps = cents(low, middle, left, days) + cents(middle, high, left, days);
          expect(Math.abs(steps - whole)).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 5000 },
    );
  });
});
