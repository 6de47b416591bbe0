import type { Chat } from '@guiche/contract/chats';
import { expect, test } from 'vitest';
import { namedIn, withNames } from './mentions';

const names = ['Ana', 'Anabela', 'Ana Souza', 'Zé', 'Bruno', 'Bruno', 'C. (TI)'];
const users = names.map((name, index) => ({ userId: index + 1, user: { id: index + 1, name } })) as Chat['users'];

test.each([
  ['@Ana, pode ver?', [1]],
  ['@Anabela pode ver?', [2]],
  ['@Ana Souza pode ver?', [3]],
  ['@Ana Souzas', [1]],
  ['@Anabelas, @Ana2 e @Ana_', []],
  ['@Anabela e @Ana', [2, 1]],
  ['@Ana e de novo @Ana', [1]],
  ['(@Zé)', [4]],
  ['@Zélia', []],
  ['@Ze\u0301', []],
  ['fala com o @Bruno', [5, 6]],
  ['@C. (TI)!', [7]],
  ['escreve para loja@Ana', []],
  ['Ana sem arroba, @ sozinho, @', []],
])('the longest name that ends where a word ends is meant: %j', (text, meant) => {
  expect(namedIn(text, { users })).toEqual(meant);
});

test.each([
  ['@Anabela e @Ana', [1], '@Anabela e *@Ana*'],
  ['@Ana Souza, @Ana', [1, 3], '*@Ana Souza*, *@Ana*'],
  ['@Anabela', [1], '@Anabela'],
  ['@Bruno', [6], '*@Bruno*'],
])('who is meant stands out, and no other: %j', (text, mentions, shown) => {
  expect(withNames(text, mentions, users)).toBe(shown);
});
