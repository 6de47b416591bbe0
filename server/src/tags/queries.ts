import { tagPalette, type Tag, type TagCounted } from '@guiche/contract/tags';
import { countLimit } from '../platform/cursor';
import { empty, raw, sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

const columns = raw(`
  id, name, color, company_id as "companyId", kanban, lane_order as "laneOrder", created_at as "createdAt", updated_at as "updatedAt"`);

/** Every tag by name; `search` is a part of the name, whatever its case and accents. */
export const allTags = (ctx: Ctx, search: string): Promise<Tag[]> =>
  ctx.db.many(sql`
    select ${columns} from tags
    where company_id = ${ctx.companyId}
    ${search ? sql`and strpos(guiche_fold(name), guiche_fold(${search})) > 0` : empty}
    order by guiche_fold(name), id`);

export const pageSize = 20;

/** With how many tickets have it, or are still to have it in the place of one that was merged into it. */
const counted = raw(`
  ${columns.text}, case when merged_ids = '{}' then
    (select count(*)::int from ticket_tags x where x.company_id = tags.company_id and x.tag_id = tags.id)
  else
    (select count(distinct x.ticket_id)::int from ticket_tags x
      where x.company_id = tags.company_id and x.tag_id = any(tags.id || tags.merged_ids))
  end as "ticketsCount"`);

const found = (ctx: Ctx, search: string): Sql => sql`
  company_id = ${ctx.companyId} and (${search} = '' or strpos(guiche_fold(name), guiche_fold(${search})) > 0)`;

/** A page by name: behind a place, or so many passed over. */
export const pageOfTags = (
  ctx: Ctx,
  search: string,
  { after, skip }: { after: (string | number)[] | undefined; skip: number },
): Promise<(TagCounted & { fold: string })[]> =>
  ctx.db.many(sql`
    select ${counted}, guiche_fold(name) as fold from tags where ${found(ctx, search)}
    ${after ? sql`and (guiche_fold(name), id) > (${after[0]!}, ${after[1]!}::int)` : empty}
    order by guiche_fold(name), id ${skip ? sql`offset ${skip}` : empty} limit ${raw(String(pageSize + 1))}`);

export const countFound = async (ctx: Ctx, search: string): Promise<number> =>
  (
    await ctx.db.one<{ count: number }>(sql`
      select count(*)::int as count from (
        select from tags where ${found(ctx, search)} limit ${raw(String(countLimit))}) counted`)
  ).count;

export const countedTag = (ctx: Ctx, id: number): Promise<TagCounted | undefined> =>
  ctx.db.maybe(sql`select ${counted} from tags where company_id = ${ctx.companyId} and id = ${id}`);

/** Those of these that are there, held until the end of the transaction. */
export const lockTags = (ctx: Ctx, ids: number[]): Promise<Tag[]> =>
  ctx.db.many(sql`
    select ${columns} from tags where company_id = ${ctx.companyId} and id = any(${ids}::int[]) order by id for update`);

export const updateTag = (ctx: Ctx, id: number, { name, color, kanban }: Pick<Tag, 'name' | 'color' | 'kanban'>) =>
  ctx.db.one<Tag>(sql`
    update tags set name = ${name}, color = ${color}, kanban = ${kanban}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id} returning ${columns}`);

export const deleteTag = (ctx: Ctx, id: number) =>
  ctx.db.run(sql`delete from tags where company_id = ${ctx.companyId} and id = ${id}`);

export const tagNamed = (ctx: Ctx, name: string): Promise<Tag | undefined> =>
  ctx.db.maybe(sql`
    select ${columns} from tags where company_id = ${ctx.companyId} and guiche_fold(name) = guiche_fold(${name})`);

/**
 * Makes a tag, in the first colour of the palette that no tag has when none is given.
 * @returns nothing when there is one of this name already
 */
export const insertTag = (
  ctx: Ctx,
  tag: { name: string; color: string | undefined; kanban: 0 | 1 },
): Promise<Tag | undefined> =>
  ctx.db.maybe(sql`
    insert into tags (company_id, name, color, kanban, created_at, updated_at)
    values (${ctx.companyId}, ${tag.name}, coalesce(${tag.color ?? null}, (
        select free.color from unnest(${[...tagPalette]}::text[]) with ordinality as free (color, place)
        order by (select count(*) from tags t where t.company_id = ${ctx.companyId} and lower(t.color) = free.color), place
        limit 1)), ${tag.kanban}, ${ctx.now}, ${ctx.now})
    on conflict (company_id, guiche_fold(name)) do nothing
    returning ${columns}`);

/** Kanban tags in the order of their lanes; those without a place behind, by name. */
export const kanbanTags = (ctx: Ctx): Promise<Tag[]> =>
  ctx.db.many(sql`
    select ${columns} from tags where company_id = ${ctx.companyId} and kanban = 1
    order by lane_order nulls last, guiche_fold(name), id`);

/** `held`: it stays as it is until the end of the transaction. */
export const oneTag = (ctx: Ctx, tagId: number, held: boolean): Promise<Tag | undefined> =>
  ctx.db.maybe(sql`
    select ${columns} from tags where company_id = ${ctx.companyId} and id = ${tagId} ${held ? sql`for share` : empty}`);

export const countTags = async (ctx: Ctx, tagIds: number[]): Promise<number> =>
  (
    await ctx.db.one<{ n: number }>(
      sql`select count(*)::int as n from tags where company_id = ${ctx.companyId} and id = any(${tagIds}::int[])`,
    )
  ).n;

/** Puts lanes in this order. @returns those whose place is another now */
export const placeLanes = (ctx: Ctx, tagIds: number[]): Promise<Tag[]> =>
  ctx.db.many(sql`
    update tags g set lane_order = place.at, updated_at = ${ctx.now}
    from unnest(${tagIds}::int[]) with ordinality as place (tag_id, at)
    where g.company_id = ${ctx.companyId} and g.id = place.tag_id and g.lane_order is distinct from place.at::int
    returning ${columns}`);
