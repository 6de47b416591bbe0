import type { BodyOf } from '@guiche/contract/endpoint';
import type { Message, messages } from '@guiche/contract/messages';
import { contentOf } from '../files/service';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { writable } from './reply';
import { shapeFor } from './rows';
import { send, type Content } from './send';

/**
 * Sends a file list into a conversation: its message, then its files in their order, each with what is said beside it. All
 * of it is stored at once, so that nothing of it is sent twice, or alone.
 * @throws ERR_NO_FILE_LIST_FOUND, ERR_TICKET_NOT_OPEN, and what `send` throws
 */
export async function sendFileList(
  ctx: UserCtx,
  ticketId: number,
  { fileListId, sign }: BodyOf<typeof messages.sendFileList>,
): Promise<Message[]> {
  const ticket = await writable(ctx, ticketId);
  const content = await fileListContent(ctx, fileListId);
  const signature = sign ? ctx.viewer.name : null;
  const rows = await send(ctx, { as: 'agent', to: ticket, userId: ctx.viewer.id, signature, content });
  return rows.map((row) => shapeFor(ctx, row));
}

/** What is sent of a file list: its message, then its files in their order. @throws ERR_NO_FILE_LIST_FOUND */
export async function fileListContent(ctx: Ctx, fileListId: number): Promise<Content[]> {
  const { message, files } = await contentOf(ctx, fileListId);
  return [
    { text: message },
    ...files.flatMap(({ name: text, media }) =>
      // nothing is written beside what is only heard
      media.mediaType === 'audio' && text.trim() ? [{ text: '', media }, { text }] : [{ text, media }],
    ),
  ];
}
