import type { Cause, ConnectionState } from '@guiche/contract/connection-health';
import type { ConnectionStatus } from '@guiche/contract/connections';
import { isOfTheLine } from '../whatsapp/line-failures';
import { sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/** How a line stood before something was said of it. */
export interface Before {
  status: ConnectionStatus;
  downSince: string | null;
  alertedAt: string | null;
}

/**
 * What the provider says of a line. A QR code lives only while it is to be scanned; `retries` counts its renewals. A
 * line that was up is down from the first other state on until it is up again.
 * @returns how it stood before; nothing when nothing is new
 */
export const writeStatus = (
  ctx: Ctx,
  id: number,
  status: ConnectionStatus,
  { qrcode = '', number }: { qrcode?: string; number?: string },
): Promise<Before | undefined> =>
  ctx.db.maybe(sql`
    with before as (
      select id, status, down_since, alerted_at from connections
      where company_id = ${ctx.companyId} and id = ${id} for no key update)
    update connections c
    set status = ${status}, qrcode = ${status === 'qrcode' ? qrcode : ''}, number = coalesce(${number ?? null}, number),
        retries = case when ${status} <> 'qrcode' then 0 when c.status = 'qrcode' then retries + 1 else retries end,
        down_since = case when ${status} = 'CONNECTED' then null
                          when c.status = 'CONNECTED' then ${ctx.now}::timestamptz else c.down_since end,
        alerted_at = case when ${status} = 'CONNECTED' then null else c.alerted_at end,
        updated_at = ${ctx.now}
    from before b
    where c.company_id = ${ctx.companyId} and c.id = b.id
      and (c.status, c.qrcode, c.number) is distinct from
          (${status}, ${status === 'qrcode' ? qrcode : ''}, coalesce(${number ?? null}, c.number))
    returning b.status, b.down_since as "downSince", b.alerted_at as "alertedAt"`);

export const insertState = (
  ctx: Ctx,
  connectionId: number,
  status: ConnectionStatus,
  cause: Cause | null,
): Promise<number> =>
  ctx.db.run(sql`
    insert into connection_states (company_id, connection_id, status, cause, created_at)
    values (${ctx.companyId}, ${connectionId}, ${status}, ${cause}, ${ctx.now})`);

/** All but the newest so many go. */
export const pruneStates = (ctx: Ctx, connectionId: number, kept: number): Promise<number> =>
  ctx.db.run(sql`
    delete from connection_states
    where company_id = ${ctx.companyId} and connection_id = ${connectionId} and id <= (
      select id from connection_states where company_id = ${ctx.companyId} and connection_id = ${connectionId}
      order by id desc offset ${kept} limit 1)`);

export const newestStates = (ctx: Ctx, connectionId: number, most: number): Promise<ConnectionState[]> =>
  ctx.db.many(sql`
    select status, cause, created_at as at from connection_states
    where company_id = ${ctx.companyId} and connection_id = ${connectionId} order by id desc limit ${most}`);

/** An outage that has been going on since then, is still, and was told to nobody: from here on it is told. */
export const markAlerted = (ctx: Ctx, connectionId: number, since: string): Promise<{ name: string } | undefined> =>
  ctx.db.maybe(sql`
    update connections set alerted_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${connectionId} and status <> 'CONNECTED'
      and down_since = ${since}::timestamptz and alerted_at is null
    returning name`);

/** Why the line is down: the newest reason that was given since. */
export const newestCause = (ctx: Ctx, connectionId: number, since: string): Promise<{ cause: Cause } | undefined> =>
  ctx.db.maybe(sql`
    select cause from connection_states
    where company_id = ${ctx.companyId} and connection_id = ${connectionId} and cause is not null
      and created_at >= ${since}::timestamptz
    order by id desc limit 1`);

export interface Figures {
  received: number;
  sent: number;
  failed: number;
  unknown: number;
  lastReceivedAt: string | null;
  lastSentAt: string | null;
  waiting: number;
  errorCode: string | null;
  errorDetail: string | null;
  errorAt: string | null;
}

/** What a line has carried since then, what waits, and the newest message that did not leave: three indexes, one trip. */
export const figuresOf = (ctx: Ctx, connectionId: number, since: Date): Sql => sql`
  select day.*, outbox.waiting, e.code as "errorCode", e.detail as "errorDetail", e.at as "errorAt"
  from (
    select count(*) filter (where not from_me)::int as received,
      count(*) filter (where from_me and state in ('sent', 'delivered', 'read', 'played'))::int as sent,
      count(*) filter (where state = 'failed' and ${isOfTheLine(sql`failure_code`)})::int as failed,
      count(*) filter (where state = 'unknown')::int as unknown,
      max(created_at) filter (where not from_me) as "lastReceivedAt",
      max(created_at) filter (where from_me and state in ('sent', 'delivered', 'read', 'played')) as "lastSentAt"
    from messages
    where company_id = ${ctx.companyId} and whatsapp_id = ${connectionId} and created_at >= ${since}) as day
  cross join (
    select count(*)::int as waiting from messages
    where company_id = ${ctx.companyId} and whatsapp_id = ${connectionId} and state in ('waiting', 'sending')) as outbox
  left join (
    select f.code, f.detail, f.at
    from (select id, failure_code as code, failure_detail as detail, updated_at as at from messages
      where company_id = ${ctx.companyId} and whatsapp_id = ${connectionId} and state = 'failed'
      order by id desc limit 200) as f
    where ${isOfTheLine(sql`f.code`)}
    order by f.id desc limit 1) as e on true`;

export const readFigures = (ctx: Ctx, connectionId: number, since: Date): Promise<Figures> =>
  ctx.db.one(figuresOf(ctx, connectionId, since));
