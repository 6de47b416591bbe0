import type { TicketMove } from '@guiche/contract/tickets';
import { fail } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { noteMove } from './history';
import { readersOf } from './live';
import { activeIds, deleteTicket, lockTicket, mediaOfTickets, moveTicket, type Move } from './queries';
import {
  activeOfContact,
  countActiveOfContact,
  foldTicket,
  moveTicketsOfContact,
  returnTicketsToContact,
  ticketsOfContact,
  resume,
  takeOut,
  type Fold,
} from './merging';
import { tellMoved, tellTicket } from './tell';

/**
 * What happens to tickets when a lower room lets go of something they point at. Those rooms do not know tickets: app.ts
 * hands them these functions, and they call them inside their own transaction, before the row is gone.
 */

async function moveAll(ctx: Ctx, ids: number[], kind: TicketMove, to: Partial<Move>) {
  for (const id of ids) {
    const ticket = await lockTicket(ctx, id);
    if (!ticket) continue;
    const stay = {
      status: ticket.status,
      userId: ticket.userId,
      queueId: ticket.queueId,
      whatsappId: ticket.whatsappId,
    };
    await moveTicket(ctx, id, { ...stay, ...to });
    await noteMove(ctx, await tellMoved(ctx, ticket), { kind, by: null });
  }
}

/** A user is deleted: their open tickets wait again. */
export const userLeaves = async (ctx: Ctx, userId: number) =>
  moveAll(ctx, await activeIds(ctx, { userId }), 'return', { status: 'pending', userId: null });

/** A user loses queues: their open tickets of those wait again. */
export const userLostQueues = async (ctx: Ctx, userId: number, queueIds: number[]) =>
  moveAll(ctx, await activeIds(ctx, { userId, queueIds }), 'return', { status: 'pending', userId: null });

/** A queue is deleted: its tickets keep no queue (closed ones lose it by the foreign key). */
export const queueLeaves = async (ctx: Ctx, queueId: number) =>
  moveAll(ctx, await activeIds(ctx, { queueId }), 'transfer', { queueId: null });

/** A connection is deleted: what is open or pending on it is closed; history stays readable. */
export const connectionLeaves = async (ctx: Ctx, whatsappId: number) =>
  moveAll(ctx, await activeIds(ctx, { whatsappId }), 'close', { status: 'closed' });

/** A contact is deleted with its closed tickets, their messages and files. @throws ERR_CONTACT_HAS_OPEN_TICKET */
export async function contactLeaves(ctx: Ctx, contactId: number) {
  if (await countActiveOfContact(ctx, contactId)) throw fail('ERR_CONTACT_HAS_OPEN_TICKET');
  const tickets = await ticketsOfContact(ctx, contactId);
  const keys = await mediaOfTickets(
    ctx,
    tickets.map(({ id }) => id),
  );
  for (const ticket of tickets) {
    await deleteTicket(ctx, ticket.id);
    ctx.emit('ticket', { action: 'delete', ticketId: ticket.id }, readersOf(ctx.companyId, ticket));
  }
  if (keys.length) await ctx.enqueue('media.remove', { keys });
}

/** What a merge moved, as it is kept for undoing. */
export interface Moved {
  keptId: number;
  mergedId: number;
  ticketIds: number[];
  /** Where both had a conversation on one connection: its messages went into the other's. */
  folded: Fold[];
}

/** Two contacts became one: tickets and messages of the merged one follow. */
export async function contactsMerged(ctx: Ctx, keptId: number, mergedId: number): Promise<Moved> {
  const folded: Moved['folded'] = [];
  const kept = await activeOfContact(ctx, keptId);
  for (const theirs of await activeOfContact(ctx, mergedId)) {
    const ours = kept.find(({ whatsappId }) => whatsappId === theirs.whatsappId);
    if (!ours) continue;
    // nobody who is being served is put back among those who wait
    const isServed = theirs.status === 'open' && ours.status === 'pending';
    const [winner, loser] = isServed ? [theirs, ours] : [ours, theirs];
    const messageIds = await foldTicket(ctx, loser.id, winner.id);
    folded.push({
      ticketId: loser.id,
      intoId: winner.id,
      status: loser.status as 'open' | 'pending',
      userId: loser.userId,
      unread: loser.unreadMessages,
      messageIds,
    });
  }
  const ticketIds = await moveTicketsOfContact(ctx, mergedId, keptId);
  for (const id of new Set([...ticketIds, ...folded.map(({ intoId }) => intoId)])) await tellTicket(ctx, id);
  return { keptId, mergedId, ticketIds, folded };
}

/** A merge is undone: everything that came from the merged contact goes back to it. */
export async function contactsParted(ctx: Ctx, moved: unknown): Promise<void> {
  const { keptId, mergedId, ticketIds, folded } = moved as Moved;
  for (const fold of folded) await takeOut(ctx, fold);
  await returnTicketsToContact(ctx, ticketIds, keptId, mergedId);
  for (const fold of folded) await resume(ctx, fold);
  for (const id of new Set([...ticketIds, ...folded.map(({ intoId }) => intoId)])) {
    if (await lockTicket(ctx, id)) await tellTicket(ctx, id);
  }
}
