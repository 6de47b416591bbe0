/** Money in BRL: whole cents inside, a number with two decimals where clients of this API family read and send one. */

/** The most that a field for money takes: seven digits and two decimals, in cents. */
export const MOST_CENTS = 999_999_999;

/** Why a text is no amount. */
export type MoneyProblem = 'empty' | 'letters' | 'negative' | 'tooLarge' | 'tooPrecise';

/** What was typed, in cents, or why it is no amount. */
export type MoneyRead = { cents: number } | { why: MoneyProblem };

/**
 * Reads an amount as Brazilians type it: '1.234,56', '1234,5', 'R$ 10'. Dots group thousands; where there is no comma, one
 * dot with one or two digits behind it is the decimal one, as clients send it. At most seven digits before the comma and
 * two behind it, never below zero.
 */
export function readMoney(typed: string): MoneyRead {
  const plain = typed
    .normalize('NFKC')
    .replace(/[\p{Cf}\s]/gu, '')
    .replace(/^(-?)R\$/i, '$1')
    .replace(/\u2212/g, '-');
  if (plain === '') return { why: 'empty' };
  if (/^-[\d.,]+$/.test(plain)) return { why: 'negative' };
  const [, whole, decimals = ''] =
    /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d+))?$/.exec(plain) ?? /^(\d+)\.(\d+)$/.exec(plain) ?? [];
  if (whole === undefined) return { why: 'letters' };
  if (decimals.length > 2) return { why: 'tooPrecise' };
  const cents = Number(whole.replaceAll('.', '')) * 100 + Number(decimals.padEnd(2, '0'));
  return cents > MOST_CENTS ? { why: 'tooLarge' } : { cents };
}

const formats = new Map<string, Intl.NumberFormat>();

/** Cents as people read them: 'R$ 1.234,56'. */
export function formatMoney(cents: number, locale = 'pt-BR'): string {
  let format = formats.get(locale);
  if (!format) {
    // 'R$' in every language: nobody here calls it BRL
    format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL', currencyDisplay: 'narrowSymbol' });
    formats.set(locale, format);
  }
  return format.format(cents / 100);
}

/** The number of a reply: 9990 cents are 99.9. */
export const reaisOf = (cents: number): number => cents / 100;

/** The cents of a number that was sent; null where it is negative, larger than a field takes or finer than a cent. */
export function centsOf(reais: number): number | null {
  const cents = Math.round(reais * 100);
  return cents >= 0 && cents <= MOST_CENTS && cents / 100 === reais ? Math.abs(cents) : null;
}

/** `dividend / divisor` in whole numbers, rounded once, half up. Neither may be negative. */
export const divideHalfUp = (dividend: number, divisor: number): number =>
  Math.floor((2 * dividend + divisor) / (2 * divisor));
