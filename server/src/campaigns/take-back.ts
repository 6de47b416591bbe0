import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { publishTakenBack } from './live';

/**
 * What stands in the outbox of a campaign and was never handed over goes, and its recipients are as before. A message that
 * delivery has just claimed is held by it: this waits for that, sees that it left, and lets it be. Of a recipient whose
 * message has left its further parts follow it. Threads that show them hear of it.
 */
export async function takeBack(ctx: Ctx, campaignId: number): Promise<void> {
  const gone = await ctx.db.many<{ id: number }>(sql`
    with first as (
      select l.shipment_id, l.step, l.message_id from campaign_messages l
      join campaign_shipments s on s.company_id = l.company_id and s.id = l.shipment_id
      join messages m on m.company_id = l.company_id and m.id = l.message_id
      where s.company_id = ${ctx.companyId} and s.campaign_id = ${campaignId} and l.part = 0
        and s.state = case l.step when 'question' then 'asked' else 'sending' end
        and m.state = 'waiting' and m.attempts = 0
      for update of m),
    gone as (
      delete from messages m using campaign_messages l, first f
      where m.company_id = ${ctx.companyId} and l.company_id = m.company_id and l.message_id = m.id
        and l.shipment_id = f.shipment_id and l.step = f.step and m.state = 'waiting' and m.attempts = 0
      returning m.id),
    planned as (update campaign_shipments s set state = case when s.answered_at is null then 'planned' else 'confirmed' end, updated_at = ${ctx.now},
      variant = null, question_variant = case when s.answered_at is null then null else s.question_variant end
    from first f where s.company_id = ${ctx.companyId} and s.id = f.shipment_id)
    select id from gone`);
  publishTakenBack(
    ctx,
    gone.map(({ id }) => id),
  );
}
