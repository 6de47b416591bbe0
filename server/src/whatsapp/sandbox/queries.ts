import type { ConnectionStatus } from '@guiche/contract/connections';
import { sql, type Sql } from '../../platform/database';
import type { Ctx } from '../../platform/tenancy';
import type { Ack } from '../driver';
import type { LineEvent, NetworkEvent, PhoneEvent } from './events';

/** A message of the network as it is stored, with what the company is to be told of it. */
export interface Posting {
  id: string;
  phone: string;
  phoneName: string;
  isGroup: boolean;
  fromCompany: boolean;
  /** Empty for the company. */
  sender: string;
  pushName: string | null;
  type: string;
  body: string;
  mediaKey: string | null;
  mediaName: string | null;
  mediaType: string;
  quotedId: string | null;
  data: object;
  at: string;
  event: PhoneEvent | null;
}

/** Which line: every statement here is about one. */
const ofLine = (ctx: Ctx, connectionId: number, alias = sql``) =>
  sql`${alias}company_id = ${ctx.companyId} and ${alias}connection_id = ${connectionId}`;

/** Stores messages, the phones they come from and the events about them; a message seen before stays as it is. */
export const insertPostings = (ctx: Ctx, connectionId: number, postings: Posting[]): Promise<number> =>
  ctx.db.run(sql`
    with sent as (
      select row_number() over () as n, r.* from jsonb_to_recordset(${JSON.stringify(postings)}::jsonb) as r (
        id text, phone text, "phoneName" text, "isGroup" boolean, "fromCompany" boolean, sender text, "pushName" text,
        type text, body text, "mediaKey" uuid, "mediaName" text, "mediaType" text, "quotedId" text, data jsonb,
        at timestamptz, event jsonb)),
    known as (
      insert into sandbox_phones (company_id, connection_id, number, name, is_group)
      select distinct on (phone) ${ctx.companyId}::int, ${connectionId}::int, phone, "phoneName", "isGroup"
      from sent order by phone, n on conflict do nothing),
    named as (
      update sandbox_phones p set name = s."phoneName" from sent s
      where ${ofLine(ctx, connectionId, sql`p.`)} and p.number = s.phone
        and s."phoneName" <> '' and p.name <> s."phoneName"),
    stored as (
      insert into sandbox_messages (company_id, connection_id, id, phone, from_company, sender, push_name, type, body,
                                    media_key, media_name, media_type, quoted_id, data, created_at)
      select ${ctx.companyId}::int, ${connectionId}::int, id, phone, "fromCompany", sender, "pushName", type, body,
             "mediaKey", "mediaName", "mediaType", "quotedId", data, at
      from sent order by n on conflict do nothing)
    insert into sandbox_events (company_id, connection_id, phone, event)
    select ${ctx.companyId}::int, ${connectionId}::int, phone, event from sent where event is not null order by n`);

export const nameOfPhone = (ctx: Ctx, connectionId: number, number: string): Promise<{ name: string } | undefined> =>
  ctx.db.maybe(sql`
    select name from sandbox_phones where ${ofLine(ctx, connectionId)} and number = ${number}`);

/** The caller hears that nobody will answer. */
export const declineCall = (ctx: Ctx, connectionId: number, id: string): Promise<number> =>
  ctx.db.run(sql`
    update sandbox_messages set type = 'declined-call'
    where ${ofLine(ctx, connectionId)} and id = ${id} and type = 'call' and not from_company`);

/** A repeated message counts as an attempt and is shown once. @returns how far it got */
export const acceptMessage = (ctx: Ctx, connectionId: number, posting: Posting): Promise<{ ack: Ack }> =>
  ctx.db.one(sql`
    with known as (
      insert into sandbox_phones (company_id, connection_id, number, is_group)
      values (${ctx.companyId}, ${connectionId}, ${posting.phone}, ${posting.isGroup}) on conflict do nothing)
    insert into sandbox_messages (company_id, connection_id, id, phone, from_company, type, body, media_key, media_name,
                                  media_type, quoted_id, created_at)
    values (${ctx.companyId}, ${connectionId}, ${posting.id}, ${posting.phone}, true, ${posting.type}, ${posting.body},
            ${posting.mediaKey}, ${posting.mediaName}, ${posting.mediaType}, ${posting.quotedId}, ${posting.at})
    on conflict (company_id, connection_id, id, from_company, sender)
      do update set attempts = sandbox_messages.attempts + 1
    returning ack`);

