import type { Viewer } from '@guiche/contract/permissions';
import type { Hit } from '@guiche/contract/ticket-hit';
import type {
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
import { hasWords, hitOf } from './found-words';
import { filtersOf, scopeOf, visibleTo } from './policy';

export const pageSize = 40;

/** As constants of the text: a limit that is a parameter makes PostgreSQL plan the question anew each time. */
const onePage = raw(String(pageSize + 1));
export const counted1000 = raw(String(countLimit));

// What was removed is gone, also where it is still being taken off tickets: its id is that of the row that is joined.
export const listColumns =
  raw(`t.id, t.uuid, t.status, t.unread_messages, t.last_message, t.last_message_type, t.last_message_from_me,
  t.last_message_state, t.is_group, u.id as user_id, t.contact_id, w.id as whatsapp_id, q.id as queue_id, t.chatbot, t.company_id, t.snoozed_until, t.woken_at, t.waiting_since, t.first_response_at is not null as answered,
  case when t.last_message_from_me then t.customer_message else t.last_message end as customer_message,
  case when t.last_message_from_me then t.customer_message_type else t.last_message_type end as customer_message_type, t.created_at, t.updated_at,
  c.name as c_name, c.number as c_number, c.email as c_email, c.profile_pic_url as c_pic,
  q.name as q_name, q.color as q_color, u.name as u_name, w.name as w_name, p.id as p_id, p.name as p_name,
  case when t.status = 'pending' and a.state = 'on' and (not t.is_taken or a.moves = t.moves) then a.prompt_id end as prompt_id, s.turn_id as suggestion_id, tags.list as tags`);

/** Everything around a ticket `t`, each by its primary key; tags by the ticket's own. */
export const around = raw(`
  join contacts c on c.company_id = t.company_id and c.id = t.contact_id
  left join queues q on q.company_id = t.company_id and q.id = t.queue_id
  left join users u on u.company_id = t.company_id and u.id = t.user_id
  left join connections w on w.company_id = t.company_id and w.id = t.whatsapp_id
  left join campaigns p on p.company_id = t.company_id and p.id = t.campaign_id
  left join ai_talks a on a.company_id = t.company_id and a.ticket_id = t.id
  left join ai_suggestions s on s.company_id = t.company_id and s.ticket_id = t.id and s.fate is null
  left join lateral (
    select json_agg(json_build_array(g.id, g.name, g.color, tt.created_at, tt.updated_at) order by g.name, g.id) as list
    from ticket_tags tt join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
    where tt.company_id = t.company_id and tt.ticket_id = t.id) tags on true`);

export interface ListRow {
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
  snoozed_until: string | null;
  woken_at: string | null;
  waiting_since: string | null;
  answered: boolean;
  customer_message: string;
  customer_message_type: MediaType;
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
  p_id: number | null;
  p_name: string | null;
  prompt_id: number | null;
  suggestion_id: number | null;
  tags: [number, string, string, string, string][] | null;
}

const utc = (text: string) => new Date(text).toISOString();

export function inList(row: ListRow): TicketInList {
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
    promptId: row.prompt_id,
    suggestionId: row.suggestion_id,
    fromMe: row.last_message_from_me,
    amountUsedBotQueues: 0,
    snoozedUntil: row.snoozed_until,
    wokenAt: row.woken_at,
    waitingSince: row.waiting_since,
    answered: row.answered,
    customerMessage: row.customer_message,
    customerMessageType: row.customer_message_type,
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
    campaign: row.p_id === null ? null : { id: row.p_id, name: row.p_name! },
  };
}

export interface Place {
  at: string;
  id: number;
}
interface Order {
  by: Sql;
  behind: (place: Place) => Sql;
}
/** Newest change first; or who has waited longest, which only pending ones do. */
export const orders: Record<'newest' | 'waiting', Order> = {
  newest: {
    by: raw('t.updated_at desc, t.id desc'),
    behind: ({ at, id }) => sql` and (t.updated_at, t.id) < (${at}::timestamptz, ${id}::int)`,
  },
  waiting: {
    by: raw('t.waiting_since, t.id'),
    behind: ({ at, id }) => sql` and (t.waiting_since, t.id) > (${at}::timestamptz, ${id}::int)`,
  },
};

/** One page of a list, in its order, one row more than a page, with the count beside each. */
export async function listTickets(
  ctx: Ctx,
  viewer: Viewer,
  filter: TicketFilter,
  zone: string,
  place: Place | undefined,
) {
  const where = sql`t.company_id = ${ctx.companyId} and ${scopeOf(viewer, filter)}${filtersOf(ctx.companyId, filter, zone)}`;
  const skip = place ? 0 : (filter.pageNumber - 1) * pageSize;
  const { by, behind } = orders[filter.sort ?? 'newest'];
  const rows = await ctx.db.many<ListRow & { total: number }>(sql`
    select ${listColumns}, (select count(*)::int from (select from tickets t where ${where} limit ${counted1000}) counted) as total
    from (select * from tickets t where ${where}${place ? behind(place) : empty} order by ${by} limit ${onePage}${skip ? sql` offset ${skip}` : empty}) t
    ${around} order by ${by}`);
  const total = rows[0]?.total ?? (place || skip ? await countTickets(ctx, where) : 0);
  return { tickets: rows.map(inList), total, lookedTo: undefined };
}

const countTickets = async (ctx: Ctx, where: Sql) =>
  (
    await ctx.db.one<{ n: number }>(
      sql`select count(*)::int as n from (select from tickets t where ${where} limit ${counted1000}) counted`,
    )
  ).n;

