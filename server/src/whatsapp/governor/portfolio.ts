import { officialLimits } from '@guiche/contract/official-health';
import { sql } from '../../platform/database';
import type { Ctx } from '../../platform/tenancy';
import { countBegun, lastBegun } from './queries';
import { limitsOf } from './rules';

/** What the official API grants a business portfolio, shared by all lines of the company that belong to it. */
export interface Portfolio {
  /** People in any 24 hours; Infinity where there is no limit. */
  limit: number;
  /** When the network said so; null while it has not, and the smallest limit holds. */
  askedAt: Date | null;
  lines: { id: number; name: string }[];
}

/**
 * The portfolio of a line by what was told last, whichever of its lines was asked. A word that nobody knows yet, like
 * none, means the smallest limit that there is.
 */
export async function readPortfolio(ctx: Ctx, connectionId: number): Promise<Portfolio> {
  const lines = await ctx.db.many<{ id: number; name: string; tier: string | null; askedAt: string | null }>(sql`
    select w.id, w.name, h.told->>'limit' as tier, h.asked_at as "askedAt"
    from connections w left join cloud_health h on h.company_id = w.company_id and h.connection_id = w.id
    where w.company_id = ${ctx.companyId} and (w.id = ${connectionId} or (w.provider = 'cloud' and h.portfolio = (
      select o.portfolio from cloud_health o where o.company_id = ${ctx.companyId} and o.connection_id = ${connectionId})))
    order by h.asked_at desc nulls last, w.id`);
  const told = lines.find(({ tier }) => officialLimits.some(([one]) => one === tier));
  return {
    limit: officialLimits.find(([one]) => one === told?.tier)?.[1] ?? limitsOf.cloud!.newChatsCap,
    askedAt: told?.askedAt ? new Date(told.askedAt) : null,
    lines: lines.map(({ id, name }) => ({ id, name })),
  };
}

/** In one order, whichever line was asked. */
export const idsOf = ({ lines }: Portfolio) => lines.map(({ id }) => id).toSorted((one, other) => one - other);

/**
 * When the last of as many people as the portfolio may begin to write to was written to; null where there is room. Who
 * asks holds the portfolio: lines that share it ask one after the other.
 */
export async function holdPortfolio(ctx: Ctx, portfolio: Portfolio): Promise<Date | null> {
  if (portfolio.limit === Infinity) return null;
  const shared = idsOf(portfolio);
  await ctx.db.one(
    sql`select pg_advisory_xact_lock(${ctx.companyId}, hashtext(${`portfolio:${shared.join()}`}))::text as held`,
  );
  return lastBegun(ctx, shared, portfolio.limit);
}

/** How many were begun to be written to in the last 24 hours. */
export const usedOf = (ctx: Ctx, portfolio: Portfolio): Promise<number> => countBegun(ctx, idsOf(portfolio), null);
