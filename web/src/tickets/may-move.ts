import { ticketCan, type TicketInList, type TicketMove } from '@guiche/contract/tickets';
import { isSupport } from '../platform/session';

/** Which moves are offered: each bears the name of who made it, and whoever is there as support has none in that company. */
export const mayMove = (move: TicketMove, ticket: Pick<TicketInList, 'status'>): boolean =>
  !isSupport() && ticketCan(move, ticket);
