import { isToldToAdmins, type PauseReason } from '@guiche/contract/campaigns';
import { notifyPaused } from '../alerts/notify';
import type { Ctx } from '../platform/tenancy';

/** The admins hear once of campaigns that stand still from now on, and why. */
export async function tellAdmins(
  ctx: Ctx,
  paused: readonly { id: number; name: string }[],
  reason: PauseReason,
): Promise<void> {
  const [first] = paused;
  if (!first || !isToldToAdmins(reason)) return;
  const name = paused.map((one) => one.name).join(', ');
  await notifyPaused(ctx, { campaignId: first.id, name, reason });
}