/** How many the open and the pending list hold, and how many are put off; each up to 1000. */
export async function countLists(
  ctx: Ctx,
  viewer: Viewer,
  filter: { showAll: boolean; queueIds?: number[] | undefined },
) {
  const counted = (
    status: 'open' | 'pending',
    snoozed?: boolean,
  ) => sql`(select count(*)::int from (select from tickets t
    where t.company_id = ${ctx.companyId} and ${scopeOf(viewer, { status, showAll: filter.showAll })}
    ${filtersOf(ctx.companyId, { status, queueIds: filter.queueIds, snoozed }, 'UTC')} limit ${counted1000}) counted)`;
  return ctx.db.one<{ open: number; pending: number; snoozed: number }>(
    sql`select ${counted('open')} as open, ${counted('pending')} as pending, ${counted('open', true)} as snoozed`,
  );
}

/** How many conversations are looked into at once where no index knows the words: some milliseconds of a processor. */
export const lookedAtOnce = 800;
/** How often that is done for a page that must be full. */
const lookedAgain = 10;

type Found = { id: number; looked_to: string | null };

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
  const look = (from: Place | undefined, missing: number) =>
    ctx.db.many<Found>(sql`
    select id, looked_to from guiche_search_tickets(${filter.searchParam}::text, ${everything}::boolean, ${viewer.queueIds as number[]}::int[],
      ${viewer.allTicket}::boolean, ${viewer.id}::int, ${filter.status ?? null}::text, ${filter.queueIds?.length ? filter.queueIds : null}::int[],
      ${filter.users?.length ? filter.users : null}::int[], ${filter.tags?.length ? [...new Set(filter.tags)] : null}::int[],
      ${filter.date || null}::date, ${filter.updatedAt || null}::date, ${zone}::text, ${filter.withUnreadMessages}::boolean,
      ${from?.at ?? null}::timestamptz, ${from?.id ?? null}::int, ${missing}::int, ${lookedAtOnce}::int)`);
  const found: number[] = [];
  let lookedTo: Place | undefined;
  if (filter.campaigns?.length || filter.contactId)
    found.push(...(await searchFew(ctx, viewer, filter, zone, place, wanted)).map(({ id }) => id));
  else
    for (let times = 0; times < (filter.partial ? 1 : lookedAgain); times++) {
      const rows = await look(lookedTo ?? place, wanted - found.length);
      found.push(...rows.filter(({ looked_to: at }) => at === null).map(({ id }) => id));
      const end = rows.at(-1);
      lookedTo = end?.looked_to ? { at: end.looked_to, id: end.id } : undefined;
      if (!lookedTo || found.length >= wanted) break;
    }
  const ids = found.slice(place ? 0 : (filter.pageNumber - 1) * pageSize);
  const rest = { total: found.length, lookedTo: filter.partial ? lookedTo : undefined };
  if (!ids.length) return { tickets: [], ...rest };
  const rows = await ctx.db.many<ListRow & { hit: Hit | null }>(sql`
    select ${listColumns}, ${hitOf(filter.searchParam)} as hit
    from tickets t ${around}
    where t.company_id = ${ctx.companyId} and t.id = any(${ids}::int[]) order by t.updated_at desc, t.id desc`);
  const tickets = rows.map((row) => ({ ...inList(row), ...(row.hit && { hit: row.hit }) }));
  return { tickets, ...rest };
}

/** Of campaigns only those who have answered are looked into, of a contact only theirs, each by itself: their words need no index over all messages. */
const searchFew = (
  ctx: Ctx,
  viewer: Viewer,
  filter: TicketFilter,
  zone: string,
  place: Place | undefined,
  wanted: number,
) => {
  const digits = filter.searchParam.replace(/\D/g, '');
  const isNumber = digits.length >= 3 && /^[\d\s()+-]+$/.test(filter.searchParam);
  return ctx.db.many<{ id: number }>(sql`
    select t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    where t.company_id = ${ctx.companyId} and ${scopeOf(viewer, filter)}${filtersOf(ctx.companyId, filter, zone)}
      and (c.name_fold like guiche_containing(guiche_fold(${filter.searchParam}::text)) or ${isNumber ? sql`strpos(c.number, ${digits}) > 0` : sql`false`}
        or exists (select from messages m where m.company_id = t.company_id and m.ticket_id = t.id and ${hasWords(filter.searchParam)}))
      ${place ? orders.newest.behind(place) : empty} order by ${orders.newest.by} limit ${wanted}`);
};

/** One ticket with everything about its contact, by id or uuid. */
export async function readShown(
  ctx: { companyId: number; db: Db },
  by: { id: number } | { uuid: string },
): Promise<TicketShown | undefined> {
  const which = 'id' in by ? sql`t.id = ${by.id}` : sql`t.uuid = ${by.uuid}`;
  const row = await ctx.db.maybe<
    ListRow & { c_blocked: boolean; c_opted_out: boolean; extra: TicketShown['contact']['extraInfo'] | null }
  >(sql`
    select ${listColumns}, c.is_blocked as c_blocked,
      exists (select from opted_out o where o.company_id = t.company_id and o.contact_id = t.contact_id) as c_opted_out, (select json_agg(json_build_object('id', e.id, 'name', e.name, 'value', e.value) order by e.id)
      from contact_extra_info e where e.company_id = t.company_id and e.contact_id = t.contact_id) as extra
    from tickets t ${around} where t.company_id = ${ctx.companyId} and ${which}`);
  if (!row) return undefined;
  const ticket = inList(row);
  const { c_blocked: isBlocked, c_opted_out: isOptedOut, extra } = row;
  return { ...ticket, contact: { ...ticket.contact, isBlocked, isOptedOut, extraInfo: extra ?? [] } };
}
