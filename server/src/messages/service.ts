import type { MessageFacts } from '@guiche/contract/message-facts';
import type { Message } from '@guiche/contract/messages';
import { seesAllTickets } from '@guiche/contract/ticket-access';
import { countLimit, decodeCursor, encodeCursor } from '../platform/cursor';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { ThreadOf } from '../tickets/policy';
import {
  lockReadable,
  minSearch,
  movesOf,
  notePreview,
  searching,
  seen,
  show,
  publishTicket,
  type Span,
} from '../tickets/service';
import { askToDeliver } from './deliver';
import { publishProgress } from './progress';
import { askToFetch } from './fetch-files';
import { takeFileUp } from './file-queries';
import { pass } from './gate';
import { readLine, setState } from './outbox-queries';
import { markReadMessages, readById, setDeleted } from './queries';
import { shapeFor, type MessageRow } from './rows';
import { publishChanged } from './live';
import { listThread, pageSize, readFacts, searchThread } from './thread-queries';
import { capabilitiesOf } from '../whatsapp/providers';
import { windowOf } from './window';

interface PageRequest {
  cursor?: string | undefined;
  after?: string | undefined;
  around?: number | undefined;
  pageNumber: number;
  markRead: boolean;
}

/** A page of the thread; the first page read by the assigned agent marks the ticket read. */
export async function list(ctx: UserCtx, ticketId: number, request: PageRequest) {
  const ticket = await show(ctx, { id: ticketId });
  const isFirst = [request.cursor, request.after, request.around].every((place) => !place) && request.pageNumber === 1;
  const { rows, total, hasMore, hasNewer, until } = await readPage(ctx, ticket, request);
  const [oldest, newest] = [rows[0], rows.at(-1)];
  const since = hasMore && oldest ? oldest.created_at : null;
  const moves = await movesOf(ctx, ctx.viewer, ticket, { since, until });
  const isReading =
    isFirst &&
    request.markRead &&
    ticket.userId === ctx.viewer.id &&
    (ticket.unreadMessages > 0 || ticket.wokenAt !== null);
  if (isReading) await ctx.writing((writing) => markRead(writing, ticketId));
  return {
    messages: rows.map((row) => shapeFor(ctx, row)),
    count: Math.min(total, countLimit),
    hasMore,
    nextCursor: hasMore && oldest ? encodeCursor([oldest.at_second, oldest.id]) : null,
    newerCursor: hasNewer && newest ? encodeCursor([newest.at_second, newest.id]) : null,
    moves,
    ticket: isReading ? { ...ticket, unreadMessages: 0, wokenAt: null } : ticket,
  };
}

interface Page {
  /** Oldest first. */
  rows: MessageRow[];
  total: number;
  hasMore: boolean;
  hasNewer: boolean;
  until: Span['until'];
}

async function readPage(ctx: UserCtx, ticket: ThreadOf, request: PageRequest): Promise<Page> {
  const spotOf = (cursor: string) => decodeCursor(cursor, ['second', 'id']) as [number, number];
  const read = (how: Parameters<typeof listThread>[3]) => listThread(ctx, ctx.viewer, ticket, how);
  if (request.around !== undefined) {
    const size = pageSize / 2;
    const middle = await readById(ctx, request.around);
    if (!middle) throw fail('ERR_NO_MESSAGE_FOUND');
    const spot = [middle.at_second, middle.id] as const;
    const [older, newer] = await Promise.all([
      read({ place: { upTo: spot }, size }),
      read({ place: { after: spot }, size }),
    ]);
    if (older[0]?.id !== request.around) throw fail('ERR_NO_MESSAGE_FOUND');
    const behind = ahead(newer, size);
    return {
      ...behind,
      rows: [...older.slice(0, size).reverse(), ...behind.rows],
      total: older[0].total,
      hasMore: older.length > size,
    };
  }
  if (request.after) return ahead(await read({ place: { after: spotOf(request.after) } }), pageSize);
  const before = request.cursor ? spotOf(request.cursor) : null;
  const skip = before === null ? (request.pageNumber - 1) * pageSize : 0;
  const found = await read({ place: before === null ? null : { before }, skip });
  return {
    rows: found.slice(0, pageSize).reverse(),
    total: found[0]?.total ?? 0,
    hasMore: found.length > pageSize,
    hasNewer: before !== null || skip > 0,
    until: before === null ? null : { messageId: before[1] },
  };
}

/** What lies behind a place; the place itself is what is before it. */
function ahead(found: (MessageRow & { total: number })[], size: number): Page {
  const next = found[size];
  return {
    rows: found.slice(0, size),
    total: found[0]?.total ?? 0,
    hasMore: found.length > 0,
    hasNewer: next !== undefined,
    until: next ? { at: next.created_at } : null,
  };
}

