import type { Ctx } from '../platform/tenancy';
import type { DriverEvent } from '../whatsapp/driver';
import { applyEarly } from './changes';
import { loadContext, storeReceived, type Content, type PipelineParts } from './receive-pipeline';
import { askToFetch } from './fetch-files';
import { insertFile } from './file-queries';
import { heal } from './heal';
import type { IncomingFiles } from './incoming-files';
import { findQuoted } from './queries';
import { storedContent, type RemoteFile } from './stored-content';

type MessageEvent = Extract<DriverEvent, { t: 'message' }>;

export interface MessageParts extends PipelineParts {
  files: Pick<IncomingFiles, 'refs'>;
}

/** How a message is received, top to bottom: load, find its conversation, store, tell those who hear. */
export async function takeMessage(
  parts: MessageParts,
  ctx: Ctx,
  connectionId: number,
  event: MessageEvent,
): Promise<void> {
  const context = await loadContext(parts, ctx, connectionId, event);
  const { before } = context;
  if (before.isStored) {
    if (before.unreadableId === null || event.content.type === 'unreadable') return;
    const { content, remote } = await contentOf(ctx, connectionId, event);
    const isHealed = await heal(parts.messageHooks, ctx, before.unreadableId, context, content);
    if (isHealed && remote) await haveFetched(parts, ctx, before.unreadableId, connectionId, remote);
    return;
  }
  const { content, remote } = await contentOf(ctx, connectionId, event);
  const stored = await storeReceived(parts, ctx, context, content);
  if (stored && remote) await haveFetched(parts, ctx, stored.id, connectionId, remote);
  if (before.hasEarly) await applyEarly(ctx, connectionId, event);
}

async function contentOf(ctx: Ctx, connectionId: number, { content: brought }: MessageEvent) {
  const { body, mediaType, file, tapped } = storedContent(brought);
  const { quoted: quotes } = brought;
  const quoted = quotes && (await findQuoted(ctx, connectionId, quotes.providerId));
  const content: Content = {
    body,
    mediaType,
    media: file?.about ?? null,
    isLoading: file?.remote !== undefined,
    quoted,
    ...(tapped !== undefined && { tapped }),
  };
  return { content, remote: file?.remote };
}

/** Its file is fetched when the message stands, by whoever owns the line then. */
async function haveFetched(
  { files }: MessageParts,
  ctx: Ctx,
  messageId: number,
  whatsappId: number,
  { file, media: kind }: RemoteFile,
): Promise<void> {
  const sealed = files.refs.seal({ companyId: ctx.companyId, messageId }, file.ref);
  await insertFile(ctx, { messageId, whatsappId, kind, sealed: sealed ?? '' });
  await askToFetch(ctx, whatsappId);
}
