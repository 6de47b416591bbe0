import { cutPage } from '../src/platform/cursor';
import { company } from './plan';

/** One named prepared statement. */
export type Ask = (name: string, text: string, values: unknown[]) => Promise<Row[]>;
type Row = Record<string, unknown>;

interface Asked {
  /** The path behind the prefix. */
  rest: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
}

interface Answer {
  method: 'GET' | 'POST';
  prefix: string;
  reply(ask: Ask, asked: Asked): Promise<unknown>;
}

/** The product's questions as somebody would write them by hand, and its replies to the last field. */
const answers: Answer[] = [
  {
    method: 'GET',
    prefix: '/api/tickets/u/',
    reply: async (ask, { rest }) => shown((await ask('uuid', byUuid, [company, rest]))[0]!),
  },
  {
    method: 'GET',
    prefix: '/api/tickets',
    reply: (ask, asked) => (asked.query.get('searchParam') ? search(ask, asked) : list(ask, asked)),
  },
  { method: 'GET', prefix: '/api/ticket/lanes', reply: lanes },
  { method: 'GET', prefix: '/api/messages/', reply: thread },
  { method: 'GET', prefix: '/api/contacts', reply: contacts },
  { method: 'GET', prefix: '/api/settings', reply: (ask) => ask('settings', settings, [company]) },
  { method: 'POST', prefix: '/api/ticket-notes', reply: note },
];

/** What is said to a request. @throws where nothing is known of its path */
export async function reply(
  ask: Ask,
  method: 'GET' | 'POST',
  path: string,
  query: URLSearchParams,
  body: Record<string, unknown> = {},
): Promise<unknown> {
  const answer = answers.find((one) => one.method === method && path.startsWith(one.prefix));
  if (!answer) throw new Error(`no answer to ${path}`);
  return answer.reply(ask, { rest: path.slice(answer.prefix.length), query, body });
}

const instants = `t.snoozed_until, t.woken_at, t.waiting_since, t.first_response_at, t.created_at, t.updated_at`;
const ticketColumns = `t.id, t.uuid, t.status, t.unread_messages, t.last_message, t.last_message_type, t.last_message_from_me,
  t.last_message_state, t.is_group, t.user_id, t.contact_id, t.whatsapp_id, t.queue_id, t.chatbot, t.company_id,
  ${instants}, t.customer_message, t.customer_message_type, c.name as contact, c.number, c.email, c.profile_pic_url, c.is_blocked, q.name as queue, q.color as queue_color,
  u.name as "user", w.name as connection, p.id as campaign_id, p.name as campaign, s.turn_id as suggestion_id,
  case when t.status = 'pending' and a.state = 'on' and (not t.is_taken or a.moves = t.moves) then a.prompt_id end as prompt_id,
  (select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color, 'TicketTag', json_build_object(
     'ticketId', x.ticket_id, 'tagId', x.tag_id, 'createdAt', to_char(x.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
     'updatedAt', to_char(x.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) order by g.name, g.id)
   from ticket_tags x join tags g on g.company_id = $1 and g.id = x.tag_id
   where x.company_id = $1 and x.ticket_id = t.id) as tags`;
const ticketJoins = `join contacts c on c.company_id = $1 and c.id = t.contact_id
  left join queues q on q.company_id = $1 and q.id = t.queue_id
  left join users u on u.company_id = $1 and u.id = t.user_id
  left join connections w on w.company_id = $1 and w.id = t.whatsapp_id
  left join campaigns p on p.company_id = $1 and p.id = t.campaign_id
  left join ai_talks a on a.company_id = $1 and a.ticket_id = t.id
  left join ai_suggestions s on s.company_id = $1 and s.ticket_id = t.id and s.fate is null`;

function ticket(row: Row) {
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
    answered: row.first_response_at !== null,
    customerMessage: row.last_message_from_me ? row.customer_message : row.last_message,
    customerMessageType: row.last_message_from_me ? row.customer_message_type : row.last_message_type,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    contact: {
      id: row.contact_id,
      name: row.contact,
      number: row.number,
      email: row.email,
      profilePicUrl: row.profile_pic_url,
    },
    queue: row.queue_id && { id: row.queue_id, name: row.queue, color: row.queue_color },
    user: row.user_id && { id: row.user_id, name: row.user },
    whatsapp: row.whatsapp_id && { id: row.whatsapp_id, name: row.connection },
    tags: row.tags ?? [],
    campaign: row.campaign_id && { id: row.campaign_id, name: row.campaign },
  };
}

