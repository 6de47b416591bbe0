import type { Provider } from '@guiche/contract/connections';
import { sql } from '../../platform/database';
import type { Ctx } from '../../platform/tenancy';
import { dayMs, limitsOf } from './rules';

/** How often a line asks its network who is there: at most sixty numbers a minute, and a thousand in 24 hours. */

const paceMs = 1000;
export const mostADay = 1000;

/**
 * Takes a line's turn to ask about a number.
 * @returns when there is one, where it is not now
 */
export async function takeLookUp(ctx: Ctx, connectionId: number, provider: Provider): Promise<Date | undefined> {
  const limits = limitsOf[provider];
  if (!limits || limits.isLifted) return undefined;
  const { nextAt, since, count } = await lockLookUps(ctx, connectionId);
  const now = ctx.now.getTime();
  const begun = since === null || now - Date.parse(since) >= dayMs ? now : Date.parse(since);
  const sofar = begun === now ? 0 : count;
  if (sofar >= mostADay) return new Date(begun + dayMs);
  if (nextAt !== null && Date.parse(nextAt) > now) return new Date(nextAt);
  await setLookUps(ctx, connectionId, { nextAt: new Date(now + paceMs), since: new Date(begun), count: sofar + 1 });
  return undefined;
}

/** How often a line has asked in the 24 hours that run; nothing where none do. */
export const usedLookUps = async (ctx: Ctx, connectionId: number): Promise<number> =>
  (
    await ctx.db.maybe<{ count: number }>(sql`
      select look_ups as count from line_governors where company_id = ${ctx.companyId} and connection_id = ${connectionId}
        and look_ups_since > ${new Date(ctx.now.getTime() - dayMs)}`)
  )?.count ?? 0;

/** The same number was asked about in its other form: that counts as another one. */
export const countLookUp = (ctx: Ctx, connectionId: number) =>
  ctx.db.run(sql`
    update line_governors set look_ups = look_ups + 1,
      look_up_next_at = look_up_next_at + make_interval(secs => ${paceMs / 1000})
    where company_id = ${ctx.companyId} and connection_id = ${connectionId}`);

const lockLookUps = (ctx: Ctx, connectionId: number) =>
  ctx.db.one<{ nextAt: string | null; since: string | null; count: number }>(sql`
    insert into line_governors (company_id, connection_id) values (${ctx.companyId}, ${connectionId})
    on conflict (company_id, connection_id) do update set strikes = line_governors.strikes
    returning look_up_next_at as "nextAt", look_ups_since as since, look_ups as count`);

const setLookUps = (ctx: Ctx, connectionId: number, now: { nextAt: Date; since: Date; count: number }) =>
  ctx.db.run(sql`
    update line_governors set look_up_next_at = ${now.nextAt}, look_ups_since = ${now.since}, look_ups = ${now.count}
    where company_id = ${ctx.companyId} and connection_id = ${connectionId}`);
