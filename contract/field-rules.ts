import { readPhone } from './phone-number';

/**
 * Rules of single fields that are more than a length or a pattern, as functions without the schema library: a schema
 * refines by them, and the page, which ships no schemas, asks the same ones.
 */

/** An address as proxies have it: who may use it, where it is, and no path. */
const proxyAddress =
  /^(?:https?|socks5):\/\/(?:[^\s/?#@:\\]+(?::[^\s/?#@\\]*)?@)?(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?\/?$/i;
export const isProxyUrl = (text: string): boolean => text === '' || proxyAddress.test(text);

/** A phone number, as Brazilians write one or with its country. */
export const isPhone = (typed: string): boolean => 'number' in readPhone(typed);

/** There was no year 0. */
export const isAfterYearZero = (date: string): boolean => !date.startsWith('0000');

/** A moment in a year from 1 to 9999, wherever its offset leads: others our way of writing does not have. */
export const isMomentOfFourDigits = (moment: string): boolean => {
  const time = Date.parse(moment);
  return time >= Date.parse('0001-01-01T00:00:00.000Z') && time < Date.UTC(10_000, 0, 1);
};

export const isOfThisCentury = (date: string): boolean => /^20\d\d-/.test(date);

/** What can be typed behind '/': no blank and no slash in it, and something of it to be seen. */
export const isShortcode = (code: string): boolean => /^[^\s/]+$/u.test(code) && /[\p{L}\p{N}\p{P}\p{S}]/u.test(code);

/** What stands between braces in the text of a campaign; a brace in it would end it early. */
export const isVariableKey = (key: string): boolean => /^[^{}\s](?:[^{}\n]*[^{}\s])?$/u.test(key);

/** Of variables no two are called alike, letter case aside. */
export const hasNoKeyTwice = (variables: readonly { key: string }[]): boolean =>
  new Set(variables.map(({ key }) => key.toLowerCase())).size === variables.length;

/** Up to three words with something to be read in them. */
export const isStopPhrase = (phrase: string): boolean =>
  /[\p{L}\p{N}]/u.test(phrase) && phrase.trim().split(/\s+/u).length <= 3;

/** One emoji, however many parts it is made of; nothing takes it away. */
export function isReaction(text: string): boolean {
  if (text === '') return true;
  const [first, ...more] = new Intl.Segmenter('en').segment(text);
  return more.length === 0 && /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u.test(first!.segment);
}
