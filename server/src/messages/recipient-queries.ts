import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/** Messages that stand with their contact and in no conversation, when that contact goes or becomes another. */

/** @returns the files that they named */
export const removeOfContact = async (ctx: Ctx, contactId: number): Promise<string[]> =>
  (
    await ctx.db.many<{ key: string | null }>(sql`
      delete from messages where company_id = ${ctx.companyId} and recipient_id = ${contactId} returning media_key as key`)
  ).flatMap(({ key }) => key ?? []);

export const moveToContact = async (ctx: Ctx, fromId: number, toId: number): Promise<number[]> =>
  (
    await ctx.db.many<{ id: number }>(sql`
      update messages set recipient_id = ${toId} where company_id = ${ctx.companyId} and recipient_id = ${fromId} returning id`)
  ).map(({ id }) => id);

export const returnToContact = (ctx: Ctx, ids: number[], fromId: number, toId: number) =>
  ctx.db.run(sql`
    update messages set recipient_id = ${toId}
    where company_id = ${ctx.companyId} and recipient_id = ${fromId} and id = any(${ids}::int[])`);
