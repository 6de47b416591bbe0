import type { Message } from '@guiche/contract/messages';
import { seesAllTickets } from '@guiche/contract/ticket-access';
import type { MediaType, MessageState } from '@guiche/contract/tickets';
import { raw, sql, type Sql } from '../platform/database';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';

/** How a message is read from the database and shaped for the wire; the one place that knows its columns. */

export const messageColumns =
  raw(`m.id, m.company_id, coalesce(m.ticket_id, guiche_home(m.company_id, m.recipient_id, m.whatsapp_id, m.created_at)) as ticket_id, m.whatsapp_id, m.provider_id, m.from_me, m.contact_id, m.user_id, m.origin, m.queue_id, m.body,
  m.media_type, m.media_key, m.media_name, m.media_mime, m.media_size, m.media_width, m.media_height, m.media_state, m.quoted_id, m.reactions, m.ack, m.state,
  m.failure_code, m.failure_detail, m.read, m.is_deleted, m.is_edited, m.created_at, m.at_second, m.updated_at, m.template is not null as is_template, m.template -> 'buttons' as buttons,
  c.name as c_name, c.number as c_number, c.email as c_email, c.profile_pic_url as c_pic, c.is_group as c_is_group, c.whatsapp_id as c_whatsapp_id, c.is_blocked as c_is_blocked,
  c.created_at as c_created_at, c.updated_at as c_updated_at,
  q.body as q_body, q.from_me as q_from_me, q.media_type as q_media_type, q.is_deleted as q_is_deleted, case when q.ticket_id = m.ticket_id then q.media_key end as q_media_key, q.contact_id as q_contact_id, qc.name as q_name,
  u.name as u_name, u.color as u_color,
  case when m.media_type = 'audio' then (select json_build_object('text', x.text, 'state', x.state) from message_transcripts x
    where x.company_id = m.company_id and x.message_id = m.id) end as transcript`);

export const messageJoins = raw(`
  left join contacts c on c.company_id = m.company_id and c.id = m.contact_id
  left join messages q on q.company_id = m.company_id and q.id = m.quoted_id
  left join contacts qc on qc.company_id = m.company_id and qc.id = q.contact_id
  left join queues u on u.company_id = m.company_id and u.id = m.queue_id`);

/** A message as it is stored. */
export interface StoredRow extends Omit<MessageRow, 'ticket_id'> {
  /** Null for what was sent to somebody with whom there was no conversation yet. */
  ticket_id: number | null;
}

export const isShown = (row: StoredRow): row is MessageRow => row.ticket_id !== null;
export const onlyShown = (row: StoredRow | undefined): MessageRow | undefined =>
  row && isShown(row) ? row : undefined;

export interface MessageRow {
  id: number;
  company_id: number;
  /** Of what stands in no conversation the one that it is shown with. */
  ticket_id: number;
  whatsapp_id: number;
  provider_id: string;
  from_me: boolean;
  contact_id: number | null;
  user_id: number | null;
  origin: Message['origin'];
  queue_id: number | null;
  body: string;
  media_type: MediaType;
  media_key: string | null;
  media_name: string | null;
  media_mime: string | null;
  media_size: number | null;
  media_width: number | null;
  media_height: number | null;
  media_state: 'loading' | 'failed' | null;
  quoted_id: number | null;
  /** Those taken away stay with an empty emoji, so that an older one that comes late does not return. */
  reactions: (Message['reactions'][number] & { at?: string })[];
  ack: number;
  state: MessageState;
  failure_code: string | null;
  failure_detail: string | null;
  read: boolean;
  is_deleted: boolean;
  is_edited: boolean;
  created_at: string;
  /** Its place in its conversation, with its id. */
  at_second: number;
  updated_at: string;
  is_template: boolean;
  buttons: string[] | null;
  c_name: string | null;
  c_number: string | null;
  c_email: string | null;
  c_pic: string | null;
  c_is_group: boolean | null;
  c_whatsapp_id: number | null;
  c_is_blocked: boolean | null;
  c_created_at: string | null;
  c_updated_at: string | null;
  q_body: string | null;
  q_from_me: boolean | null;
  q_media_type: MediaType | null;
  q_is_deleted: boolean | null;
  q_media_key: string | null;
  q_contact_id: number | null;
  q_name: string | null;
  u_name: string | null;
  u_color: string | null;
  transcript: NonNullable<Message['transcript']> | null;
}

