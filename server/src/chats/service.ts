import type { chats } from '@guiche/contract/chats';
import type { QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import { cutPage, decodeCursor } from '../platform/cursor';
import type { UserCtx } from '../platform/serve';
import * as queries from './queries';

const size = 20;

export async function list(ctx: UserCtx, query: QueryOf<typeof chats.list>): Promise<ReplyOf<typeof chats.list>> {
  const term = query.searchParam.trim();
  const place =
    query.cursor === undefined
      ? queries.fromPage((query.pageNumber - 1) * size)
      : queries.after(decodeCursor(query.cursor, ['time', 'id']));
  const [found, { count }] = await Promise.all([queries.list(ctx, term, place, size), queries.count(ctx, term)]);
  const { rows, ...page } = cutPage(found, size, (row) => [row.updatedAt, row.id]);
  return { records: rows, count, ...page };
}
