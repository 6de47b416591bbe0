import type { Tag } from '@guiche/contract/tags';
import { fail } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { publishTagChanged } from './live';
import * as queries from './queries';

/** The lanes of the board in their order: kanban tags. */
export const lanes = (ctx: Ctx): Promise<Tag[]> => queries.kanbanTags(ctx);

/** A tag; `held` where something is written that counts on what it is. */
export const laneTag = (ctx: Ctx, tagId: number, held: boolean): Promise<Tag | undefined> =>
  queries.oneTag(ctx, tagId, held);

/**
 * Puts lanes in an order; those that are not named come behind them, as they stood.
 * @throws ERR_NO_TAG_FOUND, ERR_INVALID_TRANSITION for a tag that is no lane
 */
export async function orderLanes(ctx: Ctx, tagIds: number[]): Promise<Tag[]> {
  const before = (await queries.kanbanTags(ctx)).map(({ id }) => id);
  const strangers = tagIds.filter((id) => !before.includes(id));
  if (strangers.length > 0) {
    if ((await queries.countTags(ctx, strangers)) < strangers.length) throw fail('ERR_NO_TAG_FOUND');
    throw fail('ERR_INVALID_TRANSITION', { detail: 'One of these tags is no lane of the board.' });
  }
  const others = before.filter((id) => !tagIds.includes(id));
  for (const tag of await queries.placeLanes(ctx, [...tagIds, ...others])) publishTagChanged(ctx, tag);
  return queries.kanbanTags(ctx);
}
