import type { QuickMessage } from '@guiche/contract/quick-messages';
import { expect, test } from 'vitest';
import { findReplies, optionText, searchOf, splitFound } from './quick-replies';

const reply = (id: number, shortcode: string, message = 'texto') => ({ id, shortcode, message }) as QuickMessage;

test.each([
  ['', null],
  ['/', null],
  ['/e', 'e'],
  ['/entrega hoje', 'entrega hoje'],
  [' /e', null],
  ['oi /e', null],
  ['/e\nmais', null],
])('the list comes with a slash and one more character: %j', (text, search) => {
  expect(searchOf(text)).toBe(search);
});

test.each([
  ['curto', 'curto'],
  ['a'.repeat(35), 'a'.repeat(35)],
  ['a'.repeat(36), `${'a'.repeat(35)}...`],
  ['duas\n\nlinhas', 'duas linhas'],
  [`${'é'.repeat(34)}😀😀`, `${'é'.repeat(34)}😀...`],
])('an option is cut at 35 characters: %j', (message, shown) => {
  expect(optionText(message)).toBe(shown);
});

test('what begins with it comes first, case and accents are no matter', () => {
  const all = [reply(1, 'pix', 'Segue a entrega'), reply(2, 'reentrega'), reply(3, 'Endereço'), reply(4, '/entrega')];
  expect(findReplies(all, 'en').map(({ id }) => id)).toEqual([3, 4, 2]);
  expect(findReplies(all, 'ENDERECO').map(({ id }) => id)).toEqual([3]);
  expect(findReplies(all, 'entrega').map(({ id }) => id)).toEqual([4, 2, 1]);
  expect(findReplies(all, 'zzz')).toEqual([]);
  expect(findReplies(all, null)).toHaveLength(4);
});

test('the part that was typed is marked', () => {
  expect(splitFound('Endereço', 'dere')).toEqual(['En', 'dere', 'ço']);
  expect(splitFound('pix', 'en')).toEqual(['pix', '', '']);
});
