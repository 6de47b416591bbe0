import type { Announcement } from '@guiche/contract/announcements';
import { countLimit } from '../platform/cursor';
import { raw, sql, type Db, type Sql } from '../platform/database';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';

/** They belong to the platform, not to a company. */
const columns = raw(`a.id, a.priority, a.title, a.text, a.media_path as "mediaPath", a.media_name as "mediaName",
  null::int as "companyId", a.status, a.created_at as "createdAt", a.updated_at as "updatedAt"`);

/** Those that are shown, or all of them for whoever writes them, with the word in title or text. */
const matching = (all: boolean, term: string): Sql => sql`
  (a.status or ${all}::boolean)
  and (${term} = '' or strpos(guiche_fold(a.title || ' ' || a.text), guiche_fold(${term})) > 0)`;

/** Most urgent first, then newest; one row more than `size` when there is more. */
export const list = (ctx: Ctx, all: boolean, term: string, place: Sql, size: number) =>
  ctx.db.many<Announcement>(sql`
    select ${columns} from announcements a where ${matching(all, term)} ${place} limit ${size + 1}`);

const order = raw('order by a.priority, a.created_at desc, a.id desc');

export const fromPage = (offset: number): Sql => sql`${order} offset ${offset}`;

export const after = ([priority, createdAt, id]: (string | number)[]): Sql => sql`
  and (a.priority > ${priority}::int
       or a.priority = ${priority}::int and (a.created_at, a.id) < (${createdAt}::timestamptz, ${id}::int)) ${order}`;

export const count = (ctx: Ctx, all: boolean, term: string) =>
  ctx.db.one<{ count: number }>(sql`
    select count(*) from (select 1 from announcements a where ${matching(all, term)} limit ${countLimit}) counted`);

export const read = (ctx: Ctx, all: boolean, id: number) =>
  ctx.db.maybe<Announcement>(sql`
    select ${columns} from announcements a where a.id = ${id} and (a.status or ${all}::boolean)`);

export type Fields = Pick<Announcement, 'title' | 'text' | 'status' | 'priority'>;

export const insert = (db: Db, { title, text, status, priority }: Fields, now: Date) =>
  db.one<Announcement>(sql`
    insert into announcements as a (title, text, status, priority, created_at, updated_at)
    values (${title}, ${text}, ${status}, ${priority}, ${now}, ${now}) returning ${columns}`);

export const update = (db: Db, id: number, { title, text, status, priority }: Partial<Fields>, now: Date) =>
  db.maybe<Announcement>(sql`
    update announcements a set title = coalesce(${title ?? null}, title), text = coalesce(${text ?? null}, text),
      status = coalesce(${status ?? null}::boolean, status), priority = coalesce(${priority ?? null}::int, priority),
      updated_at = ${now}
    where a.id = ${id} returning ${columns}`);

export interface Picture {
  key: string;
  name: string;
  mime: string;
  size: number;
}

/** `before` is the key of the picture that was there. */
export const setPicture = (db: Db, id: number, picture: Picture | null, now: Date) =>
  db.maybe<Announcement & { before: string | null }>(sql`
    update announcements a set media_path = ${picture?.key ?? null}, media_name = ${picture?.name ?? null},
      media_mime = ${picture?.mime ?? null}, media_size = ${picture?.size ?? null}::int, updated_at = ${now}
    from (select id, media_path from announcements where id = ${id} for update) old
    where a.id = old.id returning ${columns}, old.media_path as before`);

export const remove = (db: Db, id: number) =>
  db.maybe<{ before: string | null }>(sql`delete from announcements where id = ${id} returning media_path as before`);

export const pictureOf = (db: Db, key: string) =>
  db.maybe<Picture>(sql`
    select media_path as key, media_name as name, media_mime as mime, media_size as size
    from announcements where media_path = ${key}`);

export const readSight = (ctx: UserCtx) =>
  ctx.db.maybe<{ seenAt: string }>(sql`
    select seen_at as "seenAt" from announcement_sights
    where company_id = ${ctx.companyId} and user_id = ${ctx.viewer.id}`);

/** Announcements have the database's or the process's time: the later of both, so that none stays unread by a hair. */
export const keepSight = (ctx: UserCtx) =>
  ctx.db.run(sql`
    insert into announcement_sights (company_id, user_id, seen_at)
    values (${ctx.companyId}, ${ctx.viewer.id}, greatest(${ctx.now}, (select max(updated_at) from announcements)))
    on conflict (company_id, user_id) do update set seen_at = greatest(announcement_sights.seen_at, excluded.seen_at)`);
