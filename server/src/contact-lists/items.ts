import type { ContactListItem, contactListItems } from '@guiche/contract/contact-lists';
import type { BodyOf, QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import { readPhone } from '@guiche/contract/phone-number';
import { cutPage } from '../platform/cursor';
import { fail, violated } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { askToCheck } from './jobs';
import { publishItem, publishItemGone } from './live';
import * as queries from './queries';
import { hold, show as showList, sliceOf, told, unsorted } from './service';

/** @throws ERR_NO_CONTACT_LIST_FOUND */
export async function page(
  ctx: Ctx,
  query: QueryOf<typeof contactListItems.page>,
): Promise<ReplyOf<typeof contactListItems.page>> {
  const search = query.searchParam.trim();
  const digits = /\p{L}/u.test(search) ? '' : search.normalize('NFKC').replace(/\D/g, '');
  const filter = { listId: query.contactListId, search, digits };
  const [found, count] = await Promise.all([
    queries.pageOfItems(ctx, filter, sliceOf(query)),
    queries.countItems(ctx, filter),
    showList(ctx, query.contactListId),
  ]);
  const { rows, ...rest } = cutPage(found, queries.pageSize, ({ fold, id }) => [fold, id]);
  return { contacts: rows.map(unsorted), count, ...rest };
}

/** @throws ERR_NO_CONTACT_LIST_ITEM_FOUND */
export async function show(ctx: Ctx, id: number): Promise<ContactListItem> {
  const row = await queries.readItem(ctx, id);
  if (!row) throw fail('ERR_NO_CONTACT_LIST_ITEM_FOUND');
  return row;
}

/** @throws ERR_NO_CONTACT_LIST_FOUND, ERR_VALIDATION for a number that stands in the list */
export async function create(ctx: Ctx, { contactListId, ...fields }: BodyOf<typeof contactListItems.create>) {
  await hold(ctx, contactListId);
  const number = numberOf(fields.number);
  const { id } = await queries.insertItem(ctx, contactListId, { ...fields, number }).catch(refuseTaken);
  await askToCheck(ctx);
  await told(ctx, 'update', contactListId);
  return saved(ctx, 'create', id);
}

/** @throws ERR_NO_CONTACT_LIST_ITEM_FOUND, ERR_VALIDATION for a number that stands in the list */
export async function update(ctx: Ctx, id: number, changes: BodyOf<typeof contactListItems.update>) {
  const before = await held(ctx, id);
  const { name, email, number: typed } = { ...before, ...changes };
  // sent back as it is, a foreign one would be read as one of ours
  const number = typed === before.number ? typed : numberOf(typed);
  await queries.updateItem(ctx, id, { name, email, number }).catch(refuseTaken);
  if (number !== before.number) await askToCheck(ctx);
  return saved(ctx, 'update', id);
}

/** @throws ERR_NO_CONTACT_LIST_ITEM_FOUND */
export async function remove(ctx: Ctx, id: number) {
  const { contactListId } = await held(ctx, id);
  await queries.deleteItem(ctx, id);
  publishItemGone(ctx, id);
  await told(ctx, 'update', contactListId);
  return { message: 'Contact deleted' };
}

/** As it is while its list is held. */
async function held(ctx: Ctx, id: number): Promise<ContactListItem> {
  const { contactListId } = await show(ctx, id);
  if (!(await queries.lockList(ctx, contactListId))) throw fail('ERR_NO_CONTACT_LIST_ITEM_FOUND');
  return show(ctx, id);
}

async function saved(ctx: Ctx, action: 'create' | 'update', id: number): Promise<ContactListItem> {
  const row = await show(ctx, id);
  publishItem(ctx, action, row);
  return row;
}

function numberOf(typed: string): string {
  const read = readPhone(typed);
  if ('why' in read) throw fail('ERR_VALIDATION', { fields: { number: 'Invalid number' } });
  return read.number;
}

function refuseTaken(error: unknown): never {
  throw violated(error) === 'contact_list_items_number'
    ? fail('ERR_VALIDATION', { fields: { number: 'Already in use' } })
    : error;
}
