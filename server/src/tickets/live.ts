import type { LiveEvent, ReasonOfMany, ReasonOfOne } from '@guiche/contract/live';
import type { Viewer } from '@guiche/contract/permissions';
import { seesAllTickets, type TicketAccess } from '@guiche/contract/ticket-access';
import type { TicketPresence } from '@guiche/contract/ticket-presence';
import type { MoveDone, TicketShown } from '@guiche/contract/tickets';
import { fail } from '../platform/errors';
import { room } from '../platform/live';
import type { Audience, Ctx } from '../platform/tenancy';
import { readShown } from './list-queries';
import type { TicketRow } from './queries';

/** The rooms of a person's sockets, beside the company's and their own: the access rule turned inside out. */
export function ticketRoomsOf(viewer: Viewer): string[] {
  const { companyId } = viewer;
  const rooms = viewer.queueIds.map((id) => room.of(companyId, `queue:${id}`));
  if (seesAllTickets(viewer)) rooms.push(room.of(companyId, 'tickets'));
  else if (viewer.allTicket) rooms.push(room.of(companyId, 'queueless'));
  if (viewer.super || viewer.profile === 'admin') rooms.push(room.of(companyId, 'admins'));
  return rooms;
}

/** Screens hear of so many changes of one act each by itself; of more they hear once, and ask anew. */
export const mostToldEach = 50;

/** Sockets of those who see every ticket. */
export const overseers = (companyId: number): string => room.of(companyId, 'tickets');

/** Exactly those who may read the ticket. */
export function readersOf(companyId: number, ticket: TicketAccess): Audience {
  const rooms = [overseers(companyId)];
  if (ticket.queueId !== null) rooms.push(room.of(companyId, `queue:${ticket.queueId}`));
  else {
    rooms.push(room.of(companyId, 'queueless'));
    if (ticket.userId !== null) rooms.push(room.user(companyId, ticket.userId));
  }
  return { rooms };
}

/** The same on sockets of older clients, which ask for nothing anew. */
const olderReadersOf = (companyId: number, ticket: TicketAccess): Audience => ({
  rooms: readersOf(companyId, ticket).rooms.map(room.ofOlder),
});

/** Those who could read it before and no longer may: for them it is gone. */
export function losersOf(companyId: number, before: TicketAccess, after: TicketAccess): Audience {
  const kept = readersOf(companyId, after).rooms;
  return { rooms: readersOf(companyId, before).rooms.filter((name) => !kept.includes(name)), except: kept };
}

/** Tells everyone who may read a ticket how it is now. @returns what was told */
export async function publishTicket(ctx: Ctx, ticketId: number, known?: TicketShown): Promise<TicketShown> {
  const ticket = known ?? (await readShown(ctx, { id: ticketId }));
  if (!ticket) throw fail('ERR_NO_TICKET_FOUND');
  ctx.emit('ticket', { action: 'update', ticket }, readersOf(ctx.companyId, ticket));
  return ticket;
}

/** Pages that say how many tickets a tag has ask again; 0 is no tag. */
export function publishTagTickets(ctx: Ctx, tagIds: number[]): void {
  const named = [...new Set(tagIds)].filter((id) => id > 0);
  if (named.length > 0)
    ctx.emit('tagTickets', { action: 'update', tagIds: named }, { rooms: [room.company(ctx.companyId)] });
}

/**
 * The same after a move; for those who may no longer read it, it is gone. Clients that hold a list for each status are told
 * first that it has left the one it was in.
 */
export async function publishMoved(ctx: Ctx, before: TicketRow): Promise<TicketShown> {
  const moved = await readShown(ctx, { id: before.id });
  if (moved && moved.status !== before.status)
    ctx.emit('ticket', { action: 'delete', ticketId: moved.id }, olderReadersOf(ctx.companyId, moved));
  const ticket = await publishTicket(ctx, before.id, moved);
  const losers = losersOf(ctx.companyId, before, ticket);
  const left = { action: 'delete', ticketId: ticket.id, updatedAt: ticket.updatedAt } as const;
  if (losers.rooms.length) ctx.emit('ticket', left, losers);
  return ticket;
}

