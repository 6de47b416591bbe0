import {
  campaignDefaults,
  campaignSettings,
  type CampaignSetting,
  type CampaignSettings,
} from '@guiche/contract/campaign-settings';
import { mayRunCampaigns } from '@guiche/contract/campaigns-by';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { hearInto } from '../platform/query';
import { useMe } from '../platform/session';
import { useSetting } from '../settings/data';

const key = ['campaign-settings'];

/** What the company has said of how campaigns are sent; what it has not is as in `settingsIn`. */
export const useCampaignSettings = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => call(campaignSettings.list, { signal }), staleTime: 0 });

/** All of it, with what nobody has said. */
export function settingsIn(rows: readonly CampaignSetting[]): CampaignSettings {
  const said = Object.fromEntries(rows.map(({ key: name, value }) => [name, JSON.parse(value) as unknown]));
  return { ...campaignDefaults, ...said };
}

/** Says what has changed, so that what somebody else changes at the same time is kept. */
export async function saveCampaignSettings(settings: Partial<CampaignSettings>): Promise<void> {
  const saved = await call(campaignSettings.save, { body: { settings } });
  hearInto<CampaignSetting[]>(key, (rows) => [
    ...rows.filter((row) => !saved.some((one) => one.key === row.key)),
    ...saved,
  ]);
}

/** May one make campaigns go, as the company has it? Everybody reads them and writes drafts. */
export const useRunsCampaigns = () => mayRunCampaigns(useMe(), useSetting('campaignsBy') ?? 'everyone');
