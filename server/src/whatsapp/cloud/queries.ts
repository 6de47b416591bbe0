import type { ConnectionStatus } from '@guiche/contract/connections';
import type { OfficialAnswer, OfficialHealth } from '@guiche/contract/official-health';
import type { Template } from '@guiche/contract/templates';
import { sql, type Db } from '../../platform/database';
import type { Ctx } from '../../platform/tenancy';

/** A row of the line, secrets as they are stored. */
export interface StoredLine {
  companyId: number;
  connectionId: number;
  phoneNumberId: string;
  wabaId: string;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
  pin: string;
  /** It is not known to be right, and went once. */
  pinTried: boolean;
}

const columns = sql`l.company_id as "companyId", l.connection_id as "connectionId", l.phone_number_id as "phoneNumberId",
  l.waba_id as "wabaId", l.access_token as "accessToken", l.app_secret as "appSecret", l.verify_token as "verifyToken",
  l.pin, l.pin_tried as "pinTried"`;

/** Of every company: whoever calls knows the connection's number and nothing else. */
export const linesOfNumber = (db: Db, connectionId: number): Promise<StoredLine[]> =>
  db.many(sql`select ${columns} from cloud_lines l where l.connection_id = ${connectionId}`);

export const readLine = (ctx: Ctx, connectionId: number) =>
  ctx.db.maybe<StoredLine & { status: ConnectionStatus }>(sql`
    select ${columns}, c.status from cloud_lines l
    join connections c on c.company_id = l.company_id and c.id = l.connection_id and c.provider = 'cloud'
    where l.company_id = ${ctx.companyId} and l.connection_id = ${connectionId}`);

/** Another PIN, or another number, has not been tried yet. */
export const writeLine = (ctx: Ctx, line: Omit<StoredLine, 'pinTried'>, masks: Record<string, string>) =>
  ctx.db.run(sql`
    insert into cloud_lines (company_id, connection_id, phone_number_id, waba_id, access_token, app_secret,
      verify_token, pin, masks)
    values (${ctx.companyId}, ${line.connectionId}, ${line.phoneNumberId}, ${line.wabaId}, ${line.accessToken},
            ${line.appSecret}, ${line.verifyToken}, ${line.pin}, ${JSON.stringify(masks)}::jsonb)
    on conflict (company_id, connection_id) do update set phone_number_id = excluded.phone_number_id,
      waba_id = excluded.waba_id, access_token = excluded.access_token, app_secret = excluded.app_secret,
      verify_token = excluded.verify_token, pin = excluded.pin,
      pin_tried = cloud_lines.pin_tried and excluded.pin = cloud_lines.pin
        and excluded.phone_number_id = cloud_lines.phone_number_id,
      masks = cloud_lines.masks || excluded.masks`);

export const setPinTried = (ctx: Ctx, connectionId: number, isTried: boolean) =>
  ctx.db.run(sql`
    update cloud_lines set pin_tried = ${isTried} where company_id = ${ctx.companyId} and connection_id = ${connectionId}`);

export const deleteLine = (ctx: Ctx, connectionId: number) =>
  ctx.db.run(sql`delete from cloud_lines where company_id = ${ctx.companyId} and connection_id = ${connectionId}`);

/** The company's lines of these numbers: one address may serve several. */
export const linesOfPhones = (ctx: Ctx, phoneNumberIds: string[]) =>
  ctx.db.many<{ connectionId: number }>(sql`
    select connection_id as "connectionId" from cloud_lines
    where company_id = ${ctx.companyId} and phone_number_id = any(${phoneNumberIds}::text[])`);

/** @returns how many were new */
export const insertEvent = (ctx: Ctx, connectionId: number, hash: string, body: string) =>
  ctx.db.run(sql`
    insert into cloud_events (company_id, connection_id, hash, body, received_at)
    values (${ctx.companyId}, ${connectionId}, ${hash}, ${body}, ${ctx.now})
    on conflict (company_id, connection_id, hash) do nothing`);

