import type { TicketMove } from '@guiche/contract/tickets';
import { empty, raw, sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { later, type Move } from './queries';

/** What tickets point at and can be removed from under them. */
export type Removed = 'queue' | 'user' | 'connection';

/** So many rows are changed in the transaction that removes something. */
export const firstStep = 500;

const activeOf: Record<Removed, (id: number) => Sql> = {
  queue: (id) => sql`t.queue_id = ${id} and t.status in ('open', 'pending')`,
  user: (id) => sql`t.user_id = ${id} and t.status = 'open'`,
  connection: (id) => sql`t.whatsapp_id = ${id} and t.status in ('open', 'pending')`,
};

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

/**
 * A step of the tickets in progress that hang on it, those that somebody serves first. They are held by their numbers, as
 * everybody holds many, and only as long as they still hang on it.
 */
export const lockActive = async (ctx: Ctx, what: Removed, id: number, most: number): Promise<number[]> =>
  idsOf(
    await ctx.db.many<{ id: number }>(sql`
      with step as materialized (
        select t.id from tickets t where t.company_id = ${ctx.companyId} and ${activeOf[what](id)}
        order by t.status, t.updated_at desc, t.id desc limit ${raw(String(most))})
      select t.id from tickets t where t.company_id = ${ctx.companyId} and t.id in (select id from step) and ${activeOf[what](id)}
      order by t.id for update of t`),
  );

export const countActive = async (ctx: Ctx, what: Removed, id: number): Promise<number> =>
  (
    await ctx.db.one<{ count: number }>(sql`
      select count(*)::int as count from tickets t where t.company_id = ${ctx.companyId} and ${activeOf[what](id)}`)
  ).count;

export const isAnyActive = async (ctx: Ctx, what: Removed, id: number): Promise<boolean> =>
  (await ctx.db.maybe(sql`
    select from tickets t where t.company_id = ${ctx.companyId} and ${activeOf[what](id)} limit 1`)) !== undefined;

/** The queue for what waits on the line of a ticket `t`, unless that is the one it is in and loses. */
const fallback =
  raw(`(select w.send_id_queue from connections w where w.company_id = t.company_id and w.id = t.whatsapp_id
  and w.send_id_queue is distinct from t.queue_id and t.status = 'pending')`);

/** How many wait in a queue, and in none once it is gone. */
export const countLost = (ctx: Ctx, queueId: number) =>
  ctx.db.one<{ name: string; count: number }>(sql`
    select q.name, (select count(*)::int from tickets t where t.company_id = q.company_id and t.queue_id = q.id
      and t.status = 'pending' and ${fallback} is null) as count
    from queues q where q.company_id = ${ctx.companyId} and q.id = ${queueId}`);

/** Of the queues that somebody leaves, those that nobody is in from then on and in which somebody waits. */
export const forsakenBy = (ctx: Ctx, userId: number, queueIds: number[]) =>
  ctx.db.many<{ name: string; count: number }>(sql`
    select q.name, count(*)::int as count from queues q
    join tickets t on t.company_id = q.company_id and t.queue_id = q.id and t.status = 'pending'
    where q.company_id = ${ctx.companyId} and q.id = any(${queueIds})
      and not exists (select from user_queues u where u.company_id = q.company_id and u.queue_id = q.id
        and u.user_id <> ${userId})
    group by q.id, q.name order by q.id`);

/** The queues that somebody is in. */
export const queuesOf = async (ctx: Ctx, userId: number): Promise<number[]> =>
  (
    await ctx.db.many<{ id: number }>(
      sql`select queue_id as id from user_queues where company_id = ${ctx.companyId} and user_id = ${userId}`,
    )
  ).map(({ id }) => id);

export const fallbackOf = async (ctx: Ctx, ticketId: number): Promise<number | null> =>
  (
    await ctx.db.one<{ queueId: number | null }>(
      sql`select ${fallback} as "queueId" from tickets t where t.company_id = ${ctx.companyId} and t.id = ${ticketId}`,
    )
  ).queueId;

/** Open tickets of a person in some queues. */
export const activeInQueues = async (ctx: Ctx, userId: number, queueIds: number[]): Promise<number[]> =>
  idsOf(
    await ctx.db.many<{ id: number }>(sql`
      select t.id from tickets t where t.company_id = ${ctx.companyId} and t.user_id = ${userId} and t.status = 'open'
        and t.queue_id = any(${queueIds}::int[]) order by t.id for update`),
  );

/** `moveTicket` and the line of its history, for many at once. */
export async function moveMany(ctx: Ctx, ids: number[], kind: TicketMove, to: Partial<Move>): Promise<void> {
  const status = to.status ?? null;
  await ctx.db.run(sql`
    update tickets t set status = coalesce(${status}::text, t.status),
      ${to.userId === null ? sql`user_id = null,` : empty} ${to.queueId === null ? sql`queue_id = ${fallback},` : empty}
      chatbot = false, unread_messages = case when ${status}::text = 'closed' then 0 else unread_messages end,
      closed_at = case when ${status}::text = 'closed' then ${ctx.now}::timestamptz end,
      snoozed_until = null, woken_at = null, moves = moves + 1, updated_at = ${later(ctx)}
    where company_id = ${ctx.companyId} and id = any(${ids}::int[])`);
  await ctx.db.run(sql`
    insert into ticket_moves (company_id, ticket_id, kind, to_queue_id, created_at)
    select ${ctx.companyId}, t.id, ${kind}, ${to.queueId === null ? raw('t.queue_id') : raw('null')}, ${ctx.now} from tickets t
    where t.company_id = ${ctx.companyId} and t.id = any(${ids}::int[])`);
}

const columnOf = { queue: raw('queue_id'), user: raw('user_id'), connection: raw('whatsapp_id') };

/** A step of what else still names it: tickets that are over, and the line that contacts prefer. @returns how many */
export async function letGo(ctx: Ctx, what: Removed, id: number, most: number): Promise<number> {
  const column = columnOf[what];
  const clear = (table: Sql) =>
    ctx.db.run(sql`
      update ${table} set ${column} = null where company_id = ${ctx.companyId} and id in (
        select id from ${table} where company_id = ${ctx.companyId} and ${column} = ${id}
          ${table === tickets ? sql`and status = 'closed'` : empty} limit ${raw(String(most))})`);
  const cleared = await clear(tickets);
  return cleared || what !== 'connection' ? cleared : clear(contacts);
}
const tickets = raw('tickets');
const contacts = raw('contacts');
