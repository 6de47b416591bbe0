import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

export interface AgainRow {
  id: number;
  contactId: number;
  messageId: number;
  step: 'question' | 'main';
}

/** Who is to be tried again now: the network sent them no more marketing for a while. */
export const nextAgain = (ctx: Ctx, campaignId: number) =>
  ctx.db.maybe<AgainRow>(sql`
    select s.id, s.contact_id as "contactId", l.message_id as "messageId", l.step from campaign_shipments s
    join campaign_messages l on l.company_id = s.company_id and l.shipment_id = s.id and l.part = 0
    join messages m on m.company_id = l.company_id and m.id = l.message_id and m.state = 'failed'
    where s.company_id = ${ctx.companyId} and s.campaign_id = ${campaignId} and s.retry_at <= ${ctx.now}
    order by s.retry_at, s.position limit 1`);

/** It goes once more. */
export const countAgain = (ctx: Ctx, id: number) =>
  ctx.db.run(sql`
    update campaign_shipments set tries = tries + 1, retry_at = null
    where company_id = ${ctx.companyId} and id = ${id}`);

/** It stays refused. */
export const giveUp = (ctx: Ctx, id: number) =>
  ctx.db.run(sql`
    update campaign_shipments set retry_at = null where company_id = ${ctx.companyId} and id = ${id}`);

/** Those whose message is not there to be tried again are not waited for. */
export const giveUpLost = (ctx: Ctx, campaignId: number) =>
  ctx.db.run(sql`
    update campaign_shipments set retry_at = null
    where company_id = ${ctx.companyId} and campaign_id = ${campaignId} and state = 'failed' and retry_at <= ${ctx.now}`);

/** Whether the network has refused a template of a campaign since somebody last started it. */
export const hasRefused = async (ctx: Ctx, campaignId: number): Promise<boolean> =>
  (
    await ctx.db.one<{ has: boolean }>(sql`
      select exists (select from campaigns r join campaign_shipments s on s.company_id = r.company_id and s.campaign_id = r.id
        where r.company_id = ${ctx.companyId} and r.id = ${campaignId} and s.state = 'failed' and s.reason = 'TEMPLATE_REFUSED'
          and (r.resumed_at is null or s.updated_at > r.resumed_at)) as has`)
  ).has;
