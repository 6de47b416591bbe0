import { mayReadTicket } from '@guiche/contract/ticket-access';
import { fail } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { insertOpen, lockTicket, readDefaultConnection, readRow, readTargets, type TicketRow } from './queries';
import { findAnyActive, insertWaiting, readOnlyQueue, readOwnConnection } from './find-or-open-queries';

interface Wanted {
  contactId: number;
  /** The conversation that it follows from: its connection and its queue come first. */
  ticketId: number | null;
  /** Whose conversation a new one is. */
  userId: number | null;
}

interface Reached {
  whatsappId: number | null;
  /** The conversation, held until the end of the transaction; opens one when none is in progress. */
  open(): Promise<TicketRow>;
}

/**
 * How something that was not said at the desk reaches a contact: in the conversation in progress, whoever has it, else
 * in a new one over the earlier conversation's connection, its writer's or the company's default one. A new one is its
 * writer's, if they may have it; else it waits.
 * @throws ERR_NO_DEF_WAPP_FOUND
 */
export async function findOrOpen(ctx: Ctx, { contactId, ticketId, userId }: Wanted): Promise<Reached> {
  const earlier = ticketId === null ? undefined : await readRow(ctx, ticketId);
  const found = await findAnyActive(ctx, contactId, earlier?.whatsappId ?? null);
  const active = found && (await lockTicket(ctx, found.id));
  // Closed between the two questions: then it is over, and another one is opened.
  if (active && active.status !== 'closed')
    return { whatsappId: active.whatsappId, open: () => Promise.resolve(active) };
  const preferred = earlier?.whatsappId ?? (userId === null ? null : await readOwnConnection(ctx, userId));
  const line = await readDefaultConnection(ctx, preferred);
  if (!line) throw fail('ERR_NO_DEF_WAPP_FOUND');
  return {
    whatsappId: line.id,
    open: () => openNew(ctx, { contactId, whatsappId: line.id, userId, queueId: earlier?.queueId ?? null }),
  };
}

interface New {
  contactId: number;
  whatsappId: number;
  userId: number | null;
  queueId: number | null;
}

async function openNew(ctx: Ctx, { contactId, whatsappId, userId, ...from }: New): Promise<TicketRow> {
  const queueId = from.queueId ?? (await readOnlyQueue(ctx, whatsappId));
  const { user } = await readTargets(ctx, { userId });
  if (user && mayReadTicket(user, { queueId, userId: user.id })) {
    const { id } = await insertOpen(ctx, { contactId, whatsappId, queueId, userId: user.id });
    return (await lockTicket(ctx, id))!;
  }
  const { id } = await insertWaiting(ctx, { contactId, whatsappId, queueId });
  return (await lockTicket(ctx, id))!;
}
