import { tickets, type TicketShown } from '@guiche/contract/tickets';
import type { BodyInput } from '@guiche/contract/endpoint';
import { call } from '../platform/call';
import { showAnswer } from './cache';
import type { ListViewer } from './live';

export type NewTicket = BodyInput<typeof tickets.create>;

/** A key that is nobody else's; also where the browser gives none (pages that did not come over https). */
export function newKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Opens a conversation. The same key makes the same ticket, however often the call is tried. */
export async function createTicket(body: NewTicket, idempotencyKey: string, viewer: ListViewer): Promise<TicketShown> {
  const ticket = await call(tickets.create, { body, idempotencyKey });
  showAnswer(ticket, viewer);
  return ticket;
}