function shown(row: Row) {
  const { contact, ...rest } = ticket(row);
  return {
    ...rest,
    contact: { ...contact, isBlocked: row.is_blocked, isOptedOut: row.is_opted_out, extraInfo: row.extra_info ?? [] },
  };
}

const ticketPage = (found: Row[], count: number) => {
  const { rows, ...rest } = cutPage(found, 40, (row) => [row.updated_at as string, row.id as number]);
  return { tickets: rows.map(ticket), count, ...rest };
};

async function list(ask: Ask, { query }: Asked) {
  const rows = await ask('list', listByStatus, [company, query.get('status')]);
  return ticketPage(rows, (rows[0]?.total as number) ?? 0);
}
const listByStatus = `
  select ${ticketColumns}, (select count(*)::int from (
    select 1 from tickets where company_id = $1 and status = $2 limit 1000) counted) as total
  from (select * from tickets where company_id = $1 and status = $2 order by updated_at desc, id desc limit 41) t
  ${ticketJoins} order by t.updated_at desc, t.id desc`;

/** Fifteen cards of each lane and its count: the lanes are few, and their tickets lie in one index in their order. */
async function lanes(ask: Ask) {
  const [lista, rows] = await Promise.all([ask('lista', kanbanTags, [company]), ask('lanes', firstOfLanes, [company])]);
  return {
    lista,
    lanes: [0, ...lista.map(({ id }) => id as number)].map((laneId) => {
      const found = rows.filter((row) => row.lane_id === laneId);
      const { rows: kept, ...rest } = cutPage(found, 15, (row) => [row.updated_at as string, row.id as number]);
      return { laneId, tickets: kept.map(ticket), count: (found[0]?.total as number) ?? 0, ...rest };
    }),
  };
}
const kanbanTags = `select id, name, color, company_id as "companyId", kanban, lane_order as "laneOrder", created_at as "createdAt",
  updated_at as "updatedAt" from tags where company_id = $1 and kanban = 1 order by lane_order nulls last, name, id`;
const firstOfLanes = `
  select ${ticketColumns}, t.lane_id, t.total from (
    select page.*, counted.total from (select 0 as id union all select id from tags where company_id = $1 and kanban = 1) lane
    cross join lateral (select count(*)::int as total from (
      select 1 from tickets where company_id = $1 and lane_id = lane.id and status <> 'closed' limit 1000) c) counted
    cross join lateral (select * from tickets where company_id = $1 and lane_id = lane.id and status <> 'closed'
      order by updated_at desc, id desc limit 16) page) t
  ${ticketJoins} order by t.lane_id, t.updated_at desc, t.id desc`;

const contactOfShown = `(select json_agg(json_build_object('id', e.id, 'name', e.name, 'value', e.value) order by e.id)
  from contact_extra_info e where e.company_id = $1 and e.contact_id = t.contact_id) as extra_info,
  exists (select from opted_out o where o.company_id = $1 and o.contact_id = t.contact_id) as is_opted_out`;
const byUuid = `
  select ${ticketColumns}, ${contactOfShown}
  from tickets t ${ticketJoins} where t.company_id = $1 and t.uuid = $2`;

/** As the index serves it: all hits, their tickets, the newest of them. */
async function search(ask: Ask, { query }: Asked) {
  const rows = await ask('search', searched, [company, query.get('searchParam')]);
  const { tickets, ...rest } = ticketPage(rows, rows.length);
  return {
    tickets: tickets.map((found, n) => ({ ...found, ...(rows[n]!.hit ? { hit: rows[n]!.hit } : {}) })),
    ...rest,
  };
}
const searched = `
  with hits as (
    select ticket_id as id from messages
    where company_id = $1 and body_fold like '%' || guiche_fold($2) || '%' and not is_deleted
    union
    select h.id from contacts f join tickets h on h.company_id = $1 and h.contact_id = f.id
    where f.company_id = $1 and f.name_fold like '%' || guiche_fold($2) || '%')
  select ${ticketColumns}, (
    select json_build_object('messageId', m.id, 'words', substr(m.body, greatest(1, position(guiche_fold($2) in m.body_fold) - 24), 160))
    from messages m where m.company_id = $1 and m.ticket_id = t.id and not m.is_deleted
      and m.body_fold like '%' || guiche_fold($2) || '%' order by m.at_second desc, m.id desc limit 1) as hit from (
    select t.* from hits join tickets t on t.company_id = $1 and t.id = hits.id
    order by t.updated_at desc, t.id desc limit 41) t
  ${ticketJoins} order by t.updated_at desc, t.id desc`;

