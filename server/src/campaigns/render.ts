import { fillText, type Recipient } from '@guiche/contract/campaign-text';
import { createHash } from 'node:crypto';
import { render, type TemplateFacts } from '../messages/template';

/** How a recipient's text is made, as pure functions. */

/** With what all other texts may hold, too. */
export const resolve = (text: string, who: Recipient, company: Record<string, string>, facts: TemplateFacts): string =>
  fillText(text, who, company, (typed) => render(typed, facts));

/** Which variants have words, by their numbers. */
export const variantsOf = (texts: readonly string[]): number[] =>
  texts.flatMap((text, n) => (text.trim() ? [n + 1] : []));

/**
 * The variant of a position: in every block of as many recipients as there are variants each stands once, in an order that
 * is the block's own. Equal shares, and after a restart the same again.
 */
export function variantAt(variants: readonly number[], position: number, seed: string): number | null {
  const count = variants.length;
  if (count === 0) return null;
  const block = Math.floor((position - 1) / count);
  const order = variants
    .map((variant) => ({ variant, rank: createHash('sha256').update(`${seed}:${block}:${variant}`).digest('hex') }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  return order[(position - 1) % count]!.variant;
}

/** The text with what says how to leave. */
export const withFooter = (text: string, footer: string): string =>
  footer.trim() === '' || text.trim() === '' ? text : `${text}\n\n${footer}`;
