import { expect, test } from 'vitest';
import { placesOf } from './places-of';

const marked = (text: string, words: string) => placesOf(text, words).map(([from, to]) => text.slice(from, to));

test.each([
  ['A maçã caramelizada é do açougue?', 'MACA', ['maçã']],
  ['Pão, pao e PÃO', 'pão', ['Pão', 'pao', 'PÃO']],
  ['pa\u0303o de forma', 'pão', ['pa\u0303o']],
  ['🍞 pão 🍞', 'pao 🍞', ['pão 🍞']],
  ['İstanbul e pão', 'pao', ['pão']],
  ['nada', 'pão', []],
  ['nada', '  ', []],
])('in %j the words %j are found as they stand there', (text, words, expected) => {
  expect(marked(text, words)).toEqual(expected);
});
