import { can, type Viewer } from '@guiche/contract/permissions';
import {
  isOfUnread,
  isTicketSearch,
  mayReadTicket,
  seesAllTickets,
  seesAllWaiting,
  type TicketAccess,
} from '@guiche/contract/ticket-access';
import type { TicketFilter, TicketStatus } from '@guiche/contract/tickets';
import { empty, join, raw, sql, type Sql } from '../platform/database';
import { fail } from '../platform/errors';

/** @throws ERR_NO_PERMISSION for a ticket of a foreign queue */
export function assertMayRead(viewer: Viewer, ticket: TicketAccess): void {
  if (!mayReadTicket(viewer, ticket)) throw fail('ERR_NO_PERMISSION');
}

/**
 * The queue of a ticket row `t`. While a queue that was removed is taken off its tickets, some still name it: they are
 * without queue all the same.
 */
export const queueOfTicket = raw(`(select q.id from queues q where q.company_id = t.company_id and q.id = t.queue_id)`);

/** Tickets without queue, as a condition on `t`; those of a removed one included. */
const isQueueless = (viewer: Viewer) =>
  sql`(t.queue_id is null or t.queue_id <> all(array(select q.id from queues q where q.company_id = ${viewer.companyId})))`;

/** `mayReadTicket` as a condition on the ticket row `t`. */
export function visibleTo(viewer: Viewer): Sql {
  if (seesAllTickets(viewer)) return sql`true`;
  const mine = viewer.allTicket ? empty : sql` and t.user_id = ${viewer.id}`;
  return sql`(t.queue_id = any(${viewer.queueIds as number[]}::int[]) or (${isQueueless(viewer)}${mine}))`;
}

/** The ticket whose thread is read. */
export interface ThreadOf {
  id: number;
  contactId: number;
  whatsappId: number | null;
}

/** The ids of a thread's tickets: this one and earlier ones of the same contact on the same connection, as far as one may see them. */
export function threadOf(companyId: number, viewer: Viewer, { id, contactId, whatsappId }: ThreadOf): Sql {
  // Those of lines that are gone are without one, also while they still name theirs.
  const line =
    whatsappId === null
      ? sql`(t.whatsapp_id is null or t.whatsapp_id <> all(array(select w.id from connections w where w.company_id = ${companyId})))`
      : sql`t.whatsapp_id = ${whatsappId}`;
  return sql`select t.id from tickets t where t.company_id = ${companyId} and t.contact_id = ${contactId}
    and ${line} and t.id <= ${id} and ${visibleTo(viewer)}`;
}

/**
 * Of what was sent without a conversation the messages `m` that stand in a thread: those to its contact over its connection,
 * until the next ticket began. Whoever reads the thread may read them.
 */
export function besideThread(companyId: number, { id, contactId, whatsappId }: ThreadOf): Sql {
  const line = (row: 'm' | 'n') =>
    whatsappId === null
      ? sql`(${raw(row)}.whatsapp_id is null or ${raw(row)}.whatsapp_id <> all(array(select w.id from connections w where w.company_id = ${companyId})))`
      : sql`${raw(row)}.whatsapp_id = ${whatsappId}`;
  return sql`m.company_id = ${companyId} and m.recipient_id = ${contactId} and ${line('m')}
    and m.created_at < coalesce((select min(n.created_at) from tickets n where n.company_id = ${companyId}
      and n.contact_id = ${contactId} and ${line('n')} and n.id > ${id}), 'infinity')`;
}

/** Whose tickets a list is about (`isTold` is the same for one, where it is of unread ones): with `showAll` (for those permitted), when closed, and in searches, all one may see. */
export function scopeOf(viewer: Viewer, filter: Pick<TicketFilter, 'status' | 'showAll'> & Partial<TicketFilter>): Sql {
  const showAll = filter.showAll && can(viewer, 'tickets-manager:showall');
  if (showAll || filter.status === 'closed' || isTicketSearch(filter)) return visibleTo(viewer);
  const own = sql`t.user_id = ${viewer.id}`;
  const waiting = seesAllWaiting(viewer)
    ? sql`t.status = 'pending'`
    : sql`t.status = 'pending' and (${isQueueless(viewer)} or t.queue_id = any(${viewer.queueIds as number[]}::int[]))`;
  if (isOfUnread(filter)) {
    const told = sql`t.status = 'open' and ${own}`;
    return sql`${visibleTo(viewer)} and ${viewer.allTicket ? sql`(${told} or ${waiting})` : told}`;
  }
  const whose = filter.status === 'open' ? own : filter.status === 'pending' ? waiting : sql`(${own} or ${waiting})`;
  return sql`${visibleTo(viewer)} and ${whose}`;
}

/** As words of the question: with a parameter in their place no plan would use what is indexed of one status alone. */
const statusIs: Record<TicketStatus, Sql> = {
  open: raw(`t.status = 'open'`),
  pending: raw(`t.status = 'pending'`),
  closed: raw(`t.status = 'closed'`),
};

/** The other filters of a list, all combinable, as conditions on `t`; `zone` is the company's time zone. */
export function filtersOf(companyId: number, filter: Partial<TicketFilter>, zone: string): Sql {
  const conditions: Sql[] = [];
  if (filter.status) conditions.push(statusIs[filter.status]);
  if (filter.queueIds?.length)
    conditions.push(sql`(t.queue_id = any(${filter.queueIds}::int[]) or t.queue_id is null)`);
  if (filter.users?.length) conditions.push(sql`t.user_id = any(${filter.users}::int[])`);
  if (filter.tags?.length) {
    const tags = [...new Set(filter.tags)];
    conditions.push(sql`t.id in (select f.ticket_id from ticket_tags f where f.company_id = ${companyId}
      and f.tag_id = any(${tags}::int[]) group by f.ticket_id having count(*) = ${tags.length})`);
  }
  if (filter.contactId) conditions.push(sql`t.contact_id = ${filter.contactId}::int`);
  if (filter.campaigns?.length) conditions.push(ofCampaigns(filter.campaigns));
  if (filter.date) conditions.push(onDay(sql`t.created_at`, filter.date, zone));
  if (filter.updatedAt) conditions.push(onDay(sql`t.updated_at`, filter.updatedAt, zone));
  // A list of open tickets is what is to be done now; a search finds everything.
  const snoozed = filter.snoozed ?? (filter.status === 'open' && !isTicketSearch(filter) ? false : undefined);
  if (snoozed !== undefined) conditions.push(snoozed ? sql`t.snoozed_until is not null` : sql`t.snoozed_until is null`);
  if (filter.withUnreadMessages) conditions.push(sql`t.unread_messages > 0`);
  return conditions.length ? sql` and ${join(conditions, ' and ')}` : empty;
}

/** Of one alone they lie in the index in the order of a list. */
const ofCampaigns = (ids: number[]): Sql =>
  ids.length === 1 ? sql`t.campaign_id = ${ids[0]!}::int` : sql`t.campaign_id = any(${ids}::int[])`;

const onDay = (column: Sql, day: string, zone: string) =>
  sql`(${column} >= (${day}::date)::timestamp at time zone ${zone} and ${column} < (${day}::date + 1)::timestamp at time zone ${zone})`;
