import type { dashboard } from '@guiche/contract/dashboard';
import type { QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import { cutPage, decodeCursor } from '../platform/cursor';
import type { UserCtx } from '../platform/serve';
import { countBehind, listBehind } from './behind-queries';
import { spanOf } from './span';

type Door = (typeof dashboard)['behind'];
export const pageSize = 40;

/** What a figure counts, newest first. @throws ERR_NO_DASHBOARD_FILTER */
export async function behind(ctx: UserCtx, asked: QueryOf<Door>): Promise<ReplyOf<Door>> {
  const span = await spanOf(ctx, asked);
  const [at, id] = asked.cursor === undefined ? [] : decodeCursor(asked.cursor, ['time', 'id']);
  const place = at === undefined ? undefined : { at: at as string, id: id as number };
  const [found, { count }] = await Promise.all([
    listBehind(ctx, asked, span, place, pageSize + 1),
    countBehind(ctx, asked, span),
  ]);
  const { rows, ...rest } = cutPage(found, pageSize, (row) => [row.at, row.id]);
  return { records: rows, count, ...rest };
}
