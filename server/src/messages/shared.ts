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
  const before = cursor ? (decodeCursor(cursor, ['id'])[0] as number) : null;
  const found = await sharedFiles(ctx, ctx.viewer, contactId, kind, before);
  const { rows, ...rest } = cutPage(found, sharedPageSize, ({ id }) => [id]);
  return { media: rows.map((row) => shape(ctx, row)), ...rest };
}

const shape = (ctx: UserCtx, { mediaKey, ...row }: SharedRow): SharedFile => ({
  ...row,
  mediaUrl: ctx.media.links.link(ctx.companyId, mediaKey),
});
