import type { announcements } from '@guiche/contract/announcements';
import type { QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import { cutPage, decodeCursor } from '../platform/cursor';
import type { UserCtx } from '../platform/serve';
import * as queries from './queries';

const size = 20;

export async function list(
  ctx: UserCtx,
  query: QueryOf<typeof announcements.list>,
): Promise<ReplyOf<typeof announcements.list>> {
  const all = ctx.viewer.super;
  const term = query.searchParam.trim();
  const place =
    query.cursor === undefined
      ? queries.fromPage((query.pageNumber - 1) * size)
      : queries.after(decodeCursor(query.cursor, ['id', 'time', 'id']));
  const [found, { count }] = await Promise.all([
    queries.list(ctx, all, term, place, size),
    queries.count(ctx, all, term),
  ]);
  const { rows, ...page } = cutPage(found, size, (row) => [row.priority, row.createdAt, row.id]);
  return { records: rows, count, ...page };
}
