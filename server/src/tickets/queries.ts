import type { Viewer } from '@guiche/contract/permissions';
import type {
  Conflict,
  MediaType,
  MessageState,
  TicketFilter,
  TicketInList,
  TicketShown,
  TicketStatus,
} from '@guiche/contract/tickets';
import { countLimit } from '../platform/cursor';
import { empty, raw, sql, type Db, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { filtersOf, scopeOf, visibleTo } from './policy';

export const pageSize = 40;

/** As constants of the text: a limit that is a parameter makes PostgreSQL plan the question anew each time. */
const onePage = raw(String(pageSize + 1));
const counted1000 = raw(String(countLimit));

/** A ticket's own columns, as rooms above and the moves need them. */
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
  createdAt: string;
  updatedAt: string;
}

const rowColumns =
  raw(`t.id, t.uuid, t.status, t.contact_id as "contactId", t.whatsapp_id as "whatsappId", t.queue_id as "queueId",
  t.user_id as "userId", t.is_group as "isGroup", t.unread_messages as "unreadMessages", t.last_message_id as "lastMessageId",
  t.created_at as "createdAt", t.updated_at as "updatedAt"`);

const listColumns =
  raw(`t.id, t.uuid, t.status, t.unread_messages, t.last_message, t.last_message_type, t.last_message_from_me,
  t.last_message_state, t.is_group, t.user_id, t.contact_id, t.whatsapp_id, t.queue_id, t.chatbot, t.company_id, t.created_at, t.updated_at,
  c.name as c_name, c.number as c_number, c.email as c_email, c.profile_pic_url as c_pic,
  q.name as q_name, q.color as q_color, u.name as u_name, w.name as w_name, tags.list as tags`);

/** Everything around a ticket `t`, each by its primary key; tags by the ticket's own. */
const around = raw(`
  join contacts c on c.company_id = t.company_id and c.id = t.contact_id
  left join queues q on q.company_id = t.company_id and q.id = t.queue_id
  left join users u on u.company_id = t.company_id and u.id = t.user_id
  left join connections w on w.company_id = t.company_id and w.id = t.whatsapp_id
  left join lateral (
    select json_agg(json_build_array(g.id, g.name, g.color, tt.created_at, tt.updated_at) order by g.name, g.id) as list
    from ticket_tags tt join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
    where tt.company_id = t.company_id and tt.ticket_id = t.id) tags on true`);

interface ListRow {
  id: number;
  uuid: string;
  status: TicketStatus;
  unread_messages: number;
  last_message: string;
  last_message_type: MediaType;
  last_message_from_me: boolean;
  last_message_state: MessageState;
  is_group: boolean;
  user_id: number | null;
  contact_id: number;
  whatsapp_id: number | null;
  queue_id: number | null;
  chatbot: boolean;
  company_id: number;
  created_at: string;
  updated_at: string;
  c_name: string;
  c_number: string;
  c_email: string;
  c_pic: string | null;
  q_name: string | null;
  q_color: string | null;
  u_name: string | null;
  w_name: string | null;
  tags: [number, string, string, string, string][] | null;
}

const utc = (text: string) => new Date(text).toISOString();

function inList(row: ListRow): TicketInList {
  return {
    id: row.id,
    uuid: row.uuid,
    status: row.status,
    unreadMessages: row.unread_messages,
    lastMessage: row.last_message,
    lastMessageType: row.last_message_type,
    lastMessageFromMe: row.last_message_from_me,
    lastMessageState: row.last_message_state,
    isGroup: row.is_group,
    userId: row.user_id,
    contactId: row.contact_id,
    whatsappId: row.whatsapp_id,
    queueId: row.queue_id,
    chatbot: row.chatbot,
    queueOptionId: null,
    companyId: row.company_id,
    useIntegration: false,
    integrationId: null,
    typebotSessionId: null,
    typebotStatus: false,
    promptId: null,
    fromMe: row.last_message_from_me,
    amountUsedBotQueues: 0,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    contact: {
      id: row.contact_id,
      name: row.c_name,
      number: row.c_number,
      email: row.c_email,
      profilePicUrl: row.c_pic,
    },
    queue: row.queue_id === null ? null : { id: row.queue_id, name: row.q_name!, color: row.q_color! },
    user: row.user_id === null ? null : { id: row.user_id, name: row.u_name! },
    whatsapp: row.whatsapp_id === null ? null : { id: row.whatsapp_id, name: row.w_name! },
    tags: (row.tags ?? []).map(([id, name, color, createdAt, updatedAt]) => ({
      id,
      name,
      color,
      TicketTag: { ticketId: row.id, tagId: id, createdAt: utc(createdAt), updatedAt: utc(updatedAt) },
    })),
  };
}

