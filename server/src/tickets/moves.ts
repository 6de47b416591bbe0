import type { Viewer } from '@guiche/contract/permissions';
import { mayReadTicket } from '@guiche/contract/ticket-access';
import { ticketCan, type TicketChange, type TicketMove } from '@guiche/contract/tickets';
import { fail, violated } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { handOverIfUnserved } from './handover';
import { noteMove } from './history';
import { assertMayRead } from './policy';
import { sql } from '../platform/database';
import { lockTicket, moveTicket, noteGreeting, readTargets, type Move, type TicketRow } from './queries';
import { conflictOf } from './errors';
import type { MoveMessages } from './move-messages';
import { publishMoved } from './live';
import { keepUndo, settle } from './undo';

/**
 * PUT /tickets carries every move, so the move is named first, from where the ticket stands and what is asked for.
 * Naming a queue, or another person, is a transfer; the rest follows from the status asked for.
 */
export function nameMove(
  ticket: Pick<TicketRow, 'status' | 'queueId'>,
  change: TicketChange,
  viewerId: number,
): TicketMove {
  const { status, userId, queueId } = change;
  if (status === 'closed') return 'close';
  const someoneElse = userId != null && userId !== viewerId;
  if (status === 'open' && ticket.status === 'closed' && !someoneElse) return 'reopen';
  const otherQueue = queueId != null && queueId !== ticket.queueId;
  if (otherQueue || someoneElse || change.whatsappId !== undefined) return 'transfer';
  if (status === 'open') return queueId != null && ticket.status === 'open' ? 'transfer' : 'accept';
  if (status === 'pending') return queueId != null && ticket.status === 'pending' ? 'transfer' : 'return';
  return 'transfer';
}

/** Does a move, or says why not. @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_INVALID_TRANSITION, ERR_OTHER_OPEN_TICKET */
export async function moveOne(
  ctx: UserCtx,
  ticketId: number,
  asked: TicketChange,
  moveMessages: MoveMessages,
): Promise<void> {
  const ticket = await lockTicket(ctx, ticketId);
  if (!ticket) throw fail('ERR_NO_TICKET_FOUND');
  assertMayRead(ctx.viewer, ticket);
  const change = changeOf(ticket, asked);
  if (Object.values(change).every((value) => value === undefined)) return;
  const move = nameMove(ticket, change, ctx.viewer.id);
  // Accepting one's own open ticket again changes nothing and is no mistake; another's is theirs.
  if (move === 'accept' && ticket.status === 'open') {
    if (ticket.userId === ctx.viewer.id) return;
    throw await conflictOf(ctx, ticket.contactId, ticket.whatsappId);
  }
  if (!ticketCan(move, ticket))
    throw fail('ERR_INVALID_TRANSITION', { detail: `A ${ticket.status} ticket cannot be moved by ${move}.` });
  const to = await targetOf(ctx, ticket, move, change);
  await settle(ctx, ticket, moveMessages, move);
  await applyMove(ctx, ticket, to, { kind: move, by: ctx.viewer });
  const words = await moveMessages.messageOf(ctx, ticket, move, to);
  if (move !== 'accept') return keepUndo(ctx, ticket, move, words);
  if (words.text) await noteGreeting(ctx, ticketId, await moveMessages.send(ctx, { ...ticket, ...to }, words));
}

/** Without the line that the ticket has already: older clients name it with every move. */
const changeOf = (ticket: TicketRow, { whatsappId, ...change }: TicketChange): TicketChange =>
  whatsappId === undefined || whatsappId === ticket.whatsappId ? change : { ...change, whatsappId };

/** Where the move leads. */
async function targetOf(ctx: UserCtx, ticket: TicketRow, move: TicketMove, change: TicketChange): Promise<Move> {
  const { viewer } = ctx;
  const stay = { queueId: ticket.queueId, whatsappId: ticket.whatsappId };
  switch (move) {
    case 'accept':
      return { ...stay, status: 'open', userId: viewer.id };
    case 'reopen':
      return { ...stay, whatsappId: await lineOf(ctx, ticket, change), status: 'open', userId: viewer.id };
    case 'return':
      return { ...stay, status: 'pending', userId: null };
    case 'close':
      return { ...stay, status: 'closed', userId: ticket.userId };
    case 'transfer':
      return transferTarget(ctx, ticket, change, viewer);
  }
}

/**
 * Over which connection a closed conversation goes on: its own, and only where that is gone the one that is named.
 * @throws ERR_VALIDATION when none is, ERR_NO_WAPP_FOUND
 */
async function lineOf(ctx: UserCtx, ticket: TicketRow, { whatsappId: named }: TicketChange): Promise<number> {
  const { whatsappId: own } = ticket;
  if (own !== null && (await readTargets(ctx, { whatsappId: own })).connection) return own;
  if (named == null) throw fail('ERR_VALIDATION', { fields: { whatsappId: 'Required' } });
  if (!(await readTargets(ctx, { whatsappId: named })).connection) throw fail('ERR_NO_WAPP_FOUND');
  return named;
}

async function transferTarget(ctx: UserCtx, ticket: TicketRow, change: TicketChange, viewer: Viewer): Promise<Move> {
  const queueId = change.queueId ?? ticket.queueId;
  // Moving only the connection leaves the ticket with whoever has it.
  const keepsUser = change.userId === undefined && change.queueId === undefined && change.status === undefined;
  const userId = keepsUser ? ticket.userId : (change.userId ?? null);
  const target = await readTargets(ctx, {
    queueId: change.queueId ?? null,
    userId,
    whatsappId: change.whatsappId ?? null,
  });
  if (change.queueId != null && !target.queue) throw fail('ERR_NO_QUEUE_FOUND');
  if (userId !== null && !target.user) throw fail('ERR_NO_USER_FOUND');
  if (change.whatsappId !== undefined && !target.connection) throw fail('ERR_NO_WAPP_FOUND');
  if (target.user && userId !== viewer.id && !mayReadTicket(target.user, { queueId, userId: null })) {
    throw fail('ERR_VALIDATION', { fields: { userId: 'Not in this queue' } });
  }
  return {
    status: userId === null ? 'pending' : 'open',
    userId,
    queueId,
    whatsappId: change.whatsappId ?? ticket.whatsappId,
  };
}

const savepoint = sql`savepoint before_move`;
const backToSavepoint = sql`rollback to savepoint before_move`;

/** Writes a move and that it was done, tells the screens, and turns the one-active-ticket constraint into the conflict that it means. */
export async function applyMove(
  ctx: Ctx,
  ticket: TicketRow,
  to: Move,
  done: Parameters<typeof noteMove>[2],
): Promise<void> {
  // A savepoint lets the transaction go on to ask which ticket stands in the way.
  await ctx.db.run(savepoint);
  try {
    await moveTicket(ctx, ticket.id, to, done.by !== null);
  } catch (error) {
    if (violated(error) !== 'tickets_one_active') throw error;
    await ctx.db.run(backToSavepoint);
    throw await conflictOf(ctx, ticket.contactId, to.whatsappId);
  }
  await noteMove(ctx, await publishMoved(ctx, ticket), done);
  if (to.status === 'pending' && to.queueId !== null && to.queueId !== ticket.queueId)
    await handOverIfUnserved(ctx, ticket.id);
}
