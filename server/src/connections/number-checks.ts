import type { Provider } from '@guiche/contract/connections';
import type { Ctx } from '../platform/tenancy';
import type { Gateway } from '../whatsapp/gateway';
import * as queries from './number-check-queries';

/** What networks say of numbers. Each is asked about one number once in thirty days, by whoever wants to know. */

export const { keepCheck, linesToAsk, readCheck } = queries;
export type { LineRow } from './number-check-queries';

/** What a network has said of a number is believed for so long. */
const believedFor = 30 * 86_400_000;
export const believedSince = (ctx: Pick<Ctx, 'now'>): Date => new Date(ctx.now.getTime() - believedFor);

export type Asked = Pick<Gateway, 'serves' | 'lookUp'>;

export interface LineAsked {
  companyId: number;
  id: number;
  provider: Provider;
}

/**
 * As whom the line's network knows the number: some numbers of Brazil it knows with the ninth digit, others without, and
 * which is not derivable.
 * @param again the number is about to be asked about in its other form
 * @returns null where it knows nobody, nothing where it cannot tell
 */
export async function askNetwork(
  gateway: Asked,
  { companyId, id, provider }: LineAsked,
  number: string,
  again?: () => Promise<unknown>,
): Promise<string | null | undefined> {
  if (!gateway.serves(provider)) return undefined;
  const ask = (form: string) => gateway.lookUp(companyId, id, form);
  const found = await ask(number);
  const other = otherForm(number);
  if (found !== null || !other) return found;
  await again?.();
  return ask(other);
}

/**
 * Asks the network about a number before somebody is written to, and keeps what it says. One that cannot tell, or does not
 * answer, is as if it had confirmed the number.
 * @param within opens the transaction that keeps it
 * @returns null where it knows nobody
 */
export async function askAndKeep(
  gateway: Asked,
  line: LineAsked,
  number: string,
  within: (work: (ctx: Ctx) => Promise<unknown>) => Promise<unknown>,
): Promise<string | null> {
  const found = await askNetwork(gateway, line, number).catch(() => undefined);
  if (found === undefined) return number;
  await within((ctx) => keepCheck(ctx, line.provider, number, found));
  return found;
}

/** A Brazilian mobile's number with its ninth digit, or without. */
function otherForm(number: string): string | undefined {
  if (/^55\d\d9[6-9]\d{7}$/.test(number)) return number.slice(0, 4) + number.slice(5);
  return /^55\d\d[6-9]\d{7}$/.test(number) ? `${number.slice(0, 4)}9${number.slice(4)}` : undefined;
}
