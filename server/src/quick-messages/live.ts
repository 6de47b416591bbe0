import type { LiveEvent } from '@guiche/contract/live';
import type { QuickMessage } from '@guiche/contract/quick-messages';
import { room } from '../platform/live';
import type { Ctx } from '../platform/tenancy';
import type { QuickMessageRow } from './queries';

export const shape = (ctx: Ctx, { mediaKey, ...row }: QuickMessageRow): QuickMessage => ({
  ...row,
  mediaPath: mediaKey && ctx.media.links.link(ctx.companyId, mediaKey),
});

type Owned = Pick<QuickMessageRow, 'geral' | 'userId'>;

/** What is shared everyone hears of, of the rest its author alone. */
function tell(ctx: Ctx, { geral, userId }: Owned, event: LiveEvent<'quickmessage'>): void {
  if (geral) ctx.emit('quickmessage', event, { rooms: [room.company(ctx.companyId)] });
  else if (userId !== null) ctx.emit('quickmessage', event, { rooms: [room.user(ctx.companyId, userId)] });
}

/** `before`: as it was; whoever could use it and no longer may loses it. */
export function publishSaved(ctx: Ctx, action: 'create' | 'update', row: QuickMessageRow, before: Owned = row): void {
  if (before.geral && !row.geral) tell(ctx, before, { action: 'delete', id: row.id });
  tell(ctx, row, { action, record: shape(ctx, row) });
}

export const publishGone = (ctx: Ctx, row: QuickMessageRow): void => tell(ctx, row, { action: 'delete', id: row.id });
