import type { Help } from '@guiche/contract/helps';
import { countLimit } from '../platform/cursor';
import { raw, sql, type Db, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/** They belong to the platform, not to a company. */
const columns = raw(`h.id, h.title, h.description, h.video, 'https://www.youtube.com/watch?v=' || h.video as link,
  h.created_at as "createdAt", h.updated_at as "updatedAt"`);

export const all = (ctx: Ctx) => ctx.db.many<Help>(sql`select ${columns} from helps h order by h.id`);

const matching = (term: string): Sql => sql`
  (${term} = '' or strpos(guiche_fold(h.title || ' ' || h.description), guiche_fold(${term})) > 0)`;

/** In the order of `all`; one row more than `size` when there is more. */
export const list = (ctx: Ctx, term: string, place: Sql, size: number) =>
  ctx.db.many<Help>(sql`select ${columns} from helps h where ${matching(term)} ${place} limit ${size + 1}`);

export const fromPage = (offset: number): Sql => sql`order by h.id offset ${offset}`;

export const after = (id: string | number): Sql => sql`and h.id > ${id}::int order by h.id`;

export const count = (ctx: Ctx, term: string) =>
  ctx.db.one<{ count: number }>(sql`
    select count(*) from (select 1 from helps h where ${matching(term)} limit ${countLimit}) counted`);

export type Fields = Pick<Help, 'title' | 'description' | 'video'>;

export const insert = (db: Db, { title, description, video }: Fields, now: Date) =>
  db.one<Help>(sql`
    insert into helps as h (title, description, video, created_at, updated_at)
    values (${title}, ${description}, ${video}, ${now}, ${now}) returning ${columns}`);

export const update = (db: Db, id: number, { title, description, video }: Partial<Fields>, now: Date) =>
  db.maybe<Help>(sql`
    update helps h set title = coalesce(${title ?? null}, title),
      description = coalesce(${description ?? null}, description), video = coalesce(${video ?? null}, video),
      updated_at = ${now}
    where h.id = ${id} returning ${columns}`);

export const remove = (db: Db, id: number) => db.run(sql`delete from helps where id = ${id}`);
