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

const rates = [
  /^(?:1|um|uma|uno|una|one|insatisfeito|insatisfeita)$/,
  /^(?:2|dois|duas|dos|two|satisfeito|satisfeita)$/,
  /^(?:3|tres|three|muito satisfeit[oa])$/,
];
const aroundRate =
  /^(?:(?:a |o |la |the |minha |my |mi )?(?:nota|note|rating|opcao|opcion|option|dou|doy) )?(?:e |es |is )?(.+?)(?: (?:estrelas?|estrellas?|stars?))?$/;
/** What may follow a rating in the same breath. */
const afterRate = / (?:muito )?(?:obrigad[oa]|obg|valeu|vlw|gracias|thanks|thank you)$/;

/**
 * 1 unsatisfied, 2 satisfied, 3 very satisfied; nothing for all else. `3º`, `nota 3`, `três`, `3 - Muito satisfeito` and
 * three stars are a 3.
 */
export function rateOf(text: string): 1 | 2 | 3 | undefined {
  if (text.length > 60) return undefined;
  // ⭐★🌟, which written as they are would double what the whole program takes in memory.
  const stars = /^[\u2b50\u2605\u{1f31f}]{1,3}$/u.exec(plain(text).replace(/\s/g, ''));
  if (stars) return [...stars[0]].length as 1 | 2 | 3;
  const said = aroundRate.exec(plainWords(text).replace(afterRate, ''))?.[1] ?? '';
  // NFKC makes `3o` of `3º`
  const [, digit, title] = /^0*([1-3])[ao]?(?: (.+))?$/.exec(said) ?? [];
  const at = rates.findIndex((rate) => rate.test(title ?? digit ?? said));
  return at === -1 || (title !== undefined && digit !== String(at + 1)) ? undefined : ((at + 1) as 1 | 2 | 3);
}
