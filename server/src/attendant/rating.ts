import { customerWords, inWords } from '@guiche/contract/customer-words';
import { plain, plainWords } from '@guiche/contract/plain-words';
import type { MenuLine } from '@guiche/contract/queue-menu';
import type { Language } from '@guiche/contract/shapes';
import { isThanks, set, squeeze } from '../messages/thanks';
import { numberWords } from './number-words';

/** The question for a rating: its lines, and what customers answer. */

export type Rate = 1 | 2 | 3;
const rates = [1, 2, 3] as const;

export const ratingLines = (language: Language): readonly MenuLine[] =>
  rates.map((rate) => ({ key: String(rate), title: inWords(language, `rate${rate}`) }));

/** Whoever speaks of themselves changes the end of a line, and a word may be stretched. */
const asMeant = (said: string) => squeeze(plainWords(said)).replace(/[oa]$/, '');

/** Words that say a rating by themselves: the lines in every language, since people answer in their own, and numbers. */
const named: ReadonlyMap<string, Rate> = new Map(
  rates.flatMap((rate) =>
    [
      ...Object.values(customerWords).map((words) => words[`rate${rate}`]),
      ...{
        1: `muito insatisfeito|mto insatisfeito|mt insatisfeito|nada satisfeito|muy insatisfecho|nada satisfecho
           very dissatisfied|unsatisfied`,
        2: '',
        3: 'mto satisfeito|mt satisfeito|super satisfeito|muitissimo satisfeito|super satisfecho',
      }[rate].split(/[|\n]/),
      ...[...numberWords].filter(([, number]) => number === String(rate)).map(([word]) => word),
    ]
      .filter(Boolean)
      .map((words) => [asMeant(words), rate] as const),
  ),
);

const judging: Record<Rate, ReadonlySet<string>> = {
  1: set(`ruim pessimo pessima horrivel bad poor terrible awful malo mala pesimo pesima`),
  2: set(`regular razoavel mediano fine average`),
  3: set(`
    bom boa bons otimo otima excelente maravilhoso maravilhosa perfeito perfeita adorei amei gostei top
    good great excellent awesome amazing perfect loved bueno buena genial encanto`),
};
/** These judge as well, and say another number than they stand behind. */
const judgingByNumber = set(`nota dez mil maxima maximo`);
const besideJudging = set(
  `muito muita super foi achei o a um atendimento tudo mais ou menos very really it was muy el la`,
);

const judgementOf = (word: string): Rate | undefined => rates.find((rate) => judging[rate].has(word));

const around =
  /^(?:(?:eu )?(?:dou|doy) )?(?:(?:a |o |la |una? |um |the |minha |my |mi )?(?:nota|note|rating|avaliacao|numero|number|opcao|opcion|option) )?(?:e |es |is |estou |fiquei |estoy |i am |i m )?(.+?)(?: (?:estrelas?|estrellas?|stars?|pontos?|puntos?|points?))?$/;
/** What somebody is satisfied with, or how much. */
const satisfiedWith =
  / (?:mesmo|demais|com tudo|com voces|com vcs|com o atendimento|com o servico|con todo|con la atencion|con el servicio|with the service|with your service)$/;
// ⭐★🌟, which written as they are would double what the whole program takes in memory.
const starsAlone = /^[\u2b50\u2605\u{1f31f}]+$/u;
const starsIn = (text: string): number => [...(starsAlone.exec(plain(text).replace(/\s/g, ''))?.[0] ?? '')].length;

/**
 * 1 unsatisfied, 2 satisfied, 3 very satisfied; nothing for all else. `3º`, `nota 3`, `três`, `3/3`, `3 pontos`, `3 - Muito satisfeito`,
 * `Very satisfied, thanks`, `3 muito bom` and three stars are a 3.
 * @param names of people here, who may be thanked by them
 */
