import type { QueueOption } from '@guiche/contract/queue-options';
import { join, raw, sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

const columns = raw(`
  o.id, o.title, o.message, o.place::text as option, o.queue_id as "queueId", o.parent_id as "parentId",
  o.media_key as "mediaKey", o.media_name as "mediaName", o.company_id as "companyId", o.created_at as "createdAt",
  o.updated_at as "updatedAt"`);

export type OptionRow = Omit<QueueOption, 'mediaPath'> & { mediaKey: string | null };

/** The whole tree of a queue: siblings stand in their order. */
export const allOptions = (ctx: Ctx, queueId: number): Promise<OptionRow[]> =>
  ctx.db.many(sql`
    select ${columns} from queue_options o where o.company_id = ${ctx.companyId} and o.queue_id = ${queueId}
    order by o.place, o.id`);

/** Those below one option; null for the roots. */
export const optionsBelow = (ctx: Ctx, queueId: number, parentId: number | null): Promise<OptionRow[]> =>
  ctx.db.many(sql`
    select ${columns} from queue_options o
    where o.company_id = ${ctx.companyId} and o.queue_id = ${queueId} and o.parent_id is not distinct from ${parentId}::int
    order by o.place, o.id`);

export const readOption = (ctx: Ctx, id: number): Promise<OptionRow | undefined> =>
  ctx.db.maybe(sql`select ${columns} from queue_options o where o.company_id = ${ctx.companyId} and o.id = ${id}`);

export const queueExists = (ctx: Ctx, queueId: number) =>
  ctx.db.maybe<{ id: number }>(sql`select id from queues where company_id = ${ctx.companyId} and id = ${queueId}`);

/** One change of a queue's tree at a time, and none while the queue goes; whoever only refers to it need not wait. */
export const lockTree = (ctx: Ctx, queueId: number) =>
  ctx.db.maybe<{ id: number }>(sql`
    select id from queues where company_id = ${ctx.companyId} and id = ${queueId} for no key update`);

export interface NewOption {
  queueId: number;
  parentId: number | null;
  place: number;
  title: string;
  message: string;
}

export const insertOption = (ctx: Ctx, option: NewOption): Promise<OptionRow> =>
  ctx.db.one(sql`
    insert into queue_options as o (company_id, queue_id, parent_id, place, title, message, created_at, updated_at)
    values (${ctx.companyId}, ${option.queueId}, ${option.parentId}, ${option.place}, ${option.title},
            ${option.message}, ${ctx.now}, ${ctx.now})
    returning ${columns}`);

export const updateOption = (
  ctx: Ctx,
  id: number,
  { title, message }: Partial<Pick<NewOption, 'title' | 'message'>>,
) => {
  const changes: Sql[] = [sql`updated_at = ${ctx.now}`];
  if (title !== undefined) changes.push(sql`title = ${title}`);
  if (message !== undefined) changes.push(sql`message = ${message}`);
  return ctx.db.run(sql`update queue_options set ${join(changes)} where company_id = ${ctx.companyId} and id = ${id}`);
};

/** Gives siblings their places, in this order, and one of them perhaps a new parent. */
export const placeOptions = (ctx: Ctx, parentId: number | null, ids: number[]) =>
  ctx.db.run(sql`
    update queue_options o set place = n.place, parent_id = ${parentId}::int
    from unnest(${ids}::int[]) with ordinality as n(id, place)
    where o.company_id = ${ctx.companyId} and o.id = n.id
      and (o.place, o.parent_id) is distinct from (n.place, ${parentId}::int)`);

/** What is below goes along, by its key. */
export const deleteOption = (ctx: Ctx, id: number) =>
  ctx.db.run(sql`delete from queue_options where company_id = ${ctx.companyId} and id = ${id}`);

export const setMedia = (ctx: Ctx, id: number, media: { key: string; name: string } | null) =>
  ctx.db.run(sql`
    update queue_options set media_key = ${media?.key ?? null}, media_name = ${media?.name ?? null},
      updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id}`);
