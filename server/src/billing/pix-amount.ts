/**
 * Money as Pix writes it: at most ten digits, a dot, two decimals. Source: Banco Central do Brasil, API Pix 2.9.0
 * (`bacen/pix-api`, openapi.yaml, `\d{1,10}\.\d{2}`).
 */

/** The most that fits, in cents. */
const MOST = 999_999_999_999;

/** Cents as a Pix amount: 9990 are '99.90'. */
export function writeAmount(cents: number): string {
  if (!Number.isInteger(cents) || cents < 0 || cents > MOST) throw new Error('Not an amount of Pix');
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** The cents of a Pix amount; null for anything written otherwise, whoever says it: '99,90', '99.9', '-1.00', '1e3'. */
export function readAmount(text: unknown): number | null {
  const [, reais, cents] = (typeof text === 'string' && /^(\d{1,10})\.(\d{2})$/.exec(text)) || [];
  return reais === undefined ? null : Number(reais) * 100 + Number(cents);
}
