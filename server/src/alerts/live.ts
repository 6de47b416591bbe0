import type { LiveEvent } from '@guiche/contract/live';
import { room } from '../platform/live';
import type { Audience, Ctx } from '../platform/tenancy';

/** Who manages lines, campaigns and assistants. */
const admins = (ctx: Ctx): Audience => ({ rooms: [room.of(ctx.companyId, 'admins')] });

export const publishLineAlert = (ctx: Ctx, alert: LiveEvent<'connectionAlert'>): void =>
  ctx.emit('connectionAlert', alert, admins(ctx));

export const publishPause = (ctx: Ctx, alert: LiveEvent<'campaignAlert'>): void =>
  ctx.emit('campaignAlert', alert, admins(ctx));

export const publishBudget = (ctx: Ctx, alert: LiveEvent<'aiBudgetAlert'>): void =>
  ctx.emit('aiBudgetAlert', alert, admins(ctx));

export const publishVoice = (ctx: Ctx, alert: LiveEvent<'aiVoiceAlert'>): void =>
  ctx.emit('aiVoiceAlert', alert, admins(ctx));
