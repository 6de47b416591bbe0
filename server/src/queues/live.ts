import type { Queue } from '@guiche/contract/queues';
import { room } from '../platform/live';
import type { Ctx } from '../platform/tenancy';

/** Queues are on everyone's screen: stripes of rows, pickers, filters. */
export const publishQueue = (ctx: Ctx, queue: Queue) =>
  ctx.emit('queue', { action: 'update', queue }, { rooms: [room.company(ctx.companyId)] });

export const publishQueueGone = (ctx: Ctx, queueId: number) =>
  ctx.emit('queue', { action: 'delete', queueId }, { rooms: [room.company(ctx.companyId)] });
