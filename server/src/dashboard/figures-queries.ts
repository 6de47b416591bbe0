import { join, raw, sql, type Db } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import type { Piece } from './pieces';
import type { Span } from './queries';

/** What is counted; spans are sums, in milliseconds. */
export const measures = [
  'created',
  'waited',
  'answered',
  'wait',
  'response',
  'finished',
  'supported',
  'support',
  'resolution',
  'ratings',
  'rated',
  'leads',
  'pending',
  'happening',
] as const;
export type Measure = (typeof measures)[number];

/** What counts for somebody, or for a queue; several rows may be of the same. */
export type Sums = Record<Measure, number> & {
  /** Of the period itself, or as it is now; else of the period before. */
  isNow: boolean;
  byQueue: boolean;
  /** A user or a queue; 0 is nobody, none. */
  who: number;
};

/** A piece of the period itself, or of the one before. */
export type Placed = Piece & { isNow: boolean };

const sumsOf = (prefix: string) => raw(measures.map((name) => `sum(${prefix}f.${name}) as ${name}`).join(', '));
const column = <Row, Value>(rows: readonly Row[], pick: (row: Row) => Value) => rows.map(pick);

/**
 * What the sums say of a period and the one before, and what has changed since they were gathered, in one statement: all of
 * it is seen at one moment. The first row says nothing and is there only if everything is in the sums.
 */
export const sumsIn = (ctx: Ctx, { beforeFrom, from, to }: Span, pieces: readonly Placed[]) =>
  ctx.db.many<Sums & { isMark: boolean }>(sql`
    select true as "isMark", true as "isNow", false as "byQueue", 0 as who, ${join(measures.map((name) => raw(`0::numeric as ${name}`)))}
    from figure_counts where company_id = ${ctx.companyId} and is_whole
    union all
    select false, p.is_now, f.by_queue, f.who, ${sumsOf('')}
    from unnest(${column(pieces, ({ width }) => width)}::int[], ${column(pieces, (piece) => piece.from)}::timestamptz[],
      ${column(pieces, (piece) => piece.to)}::timestamptz[], ${column(pieces, ({ isNow }) => isNow)}::boolean[]) p (width, first, past, is_now)
    join figures f on f.company_id = ${ctx.companyId} and f.width = p.width and f.starts >= p.first and f.starts < p.past
    group by 2, 3, 4
    union all
    select false, coalesce(f.at >= ${from}::timestamptz, true), f.by_queue, f.who, ${sumsOf('s.sign * ')}
    from figure_changes s
    cross join lateral guiche_counts_of(s.what, s.status, s.user_id, s.queue_id, s.rate, s.began_at, s.accepted_at, s.answered_at, s.closed_at) f
    where s.company_id = ${ctx.companyId} and (f.at is null or (f.at >= ${beforeFrom}::timestamptz and f.at < ${to}::timestamptz))
    group by 2, 3, 4`);

/** Companies of which something is to be counted or gathered. */
export const listBehindhand = (db: Db, least: number) =>
  db.many<{ companyId: number }>(sql`
    select company_id as "companyId" from figure_counts where not is_whole
    union select company_id from figure_changes group by company_id having count(*) >= ${least}::int`);

/** @returns how many changes went into sums */
export const gather = (ctx: Ctx, most: number) =>
  ctx.db.one<{ gathered: number }>(sql`select guiche_gather_figures(${ctx.companyId}::int, ${most}::int) as gathered`);

/** @returns whether something may be left to be counted */
export const count = (ctx: Ctx, most: number) =>
  ctx.db.one<{ left: boolean }>(sql`select guiche_count_figures(${ctx.companyId}::int, ${most}::int) as left`);
