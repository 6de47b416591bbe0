import { fold } from './fold';

/** Words as people mean and compare them, however they are typed. */

/** Of a text as long as a line of a menu, letters as they are meant: other shapes of digits, the boxes of emojis and blanks around are taken away. */
export const plain = (text: string): string =>
  text
    .slice(0, 120)
    .normalize('NFKC')
    .replace(/[\ufe0f\u20e3\u200b-\u200f]/g, '')
    .trim();

/** Nothing but the words of a short text, as people compare them: folded, without marks and punctuation. */
export const plainWords = (text: string): string =>
  fold(plain(text))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
