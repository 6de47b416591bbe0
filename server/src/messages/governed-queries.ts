import type { MessageState } from '@guiche/contract/tickets';
import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

export interface HeadRow {
  id: number;
  state: MessageState;
  contactId: number;
  heardAt: string | null;
  isNew: boolean;
  isCampaign: boolean;
}

/**
 * The first message of each conversation of a line, oldest first, unless it waits for a retry: when its contact last
 * wrote on the line, and whether anything was ever said between the two. A group is no stranger.
 */
export const readHeads = (ctx: Ctx, whatsappId: number, passedOver: number[]) =>
  ctx.db.many<HeadRow>(sql`
    with heads as (
      select distinct on (m.ticket_id, m.recipient_id) m.id, m.state, m.origin, m.not_before, coalesce(t.contact_id, m.recipient_id) as contact_id
      from messages m left join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
      where m.company_id = ${ctx.companyId} and m.whatsapp_id = ${whatsappId} and m.state in ('waiting', 'sending')
      order by m.ticket_id, m.recipient_id, m.id)
    select h.id, h.state, h.contact_id as "contactId", heard.at as "heardAt",
      -- a test send is of no campaign, whose own pace a claim has kept
      h.origin is not distinct from 'campaign'
        and exists (select from campaign_messages l where l.company_id = c.company_id and l.message_id = h.id) as "isCampaign",
      heard.at is null and not c.is_group
        and not exists (select from new_chats n where n.company_id = c.company_id and n.connection_id = ${whatsappId}
          and n.contact_id = c.id)
        and not exists (select from tickets x join messages o on o.company_id = x.company_id and o.ticket_id = x.id
          where x.company_id = c.company_id and x.contact_id = c.id and o.whatsapp_id = ${whatsappId} and o.from_me
            and o.state in ('sent', 'delivered', 'read', 'played', 'unknown'))
        and not exists (select from messages o where o.company_id = c.company_id and o.recipient_id = c.id and o.whatsapp_id = ${whatsappId}
          and o.state in ('sent', 'delivered', 'read', 'played', 'unknown')) as "isNew"
    from heads h
    join contacts c on c.company_id = ${ctx.companyId} and c.id = h.contact_id
    cross join lateral (
      select max(i.created_at) as at from tickets x cross join lateral (
        select created_at from messages l where l.company_id = x.company_id and l.ticket_id = x.id and not l.from_me
          and l.whatsapp_id = ${whatsappId} order by l.at_second desc, l.id desc limit 1) i
      where x.company_id = ${ctx.companyId} and x.contact_id = h.contact_id) heard
    where (h.not_before is null or h.not_before <= ${ctx.now}) and h.id <> all(${passedOver}::int[])
    order by h.id`);

/** Says of waiting messages why they wait. @returns those of which it was not said before */
export const setHeld = (ctx: Ctx, ids: number[], code: string, detail: string) =>
  ctx.db.many<{ id: number }>(sql`
    update messages set failure_code = ${code}, failure_detail = ${detail}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = any(${ids}::int[]) and state = 'waiting'
      and failure_code is distinct from ${code}
    returning id`);
