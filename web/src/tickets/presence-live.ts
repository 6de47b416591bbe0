import type { LiveEvent } from '@guiche/contract/live';
import type { TicketPresence } from '@guiche/contract/ticket-presence';

/** Who is where, as the server tells it: in the order of the tickets' numbers, and only where somebody is. */
export function applyPresence(known: TicketPresence[], { presence }: LiveEvent<'presence'>): TicketPresence[] {
  const others = known.filter(({ ticketId }) => ticketId !== presence.ticketId);
  return presence.people.length ? [...others, presence].sort((a, b) => a.ticketId - b.ticketId) : others;
}
