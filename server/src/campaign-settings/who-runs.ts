import { mayRunCampaigns } from '@guiche/contract/campaigns-by';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import { readSetting } from '../settings/service';

/** Only whoever the company lets make campaigns go gets past this. @throws ERR_NO_PERMISSION */
export async function onlyWhoRuns(ctx: UserCtx): Promise<void> {
  if (!mayRunCampaigns(ctx.viewer, await readSetting(ctx, 'campaignsBy'))) throw fail('ERR_NO_PERMISSION');
}
