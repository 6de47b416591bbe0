import type { TicketInList } from '@guiche/contract/tickets';
import { ticketPath, waitingPath } from '../tickets/moves';

/** Where a notice leads: to the conversation; one that waits is accepted from the list. */
export const placeOf = ({ status, uuid }: Pick<TicketInList, 'status' | 'uuid'>): string =>
  status === 'pending' ? waitingPath : ticketPath(uuid);
