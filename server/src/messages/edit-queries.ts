import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/**
 * Our own text in the place of what a message said, which is kept until the network has the new one. The own phone's
 * clock may be ahead of ours: what is said now comes after what was said before.
 */
export const setOwnBody = (ctx: Ctx, id: number, body: string) =>
  ctx.db.run(sql`
    with known as (
      select id, body, greatest(${ctx.now}::timestamptz, edited_at + interval '1 millisecond') as at from messages
      where company_id = ${ctx.companyId} and id = ${id} and not is_deleted for update),
    kept as (
      insert into message_edits (company_id, message_id, body, replaced_at, is_underway)
      select ${ctx.companyId}, id, body, at, true from known)
    update messages m set body = ${body}, is_edited = true, edited_at = known.at, updated_at = ${ctx.now}
    from known where m.company_id = ${ctx.companyId} and m.id = known.id`);

/** What the network has yet to be told of a message, and as of when; nothing of what was taken back meanwhile. */
export const readUnderway = (ctx: Ctx, id: number) =>
  ctx.db.maybe<{
    providerId: string;
    whatsappId: number;
    contactId: number;
    body: string;
    writtenAt: string;
    at: string;
  }>(sql`
    select m.provider_id as "providerId", m.whatsapp_id as "whatsappId", coalesce(t.contact_id, m.recipient_id) as "contactId",
      m.body, m.created_at as "writtenAt", m.edited_at as at
    from messages m left join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    where m.company_id = ${ctx.companyId} and m.id = ${id} and not m.is_deleted and exists (
      select from message_edits e where e.company_id = m.company_id and e.message_id = m.id and e.is_underway)`);

/** The customer sees what it said at that time. */
export const settleEdits = (ctx: Ctx, id: number, at: Date) =>
  ctx.db.run(sql`
    update message_edits set is_underway = false
    where company_id = ${ctx.companyId} and message_id = ${id} and is_underway and replaced_at <= ${at}`);

/**
 * It says again what the customer sees: what stood there before the first edit that the network has not taken.
 * @returns whether it did; not when another edit was made since
 */
export const takeEditsBack = (ctx: Ctx, id: number, at: Date) =>
  ctx.db.run(sql`
    with held as (
      select id from messages
      where company_id = ${ctx.companyId} and id = ${id} and edited_at = ${at} and not is_deleted for update),
    gone as (
      delete from message_edits e using held
      where e.company_id = ${ctx.companyId} and e.message_id = held.id and e.is_underway returning e.id, e.body),
    left_over as (
      select max(replaced_at) as at from message_edits
      where company_id = ${ctx.companyId} and message_id = ${id} and not is_underway)
    update messages m set body = (select body from gone order by id limit 1), updated_at = ${ctx.now},
      edited_at = left_over.at, is_edited = left_over.at is not null
    from left_over where m.company_id = ${ctx.companyId} and m.id = ${id} and exists (select from gone)`);
