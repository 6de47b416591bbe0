import type { Language } from '@guiche/contract/shapes';
import type { Identity } from '@guiche/contract/contacts';
import type { MediaType, MessageState } from '@guiche/contract/tickets';
import { raw, sql } from '../platform/database';
import { personOptedOut } from '../opt-outs/predicate';
import type { Ctx } from '../platform/tenancy';
import { customerLanguage } from '../settings/language';
import type { Ack, Tappable, TemplateUse } from '../whatsapp/driver';
import { reachedAt } from './queries';
import { contactOf, isHead, isProgram, priority, waitsOn } from './outbox-order';
import { answering } from './senders';

export interface Outgoing {
  id: number;
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
  /** Another program has sent it, or a campaign. */
  isProgram: boolean;
  /** Of a campaign, or advertising, to somebody who has opted out since it was stored, be it under the other form of their number. */
  isUnwanted: boolean;
  /** An answer that nobody wrote, and that has waited too long to be one: the line, or the company's access, was away. */
  isOutdated: boolean;
}

/** As long as a menu or a question for a rating can be answered. */
const answersFor = 24 * 3_600_000;

/** How the network knows who wrote a message: in a group it wants to be told. */
const nameOf = (message: 'q' | 'm') =>
  sql`(select json_build_object('kind', i.kind, 'value', i.value) from contact_identities i
    where i.company_id = ${raw(message)}.company_id and i.contact_id = ${raw(message)}.contact_id
    order by array_position(array['lid', 'pn', 'bsuid', 'sandbox'], i.kind), i.created_at limit 1)`;

const isUnwanted = (ctx: Ctx) =>
  sql`((m.origin is not distinct from 'campaign' or m.advertises) and ${personOptedOut(ctx, contactOf)})`;

/** Since it was written, or somebody had it sent all the same; whatever else is written down of it begins no new day. */
const isOutdated = (ctx: Ctx) =>
  sql`(m.origin = any(${answering}::text[]) and coalesce(m.asked_again_at, m.created_at) < ${new Date(ctx.now.getTime() - answersFor)})`;

const outgoing = (ctx: Ctx) => sql`
  select m.id, m.provider_id as "providerId", m.body, m.media_type as "mediaType", m.media_key as "mediaKey",
    m.media_name as "mediaName", m.media_mime as "mediaMime", m.media_size as "mediaSize", m.template, m.tappable,
    case when q.provider_id is not null then json_strip_nulls(json_build_object('providerId', q.provider_id, 'fromMe', q.from_me, 'text', q.body,
      'author', case when t.is_group then ${nameOf('q')} end)) end as quoted,
    m.state, m.attempts, ${contactOf} as "contactId", t.queue_id as "queueId", t.user_id as "userId",
    ${isProgram} as "isProgram",
    ${isUnwanted(ctx)} as "isUnwanted", ${isOutdated(ctx)} as "isOutdated"
  from messages m left join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
  left join messages q on q.company_id = m.company_id and q.id = m.quoted_id
  where true`;

/**
 * Of a message that is looked up by its number: it has not left. Said as no index of what waits has it, so that none of them may
 * serve: PostgreSQL takes them for empty as long as they were when last counted, and would read all that waits.
 */
const hasNotLeft = (message: 'm' | 'messages') => sql`upper(${raw(message)}.state) in ('WAITING', 'SENDING')`;

/**
 * The next message of a line that may leave: the oldest of a conversation, by priority. One that waits for a
 * retry holds back its own conversation only. `sending` ones are of a run that died. `only`: the one that the governor
 * lets leave. `passedOver`: those whose file is on its way up.
 */
export const nextOutgoing = (ctx: Ctx, whatsappId: number, passedOver: number[], only?: number) => {
  const mayLeave = sql`m.whatsapp_id = ${whatsappId} and ${isHead(ctx)} and m.id <> all(${passedOver}::int[])`;
  const first = sql`m.id = (
    select m.id from messages m where ${waitsOn(ctx, whatsappId)} and ${mayLeave} order by ${priority}, m.id limit 1)`;
  return ctx.db.maybe<Outgoing>(sql`
    ${outgoing(ctx)} and m.company_id = ${ctx.companyId} and ${hasNotLeft('m')}
      and ${only === undefined ? first : sql`m.id = ${only} and ${mayLeave}`} for update of m`);
};

/**
 * As `nextOutgoing`: the first messages of conversations whose file is not up yet. Not those that will be refused: their
 * file would go up for nothing.
 */
export const headsWithFile = (ctx: Ctx, whatsappId: number, ready: number[]) =>
  ctx.db.many<Outgoing>(sql`
    ${outgoing(ctx)} and m.company_id = ${ctx.companyId} and m.whatsapp_id = ${whatsappId} and ${isHead(ctx)}
      and m.state in ('waiting', 'sending') and m.media_key is not null and m.id <> all(${ready}::int[]) and not ${isUnwanted(ctx)} and ${isOutdated(ctx)} is not true
    order by m.id limit 100`);

