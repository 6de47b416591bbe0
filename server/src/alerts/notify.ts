import type { VoiceFailure } from '@guiche/contract/voice-words';
import type { Ctx } from '../platform/tenancy';
import type { Alert } from './alert';
import { kindOf } from './kinds';
import { publishBudget, publishLineAlert, publishPause, publishVoice } from './live';
import * as queries from './queries';

/** Told with the change that gave rise to it, or not at all: on open pages at once, on devices and by e-mail once it is committed. */

/** A line has been down for a while, is back, or is worse off. */
export async function notifyLine(ctx: Ctx, alert: Alert<'down' | 'back' | 'worse'>): Promise<void> {
  const { is: action, connectionId: whatsappId, name, since } = alert;
  const reason = alert.is === 'worse' ? { cause: null, facts: alert.facts } : { cause: alert.cause };
  publishLineAlert(ctx, { action, whatsappId, name, since, ...reason });
  await tell(ctx, alert);
}

/** Campaigns stand still until a person does something. */
export async function notifyPaused(ctx: Ctx, pause: Omit<Alert<'paused'>, 'is' | 'since'>): Promise<void> {
  const { campaignId, name, reason } = pause;
  publishPause(ctx, { action: 'paused', campaignId, name, reason });
  await tell(ctx, { is: 'paused', ...pause, since: ctx.now.toISOString() });
}

/** What assistants may spend in a month comes to its end, or has. */
export async function notifyBudget(ctx: Ctx, share: 80 | 100): Promise<void> {
  const isOver = share === 100;
  publishBudget(ctx, { action: isOver ? 'over' : 'near' });
  await tell(ctx, { is: isOver ? 'budgetOver' : 'budget', since: ctx.now.toISOString() });
}

/** An assistant's voice fails: its answers are written until it works again. */
export async function notifyVoice(
  ctx: Ctx,
  { id: promptId, name }: { id: number; name: string },
  reason: VoiceFailure,
): Promise<void> {
  publishVoice(ctx, { action: 'failed', promptId, name, reason });
  await tell(ctx, { is: 'voice', promptId, name, reason, since: ctx.now.toISOString() });
}

async function tell(ctx: Ctx, alert: Alert): Promise<void> {
  const key = `${ctx.companyId}:${kindOf(alert).about(alert)}`;
  await ctx.enqueue('push.notifyAdmins', { alert }, { key: `push.alert:${key}` });
  for (const { userId } of await queries.listAdmins(ctx))
    await ctx.enqueue('alerts.mail', { userId, alert }, { key: `alerts.mail:${key}:${alert.is}:${userId}` });
}
