import type { CampaignSettings } from '@guiche/contract/campaign-settings';

type Pace = Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'>;

/** How many messages leave a line in an hour at this pace; none where only the line's own pace is left. */
export function perHour({ messageInterval, longerIntervalAfter, greaterInterval }: Pace): number | null {
  const pauses = longerIntervalAfter > 0 ? Math.max(greaterInterval, messageInterval) - messageInterval : 0;
  const gap = messageInterval + (longerIntervalAfter > 0 ? pauses / longerIntervalAfter : 0);
  return gap > 0 ? Math.max(1, Math.floor(3600 / gap)) : null;
}
