import type { Message } from '@guiche/contract/messages';
import type { MediaType, MessageState } from '@guiche/contract/tickets';
import { sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import type { Ack, Tappable, TemplateUse } from '../whatsapp/driver';
import { onlyShown, readMessage } from './rows';

export interface NewMessage {
  /** Null for what opens no conversation: `recipientId` says to whom it goes. */
  ticketId: number | null;
  recipientId?: number | null;
  whatsappId: number;
  providerId: string;
  fromMe: boolean;
  contactId: number | null;
  userId: number | null;
  /** Who wrote it, of what leaves here. */
  origin?: Message['origin'];
  queueId: number | null;
  body: string;
  mediaType: MediaType;
  /** Without a key where the file is not there yet, or was too large to be taken. */
  media: {
    key: string | null;
    name: string;
    mime: string;
    size: number | null;
    width: number | null;
    height: number | null;
  } | null;
  /** Its file is being fetched. */
  isLoading?: boolean;
  quotedId: number | null;
  /** As which approved template of the network it leaves. */
  template?: TemplateUse;
  /** Numbered lines of it that its network lets be tapped. */
  tappable?: readonly Tappable[];
  /** It praises something: not for those who want none of it. */
  advertises?: boolean;
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
    insert into messages (company_id, ticket_id, recipient_id, whatsapp_id, provider_id, from_me, contact_id, user_id, origin, queue_id, body, media_type, media_key,
      media_name, media_mime, media_size, media_width, media_height, media_state, quoted_id, template, tappable, tapped, advertises, state, ack, sent_at, read, created_at, updated_at)
    values (${ctx.companyId}, ${m.ticketId}, ${m.recipientId ?? null}, ${m.whatsappId}, ${m.providerId}, ${m.fromMe}, ${m.contactId}, ${m.userId}, ${m.origin ?? null}, ${m.queueId}, ${m.body},
      ${m.mediaType}, ${m.media?.key ?? null}, ${m.media?.name ?? null}, ${m.media?.mime ?? null}, ${m.media?.size ?? null},
      ${m.media?.width ?? null}, ${m.media?.height ?? null}, ${m.isLoading ? 'loading' : null}, ${m.quotedId}, ${m.template ? JSON.stringify(m.template) : null}::jsonb,
      ${m.tappable ? JSON.stringify(m.tappable) : null}::jsonb, ${m.tapped ?? null}, ${m.advertises ?? false}, ${m.state}, ${m.ack},
      ${m.state === 'sent' ? m.at : null}, ${m.read ?? false}, ${m.at}, ${m.at})
    on conflict (company_id, whatsapp_id, provider_id, from_me, contact_id) do nothing
    returning id`);

/** A message that nobody could read says what it says, in its place. @returns whether it could not be read until now */
export const fillUnreadable = (
  ctx: Ctx,
  id: number,
  m: Pick<NewMessage, 'body' | 'mediaType' | 'media' | 'quotedId' | 'tapped' | 'isLoading'>,
) =>
  ctx.db.run(sql`
    update messages set body = ${m.body}, media_type = ${m.mediaType}, media_key = ${m.media?.key ?? null}, media_name = ${m.media?.name ?? null},
      media_mime = ${m.media?.mime ?? null}, media_size = ${m.media?.size ?? null}, media_width = ${m.media?.width ?? null},
      media_height = ${m.media?.height ?? null}, media_state = ${m.isLoading ? 'loading' : null}, quoted_id = ${m.quotedId}, tapped = ${m.tapped ?? null}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id} and media_type = 'unreadable'`);

/** A message, also one that stands in no conversation. */
export const readStored = (ctx: Ctx, id: number) => readMessage(ctx, sql`m.id = ${id}`);

/** A message by the network's name for it, which is known before it is stored. */
export const readByWire = (
  ctx: Ctx,
  { whatsappId, providerId, fromMe, contactId }: Pick<NewMessage, 'whatsappId' | 'providerId' | 'fromMe' | 'contactId'>,
) =>
  readMessage(
    ctx,
    sql`m.whatsapp_id = ${whatsappId} and m.provider_id = ${providerId} and m.from_me = ${fromMe}
      and m.contact_id is not distinct from ${contactId}`,
  );

/** A message that can be shown: in its conversation, or with the one that it belongs to. */
export const readById = async (ctx: Ctx, id: number) => onlyShown(await readStored(ctx, id));

/**
 * The message that an incoming one quotes, in either direction.
 * @returns `asksLast`: of those in its conversation whose lines can be tapped it is the newest
 */
export const findQuoted = (ctx: Ctx, whatsappId: number, providerId: string) =>
  ctx.db.maybe<{ id: number; ticketId: number | null; asksLast: boolean }>(sql`
    select m.id, m.ticket_id as "ticketId", m.tappable is not null and not exists (
      select from messages n where n.company_id = m.company_id and n.ticket_id = m.ticket_id and n.id > m.id
        and n.tappable is not null) as "asksLast"
    from messages m where m.company_id = ${ctx.companyId} and m.whatsapp_id = ${whatsappId} and m.provider_id = ${providerId} limit 1`);

/** 1 and 2 are the network's, 3 to 5 the customer's. */
export const stateOfAck: Record<Ack, MessageState> = {
  0: 'waiting',
  1: 'sent',
  2: 'sent',
  3: 'delivered',
  4: 'read',
  5: 'played',
};

/** When a message first got as far as that. */
export const reachedAt = (ack: Ack, at: Date): Sql => sql`
  sent_at = case when ${ack} >= 1 then coalesce(sent_at, ${at}) else sent_at end,
  delivered_at = case when ${ack} >= 3 then coalesce(delivered_at, ${at}) else delivered_at end,
  read_at = case when ${ack} >= 4 then coalesce(read_at, ${at}) else read_at end,
  played_at = case when ${ack} >= 5 then coalesce(played_at, ${at}) else played_at end`;

/**
 * Ack only rises, and a later proof of arrival clears a failure. What was read has also arrived: a tick that was passed
 * over has the time of the one that came.
 * @returns the message when something changed
 */
export const raiseAck = (ctx: Ctx, whatsappId: number, providerId: string, ack: Ack, at: Date) =>
  ctx.db.maybe<{ id: number }>(sql`
    update messages set ack = ${ack}, state = ${stateOfAck[ack]}, failure_code = null, failure_detail = null, updated_at = ${ctx.now},
      ${reachedAt(ack, at)}
    where company_id = ${ctx.companyId} and whatsapp_id = ${whatsappId} and provider_id = ${providerId} and from_me and ack < ${ack}
    returning id`);

/** The network took the message back after all; what was already delivered stays so. */
export const failByWire = (ctx: Ctx, whatsappId: number, providerId: string, code: string, detail: string) =>
  ctx.db.maybe<{ id: number }>(sql`
    update messages set state = 'failed', failure_code = ${code}, failure_detail = ${detail}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and whatsapp_id = ${whatsappId} and provider_id = ${providerId} and from_me and ack < 3 and state <> 'failed'
    returning id`);

/**
 * The newest edit wins, in whatever order edits come. What it said before is kept. What nobody could read says what it
 * was edited to. What the network tells stands in the place of what we were about to tell it.
 */
export const setBody = async (ctx: Ctx, id: number, body: string, at: Date) =>
  (
    await ctx.db.one<{ n: number }>(sql`
      with known as (
        select body from messages
        where company_id = ${ctx.companyId} and id = ${id} and not is_deleted and (edited_at is null or edited_at < ${at}) for update),
      kept as (
        insert into message_edits (company_id, message_id, body, replaced_at)
        select ${ctx.companyId}, ${id}, body, ${at} from known where body <> ${body}),
      overtaken as (
        update message_edits set is_underway = false
        where company_id = ${ctx.companyId} and message_id = ${id} and is_underway and exists (select from known)),
      changed as (
        update messages set body = ${body}, is_edited = true, edited_at = ${at}, updated_at = ${ctx.now},
          media_type = case media_type when 'unreadable' then 'conversation' else media_type end
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
