import { mayReadTicket } from '@guiche/contract/ticket-access';
import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { noteMove } from './history';
import { publishContinued, publishMoved } from './live';
import { lockTicket, readTargets, type TicketRow } from './queries';
import type { MoveMessages } from './move-messages';
import { readUndo, restore, settle, takeUndo } from './undo';

/**
 * The customer has written to a conversation that was closed. While the close can be taken back the customer does so:
 * it goes on with whoever had it, else it waits, and nothing of the farewell leaves. Afterwards the farewell leaves
 * first, if it has not yet.
 * @returns the conversation that goes on, held; nothing where it is over
 */
export async function resume(ctx: Ctx, ticketId: number, moveMessages: MoveMessages): Promise<TicketRow | undefined> {
  const ticket = await lockTicket(ctx, ticketId);
  const kept = ticket?.status === 'closed' && (await readUndo(ctx, ticketId));
  if (!ticket || !kept) return undefined;
  const isOurs = kept.moves === ticket.moves && kept.whatsappId !== null;
  if (!isOurs || new Date(kept.until) < ctx.now) {
    await settle(ctx, ticket, moveMessages);
    return undefined;
  }
  if (kept.status === 'open' && !(await isStillTheirs(ctx, kept)))
    await ctx.db.run(sql`
      update ticket_undos set status = 'pending', user_id = null, snoozed_until = null
      where company_id = ${ctx.companyId} and ticket_id = ${ticketId}`);
  await restore(ctx, ticketId);
  await takeUndo(ctx, ticketId);
  const shown = await publishMoved(ctx, ticket);
  await noteMove(ctx, shown, { kind: 'resume', by: null });
  publishContinued(ctx, shown);
  return lockTicket(ctx, ticketId);
}

async function isStillTheirs(ctx: Ctx, kept: { userId: number | null; queueId: number | null }): Promise<boolean> {
  if (kept.userId === null) return false;
  const { user } = await readTargets(ctx, { userId: kept.userId });
  return user !== null && mayReadTicket(user, kept);
}
