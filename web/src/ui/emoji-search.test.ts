import { expect, test } from 'vitest';
import { emojis, searchEmojis } from './emoji-search';

const chars = (text: string) => searchEmojis(text).map(({ char }) => char);

test('every emoji is there once and has words in three languages', () => {
  expect(new Set(emojis.map(({ char }) => char)).size).toBe(emojis.length);
  expect(emojis.filter(({ names }) => !names.pt || !names.en || !names.es)).toEqual([]);
});

test('found by the beginning of a word in any language, without accents', () => {
  expect(chars('pao')).toContain('🍞');
  expect(chars('Coração azul')).toEqual(['💙']);
  expect(chars('thumbs')).toContain('👍');
  expect(chars('cumple')).toEqual(['🎂']);
  expect(chars('xyz')).toEqual([]);
  expect(chars('  ')).toHaveLength(emojis.length);
});
