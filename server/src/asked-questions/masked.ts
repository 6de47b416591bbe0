import { fold } from '@guiche/contract/fold';
import { wordsOf } from '../knowledge/words';

/** What says of whom something was is taken out before anybody is shown it as an article. */

export const mask = '[...]';

/** Runs of digits as people write numbers of phones and documents. */
const numbers = /[+(]?\p{Nd}[\p{Nd}\s().\p{Pd}/]*/gu;
const digits = /\p{Nd}/gu;
const fewestDigits = 8;
const date = /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})$/;

/**
 * A text without numbers of eight digits and more, addresses of e-mail, links that are of one person, and the words of this
 * name; a mask stands in the place of each.
 */
export function masked(text: string, name: string): string {
  const names = new Set(wordsOf(name.slice(0, 200)).map(fold));
  return text
    .split(/(\s+)/)
    .map((word) => (word.includes('@') || isPersonal(word) ? mask : word))
    .join('')
    .replace(numbers, (run) => {
      const all = [...run.matchAll(digits)];
      const end = all.at(-1)!.index + 1;
      return all.length < fewestDigits || date.test(run.slice(0, end)) ? run : mask + run.slice(end);
    })
    .replace(/\p{L}+/gu, (word) => (word.length > 2 && names.has(fold(word)) ? mask : word));
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
