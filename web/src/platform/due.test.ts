import { expect, test } from 'vitest';
import { dueText, trialEndsAt } from './due';

const now = Date.parse('2026-03-02T12:00:00.000Z');
const company = (
  billedUntil: string,
  trialExpiration: string | null = billedUntil,
  timeZone = 'America/Sao_Paulo',
) => ({
  billedUntil,
  trialExpiration,
  timeZone,
});
const end = '2026-03-03T02:30:00.000Z';

test.each([
  ['within a day', company(end), '02/03/2026 23:30'],
  ['on another clock', company(end, end, 'America/Manaus'), '02/03/2026 22:30'],
  ['past midnight there', company(end, end, 'America/Noronha'), '03/03/2026 00:30'],
  ['in more than a day', company('2026-03-03T12:00:00.001Z'), '03/03/2026'],
  ['since it has ended', company('2026-03-02T11:59:00.000Z'), '02/03/2026'],
  ['of what was paid for', company('2026-03-02T23:00:00.000Z', '2026-01-03T12:00:00.000Z'), '02/03/2026'],
  ['without a trial', company('2026-03-02T23:00:00.000Z', null), '02/03/2026'],
])(
  'the hour of the end is said for a trial that ends within a day, by the clock of the company: %s',
  (_, its, text) => {
    expect(dueText(its, now)).toBe(text);
  },
);

test('it says whether that is today', () => {
  expect(trialEndsAt(company(end), now)).toEqual({ isToday: true, date: '02/03/2026', time: '23:30' });
  expect(trialEndsAt(company(end, end, 'America/Noronha'), now)).toMatchObject({ isToday: false, time: '00:30' });
});