export interface Place {
  updatedAt: string;
  id: number;
}
const after = (place: Place | undefined) =>
  place ? sql` and (t.updated_at, t.id) < (${place.updatedAt}::timestamptz, ${place.id}::int)` : empty;

/** One page of a list, newest change first, one row more than a page, with the count beside each. */
export async function listTickets(
  ctx: Ctx,
  viewer: Viewer,
  filter: TicketFilter,
  zone: string,
  place: Place | undefined,
) {
  const where = sql`t.company_id = ${ctx.companyId} and ${scopeOf(viewer, filter)}${filtersOf(ctx.companyId, filter, zone)}`;
  const skip = place ? 0 : (filter.pageNumber - 1) * pageSize;
  const rows = await ctx.db.many<ListRow & { total: number }>(sql`
    select ${listColumns}, (select count(*)::int from (select from tickets t where ${where} limit ${counted1000}) counted) as total
    from (select * from tickets t where ${where}${after(place)} order by t.updated_at desc, t.id desc limit ${onePage}${skip ? sql` offset ${skip}` : empty}) t
    ${around} order by t.updated_at desc, t.id desc`);
  const total = rows[0]?.total ?? (place || skip ? await countTickets(ctx, where) : 0);
  return { tickets: rows.map(inList), total };
}

const countTickets = async (ctx: Ctx, where: Sql) =>
  (
    await ctx.db.one<{ n: number }>(
      sql`select count(*)::int as n from (select from tickets t where ${where} limit ${counted1000}) counted`,
    )
  ).n;

/** How many the open and the pending list hold, each up to 1000. */
export async function countLists(
  ctx: Ctx,
  viewer: Viewer,
  filter: { showAll: boolean; queueIds?: number[] | undefined },
) {
  const counted = (status: 'open' | 'pending') => sql`(select count(*)::int from (select from tickets t
    where t.company_id = ${ctx.companyId} and ${scopeOf(viewer, { status, showAll: filter.showAll })}
    ${filtersOf(ctx.companyId, { status, queueIds: filter.queueIds }, 'UTC')} limit ${counted1000}) counted)`;
  return ctx.db.one<{ open: number; pending: number }>(
    sql`select ${counted('open')} as open, ${counted('pending')} as pending`,
  );
}

/**
 * Search over contact names, numbers and message texts of the tickets one may see. The words are matched inside a
 * function of the database, because row-level security would keep the trigram indexes from being used.
 */
export async function searchTickets(
  ctx: Ctx,
  viewer: Viewer,
  filter: TicketFilter,
  zone: string,
  place: Place | undefined,
) {
  const everything = visibleTo(viewer).text === 'true';
  const wanted = (filter.pageNumber - 1) * pageSize * (place ? 0 : 1) + pageSize + 1;
  const found = await ctx.db.many<{ id: number }>(sql`
    select id from guiche_search_tickets(${filter.searchParam}::text, ${everything}::boolean, ${viewer.queueIds as number[]}::int[],
      ${viewer.allTicket}::boolean, ${viewer.id}::int, ${filter.status ?? null}::text, ${filter.queueIds?.length ? filter.queueIds : null}::int[],
      ${filter.users?.length ? filter.users : null}::int[], ${filter.tags?.length ? [...new Set(filter.tags)] : null}::int[],
      ${filter.date || null}::date, ${filter.updatedAt || null}::date, ${zone}::text, ${filter.withUnreadMessages}::boolean,
      ${place?.updatedAt ?? null}::timestamptz, ${place?.id ?? null}::int, ${wanted}::int) as id`);
  const ids = found.slice(place ? 0 : (filter.pageNumber - 1) * pageSize).map(({ id }) => id);
  if (!ids.length) return { tickets: [], total: found.length };
  const rows = await ctx.db.many<ListRow>(sql`
    select ${listColumns} from tickets t ${around}
    where t.company_id = ${ctx.companyId} and t.id = any(${ids}::int[]) order by t.updated_at desc, t.id desc`);
  return { tickets: rows.map(inList), total: found.length };
}