export const publishTicketGone = (ctx: Ctx, ticket: TicketAccess & { id: number }): void =>
  ctx.emit('ticket', { action: 'delete', ticketId: ticket.id }, readersOf(ctx.companyId, ticket));

/** The assigned agent has seen everything in it. */
export const publishSeen = (ctx: Ctx, ticket: TicketShown): void =>
  ctx.emit('ticket', { action: 'updateUnread', ticketId: ticket.id }, readersOf(ctx.companyId, ticket));

/** It says nothing of any ticket: everybody asks for what they may see. */
export const publishReload = (ctx: Ctx): void =>
  ctx.emit(
    'ticket',
    { action: 'reload' },
    { rooms: [room.company(ctx.companyId)], except: [room.older(ctx.companyId)] },
  );

/** How far the tickets of something removed have moved: for who removes such things. */
export const publishProgress = (ctx: Ctx, progress: Omit<LiveEvent<'removal'>, 'action'>): void =>
  ctx.emit(
    'removal',
    { action: 'update', ...progress },
    { rooms: [progress.what === 'tag' ? overseers(ctx.companyId) : room.of(ctx.companyId, 'admins')] },
  );

export const publishMove = (ctx: Ctx, { contactId, whatsappId, ...ticket }: TicketShown, move: MoveDone): void =>
  ctx.emit('move', { action: 'create', move, contactId, whatsappId }, readersOf(ctx.companyId, ticket));

/** It needs people: for those who see every ticket. */
export const publishHandover = (ctx: Ctx, ticket: TicketShown, why: ReasonOfOne): void =>
  ctx.emit('handover', handover(ticket, why), { rooms: [overseers(ctx.companyId)] });

/** Its agent goes on with what they had closed. */
export function publishContinued(ctx: Ctx, ticket: TicketShown): void {
  if (ticket.userId === null) return;
  ctx.emit('handover', handover(ticket, 'continued'), { rooms: [room.user(ctx.companyId, ticket.userId)] });
}

function handover(
  { id, uuid, status, contact, queue }: TicketShown,
  why: ReasonOfOne | 'continued',
): LiveEvent<'handover'> {
  const ticket = { id, uuid, status, contactName: contact.name };
  return { action: 'create', why, ticket, name: queue?.name ?? null, count: 1 };
}

/** So many wait for one reason: in a queue, in none since that one is gone, or on a line that brought them too late. */
export const publishWaiting = (ctx: Ctx, why: ReasonOfMany, name: string, count: number): void =>
  ctx.emit('handover', { action: 'create', why, ticket: null, name, count }, { rooms: [overseers(ctx.companyId)] });

export const publishNote = (ctx: Ctx, ticket: TicketAccess, event: LiveEvent<'note'>): void =>
  ctx.emit('note', event, readersOf(ctx.companyId, ticket));

/** What is told outside any transaction. */
export type Publish = (
  companyId: number,
  name: 'ticket' | 'presence',
  event: LiveEvent<'ticket'> | LiveEvent<'presence'>,
  to: Audience,
) => void;

/** Clients that ask for nothing anew hear of each ticket: that it has left the list it was in, and how it is now. */
export function publishOlder(publish: Publish, companyId: number, ticket: TicketShown, hasLeft: boolean): void {
  const older = olderReadersOf(companyId, ticket);
  if (hasLeft) publish(companyId, 'ticket', { action: 'delete', ticketId: ticket.id }, older);
  publish(companyId, 'ticket', { action: 'update', ticket }, older);
}

export const publishPresence = (
  publish: Publish,
  companyId: number,
  ticket: TicketAccess,
  presence: TicketPresence,
): void => publish(companyId, 'presence', { action: 'update', presence }, readersOf(companyId, ticket));
