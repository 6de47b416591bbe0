import { fold } from '@guiche/contract/fold';

/** More letters than this without a space are a code, unless they are a link. */
const longestWord = 80;
/** A rule that is shorter may be said by chance. */
const shortestRule = 30;

/**
 * An answer tells of the rules that the model was given: by the name that stands among them alone, however it is spelt; in their
 * own words; or as a code that nobody can read.
 * @param own what the company has told it: a code that stands there, such as the one for Pix, may be said
 */
export function tellsRules(text: string, rules: readonly string[], name: string, own: string): boolean {
  const said = bare(text);
  const secret = bare(name.slice(2));
  const sentences = rules.flatMap((rule) => rule.split(/[.:]/)).map(bare);
  return (
    said.includes(secret) ||
    said.includes([...secret].toReversed().join('')) ||
    sentences.some((sentence) => sentence.length >= shortestRule && said.includes(sentence)) ||
    text.split(/\s/).some((word) => word.length > longestWord && !/https?:/.test(word) && !own.includes(word))
  );
}

const bare = (text: string) => fold(text).replaceAll(/[^a-z0-9]/g, '');
