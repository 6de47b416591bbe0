import type { ContactListItem, ListImport } from '@guiche/contract/contact-lists';
import { empty, raw, sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { itemColumns } from './queries';

/** Questions about many who stand in a list at once. */

export const insertImport = (ctx: Ctx, listId: number, source: string) =>
  ctx.db.one<{ id: number }>(sql`
    insert into contact_list_imports (company_id, contact_list_id, source, created_at)
    values (${ctx.companyId}, ${listId}, ${source}, ${ctx.now}) returning id`);

export interface NewItem {
  name: string;
  number: string;
  email: string;
  variables: Record<string, string>;
}

/** Whose number stands in the list already stays as they are. @returns the numbers of those who came */
export const insertItems = (
  ctx: Ctx,
  listId: number,
  importId: number,
  items: NewItem[],
): Promise<{ number: string }[]> =>
  ctx.db.many(sql`
    insert into contact_list_items
      (company_id, contact_list_id, import_id, name, number, email, variables, created_at, updated_at)
    select ${ctx.companyId}, ${listId}, ${importId}, g.name, g.number, g.email, g.variables, ${ctx.now}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(items.map(bare))}::jsonb)
      as g (name text, number text, email text, variables jsonb)
    on conflict on constraint contact_list_items_number do nothing returning number`);

const bare = ({ name, number, email, variables }: NewItem): NewItem => ({ name, number, email, variables });

/** Which of these numbers stand in the list. */
export const numbersInList = (ctx: Ctx, listId: number, numbers: string[]): Promise<{ number: string }[]> =>
  ctx.db.many(sql`
    select number from contact_list_items
    where company_id = ${ctx.companyId} and contact_list_id = ${listId} and number = any(${numbers}::text[])`);

export const itemsOfImport = (ctx: Ctx, importId: number, after: number, most: number): Promise<ContactListItem[]> =>
  ctx.db.many(sql`
    select ${itemColumns} from contact_list_items r
    where r.company_id = ${ctx.companyId} and r.import_id = ${importId} and r.id > ${after}
    order by r.id limit ${most}`);

export const importsOf = (ctx: Ctx, listId: number): Promise<ListImport[]> =>
  ctx.db.many(sql`
    select m.id, m.source, m.created_at as "createdAt",
      (select count(*)::int from contact_list_items i where i.company_id = m.company_id and i.import_id = m.id)
        as "contactsCount"
    from contact_list_imports m where m.company_id = ${ctx.companyId} and m.contact_list_id = ${listId}
    order by m.id desc limit 50`);

export const readImport = (ctx: Ctx, listId: number, id: number): Promise<{ id: number } | undefined> =>
  ctx.db.maybe(sql`
    select id from contact_list_imports
    where company_id = ${ctx.companyId} and contact_list_id = ${listId} and id = ${id}`);

/** With all whom it has put in. */
export async function deleteImport(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.run(sql`delete from contact_list_items where company_id = ${ctx.companyId} and import_id = ${id}`);
  await ctx.db.run(sql`delete from contact_list_imports where company_id = ${ctx.companyId} and id = ${id}`);
}

/** The names of further columns in a list. */
export const variableNames = (ctx: Ctx, listId: number): Promise<{ name: string }[]> =>
  ctx.db.many(sql`
    select distinct v.name from contact_list_items i cross join lateral jsonb_object_keys(i.variables) as v (name)
    where i.company_id = ${ctx.companyId} and i.contact_list_id = ${listId} order by v.name limit 200`);

export interface ExportedItem extends NewItem {
  id: number;
  fold: string;
}

/** The next of a list by name. */
export const itemsToExport = (
  ctx: Ctx,
  listId: number,
  after: Pick<ExportedItem, 'fold' | 'id'> | undefined,
): Promise<ExportedItem[]> =>
  ctx.db.many(sql`
    select r.id, r.name_fold as fold, r.name, r.number, r.email, r.variables from contact_list_items r
    where r.company_id = ${ctx.companyId} and r.contact_list_id = ${listId}
    ${after ? sql`and (r.name_fold, r.id) > (${after.fold}, ${after.id})` : empty}
    order by r.name_fold, r.id limit ${raw('500')}`);
