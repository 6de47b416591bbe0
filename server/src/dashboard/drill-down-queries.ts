import type { Behind, Figure } from '@guiche/contract/dashboard';
import { countLimit } from '../platform/cursor';
import { empty, raw, sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { answered, leadSince, waited, type Span } from './queries';

/** What is behind the figures: a list for each, of tickets but for two. */

export interface Which {
  figure: Figure;
  userId?: number | undefined;
  queueId?: number | undefined;
  queueless: boolean;
  hour?: string | undefined;
}

interface Kind {
  /** Rows `x` with the ticket `t` and the contact `c` around them, and how they are told apart. */
  from: Sql;
  id: Sql;
  /** By which they belong to the period; without one they are of now. */
  at: Sql;
  isNow?: boolean;
  where?: Sql;
  minutes?: Sql;
  rate?: Sql;
  whose: Sql;
}

const minutesBetween = (from: Sql, to: Sql) => sql`extract(epoch from ${to} - ${from})::float8 / 60`;
const created = sql`t.created_at`;
const closed = sql`t.closed_at`;
const accepted = sql`t.first_accepted_at`;

function kindOf(ctx: Ctx, figure: Figure): Kind {
  const tickets = {
    from: sql`tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id`,
    id: sql`t.id`,
    whose: sql`t.user_id`,
  };
  switch (figure) {
    case 'pending':
      return { ...tickets, at: created, isNow: true, where: sql`t.status = 'pending'` };
    case 'happening':
      return { ...tickets, at: created, isNow: true, where: sql`t.status = 'open'` };
    case 'finished':
      return { ...tickets, at: closed, minutes: minutesBetween(created, closed) };
    case 'support':
      return { ...tickets, at: closed, where: sql`${accepted} is not null`, minutes: minutesBetween(accepted, closed) };
    case 'created':
      return { ...tickets, at: created };
    case 'wait':
      return { ...tickets, at: created, where: waited, minutes: minutesBetween(created, accepted) };
    case 'response':
      return { ...tickets, at: created, where: answered, minutes: minutesBetween(created, sql`t.first_response_at`) };
    case 'rated':
      return {
        from: sql`ratings r join tickets t on t.company_id = r.company_id and t.id = r.ticket_id
          join contacts c on c.company_id = t.company_id and c.id = t.contact_id`,
        id: sql`r.id`,
        at: sql`r.created_at`,
        rate: sql`r.rate`,
        whose: sql`r.user_id`,
      };
    case 'leads':
      return {
        from: sql`contacts c left join lateral (
          select * from tickets n where n.company_id = ${ctx.companyId} and n.contact_id = c.id order by n.id desc limit 1) t on true`,
        id: sql`c.id`,
        at: leadSince,
        whose: sql`t.user_id`,
      };
  }
}

const owner: Partial<Record<Figure, Sql>> = { leads: sql`c.company_id`, rated: sql`r.company_id` };

function conditions(ctx: Ctx, which: Which, kind: Kind, { from, to }: Span): Sql {
  const { figure, userId, queueId, queueless, hour } = which;
  return sql`${owner[figure] ?? sql`t.company_id`} = ${ctx.companyId}
    ${kind.isNow ? empty : sql`and ${kind.at} >= ${from}::timestamptz and ${kind.at} < ${to}::timestamptz`}
    ${kind.where ? sql`and ${kind.where}` : empty}
    ${userId === undefined ? empty : sql`and ${kind.whose} = ${userId}::int`}
    ${queueId === undefined ? empty : sql`and t.queue_id = ${queueId}::int`}
    ${queueless ? sql`and t.queue_id is null` : empty}
    ${hour === undefined ? empty : sql`and to_char(${created} at time zone (select time_zone from companies where id = ${ctx.companyId}), 'HH24') = ${hour}`}`;
}

export function listBehind(
  ctx: Ctx,
  which: Which,
  span: Span,
  place: { at: string; id: number } | undefined,
  wanted: number,
): Promise<Behind[]> {
  const kind = kindOf(ctx, which.figure);
  const after = place ? sql`and (${kind.at}, ${kind.id}) < (${place.at}::timestamptz, ${place.id}::int)` : empty;
  return ctx.db.many<Behind>(sql`
    select ${kind.id} as id, t.uuid, c.name as contact, t.status, ${kind.at} as at, ${kind.minutes ?? sql`null::float8`} as minutes,
      ${kind.rate ?? sql`null::int`} as rate,
      case when q.id is not null then json_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user"
    from ${kind.from}
    left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    left join users u on u.company_id = t.company_id and u.id = ${kind.whose}
    where ${conditions(ctx, which, kind, span)} ${after}
    order by ${kind.at} desc, ${kind.id} desc limit ${raw(String(wanted))}`);
}

export function countBehind(ctx: Ctx, which: Which, span: Span): Promise<{ count: number }> {
  const kind = kindOf(ctx, which.figure);
  return ctx.db.one<{ count: number }>(sql`
    select count(*) as count from (select from ${kind.from} where ${conditions(ctx, which, kind, span)} limit ${raw(String(countLimit))}) counted`);
}
