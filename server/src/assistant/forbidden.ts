import { fold } from '@guiche/contract/fold';

/** The topics of a prompt's list, a line each, that a text names: by whole words, in any case, with or without accents. */
export function forbiddenIn(text: string, list: string): string[] {
  const said = ` ${wordsOf(text)} `;
  return list
    .split('\n')
    .map((topic) => topic.trim())
    .filter((topic) => {
      const words = wordsOf(topic);
      return words !== '' && ['', 's', 'es'].some((plural) => said.includes(` ${words}${plural} `));
    });
}

const wordsOf = (text: string) =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
