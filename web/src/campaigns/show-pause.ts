import { pauseWord } from '@guiche/contract/pause-words';
import type { LiveEvent } from '@guiche/contract/live';
import { currentLanguage, say } from '../platform/strings';
import { toast } from '../ui/toast-store';
import { pauseStrings } from './pause-strings';

/** Tells of campaigns that stand still, and why, until somebody has read it. */
export function showPause({ campaignId, name, reason }: LiveEvent<'campaignAlert'>, go: (path: string) => void): void {
  const t = say(pauseStrings);
  toast.error(t('paused', { name }), {
    id: `campaign-${campaignId}`,
    detail: pauseWord(currentLanguage(), reason),
    action: { label: t('look'), run: () => go(`/campaign/${campaignId}/report`) },
  });
}
