import type { FileRow } from '@guiche/contract/files';
import { room } from '../platform/live';
import type { Ctx } from '../platform/tenancy';

/** Everyone sends file lists. */
const everyone = (ctx: Ctx) => ({ rooms: [room.company(ctx.companyId)] });

export const publishSaved = (ctx: Ctx, action: 'create' | 'update', list: FileRow): void =>
  ctx.emit('file', { action, files: list, fileList: list }, everyone(ctx));

export const publishGone = (ctx: Ctx, fileId: number): void =>
  ctx.emit('file', { action: 'delete', fileId }, everyone(ctx));