/** What waits for this phone reaches it, if it is online; the company is told. */
export const deliverWaiting = (ctx: Ctx, connectionId: number, phone: string, id?: string): Promise<number> =>
  ctx.db.run(sql`
    with reached as (
      update sandbox_messages m set ack = 3
      where ${ofLine(ctx, connectionId, sql`m.`)} and m.phone = ${phone} and m.from_company and m.ack < 3
        ${id === undefined ? sql`` : sql`and m.id = ${id} and m.sender = ''`}
        and exists (select from sandbox_phones p
                    where ${ofLine(ctx, connectionId, sql`p.`)} and p.number = ${phone} and p.online)
      returning m.id, m.created_at, m.seq)
    insert into sandbox_events (company_id, connection_id, phone, event)
    select ${ctx.companyId}::int, ${connectionId}::int, ${phone}::text,
           jsonb_build_object('t', 'ack', 'providerId', id, 'ack', 3, 'at', ${ctx.now.toISOString()}::text)
    from reached order by created_at, seq`);

/** How far a message of the company got, as its phone says. @returns the phone, if there is such a message */
export const raiseAck = (
  ctx: Ctx,
  connectionId: number,
  id: string,
  ack: Ack,
): Promise<{ phone: string } | undefined> =>
  ctx.db.maybe(sql`
    update sandbox_messages set ack = greatest(ack, ${ack})
    where ${ofLine(ctx, connectionId)} and id = ${id} and from_company and sender = '' returning phone`);

/** The company has read these messages of the phone. */
export const markReadByCompany = (ctx: Ctx, connectionId: number, phone: string, ids: string[]): Promise<number> =>
  ctx.db.run(sql`
    update sandbox_messages set ack = 4
    where ${ofLine(ctx, connectionId)} and phone = ${phone} and id = any(${ids}::text[]) and not from_company and ack < 4`);

/** Who does something to which message: only its own author may edit or revoke it. */
export interface Target {
  phone: string;
  id: string;
  fromCompany: boolean;
  sender: string;
}

const ofAuthor = (ctx: Ctx, connectionId: number, { phone, id, fromCompany, sender }: Target) => sql`
  ${ofLine(ctx, connectionId)} and id = ${id} and from_company = ${fromCompany} and sender = ${sender}
  and phone = ${phone} and not deleted`;

export const editMessage = (ctx: Ctx, connectionId: number, target: Target, body: string): Promise<number> =>
  ctx.db.run(
    sql`update sandbox_messages set body = ${body}, edited = true where ${ofAuthor(ctx, connectionId, target)}`,
  );

export const revokeMessage = (ctx: Ctx, connectionId: number, target: Target): Promise<number> =>
  ctx.db.run(sql`update sandbox_messages set deleted = true where ${ofAuthor(ctx, connectionId, target)}`);

/** Each side has one reaction to a message; an empty one takes it back. @returns whose message it was */
export const reactTo = (
  ctx: Ctx,
  connectionId: number,
  { phone, id, fromCompany }: Omit<Target, 'sender'>,
  emoji: string,
): Promise<{ fromCompany: boolean } | undefined> =>
  ctx.db.maybe(sql`
    update sandbox_messages
    set reactions = (select coalesce(jsonb_agg(r), '[]') from jsonb_array_elements(reactions) r
                     where (r->>'fromMe')::boolean <> ${fromCompany})
                    || ${JSON.stringify(emoji ? [{ emoji, fromMe: fromCompany }] : [])}::jsonb
    where ${ofLine(ctx, connectionId)} and phone = ${phone} and id = ${id}
    returning from_company as "fromCompany"`);

export async function insertEvent(ctx: Ctx, connectionId: number, phone: string, event: PhoneEvent): Promise<void> {
  await ctx.db.run(sql`
    with known as (
      insert into sandbox_phones (company_id, connection_id, number) values (${ctx.companyId}, ${connectionId}, ${phone})
      on conflict do nothing)
    insert into sandbox_events (company_id, connection_id, phone, event)
    values (${ctx.companyId}, ${connectionId}, ${phone}, ${JSON.stringify(event)}::jsonb)`);
}

export const insertLineEvent = (ctx: Ctx, connectionId: number, event: LineEvent): Promise<{ id: number }> =>
  ctx.db.one(sql`
    insert into sandbox_events (company_id, connection_id, event)
    values (${ctx.companyId}, ${connectionId}, ${JSON.stringify(event)}::jsonb) returning id`);

export const deleteLineEvents = (ctx: Ctx, connectionId: number): Promise<number> =>
  ctx.db.run(sql`delete from sandbox_events where ${ofLine(ctx, connectionId)} and phone is null`);

export interface Taken {
  id: number;
  phone: string | null;
  event: NetworkEvent;
}

/**
 * The next events of a line in their order, and the end of those that are done.
 * @param all false: only what happens to the line itself
 */
export function takeEvents(
  ctx: Ctx,
  connectionId: number,
  done: number[],
  all: boolean,
  most: number,
): Promise<Taken[]> {
  const gone = sql`
    with gone as (delete from sandbox_events where company_id = ${ctx.companyId} and id = any(${done}::bigint[]))`;
  return ctx.db.many(sql`
    ${done.length ? gone : sql``}
    select id, phone, event from sandbox_events
    where ${ofLine(ctx, connectionId)} and (phone is null or ${all}::boolean) and id <> all(${done}::bigint[])
      and (not_before is null or not_before <= now())
    order by id limit ${most}`);
}

