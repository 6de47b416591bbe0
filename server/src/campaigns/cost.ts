import type { CampaignSettings, TemplateRate } from '@guiche/contract/campaign-settings';
import type { DryRun } from '@guiche/contract/campaigns';
import { sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { talked } from './heard';

/** What a campaign costs on an official line at most, by the rates that the company has typed. None are known otherwise. */

/** So many people whose numbers begin alike, by whether they may be written to freely. */
export interface Group {
  head: string;
  isOpen: boolean;
  count: number;
}

type Priced = keyof Omit<TemplateRate, 'prefix'>;
/** What one of a step's variants is charged as, for each of those that take turns. */
export type Charged = Record<'open' | 'closed', readonly Priced[]>;

/** @returns the sum for those whose price is known, and how many others there are */
export function priceOf(groups: readonly Group[], steps: readonly Charged[], rates: readonly TemplateRate[]) {
  const sorted = rates.toSorted((one, other) => other.prefix.length - one.prefix.length);
  let [amount, unpriced] = [0, 0];
  for (const { head, isOpen, count } of groups) {
    const rate = sorted.find(({ prefix }) => head.startsWith(prefix));
    // Whoever has answered the question may be written to freely.
    const prices = steps.flatMap(({ open, closed }, n) => meanOf(isOpen || n > 0 ? open : closed, rate) ?? []);
    if (prices.length < steps.length) unpriced += count;
    else amount += count * prices.reduce((sum, price) => sum + price, 0);
  }
  return { amount: Math.round(amount * 100) / 100, unpriced };
}

function meanOf(kinds: readonly Priced[], rate: TemplateRate | undefined): number | undefined {
  const prices = kinds.flatMap((kind) => rate?.[kind] ?? []);
  if (!kinds.length || prices.length < kinds.length) return undefined;
  return prices.reduce((sum, price) => sum + price, 0) / prices.length;
}

/** Those who would be written to, by what their price follows from. */
export const groupsOf = (ctx: Ctx, audience: Sql, lineId: number, freeFor: number): Promise<Group[]> =>
  ctx.db.many(sql`
    with a as materialized (${audience})
    select left(a.number, 4) as head, exists (${talked(ctx, lineId, sql`a.contact_id`, freeFor)}) as "isOpen", count(*)::int as count
    from a where a.reason is null group by 1, 2`);

/** As what each variant of a step leaves. */
export function chargedFor(
  texts: readonly string[],
  categories: readonly (string | null)[],
  hasFile: boolean,
): Charged {
  const kindOf = (category: string): Priced => (category === 'UTILITY' ? 'utility' : 'marketing');
  const closed = categories.flatMap((category) => (category === null ? [] : [kindOf(category)]));
  const open = texts.flatMap((text, n): Priced[] => {
    if (text.trim()) return ['service'];
    const category = categories[n] ?? null;
    return category === null ? [] : [kindOf(category)];
  });
  return { open: open.length || !hasFile ? open : ['service'], closed };
}

export const costOf = (
  { amount }: ReturnType<typeof priceOf>,
  { ratesCurrency: currency, ratesDate: asOf }: CampaignSettings,
): NonNullable<DryRun['cost']> => ({ amount, currency, asOf });