/** One ticket with everything about its contact, by id or uuid. */
export async function readShown(
  ctx: { companyId: number; db: Db },
  by: { id: number } | { uuid: string },
): Promise<TicketShown | undefined> {
  const which = 'id' in by ? sql`t.id = ${by.id}` : sql`t.uuid = ${by.uuid}`;
  const row = await ctx.db.maybe<ListRow & { extra: TicketShown['contact']['extraInfo'] | null }>(sql`
    select ${listColumns}, (select json_agg(json_build_object('id', e.id, 'name', e.name, 'value', e.value) order by e.id)
      from contact_extra_info e where e.company_id = t.company_id and e.contact_id = t.contact_id) as extra
    from tickets t ${around} where t.company_id = ${ctx.companyId} and ${which}`);
  if (!row) return undefined;
  const ticket = inList(row);
  return { ...ticket, contact: { ...ticket.contact, extraInfo: row.extra ?? [] } };
}

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
export const insertPending = (ctx: Ctx, contactId: number, whatsappId: number, isGroup: boolean) =>
  ctx.db.maybe<TicketRow>(sql`
    insert into tickets as t (company_id, contact_id, whatsapp_id, is_group, queue_id, created_at, updated_at)
    values (${ctx.companyId}, ${contactId}, ${whatsappId}, ${isGroup},
      (select case when count(*) = 1 then min(cq.queue_id) end from connection_queues cq
       where cq.company_id = ${ctx.companyId} and cq.connection_id = ${whatsappId}), ${ctx.now}, ${ctx.now})
    on conflict (company_id, whatsapp_id, contact_id) where status in ('open', 'pending') do nothing
    returning ${rowColumns}`);

export const insertOpen = (
  ctx: Ctx,
  values: { contactId: number; whatsappId: number; queueId: number | null; userId: number },
) =>
  ctx.db.one<{ id: number }>(sql`
    insert into tickets (company_id, status, contact_id, whatsapp_id, queue_id, user_id, is_group, first_accepted_at, created_at, updated_at)
    select ${ctx.companyId}, 'open', c.id, ${values.whatsappId}, ${values.queueId}, ${values.userId}, c.is_group, ${ctx.now}, ${ctx.now}, ${ctx.now}
    from contacts c where c.company_id = ${ctx.companyId} and c.id = ${values.contactId}
    returning id`);

export interface Move {
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
  whatsappId: number | null;
}

export const moveTicket = (ctx: Ctx, id: number, to: Move) =>
  ctx.db.run(sql`
    update tickets set status = ${to.status}, user_id = ${to.userId}, queue_id = ${to.queueId}, whatsapp_id = ${to.whatsappId},
      chatbot = chatbot and ${to.status} = 'pending',
      unread_messages = case when ${to.status} = 'closed' then 0 else unread_messages end,
      first_accepted_at = case when ${to.status} = 'open' then coalesce(first_accepted_at, ${ctx.now}) else first_accepted_at end,
      closed_at = case when ${to.status} = 'closed' then ${ctx.now}::timestamptz end,
      updated_at = ${ctx.now}
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

/** What the newest message leaves on its ticket. `unread`: how many more the agent has not seen; null: none any more. */
export const noteActivity = (
  ctx: Ctx,
  ticketId: number,
  last: { id: number; preview: string; type: MediaType; fromMe: boolean; state: MessageState; unread: number | null },
) =>
  ctx.db.run(sql`
    update tickets set last_message_id = ${last.id}, last_message = ${last.preview}, last_message_type = ${last.type},
      last_message_from_me = ${last.fromMe}, last_message_state = ${last.state},
      unread_messages = ${last.unread === null ? sql`0` : sql`unread_messages + ${last.unread}::int`}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${ticketId}`);

/** The newest message got further, was edited or deleted: its ticket's preview follows, its place in lists does not move. */
export const notePreview = (
  ctx: Ctx,
  messageId: number,
  ticketId: number,
  change: { state?: MessageState; preview?: string },
) =>
  ctx.db.run(sql`
    update tickets set last_message_state = coalesce(${change.state ?? null}, last_message_state),
      last_message = coalesce(${change.preview ?? null}, last_message)
    where company_id = ${ctx.companyId} and id = ${ticketId} and last_message_id = ${messageId}`);

export const clearUnread = (ctx: Ctx, ticketId: number) =>
  ctx.db.run(
    sql`update tickets set unread_messages = 0 where company_id = ${ctx.companyId} and id = ${ticketId} and unread_messages > 0`,
  );

export const deleteTicket = (ctx: Ctx, id: number) =>
  ctx.db.run(sql`delete from tickets where company_id = ${ctx.companyId} and id = ${id}`);

/** Tickets in progress that a person, queue or connection is about to leave behind. */
export const activeIds = async (
  ctx: Ctx,
  whose: { userId: number; queueIds?: number[] } | { whatsappId: number } | { queueId: number },
) => {
  const which =
    'userId' in whose
      ? sql`t.user_id = ${whose.userId} and t.status = 'open'${whose.queueIds ? sql` and t.queue_id = any(${whose.queueIds}::int[])` : empty}`
      : 'whatsappId' in whose
        ? sql`t.whatsapp_id = ${whose.whatsappId} and t.status in ('open', 'pending')`
        : sql`t.queue_id = ${whose.queueId} and t.status in ('open', 'pending')`;
  const rows = await ctx.db.many<{ id: number }>(
    sql`select t.id from tickets t where t.company_id = ${ctx.companyId} and ${which} order by t.id`,
  );
  return rows.map(({ id }) => id);
};

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
