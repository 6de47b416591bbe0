import { raw, sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import type { TicketRow } from './queries';

/** Questions about the tickets of a contact that is merged with another, taken apart again, or deleted. */

const columns =
  raw(`id, uuid, status, contact_id as "contactId", whatsapp_id as "whatsappId", queue_id as "queueId", user_id as "userId",
  is_group as "isGroup", unread_messages as "unreadMessages", last_message_id as "lastMessageId",
  chatbot, first_accepted_at as "firstAcceptedAt", snoozed_until as "snoozedUntil", moves, greeting_id as "greetingId", created_at as "createdAt", updated_at as "updatedAt"`);

export const ticketsOfContact = (ctx: Ctx, contactId: number) =>
  ctx.db.many<TicketRow>(
    sql`select ${columns} from tickets where company_id = ${ctx.companyId} and contact_id = ${contactId} order by id for update`,
  );

export const activeOfContact = (ctx: Ctx, contactId: number) =>
  ctx.db.many<TicketRow>(sql`
    select ${columns} from tickets where company_id = ${ctx.companyId} and contact_id = ${contactId} and status in ('open', 'pending') order by id for update`);

export const countActiveOfContact = async (ctx: Ctx, contactId: number) =>
  (await activeOfContact(ctx, contactId)).length;

/** Puts the messages of one conversation into another and closes the emptied one. @returns ids of the messages */
export async function foldTicket(ctx: Ctx, fromId: number, intoId: number): Promise<number[]> {
  const moved = await ctx.db.many<{ id: number }>(sql`
    update messages set ticket_id = ${intoId} where company_id = ${ctx.companyId} and ticket_id = ${fromId} returning id`);
  await ctx.db.run(sql`
    update tickets t set unread_messages = t.unread_messages + f.unread_messages, updated_at = greatest(t.updated_at, f.updated_at)
    from tickets f where t.company_id = ${ctx.companyId} and t.id = ${intoId} and f.company_id = t.company_id and f.id = ${fromId}`);
  await ctx.db.run(sql`
    update tickets set status = 'closed', chatbot = false, unread_messages = 0, closed_at = ${ctx.now}, snoozed_until = null,
      woken_at = null, moves = moves + 1 where company_id = ${ctx.companyId} and id = ${fromId}`);
  await refreshPreview(ctx, intoId);
  return moved.map(({ id }) => id);
}

/** A conversation whose messages went into another one's, as it was before. */
export interface Fold {
  ticketId: number;
  intoId: number;
  status: 'open' | 'pending';
  userId: number | null;
  unread: number;
  messageIds: number[];
}

/** Takes the messages out again, and what of them was unseen. */
export async function takeOut(ctx: Ctx, fold: Fold): Promise<void> {
  await ctx.db.run(sql`
    update messages set ticket_id = ${fold.ticketId}
    where company_id = ${ctx.companyId} and ticket_id = ${fold.intoId} and id = any(${fold.messageIds}::int[])`);
  await ctx.db.run(sql`
    update tickets set unread_messages = greatest(0, unread_messages - ${fold.unread}::int)
    where company_id = ${ctx.companyId} and id = ${fold.intoId}`);
}

/** The conversation is in progress again, unless another has taken its place meanwhile. */
export async function resume(ctx: Ctx, fold: Fold): Promise<void> {
  await ctx.db.run(sql`
    update tickets t set
      status = case when exists (select from users u where u.company_id = t.company_id and u.id = ${fold.userId}::int)
        then ${fold.status} else 'pending' end,
      user_id = (select u.id from users u where u.company_id = t.company_id and u.id = ${fold.userId}::int and ${fold.status} = 'open'),
      unread_messages = ${fold.unread}, closed_at = null, moves = t.moves + 1
    where t.company_id = ${ctx.companyId} and t.id = ${fold.ticketId} and t.status = 'closed' and not exists (
      select from tickets o where o.company_id = t.company_id and o.contact_id = t.contact_id and o.whatsapp_id = t.whatsapp_id
        and o.status in ('open', 'pending') and o.id <> t.id)`);
  await refreshPreview(ctx, fold.intoId);
  await refreshPreview(ctx, fold.ticketId);
}

export async function moveTicketsOfContact(ctx: Ctx, fromId: number, toId: number): Promise<number[]> {
  const moved = await ctx.db.many<{ id: number }>(sql`
    update tickets set contact_id = ${toId} where company_id = ${ctx.companyId} and contact_id = ${fromId} returning id`);
  await ctx.db.run(
    sql`update messages set contact_id = ${toId} where company_id = ${ctx.companyId} and contact_id = ${fromId}`,
  );
  await ctx.db.run(
    sql`update ticket_notes set contact_id = ${toId} where company_id = ${ctx.companyId} and contact_id = ${fromId}`,
  );
  return moved.map(({ id }) => id);
}

export async function returnTicketsToContact(
  ctx: Ctx,
  ticketIds: number[],
  fromId: number,
  toId: number,
): Promise<void> {
  await ctx.db.run(sql`
    update tickets set contact_id = ${toId} where company_id = ${ctx.companyId} and contact_id = ${fromId} and id = any(${ticketIds}::int[])`);
  await ctx.db.run(sql`
    update messages set contact_id = ${toId} where company_id = ${ctx.companyId} and contact_id = ${fromId} and ticket_id = any(${ticketIds}::int[])`);
  await ctx.db.run(sql`
    update ticket_notes set contact_id = ${toId} where company_id = ${ctx.companyId} and contact_id = ${fromId} and ticket_id = any(${ticketIds}::int[])`);
}

/** The preview of a ticket whose messages came or went is that of its newest one. */
const refreshPreview = (ctx: Ctx, ticketId: number) =>
  ctx.db.run(sql`
    update tickets t set last_message_id = m.id, last_message = coalesce(m.preview, ''), last_message_type = coalesce(m.media_type, 'conversation'),
      last_message_from_me = coalesce(m.from_me, false), last_message_state = coalesce(m.state, 'received')
    from (select 1) one left join lateral (
      select id, left(coalesce(nullif(body, ''), media_name, ''), 200) as preview, media_type, from_me, state from messages
      where company_id = ${ctx.companyId} and ticket_id = ${ticketId} order by id desc limit 1) m on true
    where t.company_id = ${ctx.companyId} and t.id = ${ticketId}`);
