import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/** The conversation in progress of a contact: the one on this connection, else the one with the newest change. */
export const findAnyActive = (ctx: Ctx, contactId: number, whatsappId: number | null) =>
  ctx.db.maybe<{ id: number }>(sql`
    select id from tickets where company_id = ${ctx.companyId} and contact_id = ${contactId}
      and status in ('open', 'pending') and whatsapp_id is not null
    order by (whatsapp_id = ${whatsappId}::int) desc nulls last, updated_at desc, id desc limit 1`);

/** The connection that a person works with unless told. */
export const readOwnConnection = async (ctx: Ctx, userId: number) =>
  (
    await ctx.db.maybe<{ whatsappId: number | null }>(
      sql`select whatsapp_id as "whatsappId" from users where company_id = ${ctx.companyId} and id = ${userId}`,
    )
  )?.whatsappId ?? null;

/** The queue of a connection that has but one. */
export const readOnlyQueue = async (ctx: Ctx, whatsappId: number) =>
  (
    await ctx.db.one<{ queueId: number | null }>(sql`
      select case when count(*) = 1 then min(queue_id) end as "queueId" from connection_queues
      where company_id = ${ctx.companyId} and connection_id = ${whatsappId}`)
  ).queueId;

export const insertWaiting = (
  ctx: Ctx,
  { contactId, whatsappId, queueId }: { contactId: number; whatsappId: number; queueId: number | null },
) =>
  ctx.db.one<{ id: number }>(sql`
    insert into tickets (company_id, contact_id, whatsapp_id, is_group, queue_id, created_at, updated_at)
    select ${ctx.companyId}, c.id, ${whatsappId}, c.is_group, ${queueId}, ${ctx.now}, ${ctx.now}
    from contacts c where c.company_id = ${ctx.companyId} and c.id = ${contactId}
    returning id`);
