import { expect, test } from 'vitest';
import {
  dayKey,
  daysBetween,
  formatAgo,
  formatBytes,
  formatDate,
  formatDateTime,
  formatDay,
  formatDuration,
} from './dates';
import { formatRowTime, formatShortDateTime, formatTime } from './dates';

// local time on purpose: screens show the viewer's zone, whatever it is
const now = new Date(2026, 10, 20, 9, 26);

test('times and dates are written the same in every language', () => {
  expect(formatTime(new Date(2026, 10, 20, 0, 5))).toBe('00:05');
  expect(formatDate(now)).toBe('20/11/2026');
  expect(formatDateTime(now)).toBe('20/11/2026 09:26');
  expect(formatShortDateTime(now)).toBe('20/11/26 09:26');
});

test('a row shows the time today and the date before', () => {
  expect(formatRowTime(new Date(2026, 10, 20, 0, 0), now)).toBe('00:00');
  expect(formatRowTime(new Date(2026, 10, 19, 23, 59), now)).toBe('19/11/2026');
});

test.each([
  ['pt', 0, 'hoje'],
  ['pt', 1, 'ontem'],
  ['pt', 2, 'quarta-feira'],
  ['pt', 6, 'sábado'],
  ['pt', 7, 'sexta-feira, 13/11/2026'],
  ['pt', -1, 'sábado, 21/11/2026'],
  ['en', 0, 'today'],
  ['en', 1, 'yesterday'],
  ['en', 3, 'Tuesday'],
  ['es', 0, 'hoy'],
  ['es', 1, 'ayer'],
  ['es', 9, 'miércoles, 11/11/2026'],
] as const)('%s: %i days ago is %s', (language, days, words) => {
  expect(formatDay(new Date(2026, 10, 20 - days, 23, 50), now, language)).toBe(words);
});

test('days go by the calendar', () => {
  expect(daysBetween(new Date(2026, 10, 19, 23, 59), new Date(2026, 10, 20, 0, 1))).toBe(1);
  expect(daysBetween(new Date(2026, 0, 1, 12), new Date(2026, 11, 31, 1))).toBe(364);
  expect(dayKey(new Date(2026, 0, 5, 23))).toBe('2026-01-05');
});

test('lately', () => {
  expect(formatAgo(new Date(2026, 10, 20, 9, 25, 40), now, 'pt')).toBe('agora');
  expect(formatAgo(new Date(2026, 10, 20, 9, 20), now, 'pt')).toMatch(/^há 6 min/);
  expect(formatAgo(new Date(2026, 10, 20, 7, 20), now, 'pt')).toBe('há 2 h');
  expect(formatAgo(new Date(2026, 10, 19, 7, 20), now, 'pt')).toBe('ontem');
});

test('lengths and sizes', () => {
  expect(formatDuration(42.9)).toBe('00:42');
  expect(formatDuration(3_725)).toBe('62:05');
  expect(formatBytes(84_200, 'pt')).toBe('84 KB');
  expect(formatBytes(1_240_000, 'pt')).toBe('1,2 MB');
  expect(formatBytes(1_240_000, 'en')).toBe('1.2 MB');
});
