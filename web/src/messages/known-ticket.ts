import type { TicketShown } from '@guiche/contract/tickets';
import { queryClient } from '../platform/query';
import { ticketKeys } from '../tickets/cache';
import { rowsOf, shownOf, type TicketPages } from '../tickets/live';

/** The ticket as a list shows it: enough to open the conversation at once, while everything about it is asked for. */
export function knownTicket(uuid: string): TicketShown | undefined {
  for (const [, list] of queryClient.getQueriesData<TicketPages>({ queryKey: ticketKeys.lists })) {
    const row = list && rowsOf(list).find((ticket) => ticket.uuid === uuid);
    if (row) return shownOf(row);
  }
  return undefined;
}
