import type { Provider } from '@guiche/contract/connections';
import { sql } from '../../platform/database';
import type { Ctx } from '../../platform/tenancy';
import { dayMs, type Restriction, type Scope } from './rules';

interface Row {
  provider: Provider;
  nextAt: string | null;
  until: string | null;
  scope: Scope | null;
  strikes: number | null;
}

/** What is remembered of a line; nothing where there is none. */
export const readStanding = (ctx: Ctx, connectionId: number) =>
  ctx.db.maybe<Row>(sql`
    select w.provider, g.next_at as "nextAt", g.restricted_until as until, g.restricted_scope as scope, g.strikes
    from connections w left join line_governors g on g.company_id = w.company_id and g.connection_id = w.id
    where w.company_id = ${ctx.companyId} and w.id = ${connectionId}`);

/** Chats with strangers that were begun on these lines in the last 24 hours. */
const begunOn = (ctx: Ctx, connectionIds: number[]) => sql`
  new_chats where company_id = ${ctx.companyId} and connection_id = any(${connectionIds}::int[])
    and begun_at > ${new Date(ctx.now.getTime() - dayMs)}`;

/** @param most no more are counted */
export const countBegun = async (ctx: Ctx, connectionIds: number[], most: number | null): Promise<number> =>
  (
    await ctx.db.one<{ n: number }>(sql`
      select count(*)::int as n from (select from ${begunOn(ctx, connectionIds)} limit ${most}) b`)
  ).n;

/** When the last of so many was begun, the newest first; null while there are fewer, which is found without putting them in order. */
export async function lastBegun(ctx: Ctx, connectionIds: number[], many: number): Promise<Date | null> {
  const last = await ctx.db.maybe<{ at: string }>(sql`
    select begun_at as at from ${begunOn(ctx, connectionIds)}
      and (select count(*) from (select from ${begunOn(ctx, connectionIds)} limit ${many}) b) = ${many}
    order by begun_at desc offset ${many - 1} limit 1`);
  return last ? new Date(last.at) : null;
}

export const setNext = (ctx: Ctx, connectionId: number, at: Date) =>
  ctx.db.run(sql`
    insert into line_governors (company_id, connection_id, next_at) values (${ctx.companyId}, ${connectionId}, ${at})
    on conflict (company_id, connection_id) do update set next_at = excluded.next_at`);

/** Holds what is remembered of a line until the end of the transaction: two who learn of trouble take turns. */
export const lockRestriction = (ctx: Ctx, connectionId: number) =>
  ctx.db.one<{ until: string | null; scope: Scope; strikes: number }>(sql`
    insert into line_governors (company_id, connection_id) values (${ctx.companyId}, ${connectionId})
    on conflict (company_id, connection_id) do update set strikes = line_governors.strikes
    returning restricted_until as until, restricted_scope as scope, strikes`);

export const setRestriction = (ctx: Ctx, connectionId: number, { until, scope, strikes }: Restriction) =>
  ctx.db.run(sql`
    update line_governors set restricted_until = ${until}, restricted_scope = ${scope}, strikes = ${strikes}
    where company_id = ${ctx.companyId} and connection_id = ${connectionId}`);

/** Once per contact; those that no longer count go. */
export async function beginChat(ctx: Ctx, connectionId: number, contactId: number): Promise<void> {
  await ctx.db.run(sql`
    delete from new_chats where company_id = ${ctx.companyId} and connection_id = ${connectionId}
      and begun_at < ${new Date(ctx.now.getTime() - 2 * dayMs)}`);
  await ctx.db.run(sql`
    insert into new_chats (company_id, connection_id, contact_id, begun_at)
    values (${ctx.companyId}, ${connectionId}, ${contactId}, ${ctx.now})
    on conflict (company_id, connection_id, contact_id) do nothing`);
}
