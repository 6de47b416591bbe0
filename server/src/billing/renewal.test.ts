import { addDays, addMonths, dayIn, dayOfMonth, endOfDay } from '@guiche/contract/calendar';
import { accessOf, isOpenFor } from '@guiche/contract/company-access';
import { monthsOf, recurrences } from '@guiche/contract/billing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayPayAhead, periodAfter, renew, setDueDay, type Due } from './renewal';

const zone = 'America/Sao_Paulo';
const at = (text: string) => new Date(`${text}-03:00`);
const facts = { graceDays: 3, zone };
const day = (due: Due) => dayIn(zone, due.dueAt!);

/** Due on 31 January 2027, whenever that is paid for: where each of the five recurrences leads. */
const due: Due = { dueAt: endOfDay(zone, '2027-01-31'), anchorDay: 31 };
const fromTheDueDate = ['2027-02-28', '2027-03-31', '2027-04-30', '2027-07-31', '2028-01-31'];

describe('a payment', () => {
  it.each([
    ['early', '2027-01-05T10:00:00', fromTheDueDate, 31],
    ['at the first moment of the due day', '2027-01-31T00:00:00', fromTheDueDate, 31],
    ['at the last moment of the due day', '2027-01-31T23:59:59.999', fromTheDueDate, 31],
    ['in the first moment of grace', '2027-02-01T00:00:00', fromTheDueDate, 31],
    ['in the last moment of grace', '2027-02-03T23:59:59.999', fromTheDueDate, 31],
    [
      'when access has just ended',
      '2027-02-04T00:00:00',
      ['2027-03-04', '2027-04-04', '2027-05-04', '2027-08-04', '2028-02-04'],
      4,
    ],
    [
      'ninety days late',
      '2027-05-01T09:00:00',
      ['2027-06-01', '2027-07-01', '2027-08-01', '2027-11-01', '2028-05-01'],
      1,
    ],
  ])('%s', (_, when, days, anchor) => {
    const renewed = recurrences.map((one) => renew(due, monthsOf[one], at(when), at(when), facts)!);
    expect(renewed.map(day)).toEqual(days);
    expect(renewed.map(({ anchorDay }) => anchorDay)).toEqual(recurrences.map(() => anchor));
    for (const { dueAt } of renewed) expect(dueAt).toEqual(endOfDay(zone, dayIn(zone, dueAt)));
  });

  it('made on the due day and told of after midnight is on time', () => {
    const paidAt = at('2027-01-31T23:59:00');
    const strict = { graceDays: 0, zone };
    const renewed = renew(due, 1, paidAt, at('2027-02-01T00:05:00'), strict)!;
    expect([day(renewed), renewed.anchorDay, renewed.from]).toEqual(['2027-02-28', 31, 'the due date']);
  });

  it('told of so late that its month is over opens access all the same', () => {
    const now = at('2027-04-10T12:00:00');
    const renewed = renew(due, 1, at('2027-01-30T12:00:00'), now, facts)!;
    expect([day(renewed), renewed.anchorDay, renewed.from]).toEqual(['2027-05-10', 10, 'today']);
  });

  it('on the first day of a trial adds to the trial, and its last day becomes the anchor', () => {
    const trial: Due = { dueAt: at('2027-01-31T14:37:00'), anchorDay: null };
    const paidAt = at('2027-01-28T15:00:00');
    const renewed = renew(trial, 1, paidAt, paidAt, facts)!;
    expect([renewed.dueAt, renewed.anchorDay]).toEqual([endOfDay(zone, '2027-02-28'), 31]);
  });

  it('moves nothing where nothing is ever due', () => {
    const now = at('2027-01-28T15:00:00');
    expect(renew({ dueAt: null, anchorDay: null }, 1, now, now, facts)).toBeNull();
  });

  it('a month at a time for ten years leads where 120 months at once do', () => {
    let stands = due;
    for (let month = 0; month < 120; month++) stands = renew(stands, 1, stands.dueAt!, stands.dueAt!, facts)!;
    expect(day(stands)).toBe('2037-01-31');
  });

  it('always leaves access open, takes no paid day away, and ends on the anchor wherever the month has it', () => {
    const days = fc.integer({ min: 0, max: 3000 }).map((n) => addDays('2026-01-01', n));
    const minutes = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(
        fc.record({
          zone: fc.constantFrom('America/Sao_Paulo', 'America/Manaus', 'America/Noronha', 'America/Santiago', 'UTC'),
          dueDay: days,
          paid: fc.integer({ min: -60, max: 120 }),
          minute: minutes,
          told: fc.integer({ min: 0, max: 90 }),
          graceDays: fc.integer({ min: 0, max: 15 }),
          recurrence: fc.constantFrom(...recurrences),
          anchor: fc.integer({ min: 0, max: 3 }),
        }),
        ({ zone, dueDay, paid, minute, told, graceDays, recurrence, anchor }) => {
          // The anchor is the due day's, or the later one for which this month was too short.
          const isLast = dayOfMonth(addDays(dueDay, 1)) === 1;
          const anchorDay = isLast ? Math.min(31, dayOfMonth(dueDay) + anchor) : dayOfMonth(dueDay);
          const dueAt = endOfDay(zone, dueDay);
          const paidAt = new Date(dueAt.getTime() + paid * 86_400_000 - minute * 60_000);
          const now = new Date(paidAt.getTime() + told * 86_400_000);
          const renewed = renew({ dueAt, anchorDay }, monthsOf[recurrence], paidAt, now, { graceDays, zone })!;
          const state = { dueAt: renewed.dueAt, graceDays, zone, trialEndsAt: null };
          expect(isOpenFor(accessOf({ ...state, isExempt: false, isBlockedByHand: false }, now))).toBe(true);
          expect(renewed.dueAt > now).toBe(true);
          expect(renewed.dueAt > dueAt).toBe(true);
          const last = dayIn(zone, renewed.dueAt);
          const monthsLast = dayOfMonth(addDays(addMonths(last, 1, 1), -1));
          expect(dayOfMonth(last)).toBe(Math.min(renewed.anchorDay!, monthsLast));
          const whole = addMonths(dueDay, monthsOf[recurrence], anchorDay);
          expect(renewed.from !== 'the due date' || last === whole).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('paying ahead', () => {
  const now = at('2027-01-31T10:00:00');
  it.each([
    ['2027-01-31', true],
    ['2028-01-31', true],
    ['2028-02-01', false],
  ])('while the due day is %s: %s', (dueDay, may) => {
    expect(mayPayAhead({ dueAt: endOfDay(zone, dueDay), anchorDay: 31 }, now, zone)).toBe(may);
  });

  it('is for nobody who never pays', () => {
    expect(mayPayAhead({ dueAt: null, anchorDay: null }, now, zone)).toBe(false);
  });
});

describe('a due day set by hand', () => {
  const trial: Due = { dueAt: at('2027-01-31T14:37:00'), anchorDay: null };

  it('that is the same keeps the hour of a trial, and the anchor', () => {
    expect(setDueDay(trial, '2027-01-31', 1, zone)).toEqual(trial);
    const clamped: Due = { dueAt: endOfDay(zone, '2027-02-28'), anchorDay: 31 };
    expect(setDueDay(clamped, '2027-02-28', 1, zone)).toEqual(clamped);
  });

  it('that is another lasts to its end and becomes the anchor, in the past too', () => {
    expect(setDueDay(due, '2026-12-15', 1, zone)).toEqual({ dueAt: endOfDay(zone, '2026-12-15'), anchorDay: 15 });
  });

  it.each([
    ['2027-01-31', 31, 1, '2027-02-28', '2027-02-28', 31],
    ['2027-02-28', 31, 1, '2027-03-28', '2027-03-31', 31],
    ['2027-02-28', 31, 3, '2027-05-28', '2027-05-31', 31],
    ['2027-02-28', 31, 12, '2028-02-28', '2028-02-29', 31],
    ['2027-02-28', null, 1, '2027-03-28', '2027-03-28', 28],
    // A day that is no period later is a day that somebody typed.
    ['2027-02-28', 31, 3, '2027-03-28', '2027-03-28', 28],
    ['2027-02-28', 31, 1, '2027-03-29', '2027-03-29', 29],
  ])('%s (anchor %s) and %i months as %s is %s, anchor %i', (old, anchorDay, months, sent, day, anchor) => {
    expect(setDueDay({ dueAt: endOfDay(zone, old), anchorDay }, sent, months, zone)).toEqual({
      dueAt: endOfDay(zone, day),
      anchorDay: anchor,
    });
  });

  it('that is taken away is never due', () => expect(setDueDay(due, null, 1, zone).dueAt).toBeNull());

  it('that no calendar has is refused', () =>
    expect(() => setDueDay(due, '2027-02-29', 1, zone)).toThrow('No such day'));
});

it('a period has as many days as its months have', () => {
  expect(periodAfter('2027-01-31', 1, 31)).toEqual({ days: 28, end: '2027-02-28' });
  expect(periodAfter('2028-01-31', 1, 31)).toEqual({ days: 29, end: '2028-02-29' });
  expect(periodAfter('2027-02-28', 12, 31)).toEqual({ days: 366, end: '2028-02-29' });
});
