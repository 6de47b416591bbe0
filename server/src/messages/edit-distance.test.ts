import { expect, it } from 'vitest';
import { editDistance } from './edit-distance';

it.each([
  ['Abrimos às sete.', 'Abrimos às sete.', 0],
  ['Abrimos às sete.', ' Abrimos  às sete.\n', 0],
  ['Abrimos às sete.', 'Abrimos às oito.', 1 / 3],
  ['Abrimos às sete.', 'Oi! Abrimos às sete.', 1 / 4],
  ['Abrimos às sete.', 'Não', 1],
  ['', '', 0],
])('from %j to %j it is %d', (before, after, distance) => expect(editDistance(before, after)).toBeCloseTo(distance));

it('is bounded, and quickly found, however long they are', () => {
  const [long, other] = ['a '.repeat(30_000), 'b '.repeat(30_000)];
  expect(editDistance(long, other)).toBe(1);
});
