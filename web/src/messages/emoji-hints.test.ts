import { expect, test } from 'vitest';
import { searchEmojis } from '../ui/emoji-search';
import { bestEmojis, emojiWord, putEmoji } from './emoji-hints';

test('a colon and two letters ask for emojis, where a word begins', () => {
  expect(emojiWord(':bo', 3)).toBe('bo');
  expect(emojiWord('Oi :coração', 11)).toBe('coração');
  expect(emojiWord('Oi\n:bolo', 8)).toBe('bolo');
  for (const text of [':b', ':', ':)', 'às 10:30', 'https://a', 'Endereço:rua', ': bolo', ':bolo ']) {
    expect(emojiWord(text, text.length), text).toBeNull();
  }
  expect(emojiWord(':bolo de fubá', 5), 'the cursor stands behind it').toBe('bolo');
});

test('what is called so in one’s own language comes first, and few', () => {
  const best = (word: string, language: 'pt' | 'en') => bestEmojis(searchEmojis(word), word, language);
  expect(best('bol', 'pt')[0]?.names.pt).toMatch(/^bol/);
  expect(best('ca', 'pt')).toHaveLength(6);
});

test('the emoji takes the place of what was typed for it, and no more', () => {
  expect(putEmoji({ text: 'Feliz :bol para você', start: 10, end: 10 }, 'bol', '🎂')).toEqual({
    text: 'Feliz 🎂 para você',
    start: 8,
    end: 8,
  });
});