async function thread(ask: Ask, { rest }: Asked) {
  const rows = await ask('thread', messagesOfTicket, [company, Number(rest)]);
  const { shown_ticket: opened, total } = rows[0]!;
  const found = rows.filter(({ id }) => id !== null);
  const page = cutPage(found, 40, (row) => [row.at_second as number, row.id as number]);
  const { contact_id, whatsapp_id } = opened as Row;
  const since = page.hasMore ? page.rows.at(-1)!.created_at : '-infinity';
  return {
    messages: page.rows.map(message).reverse(),
    count: total as number,
    hasMore: page.hasMore,
    nextCursor: page.nextCursor,
    newerCursor: null,
    moves: await ask('moves', movesOfThread, [company, Number(rest), contact_id, whatsapp_id, since]),
    ticket: shown(opened as Row),
  };
}
const iso = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const messagesOfTicket = `
  with opened as materialized (
    select ${ticketColumns.replace(
      instants,
      instants.replace(/t\.(\w+)/g, (column, name: string) => `${iso(column)} as ${name}`),
    )},
      ${contactOfShown}
    from tickets t ${ticketJoins} where t.company_id = $1 and t.id = $2),
  thread as materialized (
    select t.id from tickets t join opened o on t.contact_id = o.contact_id and t.whatsapp_id is not distinct from o.whatsapp_id
    where t.company_id = $1 and t.id <= $2)
  select case when row_number() over (order by m.at_second desc, m.id desc) = 1 then row_to_json(o) end as shown_ticket,
    (select count(*)::int from (select 1 from thread, messages m
       where m.company_id = $1 and m.ticket_id = thread.id limit 1000) counted) as total,
    m.id, m.company_id, m.ticket_id, m.provider_id, m.from_me, m.contact_id, m.user_id, m.queue_id, m.body, m.media_type,
    m.media_key, m.media_name, m.media_mime, m.media_size, m.media_width, m.media_height, m.quoted_id, m.reactions, m.ack,
    m.state, m.origin, m.media_state, m.template -> 'buttons' as buttons, m.failure_code, m.failure_detail, m.read, m.is_deleted, m.is_edited, m.created_at, m.at_second, m.updated_at,
    c.name, c.number, c.email, c.profile_pic_url, c.is_group, c.whatsapp_id as contact_connection, c.is_blocked,
    c.created_at as contact_created, c.updated_at as contact_updated,
    q.body as quoted, q.from_me as quoted_from_me, q.media_type as quoted_type, q.is_deleted as quoted_deleted,
    q.contact_id as quoted_contact, qc.name as quoted_name,
    case when q.ticket_id = m.ticket_id then q.media_key end as quoted_media, u.name as queue, u.color as queue_color
  from opened o left join lateral (
    select m.* from thread cross join lateral (
      select * from messages m where m.company_id = $1 and m.ticket_id = thread.id order by m.at_second desc, m.id desc limit 41) m
    order by m.at_second desc, m.id desc limit 41) m on true
  left join contacts c on c.company_id = $1 and c.id = m.contact_id
  left join messages q on q.company_id = $1 and q.id = m.quoted_id
  left join contacts qc on qc.company_id = $1 and qc.id = q.contact_id
  left join queues u on u.company_id = $1 and u.id = m.queue_id
  order by m.at_second desc, m.id desc`;

const movesOfThread = `
  select v.id, v.ticket_id as "ticketId", v.kind, v.created_at as "createdAt",
    case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user",
    case when tu.id is not null then json_build_object('id', tu.id, 'name', tu.name) end as "toUser",
    case when q.id is not null then json_build_object('id', q.id, 'name', q.name) end as "toQueue"
  from tickets t join ticket_moves v on v.company_id = $1 and v.ticket_id = t.id
  left join users u on u.company_id = $1 and u.id = v.user_id
  left join users tu on tu.company_id = $1 and tu.id = v.to_user_id
  left join queues q on q.company_id = $1 and q.id = v.to_queue_id
  where t.company_id = $1 and t.id <= $2 and t.contact_id = $3 and t.whatsapp_id is not distinct from $4 and v.created_at >= $5
  order by v.created_at, v.id limit 500`;

