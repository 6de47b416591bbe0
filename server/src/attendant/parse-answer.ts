import { plain, plainWords } from '@guiche/contract/plain-words';

/** What customers write, as the attendant understands it. Nothing here is built from what they write. */

/** Longer than any title with its number: what is longer is no choice. */
const longest = 90;

/** In front of a number: what is counted. */
const counted = /^(?:(?:a|o|la|el|the) )?(?:opcao|opcion|option|numero|number|num|nr|n) /;

/**
 * What may be chosen by this: by its number (`1`, `01`, `1.`, `1º`, `*1*`, `opção 1`), by its title, letter case and
 * accents aside, or by both (`1 - Vendas`). Nothing where it is neither, or where two lines have that title.
 */
export function pick<L extends { key: string; title: string }>(text: string, lines: readonly L[]): L | undefined {
  if (text.length > longest) return undefined;
  const said = plainWords(text).replace(counted, '');
  if (!said) return undefined;
  const titled = lines.filter(({ title }) => plainWords(title) === plainWords(text));
  if (titled.length) return titled.length === 1 ? titled[0] : undefined;
  // NFKC makes `1o` of `1º` and `1a` of `1ª`
  const [, digits, mark = '', rest = ''] = /^0*(\d{1,5})([ao](?= |$))?(?: (.+))?$/.exec(said) ?? [];
  if (digits === undefined) return undefined;
  const line = lines.find(({ key }) => key === digits);
  const follows = [mark, rest].filter(Boolean).join(' ');
  return line && (!rest || [rest, follows].includes(plainWords(line.title))) ? line : undefined;
}

/** One step back or to the beginning, where nothing else is said. */
export const stepOf = (text: string): '0' | '#' | undefined => {
  const said = text.length > 40 ? '' : plain(text).replace(/^\*(.*)\*$/, '$1');
  return said === '0' || said === '#' ? said : undefined;
};
