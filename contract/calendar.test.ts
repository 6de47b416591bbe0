import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, dayIn, dayOfMonth, daysBetween, endOfDay, isDay } from './calendar';

/** Twelve zones: Brazil's four, clocks put on at midnight, half hours, and the two ends of the world. */
const zones = [
  'America/Sao_Paulo',
  'America/Manaus',
  'America/Rio_Branco',
  'America/Noronha',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'UTC',
];
const days = fc.integer({ min: 0, max: 36_524 }).map((n) => addDays('2000-01-01', n));
const anchors = fc.integer({ min: 1, max: 31 });
const monthsOf = fc.integer({ min: 0, max: 60 });
const lengthOf = (day: string) => new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

describe('months later', () => {
  test.each([
    ['2026-01-31', 1, 31, '2026-02-28'],
    ['2026-02-28', 1, 31, '2026-03-31'],
    ['2028-01-31', 1, 31, '2028-02-29'],
    ['2028-02-29', 12, 29, '2029-02-28'],
    ['2029-02-28', 36, 29, '2032-02-29'],
    ['2026-01-30', 1, 30, '2026-02-28'],
    ['2026-01-29', 1, 29, '2026-02-28'],
    ['2026-03-31', 1, 31, '2026-04-30'],
    ['2026-12-15', 1, 15, '2027-01-15'],
    ['2026-08-31', 6, 31, '2027-02-28'],
    ['2100-01-31', 1, 31, '2100-02-28'],
    ['2026-05-10', 0, 10, '2026-05-10'],
  ])('%s and %d, on the %d: %s', (day, months, anchor, later) => {
    expect(addMonths(day, months, anchor)).toBe(later);
  });

  test('two steps lead where one does, so nothing drifts', () => {
    fc.assert(
      fc.property(days, monthsOf, monthsOf, anchors, (day, a, b, anchor) => {
        expect(addMonths(addMonths(day, a, anchor), b, anchor)).toBe(addMonths(day, a + b, anchor));
      }),
    );
  });

  test('it is the anchor wherever the month has that day, else its last, and strictly later with every month', () => {
    fc.assert(
      fc.property(days, monthsOf, anchors, (day, months, anchor) => {
        const later = addMonths(day, months, anchor);
        expect(dayOfMonth(later)).toBe(Math.min(anchor, lengthOf(later)));
        expect(addMonths(day, months + 1, anchor) > later).toBe(true);
      }),
    );
  });
});

describe('the end of a day', () => {
  test.each([
    ['America/Sao_Paulo', '2026-11-22', '2026-11-23T02:59:59.999Z'],
    ['America/Manaus', '2026-11-22', '2026-11-23T03:59:59.999Z'],
    ['America/Noronha', '2026-11-22', '2026-11-23T01:59:59.999Z'],
    // Clocks went on at midnight: the day after begins at one.
    ['America/Sao_Paulo', '2018-11-03', '2018-11-04T02:59:59.999Z'],
    // And back at midnight: its last hour comes twice.
    ['America/Sao_Paulo', '2018-02-17', '2018-02-18T02:59:59.999Z'],
    ['Pacific/Kiritimati', '2026-12-31', '2026-12-31T09:59:59.999Z'],
    ['Pacific/Pago_Pago', '2026-12-31', '2027-01-01T10:59:59.999Z'],
  ])('%s, %s', (zone, day, end) => {
    expect(endOfDay(zone, day).toISOString()).toBe(end);
  });

  test('is the last moment that the calendar on the wall shows that day', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, (zone, day) => {
        const end = endOfDay(zone, day);
        expect(dayIn(zone, end)).toBe(day);
        expect(dayIn(zone, new Date(end.getTime() + 1))).toBe(addDays(day, 1));
      }),
      { numRuns: 300 },
    );
  });
});

test('days are counted by the calendar, over leap years too', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1);
  expect(daysBetween('2026-11-22', '2026-11-12')).toBe(-10);
  fc.assert(
    fc.property(days, fc.integer({ min: -4000, max: 4000 }), (day, n) => {
      expect(daysBetween(day, addDays(day, n))).toBe(n);
    }),
  );
});

test.each([
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '26-01-01',
  '2026-01-32',
  '',
  'hoje',
  '12026-01-01',
  '0999-12-31',
])('%s is no day', (text) => expect(isDay(text)).toBe(false));
test.each(['2028-02-29', '2026-12-31', '2999-12-31'])('%s is a day', (text) => expect(isDay(text)).toBe(true));
