import type { QuestionSearch } from '@guiche/contract/asked-questions';
import { room } from '../platform/live';
import type { Audience, Ctx } from '../platform/tenancy';

/** Whoever manages knowledge. */
const managers = (ctx: Ctx): Audience => ({ rooms: [room.of(ctx.companyId, 'admins')] });

/** Others are proposed, or dismissed. */
export const publishQuestions = (ctx: Ctx): void => ctx.emit('askedQuestion', { action: 'update' }, managers(ctx));

/** The search for more has begun, has come further or is over. */
export const publishSearch = (ctx: Ctx, search: QuestionSearch): void =>
  ctx.emit('askedQuestion', { action: 'search', search }, managers(ctx));
