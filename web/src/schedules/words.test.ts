import { expect, test } from 'vitest';
import { cut } from './words';

test('a message is cut at 25 letters, never within one', () => {
  expect(cut('Seu pedido está pronto!')).toBe('Seu pedido está pronto!');
  expect(cut('a'.repeat(25))).toBe('a'.repeat(25));
  expect(cut('a'.repeat(26))).toBe(`${'a'.repeat(25)}…`);
  expect(cut('Bom dia,\n  Marta')).toBe('Bom dia, Marta');
  expect(cut('👩‍👩‍👧‍👦'.repeat(30))).toBe(`${'👩‍👩‍👧‍👦'.repeat(25)}…`);
});
