import type { BodyOf, QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import { can } from '@guiche/contract/permissions';
import type { Tag, TagCounted, tags } from '@guiche/contract/tags';
import type { RunHooks } from '../hooks';
import { cutPage, decodeCursor } from '../platform/cursor';
import { fail, violated } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import { publishTag, publishTagChanged, publishTagGone } from './live';
import * as queries from './queries';

export interface Neighbours {
  runHooks: RunHooks;
}

export const list = (ctx: UserCtx, search = ''): Promise<Tag[]> => queries.allTags(ctx, search.trim());

export async function page(ctx: UserCtx, query: QueryOf<typeof tags.page>): Promise<ReplyOf<typeof tags.page>> {
  const search = query.searchParam.trim();
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor, ['text', 'id']);
  const skip = after ? 0 : (query.pageNumber - 1) * queries.pageSize;
  const [found, count] = await Promise.all([
    queries.pageOfTags(ctx, search, { after, skip }),
    queries.countFound(ctx, search),
  ]);
  const { rows, ...rest } = cutPage(found, queries.pageSize, (row) => [row.fold, row.id]);
  const listed = rows.map((row) => {
    const { fold: _, ...tag } = row;
    return tag;
  });
  return { tags: listed, count, ...rest };
}

/** @throws ERR_NO_TAG_FOUND */
export async function show(ctx: UserCtx, id: number): Promise<TagCounted> {
  const tag = await queries.countedTag(ctx, id);
  if (!tag) throw fail('ERR_NO_TAG_FOUND');
  return tag;
}

/**
 * Makes a tag. Whoever names it and says no more means the one of that name, if there is one.
 * @throws ERR_NO_PERMISSION for a lane, ERR_VALIDATION for a name that is taken
 */
export async function create(ctx: UserCtx, wanted: BodyOf<typeof tags.create>): Promise<Tag> {
  if (wanted.kanban === 1 && !can(ctx.viewer, 'tags:kanban')) throw fail('ERR_NO_PERMISSION');
  const tag = await queries.insertTag(ctx, { name: wanted.name, color: wanted.color, kanban: wanted.kanban ?? 0 });
  if (tag) {
    publishTag(ctx, tag);
    return tag;
  }
  if (wanted.color !== undefined || wanted.kanban !== undefined) throw taken();
  const existing = await queries.tagNamed(ctx, wanted.name);
  if (!existing) throw new Error('a tag of this name vanished while it was made');
  return existing;
}

/** @throws ERR_NO_TAG_FOUND, ERR_VALIDATION for a name that is taken */
export async function update(
  ctx: UserCtx,
  id: number,
  changes: BodyOf<typeof tags.update>,
  { runHooks }: Neighbours,
): Promise<Tag> {
  const [before] = await queries.lockTags(ctx, [id]);
  if (!before) throw fail('ERR_NO_TAG_FOUND');
  const { name, color, kanban } = { ...before, ...changes };
  if (kanban === 1 && before.kanban === 0) await runHooks(ctx, 'tagTurnsLane', { tagId: id });
  const tag = await queries.updateTag(ctx, id, { name, color, kanban }).catch((error: unknown) => {
    throw violated(error) === 'tags_name' ? taken() : error;
  });
  publishTagChanged(ctx, tag);
  if (name !== before.name || color !== before.color) await runHooks(ctx, 'tagChanged', { tagId: id });
  return tag;
}

/** @throws ERR_NO_TAG_FOUND */
export async function remove(ctx: UserCtx, id: number, { runHooks }: Neighbours) {
  await runHooks(ctx, 'beforeRemoval', { what: 'tag', ids: [id] });
  if ((await queries.lockTags(ctx, [id])).length === 0) throw fail('ERR_NO_TAG_FOUND');
  await runHooks(ctx, 'tagRemoved', { tagId: id });
  await queries.deleteTag(ctx, id);
  publishTagGone(ctx, id);
  return { message: 'Tag deleted' };
}

/**
 * The one goes, and what had it has the other.
 * @throws ERR_NO_TAG_FOUND for either, ERR_VALIDATION for one into itself
 */
export async function merge(ctx: UserCtx, id: number, intoId: number, { runHooks }: Neighbours): Promise<TagCounted> {
  if (id === intoId) throw fail('ERR_VALIDATION', { fields: { intoId: 'Invalid' } });
  await runHooks(ctx, 'beforeRemoval', { what: 'merged tag', ids: [id] });
  if ((await queries.lockTags(ctx, [id, intoId])).length < 2) throw fail('ERR_NO_TAG_FOUND');
  await runHooks(ctx, 'tagsMerged', { tagId: id, intoId });
  await queries.deleteTag(ctx, id);
  publishTagGone(ctx, id);
  return show(ctx, intoId);
}

const taken = () => fail('ERR_VALIDATION', { fields: { name: 'Already in use' } });
