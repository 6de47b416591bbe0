import type { Queue } from '@guiche/contract/queues';
import { join, raw, sql, type Db, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

const columns = raw(`
  id, name, color, greeting_message as "greetingMessage", out_of_hours_message as "outOfHoursMessage",
  order_queue as "orderQueue", schedules, wait_amber as "waitAmber", wait_red as "waitRed", company_id as "companyId", null as "integrationId", (select x.prompt_id from queue_prompts x where x.company_id = guiche_company() and x.queue_id = id) as "promptId",
  media_key as "mediaPath", media_name as "mediaName", created_at as "createdAt", updated_at as "updatedAt"`);

/** Of its file the key is stored, and a link is shown. */
export const shown = (ctx: Ctx, queue: Queue): Queue => ({
  ...queue,
  mediaPath: queue.mediaPath && ctx.media.links.link(ctx.companyId, queue.mediaPath),
});
const shownIf = (ctx: Ctx) => (queue: Queue | undefined) => queue && shown(ctx, queue);
const allShown = (ctx: Ctx) => (queues: Queue[]) => queues.map((queue) => shown(ctx, queue));

/** What may be written; what is absent stays as it is. */
export type QueueFields = Partial<
  Pick<
    Queue,
    'name' | 'color' | 'greetingMessage' | 'outOfHoursMessage' | 'orderQueue' | 'schedules' | 'waitAmber' | 'waitRed'
  >
>;

export const allQueues = (ctx: Ctx): Promise<Queue[]> =>
  ctx.db
    .many<Queue>(
      sql`
      select ${columns} from queues where company_id = ${ctx.companyId} order by order_queue nulls last, id`,
    )
    .then(allShown(ctx));

export const queueById = (ctx: Ctx, queueId: number): Promise<Queue | undefined> =>
  ctx.db
    .maybe<Queue>(sql`select ${columns} from queues where company_id = ${ctx.companyId} and id = ${queueId}`)
    .then(shownIf(ctx));

export async function countQueues(ctx: Ctx): Promise<number> {
  const { count } = await ctx.db.one<{ count: number }>(sql`
    select count(*)::int as count from queues where company_id = ${ctx.companyId}`);
  return count;
}

export const insertQueue = (ctx: Ctx, queue: Required<QueueFields>): Promise<Queue> =>
  ctx.db.one(sql`
    insert into queues (company_id, name, color, greeting_message, out_of_hours_message, order_queue, schedules,
                        wait_amber, wait_red, created_at, updated_at)
    values (${ctx.companyId}, ${queue.name}, ${queue.color}, ${queue.greetingMessage}, ${queue.outOfHoursMessage},
            ${queue.orderQueue}, ${JSON.stringify(queue.schedules)}::jsonb, ${queue.waitAmber}, ${queue.waitRed}, ${ctx.now}, ${ctx.now})
    returning ${columns}`);

/** Used across companies, while a new one is made. */
export const insertFirst = (
  db: Db,
  companyId: number,
  queue: Pick<Queue, 'name' | 'color' | 'schedules'>,
  now: Date,
): Promise<{ id: number }> =>
  db.one(sql`
    insert into queues (company_id, name, color, schedules, created_at, updated_at)
    values (${companyId}, ${queue.name}, ${queue.color}, ${JSON.stringify(queue.schedules)}::jsonb, ${now}, ${now})
    returning id`);

export function updateQueue(ctx: Ctx, queueId: number, fields: QueueFields): Promise<Queue | undefined> {
  const changes: Sql[] = [sql`updated_at = ${ctx.now}`];
  if (fields.name !== undefined) changes.push(sql`name = ${fields.name}`);
  if (fields.color !== undefined) changes.push(sql`color = ${fields.color}`);
  if (fields.greetingMessage !== undefined) changes.push(sql`greeting_message = ${fields.greetingMessage}`);
  if (fields.outOfHoursMessage !== undefined) changes.push(sql`out_of_hours_message = ${fields.outOfHoursMessage}`);
  if (fields.orderQueue !== undefined) changes.push(sql`order_queue = ${fields.orderQueue}`);
  if (fields.schedules !== undefined) changes.push(sql`schedules = ${JSON.stringify(fields.schedules)}::jsonb`);
  if (fields.waitAmber !== undefined) changes.push(sql`wait_amber = ${fields.waitAmber}`);
  if (fields.waitRed !== undefined) changes.push(sql`wait_red = ${fields.waitRed}`);
  return ctx.db
    .maybe<Queue>(
      sql`
      update queues set ${join(changes)} where company_id = ${ctx.companyId} and id = ${queueId} returning ${columns}`,
    )
    .then(shownIf(ctx));
}

/** Gives queues their places in this order, from 1. @returns those that stood elsewhere */
export const placeQueues = (ctx: Ctx, queueIds: number[]): Promise<Queue[]> =>
  ctx.db
    .many<Queue>(
      sql`
    update queues q set order_queue = n.place, updated_at = ${ctx.now}
    from (select id as at, ordinality as place from unnest(${queueIds}::int[]) with ordinality as u(id, ordinality)) n
    where q.company_id = ${ctx.companyId} and q.id = n.at and q.order_queue is distinct from n.place
    returning ${columns}`,
    )
    .then(allShown(ctx));

/** Puts a file beside its greeting, or takes it away. @returns the key of the one before, null for none; nothing without the queue */
export const setMedia = (
  ctx: Ctx,
  queueId: number,
  media: { key: string; name: string } | null,
): Promise<{ before: string | null } | undefined> =>
  ctx.db.maybe(sql`
    update queues q set media_key = ${media?.key ?? null}, media_name = ${media?.name ?? null}, updated_at = ${ctx.now}
    from (select company_id, id, media_key from queues where company_id = ${ctx.companyId} and id = ${queueId} for update) o
    where q.company_id = o.company_id and q.id = o.id returning o.media_key as before`);

/** By which prompt an assistant answers in a queue. */
export const setPrompt = (ctx: Ctx, queueId: number, promptId: number | null): Promise<number> =>
  ctx.db.run(
    promptId === null
      ? sql`delete from queue_prompts where company_id = ${ctx.companyId} and queue_id = ${queueId}`
      : sql`insert into queue_prompts (company_id, queue_id, prompt_id) values (${ctx.companyId}, ${queueId}, ${promptId})
            on conflict (company_id, queue_id) do update set prompt_id = excluded.prompt_id`,
  );

/** @returns the queues that used it */
export const clearPrompt = (ctx: Ctx, promptId: number): Promise<{ queueId: number }[]> =>
  ctx.db.many(sql`
    delete from queue_prompts where company_id = ${ctx.companyId} and prompt_id = ${promptId} returning queue_id as "queueId"`);

/** Locks the queue against everyone who would put something into it. */
export const lockQueue = (ctx: Ctx, queueId: number): Promise<{ id: number } | undefined> =>
  ctx.db.maybe(sql`select id from queues where company_id = ${ctx.companyId} and id = ${queueId} for update`);

/** @returns the key of its file */
export const deleteQueue = (ctx: Ctx, queueId: number): Promise<{ mediaKey: string | null } | undefined> =>
  ctx.db.maybe(sql`
    delete from queues where company_id = ${ctx.companyId} and id = ${queueId} returning media_key as "mediaKey"`);

export async function membersOf(ctx: Ctx, queueId: number): Promise<number[]> {
  const rows = await ctx.db.many<{ userId: number }>(sql`
    select user_id as "userId" from user_queues where company_id = ${ctx.companyId} and queue_id = ${queueId}
    order by user_id`);
  return rows.map((row) => row.userId);
}
