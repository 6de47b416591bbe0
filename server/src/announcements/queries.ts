import type { Announcement } from '@guiche/contract/announcements';
import type { z } from 'zod';
import { countLimit } from '../platform/cursor';
import { raw, sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

type Row = z.infer<typeof Announcement>;

/** They belong to the platform, not to a company. */
const columns = raw(`a.id, a.priority, a.title, a.text, a.media_path as "mediaPath", a.media_name as "mediaName",
  null::int as "companyId", a.status, a.created_at as "createdAt", a.updated_at as "updatedAt"`);

/** Those that are shown, or all of them for whoever writes them, with the word in title or text. */
const matching = (all: boolean, term: string): Sql => sql`
  (a.status or ${all}::boolean)
  and (${term} = '' or strpos(guiche_fold(a.title || ' ' || a.text), guiche_fold(${term})) > 0)`;

/** Most urgent first, then newest; one row more than `size` when there is more. */
export const list = (ctx: Ctx, all: boolean, term: string, place: Sql, size: number) =>
  ctx.db.many<Row>(sql`
    select ${columns} from announcements a where ${matching(all, term)} ${place} limit ${size + 1}`);

const order = raw('order by a.priority, a.created_at desc, a.id desc');

export const fromPage = (offset: number): Sql => sql`${order} offset ${offset}`;

export const after = ([priority, createdAt, id]: (string | number)[]): Sql => sql`
  and (a.priority > ${priority}::int
       or a.priority = ${priority}::int and (a.created_at, a.id) < (${createdAt}::timestamptz, ${id}::int)) ${order}`;

export const count = (ctx: Ctx, all: boolean, term: string) =>
  ctx.db.one<{ count: number }>(sql`
    select count(*) from (select 1 from announcements a where ${matching(all, term)} limit ${countLimit}) counted`);
