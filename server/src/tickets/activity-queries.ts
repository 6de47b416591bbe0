import type { MediaType, MessageState } from '@guiche/contract/tickets';
import { empty, sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/** What messages leave on their ticket: its last words, those of its customer, who waits since when, what is unread. */

/** Whoever writes wakes a ticket that was put off; our answer takes the mark of it away. */
const wakes = (ctx: Ctx, fromMe: boolean) =>
  fromMe
    ? sql`woken_at = null,`
    : sql`woken_at = case when snoozed_until is null then woken_at else ${ctx.now}::timestamptz end, snoozed_until = null,`;

/** The customer's newest words; what came late is not the newest. */
const customerSaid = (ctx: Ctx, last: { id: number; preview: string; type: MediaType; said: Date }) => sql`
  (customer_message_id, customer_message, customer_message_type) = (
    select case when l.id is null then ${last.id}::int else l.id end, case when l.id is null then ${last.preview}::text else t.customer_message end,
      case when l.id is null then ${last.type}::text else t.customer_message_type end
    from (select 1) one left join messages l on l.company_id = ${ctx.companyId} and l.id = t.customer_message_id
      and (l.at_second, l.id) > (${Math.floor(last.said.getTime() / 1000)}::bigint, ${last.id}::int)),`;

/**
 * Customers wait from their first word until one of ours has answered; whoever stands among those who wait goes on, and
 * whoever only thanks for an answer does not wait for another.
 */
const waits = (last: { fromMe: boolean; answers: boolean; thanks: boolean; said: Date }) =>
  last.answers
    ? sql`case t.status when 'pending' then greatest(t.waiting_since, ${last.said}::timestamptz) end`
    : last.fromMe
      ? sql`t.waiting_since`
      : sql`case when t.status = 'closed' then null
          when ${last.thanks}::boolean and t.status = 'open' and t.first_response_at is not null then t.waiting_since else coalesce(t.waiting_since, ${last.said}::timestamptz) end`;

/**
 * What a message leaves on its ticket. `unread`: how many more the agent has not seen; null: none any more.
 * `answers`: somebody of ours wrote it; the first such time stays.
 */
export const noteActivity = (
  ctx: Ctx,
  ticketId: number,
  last: {
    id: number;
    preview: string;
    type: MediaType;
    fromMe: boolean;
    state: MessageState;
    unread: number | null;
    answers: boolean;
    /** The customer only thanks. */
    thanks: boolean;
    /** When: one that came late leaves what was said after it. */
    said: Date;
    /** Where it puts its ticket in the lists. */
    movesTo: Date;
  },
) =>
  ctx.db.run(sql`
    update tickets t set (last_message_id, last_message, last_message_type, last_message_from_me, last_message_state) = (
        select coalesce(l.id, ${last.id}::int), case when l.id is null then ${last.preview}::text else t.last_message end,
          case when l.id is null then ${last.type}::text else t.last_message_type end,
          case when l.id is null then ${last.fromMe}::boolean else t.last_message_from_me end,
          case when l.id is null then ${last.state}::text else t.last_message_state end
        from (select 1) one left join messages l on l.company_id = t.company_id and l.id = t.last_message_id
          and (l.at_second, l.id) > (${Math.floor(last.said.getTime() / 1000)}::bigint, ${last.id}::int)),
      ${last.fromMe ? empty : customerSaid(ctx, last)}
      waiting_since = ${waits(last)},
      unread_messages = ${last.unread === null ? sql`0` : sql`unread_messages + ${last.unread}::int`},
      ${last.answers ? sql`first_response_at = coalesce(first_response_at, ${ctx.now}::timestamptz),` : empty}
      ${wakes(ctx, last.fromMe)} updated_at = greatest(updated_at, ${last.movesTo}::timestamptz)
    where company_id = ${ctx.companyId} and id = ${ticketId}`);

/** The newest message, or the customer's newest, got further, was edited or deleted: its ticket's preview follows, its place in lists does not move. */
export const notePreview = (
  ctx: Ctx,
  messageId: number,
  ticketId: number,
  change: { state?: MessageState; preview?: string; type?: MediaType },
) =>
  ctx.db.run(sql`
    update tickets set
      last_message_state = case last_message_id when ${messageId} then coalesce(${change.state ?? null}, last_message_state) else last_message_state end,
      last_message = case last_message_id when ${messageId} then coalesce(${change.preview ?? null}, last_message) else last_message end,
      last_message_type = case last_message_id when ${messageId} then coalesce(${change.type ?? null}, last_message_type) else last_message_type end,
      customer_message = case customer_message_id when ${messageId} then coalesce(${change.preview ?? null}, customer_message) else customer_message end,
      customer_message_type = case customer_message_id when ${messageId} then coalesce(${change.type ?? null}, customer_message_type) else customer_message_type end
    where company_id = ${ctx.companyId} and id = ${ticketId} and ${messageId} in (last_message_id, customer_message_id)`);

/**
 * The same of how far a message got and what kind it is, as its row says by now.
 * @returns 0 where its ticket says so already, or shows another one
 */
export const noteProgress = (ctx: Ctx, messageId: number) =>
  ctx.db.run(sql`
    update tickets t set
      last_message_state = case t.last_message_id when m.id then m.state else t.last_message_state end,
      last_message_type = case t.last_message_id when m.id then m.media_type else t.last_message_type end,
      customer_message_type = case t.customer_message_id when m.id then m.media_type else t.customer_message_type end
    from messages m
    where m.company_id = ${ctx.companyId} and m.id = ${messageId} and t.company_id = m.company_id and t.id = m.ticket_id
      and (t.last_message_id = m.id and (t.last_message_state, t.last_message_type) is distinct from (m.state, m.media_type)
        or t.customer_message_id = m.id and t.customer_message_type is distinct from m.media_type)`);
