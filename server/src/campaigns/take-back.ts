import { CAMPAIGN_STOPPED } from '@guiche/contract/failures';
import { askToDeliver } from '../messages/deliver';
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

/** Nothing of it leaves any more. What the network has put off, and may have seen, stays as what was stopped, until it goes on. */
export async function stop(ctx: Ctx, campaignId: number): Promise<void> {
  await takeBack(ctx, campaignId);
  const why = { code: CAMPAIGN_STOPPED, detail: 'The campaign was stopped before it left.' };
  await stopPutOff(ctx, sql`s.campaign_id = ${campaignId}`, why);
}

/** Of a recipient `s`: what failed leaves yet, when their campaign goes on or the network lets it. */
export const isTriedAgain = sql`(s.state = 'failed' and (s.reason = ${CAMPAIGN_STOPPED} or s.retry_at is not null))`;

/**
 * What a stop found put off by the network is tried again, under the name by which the network may know it: nobody has it twice. Not
 * over another line, nor where those who failed were given to another campaign meanwhile.
 */
export async function goOn(ctx: Ctx, campaignId: number, lineId: number): Promise<void> {
  const again = await ctx.db.many<{ id: number }>(sql`
    update messages m set state = 'waiting', failure_code = null, failure_detail = null, updated_at = ${ctx.now}
    from campaign_messages l, campaign_shipments s
    where m.company_id = ${ctx.companyId} and m.whatsapp_id = ${lineId} and m.state = 'failed' and m.failure_code = ${CAMPAIGN_STOPPED}
      and l.company_id = m.company_id and l.message_id = m.id
      and s.company_id = l.company_id and s.id = l.shipment_id and s.campaign_id = ${campaignId} and s.state = 'failed'
      and not exists (select from campaigns r where r.company_id = s.company_id and r.retry_of = s.campaign_id and r.frozen_at is not null)
    returning m.id`);
  if (!again.length) return;
  for (const { id } of again) await publishProgress(ctx, id);
  await askToDeliver(ctx, lineId);
}

/** Of one recipient who has said yes and now says no. @returns whether their message had not left */
export async function takeBackFrom(ctx: Ctx, shipmentId: number): Promise<boolean> {
  const theirs = sql`s.id = ${shipmentId} and s.state = 'sending'`;
  if (await takeBackWhere(ctx, theirs, sql`state = 'declined', answered_at = ${ctx.now}`)) return true;
  const isPutOff = await stopPutOff(ctx, theirs, { code: 'CANCELLED', detail: 'They said no before it left.' });
  const declined = await ctx.db.run(sql`
    update campaign_shipments s set state = 'declined', reason = null, variant = null, retry_at = null, answered_at = ${ctx.now},
      updated_at = ${ctx.now}
    where s.company_id = ${ctx.companyId} and s.id = ${shipmentId} and (${isPutOff} or ${isTriedAgain})`);
  return declined > 0;
}

/** Messages that wait to be tried again are tried no more. @returns whether there were any */
async function stopPutOff(ctx: Ctx, which: Sql, why: { code: string; detail: string }): Promise<boolean> {
  const gone = await ctx.db.many<{ id: number }>(sql`
    with first as (${firstOf(ctx, which)} and m.state = 'waiting' for update of m)
    update messages m set state = 'failed', failure_code = ${why.code}, failure_detail = ${why.detail}, not_before = null,
      updated_at = ${ctx.now}
    from campaign_messages l, first f
    where m.company_id = ${ctx.companyId} and l.company_id = m.company_id and l.message_id = m.id
      and l.shipment_id = f.shipment_id and l.step = f.step and m.state = 'waiting'
    returning m.id`);
  for (const { id } of gone) await publishProgress(ctx, id);
  return gone.length > 0;
}

/** The first message of what recipients are being sent. */
const firstOf = (ctx: Ctx, which: Sql) => sql`
  select l.shipment_id, l.step, l.message_id from campaign_messages l
  join campaign_shipments s on s.company_id = l.company_id and s.id = l.shipment_id
  join messages m on m.company_id = l.company_id and m.id = l.message_id
  where s.company_id = ${ctx.companyId} and ${which} and l.part = 0
    and s.state = case l.step when 'question' then 'asked' else 'sending' end`;

/** @returns of how many recipients */
async function takeBackWhere(ctx: Ctx, which: Sql, become: Sql): Promise<number> {
  const gone = await ctx.db.many<{ id: number; shipmentId: number }>(sql`
    with first as (${firstOf(ctx, which)} and m.state = 'waiting' and m.attempts = 0 for update of m),
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
