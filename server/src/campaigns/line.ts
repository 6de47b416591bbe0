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

/** Whichever is the default today, it keeps it from here on. @returns whether it had none */
export const setLine = async (ctx: Ctx, id: number, lineId: number): Promise<boolean> =>
  (await ctx.db.run(sql`
    update campaigns set whatsapp_id = ${lineId}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id} and whatsapp_id is distinct from ${lineId}`)) > 0;

/** Whom the line before could not reach the new one may: their addresses are looked at again when it is their turn. */
export const lookAnew = (ctx: Ctx, campaignId: number) =>
  ctx.db.run(sql`
    with again as (
      update campaign_shipments set state = 'planned', reason = null, updated_at = ${ctx.now}
      where company_id = ${ctx.companyId} and campaign_id = ${campaignId} and state = 'skipped' and key is not null
        and reason in ('no-number', 'window') returning id)
    update campaigns set skipped = skipped - (select count(*)::int from again)
    where company_id = ${ctx.companyId} and id = ${campaignId}`);

/**
 * What was asked over another line and not answered lapses, and what was refused there is tried there no more: both wait
 * for their turn on this one, and no longer for a day that only the official network asks for. An answer that was given
 * counts. What another line is still handing over is left to it.
 */
export async function lapse(ctx: Ctx, campaignId: number, lineId: number): Promise<void> {
  const lapsed = await ctx.db.many<{ id: number; step: string }>(sql`
    update campaign_shipments s set state = case l.step when 'question' then 'planned' when 'main' then
        case when s.answered_at is null then 'planned' else 'confirmed' end end,
      asked_at = case l.step when 'main' then s.asked_at end,
      question_variant = case l.step when 'main' then s.question_variant end, variant = null, reason = null, updated_at = ${ctx.now}
    from campaign_messages l join messages m on m.company_id = l.company_id and m.id = l.message_id
    where s.company_id = ${ctx.companyId} and s.campaign_id = ${campaignId} and l.company_id = s.company_id and l.shipment_id = s.id
      and l.part = 0 and m.whatsapp_id is distinct from ${lineId} and m.state not in ('waiting', 'sending')
      and ((s.state = 'asked' and l.step = 'question') or (s.retry_at is not null and m.state = 'failed'))
    returning s.id, l.step`);
  for (const step of ['question', 'main'])
    await ctx.db.run(sql`
      delete from campaign_messages where company_id = ${ctx.companyId} and step = ${step}
        and shipment_id = any(${lapsed.flatMap((one) => (one.step === step ? [one.id] : []))}::int[])`);
  await ctx.db.run(sql`
    update campaign_shipments s set retry_at = null from connections w
    where s.company_id = ${ctx.companyId} and s.campaign_id = ${campaignId} and s.state in ('planned', 'confirmed') and s.retry_at is not null
      and w.company_id = s.company_id and w.id = ${lineId} and w.provider <> 'cloud'`);
}
