import { publishProgress } from '../messages/progress';
import { sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { publishTakenBack } from './live';

/**
 * What stands in the outbox of a campaign and was never handed over goes, and its recipients are as before. A message that
 * delivery has just claimed is held by it: this waits for that, sees that it left, and lets it be. Of a recipient whose
 * message has left its further parts follow it. Threads that show them hear of it.
 */
export async function takeBack(ctx: Ctx, campaignId: number): Promise<void> {
  await takeBackWhere(
    ctx,
    sql`s.campaign_id = ${campaignId}`,
    sql`
    state = case when s.answered_at is null then 'planned' else 'confirmed' end,
    question_variant = case when s.answered_at is null then null else s.question_variant end`,
  );
}

/**
 * The same of one recipient who has said yes and now says no. What the network has put off, and may have seen, stays in the
 * thread as what was stopped. @returns whether their message had not left
 */
export const takeBackFrom = async (ctx: Ctx, shipmentId: number): Promise<boolean> =>
  (await takeBackWhere(
    ctx,
    sql`s.id = ${shipmentId} and s.state = 'sending'`,
    sql`state = 'declined', answered_at = ${ctx.now}`,
  )) > 0 || (await stopPutOff(ctx, shipmentId));

/** A message that waits to be tried again is tried no more. @returns whether there was one */
async function stopPutOff(ctx: Ctx, shipmentId: number): Promise<boolean> {
  const stopped = await ctx.db.many<{ id: number }>(sql`
    with first as (
      select m.id from campaign_messages l
      join campaign_shipments s on s.company_id = l.company_id and s.id = l.shipment_id and s.state = 'sending'
      join messages m on m.company_id = l.company_id and m.id = l.message_id
      where l.company_id = ${ctx.companyId} and l.shipment_id = ${shipmentId} and l.step = 'main' and l.part = 0 and m.state = 'waiting'
      for update of m)
    update messages m set state = 'failed', failure_code = 'CANCELLED', failure_detail = 'They said no before it left.',
      not_before = null, updated_at = ${ctx.now}
    from campaign_messages l, first
    where m.company_id = ${ctx.companyId} and l.company_id = m.company_id and l.message_id = m.id and l.shipment_id = ${shipmentId}
      and l.step = 'main' and m.state = 'waiting'
    returning m.id`);
  if (!stopped.length) return false;
  await ctx.db.run(sql`
    update campaign_shipments set state = 'declined', reason = null, variant = null, answered_at = ${ctx.now}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${shipmentId}`);
  for (const { id } of stopped) await publishProgress(ctx, id);
  return true;
}

/** @returns of how many recipients */
async function takeBackWhere(ctx: Ctx, which: Sql, become: Sql): Promise<number> {
  const gone = await ctx.db.many<{ id: number; shipmentId: number }>(sql`
    with first as (
      select l.shipment_id, l.step, l.message_id from campaign_messages l
      join campaign_shipments s on s.company_id = l.company_id and s.id = l.shipment_id
      join messages m on m.company_id = l.company_id and m.id = l.message_id
      where s.company_id = ${ctx.companyId} and ${which} and l.part = 0
        and s.state = case l.step when 'question' then 'asked' else 'sending' end
        and m.state = 'waiting' and m.attempts = 0
      for update of m),
    gone as (
      delete from messages m using campaign_messages l, first f
      where m.company_id = ${ctx.companyId} and l.company_id = m.company_id and l.message_id = m.id
        and l.shipment_id = f.shipment_id and l.step = f.step and m.state = 'waiting' and m.attempts = 0
      returning m.id, l.shipment_id),
    became as (update campaign_shipments s set ${become}, variant = null, updated_at = ${ctx.now}
    from first f where s.company_id = ${ctx.companyId} and s.id = f.shipment_id)
    select id, shipment_id as "shipmentId" from gone`);
  publishTakenBack(
    ctx,
    gone.map(({ id }) => id),
  );
  return new Set(gone.map(({ shipmentId }) => shipmentId)).size;
}