export interface StoredEvent {
  id: number;
  body: string;
  attempts: number;
}

export const waitingEvents = (ctx: Ctx, connectionId: number, after: number) =>
  ctx.db.many<StoredEvent>(sql`
    select id, body, attempts from cloud_events
    where company_id = ${ctx.companyId} and connection_id = ${connectionId} and taken_at is null and id > ${after}
    order by id limit 50`);

export const setTaken = (ctx: Ctx, id: number) =>
  ctx.db.run(sql`
    update cloud_events set taken_at = ${ctx.now}, body = '' where company_id = ${ctx.companyId} and id = ${id}`);

export const setTried = (ctx: Ctx, id: number) =>
  ctx.db.run(sql`
    update cloud_events set attempts = attempts + 1 where company_id = ${ctx.companyId} and id = ${id}`);

/** Rows that go in one transaction: of a backlog of months all at once could take longer than a statement may. */
const forgottenAtOnce = 500;
const day = 86_400_000;
const before = (ctx: Ctx, days: number) => new Date(ctx.now.getTime() - days * day);

/**
 * The network tries for a week: whatever comes again after eight days is not known any more. What a line that was ended
 * never took is kept for a month; names of messages, by which they are quoted and receipts find them, for three.
 * @returns whether more of it is old by now, and whether anything is left that will be one day
 */
export async function forgetOld(ctx: Ctx): Promise<{ isMore: boolean; isLeft: boolean }> {
  const events = await ctx.db.run(sql`
    delete from cloud_events where company_id = ${ctx.companyId} and id = any(array(
      select id from cloud_events where company_id = ${ctx.companyId}
        and (taken_at < ${before(ctx, 8)} or (taken_at is null and received_at < ${before(ctx, 30)})) limit ${forgottenAtOnce}))`);
  const names = await ctx.db.run(sql`
    delete from cloud_messages where company_id = ${ctx.companyId} and ctid = any(array(
      select ctid from cloud_messages
      where company_id = ${ctx.companyId} and created_at < ${before(ctx, 90)} limit ${forgottenAtOnce}))`);
  const { isLeft } = await ctx.db.one<{ isLeft: boolean }>(sql`
    select exists (select from cloud_events where company_id = ${ctx.companyId})
      or exists (select from cloud_messages where company_id = ${ctx.companyId}) as "isLeft"`);
  return { isMore: Math.max(events, names) === forgottenAtOnce, isLeft };
}

export const keepName = (ctx: Ctx, connectionId: number, wamid: string, providerId: string) =>
  ctx.db.run(sql`
    insert into cloud_messages (company_id, connection_id, wamid, provider_id, created_at)
    select ${ctx.companyId}, ${connectionId}, ${wamid}, ${providerId}, ${ctx.now}
    on conflict (company_id, connection_id, wamid) do nothing`);

/** Our names of messages, by the network's. */
export const oursOf = async (ctx: Ctx, connectionId: number, wamids: string[]): Promise<Map<string, string>> =>
  new Map(
    (
      await ctx.db.many<{ wamid: string; providerId: string }>(sql`
        select wamid, provider_id as "providerId" from cloud_messages
        where company_id = ${ctx.companyId} and connection_id = ${connectionId} and wamid = any(${wamids}::text[])`)
    ).map(({ wamid, providerId }) => [wamid, providerId]),
  );

/** The network's name of one of ours; the newest, where it was sent again. */
export const theirsOf = (ctx: Ctx, connectionId: number, providerId: string) =>
  ctx.db.maybe<{ wamid: string }>(sql`
    select wamid from cloud_messages
    where company_id = ${ctx.companyId} and connection_id = ${connectionId} and provider_id = ${providerId}
    order by created_at desc limit 1`);

