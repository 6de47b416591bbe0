import type { QueueLite } from '@guiche/contract/shapes';
import type { TicketStatus } from '@guiche/contract/tickets';
import { raw, sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/** A period of the company's calendar, and the one before it, which ends where it begins. */
export interface Span {
  /** Days, `yyyy-MM-dd`; no first one where nobody said. */
  firstDay: string | null;
  lastDay: string;
  from: string;
  to: string;
  /** As many days before; from `from` where there is no first day. */
  beforeFirstDay: string;
  beforeLastDay: string;
  beforeFrom: string;
}

/**
 * The days that all of what was asked for have in common, up to today; the database counts them because it has the
 * calendar of every time zone. Nobody wrote to anybody before 1970.
 */
export const readSpan = (ctx: Ctx, filter: { days: number | null; from: string | null; to: string | null }) =>
  ctx.db.one<Span>(sql`
    select first_day::text as "firstDay", last_day::text as "lastDay",
      guiche_day_start(coalesce(first_day, date '1970-01-01'), zone) as "from", guiche_day_start(last_day + 1, zone) as "to",
      guiche_day_start(before, zone) as "beforeFrom", before::text as "beforeFirstDay",
      (coalesce(first_day, before) - 1)::text as "beforeLastDay"
    from (
      select *, case when first_day is null then date '1970-01-01' else first_day - greatest(last_day - first_day + 1, 0) end as before
      from (
        select time_zone as zone,
          greatest(${filter.from}::date, (${ctx.now}::timestamptz at time zone time_zone)::date - ${filter.days}::int + 1,
            case when ${filter.from}::date is not null or ${filter.days}::int is not null then date '1970-01-01' end) as first_day,
          greatest(least(${filter.to}::date, (${ctx.now}::timestamptz at time zone time_zone)::date), date '1970-01-01') as last_day
        from companies where id = ${ctx.companyId}) asked) days`);

interface Group {
  /** Of the period itself, or of the one before. */
  isNow: boolean;
  userId: number | null;
  queueId: number | null;
}

/** Of a sum of spans; of nothing there are none. Spans are added up quickly, and seconds are not. */
const secondsOf = (spans: Sql) => sql`coalesce(extract(epoch from ${spans}), 0)::float8`;

export interface Closed extends Group {
  finished: number;
  supported: number;
  /** Sums, in seconds. */
  support: number;
  resolution: number;
}

/** What was closed in the period and the one before, by whose it was and of which queue. */
export const closedIn = (ctx: Ctx, { beforeFrom, from, to }: Span) =>
  ctx.db.many<Closed>(sql`
    select t.closed_at >= ${from}::timestamptz as "isNow", t.user_id as "userId", t.queue_id as "queueId",
      count(*) as finished, count(t.first_accepted_at) as supported,
      ${secondsOf(sql`sum(t.closed_at - t.first_accepted_at)`)} as support, ${secondsOf(sql`sum(t.closed_at - t.created_at)`)} as resolution
    from tickets t
    where t.company_id = ${ctx.companyId} and t.closed_at >= ${beforeFrom}::timestamptz and t.closed_at < ${to}::timestamptz
    group by 1, 2, 3`);

/** Whom we wrote to first never waited: such a ticket was accepted when it was made. */
export const waited = sql`t.first_accepted_at > t.created_at`;
export const answered = sql`t.first_response_at > t.created_at and coalesce(t.first_accepted_at > t.created_at, true)`;

export interface Created extends Group {
  created: number;
  waited: number;
  answered: number;
  /** Sums, in seconds. */
  wait: number;
  response: number;
}

/** What was created in the period and the one before, by whose it is and of which queue. */
export const createdIn = (ctx: Ctx, { beforeFrom, from, to }: Span) =>
  ctx.db.many<Created>(sql`
    select t.created_at >= ${from}::timestamptz as "isNow", t.user_id as "userId", t.queue_id as "queueId",
      count(*) as created, count(*) filter (where ${waited}) as waited, count(*) filter (where ${answered}) as answered,
      ${secondsOf(sql`sum(t.first_accepted_at - t.created_at) filter (where ${waited})`)} as wait,
      ${secondsOf(sql`sum(t.first_response_at - t.created_at) filter (where ${answered})`)} as response
    from tickets t
    where t.company_id = ${ctx.companyId} and t.created_at >= ${beforeFrom}::timestamptz and t.created_at < ${to}::timestamptz
    group by 1, 2, 3`);

export interface Active {
  status: Exclude<TicketStatus, 'closed'>;
  userId: number | null;
  queueId: number | null;
  tickets: number;
}

/** What waits and what is being served now. */
export const activeNow = (ctx: Ctx) =>
  ctx.db.many<Active>(sql`
    select t.status, t.user_id as "userId", t.queue_id as "queueId", count(*) as tickets from tickets t
    where t.company_id = ${ctx.companyId} and t.status in ('pending', 'open') group by 1, 2, 3`);

/** Since when a contact `c` counts as one, word for word as the index contacts_by_lead has it. */
export const leadSince = raw('(case when c.lead_from is null then c.created_at else c.lead_from end)');

/** New contacts of the period and of the one before. */
export const countLeads = (ctx: Ctx, { beforeFrom, from, to }: Span) =>
  ctx.db.one<{ leads: number; leadsBefore: number }>(sql`
    select
      (select count(*) from contacts c where c.company_id = ${ctx.companyId}
        and ${leadSince} >= ${from}::timestamptz and ${leadSince} < ${to}::timestamptz) as leads,
      (select count(*) from contacts c where c.company_id = ${ctx.companyId}
        and ${leadSince} >= ${beforeFrom}::timestamptz and ${leadSince} < ${from}::timestamptz) as "leadsBefore"`);

/** Lines that are up. */
export const countLines = (ctx: Ctx) =>
  ctx.db.one<{ lines: number }>(sql`
    select count(*) as lines from connections w where w.company_id = ${ctx.companyId} and w.status = 'CONNECTED'`);

export interface Rated {
  isNow: boolean;
  /** Nobody's, where whom it was about is no longer there. */
  userId: number | null;
  ratings: number;
  total: number;
}

/** What customers said of each person in the period and the one before. */
export const ratingsIn = (ctx: Ctx, { beforeFrom, from, to }: Span) =>
  ctx.db.many<Rated>(sql`
    select r.created_at >= ${from}::timestamptz as "isNow", r.user_id as "userId", count(*) as ratings, sum(r.rate) as total
    from ratings r
    where r.company_id = ${ctx.companyId} and r.created_at >= ${beforeFrom}::timestamptz and r.created_at < ${to}::timestamptz
    group by 1, 2`);

export const listQueues = (ctx: Ctx) =>
  ctx.db.many<QueueLite>(sql`
    select q.id, q.name, q.color from queues q where q.company_id = ${ctx.companyId}
    order by q.order_queue nulls last, guiche_fold(q.name), q.id`);

export interface Clock {
  zone: string;
  /** By the company's clock. */
  today: string;
  hour: string;
}

export const readClock = (ctx: Ctx) =>
  ctx.db.one<Clock>(sql`
    select time_zone as zone, (${ctx.now}::timestamptz at time zone time_zone)::date::text as today,
      to_char(${ctx.now}::timestamptz at time zone time_zone, 'HH24') as hour
    from companies where id = ${ctx.companyId}`);

/** Tickets created on a day, by the hour of the company's clock. */
export const createdByHour = (ctx: Ctx, zone: string, day: string) =>
  ctx.db.many<{ horario: string; tickets: number }>(sql`
    select to_char(t.created_at at time zone ${zone}, 'HH24') as horario, count(*) as tickets from tickets t
    where t.company_id = ${ctx.companyId} and t.created_at >= guiche_day_start(${day}::date, ${zone})
      and t.created_at < guiche_day_start(${day}::date + 1, ${zone})
    group by 1 order by 1`);

/** Tickets created from one day to another, by day. */
export const createdByDay = (ctx: Ctx, zone: string, first: string, last: string) =>
  ctx.db.many<{ data: string; tickets: number }>(sql`
    select to_char(day, 'DD/MM/YYYY') as data, tickets from (
      select (t.created_at at time zone ${zone})::date as day, count(*) as tickets from tickets t
      where t.company_id = ${ctx.companyId} and t.created_at >= guiche_day_start(${first}::date, ${zone})
        and t.created_at < guiche_day_start(${last}::date + 1, ${zone})
      group by 1) days
    order by day`);

export const createdByUser = (ctx: Ctx, zone: string, first: string, last: string) =>
  ctx.db.many<{ nome: string; tickets: number }>(sql`
    select u.name as nome, count(*) as tickets from tickets t
    join users u on u.company_id = t.company_id and u.id = t.user_id
    where t.company_id = ${ctx.companyId} and t.created_at >= guiche_day_start(${first}::date, ${zone})
      and t.created_at < guiche_day_start(${last}::date + 1, ${zone})
    group by u.id, u.name order by tickets desc, guiche_fold(u.name), u.id`);

/**
 * What the same weekday of up to eight weeks before had on average, by the hour. Weeks in which there was no ticket at
 * all yet are not counted.
 */
export const usualByHour = (ctx: Ctx, zone: string, day: string) =>
  ctx.db.many<{ horario: string; total: number }>(sql`
    with known as (
      select least(8, (${day}::date - (min(t.created_at) at time zone ${zone})::date) / 7) as weeks
      from tickets t where t.company_id = ${ctx.companyId}),
    -- as plain moments: under row-level security an index is not asked with the value of a function of a row
    days as materialized (
      select weeks, guiche_day_start(${day}::date - 7 * back, ${zone}) as starts, guiche_day_start(${day}::date - 7 * back + 1, ${zone}) as ends
      from known cross join lateral generate_series(1, weeks) as back)
    select to_char(t.created_at at time zone ${zone}, 'HH24') as horario, count(*)::float8 / max(d.weeks) as total
    from days d join tickets t on t.company_id = ${ctx.companyId} and t.created_at >= d.starts and t.created_at < d.ends
    group by 1 order by 1`);
