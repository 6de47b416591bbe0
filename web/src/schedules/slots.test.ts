import { describe, expect, test } from 'vitest';
import { dayKey } from '../platform/dates';
import { besides, bySlot, daysOf, movedTo, slotAt, slotKey, slotOf, step } from './slots';
import { toField } from './times';

const keys = (view: 'week' | 'month', at: Date) => daysOf(view, at).map((day) => dayKey(day));

describe('the days of a calendar', () => {
  test('are a week from Sunday on', () => {
    expect(keys('week', new Date(2028, 1, 29, 15))).toEqual([
      '2028-02-27',
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
      '2028-03-02',
      '2028-03-03',
      '2028-03-04',
    ]);
  });

  test('are the weeks in which a month lies: four of a February that begins on a Sunday, six of the longest', () => {
    expect(keys('month', new Date(2026, 1, 10))).toHaveLength(28);
    const long = keys('month', new Date(2026, 7, 10));
    expect([long.length, long[0], long.at(-1)]).toEqual([42, '2026-07-26', '2026-09-05']);
    // each day once, whatever the clocks do
    for (let month = 0; month < 36; month++) {
      const days = keys('month', new Date(2026, month, 15));
      expect([new Set(days).size, days.length % 7, days.length <= 42]).toEqual([days.length, 0, true]);
    }
  });

  test('are left for those before and after', () => {
    expect(dayKey(step('month', new Date(2026, 0, 31), 1))).toBe('2026-02-01');
    expect(dayKey(step('month', new Date(2026, 0, 31), -1))).toBe('2025-12-01');
    expect(dayKey(step('week', new Date(2026, 11, 30), 1))).toBe('2027-01-06');
  });
});

describe('a message that is moved', () => {
  const time = new Date(2026, 10, 20, 9, 35);

  test('keeps its minutes in another hour, and its hour where there are only days', () => {
    expect(toField(movedTo(time, slotOf('2026-11-22T14')))).toBe('2026-11-22T14:35');
    expect(toField(movedTo(time, slotOf('2026-12-01')))).toBe('2026-12-01T09:35');
    expect(toField(movedTo(time, slotAt(time, 'week')))).toBe(toField(time));
  });

  test('goes by keys from hour to hour, day to day, and week to week where there are only days', () => {
    const from = (key: string, ...arrows: string[]) =>
      slotKey(arrows.reduce((slot, arrow) => besides(slot, arrow)!, slotOf(key)));
    expect(from('2026-11-20T9', 'ArrowDown', 'ArrowDown', 'ArrowRight')).toBe('2026-11-21T11');
    expect(from('2026-11-20T0', 'ArrowUp')).toBe('2026-11-20T0');
    expect(from('2026-11-30', 'ArrowDown', 'ArrowLeft')).toBe('2026-12-06');
    expect(from('2028-02-28', 'ArrowRight')).toBe('2028-02-29');
    expect(besides(slotOf('2026-11-20'), 'x')).toBeNull();
  });
});

test('what lies in one place stands there by time', () => {
  const at = (hour: number, minute: number) => ({ sendAt: new Date(2026, 10, 20, hour, minute).toISOString() });
  const rows = [at(9, 5), at(9, 50), at(10, 0)];
  expect([...bySlot(rows, 'week')].map(([key, found]) => [key, found.length])).toEqual([
    ['2026-11-20T9', 2],
    ['2026-11-20T10', 1],
  ]);
  expect(bySlot(rows, 'month').get('2026-11-20')).toEqual(rows);
});
