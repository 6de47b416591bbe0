import type { Announcement, announcements } from '@guiche/contract/announcements';
import type { QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import { cutPage, decodeCursor } from '../platform/cursor';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Tenancy } from '../platform/tenancy';
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

/** @throws ERR_NO_ANNOUNCEMENT_FOUND, also for one that is not shown, unless to the operator */
export async function show(ctx: UserCtx, id: number): Promise<Announcement> {
  const found = await queries.read(ctx, ctx.viewer.super, id);
  if (!found) throw fail('ERR_NO_ANNOUNCEMENT_FOUND');
  return found;
}

/** Until when the viewer has seen them. */
export const sight = async (ctx: UserCtx): Promise<{ seenAt: string | null }> => ({
  seenAt: (await queries.readSight(ctx))?.seenAt ?? null,
});

export async function see(ctx: UserCtx): Promise<{ seenAt: string | null }> {
  await queries.keepSight(ctx);
  return sight(ctx);
}

/** The picture of an announcement, which needs no session and no signature: its key is random. */
export const pictureOf = (tenancy: Tenancy, key: string) => tenancy.acrossCompanies((db) => queries.pictureOf(db, key));
