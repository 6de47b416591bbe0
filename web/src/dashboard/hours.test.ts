import { expect, test } from 'vitest';
import { hoursShown } from './hours';

const day = '2026-11-20';

test('a quiet day shows the hours of work', () => {
  const bars = hoursShown({ count: 0, data: [], usual: [], day, now: '10' });
  expect(bars.map(({ hour }) => hour)).toEqual(['08', '09', '10', '11', '12', '13', '14', '15', '16', '17', '18']);
  expect(bars.filter(({ isAhead }) => isAhead)).toHaveLength(8);
  expect(bars.every(({ total, usual }) => total === 0 && usual === null)).toBe(true);
});

test('an early or a late ticket makes the day longer', () => {
  const data = [
    { horario: '05', total: '3' },
    { horario: '09', total: '31' },
  ];
  const bars = hoursShown({ count: 34, data, usual: [{ horario: '22', total: 2.5 }], day, now: '09' });
  expect([bars[0]!.hour, bars.at(-1)!.hour]).toEqual(['05', '22']);
  expect(bars.find(({ isNow }) => isNow)).toEqual({ hour: '09', total: 31, usual: 0, isNow: true, isAhead: false });
  expect(bars.at(-1)).toMatchObject({ total: 0, usual: 2.5, isAhead: true });
});
