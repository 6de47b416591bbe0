import type { Viewer } from '@guiche/contract/permissions';
import { seesAllTickets } from '@guiche/contract/ticket-access';
import type { Conflict, TicketStatus } from '@guiche/contract/tickets';
import { raw, sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { queueOfTicket, visibleTo } from './policy';

/** A ticket's own columns, as modules above and the moves need them. */
export interface TicketRow {
  id: number;
  uuid: string;
  status: TicketStatus;
  contactId: number;
  whatsappId: number | null;
  queueId: number | null;
  userId: number | null;
  isGroup: boolean;
  unreadMessages: number;
  lastMessageId: number | null;
  chatbot: boolean;
  firstAcceptedAt: string | null;
  snoozedUntil: string | null;
  waitingSince: string | null;
  moves: number;
  /** Somebody of the company has accepted or moved it, and not taken that back. */
  isTaken: boolean;
  /** Its kanban tag; 0 without one. */
  laneId: number;
  greetingId: number | null;
  createdAt: string;
  updatedAt: string;
}

const rowColumns =
  raw(`t.id, t.uuid, t.status, t.contact_id as "contactId", t.whatsapp_id as "whatsappId", ${queueOfTicket.text} as "queueId",
  t.user_id as "userId", t.is_group as "isGroup", t.unread_messages as "unreadMessages", t.last_message_id as "lastMessageId",
  t.chatbot, t.first_accepted_at as "firstAcceptedAt", t.snoozed_until as "snoozedUntil", t.waiting_since as "waitingSince", t.moves, t.is_taken as "isTaken", t.lane_id as "laneId", t.greeting_id as "greetingId",
  t.created_at as "createdAt", t.updated_at as "updatedAt"`);

export const readRow = (ctx: Ctx, id: number) =>
  ctx.db.maybe<TicketRow>(
    sql`select ${rowColumns} from tickets t where t.company_id = ${ctx.companyId} and t.id = ${id}`,
  );

/** Holds the ticket until the end of the transaction: moves and messages of one ticket come one after the other. */
export const lockTicket = (ctx: Ctx, id: number) =>
  ctx.db.maybe<TicketRow>(
    sql`select ${rowColumns} from tickets t where t.company_id = ${ctx.companyId} and t.id = ${id} for update`,
  );

/** The conversation in progress of a contact on a connection, held until the end of the transaction. */
export const findActive = (ctx: Ctx, contactId: number, whatsappId: number) =>
  ctx.db
    .maybe<TicketRow>(sql`select ${rowColumns} from tickets t where t.company_id = ${ctx.companyId} and t.contact_id = ${contactId}
    and t.whatsapp_id = ${whatsappId} and t.status in ('open', 'pending') for update`);

/** A new pending ticket, unless one is already active; one queue on the connection: assigned to it at once. */
export const insertPending = (ctx: Ctx, contactId: number, whatsappId: number, isGroup: boolean, changedAt: Date) =>
  ctx.db.maybe<TicketRow>(sql`
    insert into tickets as t (company_id, contact_id, whatsapp_id, is_group, queue_id, created_at, updated_at)
    values (${ctx.companyId}, ${contactId}, ${whatsappId}, ${isGroup},
      (select case when count(*) = 1 then min(cq.queue_id) end from connection_queues cq
       where cq.company_id = ${ctx.companyId} and cq.connection_id = ${whatsappId}), ${ctx.now}, ${changedAt})
    on conflict (company_id, whatsapp_id, contact_id) where status in ('open', 'pending') do nothing
    returning ${rowColumns}`);

/** The newest conversation of a contact on a connection, whatever became of it. */
export const newestOf = (ctx: Ctx, contactId: number, whatsappId: number) =>
  ctx.db.maybe<TicketRow>(sql`
    select ${rowColumns} from tickets t where t.company_id = ${ctx.companyId} and t.contact_id = ${contactId}
      and t.whatsapp_id = ${whatsappId} order by t.id desc limit 1 for update`);

/** Over from the start; it waits for nobody. */
export const insertClosed = (ctx: Ctx, contactId: number, whatsappId: number, isGroup: boolean) =>
  ctx.db.one<TicketRow>(sql`
    insert into tickets as t (company_id, status, contact_id, whatsapp_id, is_group, queue_id, closed_at, created_at, updated_at)
    values (${ctx.companyId}, 'closed', ${contactId}, ${whatsappId}, ${isGroup},
      (select case when count(*) = 1 then min(cq.queue_id) end from connection_queues cq
       where cq.company_id = ${ctx.companyId} and cq.connection_id = ${whatsappId}), ${ctx.now}, ${ctx.now}, ${ctx.now})
    returning ${rowColumns}`);

export const insertOpen = (
  ctx: Ctx,
  values: { contactId: number; whatsappId: number; queueId: number | null; userId: number },
) =>
  ctx.db.one<{ id: number }>(sql`
    insert into tickets (company_id, status, contact_id, whatsapp_id, queue_id, user_id, is_group, is_taken, first_accepted_at, created_at, updated_at)
    select ${ctx.companyId}, 'open', c.id, ${values.whatsappId}, ${values.queueId}, ${values.userId}, c.is_group, true, ${ctx.now}, ${ctx.now}, ${ctx.now}
    from contacts c where c.company_id = ${ctx.companyId} and c.id = ${values.contactId}
    returning id`);

export interface Move {
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
  whatsappId: number | null;
}

/**
 * When a change that waited for another one's lock is written, its own clock may be behind the other's: what is newer is
 * also told to be newer, or screens would take it for old news.
 */
export const later = (ctx: Ctx) => sql`greatest(${ctx.now}::timestamptz, t.updated_at + interval '1 millisecond')`;

/** `isTaken`: a person moves it. */
export const moveTicket = (ctx: Ctx, id: number, to: Move, isTaken: boolean) =>
  ctx.db.run(sql`
    update tickets t set status = ${to.status}, user_id = ${to.userId}, queue_id = ${to.queueId}, whatsapp_id = ${to.whatsappId},
      chatbot = false, is_taken = is_taken or ${isTaken},
      unread_messages = case when ${to.status} = 'closed' then 0 else unread_messages end,
      first_accepted_at = case when ${to.status} = 'open' then coalesce(first_accepted_at, ${ctx.now}) else first_accepted_at end,
      closed_at = case when ${to.status} = 'closed' then ${ctx.now}::timestamptz end,
      snoozed_until = null, woken_at = null, moves = moves + 1, updated_at = ${later(ctx)}
    where company_id = ${ctx.companyId} and id = ${id}`);

export const readConflict = (ctx: Ctx, contactId: number, whatsappId: number) =>
  ctx.db.maybe<Conflict>(sql`
    select t.id, t.uuid, t.status, t.user_id as "userId",
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user",
      case when q.id is not null then json_build_object('id', q.id, 'name', q.name) end as queue
    from tickets t
    left join users u on u.company_id = t.company_id and u.id = t.user_id
    left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    where t.company_id = ${ctx.companyId} and t.contact_id = ${contactId} and t.whatsapp_id = ${whatsappId} and t.status in ('open', 'pending')`);

/** Out of the lane `before` it stands where what changed last stands. */
export const moveToTop = (ctx: Ctx, id: number, before: number) =>
  ctx.db.run(sql`update tickets t set updated_at = ${later(ctx)}
    where company_id = ${ctx.companyId} and id = ${id} and lane_id <> ${before}`);

export const clearUnread = (ctx: Ctx, ticketId: number) =>
  ctx.db.run(
    sql`update tickets set unread_messages = 0, woken_at = null where company_id = ${ctx.companyId} and id = ${ticketId}
      and (unread_messages > 0 or woken_at is not null)`,
  );

/** Which message the acceptance said by itself. */
export const noteGreeting = (ctx: Ctx, id: number, messageId: number | undefined) =>
  ctx.db.run(
    sql`update tickets set greeting_id = ${messageId ?? null}::int where company_id = ${ctx.companyId} and id = ${id}`,
  );

/** Tags that any of these tickets have. */
export const tagsOfTickets = async (ctx: Ctx, ids: number[]): Promise<number[]> =>
  (
    await ctx.db.many<{ id: number }>(sql`
      select distinct tag_id as id from ticket_tags
      where company_id = ${ctx.companyId} and ticket_id = any(${ids}::int[]) order by tag_id`)
  ).map(({ id }) => id);

export const deleteTickets = (ctx: Ctx, ids: number[]) =>
  ctx.db.run(sql`delete from tickets where company_id = ${ctx.companyId} and id = any(${ids}::int[])`);

export const readZone = async (ctx: Ctx) =>
  (await ctx.db.one<{ zone: string }>(sql`select time_zone as zone from companies where id = ${ctx.companyId}`)).zone;

/** What a transfer or a new ticket names must exist in this company. */
export const readTargets = (
  ctx: Ctx,
  want: { queueId?: number | null; userId?: number | null; whatsappId?: number | null; contactId?: number | null },
) =>
  ctx.db.one<{
    queue: boolean;
    user: (Pick<Viewer, 'id' | 'profile' | 'super'> & { queueIds: number[]; allTicket: boolean }) | null;
    connection: boolean;
    contact: boolean;
  }>(sql`
    select
      exists (select from queues where company_id = ${ctx.companyId} and id = ${want.queueId ?? null}::int) as queue,
      (select json_build_object('id', u.id, 'profile', u.profile, 'super', u.super, 'allTicket', u.all_ticket = 'enabled', 'queueIds',
         (select coalesce(json_agg(uq.queue_id), '[]') from user_queues uq where uq.company_id = u.company_id and uq.user_id = u.id))
       from users u where u.company_id = ${ctx.companyId} and u.id = ${want.userId ?? null}::int) as "user",
      exists (select from connections where company_id = ${ctx.companyId} and id = ${want.whatsappId ?? null}::int) as connection,
      exists (select from contacts where company_id = ${ctx.companyId} and id = ${want.contactId ?? null}::int) as contact`);

/** The connection a new ticket uses when none was named: the agent's, else the company's default. */
export const readDefaultConnection = (ctx: Ctx, preferred: number | null) =>
  ctx.db.maybe<{ id: number }>(sql`
    select id from connections where company_id = ${ctx.companyId} and (id = ${preferred}::int or is_default)
    order by (id = ${preferred}::int) desc nulls last limit 1`);

/** The queue in which this person begins what nothing else places: one of their own before others, of the line before others. */
export const readQueueToBegin = (ctx: Ctx, viewer: Viewer, whatsappId: number | null) =>
  ctx.db.maybe<{ id: number }>(sql`
    select q.id from queues q
    left join connection_queues l on l.company_id = q.company_id and l.queue_id = q.id and l.connection_id = ${whatsappId}::int
    where q.company_id = ${ctx.companyId} and (q.id = any(${viewer.queueIds as number[]}::int[]) or ${seesAllTickets(viewer)})
    order by q.id = any(${viewer.queueIds as number[]}::int[]) desc, l.queue_id is null, q.order_queue nulls last, q.id limit 1`);

export const readDrafts = (ctx: Ctx, viewer: Viewer) =>
  ctx.db.many<{ ticketId: number; body: string; updatedAt: string }>(sql`
    select d.ticket_id as "ticketId", d.body, d.updated_at as "updatedAt" from drafts d
    join tickets t on t.company_id = d.company_id and t.id = d.ticket_id
    where d.company_id = ${ctx.companyId} and d.user_id = ${viewer.id} and ${visibleTo(viewer)} order by d.updated_at desc limit 500`);

export const writeDraft = (ctx: Ctx, userId: number, ticketId: number, body: string) =>
  body
    ? ctx.db.run(sql`
        insert into drafts (company_id, user_id, ticket_id, body, updated_at) values (${ctx.companyId}, ${userId}, ${ticketId}, ${body}, ${ctx.now})
        on conflict (company_id, user_id, ticket_id) do update set body = excluded.body, updated_at = excluded.updated_at`)
    : ctx.db.run(
        sql`delete from drafts where company_id = ${ctx.companyId} and user_id = ${userId} and ticket_id = ${ticketId}`,
      );

/** Everything in a ticket's messages that lies in the media store. */
export const mediaOfTickets = async (ctx: Ctx, ticketIds: number[]) =>
  (
    await ctx.db.many<{ key: string }>(sql`
      select distinct media_key as key from messages where company_id = ${ctx.companyId} and ticket_id = any(${ticketIds}::int[]) and media_key is not null`)
  ).map(({ key }) => key);
