import { describe, expect, it, test } from 'vitest';
import { problemOf, queryOf, readPeriod, todayIn, usualPeriod, writePeriod, type Period } from './period';

const dates = (from: string, to: string): Period => ({ kind: 'dates', from, to });

test('the dashboard begins with the first of the month to today, by the clock of the company', () => {
  const now = Date.parse('2026-11-01T02:00:00Z');
  expect(usualPeriod(todayIn('America/Sao_Paulo', now))).toEqual(dates('2026-10-01', '2026-10-31'));
  expect(usualPeriod(todayIn('Asia/Tokyo', now))).toEqual(dates('2026-11-01', '2026-11-01'));
});

describe('a filter', () => {
  it.each([
    [dates('', ''), 'unset'],
    [dates('2026-11', ''), 'unset'],
    [dates('2026-11-01', ''), null],
    [dates('', '2026-11-01'), null],
    [dates('2026-11-02', '2026-11-01'), 'reversed'],
    [dates('2026-11-01', '2026-11-01'), null],
    [{ kind: 'days', days: null } as const, 'unset'],
    [{ kind: 'days', days: 30 } as const, null],
  ])('%o: %s', (period, problem) => expect(problemOf(period)).toBe(problem));

  it('stands in the address and is read from it', () => {
    for (const period of [
      dates('2026-11-01', '2026-11-20'),
      dates('', '2026-11-20'),
      { kind: 'days', days: 7 } as const,
    ])
      expect(readPeriod(new URLSearchParams(writePeriod(period)))).toEqual(period);
    for (const address of ['', 'days=8', 'from=yesterday', 'from=2026-11-02&to=2026-11-01'])
      expect(readPeriod(new URLSearchParams(address))).toBeNull();
  });

  it('is asked for as the endpoint takes it', () => {
    expect(queryOf({ kind: 'days', days: 7 })).toEqual({ days: 7 });
    expect(queryOf(dates('2026-11-01', ''))).toEqual({ date_from: '2026-11-01', date_to: '' });
  });
});
