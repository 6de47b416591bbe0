import type { Viewer } from '@guiche/contract/permissions';
import type { QuickMessage } from '@guiche/contract/quick-messages';
import { countLimit } from '../platform/cursor';
import { empty, join, raw, sql, type Sql } from '../platform/database';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { readableBy } from './policy';

export const pageSize = 20;

export type QuickMessageRow = Omit<QuickMessage, 'mediaPath'> & { mediaKey: string | null };
/** With the values that it is ordered by. */
type ListedRow = QuickMessageRow & { fold: string };

const columns = raw(`
  q.id, q.shortcode, q.message, q.geral, q.status, q.for_assistant as "forAssistant", q.media_key is not null as "isMedia",
  q.media_key as "mediaKey", q.media_name as "mediaName", q.company_id as "companyId", q.user_id as "userId",
  jsonb_build_object('id', c.id, 'name', c.name) as company, q.times_used as "timesUsed",
  q.last_used_at as "lastUsedAt", q.created_at as "createdAt", q.updated_at as "updatedAt"`);
const source = raw('quick_messages q join companies c on c.id = q.company_id');
// of one code one's own goes before the shared one
const order = raw('order by q.shortcode_fold, q.geral, q.id');
/** As the column `shortcode_fold` is made. */
const foldOf = (code: string): Sql => sql`guiche_fold(btrim(regexp_replace(${code}, '^\\s*/+', '')))`;

/** What the composer offers this person. */
export const usableQuickMessages = (ctx: UserCtx): Promise<QuickMessageRow[]> =>
  ctx.db.many(sql`
    select ${columns} from ${source}
    where q.company_id = ${ctx.companyId} and q.status and ${readableBy(ctx.viewer)} ${order}`);

export interface Filter {
  search: string;
  shortcode: string | undefined;
}

function found(ctx: Ctx, viewer: Viewer, { search, shortcode }: Filter): Sql {
  const conditions = [sql`q.company_id = ${ctx.companyId}`, readableBy(viewer)];
  if (shortcode !== undefined) conditions.push(sql`q.shortcode_fold = ${foldOf(shortcode)}`);
  if (search)
    conditions.push(sql`(strpos(q.shortcode_fold, guiche_fold(${search})) > 0
      or strpos(guiche_fold(q.message), guiche_fold(${search})) > 0)`);
  return join(conditions, ' and ');
}

/** A place in the list: the values of its last row, or so many rows that are passed over. */
export interface Slice {
  after: (string | number)[] | undefined;
  skip: number;
}

export const listQuickMessages = (ctx: UserCtx, filter: Filter, { after, skip }: Slice): Promise<ListedRow[]> =>
  ctx.db.many(sql`
    select ${columns}, q.shortcode_fold as fold from ${source} where ${found(ctx, ctx.viewer, filter)}
    ${after ? sql`and (q.shortcode_fold, q.geral::int, q.id) > (${after[0]!}, ${after[1]!}::int, ${after[2]!}::int)` : empty}
    ${order} ${skip ? sql`offset ${skip}` : empty} limit ${raw(String(pageSize + 1))}`);

export const countQuickMessages = async (ctx: UserCtx, filter: Filter): Promise<number> =>
  (
    await ctx.db.one<{ count: number }>(sql`
      select count(*)::int as count from (
        select from quick_messages q where ${found(ctx, ctx.viewer, filter)} limit ${raw(String(countLimit))}) counted`)
  ).count;

export const readQuickMessage = (ctx: Ctx, id: number): Promise<QuickMessageRow | undefined> =>
  ctx.db.maybe(sql`select ${columns} from ${source} where q.company_id = ${ctx.companyId} and q.id = ${id}`);

export const lockQuickMessage = (ctx: Ctx, id: number): Promise<QuickMessageRow | undefined> =>
  ctx.db.maybe(sql`
    select ${columns} from ${source} where q.company_id = ${ctx.companyId} and q.id = ${id} for update of q`);

export type Fields = Pick<QuickMessage, 'shortcode' | 'message' | 'geral' | 'status' | 'forAssistant'>;

export const insertQuickMessage = (ctx: UserCtx, fields: Fields) =>
  ctx.db.one<{ id: number }>(sql`
    insert into quick_messages (company_id, shortcode, message, geral, status, for_assistant, user_id, created_at, updated_at)
    values (${ctx.companyId}, ${fields.shortcode}, ${fields.message}, ${fields.geral}, ${fields.status}, ${fields.forAssistant},
      ${ctx.viewer.id}, ${ctx.now}, ${ctx.now})
    returning id`);

/** One whose author is gone is from now on of whoever changes it. */
export const updateQuickMessage = (ctx: UserCtx, id: number, fields: Fields) =>
  ctx.db.run(sql`
    update quick_messages set shortcode = ${fields.shortcode}, message = ${fields.message}, geral = ${fields.geral},
      status = ${fields.status}, for_assistant = ${fields.forAssistant}, user_id = coalesce(user_id, ${ctx.viewer.id}), updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id}`);

export const deleteQuickMessage = (ctx: Ctx, id: number) =>
  ctx.db.run(sql`delete from quick_messages where company_id = ${ctx.companyId} and id = ${id}`);

export const setMedia = (ctx: Ctx, id: number, media: { key: string; name: string } | null) =>
  ctx.db.run(sql`
    update quick_messages set media_key = ${media?.key ?? null}, media_name = ${media?.name ?? null},
      updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id}`);

export const countUse = (ctx: Ctx, id: number) =>
  ctx.db.run(sql`
    update quick_messages set times_used = times_used + 1, last_used_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id}`);
