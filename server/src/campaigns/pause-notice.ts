import { campaignPauses } from '@guiche/contract/campaign-pauses';
import type { PauseReason } from '@guiche/contract/campaigns';
import { notifyPaused } from '../connections/alerts';
import type { Ctx } from '../platform/tenancy';

/** What does not go on by itself, or did not begin. Of a line that is away its own outage tells. */
export const needsSomebody: ReadonlySet<PauseReason> = new Set<PauseReason>([
  ...campaignPauses,
  'restricted',
  'line-gone',
  'plan',
  'empty',
  'template',
  'template-unready',
  'nobody',
  'no-line',
]);

/** The admins hear once of campaigns that stand still from now on, and why. */
export async function tellAdmins(
  ctx: Ctx,
  paused: readonly { id: number; name: string }[],
  reason: PauseReason,
): Promise<void> {
  const [first] = paused;
  if (!first || !needsSomebody.has(reason)) return;
  const name = paused.map((one) => one.name).join(', ');
  await notifyPaused(ctx, { campaignId: first.id, name, reason });
}
