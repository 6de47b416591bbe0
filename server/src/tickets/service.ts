import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { mayReadTicket } from '@guiche/contract/ticket-access';
import type { tickets, TicketChange, TicketFilter, TicketShown } from '@guiche/contract/tickets';
import type { BodyOf } from '@guiche/contract/endpoint';
import { countLimit, cutPage, decodeCursor, encodeCursor } from '../platform/cursor';
import { sql } from '../platform/database';
import { fail, violated } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { applyMove, moveOne } from './moves';
import { assertMayRead } from './policy';
import * as activity from './activity-queries';
import * as lists from './list-queries';
import * as queries from './queries';
import { conflictOf } from './errors';
import type { MoveMessages } from './move-messages';
import { publishSeen, publishTagTickets, publishTicket, publishTicketGone } from './live';

/** Words of two characters are looked for, digits from three. */
export const minSearch = (text: string): boolean =>
  /^[\d\s()+-]+$/.test(text) ? text.replace(/\D/g, '').length >= 3 : text.length >= 2;

export async function list(ctx: UserCtx, request: TicketFilter) {
  const filter = { ...request, searchParam: request.searchParam.trim() };
  const place = filter.cursor ? placeOf(filter.cursor) : undefined;
  const zone = filter.date || filter.updatedAt ? await queries.readZone(ctx) : 'UTC';
  if (filter.sort === 'waiting' && (filter.status !== 'pending' || filter.searchParam))
    throw fail('ERR_VALIDATION', { fields: { sort: 'Only of pending ones' } });
  if (filter.searchParam && !minSearch(filter.searchParam))
    return { tickets: [], count: 0, hasMore: false, nextCursor: null };
  const {
    tickets: found,
    total,
    lookedTo,
  } = filter.searchParam
    ? await searching(ctx.companyId)(() => lists.searchTickets(ctx, ctx.viewer, filter, zone, place))
    : await lists.listTickets(ctx, ctx.viewer, filter, zone, place);
  const { rows, ...rest } = cutPage(found, lists.pageSize, (ticket) => [
    filter.sort === 'waiting' ? ticket.waitingSince! : ticket.updatedAt,
    ticket.id,
  ]);
  // a search that ended early goes on where it stopped
  const further = lookedTo &&
    !rest.hasMore && { lookedTo, hasMore: true, nextCursor: encodeCursor([lookedTo.at, lookedTo.id]) };
  return { tickets: rows, count: Math.min(total, countLimit), ...rest, ...further };
}

/**
 * So many searches of a company are under way at once, the others wait their turn: a search keeps a processor busy for
 * itself, and whoever waits is answered sooner than if all shared it. Nobody else's company waits for them.
 */
const searchesAtOnce = 2;
const turns = new LRUCache<number, LimitFunction>({ max: 1000 });
export function searching(companyId: number): LimitFunction {
  const turn = turns.get(companyId) ?? pLimit(searchesAtOnce);
  turns.set(companyId, turn);
  return turn;
}

function placeOf(cursor: string): lists.Place {
  const [at, id] = decodeCursor(cursor, ['time', 'id']);
  return { at: at as string, id: id as number };
}

export async function counts(ctx: UserCtx, filter: { showAll: boolean; queueIds?: number[] | undefined }) {
  return { ...(await lists.countLists(ctx, ctx.viewer, filter)), closed: 0, at: ctx.now.toISOString() };
}

/** @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
export async function show(ctx: UserCtx, by: { id: number } | { uuid: string }): Promise<TicketShown> {
  const ticket = await lists.readShown(ctx, by);
  if (!ticket) throw fail('ERR_NO_TICKET_FOUND');
  assertMayRead(ctx.viewer, ticket);
  return ticket;
}

/** A ticket that this person may read, held until the end of the transaction. */
export async function lockReadable(ctx: UserCtx, ticketId: number): Promise<queries.TicketRow> {
  const ticket = await queries.lockTicket(ctx, ticketId);
  if (!ticket) throw fail('ERR_NO_TICKET_FOUND');
  assertMayRead(ctx.viewer, ticket);
  return ticket;
}

/**
 * In which queue a conversation begins that has none to be in: only admins begin one without.
 * @returns null where there is none for this person
 */
export async function queueToBegin(ctx: UserCtx, whatsappId: number | null): Promise<number | null> {
  const { viewer } = ctx;
  if (viewer.super || viewer.profile === 'admin') return null;
  return (await queries.readQueueToBegin(ctx, viewer, whatsappId))?.id ?? null;
}

