import { can, type Viewer } from '@guiche/contract/permissions';
import { isTicketSearch, mayReadTicket, seesAllTickets, type TicketAccess } from '@guiche/contract/ticket-access';
import type { TicketFilter } from '@guiche/contract/tickets';
import { empty, join, sql, type Sql } from '../platform/database';
import { fail } from '../platform/errors';

/** @throws ERR_NO_PERMISSION for a ticket of a foreign queue */
export function assertMayRead(viewer: Viewer, ticket: TicketAccess): void {
  if (!mayReadTicket(viewer, ticket)) throw fail('ERR_NO_PERMISSION');
}

/** `mayReadTicket` as a condition on the ticket row `t`. */
export function visibleTo(viewer: Viewer): Sql {
  if (seesAllTickets(viewer)) return sql`true`;
  const queueless = viewer.allTicket ? sql`t.queue_id is null` : sql`t.queue_id is null and t.user_id = ${viewer.id}`;
  return sql`(t.queue_id = any(${viewer.queueIds as number[]}::int[]) or (${queueless}))`;
}

/** The ticket whose thread is read. */
export interface ThreadOf {
  id: number;
  contactId: number;
  whatsappId: number | null;
}

/** The ids of a thread's tickets: this one and earlier ones of the same contact on the same connection, as far as one may see them. */
export function threadOf(companyId: number, viewer: Viewer, { id, contactId, whatsappId }: ThreadOf): Sql {
  const line = whatsappId === null ? sql`t.whatsapp_id is null` : sql`t.whatsapp_id = ${whatsappId}`;
  return sql`select t.id from tickets t where t.company_id = ${companyId} and t.contact_id = ${contactId}
    and ${line} and t.id <= ${id} and ${visibleTo(viewer)}`;
}

/** Whose tickets a list is about: with `showAll` (for those permitted), when closed, and in searches, all one may see. */
export function scopeOf(viewer: Viewer, filter: Pick<TicketFilter, 'status' | 'showAll'> & Partial<TicketFilter>): Sql {
  const showAll = filter.showAll && can(viewer, 'tickets-manager:showall');
  if (showAll || filter.status === 'closed' || isTicketSearch(filter)) return visibleTo(viewer);
  const own = sql`t.user_id = ${viewer.id}`;
  const waiting = sql`t.status = 'pending' and (t.queue_id is null or t.queue_id = any(${viewer.queueIds as number[]}::int[]))`;
  const whose = filter.status === 'open' ? own : filter.status === 'pending' ? waiting : sql`(${own} or ${waiting})`;
  return sql`${visibleTo(viewer)} and ${whose}`;
}

/** The other filters of a list, all combinable, as conditions on `t`; `zone` is the company's time zone. */
export function filtersOf(companyId: number, filter: Partial<TicketFilter>, zone: string): Sql {
  const conditions: Sql[] = [];
  if (filter.status) conditions.push(sql`t.status = ${filter.status}`);
  if (filter.queueIds?.length)
    conditions.push(sql`(t.queue_id = any(${filter.queueIds}::int[]) or t.queue_id is null)`);
  if (filter.users?.length) conditions.push(sql`t.user_id = any(${filter.users}::int[])`);
  if (filter.tags?.length) {
    const tags = [...new Set(filter.tags)];
    conditions.push(sql`t.id in (select f.ticket_id from ticket_tags f where f.company_id = ${companyId}
      and f.tag_id = any(${tags}::int[]) group by f.ticket_id having count(*) = ${tags.length})`);
  }
  if (filter.date) conditions.push(onDay(sql`t.created_at`, filter.date, zone));
  if (filter.updatedAt) conditions.push(onDay(sql`t.updated_at`, filter.updatedAt, zone));
  // A list of open tickets is what is to be done now; a search finds everything.
  const snoozed = filter.snoozed ?? (filter.status === 'open' && !isTicketSearch(filter) ? false : undefined);
  if (snoozed !== undefined) conditions.push(snoozed ? sql`t.snoozed_until is not null` : sql`t.snoozed_until is null`);
  if (filter.withUnreadMessages) conditions.push(sql`t.unread_messages > 0`);
  return conditions.length ? sql` and ${join(conditions, ' and ')}` : empty;
}

const onDay = (column: Sql, day: string, zone: string) =>
  sql`(${column} >= (${day}::date)::timestamp at time zone ${zone} and ${column} < (${day}::date + 1)::timestamp at time zone ${zone})`;
