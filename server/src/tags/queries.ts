import { tagPalette, type Tag } from '@guiche/contract/tags';
import { empty, raw, sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

const columns = raw(`
  id, name, color, company_id as "companyId", kanban, created_at as "createdAt", updated_at as "updatedAt"`);

/** Every tag by name; `search` is a part of the name, whatever its case and accents. */
export const allTags = (ctx: Ctx, search: string): Promise<Tag[]> =>
  ctx.db.many(sql`
    select ${columns} from tags
    where company_id = ${ctx.companyId}
    ${search ? sql`and strpos(guiche_fold(name), guiche_fold(${search})) > 0` : empty}
    order by guiche_fold(name), id`);

export const tagNamed = (ctx: Ctx, name: string): Promise<Tag | undefined> =>
  ctx.db.maybe(sql`
    select ${columns} from tags where company_id = ${ctx.companyId} and lower(name) = lower(${name})`);

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
    on conflict (company_id, lower(name)) do nothing
    returning ${columns}`);
