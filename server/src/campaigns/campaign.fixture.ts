import { afterAll, beforeAll } from 'vitest';
import { campaignDesk, type CampaignDesk } from '../testing/campaign-desk';
import { createWorld, type World } from '../testing/world';

export let world: World;
export let desk: CampaignDesk;

/** For the tests of one file: a company whose campaigns write without a pause, or with the settings that they are about. */
export function useCampaigns(
  settings: Record<string, unknown> = { messageInterval: 0, longerIntervalAfter: 0 },
  env: Record<string, string> = {},
): void {
  beforeAll(async () => {
    world = await createWorld({ env });
    desk = campaignDesk(world);
    await desk.settings(settings);
  });
  afterAll(() => world.close());
}

export const at = (campaignId: number) => ({ params: { campaignId } });
