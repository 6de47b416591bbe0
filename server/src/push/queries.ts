import type { Language } from '@guiche/contract/shapes';
import type { Profile } from '@guiche/contract/permissions';
import type { MediaType } from '@guiche/contract/tickets';
import { sql, type Db } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { queueOfTicket } from '../tickets/policy';

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language;
  /** Also of what is said among colleagues. */
  tellsChats: boolean;
}

export const readSince = (ctx: Ctx, sessionId: string) =>
  ctx.db.maybe<{ since: string }>(sql`
    select created_at as since from push_subscriptions
    where company_id = ${ctx.companyId} and session_id = ${sessionId}`);

/** The browser belongs to whoever is logged in there now, whichever company its last user was of. */
export const takeFromOthers = (db: Db, companyId: number, endpoint: string) =>
  db.run(sql`delete from push_subscriptions where endpoint = ${endpoint} and company_id <> ${companyId}`);

/** Those who log in there at once come one after the other; let go at the end of the transaction. */
export const lockEndpoint = (ctx: Ctx, endpoint: string) =>
  ctx.db.one(sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, ${ctx.companyId}))::text as locked`);

export const takeFromColleagues = (ctx: Ctx, sessionId: string, endpoint: string) =>
  ctx.db.run(sql`
    delete from push_subscriptions
    where company_id = ${ctx.companyId} and endpoint = ${endpoint} and session_id <> ${sessionId}`);

export const upsert = (ctx: Ctx, sessionId: string, s: Subscription) =>
  ctx.db.run(sql`
    insert into push_subscriptions (company_id, session_id, endpoint, p256dh, auth, language, tells_chats, created_at)
    values (${ctx.companyId}, ${sessionId}, ${s.endpoint}, ${s.p256dh}, ${s.auth}, ${s.language}, ${s.tellsChats}, ${ctx.now})
    on conflict (company_id, session_id) do update
      set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language,
        tells_chats = excluded.tells_chats, failures = 0`);

export const remove = (ctx: Ctx, sessionId: string) =>
  ctx.db.run(sql`delete from push_subscriptions where company_id = ${ctx.companyId} and session_id = ${sessionId}`);

/** Only that one: meanwhile the session may have subscribed anew. */
export const removeEndpoint = (ctx: Ctx, endpoint: string) =>
  ctx.db.run(sql`delete from push_subscriptions where company_id = ${ctx.companyId} and endpoint = ${endpoint}`);

/** A device, and whether its user may still be told: the session lives, and the company may log in. */
export interface Device extends Subscription {
  sessionId: string;
  isLive: boolean;
  failures: number;
  id: number;
  profile: Profile;
  super: boolean;
  allTicket: boolean;
  queueIds: number[];
}

/** All of the company, or that of one session. */
export const listDevices = (ctx: Ctx, sessionId: string | null) =>
  ctx.db.many<Device>(sql`
    select p.session_id as "sessionId", p.endpoint, p.p256dh, p.auth, p.language, p.tells_chats as "tellsChats", p.failures,
      s.revoked_at is null and s.expires_at > ${ctx.now} and guiche_is_open(c, ${ctx.now}) as "isLive",
      u.id, u.profile, u.super, u.all_ticket = 'enabled' as "allTicket",
      array(select q.queue_id from user_queues q where q.company_id = u.company_id and q.user_id = u.id) as "queueIds"
    from push_subscriptions p
    join sessions s on s.company_id = p.company_id and s.id = p.session_id
    join users u on u.company_id = s.company_id and u.id = s.user_id
    join companies c on c.id = p.company_id
    where p.company_id = ${ctx.companyId} and (${sessionId}::uuid is null or p.session_id = ${sessionId}::uuid)`);

/** What a customer has said in a conversation and nobody has seen. */
export interface News {
  uuid: string;
  status: string;
  userId: number | null;
  queueId: number | null;
  unreadMessages: number;
  contactName: string;
  body: string;
  mediaType: MediaType;
  mediaName: string | null;
}

/** Of the newest that the customer has said and not taken back; nothing once it was read. */
export const readNews = (ctx: Ctx, ticketId: number) =>
  ctx.db.maybe<News>(sql`
    select t.uuid, t.status, t.user_id as "userId", ${queueOfTicket} as "queueId", t.unread_messages as "unreadMessages",
      c.name as "contactName", m.body, m.media_type as "mediaType", m.media_name as "mediaName"
    from tickets t
    join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    cross join lateral (
      select body, media_type, media_name, read from messages x
      where x.company_id = t.company_id and x.ticket_id = t.id and not x.from_me and not x.is_deleted
      order by x.at_second desc, x.id desc limit 1) m
    where t.company_id = ${ctx.companyId} and t.id = ${ticketId} and not m.read`);

/** How a notice ended: taken (0), or not in the end (one more than before). */
export const setFailures = (ctx: Ctx, endpoint: string, failures: number) =>
  ctx.db.run(sql`
    update push_subscriptions set failures = ${failures}
    where company_id = ${ctx.companyId} and endpoint = ${endpoint}`);

export interface SealedPair {
  publicKey: string;
  privateSealed: string;
}

export const readPair = (db: Db) =>
  db.maybe<SealedPair>(sql`select public_key as "publicKey", private_sealed as "privateSealed" from vapid_keys`);

/** Does nothing when another process was first. */
export const keepPair = (db: Db, pair: SealedPair, instead: SealedPair | undefined) =>
  instead
    ? db.run(sql`
        update vapid_keys set public_key = ${pair.publicKey}, private_sealed = ${pair.privateSealed}
        where private_sealed = ${instead.privateSealed}`)
    : db.run(sql`
        insert into vapid_keys (public_key, private_sealed) values (${pair.publicKey}, ${pair.privateSealed})
        on conflict do nothing`);

/** What somebody has not read of a chat between colleagues. */
export interface ChatNews {
  uuid: string;
  title: string;
  lastMessage: string;
}

/** Those with something unread who want to hear of it, or are named in it, by their ids. */
export const whoWaits = async (ctx: Ctx, chatId: number): Promise<Map<number, ChatNews>> => {
  const rows = await ctx.db.many<ChatNews & { userId: number }>(sql`
    select u.user_id as "userId", h.uuid, h.title, h.last_message as "lastMessage"
    from chats h join chat_users u on u.company_id = h.company_id and u.chat_id = h.id
    where h.company_id = ${ctx.companyId} and h.id = ${chatId} and u.unreads > 0 and (not u.muted or exists (
      select from chat_messages m where m.company_id = h.company_id and m.chat_id = h.id and m.id > u.last_read_id
        and u.user_id = any(m.mentions)))`);
  return new Map(rows.map(({ userId, ...news }) => [userId, news]));
};
