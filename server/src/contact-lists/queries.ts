import type { ContactList, ContactListItem } from '@guiche/contract/contact-lists';
import type { NamedRef } from '@guiche/contract/shapes';
import { countLimit } from '../platform/cursor';
import { empty, raw, sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

export const pageSize = 20;

/** With the value that it is ordered by. */
type Listed<Row> = Row & { fold: string };

/** A place in a list: the values of its last row, or so many rows that are passed over. */
export interface Slice {
  after: (string | number)[] | undefined;
  skip: number;
}

const sliced = ({ after, skip }: Slice): Sql => sql`
  ${after ? sql`and (r.name_fold, r.id) > (${after[0]!}, ${after[1]!}::int)` : empty}
  order by r.name_fold, r.id ${skip ? sql`offset ${skip}` : empty} limit ${raw(String(pageSize + 1))}`;

const listColumns = raw(`
  r.id, r.name, r.company_id as "companyId", r.created_at as "createdAt", r.updated_at as "updatedAt"`);
const contactsCount = raw(`
  (select count(*) from contact_list_items i where i.company_id = r.company_id and i.contact_list_id = r.id)::text
    as "contactsCount"`);

const listsFound = (ctx: Ctx, search: string): Sql => sql`
  from contact_lists r where r.company_id = ${ctx.companyId}
  ${search ? sql`and strpos(r.name_fold, guiche_fold(${search})) > 0` : empty}`;

export const pageOfLists = (ctx: Ctx, search: string, slice: Slice): Promise<Listed<ContactList>[]> =>
  ctx.db.many(sql`
    select ${listColumns}, ${contactsCount}, r.name_fold as fold ${listsFound(ctx, search)} ${sliced(slice)}`);

const counted = async (ctx: Ctx, found: Sql): Promise<number> =>
  (
    await ctx.db.one<{ count: number }>(sql`
      select count(*)::int as count from (select ${found} limit ${raw(String(countLimit))}) counted`)
  ).count;

export const countLists = (ctx: Ctx, search: string): Promise<number> => counted(ctx, listsFound(ctx, search));

export const everyList = (ctx: Ctx): Promise<(Omit<ContactList, 'contactsCount'> & { company: NamedRef })[]> =>
  ctx.db.many(sql`
    select ${listColumns}, jsonb_build_object('id', c.id, 'name', c.name) as company
    from contact_lists r join companies c on c.id = r.company_id
    where r.company_id = ${ctx.companyId} order by r.name_fold, r.id`);

export const readList = (ctx: Ctx, id: number): Promise<ContactList | undefined> =>
  ctx.db.maybe(sql`
    select ${listColumns}, ${contactsCount} from contact_lists r where r.company_id = ${ctx.companyId} and r.id = ${id}`);

/** Whoever changes what stands in a list holds it, so that its count is told in order. */
export const lockList = (ctx: Ctx, id: number): Promise<{ id: number } | undefined> =>
  ctx.db.maybe(sql`select id from contact_lists where company_id = ${ctx.companyId} and id = ${id} for update`);

export const insertList = (ctx: Ctx, name: string) =>
  ctx.db.one<{ id: number }>(sql`
    insert into contact_lists (company_id, name, created_at, updated_at)
    values (${ctx.companyId}, ${name}, ${ctx.now}, ${ctx.now}) returning id`);

export const renameList = (ctx: Ctx, id: number, name: string) =>
  ctx.db.run(sql`
    update contact_lists set name = ${name}, updated_at = ${ctx.now} where company_id = ${ctx.companyId} and id = ${id}`);

export const deleteList = (ctx: Ctx, id: number) =>
  ctx.db.run(sql`delete from contact_lists where company_id = ${ctx.companyId} and id = ${id}`);

export const itemColumns = raw(`
  r.id, r.name, r.number, r.email, r.is_whatsapp_valid as "isWhatsappValid", r.company_id as "companyId",
  r.contact_list_id as "contactListId", r.created_at as "createdAt", r.updated_at as "updatedAt", r.variables,
  (select min(o.created_at) from opt_out_keys k join opt_outs o on o.company_id = k.company_id and o.id = k.opt_out_id
   where k.company_id = r.company_id and k.key = guiche_person_key(r.company_id, 'pn', r.number)) as "optedOutAt",
  (select s.sent_at from campaign_shipments s where s.company_id = r.company_id and s.key = guiche_phone_key(r.number)
     and s.sent_at is not null order by s.sent_at desc limit 1) as "lastWrittenAt"`);

export interface ItemFilter {
  listId: number;
  search: string;
  /** The digits of the search, where it may be a number. */
  digits: string;
}

const itemsFound = (ctx: Ctx, { listId, search, digits }: ItemFilter): Sql => sql`
  from contact_list_items r where r.company_id = ${ctx.companyId} and r.contact_list_id = ${listId}
  ${
    search
      ? sql`and (strpos(r.name_fold, guiche_fold(${search})) > 0 or strpos(guiche_fold(r.email), guiche_fold(${search})) > 0
          or (${digits} <> '' and strpos(r.number, ${digits}) > 0))`
      : empty
  }`;

export const pageOfItems = (ctx: Ctx, filter: ItemFilter, slice: Slice): Promise<Listed<ContactListItem>[]> =>
  ctx.db.many(sql`select ${itemColumns}, r.name_fold as fold ${itemsFound(ctx, filter)} ${sliced(slice)}`);

export const countItems = (ctx: Ctx, filter: ItemFilter): Promise<number> => counted(ctx, itemsFound(ctx, filter));

export const readItem = (ctx: Ctx, id: number): Promise<ContactListItem | undefined> =>
  ctx.db.maybe(sql`
    select ${itemColumns} from contact_list_items r where r.company_id = ${ctx.companyId} and r.id = ${id}`);

export type ItemFields = Pick<ContactListItem, 'name' | 'number' | 'email'>;

export const insertItem = (ctx: Ctx, listId: number, { name, number, email }: ItemFields) =>
  ctx.db.one<{ id: number }>(sql`
    insert into contact_list_items (company_id, contact_list_id, name, number, email, created_at, updated_at)
    values (${ctx.companyId}, ${listId}, ${name}, ${number}, ${email}, ${ctx.now}, ${ctx.now}) returning id`);

/** What was said of the number before is not said of another. */
export const updateItem = (ctx: Ctx, id: number, { name, number, email }: ItemFields) =>
  ctx.db.run(sql`
    update contact_list_items set name = ${name}, number = ${number}, email = ${email}, updated_at = ${ctx.now},
      is_whatsapp_valid = case when number = ${number} then is_whatsapp_valid end,
      checked_at = case when number = ${number} then checked_at end
    where company_id = ${ctx.companyId} and id = ${id}`);

export const deleteItem = (ctx: Ctx, id: number) =>
  ctx.db.run(sql`delete from contact_list_items where company_id = ${ctx.companyId} and id = ${id}`);
