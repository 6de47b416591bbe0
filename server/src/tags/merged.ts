import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/**
 * What a tag was merged into is written at that one, so that whatever becomes of it meanwhile holds for the tickets that
 * are still to come: it is merged itself, or removed. It is held against both until the end of the transaction.
 */
export async function mergedInto(ctx: Ctx, tagId: number): Promise<number | undefined> {
  const named = sql`select id from tags where company_id = ${ctx.companyId} and ${tagId}::int = any(merged_ids)`;
  for (;;) {
    if (!(await ctx.db.maybe(named))) return undefined;
    // whoever waited for one that was merged meanwhile finds it gone, and does not see yet which one took its list
    const held = await ctx.db.maybe<{ id: number }>(sql`${named} for key share`);
    if (held) return held.id;
  }
}

/** From here on what the one has is to have the other. */
export const noteMerged = (ctx: Ctx, tagId: number, intoId: number) =>
  ctx.db.run(sql`
    update tags t set merged_ids = t.merged_ids || gone.id || gone.merged_ids from tags gone
    where t.company_id = ${ctx.companyId} and t.id = ${intoId} and gone.company_id = t.company_id and gone.id = ${tagId}`);

/** No ticket has it any more. */
export const forgetMerged = (ctx: Ctx, tagId: number) =>
  ctx.db.run(sql`
    update tags set merged_ids = array_remove(merged_ids, ${tagId}::int)
    where company_id = ${ctx.companyId} and ${tagId}::int = any(merged_ids)`);
