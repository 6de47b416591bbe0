import type { AiProvider } from '@guiche/contract/ai-providers';
import { room } from '../platform/live';
import type { Audience, Ctx } from '../platform/tenancy';

/** They hold keys, if masked ones: only who manages them hears. */
const managers = (ctx: Ctx): Audience => ({ rooms: [room.of(ctx.companyId, 'admins')] });

/** @returns what was told */
export function publishProvider(ctx: Ctx, action: 'create' | 'update', record: AiProvider): AiProvider {
  ctx.emit('aiProvider', { action, record }, managers(ctx));
  return record;
}

export const publishProviderGone = (ctx: Ctx, id: number): void =>
  ctx.emit('aiProvider', { action: 'delete', id }, managers(ctx));
