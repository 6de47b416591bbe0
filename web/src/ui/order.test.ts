import { expect, test } from 'vitest';
import { movedBy, movedTo } from './order';

test('a step moves by one place, and nowhere at the ends', () => {
  expect(movedBy([1, 2, 3], 2, -1)).toEqual([2, 1, 3]);
  expect(movedBy([1, 2, 3], 2, 1)).toEqual([1, 3, 2]);
  expect(movedBy([1, 2, 3], 1, -1)).toBeNull();
  expect(movedBy([1, 2, 3], 3, 1)).toBeNull();
  expect(movedBy([1, 2, 3], 9, 1)).toBeNull();
});

test('a drop lands before or after the other, and changes nothing where it already stands', () => {
  expect(movedTo([1, 2, 3], 3, { id: 1, where: 'before' })).toEqual([3, 1, 2]);
  expect(movedTo([1, 2, 3], 1, { id: 2, where: 'after' })).toEqual([2, 1, 3]);
  expect(movedTo([1, 2, 3], 1, { id: 2, where: 'before' })).toBeNull();
  expect(movedTo([1, 2, 3], 1, { id: 9, where: 'after' })).toBeNull();
});
