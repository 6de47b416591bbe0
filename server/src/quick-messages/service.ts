import type { QuickMessage } from '@guiche/contract/quick-messages';
import type { UserCtx } from '../platform/serve';
import { usableQuickMessages } from './queries';

export async function list(ctx: UserCtx): Promise<QuickMessage[]> {
  const rows = await usableQuickMessages(ctx);
  return rows.map(({ mediaKey, ...row }) => ({
    ...row,
    mediaPath: mediaKey && ctx.media.links.link(ctx.companyId, mediaKey),
  }));
}