/** A message that is still to be sent, held. */
export const lockWaiting = (ctx: Ctx, id: number) =>
  ctx.db.maybe<Pick<Outgoing, 'id' | 'attempts'>>(sql`
    select id, attempts from messages
    where company_id = ${ctx.companyId} and id = ${id} and ${hasNotLeft('messages')} for update`);

/** When the earliest message that waits for a retry may be tried. */
export const nextTry = (ctx: Ctx, whatsappId: number) =>
  ctx.db.maybe<{ at: string }>(sql`
    select m.not_before as at from messages m where m.company_id = ${ctx.companyId} and m.whatsapp_id = ${whatsappId}
      and ${hasNotLeft('m')} and m.not_before > ${ctx.now} order by m.not_before limit 1`);

export const setSending = (ctx: Ctx, id: number) =>
  ctx.db.run(
    sql`update messages set state = 'sending', attempts = attempts + 1, not_before = null, failure_code = null, failure_detail = null
      where company_id = ${ctx.companyId} and id = ${id}`,
  );

/**
 * How a dispatch ended. Only a message that is still on its way is touched: an ack may have come first. A network that is
 * offered a message again may say how far that got meanwhile, and then no receipt for it may come any more.
 */
export const setOutcome = (
  ctx: Ctx,
  id: number,
  to: { state: MessageState; ack?: Ack; failure?: { code: string; detail: string }; notBefore?: Date },
) =>
  ctx.db.run(sql`
    update messages set state = ${to.state}, ack = greatest(ack, ${to.ack ?? 0}), ${reachedAt(to.ack ?? 0, ctx.now)},
      failure_code = ${to.failure?.code ?? null},
      failure_detail = ${to.failure?.detail ?? null}, not_before = ${to.notBefore ?? null}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id} and upper(state) = 'SENDING'`);

export const setState = (
  ctx: Ctx,
  id: number,
  from: MessageState[],
  to: MessageState,
  failure: { code: string; detail: string } | null,
) =>
  ctx.db.run(sql`
    update messages set state = ${to}, failure_code = ${failure?.code ?? null}, failure_detail = ${failure?.detail ?? null}, not_before = null,
      attempts = case when ${to} = 'waiting' then 0 else attempts end,
      asked_again_at = case when ${to} = 'waiting' then ${ctx.now}::timestamptz else asked_again_at end, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id} and state = any(${from}::text[])`);

/** Addresses of a conversation's contact, the way this network can reach it first. */
export const readIdentities = (ctx: Ctx, contactId: number) =>
  ctx.db.many<{ kind: 'pn' | 'lid' | 'bsuid' | 'group' | 'sandbox'; value: string }>(sql`
    select kind, value from contact_identities where company_id = ${ctx.companyId} and contact_id = ${contactId}
    order by array_position(array['group', 'lid', 'pn', 'bsuid', 'sandbox'], kind), created_at`);

export interface Line {
  id: number;
  status: string;
  provider: 'beta' | 'cloud' | 'sandbox';
  zone: string;
  language: Language;
}

/** With it, whether its company may send at all. */
export const readLine = (ctx: Ctx, whatsappId: number) =>
  ctx.db.maybe<Line & { isOpen: boolean }>(sql`
    select w.id, w.status, w.provider, c.time_zone as zone, ${customerLanguage(sql`c.id`)} as language,
      guiche_is_open(c, ${ctx.now}) as "isOpen"
    from connections w join companies c on c.id = w.company_id
    where w.company_id = ${ctx.companyId} and w.id = ${whatsappId}`);

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
    select m.provider_id as "providerId", m.whatsapp_id as "whatsappId", m.from_me as "fromMe", ${contactOf} as "contactId",
      case when t.is_group and not m.from_me then ${nameOf('m')} end as author, r ->> 'emoji' as emoji, r ->> 'at' as at
    from messages m left join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    cross join lateral jsonb_array_elements(m.reactions) r
    where m.company_id = ${ctx.companyId} and m.id = ${id} and not m.is_deleted and (r ->> 'fromMe')::boolean`);

/** Network ids of the newest customer messages of a ticket, to tell the network that they were read. */
export const readSeen = (ctx: Ctx, ticketId: number) =>
  ctx.db.many<{ providerId: string; whatsappId: number; contactId: number; author: Identity | null }>(sql`
    select m.provider_id as "providerId", m.whatsapp_id as "whatsappId", t.contact_id as "contactId",
      case when t.is_group then ${nameOf('m')} end as author
    from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    where m.company_id = ${ctx.companyId} and m.ticket_id = ${ticketId} and not m.from_me and m.read order by m.at_second desc, m.id desc limit 50`);
