import type { Dashboard, dashboard } from '@guiche/contract/dashboard';
import type { QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import { listShort } from '../users/service';
import * as queries from './queries';
import type { Closed, Created, Rated, Span } from './queries';
import { spanOf, type SpanFilter } from './span';

/** Everything on the dashboard over a period: each question is asked once, and split here. @throws ERR_NO_DASHBOARD_FILTER */
export async function show(ctx: UserCtx, filter: SpanFilter): Promise<Dashboard> {
  const span = await spanOf(ctx, filter);
  const [closed, created, active, others, ratings, people, queues] = await Promise.all([
    queries.closedIn(ctx, span),
    queries.createdIn(ctx, span),
    queries.activeNow(ctx),
    queries.countOthers(ctx, span),
    queries.ratingsIn(ctx, span),
    listShort(ctx),
    queries.listQueues(ctx),
  ]);
  const now = { closed: closed.filter(isOfNow), created: created.filter(isOfNow), ratings: ratings.filter(isOfNow) };
  const isOfBefore = (row: { isNow: boolean }) => !row.isNow;
  const earlier = {
    closed: closed.filter(isOfBefore),
    created: created.filter(isOfBefore),
    ratings: ratings.filter(isOfBefore),
  };
  const isIn = (status: string) => active.filter((row) => row.status === status);
  return {
    counters: {
      supportPending: sum(isIn('pending'), 'tickets'),
      supportHappening: sum(isIn('open'), 'tickets'),
      ...measuredOf(now, others.leads),
      totalCompanies: 1,
      totalWhatsappSessions: others.lines,
    },
    attendants: people.map(({ id, name, online }) => {
      const theirs = <Row extends { userId: number | null }>(rows: Row[]) => rows.filter((row) => row.userId === id);
      const rated = theirs(now.ratings)[0] ?? { ratings: 0, total: 0 };
      const done = theirs(now.closed);
      return {
        id,
        name,
        rating: mean(rated.total, rated.ratings),
        ratings: rated.ratings,
        avgSupportTime: minutes(done, 'support', 'supported'),
        avgResponseTime: minutes(theirs(now.created), 'response', 'answered'),
        tickets: sum(done, 'finished'),
        open: sum(theirs(isIn('open')), 'tickets'),
        online,
      };
    }),
    queues: [...queues, null]
      .map((queue) => {
        const its = <Row extends { queueId: number | null }>(rows: Row[]) =>
          rows.filter((row) => row.queueId === (queue?.id ?? null));
        return {
          queue,
          pending: sum(its(isIn('pending')), 'tickets'),
          happening: sum(its(isIn('open')), 'tickets'),
          created: sum(its(now.created), 'created'),
          finished: sum(its(now.closed), 'finished'),
          avgWaitTime: minutes(its(now.created), 'wait', 'waited'),
          avgResponseTime: minutes(its(now.created), 'response', 'answered'),
          avgSupportTime: minutes(its(now.closed), 'support', 'supported'),
        };
      })
      .filter(({ queue, ...row }) => queue || row.pending || row.happening || row.created || row.finished),
    period: { from: span.firstDay, to: span.lastDay },
    before: hasBefore(span)
      ? { from: span.beforeFirstDay, to: span.beforeLastDay, ...measuredOf(earlier, others.leadsBefore) }
      : null,
  };
}

/** Without a first day there is nothing before it, and neither before a period that has not begun. */
const hasBefore = ({ firstDay, lastDay }: Span) => firstDay !== null && firstDay <= lastDay;

const isOfNow = ({ isNow }: { isNow: boolean }) => isNow;

interface Counted {
  closed: Closed[];
  created: Created[];
  ratings: Rated[];
}

function measuredOf({ closed, created, ratings }: Counted, leads: number) {
  return {
    supportFinished: sum(closed, 'finished'),
    created: sum(created, 'created'),
    leads,
    rating: mean(sum(ratings, 'total'), sum(ratings, 'ratings')),
    ratings: sum(ratings, 'ratings'),
    avgSupportTime: minutes(closed, 'support', 'supported'),
    avgWaitTime: minutes(created, 'wait', 'waited'),
    avgResponseTime: minutes(created, 'response', 'answered'),
    avgResolutionTime: minutes(closed, 'resolution', 'finished'),
  };
}

const sum = <K extends string>(rows: readonly Record<K, number>[], field: K): number =>
  rows.reduce((total, row) => total + row[field], 0);
const mean = (total: number, count: number) => (count ? total / count : 0);
/** The mean of seconds, in minutes. */
const minutes = <K extends string>(rows: readonly Record<K, number>[], total: K, count: K): number =>
  mean(sum(rows, total), sum(rows, count)) / 60;

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
