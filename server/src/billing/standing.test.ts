import { expect, it } from 'vitest';
import { periodOf } from './standing';

const company = {
  zone: 'America/Sao_Paulo',
  paidFrom: null,
  dueDate: '2026-02-11T02:59:59.999Z',
  anchorDay: 10,
  recurrence: 'MENSAL' as const,
  trialExpiration: '2026-01-10T15:00:00.000Z',
};
const on = (day: string) => new Date(`${day}T12:00:00-03:00`);

it.each([
  ['the whole period while days of the trial are left', '2026-01-07', {}, { days: 31, left: 31 }],
  ['the whole period on the last day of the trial', '2026-01-10', {}, { days: 31, left: 31 }],
  ['a day less on the day after', '2026-01-11', {}, { days: 31, left: 30 }],
  ['none on the due day', '2026-02-10', {}, { days: 31, left: 0 }],
  ['none when it is past', '2026-03-01', {}, { days: 31, left: 0 }],
  ['every period that was paid ahead', '2026-01-07', { dueDate: '2026-03-11T02:59:59.999Z' }, { days: 28, left: 59 }],
  ['the days of whoever had no trial', '2026-01-07', { trialExpiration: null }, { days: 31, left: 34 }],
  [
    'nothing in a trial that is all there is',
    '2026-01-07',
    { dueDate: company.trialExpiration },
    { days: 31, left: 0 },
  ],
  [
    'the days until a plan begins that was paid ahead',
    '2026-01-20',
    { paidFrom: '2026-02-01T02:59:59.999Z', anchorDay: 31 },
    { days: 31, left: 11 },
  ],
])('what is left is %s', (_, day, differently, expected) => {
  expect(periodOf({ ...company, ...differently }, on(day))).toEqual(expected);
});
