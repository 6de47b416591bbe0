/** Words as people mean and compare them, however they are typed. */

/** Letters as they are meant: other shapes of digits, the boxes of emojis and blanks around are taken away. */
export const plain = (text: string): string =>
  text
    .slice(0, 100)
    .normalize('NFKC')
    .replace(/[\ufe0f\u20e3\u200b-\u200f]/g, '')
    .trim();

/** Letters as people compare them: without case, accents, marks and punctuation. */
export const fold = (text: string): string =>
  plain(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
