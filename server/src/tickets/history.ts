import type { Viewer } from '@guiche/contract/permissions';
import type { MoveDone, TicketShown } from '@guiche/contract/tickets';
import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { publishMove } from './live';
import { threadOf, type ThreadOf } from './policy';

/** The moves of tickets as they are told afterwards: slim lines between the messages. */

/** Writes down a move in its own transaction, and tells it to those who may read the ticket now. */
export async function noteMove(
  ctx: Ctx,
  ticket: TicketShown,
  done: { kind: MoveDone['kind']; by: { id: number; name: string } | null },
): Promise<void> {
  const { kind, by } = done;
  const to = {
    user: kind === 'transfer' ? ticket.user : null,
    // where it was handed over: in another queue it is told of again
    queue: kind === 'transfer' || kind === 'handover' ? ticket.queue : null,
  };
  const { id } = await ctx.db.one<{ id: number }>(sql`
    insert into ticket_moves (company_id, ticket_id, kind, user_id, to_user_id, to_queue_id, created_at)
    values (${ctx.companyId}, ${ticket.id}, ${kind}, ${by?.id ?? null}, ${to.user?.id ?? null}, ${to.queue?.id ?? null}, ${ctx.now})
    returning id`);
  const named = (one: { id: number; name: string } | null) => one && { id: one.id, name: one.name };
  const move: MoveDone = {
    id,
    ticketId: ticket.id,
    kind,
    user: named(by),
    toUser: named(to.user),
    toQueue: named(to.queue),
    createdAt: ctx.now.toISOString(),
  };
  publishMove(ctx, ticket, move);
}

/** From the oldest message of a page, to before the one that is newer than all of it; null: from the first, to the last. */
export interface Span {
  since: string | null;
  until: { at: string } | { messageId: number } | null;
}

/** The moves of a thread in the time of one page, oldest first, the last five hundred. */
export async function movesOf(ctx: Ctx, viewer: Viewer, ticket: ThreadOf, { since, until }: Span): Promise<MoveDone[]> {
  const end =
    until && 'messageId' in until
      ? sql`coalesce((select m.created_at from messages m where m.company_id = ${ctx.companyId} and m.id = ${until.messageId}), 'infinity')`
      : sql`coalesce(${until?.at ?? null}::timestamptz, 'infinity')`;
  const newest = await ctx.db.many<MoveDone>(sql`
    select v.id, v.ticket_id as "ticketId", v.kind, v.created_at as "createdAt",
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user",
      case when tu.id is not null then json_build_object('id', tu.id, 'name', tu.name) end as "toUser",
      case when q.id is not null then json_build_object('id', q.id, 'name', q.name) end as "toQueue"
    from (${threadOf(ctx.companyId, viewer, ticket)}) t
    join ticket_moves v on v.company_id = ${ctx.companyId} and v.ticket_id = t.id
    left join users u on u.company_id = v.company_id and u.id = v.user_id
    left join users tu on tu.company_id = v.company_id and tu.id = v.to_user_id
    left join queues q on q.company_id = v.company_id and q.id = v.to_queue_id
    where v.created_at >= coalesce(${since}::timestamptz, '-infinity') and v.created_at < ${end}
    order by v.created_at desc, v.id desc limit 500`);
  return newest.reverse();
}
