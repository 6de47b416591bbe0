import { campaignAnswerMs } from '@guiche/contract/stop-words';
import { sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import type { About } from './message-hook';

/** How long a rating is awaited. */
export const ratingAwaitedFor = 24 * 3_600_000;

/**
 * Where a rating is awaited on the line `c`: what this contact was asked there last, that or by a campaign, for what was asked
 * last is what is answered. Both who ask look here; without a rating awaited nothing is in question, and this is null.
 * @returns 'rating' or 'campaign'
 */
export const askedLast = (ctx: Ctx, { contactId, at }: About): Sql => sql`(
  select case when exists (select from campaign_shipments s
      join campaign_messages l on l.company_id = s.company_id and l.shipment_id = s.id and l.step = 'question' and l.part = 0
      join messages m on m.company_id = l.company_id and m.id = l.message_id
    where s.company_id = c.company_id and s.contact_id = ${contactId} and s.state = 'asked' and m.whatsapp_id = c.id
      and s.asked_at > ${new Date(ctx.now.getTime() - campaignAnswerMs)}
      and s.asked_at > k.rate_until - ${ratingAwaitedFor} * interval '1 ms') then 'campaign' else 'rating' end
  from tickets t join attendant_talks k on k.company_id = t.company_id and k.ticket_id = t.id
  where t.company_id = c.company_id and t.contact_id = ${contactId} and t.whatsapp_id = c.id and t.status = 'closed'
    and k.state = 'rating' and k.rate_until >= ${at}
  order by k.rate_until desc limit 1)`;
