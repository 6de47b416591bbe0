import type { Ctx } from '../platform/tenancy';
import { lock, notePreview, publishTicket } from '../tickets/service';
import type { Content, Context } from './receive-pipeline';
import { publishChanged } from './live';
import { afterStored, type MessageHook } from './message-hook';
import { preview } from './preview';
import { fillUnreadable, readById } from './queries';

/**
 * A message that nobody could read has come once more, readable: its row says what it says, where and when it stands.
 * It was counted and told when it came; only its words are new, also to those who hear.
 * @returns whether there was one
 */
export async function heal(
  messageHooks: readonly MessageHook[],
  ctx: Ctx,
  messageId: number,
  context: Context,
  content: Content,
): Promise<boolean> {
  const ticketId = (await readById(ctx, messageId))?.ticket_id;
  const ticket = ticketId !== undefined && (await lock(ctx, ticketId));
  if (!ticket || (await readById(ctx, messageId))?.media_type !== 'unreadable') return false;
  const { body, mediaType, quoted, ...rest } = content;
  await fillUnreadable(ctx, messageId, { ...rest, body, mediaType, quotedId: quoted?.id ?? null });
  const row = (await readById(ctx, messageId))!;
  const words = row.is_deleted ? '' : preview({ body, mediaType, mediaName: row.media_name, fromMe: row.from_me });
  if (await notePreview(ctx, row.id, ticket.id, { preview: words, type: mediaType }))
    await publishTicket(ctx, ticket.id);
  publishChanged(ctx, row, ticket);
  const message = { ...context, ...content, id: row.id, ticket, isHeard: !row.read };
  if (!row.is_deleted) await afterStored(messageHooks, ctx, message, context.before.known, 'healed');
  return true;
}
