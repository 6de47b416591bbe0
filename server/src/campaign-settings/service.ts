import {
  campaignDefaults,
  CampaignSettingsShape,
  type CampaignSetting,
  type campaignSettings,
  type CampaignSettings,
} from '@guiche/contract/campaign-settings';
import type { BodyOf } from '@guiche/contract/endpoint';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import * as queries from './queries';
import { onlyWhoRuns } from './who-runs';

/** What was said, as clients parse it: nothing while nobody has said anything. */
export const list = (ctx: Ctx): Promise<CampaignSetting[]> => queries.readAll(ctx);

/** How campaigns of the company are sent, whole: for whatever sends them, at each claim. */
export async function readCampaignSettings(ctx: Ctx): Promise<CampaignSettings> {
  const rows = await queries.readAll(ctx);
  const said = Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
  return CampaignSettingsShape.parse({ ...campaignDefaults, ...said });
}

/**
 * Keeps what is named, and answers with the rows of that.
 * @throws ERR_NO_PERMISSION, ERR_VALIDATION for a window that ends before it begins
 */
export async function save(
  ctx: UserCtx,
  { settings }: BodyOf<typeof campaignSettings.save>,
): Promise<CampaignSetting[]> {
  await onlyWhoRuns(ctx);
  const named = Object.entries(settings).filter(([, value]) => value !== undefined);
  if (named.length === 0) return [];
  named.sort(([one], [other]) => (one < other ? -1 : 1));
  const rows = await queries.write(
    ctx,
    named.map(([key, value]) => [key, JSON.stringify(value)] as const),
  );
  const { windowFrom, windowTo } = await readCampaignSettings(ctx);
  if (windowTo !== '00:00' && windowTo <= windowFrom)
    throw fail('ERR_VALIDATION', { fields: { 'settings.windowTo': 'Invalid' } });
  return rows;
}
