import { fail } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { losersOf, readersOf } from './live';
import { readShown } from './list-queries';
import type { TicketRow } from './queries';
import type { TicketShown } from '@guiche/contract/tickets';

/** Tells everyone who may read a ticket how it is now. @returns what was told */
export async function tellTicket(ctx: Ctx, ticketId: number): Promise<TicketShown> {
  const ticket = await readShown(ctx, { id: ticketId });
  if (!ticket) throw fail('ERR_NO_TICKET_FOUND');
  ctx.emit('ticket', { action: 'update', ticket }, readersOf(ctx.companyId, ticket));
  return ticket;
}

/** The same after a move; for those who may no longer read it, it is gone. */
export async function tellMoved(ctx: Ctx, before: TicketRow): Promise<TicketShown> {
  const ticket = await tellTicket(ctx, before.id);
  const losers = losersOf(ctx.companyId, before, ticket);
  if (losers.rooms.length) ctx.emit('ticket', { action: 'delete', ticketId: ticket.id }, losers);
  return ticket;
}
