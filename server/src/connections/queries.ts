import type { Connection } from '@guiche/contract/connections';
import { limitsAhead } from '../companies/service';
import { join, sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/** What may be written; what is absent stays as it is. */
export type ConnectionFields = Partial<
  Pick<
    Connection,
    | 'name'
    | 'greetingMessage'
    | 'complationMessage'
    | 'outOfHoursMessage'
    | 'ratingMessage'
    | 'provider'
    | 'timeSendQueue'
    | 'sendIdQueue'
    | 'promptId'
  >
>;

/** Everything of a connection, secrets included. Nothing that stands beside it is asked for a second time. */
const shown = (ctx: Ctx, which: Sql) => sql`
  select c.id, c.name, c.status, s.created_at as "statusSince", s.cause, c.qrcode, c.retries, c.number, c.down_since as "downSince",
         c.alerted_at as "alertedAt", null as battery, null as plugged,
         c.is_default as "isDefault", c.greeting_message as "greetingMessage", null as "farewellMessage",
         c.complation_message as "complationMessage", c.out_of_hours_message as "outOfHoursMessage",
         c.rating_message as "ratingMessage", c.provider,
         case when c.token_hash is null then '' else '****' || c.token_tail end as token,
         case when c.provider = 'cloud' then (
           select json_build_object('phoneNumberId', l.phone_number_id, 'wabaId', l.waba_id,
             'accessToken', coalesce(l.masks ->> 'accessToken', ''), 'appSecret', coalesce(l.masks ->> 'appSecret', ''),
             'verifyToken', coalesce(l.masks ->> 'verifyToken', ''), 'pin', case l.pin when '' then '' else '****' end)
           from cloud_lines l where l.company_id = c.company_id and l.connection_id = c.id) end as cloud,
         c.proxy_shown as "proxyUrl", c.time_send_queue as "timeSendQueue", c.send_id_queue as "sendIdQueue",
         c.send_id_queue as "transferQueueId", c.time_send_queue as "timeToTransfer",
         c.prompt_id as "promptId", null as "integrationId", 0 as "maxUseBotQueues", 0 as "timeUseBotQueues",
         0 as "expiresTicket", '' as "expiresInactiveMessage", c.company_id as "companyId",
         coalesce((select json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color)
                                   order by q.order_queue nulls last, q.id)
                   from connection_queues cq join queues q on q.company_id = cq.company_id and q.id = cq.queue_id
                   where cq.company_id = c.company_id and cq.connection_id = c.id), '[]') as queues,
         c.created_at as "createdAt", c.updated_at as "updatedAt"
  from connections c left join lateral (
    select s.created_at, s.cause from connection_states s
    where s.company_id = c.company_id and s.connection_id = c.id order by s.id desc limit 1) s on true
  where c.company_id = ${ctx.companyId} and ${which}`;

export const allConnections = (ctx: Ctx): Promise<Connection[]> =>
  ctx.db.many(sql`${shown(ctx, sql`true`)} order by c.id`);

export const connectionById = (ctx: Ctx, id: number): Promise<Connection | undefined> =>
  ctx.db.maybe(shown(ctx, sql`c.id = ${id}`));

/** The one given when it is there, else the company's default. */
export const givenOrDefault = (ctx: Ctx, id: number | null): Promise<Connection | undefined> =>
  ctx.db.maybe(sql`${shown(ctx, sql`(c.id = ${id} or c.is_default)`)} order by c.id = ${id} desc limit 1`);

/**
 * How many connections the plan allows and how many there are. The company's row stays locked: whoever else would add
 * one or move the default waits.
 */
export async function lockCompany(ctx: Ctx): Promise<{ allowed: number; used: number }> {
  const { allowed } = await ctx.db.one<{ allowed: number }>(sql`
    select least(p.connections, a.connections) as allowed
    from companies c join plans p on p.id = c.plan_id ${limitsAhead}
    where c.id = ${ctx.companyId} for no key update of c`);
  const { used } = await ctx.db.one<{ used: number }>(sql`
    select count(*)::int as used from connections where company_id = ${ctx.companyId}`);
  return { allowed, used };
}

export async function insertConnection(
  ctx: Ctx,
  fields: Required<ConnectionFields> & { isDefault: boolean },
): Promise<number> {
  const { id } = await ctx.db.one<{ id: number }>(sql`
    insert into connections (company_id, name, greeting_message, complation_message, out_of_hours_message,
                             rating_message, provider, time_send_queue, send_id_queue, prompt_id, is_default, created_at,
                             updated_at)
    values (${ctx.companyId}, ${fields.name}, ${fields.greetingMessage}, ${fields.complationMessage},
            ${fields.outOfHoursMessage}, ${fields.ratingMessage}, ${fields.provider}, ${fields.timeSendQueue},
            ${fields.sendIdQueue}, ${fields.promptId}, ${fields.isDefault}, ${ctx.now}, ${ctx.now})
    returning id`);
  return id;
}

export function updateConnection(ctx: Ctx, id: number, fields: ConnectionFields): Promise<number> {
  const changes: Sql[] = [sql`updated_at = ${ctx.now}`];
  if (fields.name !== undefined) changes.push(sql`name = ${fields.name}`);
  if (fields.greetingMessage !== undefined) changes.push(sql`greeting_message = ${fields.greetingMessage}`);
  if (fields.complationMessage !== undefined) changes.push(sql`complation_message = ${fields.complationMessage}`);
  if (fields.outOfHoursMessage !== undefined) changes.push(sql`out_of_hours_message = ${fields.outOfHoursMessage}`);
  if (fields.ratingMessage !== undefined) changes.push(sql`rating_message = ${fields.ratingMessage}`);
  if (fields.timeSendQueue !== undefined) changes.push(sql`time_send_queue = ${fields.timeSendQueue}`);
  if (fields.sendIdQueue !== undefined) changes.push(sql`send_id_queue = ${fields.sendIdQueue}`);
  if (fields.promptId !== undefined) changes.push(sql`prompt_id = ${fields.promptId}`);
  // Another network knows nothing of this line's credentials.
  if (fields.provider !== undefined)
    changes.push(sql`provider = ${fields.provider}, status = 'DISCONNECTED', qrcode = '', number = '', retries = 0,
                     down_since = null, alerted_at = null`);
  return ctx.db.run(sql`
    update connections set ${join(changes)} where company_id = ${ctx.companyId} and id = ${id}`);
}

export const writeProxy = (ctx: Ctx, id: number, { sealed, shown: text }: { sealed: Buffer | null; shown: string }) =>
  ctx.db.run(sql`
    update connections set proxy_sealed = ${sealed}, proxy_shown = ${text}
    where company_id = ${ctx.companyId} and id = ${id}`);

export async function replaceQueues(ctx: Ctx, id: number, queueIds: readonly number[]): Promise<void> {
  await ctx.db.run(sql`
    delete from connection_queues
    where company_id = ${ctx.companyId} and connection_id = ${id} and queue_id <> all(${queueIds}::int[])`);
  await ctx.db.run(sql`
    insert into connection_queues (company_id, connection_id, queue_id)
    select ${ctx.companyId}, ${id}, queue_id from unnest(${queueIds}::int[]) as queue_id on conflict do nothing`);
}

/** Takes the mark off the default. @returns which one it was */
export async function clearDefault(ctx: Ctx): Promise<number | undefined> {
  const row = await ctx.db.maybe<{ id: number }>(sql`
    update connections set is_default = false, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and is_default returning id`);
  return row?.id;
}

export const setDefault = (ctx: Ctx, id: number): Promise<number> =>
  ctx.db.run(sql`
    update connections set is_default = true, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id}`);

export const oldestConnection = (ctx: Ctx): Promise<{ id: number } | undefined> =>
  ctx.db.maybe(sql`
    select id from connections where company_id = ${ctx.companyId} order by created_at, id limit 1`);

export const deleteConnection = (ctx: Ctx, id: number): Promise<number> =>
  ctx.db.run(sql`delete from connections where company_id = ${ctx.companyId} and id = ${id}`);

export const writeToken = (ctx: Ctx, id: number, hash: string | null, tail: string): Promise<number> =>
  ctx.db.run(sql`
    update connections set token_hash = ${hash}, token_tail = ${tail}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id}`);

/** Those that used it use none. */
export const clearPrompt = (ctx: Ctx, promptId: number): Promise<{ id: number }[]> =>
  ctx.db.many(sql`
    update connections set prompt_id = null, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and prompt_id = ${promptId} returning id`);
