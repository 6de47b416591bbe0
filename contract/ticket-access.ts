import { can, type Viewer } from './permissions';

/** What the access rule needs to know of a ticket. */
export interface TicketAccess {
  queueId: number | null;
  userId: number | null;
}

/** Admins, supervisors and the operator see every ticket of their company. */
export const seesAllTickets = (viewer: Pick<Viewer, 'profile' | 'super'>): boolean =>
  viewer.super || viewer.profile !== 'user';

/**
 * The access rule, alike for lists, counts, search, messages, media and live events: the queue decides. Assignment alone
 * gives access only to a ticket without queue, which people with `allTicket` see too.
 */
export function mayReadTicket(
  viewer: Pick<Viewer, 'id' | 'profile' | 'super' | 'allTicket' | 'queueIds'>,
  ticket: TicketAccess,
): boolean {
  if (seesAllTickets(viewer)) return true;
  if (ticket.queueId !== null) return viewer.queueIds.includes(ticket.queueId);
  return viewer.allTicket || ticket.userId === viewer.id;
}

/**
 * Is a list a search? With words always; without a status also when it looks for tags, people, a contact, campaigns or days. A search is about
 * all one may see, not about one's own work.
 */
export const isTicketSearch = (filter: {
  searchParam?: string | undefined;
  status?: string | undefined;
  tags?: readonly number[] | undefined;
  users?: readonly number[] | undefined;
  contactId?: number | undefined;
  campaigns?: readonly number[] | undefined;
  date?: string | undefined;
  updatedAt?: string | undefined;
}): boolean =>
  Boolean(filter.searchParam) ||
  (!filter.status &&
    Boolean(
      filter.tags?.length ||
      filter.users?.length ||
      filter.contactId ||
      filter.campaigns?.length ||
      filter.date ||
      filter.updatedAt,
    ));

/** Does a conversation wait for this person, too? In their queues or in none; anywhere for whoever may show all and is in no queue. */
export const waitsFor = (viewer: Pick<Viewer, 'profile' | 'super' | 'queueIds'>, queueId: number | null): boolean =>
  queueId === null || viewer.queueIds.includes(queueId) || seesAllWaiting(viewer);

/** Whoever may show all and is in no queue sees all who wait. */
export const seesAllWaiting = (viewer: Pick<Viewer, 'profile' | 'super' | 'queueIds'>): boolean =>
  viewer.queueIds.length === 0 && can(viewer, 'tickets-manager:showall');

/** Is a list what somebody is told of: unread conversations, whatever their status? Then it holds what `isTold` says, and no more. */
export const isOfUnread = (filter: {
  status?: string | undefined;
  withUnreadMessages?: boolean | undefined;
}): boolean => filter.withUnreadMessages === true && !filter.status;

/** Of which conversations somebody is told: their own; those that wait for them only with 'all tickets' switched on. */
export function isTold(
  ticket: TicketAccess & { status: string },
  viewer: Pick<Viewer, 'id' | 'profile' | 'super' | 'allTicket' | 'queueIds'>,
): boolean {
  if (ticket.status === 'open') return ticket.userId === viewer.id;
  return ticket.status === 'pending' && viewer.allTicket && waitsFor(viewer, ticket.queueId);
}

/** Which unread conversations those are. */
export const concerns = (
  ticket: TicketAccess & { status: string; unreadMessages: number },
  viewer: Parameters<typeof isTold>[1],
): boolean => ticket.unreadMessages > 0 && isTold(ticket, viewer);
