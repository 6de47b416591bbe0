import type { LiveEvent } from '@guiche/contract/live';
import { room } from '../platform/live';
import type { Ctx } from '../platform/tenancy';

export const publishHoliday = (ctx: Ctx, event: LiveEvent<'holiday'>): void =>
  ctx.emit('holiday', event, { rooms: [room.company(ctx.companyId)] });
