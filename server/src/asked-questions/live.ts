import { room } from '../platform/live';
import type { Ctx } from '../platform/tenancy';

/** Whoever manages knowledge hears that another list is proposed. */
export const publishQuestions = (ctx: Ctx): void =>
  ctx.emit('askedQuestion', { action: 'update' }, { rooms: [room.of(ctx.companyId, 'admins')] });
