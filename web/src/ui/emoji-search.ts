import { languages, type Language } from '../platform/strings';
import { emojiGroups, type EmojiGroup } from './emoji-data';
import { fold } from '../platform/fold';

export interface Emoji {
  char: string;
  group: EmojiGroup;
  /** What it is called, by language. */
  names: Record<Language, string>;
  /** All its words in all languages, without accents. */
  words: string;
}

export const emojis: readonly Emoji[] = Object.entries(emojiGroups).flatMap(([group, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [char = '', ...texts] = line.split('|');
      const names = Object.fromEntries(languages.map((language, index) => [language, texts[index] ?? '']));
      return {
        char,
        group: group as EmojiGroup,
        names: names as Record<Language, string>,
        words: fold(texts.join(' ')),
      };
    }),
);

const byChar = new Map(emojis.map((emoji) => [emoji.char, emoji]));

export function emojiOf(char: string): Emoji | undefined {
  return byChar.get(char);
}

/** Every word typed must begin a word of the emoji, in any of the three languages; accents and case do not matter. */
export function searchEmojis(text: string): readonly Emoji[] {
  const wanted = fold(text).split(' ').filter(Boolean);
  return emojis.filter(({ words }) => wanted.every((word) => ` ${words}`.includes(` ${word}`)));
}
