import { room } from '../platform/live';
import type { Ctx } from '../platform/tenancy';

/** Who sets up queues asks for the tree again; what is in it is not told. */
export const publishOptions = (ctx: Ctx, queueId: number) =>
  ctx.emit('queueOption', { action: 'update', queueId }, { rooms: [room.of(ctx.companyId, 'admins')] });
