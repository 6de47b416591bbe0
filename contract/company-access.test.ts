import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayIn, endOfDay } from './calendar';
import {
  accessOf,
  accessStates,
  accessUntil,
  daysExpired,
  daysLeft,
  dueColour,
  dueWarning,
  isOpenFor,
  type AccessFacts,
} from './company-access';
import { invoiceLook } from './billing';

const zone = 'America/Sao_Paulo';
const at = (text: string) => new Date(`${text}-03:00`);
const due = at('2026-11-20T23:59:59.999');
const company = (changes: Partial<AccessFacts> = {}): AccessFacts => ({
  dueAt: due,
  trialEndsAt: null,
  graceDays: 0,
  isExempt: false,
  isBlockedByHand: false,
  zone,
  ...changes,
});

describe('a company', () => {
  const trial = { dueAt: at('2026-11-20T14:37:00'), trialEndsAt: at('2026-11-20T14:37:00') };
  test.each<[string, Partial<AccessFacts>, string, string]>([
    ['days before', {}, '2026-11-01T00:00:00', 'active'],
    ['at the first moment of its due day', {}, '2026-11-20T00:00:00', 'active'],
    ['at the last moment of its due day', {}, '2026-11-20T23:59:59.999', 'active'],
    ['a moment after its due day', {}, '2026-11-21T00:00:00', 'expired'],
    ['a moment after its due day, with grace', { graceDays: 3 }, '2026-11-21T00:00:00', 'grace'],
    ['at the last moment of grace', { graceDays: 3 }, '2026-11-23T23:59:59.999', 'grace'],
    ['a moment after grace', { graceDays: 3 }, '2026-11-24T00:00:00', 'expired'],
    ['ninety days late', { graceDays: 15 }, '2027-02-20T00:00:00', 'expired'],
    ['in its trial', trial, '2026-11-20T14:37:00', 'trial'],
    ['after the hour of its trial', trial, '2026-11-20T14:37:00.001', 'expired'],
    ['after the hour of its trial, with grace', { ...trial, graceDays: 1 }, '2026-11-21T23:59:59.999', 'grace'],
    ['with a trial long ago', { trialEndsAt: at('2026-01-03T10:00:00') }, '2026-11-01T00:00:00', 'active'],
    ['with a trial that was made shorter', { trialEndsAt: at('2026-12-03T10:00:00') }, '2026-11-01T00:00:00', 'trial'],
    ['exempt, long after its due day', { isExempt: true }, '2027-11-20T00:00:00', 'exempt'],
    ['never due', { dueAt: null }, '2999-11-20T00:00:00', 'exempt'],
    ['blocked by hand, though it has paid', { isBlockedByHand: true }, '2026-11-01T00:00:00', 'blocked'],
    [
      'blocked by hand, though it is exempt',
      { isBlockedByHand: true, isExempt: true },
      '2026-11-01T00:00:00',
      'blocked',
    ],
    ['blocked by hand, and overdue', { isBlockedByHand: true }, '2027-11-01T00:00:00', 'blocked'],
  ])('%s', (_, changes, now, state) => {
    expect(accessOf(company(changes), at(now))).toBe(state);
  });

  test('is shut only when it is expired or blocked by hand', () => {
    expect(accessStates.filter((state) => !isOpenFor(state))).toEqual(['expired', 'blocked']);
  });

  test('is usable to the end of its due day wherever it is', () => {
    const zones = fc.constantFrom('America/Manaus', 'America/Noronha', 'America/Santiago', 'Pacific/Kiritimati', 'UTC');
    const days = fc.integer({ min: 0, max: 4000 }).map((n) => addDays('2026-01-01', n));
    fc.assert(
      fc.property(zones, days, fc.integer({ min: 0, max: 15 }), (place, day, graceDays) => {
        const facts = company({ dueAt: endOfDay(place, day), graceDays, zone: place });
        const until = accessUntil(facts)!;
        expect(dayIn(place, until)).toBe(addDays(day, graceDays));
        expect(isOpenFor(accessOf(facts, until))).toBe(true);
        expect(accessOf(facts, new Date(until.getTime() + 1))).toBe('expired');
      }),
      { numRuns: 200 },
    );
  });

  test('counts the days since access ended, grace included', () => {
    expect(daysExpired(company(), at('2026-11-20T12:00:00'))).toBe(0);
    expect(daysExpired(company(), at('2026-12-05T23:59:59.998'))).toBe(14);
    expect(daysExpired(company(), at('2026-12-05T23:59:59.999'))).toBe(15);
    expect(daysExpired(company({ graceDays: 5 }), at('2026-12-05T23:59:59.999'))).toBe(10);
    expect(daysExpired(company({ dueAt: null }), at('2030-12-05T00:00:00'))).toBe(0);
  });
});

describe('days left', () => {
  test.each([
    ['2026-11-20T00:00:00', 0],
    ['2026-11-20T23:59:59', 0],
    ['2026-11-19T23:59:59', 1],
    ['2026-11-15T00:00:00', 5],
    ['2026-11-21T00:00:00', -1],
    ['2026-11-24T12:00:00', -4],
  ])('at %s: %d', (now, left) => expect(daysLeft(due, at(now), zone)).toBe(left));

  test('are counted in the zone of the company, not of whoever looks', () => {
    const now = new Date('2026-11-20T02:30:00Z');
    const dueDay = (place: string) => endOfDay(place, '2026-11-20');
    expect(daysLeft(dueDay(zone), now, zone)).toBe(1);
    expect(daysLeft(dueDay('America/Noronha'), now, 'America/Noronha')).toBe(0);
  });

  test('never end where nothing is due', () => expect(daysLeft(null, due, zone)).toBeNull());
});

test('every number of days has its colour and its warning', () => {
  const span = Array.from({ length: 51 }, (_, n) => n - 10);
  const of = (colour: string) => span.filter((left) => dueColour(left) === colour);
  expect(of('red')).toEqual([-10, -9, -8, -7, -6, -5, -4]);
  expect(of('orange')).toEqual([-3, -2, -1, 0, 1, 2, 3, 4]);
  expect(of('yellow')).toEqual([5]);
  expect(of('plain')).toEqual(span.filter((left) => left >= 6));
  expect(span.filter((left) => dueWarning(left) === 'days')).toEqual([1, 2, 3, 4]);
  expect(span.filter((left) => dueWarning(left) === 'today')).toEqual([0]);
  expect([dueColour(null), dueWarning(null)]).toEqual(['plain', 'none']);
});

test('an open invoice looks overdue from the day after; a paid or void one never does', () => {
  expect(invoiceLook('open', '2026-11-20', '2026-11-20')).toBe('open');
  expect(invoiceLook('open', '2026-11-20', '2026-11-21')).toBe('overdue');
  for (const status of ['paid', 'void', 'refunded'] as const) {
    expect(invoiceLook(status, '2026-11-20', '2027-11-21')).toBe(status);
  }
});
