import type { contactLists, ContactList } from '@guiche/contract/contact-lists';
import type { QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import type { RunHooks } from '../hooks';
import { cutPage, decodeCursor } from '../platform/cursor';
import { fail } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { publishList, publishListGone } from './live';
import * as queries from './queries';

export async function page(
  ctx: Ctx,
  query: QueryOf<typeof contactLists.page>,
): Promise<ReplyOf<typeof contactLists.page>> {
  const search = query.searchParam.trim();
  const [found, count] = await Promise.all([
    queries.pageOfLists(ctx, search, sliceOf(query)),
    queries.countLists(ctx, search),
  ]);
  const { rows, ...rest } = cutPage(found, queries.pageSize, ({ fold, id }) => [fold, id]);
  return { records: rows.map(unsorted), count, ...rest };
}

/** A row without the value that it was ordered by. */
export function unsorted<Row extends { fold: string }>(row: Row): Omit<Row, 'fold'> {
  const { fold: _, ...rest } = row;
  return rest;
}

/** Where a page begins: at its cursor, or behind so many pages. */
export function sliceOf({ cursor, pageNumber }: { cursor?: string | undefined; pageNumber: number }): queries.Slice {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, ['text', 'id']);
  return { after, skip: after ? 0 : (pageNumber - 1) * queries.pageSize };
}

export const list = (ctx: Ctx): Promise<ReplyOf<typeof contactLists.list>> => queries.everyList(ctx);

/** @throws ERR_NO_CONTACT_LIST_FOUND */
export async function show(ctx: Ctx, id: number): Promise<ContactList> {
  const row = await queries.readList(ctx, id);
  if (!row) throw fail('ERR_NO_CONTACT_LIST_FOUND');
  return row;
}

export async function create(ctx: Ctx, name: string): Promise<ContactList> {
  const { id } = await queries.insertList(ctx, name);
  return told(ctx, 'create', id);
}

/** @throws ERR_NO_CONTACT_LIST_FOUND */
export async function rename(ctx: Ctx, id: number, name: string): Promise<ContactList> {
  await hold(ctx, id);
  await queries.renameList(ctx, id, name);
  return told(ctx, 'update', id);
}

export interface Neighbours {
  runHooks: RunHooks;
}

/** Deletes a list with all that stands in it. @throws ERR_NO_CONTACT_LIST_FOUND */
export async function remove(ctx: Ctx, id: number, { runHooks }: Neighbours) {
  await runHooks(ctx, 'beforeRemoval', { what: 'contact list', ids: [id] });
  await hold(ctx, id);
  await queries.deleteList(ctx, id);
  publishListGone(ctx, id);
  return { message: 'Contact list deleted' };
}

/** Until the change is done nobody else changes the list, nor what stands in it. @throws ERR_NO_CONTACT_LIST_FOUND */
export async function hold(ctx: Ctx, id: number): Promise<void> {
  if (!(await queries.lockList(ctx, id))) throw fail('ERR_NO_CONTACT_LIST_FOUND');
}

/** Tells everyone how a list is now. */
export async function told(ctx: Ctx, action: 'create' | 'update', id: number): Promise<ContactList> {
  const row = await show(ctx, id);
  publishList(ctx, action, row);
  return row;
}