export const deferEvent = (ctx: Ctx, id: number, ms: number): Promise<number> =>
  ctx.db.run(sql`
    update sandbox_events set not_before = now() + ${ms} * interval '1 millisecond'
    where company_id = ${ctx.companyId} and id = ${id}`);

export interface LineState {
  status: ConnectionStatus;
  /** The phone that is linked; empty when there is none. */
  number: string;
  /** How far the company's message of the given id got before. */
  known: Ack | null;
  faults: Partial<Record<'drop' | 'slow' | 'reject-next' | 'lose-answer-next', Fault>>;
}

export interface Fault {
  ms: number;
  repeatable: boolean;
  /** By the clock of the database, which all processes share. */
  agoMs: number;
  leftMs: number;
}

/** The line with everything that stands in its way. Only connections of this provider are lines here. */
export const lineState = (ctx: Ctx, connectionId: number, messageId?: string): Promise<LineState | undefined> =>
  ctx.db.maybe(sql`
    select c.status, c.number,
           ${messageId === undefined ? sql`null` : ackOf(ctx, connectionId, messageId)} as known,
           coalesce((select jsonb_object_agg(f.kind, jsonb_build_object(
                       'ms', f.ms, 'repeatable', f.repeatable,
                       'agoMs', extract(epoch from now() - f.since) * 1000,
                       'leftMs', coalesce(extract(epoch from f.until - now()) * 1000, 0)))
                     from sandbox_faults f where ${ofLine(ctx, connectionId, sql`f.`)} and f.times > 0), '{}') as faults
    from connections c where c.company_id = ${ctx.companyId} and c.id = ${connectionId} and c.provider = 'sandbox'`);

const ackOf = (ctx: Ctx, connectionId: number, messageId: string) => sql`
  (select m.ack from sandbox_messages m
   where ${ofLine(ctx, connectionId, sql`m.`)} and m.id = ${messageId} and m.from_company and m.sender = '')`;

export type FaultKind = keyof LineState['faults'];

/** Sets a fault; one that meets the next sends meets one more each time it is set. */
export const setFault = (
  ctx: Ctx,
  connectionId: number,
  kind: FaultKind,
  { ms = 0, repeatable = true }: { ms?: number; repeatable?: boolean } = {},
): Promise<number> =>
  ctx.db.run(sql`
    insert into sandbox_faults (company_id, connection_id, kind, ms, repeatable, until)
    values (${ctx.companyId}, ${connectionId}, ${kind}, ${ms}, ${repeatable}, now() + ${ms} * interval '1 millisecond')
    on conflict (company_id, connection_id, kind) do update
      set ms = excluded.ms, repeatable = excluded.repeatable, times = sandbox_faults.times + 1, since = excluded.since,
          until = excluded.until`);

/** Uses a fault up once. @returns nothing when another send was faster */
export const spendFault = (ctx: Ctx, connectionId: number, kind: FaultKind): Promise<{ kind: string } | undefined> =>
  ctx.db.maybe(sql`
    update sandbox_faults set times = times - 1
    where ${ofLine(ctx, connectionId)} and kind = ${kind} and times > 0 returning kind`);

export const clearFaults = (ctx: Ctx, connectionId: number, ...kinds: FaultKind[]): Promise<number> =>
  ctx.db.run(sql`
    delete from sandbox_faults where ${ofLine(ctx, connectionId)} and kind = any(${kinds}::text[])`);

export const setOnline = (ctx: Ctx, connectionId: number, number: string, online: boolean): Promise<number> =>
  ctx.db.run(sql`
    insert into sandbox_phones (company_id, connection_id, number, online)
    values (${ctx.companyId}, ${connectionId}, ${number}, ${online})
    on conflict (company_id, connection_id, number) do update set online = excluded.online`);

/** Everything of a line goes, but for files that messages name too. @returns the keys of those whose rows are gone */
export async function deleteLine(ctx: Ctx, connectionId: number): Promise<string[]> {
  const tables: Sql[] = [sql`sandbox_events`, sql`sandbox_faults`, sql`sandbox_phones`];
  const files = await ctx.db.many<{ key: string }>(sql`
    select distinct media_key as key from sandbox_messages
    where ${ofLine(ctx, connectionId)} and media_key is not null`);
  for (const table of tables) await ctx.db.run(sql`delete from ${table} where ${ofLine(ctx, connectionId)}`);
  const gone = await ctx.db.many<{ key: string }>(sql`
    delete from media where company_id = ${ctx.companyId} and key = any(${files.map(({ key }) => key)}::uuid[])
      and not exists (select from messages m where m.company_id = media.company_id and m.media_key = media.key)
    returning key`);
  return gone.map(({ key }) => key);
}

export const withoutWaitingForDisk = (ctx: Ctx): Promise<unknown> =>
  ctx.db.maybe(sql`select set_config('synchronous_commit', 'off', true)`);
