import { tickets, type TicketShown } from '@guiche/contract/tickets';
import type { BodyInput } from '@guiche/contract/endpoint';
import { call } from '../platform/call';
import { showAnswer } from './cache';
import type { ListViewer } from './live';

export type NewTicket = BodyInput<typeof tickets.create>;

/** Opens a conversation. The same key makes the same ticket, however often the call is tried. */
export async function createTicket(body: NewTicket, idempotencyKey: string, viewer: ListViewer): Promise<TicketShown> {
  const ticket = await call(tickets.create, { body, idempotencyKey });
  showAnswer(ticket, viewer);
  return ticket;
}
