import { expect, test } from 'vitest';
import { fold } from './fold';

test.each([
  ['Não é AÇÃO', 'nao e acao'],
  ['Na\u0303o', 'nao'],
  ['\u1ebf\u0323\u0301', 'e'],
  ['\u0344a', 'a'],
  ['São Paulo! 10º ', 'sao paulo! 10º '],
  ['ΟΔΟΣ', 'οδος'],
  ['\u{1f44d}\u{1f3fd}', '\u{1f44d}\u{1f3fd}'],
  ['', ''],
])('takes case and accents away from %j, and nothing else', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('comes to the same as taking letters apart first, for every sign', () => {
  const others = Array.from({ length: 0x3000 }, (_, point) => `a${String.fromCodePoint(point)}\u0323`).filter(
    (text) => fold(text) !== text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
  );
  expect(others).toEqual([]);
});
