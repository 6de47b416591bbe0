import type { Identity } from '@guiche/contract/contacts';
import type { MediaType, MessageState } from '@guiche/contract/tickets';
import { empty, raw, sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import type { Tappable, TemplateUse } from '../whatsapp/driver';
import { readMessage } from './rows';

export interface NewMessage {
  ticketId: number;
  whatsappId: number;
  providerId: string;
  fromMe: boolean;
  contactId: number | null;
  userId: number | null;
  queueId: number | null;
  body: string;
  mediaType: MediaType;
  /** Without a key where the file was too large to be taken. */
  media: {
    key: string | null;
    name: string;
    mime: string;
    size: number | null;
    width: number | null;
    height: number | null;
  } | null;
  quotedId: number | null;
  /** As which approved template of the network it leaves. */
  template?: TemplateUse;
  /** Numbered lines of it that its network lets be tapped. */
  tappable?: readonly Tappable[];
  /** What a customer would have typed, who tapped a line of what this quotes. */
  tapped?: string;
  state: MessageState;
  ack: number;
  /** Nobody is to be told of it. */
  read?: boolean;
  at: Date;
}

/** Stores a message unless the network's id is already there. @returns its id, or nothing when it was there */
export const insertMessage = (ctx: Ctx, m: NewMessage) =>
  ctx.db.maybe<{ id: number }>(sql`
    insert into messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, contact_id, user_id, queue_id, body, media_type, media_key,
      media_name, media_mime, media_size, media_width, media_height, quoted_id, template, tappable, tapped, state, ack, sent_at, read, created_at, updated_at)
    values (${ctx.companyId}, ${m.ticketId}, ${m.whatsappId}, ${m.providerId}, ${m.fromMe}, ${m.contactId}, ${m.userId}, ${m.queueId}, ${m.body},
      ${m.mediaType}, ${m.media?.key ?? null}, ${m.media?.name ?? null}, ${m.media?.mime ?? null}, ${m.media?.size ?? null},
      ${m.media?.width ?? null}, ${m.media?.height ?? null}, ${m.quotedId}, ${m.template ? JSON.stringify(m.template) : null}::jsonb,
      ${m.tappable ? JSON.stringify(m.tappable) : null}::jsonb, ${m.tapped ?? null}, ${m.state}, ${m.ack},
      ${m.state === 'sent' ? m.at : null}, ${m.read ?? false}, ${m.at}, ${m.at})
    on conflict (company_id, whatsapp_id, provider_id, from_me, contact_id) do nothing
    returning id`);

export const readById = (ctx: Ctx, id: number) => readMessage(ctx, sql`m.id = ${id}`);

/**
 * The message that an incoming one quotes, in either direction.
 * @returns `asksLast`: of those in its conversation whose lines can be tapped it is the newest
 */
export const findQuoted = (ctx: Ctx, whatsappId: number, providerId: string) =>
  ctx.db.maybe<{ id: number; ticketId: number; asksLast: boolean }>(sql`
    select m.id, m.ticket_id as "ticketId", m.tappable is not null and not exists (
      select from messages n where n.company_id = m.company_id and n.ticket_id = m.ticket_id and n.id > m.id
        and n.tappable is not null) as "asksLast"
    from messages m where m.company_id = ${ctx.companyId} and m.whatsapp_id = ${whatsappId} and m.provider_id = ${providerId} limit 1`);

/** Which of these files a committed row names. */
export const keptKeys = async (ctx: Ctx, keys: string[]) =>
  new Set(
    (
      await ctx.db.many<{ key: string }>(sql`
        select key from media where company_id = ${ctx.companyId} and key = any(${keys}::uuid[])`)
    ).map(({ key }) => key),
  );

/**
 * Ack only rises, and a later proof of arrival clears a failure. What was read has also arrived: a tick that was passed
 * over has the time of the one that came.
 * @returns the message when something changed
 */
export const raiseAck = (
  ctx: Ctx,
  whatsappId: number,
  providerId: string,
  { ack, state, at }: { ack: number; state: MessageState; at: Date },
) =>
  ctx.db.maybe<{ id: number; ticketId: number }>(sql`
    update messages set ack = ${ack}, state = ${state}, failure_code = null, failure_detail = null, updated_at = ${ctx.now},
      sent_at = case when ${ack} >= 1 then coalesce(sent_at, ${at}) end,
      delivered_at = case when ${ack} >= 3 then coalesce(delivered_at, ${at}) end,
      read_at = case when ${ack} >= 4 then coalesce(read_at, ${at}) end,
      played_at = case when ${ack} >= 5 then coalesce(played_at, ${at}) end
    where company_id = ${ctx.companyId} and whatsapp_id = ${whatsappId} and provider_id = ${providerId} and from_me and ack < ${ack}
    returning id, ticket_id as "ticketId"`);

/** The network took the message back after all; what was already delivered stays so. */
export const failByWire = (ctx: Ctx, whatsappId: number, providerId: string, code: string, detail: string) =>
  ctx.db.maybe<{ id: number; ticketId: number }>(sql`
    update messages set state = 'failed', failure_code = ${code}, failure_detail = ${detail}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and whatsapp_id = ${whatsappId} and provider_id = ${providerId} and from_me and ack < 3 and state <> 'failed'
    returning id, ticket_id as "ticketId"`);

/** The newest edit wins, in whatever order edits come. What it said before is kept. */
export const setBody = async (ctx: Ctx, id: number, body: string, at: Date) =>
  (
    await ctx.db.one<{ n: number }>(sql`
      with known as (
        select body from messages
        where company_id = ${ctx.companyId} and id = ${id} and not is_deleted and (edited_at is null or edited_at < ${at}) for update),
      kept as (
        insert into message_edits (company_id, message_id, body, replaced_at)
        select ${ctx.companyId}, ${id}, body, ${at} from known where body <> ${body}),
      changed as (
        update messages set body = ${body}, is_edited = true, edited_at = ${at}, updated_at = ${ctx.now}
        where company_id = ${ctx.companyId} and id = ${id} and exists (select from known) returning 1)
      select count(*)::int as n from changed`)
  ).n;

export const setDeleted = (ctx: Ctx, id: number) =>
  ctx.db.run(
    sql`update messages set is_deleted = true, updated_at = ${ctx.now} where company_id = ${ctx.companyId} and id = ${id} and not is_deleted`,
  );

/** One reaction a side, the newest; an empty emoji takes it away. */
export const setReaction = (ctx: Ctx, id: number, emoji: string, byUs: boolean, at: Date) =>
  ctx.db.run(sql`
    update messages set updated_at = ${ctx.now}, reactions = (
        select coalesce(jsonb_agg(r), '[]') from jsonb_array_elements(reactions) r where (r ->> 'fromMe')::boolean <> ${byUs})
      || ${JSON.stringify([{ emoji, fromMe: byUs, at: at.toISOString() }])}::jsonb
    where company_id = ${ctx.companyId} and id = ${id} and not exists (
      select from jsonb_array_elements(reactions) r where (r ->> 'fromMe')::boolean = ${byUs} and r ->> 'at' >= ${at.toISOString()})`);

export const markReadMessages = (ctx: Ctx, ticketId: number) =>
  ctx.db.run(sql`
    update messages set read = true where company_id = ${ctx.companyId} and ticket_id = ${ticketId} and not from_me and not read`);

// The outbox.

export interface Outgoing {
  id: number;
  ticketId: number;
  providerId: string;
  body: string;
  mediaType: MediaType;
  mediaKey: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  mediaSize: number | null;
  template: TemplateUse | null;
  tappable: Tappable[] | null;
  quoted: { providerId: string; fromMe: boolean; text: string; author?: Identity } | null;
  state: MessageState;
  attempts: number;
  contactId: number;
  queueId: number | null;
  userId: number | null;
}

/** How the network knows who wrote a message: in a group it wants to be told. */
const nameOf = (message: 'q' | 'm') =>
  sql`(select json_build_object('kind', i.kind, 'value', i.value) from contact_identities i
    where i.company_id = ${raw(message)}.company_id and i.contact_id = ${raw(message)}.contact_id
    order by array_position(array['lid', 'pn', 'bsuid', 'sandbox'], i.kind), i.created_at limit 1)`;

/**
 * The next message of a line that may leave: the oldest of a conversation whose turn has come. One that waits for a
 * retry holds back its own conversation only. `sending` ones are of a run that died. `only`: the one that the governor
 * lets leave.
 */
export const nextOutgoing = (ctx: Ctx, whatsappId: number, only?: number) =>
  ctx.db.maybe<Outgoing>(sql`
    select m.id, m.ticket_id as "ticketId", m.provider_id as "providerId", m.body, m.media_type as "mediaType", m.media_key as "mediaKey",
      m.media_name as "mediaName", m.media_mime as "mediaMime", m.media_size as "mediaSize", m.template, m.tappable,
      case when q.provider_id is not null then json_strip_nulls(json_build_object('providerId', q.provider_id, 'fromMe', q.from_me, 'text', q.body,
        'author', case when t.is_group then ${nameOf('q')} end)) end as quoted,
      m.state, m.attempts, t.contact_id as "contactId", t.queue_id as "queueId", t.user_id as "userId"
    from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    left join messages q on q.company_id = m.company_id and q.id = m.quoted_id
    where m.company_id = ${ctx.companyId} and m.whatsapp_id = ${whatsappId} and m.state in ('waiting', 'sending')
      and (m.not_before is null or m.not_before <= ${ctx.now})
      and not exists (select from messages e where e.company_id = m.company_id and e.whatsapp_id = m.whatsapp_id
        and e.state in ('waiting', 'sending') and e.id < m.id and e.ticket_id = m.ticket_id)
      ${only === undefined ? empty : sql`and m.id = ${only}`}
    order by m.id limit 1 for update of m`);

/** When the earliest message that waits for a retry may be tried. */
export const nextTry = (ctx: Ctx, whatsappId: number) =>
  ctx.db.maybe<{ at: string }>(sql`
    select m.not_before as at from messages m where m.company_id = ${ctx.companyId} and m.whatsapp_id = ${whatsappId}
      and m.state in ('waiting', 'sending') and m.not_before > ${ctx.now} order by m.not_before limit 1`);

export const setSending = (ctx: Ctx, id: number) =>
  ctx.db.run(
    sql`update messages set state = 'sending', attempts = attempts + 1, not_before = null, failure_code = null, failure_detail = null
      where company_id = ${ctx.companyId} and id = ${id}`,
  );

/** How a dispatch ended. Only a message that is still on its way is touched: an ack may have come first. */
export const setOutcome = (
  ctx: Ctx,
  id: number,
  to: { state: MessageState; ack?: number; failure?: { code: string; detail: string }; notBefore?: Date },
) =>
  ctx.db.run(sql`
    update messages set state = ${to.state}, ack = greatest(ack, ${to.ack ?? 0}), sent_at = coalesce(sent_at, ${to.state === 'sent' ? ctx.now : null}::timestamptz),
      failure_code = ${to.failure?.code ?? null},
      failure_detail = ${to.failure?.detail ?? null}, not_before = ${to.notBefore ?? null}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id} and state = 'sending'`);

export const setState = (
  ctx: Ctx,
  id: number,
  from: MessageState[],
  to: MessageState,
  failure: { code: string; detail: string } | null,
) =>
  ctx.db.run(sql`
    update messages set state = ${to}, failure_code = ${failure?.code ?? null}, failure_detail = ${failure?.detail ?? null}, not_before = null,
      attempts = case when ${to} = 'waiting' then 0 else attempts end, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id} and state = any(${from}::text[])`);

/** Addresses of a conversation's contact, the way this network can reach it first. */
export const readIdentities = (ctx: Ctx, contactId: number) =>
  ctx.db.many<{ kind: 'pn' | 'lid' | 'bsuid' | 'group' | 'sandbox'; value: string }>(sql`
    select kind, value from contact_identities where company_id = ${ctx.companyId} and contact_id = ${contactId}
    order by array_position(array['group', 'lid', 'pn', 'bsuid', 'sandbox'], kind), created_at`);

export const readLine = (ctx: Ctx, whatsappId: number) =>
  ctx.db.maybe<{ id: number; status: string; provider: 'beta' | 'cloud' | 'sandbox'; zone: string }>(sql`
    select w.id, w.status, w.provider, c.time_zone as zone from connections w join companies c on c.id = w.company_id
    where w.company_id = ${ctx.companyId} and w.id = ${whatsappId}`);

export const readContactName = async (ctx: Ctx, contactId: number) =>
  (
    await ctx.db.one<{ name: string }>(
      sql`select name from contacts where company_id = ${ctx.companyId} and id = ${contactId}`,
    )
  ).name;

/** Our reaction to a message, as the network is to be told of it. */
export const readReaction = (ctx: Ctx, id: number) =>
  ctx.db.maybe<{
    providerId: string;
    whatsappId: number;
    fromMe: boolean;
    contactId: number;
    author: Identity | null;
    emoji: string;
    at: string;
  }>(sql`
    select m.provider_id as "providerId", m.whatsapp_id as "whatsappId", m.from_me as "fromMe", t.contact_id as "contactId",
      case when t.is_group and not m.from_me then ${nameOf('m')} end as author, r ->> 'emoji' as emoji, r ->> 'at' as at
    from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    cross join lateral jsonb_array_elements(m.reactions) r
    where m.company_id = ${ctx.companyId} and m.id = ${id} and not m.is_deleted and (r ->> 'fromMe')::boolean`);

/** Network ids of the newest customer messages of a ticket, to tell the network that they were read. */
export const readSeen = (ctx: Ctx, ticketId: number) =>
  ctx.db.many<{ providerId: string; whatsappId: number; contactId: number; author: Identity | null }>(sql`
    select m.provider_id as "providerId", m.whatsapp_id as "whatsappId", t.contact_id as "contactId",
      case when t.is_group then ${nameOf('m')} end as author
    from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    where m.company_id = ${ctx.companyId} and m.ticket_id = ${ticketId} and not m.from_me and m.read order by m.id desc limit 50`);
