import type { Emoji } from '../ui/emoji-search';
import { fold } from '../platform/fold';
import type { Typed } from './typing';

const MOST = 6;

/**
 * The name that is being typed behind a colon, when one is: `:bol` at the beginning or behind a space. One letter finds
 * half of all emojis, and a smile (`:D`) is one.
 */
export function emojiWord(text: string, cursor: number): string | null {
  return /(?:^|\s):([\p{L}\p{N}]{2,20})$/u.exec(text.slice(0, cursor))?.[1] ?? null;
}

/** The few to be offered: those first whose name in one's own language begins so. */
export function bestEmojis(found: readonly Emoji[], word: string, language: keyof Emoji['names']): Emoji[] {
  const begins = ({ names }: Emoji) => (fold(names[language]).startsWith(fold(word)) ? 0 : 1);
  return [...found].sort((one, other) => begins(one) - begins(other)).slice(0, MOST);
}

/** The emoji in place of the colon and the name before the cursor. */
export function putEmoji({ text, start, end }: Typed, word: string, char: string): Typed {
  const from = start - word.length - 1;
  const at = from + char.length;
  return { text: text.slice(0, from) + char + text.slice(end), start: at, end: at };
}
