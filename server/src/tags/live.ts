import type { Tag } from '@guiche/contract/tags';
import { room } from '../platform/live';
import type { Ctx } from '../platform/tenancy';

export const publishTag = (ctx: Ctx, tag: Tag): void =>
  ctx.emit('tag', { action: 'create', tag }, { rooms: [room.company(ctx.companyId)] });

export const publishTagGone = (ctx: Ctx, tagId: number): void =>
  ctx.emit('tag', { action: 'delete', tagId }, { rooms: [room.company(ctx.companyId)] });

export const publishTagChanged = (ctx: Ctx, tag: Tag): void =>
  ctx.emit('tag', { action: 'update', tag }, { rooms: [room.company(ctx.companyId)] });
