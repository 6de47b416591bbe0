import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Choice } from '@guiche/contract/queue-menu';
import { afterMove, dropOf, rowsOf, stepOf, type Direction } from './tree';

const choice = (id: number, parentId: number | null, option: number): Choice => ({
  id,
  parentId,
  option: String(option),
  title: `Opção ${id}`,
  message: '',
});
//  1        4
//  ├ 2
//  └ 3
const tree = [choice(4, null, 2), choice(3, 1, 2), choice(1, null, 1), choice(2, 1, 1)];
const drawn = (options: readonly Choice[]) =>
  rowsOf(options).map(({ option, depth, place }) => `${'-'.repeat(depth)}${option.id}:${place}`);

test('rows stand from top to bottom, each followed by what is below it', () => {
  expect(drawn(tree)).toEqual(['1:1', '-2:1', '-3:2', '4:2']);
});

test('a thousand levels are as many rows', () => {
  const deep = Array.from({ length: 1000 }, (_, n) => choice(n + 1, n || null, 1));
  expect(rowsOf(deep).at(-1)).toMatchObject({ depth: 999, option: { id: 1000 } });
});

test.each<[number, Direction, string[] | null]>([
  [3, 'up', ['1:1', '-3:1', '-2:2', '4:2']],
  [2, 'down', ['1:1', '-3:1', '-2:2', '4:2']],
  [4, 'in', ['1:1', '-2:1', '-3:2', '-4:3']],
  [3, 'out', ['1:1', '-2:1', '3:2', '4:3']],
  [1, 'up', null],
  [4, 'down', null],
  [1, 'in', null],
  [4, 'out', null],
])('%s goes %s', (id, direction, expected) => {
  const move = stepOf(tree, id, direction);
  expect(move && drawn(afterMove(tree, id, move))).toEqual(expected);
});

test.each<[number, number, 'before' | 'after' | 'inside', string[] | null]>([
  [4, 1, 'before', ['4:1', '1:2', '-2:1', '-3:2']],
  [4, 2, 'after', ['1:1', '-2:1', '-4:2', '-3:3']],
  [1, 4, 'inside', ['4:1', '-1:1', '--2:1', '--3:2']],
  [2, 3, 'after', ['1:1', '-3:1', '-2:2', '4:2']],
  [1, 3, 'inside', null],
  [1, 2, 'before', null],
  [2, 3, 'before', null],
  [2, 1, 'inside', null],
])('%s is dropped at %s, %3$s', (id, target, where, expected) => {
  const move = dropOf(tree, id, { id: target, where });
  expect(move && drawn(afterMove(tree, id, move))).toEqual(expected);
});

test('however options are moved, all stay in the tree and siblings count from one', () => {
  const acts = fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom('before', 'after', 'inside'),
    ),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(acts, (moves) => {
      let options = [...tree, choice(5, 4, 1), choice(6, 5, 1)];
      for (const [id, target, where] of moves) {
        const move = dropOf(options, id, { id: target, where } as never);
        if (move) options = afterMove(options, id, move);
        const rows = rowsOf(options);
        expect(rows.map(({ option }) => option.id).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
        for (const { option, place } of rows) expect(option.option).toBe(String(place));
      }
    }),
  );
});
