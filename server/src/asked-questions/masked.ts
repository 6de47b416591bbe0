import { fold } from '@guiche/contract/fold';
import { replaceNumbers } from '../ai-providers/numbers';
import { wordsOf } from '../knowledge/words';

/** What says of whom something was is taken out before anybody is shown it as an article. */

export const mask = '[...]';

/**
 * A text without numbers of eight digits and more, addresses of e-mail, links that are of one person, and the words of this
 * name; a mask stands in the place of each.
 */
export function masked(text: string, name: string): string {
  const names = new Set(wordsOf(name.slice(0, 200)).map(fold));
  const unlinked = text
    .split(/(\s+)/)
    .map((word) => (word.includes('@') || isPersonal(word) ? mask : word))
    .join('');
  return replaceNumbers(unlinked, () => mask).replace(/\p{L}+/gu, (word) =>
    word.length > 2 && names.has(fold(word)) ? mask : word,
  );
}

/** A link that names more than a page: with a question, a part behind `#`, or something that nobody types. */
function isPersonal(word: string): boolean {
  if (!word.includes('://') && !/^www\./i.test(word)) return false;
  const bare = word.replace(/^[a-z]+:\/\//i, '');
  if (/[?#=]./.test(bare) || bare.length > 100) return true;
  return bare
    .split('/')
    .slice(1)
    .some((part) => part.length >= 12 && /\d/.test(part));
}

/** What is left says nothing, or less than was taken out. */
export function isMostlyMasks(text: string): boolean {
  const parts = text.split(mask);
  return wordsOf(parts.join(' ')).length < Math.max(1, parts.length - 1);
}
