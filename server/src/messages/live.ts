import type { Contact } from '@guiche/contract/contacts';
import type { Message } from '@guiche/contract/messages';
import type { TicketShown } from '@guiche/contract/tickets';
import type { Audience, Ctx } from '../platform/tenancy';
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
  const { isOptedOut: _, ...contact } = whole;
  const readers = readersOf(ctx.companyId, ticket);
  for (const { message, audience } of told(ctx, row, readers.rooms, overseers(ctx.companyId)))
    ctx.emit('appMessage', { action: 'create', message, ticket, contact, clientId }, audience);
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
  for (const { message, audience } of told(ctx, row, rooms, within(overseers(ctx.companyId))))
    ctx.emit('appMessage', { action: 'update', message }, audience);
}

/** As each of its readers is told of a message: with the words of what was deleted, its own and those it quotes, or without. */
function told(ctx: Ctx, row: MessageRow, rooms: string[], all: string): { message: Message; audience: Audience }[] {
  const whole = shape(ctx, row, true);
  if (!row.is_deleted && !row.q_is_deleted) return [{ message: whole, audience: { rooms } }];
  return [
    { message: whole, audience: { rooms: [all] } },
    { message: shape(ctx, row, false), audience: { rooms: rooms.filter((name) => name !== all), except: [all] } },
  ];
}
