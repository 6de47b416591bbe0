import { Hours } from '@guiche/contract/shapes';
import { expect, test } from 'vitest';
import { completed, isClosedDay, isWrongAt, masked, problemsByDay, toDays, toRows } from './days';

const monday = (startTime: string, endTime: string) => ({
  weekday: 'Segunda-feira',
  weekdayEn: 'monday' as const,
  startTime,
  endTime,
});

test('a form has a row for each day, and gives back what came in', () => {
  const rows = [monday('08:00', '12:00'), monday('13:00', '00:00')];
  const days = toDays(rows);
  expect(days.sunday).toEqual([{ startTime: '00:00', endTime: '00:00' }]);
  expect(toRows(days).filter(({ weekdayEn }) => weekdayEn === 'monday')).toEqual(rows);
  expect(toRows(days)).toHaveLength(8);
  expect(Hours.safeParse(toRows(days)).success).toBe(true);
});

test('a day is closed when nothing of it is open; what is half typed closes nothing', () => {
  expect(isClosedDay(toDays([monday('09:00', '09:00')]).monday)).toBe(true);
  expect(isClosedDay(toDays([]).sunday)).toBe(true);
  expect(isClosedDay(toDays([monday('00:00', '00:00'), monday('13:00', '18:00')]).monday)).toBe(false);
  expect(isClosedDay([{ startTime: '', endTime: '' }])).toBe(false);
});

test.each([
  ['0830', '08:30'],
  ['08:3', '08:3'],
  ['8h', '8'],
  ['123456', '12:34'],
  ['', ''],
])('%j in the mask is %j', (typed, shown) => {
  expect(masked(typed)).toBe(shown);
});

test.each([
  ['8', '08:00'],
  ['18', '18:00'],
  ['83:0', '08:30'],
  ['25:00', '25:00'],
  ['', ''],
])('a field that is left with %j says %j', (typed, shown) => {
  expect(completed(typed)).toBe(shown);
});

test.each([
  ['25:00', '18:00', 'invalid'],
  ['18:00', '08:00', 'backwards'],
  ['', '18:00', 'invalid'],
])('from %j to %j is %s', (start, end, problem) => {
  expect(problemsByDay(toDays([monday(start, end)]))).toEqual({ monday: problem });
});

test('what overlaps and what is too much is said of its day', () => {
  expect(problemsByDay(toDays([monday('08:00', '12:00'), monday('11:00', '18:00')]))).toEqual({ monday: 'overlap' });
  const four = ['08', '10', '12', '14'].map((hour) => monday(`${hour}:00`, `${hour}:30`));
  expect(problemsByDay(toDays(four))).toEqual({ monday: 'many' });
  expect(problemsByDay(toDays([monday('18:00', '00:00')]))).toEqual({});
});

test('in a day that is wrong, only what is wrong is marked', () => {
  const fine = { startTime: '08:00', endTime: '12:00' };
  const half = { startTime: '17:00', endTime: '' };
  const backwards = { startTime: '18:00', endTime: '14:00' };
  const wrong = (problem: 'invalid' | 'backwards' | 'overlap' | undefined, span: typeof fine) => [
    isWrongAt(problem, span, 'startTime'),
    isWrongAt(problem, span, 'endTime'),
  ];
  expect(wrong('invalid', fine)).toEqual([false, false]);
  expect(wrong('invalid', half)).toEqual([false, true]);
  expect(wrong('backwards', fine)).toEqual([false, false]);
  expect(wrong('backwards', backwards)).toEqual([true, true]);
  expect(wrong('backwards', { startTime: '18:00', endTime: '00:00' })).toEqual([false, false]);
  expect(wrong('overlap', fine)).toEqual([true, true]);
  expect(wrong(undefined, half)).toEqual([false, false]);
});