export const noteTalk = (ctx: Ctx, connectionId: number, address: string, lastId: string, at: Date) =>
  ctx.db.run(sql`
    insert into cloud_talks (company_id, connection_id, address, last_id, last_at)
    values (${ctx.companyId}, ${connectionId}, ${address}, ${lastId}, ${at})
    on conflict (company_id, connection_id, address) do update set last_id = excluded.last_id, last_at = excluded.last_at
      where cloud_talks.last_at <= excluded.last_at`);

export const readTalk = (ctx: Ctx, connectionId: number, address: string) =>
  ctx.db.maybe<{ lastId: string; lastAt: string }>(sql`
    select last_id as "lastId", last_at as "lastAt" from cloud_talks
    where company_id = ${ctx.companyId} and connection_id = ${connectionId} and address = ${address}`);

export const readTemplates = (ctx: Ctx, connectionId: number) =>
  ctx.db.maybe<{ templates: Template[]; fetchedAt: string }>(sql`
    select templates, fetched_at as "fetchedAt" from cloud_templates
    where company_id = ${ctx.companyId} and connection_id = ${connectionId}`);

/** Those of these names that are approved, as the network last told. */
export const readTemplatesNamed = (ctx: Ctx, connectionId: number, names: string[]) =>
  ctx.db.many<{ template: Template }>(sql`
    select t as template from cloud_templates c, jsonb_array_elements(c.templates) t
    where c.company_id = ${ctx.companyId} and c.connection_id = ${connectionId} and t->>'name' = any(${names}::text[])`);

export const keepTemplates = (ctx: Ctx, connectionId: number, templates: Template[]) =>
  ctx.db.run(sql`
    insert into cloud_templates (company_id, connection_id, templates, fetched_at)
    values (${ctx.companyId}, ${connectionId}, ${JSON.stringify(templates)}::jsonb, ${ctx.now})
    on conflict (company_id, connection_id) do update set templates = excluded.templates, fetched_at = excluded.fetched_at`);

/** The network has decided on one: it is asked at the next occasion, and until then what is known stands. */
export const doubtTemplates = (ctx: Ctx, connectionId: number) =>
  ctx.db.run(sql`
    update cloud_templates set fetched_at = 'epoch' where company_id = ${ctx.companyId} and connection_id = ${connectionId}`);

/** What was told of a line's number, and when; nothing before it was asked once. */
export const readHealth = (ctx: Ctx, connectionId: number) =>
  ctx.db.maybe<OfficialAnswer>(sql`
    select told, asked_at as "askedAt", failed_at as "failedAt" from cloud_health
    where company_id = ${ctx.companyId} and connection_id = ${connectionId}`);

/** The same, held: who compares is alone. */
export const lockHealth = (ctx: Ctx, connectionId: number) =>
  ctx.db.maybe<{ told: OfficialHealth | null }>(sql`
    select told from cloud_health
    where company_id = ${ctx.companyId} and connection_id = ${connectionId} for update`);

/** What is not said of the portfolio is as it was. */
export const keepHealth = (ctx: Ctx, connectionId: number, told: OfficialHealth, portfolio: string | null) =>
  ctx.db.run(sql`
    insert into cloud_health (company_id, connection_id, told, asked_at, portfolio)
    select ${ctx.companyId}, ${connectionId}, ${JSON.stringify(told)}::jsonb, ${ctx.now}, ${portfolio}
    where exists (select from cloud_lines where company_id = ${ctx.companyId} and connection_id = ${connectionId})
    on conflict (company_id, connection_id) do update set told = excluded.told, asked_at = excluded.asked_at,
      portfolio = coalesce(excluded.portfolio, cloud_health.portfolio), failed_at = null`);

export const noteHealthFailed = (ctx: Ctx, connectionId: number) =>
  ctx.db.run(sql`
    insert into cloud_health (company_id, connection_id, failed_at)
    select ${ctx.companyId}, ${connectionId}, ${ctx.now}
    where exists (select from cloud_lines where company_id = ${ctx.companyId} and connection_id = ${connectionId})
    on conflict (company_id, connection_id) do update set failed_at = excluded.failed_at`);
