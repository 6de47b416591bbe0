import type { Ctx } from '../platform/tenancy';
import { measures, sumsIn, type Placed, type Sums } from './figures-queries';
import { piecesOf } from './pieces';
import * as queries from './queries';
import type { Span } from './queries';

/** What is so now lies at one moment that no period is asked for by. */
const rightNow: Placed = { width: 0, from: '1970-01-01T00:00:00.000Z', to: '1970-01-01T00:00:01.000Z', isNow: true };

/** What counts in a period and the one before: from the sums that are kept, and while they are not whole from every ticket. */
export async function figuresIn(ctx: Ctx, span: Span): Promise<Sums[]> {
  const [period, before] = [piecesOf(span.from, span.to), piecesOf(span.beforeFrom, span.from)];
  if (!period || !before) return recount(ctx, span);
  const placed = (pieces: typeof period, isNow: boolean) => pieces.map((piece) => ({ ...piece, isNow }));
  const rows = await sumsIn(ctx, span, [...placed(period, true), ...placed(before, false), rightNow]);
  return rows.some(({ isMark }) => isMark) ? rows : recount(ctx, span);
}

const nothing = Object.fromEntries(measures.map((name) => [name, 0])) as Pick<Sums, (typeof measures)[number]>;
const inMilliseconds = (seconds: number) => Math.round(seconds * 1000);

/** The same, ticket by ticket. */
export async function recount(ctx: Ctx, span: Span): Promise<Sums[]> {
  const [closed, created, active, others, ratings] = await Promise.all([
    queries.closedIn(ctx, span),
    queries.createdIn(ctx, span),
    queries.activeNow(ctx),
    queries.countLeads(ctx, span),
    queries.ratingsIn(ctx, span),
  ]);
  const both = (row: { isNow?: boolean; userId: number | null; queueId: number | null }, counts: Partial<Sums>) => [
    { ...nothing, isNow: row.isNow ?? true, byQueue: false, who: row.userId ?? 0, ...counts },
    { ...nothing, isNow: row.isNow ?? true, byQueue: true, who: row.queueId ?? 0, ...counts },
  ];
  return [
    ...closed.flatMap((row) =>
      both(row, {
        finished: row.finished,
        supported: row.supported,
        support: inMilliseconds(row.support),
        resolution: inMilliseconds(row.resolution),
      }),
    ),
    ...created.flatMap((row) =>
      both(row, {
        created: row.created,
        waited: row.waited,
        answered: row.answered,
        wait: inMilliseconds(row.wait),
        response: inMilliseconds(row.response),
      }),
    ),
    ...active.flatMap((row) => both(row, { [row.status === 'open' ? 'happening' : 'pending']: row.tickets })),
    ...ratings.map(({ isNow, userId, ratings: count, total }) => ({
      ...nothing,
      isNow,
      byQueue: false,
      who: userId ?? 0,
      ratings: count,
      rated: total,
    })),
    { ...nothing, isNow: true, byQueue: false, who: 0, leads: others.leads },
    { ...nothing, isNow: false, byQueue: false, who: 0, leads: others.leadsBefore },
  ];
}
