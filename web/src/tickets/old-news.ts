import type { TicketEvent } from './live';

/**
 * Is an event older than what was last told of its ticket? Those of two processes may cross: older news is no news, also
 * of a ticket that has left every list meanwhile.
 */
export function isOldNews(event: TicketEvent, toldAt: string | undefined): boolean {
  const at = timeOf(event);
  return at !== undefined && toldAt !== undefined && at < toldAt;
}

/** As of when it tells. */
export const timeOf = (event: TicketEvent): string | undefined =>
  event.action === 'update' ? event.ticket.updatedAt : event.action === 'delete' ? event.updatedAt : undefined;
