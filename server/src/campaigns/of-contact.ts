import { CampaignLimits, type ContactCampaign } from '@guiche/contract/campaigns';
import { raw, sql } from '../platform/database';
import { fail } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';

const most = raw(String(CampaignLimits.ofContact));

/** What campaigns sent to a contact and what came of it, newest first. @throws ERR_NO_CONTACT_FOUND */
export async function ofContact(ctx: Ctx, contactId: number): Promise<ContactCampaign[]> {
  const { isKnown } = await ctx.db.one<{ isKnown: boolean }>(
    sql`select exists (select from contacts where company_id = ${ctx.companyId} and id = ${contactId}) as "isKnown"`,
  );
  if (!isKnown) throw fail('ERR_NO_CONTACT_FOUND');
  return ctx.db.many(sql`
    select json_build_object('id', r.id, 'name', r.name) as campaign, s.state, s.reason, s.asked_at as "askedAt", s.sent_at as "sentAt",
      s.delivered_at as "deliveredAt", s.read_at as "readAt", s.replied_at as "repliedAt", s.opted_out_at as "optedOutAt"
    from (select * from campaign_shipments where company_id = ${ctx.companyId} and contact_id = ${contactId}
      order by id desc limit ${most}) s
    join campaigns r on r.company_id = s.company_id and r.id = s.campaign_id order by s.id desc`);
}
