import { expect, test } from 'vitest';
import { hueOf, initialsOf } from './initials';

test.each([
  ['Juliana Ferreira', 'JF'],
  ['Paula Regina de Souza Albuquerque', 'PA'],
  ['Célia', 'C'],
  ['  dona   célia ', 'DC'],
  ['محمد الحسن', 'ما'],
  ['🎂 Bolos da Vó', 'BV'],
  ['+55 11 99734-5510', ''],
  ['5511997345510', ''],
  ['👋', ''],
  ['', ''],
  ['𝐀na Souza', '𝐀S'],
])('initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a seed keeps its hue, and all eight are used', () => {
  expect(hueOf('42')).toBe(hueOf('42'));
  const used = new Set(Array.from({ length: 200 }, (_, id) => hueOf(String(id))));
  expect(used.size).toBe(8);
});
