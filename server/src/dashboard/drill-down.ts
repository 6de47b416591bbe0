import type { dashboard } from '@guiche/contract/dashboard';
import type { QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import { cutPage, decodeCursor } from '../platform/cursor';
import type { UserCtx } from '../platform/serve';
import { countBehind, listBehind } from './drill-down-queries';
import { spanOf } from './span';

type DrillDown = (typeof dashboard)['behind'];
export const pageSize = 40;

/** What a figure counts, newest first. @throws ERR_NO_DASHBOARD_FILTER */
export async function drillDown(ctx: UserCtx, filter: QueryOf<DrillDown>): Promise<ReplyOf<DrillDown>> {
  const span = await spanOf(ctx, filter);
  const [at, id] = filter.cursor === undefined ? [] : decodeCursor(filter.cursor, ['time', 'id']);
  const place = at === undefined ? undefined : { at: at as string, id: id as number };
  const [found, { count }] = await Promise.all([
    listBehind(ctx, filter, span, place, pageSize + 1),
    countBehind(ctx, filter, span),
  ]);
  const { rows, ...rest } = cutPage(found, pageSize, (row) => [row.at, row.id]);
  return { records: rows, count, ...rest };
}