function message(row: Row) {
  return {
    id: row.id,
    providerId: row.provider_id,
    remoteJid: row.number ?? '',
    participant: null,
    dataJson: '{}',
    ack: row.ack,
    state: row.state,
    failure: row.failure_code && { code: row.failure_code, detail: row.failure_detail ?? '' },
    read: row.read,
    fromMe: row.from_me,
    body: row.body,
    buttons: row.buttons ?? [],
    media: row.media_state ?? (row.media_key && 'there'),
    mediaType: row.media_type,
    mediaUrl: row.media_key,
    mediaName: row.media_name,
    mediaSize: row.media_size,
    mediaMime: row.media_mime,
    mediaWidth: row.media_width,
    mediaHeight: row.media_height,
    isDeleted: row.is_deleted,
    isEdited: row.is_edited,
    quotedMsgId: row.quoted_id,
    ticketId: row.ticket_id,
    contactId: row.contact_id,
    userId: row.user_id,
    origin: row.origin,
    companyId: row.company_id,
    queueId: row.queue_id,
    reactions: row.reactions,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    contact: row.contact_id && {
      id: row.contact_id,
      name: row.name,
      number: row.number,
      email: row.email,
      profilePicUrl: row.profile_pic_url,
      isGroup: row.is_group,
      companyId: row.company_id,
      whatsappId: row.contact_connection,
      isBlocked: row.is_blocked,
      createdAt: row.contact_created,
      updatedAt: row.contact_updated,
    },
    quotedMsg: row.quoted_id && {
      id: row.quoted_id,
      body: row.quoted,
      fromMe: row.quoted_from_me,
      mediaType: row.quoted_type,
      isDeleted: row.quoted_deleted,
      mediaUrl: row.quoted_media,
      contact: row.quoted_contact && { id: row.quoted_contact, name: row.quoted_name },
    },
    queue: row.queue_id && { id: row.queue_id, name: row.queue, color: row.queue_color },
  };
}

async function contacts(ask: Ask, { query }: Asked) {
  const term = query.get('searchParam') ?? '';
  const rows = !term
    ? await ask('contacts', contactsByName, [company])
    : /^\d+$/.test(term)
      ? await ask('contacts by number', contactsMatching('(c.name_fold like $2 or c.number like $2)'), [
          company,
          `%${term}%`,
        ])
      : await ask('contacts by text', contactsMatching(`c.name_fold like '%' || guiche_fold($2) || '%'`), [
          company,
          term,
        ]);
  const page = cutPage(rows, 20, (row) => [row.name_fold as string, row.id as number]);
  return {
    contacts: page.rows.map(contact),
    count: (rows[0]?.total as number) ?? 0,
    hasMore: page.hasMore,
    nextCursor: page.nextCursor,
  };
}
function contact(row: Row) {
  const { total: _total, name_fold: _fold, ...rest } = row;
  return rest;
}

const contactColumns = `c.id, c.name, c.number, c.email, c.profile_pic_url as "profilePicUrl", c.is_group as "isGroup",
  c.company_id as "companyId", c.whatsapp_id as "whatsappId", c.is_blocked as "isBlocked",
  exists (select from opted_out o where o.company_id = $1 and o.contact_id = c.id) as "isOptedOut", c.created_at as "createdAt", c.updated_at as "updatedAt", c.name_fold`;
const contactsByName = `
  select ${contactColumns}, (select count(*)::int from (select 1 from contacts where company_id = $1 limit 1000) counted) as total
  from contacts c where c.company_id = $1 order by c.name_fold, c.id limit 21`;
const contactsMatching = (matches: string) => `
  select ${contactColumns}, (select count(*)::int from (
    select 1 from contacts c where c.company_id = $1 and ${matches} limit 1000) counted) as total
  from contacts c where c.company_id = $1 and ${matches} order by c.name_fold, c.id limit 21`;

const settings = `
  select id, key, value, company_id as "companyId", created_at as "createdAt", updated_at as "updatedAt"
  from settings where company_id = $1 order by id`;

async function note(ask: Ask, { body }: Asked) {
  const [row] = await ask('note', writeNote, [company, body.ticketId, body.note, 1]);
  return row;
}
const writeNote = `
  with written as (
    insert into ticket_notes (company_id, note, ticket_id, contact_id, user_id)
    select $1, $3, t.id, t.contact_id, $4 from tickets t where t.company_id = $1 and t.id = $2 returning *)
  select n.id, n.note, n.user_id as "userId", n.contact_id as "contactId", n.ticket_id as "ticketId",
    n.created_at as "createdAt", n.updated_at as "updatedAt", json_build_object('id', u.id, 'name', u.name, 'email', u.email) as "user",
    json_build_object('id', c.id, 'name', c.name) as contact,
    json_build_object('id', t.id, 'status', t.status, 'createdAt', ${iso('t.created_at')}) as ticket
  from written n
  join tickets t on t.company_id = $1 and t.id = n.ticket_id
  join contacts c on c.company_id = $1 and c.id = n.contact_id
  join users u on u.company_id = $1 and u.id = n.user_id`;
