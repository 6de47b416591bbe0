import { kanban, openLane, type BoardFilter, type Lane } from '@guiche/contract/kanban';
import type { Tag } from '@guiche/contract/tags';
import { decodeCursor } from '../platform/cursor';
import { fail } from '../platform/errors';
import { serve, type UserCtx } from '../platform/serve';
import { laneTag, lanes, orderLanes } from '../tags/lanes';
import * as queries from './kanban-queries';
import { pageSize } from './list-queries';
import { minSearch, searching } from './service';

export default serve(kanban, {
  lanes: async (ctx) => ({ lista: await lanes(ctx) }),
  order: async (ctx, { body }) => ({ lista: await orderLanes(ctx, [...new Set(body.tagIds)]) }),
  list: (ctx, { query }) =>
    queries.firstOfAll(ctx, ctx.viewer, { searchParam: '', queueIds: query.queueIds }, pageSize),
  board: (ctx, { query }) => board(ctx, query),
  counts: async (ctx, { query }) => counted(ctx, query, await lanes(ctx)),
  waiting: (ctx, { query }) =>
    finding(ctx, query, { waiting: 0, late: 0 }, (wanted) => queries.countWaiting(ctx, ctx.viewer, wanted)),
  lane: (ctx, { params, query }) => lane(ctx, params.laneId, query),
});

const idsOf = (tags: Tag[]): number[] => [0, ...tags.map(({ id }) => id)];

async function board(ctx: UserCtx, filter: BoardFilter) {
  const lista = await lanes(ctx);
  return { lista, lanes: await asked(ctx, filter, idsOf(lista), queries.firstCards) };
}

const counted = (ctx: UserCtx, filter: BoardFilter, lista: Tag[]) =>
  finding(ctx, filter, [], (wanted) => queries.countLanes(ctx, ctx.viewer, idsOf(lista), wanted));

/** @throws ERR_NO_TAG_FOUND, ERR_INVALID_TRANSITION for a tag that is no lane */
async function lane(ctx: UserCtx, name: string, { cursor, ...filter }: BoardFilter & { cursor?: string | undefined }) {
  const laneId = await laneCalled(ctx, name);
  const [at, id] = cursor ? decodeCursor(cursor, ['time', 'id']) : [];
  const place = cursor ? { at: at as string, id: id as number } : undefined;
  return (await asked(ctx, filter, [laneId], queries.laneCards, place))[0]!;
}

function asked(ctx: UserCtx, filter: BoardFilter, laneIds: number[], size: number, place?: { at: string; id: number }) {
  const nothing = (): Lane[] =>
    laneIds.map((laneId) => ({ laneId, tickets: [], count: 0, hasMore: false, nextCursor: null }));
  return finding(ctx, filter, nothing(), (wanted) => queries.readLanes(ctx, ctx.viewer, laneIds, wanted, size, place));
}

/** Words that are too short find nothing, and searches take turns. */
async function finding<T>(
  ctx: UserCtx,
  filter: BoardFilter,
  nothing: T,
  ask: (filter: BoardFilter) => Promise<T>,
): Promise<T> {
  const searchParam = filter.searchParam.trim();
  if (!searchParam) return ask({ ...filter, searchParam });
  if (!minSearch(searchParam)) return nothing;
  return searching(ctx.companyId)(() => ask({ ...filter, searchParam }));
}

/**
 * The lane that a client names: 0 for 'Em Aberto', else the id of its tag.
 * @throws ERR_NO_TAG_FOUND, ERR_INVALID_TRANSITION for a tag that is no lane
 */
export async function laneCalled(ctx: UserCtx, name: string, held = false): Promise<number> {
  if (name === openLane) return 0;
  const id = /^[1-9]\d{0,9}$/.test(name) ? Number(name) : 0;
  const tag = id > 0 && id < 2 ** 31 ? await laneTag(ctx, id, held) : undefined;
  if (!tag) throw fail('ERR_NO_TAG_FOUND');
  if (tag.kanban !== 1) throw fail('ERR_INVALID_TRANSITION', { detail: 'This tag is no lane of the board.' });
  return id;
}
