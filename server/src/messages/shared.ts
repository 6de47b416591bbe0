import type { SharedFile, SharedKind } from '@guiche/contract/messages';
import { readContact } from '../contacts/service';
import { cutPage, decodeCursor } from '../platform/cursor';
import type { UserCtx } from '../platform/serve';
import { sharedFiles, sharedPageSize, type SharedRow } from './shared-queries';

/**
 * Files that were shared with a contact, of the conversations that one may see, newest first; what was deleted is not
 * among them.
 * @throws ERR_NO_CONTACT_FOUND
 */
export async function shared(
  ctx: UserCtx,
  contactId: number,
  { kind, cursor }: { kind: SharedKind; cursor?: string | undefined },
) {
  await readContact(ctx, contactId);
  const before = cursor ? (decodeCursor(cursor, ['second', 'id']) as [number, number]) : null;
  const found = await sharedFiles(ctx, ctx.viewer, contactId, kind, before);
  const { rows, ...rest } = cutPage(found, sharedPageSize, ({ second, id }) => [second, id]);
  return { media: rows.map((row) => shape(ctx, row)), ...rest };
}

function shape(ctx: UserCtx, { mediaKey, ...row }: SharedRow): SharedFile {
  const { second: _place, ...shown } = row;
  return { ...shown, mediaUrl: ctx.media.links.link(ctx.companyId, mediaKey) };
}
