import type { Message } from '@guiche/contract/messages';
import { seesAllTickets } from '@guiche/contract/ticket-access';
import { countLimit, cutPage, decodeCursor } from '../platform/cursor';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import { lockReadable, notePreview, seen, show, tellTicket } from '../tickets/service';
import { askToDeliver, tellProgress } from './deliver';
import { openLine } from './send';
import { listThread, markReadMessages, pageSize, readById, setDeleted, setState } from './queries';
import { shape, type MessageRow } from './rows';
import { tellChanged } from './tell';

/** A page of the thread; the first page read by the assigned agent marks the ticket read. */
export async function list(
  ctx: UserCtx,
  ticketId: number,
  asked: { cursor?: string | undefined; pageNumber: number; markRead: boolean },
) {
  const ticket = await show(ctx, { id: ticketId });
  const before = asked.cursor ? (decodeCursor(asked.cursor, ['id'])[0] as number) : null;
  const skip = before === null ? (asked.pageNumber - 1) * pageSize : 0;
  const found = await listThread(ctx, ctx.viewer, ticket, { before, skip });
  const isFirst = before === null && skip === 0;
  const isReading = isFirst && asked.markRead && ticket.userId === ctx.viewer.id && ticket.unreadMessages > 0;
  if (isReading) await ctx.writing((writing) => markRead(writing, ticketId));
  const { rows, ...rest } = cutPage(found, pageSize, (row) => [row.id]);
  const seesDeleted = seesAllTickets(ctx.viewer);
  return {
    messages: rows.map((row) => shape(ctx, row, seesDeleted)).reverse(),
    count: Math.min(found[0]?.total ?? 0, countLimit),
    ...rest,
    ticket: isReading ? { ...ticket, unreadMessages: 0 } : ticket,
  };
}

/** Only the assigned agent's eyes count: a colleague who looks in leaves no trace. */
export async function markRead(ctx: UserCtx, ticketId: number) {
  const ticket = await lockReadable(ctx, ticketId);
  if (ticket.userId === ctx.viewer.id && (await seen(ctx, ticketId))) {
    await markReadMessages(ctx, ticketId);
    await ctx.enqueue(
      'messages.confirmRead',
      { ticketId },
      { key: `read:${ctx.companyId}:${ticketId}`, maxAttempts: 3 },
    );
  }
  return { message: 'Messages read' };
}

/** A message and its ticket, if this person may read it. */
async function readable(ctx: UserCtx, messageId: number) {
  const found = await readById(ctx, messageId);
  if (!found) throw fail('ERR_NO_MESSAGE_FOUND');
  const ticket = await lockReadable(ctx, found.ticket_id);
  // Read again under the ticket's lock: what is decided next must still be true when it is written.
  return { ticket, row: (await readById(ctx, messageId))! };
}

export async function mediaLink(ctx: UserCtx, messageId: number) {
  const row = await readById(ctx, messageId);
  if (!row) throw fail('ERR_NO_MESSAGE_FOUND');
  await show(ctx, { id: row.ticket_id });
  const hidden = row.is_deleted && !seesAllTickets(ctx.viewer);
  if (row.media_key === null || hidden) throw fail('ERR_WAPP_DOWNLOAD_MEDIA');
  return { mediaUrl: ctx.media.links.link(ctx.companyId, row.media_key) };
}

/** Try again: the same message under the same network id. */
export async function retry(ctx: UserCtx, messageId: number): Promise<Message> {
  const { ticket, row } = await readable(ctx, messageId);
  if (ticket.status !== 'open') throw fail('ERR_TICKET_NOT_OPEN');
  await openLine(ctx, row.whatsapp_id);
  return move(ctx, row, row.is_deleted ? [] : ['failed', 'unknown'], 'waiting', () =>
    askToDeliver(ctx, row.whatsapp_id),
  );
}

/** Leave it: a message nobody knows the fate of is taken for sent. */
export async function dismiss(ctx: UserCtx, messageId: number): Promise<Message> {
  const { row } = await readable(ctx, messageId);
  return move(ctx, row, ['unknown'], 'sent');
}

async function move(
  ctx: UserCtx,
  row: MessageRow,
  from: Message['state'][],
  to: Message['state'],
  then?: () => Promise<void>,
): Promise<Message> {
  if (!row.from_me || !(await setState(ctx, row.id, from, to, null))) throw fail('ERR_INVALID_TRANSITION');
  await then?.();
  await tellProgress(ctx, row.id, row.ticket_id);
  return shape(ctx, (await readById(ctx, row.id))!, true);
}

/** For everyone, on the network too; one that has not left yet does not leave. */
export async function remove(ctx: UserCtx, messageId: number): Promise<Message> {
  const { ticket, row } = await readable(ctx, messageId);
  if (!row.from_me) throw fail('ERR_DELETE_WAPP_MSG');
  if (await setDeleted(ctx, messageId)) {
    const stopped = await setState(ctx, messageId, ['waiting'], 'failed', {
      code: 'CANCELLED',
      detail: 'Deleted before it was sent.',
    });
    if (!stopped) await ctx.enqueue('messages.revoke', { messageId }, { maxAttempts: 10 });
    if (await notePreview(ctx, messageId, row.ticket_id, { preview: '' })) await tellTicket(ctx, row.ticket_id);
  }
  const deleted = (await readById(ctx, messageId))!;
  tellChanged(ctx, deleted, ticket);
  return shape(ctx, deleted, seesAllTickets(ctx.viewer));
}