/** Where these words stand in the thread. The same rules as for a search over all tickets. */
export async function search(ctx: UserCtx, ticketId: number, request: string) {
  const ticket = await show(ctx, { id: ticketId });
  const words = request.trim();
  const ids = minSearch(words)
    ? await searching(ctx.companyId)(() => searchThread(ctx, ctx.viewer, ticket, words))
    : [];
  return { ids, count: ids.length };
}

/** When its ticks came, what an answer stands on, and for those who see every ticket what it said before it was edited. */
export async function facts(ctx: UserCtx, messageId: number): Promise<MessageFacts> {
  const row = await readById(ctx, messageId);
  if (!row) throw fail('ERR_NO_MESSAGE_FOUND');
  await show(ctx, { id: row.ticket_id });
  const { edits, sources, ...times } = await readFacts(ctx, messageId);
  const shown = seesAllTickets(ctx.viewer) ? edits : [];
  return {
    ...times,
    edits: shown.map((edit) => ({ ...edit, replacedAt: new Date(edit.replacedAt).toISOString() })),
    sources: sources.map(({ mediaKey, ...source }) => ({
      ...source,
      fileUrl: mediaKey && ctx.media.links.link(ctx.companyId, mediaKey),
    })),
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
export async function readable(ctx: UserCtx, messageId: number) {
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

/** Try again: the same message under the same network id. @throws ERR_SENDING_WAPP_MSG when its file is gone */
export async function retry(ctx: UserCtx, messageId: number): Promise<Message> {
  const { ticket, row } = await readable(ctx, messageId);
  if (ticket.status !== 'open') throw fail('ERR_TICKET_NOT_OPEN');
  const to = { contactId: ticket.contactId, whatsappId: row.whatsapp_id };
  await pass(ctx, to, { as: 'agent', isTemplate: row.is_template });
  if (row.media_key !== null && !(await ctx.media.store.has(ctx.companyId, row.media_key)))
    throw fail('ERR_SENDING_WAPP_MSG', { detail: 'The file of this message is not there any more.' });
  return move(ctx, row, row.is_deleted ? [] : ['failed', 'unknown'], 'waiting', () =>
    askToDeliver(ctx, row.whatsapp_id),
  );
}

/**
 * Has a file that could not be fetched fetched after all; one that is being fetched already is left to that.
 * @throws ERR_INVALID_TRANSITION for what is there, or never was, ERR_WAPP_DOWNLOAD_MEDIA when nobody knows where it lies
 */
export async function fetchAgain(ctx: UserCtx, messageId: number): Promise<Message> {
  const { row } = await readable(ctx, messageId);
  if (row.media_state === null) throw fail('ERR_INVALID_TRANSITION');
  if (row.media_state === 'failed') {
    if (!(await takeFileUp(ctx, messageId))) throw fail('ERR_WAPP_DOWNLOAD_MEDIA');
    await askToFetch(ctx, row.whatsapp_id);
    await publishProgress(ctx, row.id);
  }
  return shapeFor(ctx, (await readById(ctx, messageId))!);
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
  await publishProgress(ctx, row.id);
  return shapeFor(ctx, (await readById(ctx, row.id))!);
}

/** For everyone, on the network too; one that has not left yet does not leave. */
export async function remove(ctx: UserCtx, messageId: number): Promise<Message> {
  const { ticket, row } = await readable(ctx, messageId);
  if (!row.from_me || !(await canTakeBack(ctx, row))) throw fail('ERR_DELETE_WAPP_MSG');
  if (await setDeleted(ctx, messageId)) {
    const stopped = await setState(ctx, messageId, ['waiting'], 'failed', {
      code: 'CANCELLED',
      detail: 'Deleted before it was sent.',
    });
    // What the network refused is nowhere to be taken back from.
    if (!stopped && row.state !== 'failed') await ctx.enqueue('messages.revoke', { messageId }, { maxAttempts: 10 });
    if (await notePreview(ctx, messageId, row.ticket_id, { preview: '' })) await publishTicket(ctx, row.ticket_id);
  }
  const deleted = (await readById(ctx, messageId))!;
  publishChanged(ctx, deleted, ticket);
  return shapeFor(ctx, deleted);
}

/** What has not left can always be deleted; what has, where the network takes messages back. */
async function canTakeBack(ctx: UserCtx, { state, whatsapp_id, is_deleted }: MessageRow): Promise<boolean> {
  if (is_deleted || state === 'waiting' || state === 'failed') return true;
  const line = await readLine(ctx, whatsapp_id);
  return !line || capabilitiesOf(line.provider).revoke;
}

/** Until when the customer may be answered on the conversation's line. */
export async function window(ctx: UserCtx, ticketId: number) {
  const { contactId, whatsappId } = await show(ctx, { id: ticketId });
  const line = whatsappId === null ? undefined : await readLine(ctx, whatsappId);
  const ends = line && (await windowOf(ctx, { contactId, whatsappId: line.id, provider: line.provider }));
  return { isLimited: ends !== undefined, endsAt: ends?.toISOString() ?? null };
}
