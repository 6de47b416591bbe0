import { MessageLimits } from '@guiche/contract/messages';

/**
 * Words for what a network sends as a form and a person shall read: orders, menus, polls. Signs instead of words of a
 * language, since whoever reads it may speak another one.
 */

/** So many lines of a list are shown; a longer one is no message to anybody. */
const mostLines = 100;

type Part = string | null | undefined | false;

/** Its lines, without those that say nothing; nothing when none does. */
export function lines(...parts: Part[]): string | undefined {
  const said = parts.flatMap((part) => (part && part.trim()) || []);
  return said.length ? said.join('\n').slice(0, MessageLimits.text) : undefined;
}

/** A list with a dot before each; what is too long ends with an ellipsis. */
export function dotted(entries: readonly Part[] | null | undefined): string | undefined {
  const said = (entries ?? []).slice(0, mostLines + 1).flatMap((entry) => (entry && entry.trim()) || []);
  const shown = said.slice(0, mostLines).map((entry) => `• ${entry.slice(0, 1000)}`);
  return lines(...shown, said.length > mostLines && '…');
}

/** An amount of money as it is written in Brazil; nothing of what is none. */
export function price(amount: number, currency: string | null | undefined): string | undefined {
  if (!Number.isFinite(amount) || !currency || !/^[A-Z]{3}$/.test(currency)) return undefined;
  return new Intl.NumberFormat('pt-BR', { style: 'currency', currency }).format(amount).replace(/\u00a0/g, ' ');
}

/** The network counts thousandths of the currency; a count that is not there is no amount. */
export const thousandths = (amount: unknown, currency: string | null | undefined): string | undefined =>
  amount === null || amount === undefined || Number(amount) === 0 ? undefined : price(Number(amount) / 1000, currency);

/** A moment on the company's clock; nothing of what no calendar has. */
export function moment(seconds: unknown, zone: string): string | undefined {
  const at = new Date(Number(seconds ?? NaN) * 1000);
  if (Number.isNaN(at.getTime()) || at.getTime() <= 0) return undefined;
  return new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(at);
}

/** The advertisement by which somebody came, below what they wrote. */
export const withAd = (text: string, ad: { headline?: Part; body?: Part; url?: Part } | null | undefined): string => {
  const shown = ad && lines(ad.headline, ad.body, ad.url);
  return shown ? [text, `📣 ${shown.slice(0, 2000)}`].filter(Boolean).join('\n\n') : text;
};

/** Names and values of a filled-in form, as far as they are words. */
export function answers(json: string | null | undefined): string | undefined {
  try {
    const form: unknown = JSON.parse((json ?? '').slice(0, MessageLimits.text));
    if (typeof form !== 'object' || form === null) return undefined;
    return dotted(
      Object.entries(form).map(([name, value]) => {
        const isWord = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
        return isWord && name !== 'flow_token' && `${name}: ${String(value)}`;
      }),
    );
  } catch {
    return undefined;
  }
}
