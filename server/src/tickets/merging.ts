import { empty, raw, sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import type { TicketRow } from './queries';

/** Questions about the tickets of a contact that is merged with another, taken apart again, or deleted. */

const columns =
  raw(`id, uuid, status, contact_id as "contactId", whatsapp_id as "whatsappId", queue_id as "queueId", user_id as "userId",
  is_group as "isGroup", unread_messages as "unreadMessages", last_message_id as "lastMessageId",
  chatbot, first_accepted_at as "firstAcceptedAt", snoozed_until as "snoozedUntil", waiting_since as "waitingSince", moves, is_taken as "isTaken", greeting_id as "greetingId", created_at as "createdAt", updated_at as "updatedAt"`);

export const lockOfContact = (ctx: Ctx, contactId: number): Promise<unknown> =>
  ctx.db.many(sql`
    select id from tickets where company_id = ${ctx.companyId} and contact_id = ${contactId} order by id for update`);

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
    update tickets t set unread_messages = t.unread_messages + f.unread_messages, waiting_since = least(t.waiting_since, f.waiting_since), updated_at = greatest(t.updated_at, f.updated_at)
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

/**
 * The emptied conversation may have been deleted since: then its messages get another one, closed until it is resumed.
 * @returns nothing when there is nothing to take out, because the messages went with the conversation they were in
 */
export async function emptied(ctx: Ctx, fold: Fold, contactId: number): Promise<number | undefined> {
  const found = await ctx.db.maybe<{ id: number }>(sql`
    select id from tickets where company_id = ${ctx.companyId} and id = ${fold.ticketId} for update`);
  if (found) return found.id;
  const made = await ctx.db.maybe<{ id: number }>(sql`
    insert into tickets (company_id, status, contact_id, whatsapp_id, queue_id, is_group, closed_at, created_at, updated_at)
    select t.company_id, 'closed', ${contactId}, w.id, q.id, t.is_group, ${ctx.now}, ${ctx.now}, ${ctx.now}
    from tickets t
    left join connections w on w.company_id = t.company_id and w.id = t.whatsapp_id
    left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    where t.company_id = ${ctx.companyId} and t.id = ${fold.intoId} and exists (
      select from messages m where m.company_id = t.company_id and m.ticket_id = t.id and m.id = any(${fold.messageIds}::int[]))
    returning id`);
  return made?.id;
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

/**
 * The conversation is in progress again, unless another has taken its place meanwhile. Whoever served it has it back, if
 * they may still read it; else it waits.
 */
export async function resume(ctx: Ctx, fold: Fold): Promise<void> {
  await ctx.db.run(sql`
    update tickets t set status = case when s.user_id is null then 'pending' else 'open' end, user_id = s.user_id,
      unread_messages = ${fold.unread}, closed_at = null, moves = t.moves + 1
    from tickets o left join lateral (
      select u.id as user_id from users u
      where u.company_id = o.company_id and u.id = ${fold.userId}::int and ${fold.status} = 'open'
        and (u.profile <> 'user' or u.super or o.queue_id is null or exists (
          select from user_queues q where q.company_id = u.company_id and q.user_id = u.id and q.queue_id = o.queue_id))
      ) s on true
    where o.company_id = ${ctx.companyId} and o.id = ${fold.ticketId} and t.company_id = o.company_id and t.id = o.id
      and t.status = 'closed' and t.whatsapp_id is not null and not exists (
        select from tickets p where p.company_id = t.company_id and p.contact_id = t.contact_id
          and p.whatsapp_id = t.whatsapp_id and p.status in ('open', 'pending') and p.id <> t.id)`);
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

const newest = (ctx: Ctx, ticketId: number, isTheirs = false) => sql`
  select id, left(coalesce(nullif(body, ''), media_name, ''), 200) as preview, media_type, from_me, state from messages
  where company_id = ${ctx.companyId} and ticket_id = ${ticketId} ${isTheirs ? sql`and not from_me` : empty}
  order by at_second desc, id desc limit 1`;

/** The preview of a ticket whose messages came or went is that of its newest one. */
const refreshPreview = (ctx: Ctx, ticketId: number) =>
  ctx.db.run(sql`
    update tickets t set last_message_id = m.id, last_message = coalesce(m.preview, ''), last_message_type = coalesce(m.media_type, 'conversation'),
      last_message_from_me = coalesce(m.from_me, false), last_message_state = coalesce(m.state, 'received'),
      customer_message_id = n.id, customer_message = coalesce(n.preview, ''), customer_message_type = coalesce(n.media_type, 'conversation')
    from (select 1) one left join lateral (${newest(ctx, ticketId)}) m on true left join lateral (${newest(ctx, ticketId, true)}) n on true
    where t.company_id = ${ctx.companyId} and t.id = ${ticketId}`);