/** @throws ERR_NO_CONTACT_FOUND, ERR_NO_QUEUE_FOUND, ERR_NO_DEF_WAPP_FOUND, ERR_OTHER_OPEN_TICKET … */
export async function create(ctx: UserCtx, request: BodyOf<typeof tickets.create>): Promise<TicketShown> {
  const { viewer } = ctx;
  const isAdmin = viewer.super || viewer.profile === 'admin';
  const queueId = request.queueId ?? null;
  const userId = isAdmin ? (request.userId ?? viewer.id) : viewer.id;
  if (queueId === null && !isAdmin) throw fail('ERR_VALIDATION', { fields: { queueId: 'Selecione uma fila' } });
  const target = await queries.readTargets(ctx, {
    queueId,
    userId,
    whatsappId: request.whatsappId ?? null,
    contactId: request.contactId,
  });
  if (!target.contact) throw fail('ERR_NO_CONTACT_FOUND');
  if (queueId !== null && !target.queue) throw fail('ERR_NO_QUEUE_FOUND');
  if (!target.user) throw fail('ERR_NO_USER_FOUND');
  if (request.whatsappId != null && !target.connection) throw fail('ERR_NO_WAPP_FOUND');
  if (!mayReadTicket(target.user, { queueId, userId }))
    throw fail('ERR_VALIDATION', { fields: { queueId: 'Not in this queue' } });
  const whatsappId = request.whatsappId ?? (await queries.readDefaultConnection(ctx, viewer.whatsappId))?.id;
  if (whatsappId === undefined) throw fail('ERR_NO_DEF_WAPP_FOUND');
  await ctx.db.run(sql`savepoint before_ticket`);
  try {
    const { id } = await queries.insertOpen(ctx, { contactId: request.contactId, whatsappId, queueId, userId });
    return await publishTicket(ctx, id);
  } catch (error) {
    if (violated(error) !== 'tickets_one_active') throw error;
    await ctx.db.run(sql`rollback to savepoint before_ticket`);
    throw await conflictOf(ctx, request.contactId, whatsappId);
  }
}

export async function update(
  ctx: UserCtx,
  ticketId: number,
  change: TicketChange,
  moveMessages: MoveMessages,
): Promise<TicketShown> {
  await moveOne(ctx, ticketId, change, moveMessages);
  return (await lists.readShown(ctx, { id: ticketId }))!;
}

/** Takes the ticket's messages and files along. */
export async function remove(ctx: UserCtx, ticketId: number) {
  const ticket = await lockReadable(ctx, ticketId);
  const keys = await queries.mediaOfTickets(ctx, [ticketId]);
  publishTagTickets(ctx, await queries.tagsOfTickets(ctx, [ticketId]));
  await queries.deleteTickets(ctx, [ticketId]);
  publishTicketGone(ctx, ticket);
  if (keys.length) await ctx.enqueue('media.remove', { keys });
  return { message: 'ticket deleted' };
}

export const drafts = (ctx: UserCtx) => queries.readDrafts(ctx, ctx.viewer);

export async function saveDraft(ctx: UserCtx, ticketId: number, body: string) {
  const ticket = await queries.readRow(ctx, ticketId);
  if (!ticket) throw fail('ERR_NO_TICKET_FOUND');
  assertMayRead(ctx.viewer, ticket);
  await queries.writeDraft(ctx, ctx.viewer.id, ticketId, body);
  return { ticketId, body, updatedAt: ctx.now.toISOString() };
}

// What receiving and sending need.

/**
 * A new pending ticket, or the one that somebody else opened meanwhile; held until the end of the transaction.
 * @param changedAt where it stands in the lists: what opens it may have been said long before
 */
export async function openPending(
  ctx: Ctx,
  contact: { id: number; isGroup: boolean },
  whatsappId: number,
  changedAt: Date,
): Promise<queries.TicketRow> {
  for (;;) {
    const ticket =
      (await queries.insertPending(ctx, contact.id, whatsappId, contact.isGroup, changedAt)) ??
      (await queries.findActive(ctx, contact.id, whatsappId));
    // Neither: the other one was closed between the two questions.
    if (ticket) return ticket;
  }
}

/** Where what a blocked contact says is kept: the newest conversation, or one that is closed from the start. */
export async function ticketOfBlockedContact(
  ctx: Ctx,
  contact: { id: number; isGroup: boolean },
  whatsappId: number,
): Promise<queries.TicketRow> {
  return (
    (await queries.newestOf(ctx, contact.id, whatsappId)) ??
    (await queries.insertClosed(ctx, contact.id, whatsappId, contact.isGroup))
  );
}

export const { findActive, noteGreeting, lockTicket: lock, readRow: read } = queries;
export const { noteActivity, notePreview, noteProgress } = activity;
export { publishTicket };
export const { readShown } = lists;

/** Closes a conversation that is held, without a word to the customer. */
export const closeSilently = (ctx: Ctx, ticket: queries.TicketRow): Promise<void> => {
  const { userId, queueId, whatsappId } = ticket;
  return applyMove(ctx, ticket, { status: 'closed', userId, queueId, whatsappId }, { kind: 'close', by: null });
};

export { attend, markCampaign } from './attend';
export { handOver, handOverIfUnserved, handOverOnce, tellLate } from './handover';
export { resume } from './resume';
export { openUndo, undoableUntil } from './undo';
export type { MoveMessages, MoveMessage } from './move-messages';
export { movesOf, noteMove, type Span } from './history';

/** The assigned agent has seen everything. @returns whether anything was unseen */
export async function seen(ctx: Ctx, ticketId: number): Promise<boolean> {
  if (!(await queries.clearUnread(ctx, ticketId))) return false;
  publishSeen(ctx, await publishTicket(ctx, ticketId));
  return true;
}
