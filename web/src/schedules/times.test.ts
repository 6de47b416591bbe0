import { describe, expect, test } from 'vitest';
import { formatWhen, fromField, onCompanyClock, quickTimes, toField, usualTime } from './times';

// Friday, 20 November 2026
const friday = (hour: number, minute = 0) => new Date(2026, 10, 20, hour, minute);
const shown = (now: Date) => quickTimes(now).map(({ name, at }) => [name, toField(at)]);

describe('the quick choices', () => {
  test('are tonight, tomorrow at 8 and Monday at 8', () => {
    expect(shown(friday(15))).toEqual([
      ['tonight', '2026-11-20T20:00'],
      ['tomorrow', '2026-11-21T08:00'],
      ['monday', '2026-11-23T08:00'],
    ]);
  });

  test('leave tonight out when it is night, and Monday when that is tomorrow', () => {
    expect(shown(friday(19)).map(([name]) => name)).toEqual(['tomorrow', 'monday']);
    expect(shown(new Date(2026, 10, 22, 10)).map(([name]) => name)).toEqual(['tonight', 'tomorrow']);
    expect(shown(new Date(2026, 10, 23, 10)).at(-1)).toEqual(['monday', '2026-11-30T08:00']);
  });

  test('go over the end of a month and of a year', () => {
    expect(shown(new Date(2026, 11, 31, 15))).toEqual([
      ['tonight', '2026-12-31T20:00'],
      ['tomorrow', '2027-01-01T08:00'],
      ['monday', '2027-01-04T08:00'],
    ]);
  });
});

test('a time that nobody chose is in an hour, to the minute', () => {
  expect(usualTime(new Date(2026, 10, 20, 15, 30, 42, 7))).toEqual(friday(16, 30));
});

test('a field’s text and its moment are the same, whatever clocks do', () => {
  for (const time of [friday(8), new Date(2026, 2, 29, 3, 30), new Date(2018, 10, 4, 1, 30)]) {
    expect(fromField(toField(time))).toEqual(time);
  }
  expect([fromField(''), fromField('tomorrow'), fromField('2026-13-40T99:00')]).toEqual([null, null, null]);
});

test('a time is said by its day', () => {
  const now = friday(15);
  const said = (time: Date) => formatWhen(time, now, 'pt');
  expect([said(friday(20)), said(new Date(2026, 10, 21, 8)), said(new Date(2026, 10, 23, 8))]).toEqual([
    'hoje, 20:00',
    'amanhã, 08:00',
    'segunda-feira, 08:00',
  ]);
  expect(said(new Date(2026, 11, 24, 8))).toBe('24/12/2026, 08:00');
});

test('the company’s clock is named only where it shows something else', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(onCompanyClock(friday(8), here)).toBeNull();
  const far = here === 'Asia/Tokyo' ? 'America/New_York' : 'Asia/Tokyo';
  expect(onCompanyClock(friday(8), far)).toMatch(/\d\d:\d\d/);
  expect(onCompanyClock(friday(8), 'Nowhere/Else')).toBeNull();
});
