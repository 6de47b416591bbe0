import type { Dashboard, dashboard } from '@guiche/contract/dashboard';
import type { QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import { createShared } from '../platform/shared';
import { listShort } from '../users/service';
import { figuresIn } from './figures';
import { measures, type Measure, type Sums } from './figures-queries';
import * as queries from './queries';
import type { Span } from './queries';
import { spanOf, type SpanFilter } from './span';

/**
 * Everything on the dashboard over a period. It is the same for everybody in a company, so who asks at the same time is
 * answered together. Throws ERR_NO_DASHBOARD_FILTER.
 */
export function createShow(): (ctx: UserCtx, filter: SpanFilter) => Promise<Dashboard> {
  const shared = createShared<Dashboard>();
  return (ctx, filter) =>
    shared(JSON.stringify([ctx.companyId, filter.days, filter.date_from, filter.date_to]), () => count(ctx, filter));
}

async function count(ctx: UserCtx, filter: SpanFilter): Promise<Dashboard> {
  const span = await spanOf(ctx, filter);
  const [figures, { lines }, people, queues] = await Promise.all([
    figuresIn(ctx, span),
    queries.countLines(ctx),
    listShort(ctx),
    queries.listQueues(ctx),
  ]);
  const ofPeriod = figures.filter(({ isNow }) => isNow);
  const ofAll = totalsOf(ofPeriod.filter(({ byQueue }) => !byQueue));
  const ofUser = (id: number) => totalsOf(ofPeriod.filter(({ byQueue, who }) => !byQueue && who === id));
  const ofQueue = (id: number) => totalsOf(ofPeriod.filter(({ byQueue, who }) => byQueue && who === id));
  return {
    counters: {
      supportPending: ofAll.pending,
      supportHappening: ofAll.happening,
      ...measuredOf(ofAll),
      totalCompanies: 1,
      totalWhatsappSessions: lines,
    },
    attendants: people.map(({ id, name, online }) => {
      const theirs = ofUser(id);
      return {
        id,
        name,
        rating: mean(theirs.rated, theirs.ratings),
        ratings: theirs.ratings,
        avgSupportTime: minutes(theirs.support, theirs.supported),
        avgResponseTime: minutes(theirs.response, theirs.answered),
        tickets: theirs.finished,
        open: theirs.happening,
        online,
      };
    }),
    queues: [...queues, null]
      .map((queue) => {
        const its = ofQueue(queue?.id ?? 0);
        return {
          queue,
          pending: its.pending,
          happening: its.happening,
          created: its.created,
          finished: its.finished,
          avgWaitTime: minutes(its.wait, its.waited),
          avgResponseTime: minutes(its.response, its.answered),
          avgSupportTime: minutes(its.support, its.supported),
        };
      })
      .filter(({ queue, ...row }) => queue || row.pending || row.happening || row.created || row.finished),
    period: { from: span.firstDay, to: span.lastDay },
    before: hasBefore(span)
      ? {
          from: span.beforeFirstDay,
          to: span.beforeLastDay,
          ...measuredOf(totalsOf(figures.filter(({ isNow, byQueue }) => !isNow && !byQueue))),
        }
      : null,
  };
}

/** Without a first day there is nothing before it, and neither before a period that has not begun. */
const hasBefore = ({ firstDay, lastDay }: Span) => firstDay !== null && firstDay <= lastDay;

type Totals = Record<Measure, number>;

const totalsOf = (rows: readonly Sums[]): Totals =>
  Object.fromEntries(
    measures.map((name) => [name, rows.reduce((total, row) => total + row[name], 0)] as const),
  ) as Totals;

const measuredOf = (totals: Totals) => ({
  supportFinished: totals.finished,
  created: totals.created,
  leads: totals.leads,
  rating: mean(totals.rated, totals.ratings),
  ratings: totals.ratings,
  avgSupportTime: minutes(totals.support, totals.supported),
  avgWaitTime: minutes(totals.wait, totals.waited),
  avgResponseTime: minutes(totals.response, totals.answered),
  avgResolutionTime: minutes(totals.resolution, totals.finished),
});

const sum = <K extends string>(rows: readonly Record<K, number>[], field: K): number =>
  rows.reduce((total, row) => total + row[field], 0);
const mean = (total: number, count: number) => (count ? total / count : 0);
/** The mean of milliseconds, in minutes. */
const minutes = (total: number, count: number): number => mean(total, count) / 60_000;

type TicketsDay = (typeof dashboard)['ticketsDay'];

/** Tickets created, by the hours of one day or by days. @throws ERR_VALIDATION */
export async function ticketsDay(ctx: UserCtx, filter: QueryOf<TicketsDay>): Promise<ReplyOf<TicketsDay>> {
  const { zone, today, hour } = await queries.readClock(ctx);
  const [first, last] = daysOf(filter, today);
  const now = first === today && last === today ? hour : null;
  if (first !== last) {
    const days = await queries.createdByDay(ctx, zone, first, last);
    const data = days.map(({ data: day, tickets }) => ({ total: String(tickets), data: day }));
    return { count: sum(days, 'tickets'), data, usual: [], day: last, now };
  }
  const [hours, usual] = await Promise.all([
    queries.createdByHour(ctx, zone, first),
    queries.usualByHour(ctx, zone, first),
  ]);
  const data = hours.map(({ horario, tickets }) => ({ total: String(tickets), horario }));
  return { count: sum(hours, 'tickets'), data, usual, day: first, now };
}

type TicketsUsers = (typeof dashboard)['ticketsUsers'];

/** Tickets created, by whose they are. @throws ERR_VALIDATION */
export async function ticketsUsers(ctx: UserCtx, filter: QueryOf<TicketsUsers>): Promise<ReplyOf<TicketsUsers>> {
  const { zone, today } = await queries.readClock(ctx);
  const found = await queries.createdByUser(ctx, zone, ...daysOf(filter, today));
  return { data: found.map(({ nome, tickets }) => ({ quantidade: String(tickets), nome })) };
}

/** One day where only one was named, and today where none was. */
function daysOf({ initialDate, finalDate }: QueryOf<TicketsDay>, today: string): [first: string, last: string] {
  const first = initialDate ?? finalDate ?? today;
  const last = finalDate ?? first;
  if (first > last) throw fail('ERR_VALIDATION', { fields: { finalDate: 'Ends before it begins' } });
  return [first, last];
}
