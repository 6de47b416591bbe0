import type { Viewer } from '@guiche/contract/permissions';
import { mayReadTicket, seesAllTickets, type TicketAccess } from '@guiche/contract/ticket-access';
import { sql, type Sql } from '../platform/database';
import { fail } from '../platform/errors';
import { visibleTo } from '../tickets/policy';

/**
 * A scheduled message is read and changed by whoever may read its ticket; without one, by whoever may read any ticket of
 * its contact; and by everyone when the contact has none. `tickets` are those that decide.
 */
export const mayReadSchedule = (viewer: Viewer, tickets: readonly TicketAccess[]): boolean =>
  seesAllTickets(viewer) || tickets.length === 0 || tickets.some((ticket) => mayReadTicket(viewer, ticket));

/** `mayReadSchedule` as a condition on the row `s`. */
export function scheduleVisibleTo(viewer: Viewer): Sql {
  if (seesAllTickets(viewer)) return sql`true`;
  const ofContact = sql`select from tickets t where t.company_id = s.company_id and t.contact_id = s.contact_id`;
  return sql`case when s.ticket_id is not null
    then exists (select from tickets t where t.company_id = s.company_id and t.id = s.ticket_id and ${visibleTo(viewer)})
    else not exists (${ofContact}) or exists (${ofContact} and ${visibleTo(viewer)}) end`;
}

/** @throws ERR_NO_PERMISSION, as for a ticket of a foreign queue */
export function assertMayReadSchedule(viewer: Viewer, tickets: readonly TicketAccess[]): void {
  if (!mayReadSchedule(viewer, tickets)) throw fail('ERR_NO_PERMISSION');
}