export function rateOf(text: string, names: readonly string[] = []): Rate | undefined {
  if (text.length > 60) return undefined;
  const stars = starsIn(text);
  if (stars > 0) return rates.find((rate) => rate === stars);
  const words = plainWords(text.replace(/\d\s*\/\s*(?=\d)/g, (all) => `${all[0]!} de `)).split(' ');
  // `um abraço` thanks; somebody may be called by a number, and is only where nothing is rated
  const rate = rateAmong(text, words, []) ?? (names.length ? rateAmong(text, words, names) : undefined);
  // `1 ótimo` may be a slip of either
  return words.some((word) => Math.abs((judgementOf(squeeze(word)) ?? 2) - (rate ?? 2)) > 1) ? undefined : rate;
}

const rateAmong = (text: string, words: readonly string[], names: readonly string[]): Rate | undefined =>
  isThanks(text, names) ? undefined : first(withoutThanks(words, names), rateIn);

function rateIn(said: string): Rate | undefined {
  const core = around.exec(said.replace(satisfiedWith, ''))?.[1] ?? '';
  const [, ofThree] = /^([1-3]) (?:de|em|of|out of|sobre) 3$/.exec(inDigits(core)) ?? [];
  if (ofThree) return rates.find((one) => String(one) === ofThree);
  // NFKC makes `3o` of `3º`
  const [, digit, rest = ''] = /^0*([1-3])[ao]?(?: (.+))?$/.exec(core) ?? [];
  const rate = rates.find((one) => String(one) === digit);
  if (rate === undefined) return named.get(asMeant(core));
  return !rest || named.get(asMeant(rest)) === rate || isJudgement(rest) ? rate : undefined;
}

const inDigits = (said: string): string => said.replace(/\p{L}+/gu, (word) => numberWords.get(word) ?? word);

function isJudgement(said: string): boolean {
  const words = said.split(' ').map(squeeze);
  return words.every((word) => judgementOf(word) || besideJudging.has(word)) && words.some(judgementOf);
}

/** Looks like an answer to the question for a rating, and is none of those that were offered. */
export function isNoRating(text: string, names: readonly string[] = []): boolean {
  if (text.length > 40 || text.includes('?') || rateOf(text, names) !== undefined) return false;
  if (starsIn(text) > 0) return true;
  const words = plainWords(text).split(' ').filter(Boolean);
  const said = isThanks(text, names) ? [words.join(' ')] : withoutThanks(words, names);
  return first(said, looksLikeOne) ?? false;
}

function looksLikeOne(said: string): true | undefined {
  const number = inDigits(around.exec(said)?.[1] ?? '');
  // `5/5`, `9 de 10` and `4,5` are of another scale
  if (/^(?:\d{1,3}[ao]?|(?:\d|10) (?:de |em |of |sobre )?(?:\d|10))$/.test(number)) return true;
  const [, digits, rest] = /^(?:(\d{1,3}) )?(.+)$/.exec(said) ?? [];
  if (rest === undefined) return undefined;
  if (digits !== undefined && named.has(asMeant(rest))) return true;
  const words = rest.split(' ').map(squeeze);
  const judges = (word: string) => judgementOf(word) !== undefined || judgingByNumber.has(word);
  return (words.some(judges) && words.every((word) => judges(word) || besideJudging.has(word))) || undefined;
}

/** The same words, and those that are left where thanks stand in front of them or behind them. */
function* withoutThanks(words: readonly string[], names: readonly string[]): Generator<string> {
  const isAside = (aside: readonly string[]) => !aside.length || isThanks(aside.join(' '), names);
  for (let from = 0; from < words.length; from += 1) {
    if (!isAside(words.slice(0, from))) continue;
    for (let to = words.length; to > from; to -= 1) if (isAside(words.slice(to))) yield words.slice(from, to).join(' ');
  }
}

function first<T>(all: Iterable<string>, read: (said: string) => T | undefined): T | undefined {
  for (const said of all) {
    const found = read(said);
    if (found !== undefined) return found;
  }
  return undefined;
}
