import type { BoardFilter, Lane } from '@guiche/contract/kanban';
import type { Viewer } from '@guiche/contract/permissions';
import { waitLimits } from '@guiche/contract/wait-limits';
import { encodeCursor } from '../platform/cursor';
import { empty, raw, sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { around, counted1000, inList, listColumns, orders, type ListRow, type Place } from './list-queries';
import { filtersOf, visibleTo } from './policy';

/** Cards of each lane that come with the board; and those of a page of one lane. */
export const firstCards = 15;
export const laneCards = 40;

/** So many conversations in each status a search finds on the board, the newest; and looks into, where no index knows its words. */
const foundMost = raw('2000');
const lookedMost = raw('4000');
const { by, behind } = orders.newest;

/** What stands on the board of whoever asks, as a condition on `t`. `status <> 'closed'` as the index says it. */
function onBoard(ctx: Ctx, viewer: Viewer, { searchParam, ...filter }: BoardFilter): Sql {
  const found = searchParam ? sql` and t.id in (${foundBy(viewer, { searchParam, ...filter })})` : empty;
  return sql`t.company_id = ${ctx.companyId} and t.status <> 'closed' and ${visibleTo(viewer)}${filtersOf(ctx.companyId, filter, 'UTC')}${found}`;
}

/** The search of the lists, over who is attended and over who waits. */
function foundBy(viewer: Viewer, { searchParam, queueIds, users, tags }: BoardFilter): Sql {
  const everything = visibleTo(viewer).text === 'true';
  const hits = (status: 'open' | 'pending') => sql`
    select id from guiche_search_tickets(${searchParam}::text, ${everything}::boolean, ${viewer.queueIds as number[]}::int[],
      ${viewer.allTicket}::boolean, ${viewer.id}::int, ${status}::text, ${queueIds?.length ? queueIds : null}::int[],
      ${users?.length ? users : null}::int[], ${tags?.length ? [...new Set(tags)] : null}::int[],
      null::date, null::date, 'UTC'::text, false, null::timestamptz, null::int, ${foundMost}, ${lookedMost}) where looked_to is null`;
  return sql`${hits('open')} union all ${hits('pending')}`;
}

type Card = ListRow & { lane_id: number; total: number };

/** These lanes with their first cards, those after `place` of a single one, and how many each holds: one question. */
export async function readLanes(
  ctx: Ctx,
  viewer: Viewer,
  laneIds: number[],
  filter: BoardFilter,
  size: number,
  place?: Place,
): Promise<Lane[]> {
  const where = sql`t.lane_id = lane.id and ${onBoard(ctx, viewer, filter)}`;
  const rows = await ctx.db.many<Card>(sql`
    select ${listColumns}, t.lane_id, t.total
    from (
      select page.*, counted.total from unnest(${laneIds}::int[]) lane (id)
      cross join lateral (select count(*)::int as total from (select from tickets t where ${where} limit ${counted1000}) c) counted
      cross join lateral (
        select * from tickets t where ${where}${place ? behind(place) : empty} order by ${by} limit ${raw(String(size + 1))}) page
    ) t ${around} order by t.lane_id, ${by}`);
  const cards = new Map<number, Card[]>(laneIds.map((laneId) => [laneId, []]));
  for (const row of rows) cards.get(row.lane_id)!.push(row);
  return laneIds.map((laneId) => {
    const found = cards.get(laneId)!;
    const kept = found.slice(0, size);
    const last = kept.at(-1);
    const hasMore = found.length > size;
    return {
      laneId,
      tickets: kept.map(inList),
      count: found[0]?.total ?? 0,
      hasMore,
      nextCursor: hasMore && last ? encodeCursor([last.updated_at, last.id]) : null,
    };
  });
}

/** How many cards each lane holds that holds any. */
export const countLanes = (ctx: Ctx, viewer: Viewer, laneIds: number[], filter: BoardFilter) =>
  ctx.db.many<{ laneId: number; count: number }>(sql`
    select lane.id as "laneId", counted.total as count from unnest(${laneIds}::int[]) lane (id)
    cross join lateral (
      select count(*)::int as total from (
        select from tickets t where t.lane_id = lane.id and ${onBoard(ctx, viewer, filter)} limit ${counted1000}) c) counted
    where counted.total > 0 order by lane.id`);

/** Who waits for an answer, and who of them longer than their queue wants anybody to. */
export const countWaiting = (ctx: Ctx, viewer: Viewer, filter: BoardFilter) => {
  const waits = sql`${onBoard(ctx, viewer, filter)} and t.waiting_since is not null`;
  const isLate = sql`t.waiting_since <= ${ctx.now}::timestamptz - make_interval(mins => coalesce(
    (select q.wait_red from queues q where q.company_id = t.company_id and q.id = t.queue_id), ${waitLimits.red}))`;
  return ctx.db.one<{ waiting: number; late: number }>(sql`
    select (select count(*)::int from (select from tickets t where ${waits} limit ${counted1000}) c) as waiting,
      (select count(*)::int from (select from tickets t where ${waits} and ${isLate} limit ${counted1000}) c) as late`);
};

/** All of them, newest change first, as clients without lanes of their own ask. */
export const firstOfAll = async (ctx: Ctx, viewer: Viewer, filter: BoardFilter, size: number) => {
  const where = onBoard(ctx, viewer, filter);
  const rows = await ctx.db.many<Card>(sql`
    select ${listColumns}, t.total
    from (
      select t.*, (select count(*)::int from (select from tickets t where ${where} limit ${counted1000}) c) as total
      from tickets t where ${where} order by ${by} limit ${raw(String(size + 1))}
    ) t ${around} order by ${by}`);
  const kept = rows.slice(0, size);
  return { tickets: kept.map(inList), count: rows[0]?.total ?? 0, hasMore: rows.length > size };
};
