import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centsOf, divideHalfUp, formatMoney, MOST_CENTS, readMoney, reaisOf } from './money';

describe('what is typed as an amount', () => {
  test.each([
    ['1.234,56', 123_456],
    ['1234,56', 123_456],
    ['1234.56', 123_456],
    ['99,9', 9990],
    ['99.9', 9990],
    ['99', 9900],
    ['1.234', 123_400],
    ['1.234.567,89', 123_456_789],
    ['R$ 10,00', 1000],
    ['r$\u00a010', 1000],
    ['  0,05 ', 5],
    ['0', 0],
    ['007,50', 750],
    ['９９,９０', 9990],
    ['9.999.999,99', MOST_CENTS],
  ])('%s', (typed, cents) => {
    expect(readMoney(typed)).toEqual({ cents });
  });

  test.each([
    ['', 'empty'],
    ['  R$ ', 'empty'],
    ['-1,00', 'negative'],
    ['\u22121', 'negative'],
    ['-R$ 5', 'negative'],
    ['R$ -5', 'negative'],
    ['10.000.000', 'tooLarge'],
    ['99999999', 'tooLarge'],
    ['9'.repeat(400), 'tooLarge'],
    ['1,234', 'tooPrecise'],
    ['1.2345', 'tooPrecise'],
    ['12.34,50', 'letters'],
    ['1,234.56', 'letters'],
    ['1,2,3', 'letters'],
    ['1..2', 'letters'],
    [',50', 'letters'],
    ['5,', 'letters'],
    ['.5', 'letters'],
    ['1e3', 'letters'],
    ['0x10', 'letters'],
    ['dez', 'letters'],
    ['10 USD', 'letters'],
    ['NaN', 'letters'],
    ['Infinity', 'letters'],
    ['-', 'letters'],
    ['--1', 'letters'],
  ])('%s is none: %s', (typed, why) => {
    expect(readMoney(typed)).toEqual({ why });
  });

  test('whatever is typed gives whole cents within the bounds, or a reason', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,-R$ ') })), (typed) => {
        const read = readMoney(typed);
        const problems = ['empty', 'letters', 'negative', 'tooLarge', 'tooPrecise'];
        const isFine =
          'cents' in read
            ? Number.isInteger(read.cents) && read.cents >= 0 && read.cents <= MOST_CENTS
            : problems.includes(read.why);
        expect(isFine).toBe(true);
      }),
    );
  });
});

const amounts = fc.integer({ min: 0, max: MOST_CENTS });

test('an amount is written in Brazilian, and what is written is read again', () => {
  expect(formatMoney(123_456)).toBe('R$\u00a01.234,56');
  expect(formatMoney(5)).toBe('R$\u00a00,05');
  fc.assert(
    fc.property(amounts, (cents) => {
      expect(readMoney(formatMoney(cents))).toEqual({ cents });
    }),
  );
});

test('every amount survives the number of a reply', () => {
  fc.assert(
    fc.property(amounts, (cents) => {
      expect(centsOf(JSON.parse(JSON.stringify(reaisOf(cents))))).toBe(cents);
    }),
  );
});

test.each([-0.01, 1.001, 0.1 + 0.2, 10_000_000, NaN, Infinity, -Infinity, 1e300])('%d is no amount', (reais) => {
  expect(centsOf(reais)).toBeNull();
});

test('minus nothing is nothing', () => expect(Object.is(centsOf(-0), 0)).toBe(true));

test.each([
  [1, 2, 1],
  [1, 3, 0],
  [2, 3, 1],
  [5, 10, 1],
  [4, 10, 0],
  [0, 7, 0],
  [7, 1, 7],
])('%d / %d is %d, rounded half up', (dividend, divisor, whole) => {
  expect(divideHalfUp(dividend, divisor)).toBe(whole);
});
