import type { Contact } from '@guiche/contract/contacts';
import type { TicketShown } from '@guiche/contract/tickets';
import type { Ctx } from '../platform/tenancy';
import { overseers, readersOf } from '../tickets/live';
import { shape, type MessageRow } from './rows';

/** Who hears of a message: those who may read its ticket. The words of a deleted one go to overseers only. */

/** A new message, beside its ticket as it is now. */
export function publishCreated(
  ctx: Ctx,
  row: MessageRow,
  ticket: TicketShown,
  whole: Contact,
  clientId: string | null,
): void {
  const message = shape(ctx, row, true);
  const { isOptedOut: _, ...contact } = whole;
  ctx.emit('appMessage', { action: 'create', message, ticket, contact, clientId }, readersOf(ctx.companyId, ticket));
}

/**
 * A message that changed: ticks, text, deletion, reactions.
 * @param within the rooms of some clients only, in place of everybody's
 */
export function publishChanged(
  ctx: Ctx,
  row: MessageRow,
  ticket: { queueId: number | null; userId: number | null },
  within: (room: string) => string = (room) => room,
): void {
  const rooms = readersOf(ctx.companyId, ticket).rooms.map(within);
  const all = within(overseers(ctx.companyId));
  if (!row.is_deleted) ctx.emit('appMessage', { action: 'update', message: shape(ctx, row, true) }, { rooms });
  else {
    ctx.emit('appMessage', { action: 'update', message: shape(ctx, row, true) }, { rooms: [all] });
    ctx.emit(
      'appMessage',
      { action: 'update', message: shape(ctx, row, false) },
      { rooms: rooms.filter((name) => name !== all), except: [all] },
    );
  }
}
