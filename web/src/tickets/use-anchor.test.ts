import { expect, test } from 'vitest';
import { shiftOf } from './use-anchor';

const rows = (...ids: (number | [number, string])[]) =>
  ids.map((one) => (typeof one === 'number' ? { id: one, updatedAt: '' } : { id: one[0], updatedAt: one[1] }));
const old = rows(9, 8, 7, 6, 5, 4);

test.each([
  ['a new one above', rows(10, 9, 8, 7, 6, 5, 4), 1],
  ['one above left', rows(9, 7, 6, 5, 4), -1],
  ['one from below came to the top', rows([4, 'now'], 9, 8, 7, 6, 5), 1],
  ['the first one in sight came to the top', rows([7, 'now'], 9, 8, 6, 5, 4), 0],
  ['the first one in sight left', rows(9, 8, 6, 5, 4), -1],
  ['something below changed', rows(9, 8, 7, 6, 5), 0],
  ['another list altogether', rows(1, 2, 3), 0],
])('%s', (_, now, shift) => {
  expect(shiftOf(old, now, 2, 3)).toBe(shift);
});
