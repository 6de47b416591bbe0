import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/** Over which line a campaign writes. */

/** The one that was chosen, else the company's default; nothing where there is neither. */
export const lineFor = async (ctx: Ctx, { whatsappId }: { whatsappId: number | null }): Promise<number | null> =>
  whatsappId ??
  (
    await ctx.db.maybe<{ id: number }>(sql`
    select id from connections where company_id = ${ctx.companyId} and is_default`)
  )?.id ??
  null;

/** Whichever is the default today, it keeps it from here on. */
export const setLine = (ctx: Ctx, id: number, lineId: number) =>
  ctx.db.run(sql`
    update campaigns set whatsapp_id = ${lineId}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id} and whatsapp_id is distinct from ${lineId}`);
