import type { TicketMove, TicketShown } from '@guiche/contract/tickets';
import { mayReadTicket } from '@guiche/contract/ticket-access';
import { sql, type Sql } from '../platform/database';
import { fail, violated } from '../platform/errors';
import type { Handlers } from '../platform/jobs';
import type { UserCtx } from '../platform/serve';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { assertMayRead } from './policy';
import { noteMove } from './history';
import { readShown } from './list-queries';
import { later, lockTicket, readTargets, type TicketRow } from './queries';
import { conflictOf } from './errors';
import type { MoveMessages, MoveMessage } from './move-messages';
import { wakeLater } from './snooze';
import { publishMoved } from './live';

/** What can be taken back. */
const undoable: readonly TicketMove[] = ['return', 'close', 'transfer'];

/**
 * A screen offers it for eight seconds; the rest is the way here. Where nothing waits to be said to a customer, a screen
 * whose offer stands still under the pointer gets more.
 */
const saysAfter = 10_000;
const silentFor = 60_000;

interface Undo {
  moverId: number | null;
  moves: number;
  words: string;
  asksRating: boolean;
  status: TicketRow['status'];
  userId: number | null;
  queueId: number | null;
  whatsappId: number | null;
  snoozedUntil: string | null;
  until: string;
}

/** Keeps how the ticket stood before a move, in the move's own transaction, and what it will say. */
export async function keepUndo(ctx: UserCtx, before: TicketRow, move: TicketMove, words: MoveMessage): Promise<void> {
  if (!undoable.includes(move)) return;
  const until = new Date(ctx.now.getTime() + (words.text ? saysAfter : silentFor));
  await ctx.db.run(sql`
    insert into ticket_undos (company_id, ticket_id, mover_id, moves, status, user_id, queue_id, whatsapp_id, chatbot, is_taken, unread_messages,
      snoozed_until, waiting_since, first_accepted_at, words, asks_rating, until)
    select ${ctx.companyId}, t.id, ${ctx.viewer.id}, t.moves, ${before.status}, ${before.userId}, ${before.queueId}, ${before.whatsappId},
      ${before.chatbot}, ${before.isTaken}, ${before.unreadMessages}, ${before.snoozedUntil}::timestamptz, ${before.waitingSince}::timestamptz, ${before.firstAcceptedAt}::timestamptz, ${words.text}, ${words.asksRating},
      ${until}
    from tickets t where t.company_id = ${ctx.companyId} and t.id = ${before.id}`);
  await ctx.enqueue(
    'tickets.settle',
    { ticketId: before.id },
    { key: `settle:${ctx.companyId}:${before.id}`, runAt: until },
  );
}

/** The move before stands: whatever it says leaves now. Reopening what one has just closed says nothing. */
export async function settle(
  ctx: Ctx,
  ticket: TicketRow,
  moveMessages: MoveMessages,
  move?: TicketMove,
): Promise<void> {
  const kept = await takeUndo(ctx, ticket.id);
  if (kept?.words && move !== 'reopen')
    await moveMessages.send(ctx, ticket, { text: kept.words, asksRating: kept.asksRating });
}

/**
 * Takes back one's own newest move, while it can be: everything is as it was, and nothing was said.
 * @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_CANNOT_UNDO, ERR_OTHER_OPEN_TICKET
 */
