import { MessageLimits } from '@guiche/contract/messages';
import type { Ctx } from '../platform/tenancy';
import { lock, notePreview, publishTicket, read } from '../tickets/service';
import type { DriverEvent } from '../whatsapp/driver';
import { findInChat, keepEarly, takeEarly } from './change-queries';
import { publishChanged } from './live';
import { preview } from './preview';
import { readById, setBody, setDeleted, setReaction } from './queries';
import type { MessageRow } from './rows';

type Change = Extract<DriverEvent, { t: 'edited' | 'revoked' | 'reacted' }>;

/** Edits, deletions and reactions change a stored message; one that overtook its message waits for it. */
export async function takeChange(ctx: Ctx, connectionId: number, event: Change): Promise<void> {
  const known = await findInChat(ctx, connectionId, event);
  if (!known) return keepEarly(ctx, connectionId, event);
  const own = known.ticketId === null ? null : await lock(ctx, known.ticketId);
  if (own === undefined || !(await applyChange(ctx, known.id, event))) return;
  const row = await readById(ctx, known.id);
  const ticket = row && (own ?? (await read(ctx, row.ticket_id)));
  if (!ticket) return;
  await showChanged(ctx, row, ticket);
}

/** Lists and open conversations show what a message says now. */
export async function showChanged(
  ctx: Ctx,
  row: MessageRow,
  ticket: { queueId: number | null; userId: number | null },
): Promise<void> {
  const { body, media_type: mediaType, media_name: mediaName, from_me: fromMe } = row;
  const words = row.is_deleted ? '' : preview({ body, mediaType, mediaName, fromMe });
  if (await notePreview(ctx, row.id, row.ticket_id, { preview: words, type: mediaType }))
    await publishTicket(ctx, row.ticket_id);
  publishChanged(ctx, row, ticket);
}

function applyChange(ctx: Ctx, id: number, event: Change): Promise<number> {
  const at = new Date(event.at);
  if (event.t === 'edited') return setBody(ctx, id, event.text.slice(0, MessageLimits.text), at);
  if (event.t === 'revoked') return setDeleted(ctx, id);
  return setReaction(ctx, id, event.emoji.slice(0, 40).toWellFormed(), event.by === 'us', at);
}

/** Those that waited for this message, in the order in which they came. */
export async function applyEarly(
  ctx: Ctx,
  connectionId: number,
  { providerId, fromMe }: { providerId: string; fromMe: boolean },
): Promise<void> {
  for (const event of await takeEarly<Change>(ctx, connectionId, providerId, fromMe))
    await takeChange(ctx, connectionId, event);
}
