import { tickets, type TicketInList, type TicketShown } from '@guiche/contract/tickets';
import { call } from '../platform/call';
import { queryClient } from '../platform/query';
import { contactKeys } from './data';

/** The ticket of the same contact that was begun just before this one, or just after; of those one may see. */
export async function neighbourOf(
  { id, contact }: TicketShown,
  direction: 'earlier' | 'later',
): Promise<TicketInList | undefined> {
  const found = await queryClient.fetchQuery({
    queryKey: contactKeys.tickets(contact.id),
    queryFn: ({ signal }) => call(tickets.list, { query: { contactId: contact.id }, signal }),
    staleTime: 10_000,
  });
  const own = found.tickets.toSorted((one, other) => one.id - other.id);
  return direction === 'earlier' ? own.findLast((one) => one.id < id) : own.find((one) => one.id > id);
}
