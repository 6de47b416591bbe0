/** What of a written answer a voice says, and how it is told to. */

/** What a messenger shows as a link: a voice cannot say it, so that it has to be written. */
const link = /\b(?:https?:\/\/|www\.)\S+/gi;
const namedLink = /!?\[([^\][]*)\]\([^()\s]*\)/g;
/** How lines of a list, a heading or a quotation begin. */
const lineMark = /^[ \t]{0,8}(?:#{1,6}|[-+\u{2022}*>])[ \t]/gmu;
const emoji =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{E0020}-\u{E007F}]|\u{200D}|\u{20E3}|\u{FE0F}/gu;
/** What no document may hold in this language of marks, half letters among it. */
const unspeakable = /[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

export const hasLink = (text: string): boolean => text.search(link) >= 0;

/** The words of a text without what stands for looks. @returns nothing where there is no word in it */
export function spoken(text: string): string {
  const plain = text
    .replaceAll(unspeakable, ' ')
    .replaceAll(namedLink, '$1')
    // A sentence that ends with one still ends.
    .replaceAll(link, (address) => /[.!?]$/.exec(address)?.[0] ?? '')
    .replaceAll(lineMark, '')
    .replaceAll(/[*~`]/g, '')
    .replaceAll(/[_|]/g, ' ')
    .replaceAll(emoji, '');
  const lines = plain.split('\n').map((line) =>
    line
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ ([.,!?;:])/g, '$1')
      .trim(),
  );
  return lines.filter((line) => /[\p{L}\p{N}]/u.test(line)).join('\n');
}

/** As much of it as fits, in whole sentences; a line is one, too. @returns nothing where the first one is longer */
export function firstSentences(text: string, most: number): string {
  if (text.length <= most) return text;
  return /^[\s\S]*(?:[.!?\u2026](?=\s)|\n)/.exec(text.slice(0, most + 1))?.[0].trim() ?? '';
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (mark) => marks[mark]!);

const localeOf = (voice: string) => /^[a-z]{2,3}-[A-Z]{2}/.exec(voice)?.[0] ?? 'pt-BR';

/** Words as a voice is asked to say them: nothing in them is a mark. */
export const ssmlOf = (words: string, voice: string): string =>
  '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="' +
  `${escaped(localeOf(voice))}"><voice name="${escaped(voice)}">${escaped(words)}</voice></speak>`;
