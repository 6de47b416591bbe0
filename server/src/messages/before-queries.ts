import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/**
 * Was it stored before (a network id counts per line, direction and sender), has a change of it come before it, and are
 * there devices that may have to be told? And has the attendant anything to do on this line: is anything set up that it
 * would say, how many minutes does a ticket without queue wait for an answer, and whose rating is awaited?
 */
export const lookBefore = (
  ctx: Ctx,
  whatsappId: number,
  providerId: string,
  fromMe: boolean,
  senderId: number | null,
  contactId: number,
) =>
  ctx.db.one<Before>(sql`
    select exists (select from messages where company_id = ${ctx.companyId} and whatsapp_id = ${whatsappId}
        and provider_id = ${providerId} and from_me = ${fromMe} and contact_id is not distinct from ${senderId}::int) as "isStored",
      exists (select from early_changes where company_id = ${ctx.companyId} and whatsapp_id = ${whatsappId}
        and provider_id = ${providerId} and from_me = ${fromMe}) as "hasEarly",
      exists (select from push_subscriptions where company_id = ${ctx.companyId}) as "hasDevices",
      (c.greeting_message <> '' or c.out_of_hours_message <> '' or exists (
        select from connection_queues cq join queues q on q.company_id = cq.company_id and q.id = cq.queue_id
        where cq.company_id = c.company_id and cq.connection_id = c.id and (q.greeting_message <> '' or q.out_of_hours_message <> ''
          or exists (select from queue_options o where o.company_id = q.company_id and o.queue_id = q.id)))) as attends,
      case when c.send_id_queue is null then 0 else c.time_send_queue end as "movesOnAfter",
      (select k.ticket_id from attendant_talks k join tickets t on t.company_id = k.company_id and t.id = k.ticket_id
       where t.company_id = ${ctx.companyId} and t.contact_id = ${contactId} and t.whatsapp_id = ${whatsappId} and t.status = 'closed'
         and k.state = 'rating' and k.rate_until >= ${ctx.now} order by t.id desc limit 1) as "ratingTicketId"
    from connections c where c.company_id = ${ctx.companyId} and c.id = ${whatsappId}`);

export interface Before {
  isStored: boolean;
  hasEarly: boolean;
  hasDevices: boolean;
  attends: boolean;
  movesOnAfter: number;
  ratingTicketId: number | null;
}
