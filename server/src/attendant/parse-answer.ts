import { inWords, type CustomerWord } from '@guiche/contract/customer-words';
import { plain, plainWords } from '@guiche/contract/plain-words';
import { menuBack, menuTop } from '@guiche/contract/queue-menu';
import { OptionLimits } from '@guiche/contract/queue-options';
import { language } from '@guiche/contract/shapes';
import { numberWords } from './number-words';

/** What customers write, as the attendant understands it. Nothing here is built from what they write. */

/** The longest title, and what stands in front of it: what is longer is no choice. */
const longest = OptionLimits.title + 20;

/** In front of a number: what is counted. NFKC makes `no` of `nº`. */
const counted = /^(?:(?:a|o|la|el|the) )?(?:(?:opcao|opcion|option) )?(?:(?:numero|number|num|nr|n|no) ?)?(?=\d)/;
/** The same in front of a number that is written out. */
const spelled = new RegExp(
  `^(?:(?:a|o|la|el|the) )?(?:(?:opcao|opcion|option) )?(?:(?:numero|number|num) )?(${[...numberWords.keys()].join('|')})(?= |$)`,
);
/** Behind an answer: what asks nothing more. */
const kindly = / (?:por favor|por gentileza|pfv|pfvr|please|pls|obrigad[ao]|obg|gracias|thanks|thank you)$/;

/**
 * What may be chosen by this: by its number (`1`, `01`, `1.`, `1º`, `*1*`, `opção 1`, `um`, `a um`), by its title, letter case and
 * accents aside, or by both (`1 - Vendas`), with a please or thanks behind it or not. Nothing where it is neither, or where two lines have that title.
 */
export function pick<L extends { key: string; title: string }>(text: string, lines: readonly L[]): L | undefined {
  if (text.length > longest) return undefined;
  const words = plainWords(text);
  if (!words) return undefined;
  const titled = lines.filter(({ title }) => plainWords(title) === words);
  if (titled.length) return titled.length === 1 ? titled[0] : undefined;
  const core = words.replace(kindly, '');
  if (core !== words) return pick(core, lines);
  const said = words.replace(spelled, (_, word: string) => numberWords.get(word)!).replace(counted, '');
  // NFKC makes `1o` of `1º` and `1a` of `1ª`
  const [, digits, mark = '', rest = ''] = /^0*(\d{1,5})([ao](?= |$))?(?: (.+))?$/.exec(said) ?? [];
  if (digits === undefined) return undefined;
  const line = lines.find(({ key }) => key === digits);
  const follows = [mark, rest].filter(Boolean).join(' ');
  return line && (!rest || [rest, follows].includes(plainWords(line.title))) ? line : undefined;
}

/**
 * One step back or to the beginning, where nothing else is said: by its sign, by the words beside it, or by both of our
 * menu, in any language of the product.
 */
export function stepOf(text: string): typeof menuBack | typeof menuTop | undefined {
  if (text.length > longest) return undefined;
  const said = plain(text);
  // Words know no `#`: it is read as the number of its line.
  const top = said.replace(menuTop, `${menuBack} `);
  if (top === said && isStep(said, 'menuBack')) return menuBack;
  return !/\d/.test(said) && isStep(top, 'menuTop') ? menuTop : undefined;
}

const isStep = (said: string, word: CustomerWord): boolean =>
  language.options.some((one) => pick(said, [{ key: menuBack, title: inWords(one, word) }]) !== undefined);