export async function undo(ctx: UserCtx, ticketId: number): Promise<TicketShown> {
  const ticket = await lockTicket(ctx, ticketId);
  if (!ticket) throw fail('ERR_NO_TICKET_FOUND');
  const kept = await readUndo(ctx, ticketId);
  // Whoever handed it over may no longer read it, and takes it back all the same.
  if (kept?.moverId !== ctx.viewer.id) assertMayRead(ctx.viewer, ticket);
  const isOurs = kept?.moverId === ctx.viewer.id && kept.moves === ticket.moves;
  if (!isOurs || new Date(kept.until) < ctx.now) throw fail('ERR_CANNOT_UNDO');
  assertMayRead(ctx.viewer, kept);
  // Who had it, or its line, is gone.
  if ((kept.status === 'open' && kept.userId === null) || kept.whatsappId === null) throw fail('ERR_CANNOT_UNDO');
  if (kept.userId !== null) {
    const { user } = await readTargets(ctx, { userId: kept.userId });
    if (!user || !mayReadTicket(user, kept)) throw fail('ERR_CANNOT_UNDO');
  }
  await ctx.db.run(sql`savepoint before_undo`);
  try {
    await restore(ctx, ticketId);
  } catch (error) {
    if (violated(error) !== 'tickets_one_active') throw error;
    await ctx.db.run(sql`rollback to savepoint before_undo`);
    throw await conflictOf(ctx, ticket.contactId, kept.whatsappId);
  }
  await takeUndo(ctx, ticketId);
  const shown = await publishMoved(ctx, ticket);
  await noteMove(ctx, shown, { kind: 'undo', by: ctx.viewer });
  if (shown.snoozedUntil) await wakeLater(ctx, ticketId, shown.snoozedUntil);
  return (await readShown(ctx, { id: ticketId }))!;
}

export const undoJobs = (tenancy: Tenancy, moveMessages: MoveMessages): Pick<Handlers, 'tickets.settle'> => ({
  'tickets.settle': ({ companyId, ticketId }) =>
    tenancy.inCompany(companyId, async (ctx) => {
      const ticket = await lockTicket(ctx, ticketId);
      if (ticket) await settle(ctx, ticket, moveMessages);
    }),
});

export const readUndo = (ctx: Ctx, ticketId: number) =>
  ctx.db.maybe<Undo>(sql`
    select mover_id as "moverId", moves, words, asks_rating as "asksRating", status, user_id as "userId", queue_id as "queueId", whatsapp_id as "whatsappId",
      snoozed_until as "snoozedUntil", until
    from ticket_undos where company_id = ${ctx.companyId} and ticket_id = ${ticketId}`);

/** The move of a ticket that may be taken back now, to be asked with others. */
export const openUndo = (ctx: Ctx, ticketId: Sql | number): Sql => sql`
  (select u.until from ticket_undos u where u.company_id = ${ctx.companyId} and u.ticket_id = ${ticketId} and u.until > ${ctx.now})`;

/** Until when the newest move of a ticket may be taken back; nothing where none may. */
export const undoableUntil = async (ctx: Ctx, ticketId: number): Promise<Date | undefined> => {
  const { until } = await ctx.db.one<{ until: string | null }>(sql`select ${openUndo(ctx, ticketId)} as until`);
  return until === null ? undefined : new Date(until);
};

export const takeUndo = (ctx: Ctx, ticketId: number) =>
  ctx.db.maybe<Pick<Undo, 'words' | 'asksRating'>>(sql`
    delete from ticket_undos where company_id = ${ctx.companyId} and ticket_id = ${ticketId}
    returning words, asks_rating as "asksRating"`);

/** What the customer wrote meanwhile stays unread; what was put off until a time that has passed is back. */
export const restore = (ctx: Ctx, ticketId: number) =>
  ctx.db.run(sql`
    update tickets t set status = u.status, user_id = u.user_id, queue_id = u.queue_id, whatsapp_id = u.whatsapp_id, chatbot = u.chatbot, is_taken = u.is_taken,
      unread_messages = greatest(u.unread_messages, t.unread_messages), first_accepted_at = u.first_accepted_at, closed_at = null,
      snoozed_until = case when u.snoozed_until > ${ctx.now} and u.unread_messages >= t.unread_messages then u.snoozed_until end,
      waiting_since = case when u.unread_messages >= t.unread_messages then u.waiting_since else coalesce(u.waiting_since, t.waiting_since) end,
      moves = t.moves + 1, updated_at = ${later(ctx)}
    from ticket_undos u
    where t.company_id = ${ctx.companyId} and t.id = ${ticketId} and u.company_id = t.company_id and u.ticket_id = t.id`);
