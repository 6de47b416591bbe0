import type { BodyOf } from '@guiche/contract/endpoint';
import type { Message, messages } from '@guiche/contract/messages';
import { mayReadTicket } from '@guiche/contract/ticket-access';
import { hasContent } from '@guiche/contract/tickets';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import { create, findActive, queueToBegin, show } from '../tickets/service';
import { readById } from './queries';
import { shapeFor, type MessageRow } from './rows';
import { writable } from './reply';
import { send, type Content } from './send';
import { unsigned } from './template';

/**
 * Sends a message on as it is: its words without our signature, its file without being stored again. To all or to none.
 * @throws ERR_NO_MESSAGE_FOUND, ERR_TICKET_NOT_OPEN, ERR_WAPP_NOT_INITIALIZED, ERR_OTHER_OPEN_TICKET
 */
export async function forward(
  ctx: UserCtx,
  messageId: number,
  { ticketIds, contactIds }: BodyOf<typeof messages.forward>,
): Promise<Message[]> {
  const source = await readById(ctx, messageId);
  if (!source) throw fail('ERR_NO_MESSAGE_FOUND');
  const home = await show(ctx, { id: source.ticket_id });
  if (source.is_deleted || !hasContent(source.media_type) || isWithoutFile(source)) throw fail('ERR_NO_MESSAGE_FOUND');
  // Without its file it would leave as something else.
  if (source.media_state !== null) throw fail('ERR_WAPP_DOWNLOAD_MEDIA');
  if (!ticketIds.length && !contactIds.length) throw fail('ERR_VALIDATION', { fields: { ticketIds: 'Required' } });
  const targets = new Set(ticketIds);
  for (const contactId of new Set(contactIds)) targets.add(await conversationWith(ctx, contactId, home));
  const sent: Message[] = [];
  // always in one order: two who forward to the same conversations do not wait for each other
  for (const ticketId of [...targets].sort((a, b) => a - b)) {
    const to = await writable(ctx, ticketId);
    const rows = await send(ctx, { as: 'agent', to, userId: ctx.viewer.id, content: [contentOf(source)] });
    sent.push(...rows.map((row) => shapeFor(ctx, row)));
  }
  return sent;
}

/** The one in progress, else a new one beside that of the message: in its queue or else one of one's own, on its connection. */
async function conversationWith(
  ctx: UserCtx,
  contactId: number,
  { queueId, whatsappId }: { queueId: number | null; whatsappId: number | null },
): Promise<number> {
  const active = whatsappId === null ? undefined : await findActive(ctx, contactId, whatsappId);
  if (active?.status === 'open' && mayReadTicket(ctx.viewer, active)) return active.id;
  const inQueue = queueId ?? (await queueToBegin(ctx, whatsappId));
  return (await create(ctx, { contactId, queueId: inQueue, whatsappId })).id;
}

/** It was too large to be taken. */
const isWithoutFile = ({ media_type, media_key }: MessageRow) => media_type === 'document' && media_key === null;

function contentOf(source: MessageRow): Content {
  const { media_key: key, media_type: mediaType } = source;
  const media = key && {
    key,
    mediaType,
    name: source.media_name ?? '',
    mime: source.media_mime ?? 'application/octet-stream',
    size: source.media_size ?? 0,
    width: source.media_width,
    height: source.media_height,
  };
  return {
    text: source.from_me ? unsigned(source.body) : source.body,
    isReady: true,
    mediaType,
    media: media || null,
  };
}
