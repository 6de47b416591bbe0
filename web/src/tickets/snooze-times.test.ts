import { describe, expect, test } from 'vitest';
import { snoozeTimes, toField } from './snooze-times';

const namesAt = (...date: [number, number, number, number, number]) =>
  snoozeTimes(new Date(...date)).map(({ name }) => name);

describe('the times one is offered', () => {
  test('on a Friday morning: all, Monday in three days', () => {
    const times = snoozeTimes(new Date(2026, 10, 20, 10, 30));
    expect(times.map(({ at }) => toField(at))).toEqual([
      '2026-11-20T11:30',
      '2026-11-20T18:00',
      '2026-11-21T09:00',
      '2026-11-23T09:00',
    ]);
  });

  test('no evening that has come or is an hour away', () => {
    expect(namesAt(2026, 10, 20, 17, 0)).toEqual(['hour', 'tomorrow', 'monday']);
    expect(namesAt(2026, 10, 20, 23, 59)).toEqual(['hour', 'tomorrow', 'monday']);
  });

  test('on a Sunday tomorrow is Monday, on a Monday the next one is meant', () => {
    expect(namesAt(2026, 10, 22, 8, 0)).toEqual(['hour', 'evening', 'tomorrow']);
    expect(toField(snoozeTimes(new Date(2026, 10, 23, 8, 0)).at(-1)!.at)).toBe('2026-11-30T09:00');
  });
});
