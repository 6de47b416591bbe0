import { expect, test } from 'vitest';
import { hiddenNumbers, replaceNumbers } from './numbers';

test.each([
  ['ligue (11) 99999-1234 agora', 'ligue # agora'],
  ['+55 11 99999 1234', '#'],
  ['meu CPF é 123.456.789-09.', 'meu CPF é #.'],
  ['CPF 12345678909', 'CPF #'],
  ['CNPJ 12.345.678/0001-90', 'CNPJ #'],
  ['CNPJ 12.ABC.345/01DE-35', 'CNPJ #'],
  ['cartão 4111 1111 1111 1111, val. 12/29', 'cartão #, val. 12/29'],
  ['11\u202f99999\u20111234 e wa.me/5511999991234', '# e wa.me/#'],
  ['1\u200b1\u2060 99999-1234', '#'],
  ['\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u0660 aqui', '# aqui'],
  ['\u{1d7d7}\u{1d7d7}\u{1d7d7}\u{1d7d7}\u{1d7d7}\u{1d7d7}\u{1d7d7}\u{1d7d7}!', '#!'],
  ['dia 27/11/2026, das 08:00 às 18:00, R$ 1.234,00', 'dia 27/11/2026, das 08:00 às 18:00, R$ 1.234,00'],
  ['27/11/2026 14h, ou 2026-11-28 10', '27/11/2026 14h, ou 2026-11-28 10'],
  ['27/11/2026 11 99999-1234', '#'],
  ['99.88.77.66', '#'],
  ['pedido 1234567', 'pedido 1234567'],
  ['', ''],
])('of "%s" there is left "%s"', (text, left) => expect(replaceNumbers(text, () => '#')).toBe(left));

test('a number has one mark, which says nothing of it, and comes back in its place', () => {
  const { hide, show } = hiddenNumbers();
  expect(hide('CPF 123.456.789-09, fone 11 99999-1234')).toBe('CPF [N1], fone [N2]');
  expect(hide('de novo 123.456.789-09')).toBe('de novo [N1]');
  expect(show('[N2]: anotado, [N1]. E [N3]?')).toBe('11 99999-1234: anotado, 123.456.789-09. E [N3]?');
});