/** `seesDeleted`: admins and supervisors still read what was deleted. */
export function shape(ctx: Pick<Ctx, 'media'>, row: MessageRow, seesDeleted: boolean): Message {
  const hidden = row.is_deleted && !seesDeleted;
  return {
    id: row.id,
    providerId: row.provider_id,
    remoteJid: row.c_number ?? '',
    participant: null,
    dataJson: '{}',
    ack: row.ack,
    state: row.state,
    failure: row.failure_code === null ? null : { code: row.failure_code, detail: row.failure_detail ?? '' },
    read: row.read,
    fromMe: row.from_me,
    body: hidden ? '' : row.body,
    buttons: hidden ? [] : (row.buttons ?? []),
    mediaType: row.media_type,
    media: row.media_state ?? (row.media_key === null ? null : 'there'),
    mediaUrl: row.media_key === null || hidden ? null : ctx.media.links.link(row.company_id, row.media_key),
    mediaName: hidden ? null : row.media_name,
    mediaSize: row.media_size,
    mediaMime: row.media_mime,
    mediaWidth: row.media_width,
    mediaHeight: row.media_height,
    ...(row.transcript && !hidden && { transcript: row.transcript }),
    isDeleted: row.is_deleted,
    isEdited: row.is_edited,
    quotedMsgId: row.quoted_id,
    ticketId: row.ticket_id,
    contactId: row.contact_id,
    userId: row.user_id,
    origin: row.origin,
    companyId: row.company_id,
    queueId: row.queue_id,
    reactions: row.reactions.filter(({ emoji }) => emoji !== '').map(({ emoji, fromMe }) => ({ emoji, fromMe })),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    contact:
      row.contact_id === null || row.c_name === null
        ? null
        : {
            id: row.contact_id,
            name: row.c_name,
            number: row.c_number ?? '',
            email: row.c_email ?? '',
            profilePicUrl: row.c_pic,
            isGroup: row.c_is_group ?? false,
            companyId: row.company_id,
            whatsappId: row.c_whatsapp_id,
            isBlocked: row.c_is_blocked ?? false,
            createdAt: row.c_created_at!,
            updatedAt: row.c_updated_at!,
          },
    quotedMsg:
      row.quoted_id === null || row.q_body === null
        ? null
        : {
            id: row.quoted_id,
            body: row.q_is_deleted && !seesDeleted ? '' : row.q_body,
            fromMe: row.q_from_me!,
            mediaType: row.q_media_type!,
            isDeleted: row.q_is_deleted!,
            mediaUrl:
              row.q_media_key === null || (row.q_is_deleted && !seesDeleted)
                ? null
                : ctx.media.links.link(row.company_id, row.q_media_key),
            contact:
              row.q_contact_id === null || row.q_name === null ? null : { id: row.q_contact_id, name: row.q_name },
          },
    queue:
      row.queue_id === null || row.u_name === null ? null : { id: row.queue_id, name: row.u_name, color: row.u_color! },
  };
}

/** As whoever asks may read it. */
export const shapeFor = (ctx: Pick<UserCtx, 'media' | 'viewer'>, row: MessageRow): Message =>
  shape(ctx, row, seesAllTickets(ctx.viewer));

export const readMessage = (ctx: Ctx, where: Sql) =>
  ctx.db.maybe<StoredRow>(
    sql`select ${messageColumns} from messages m ${messageJoins} where m.company_id = ${ctx.companyId} and ${where}`,
  );
