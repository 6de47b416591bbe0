import type { TicketInList } from '@guiche/contract/tickets';
import type { ListViewer } from '../tickets/live';

/**
 * Which unread conversations somebody is told of: their own; those that wait only with 'all tickets' switched on, in
 * their queues or in none.
 */
export function concerns(
  ticket: Pick<TicketInList, 'status' | 'userId' | 'queueId' | 'unreadMessages'>,
  viewer: ListViewer,
): boolean {
  if (ticket.unreadMessages === 0) return false;
  if (ticket.status === 'open') return ticket.userId === viewer.id;
  const isTheirs = ticket.queueId === null || viewer.queueIds.includes(ticket.queueId);
  return ticket.status === 'pending' && viewer.allTicket && isTheirs;
}
