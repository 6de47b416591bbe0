import { expect, it } from 'vitest';
import { monthAfter } from './month';

it.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2027-01', -1, '2026-12'],
  ['2026-03', -1, '2026-02'],
])('the figures of %s and %i are those of %s', (month, by, next) => expect(monthAfter(month, by)).toBe(next));
