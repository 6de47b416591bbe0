import { cutPage } from '../src/platform/cursor';
import { company } from './plan';
import {
  contactOfShown,
  instants,
  iso,
  shown,
  ticketColumns,
  ticketJoins,
  type Ask,
  type Row,
} from './yardstick-ticket';

/** The newest messages of a ticket, with the ticket and what has moved it. */
export async function thread(ask: Ask, ticketId: number) {
  const rows = await ask('thread', messagesOfTicket, [company, ticketId]);
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
    moves: await ask('moves', movesOfThread, [company, ticketId, contact_id, whatsapp_id, since]),
    ticket: shown(opened as Row),
  };
}
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
