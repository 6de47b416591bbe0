import { campaignPauses } from '@guiche/contract/campaign-pauses';
import type { Campaign } from '@guiche/contract/campaigns';

const anHour = 3_600_000;

/**
 * What of a campaign may still be written: all of it; its words, file and line, once its audience stands; or nothing. Who
 * does not make campaigns go writes drafts alone.
 */
export function editableOf(
  campaign: Pick<Campaign, 'status' | 'scheduledAt' | 'startedAt'> | null,
  now: Date,
  runs = true,
): 'all' | 'words' | 'nothing' {
  if (!runs && campaign && campaign.status !== 'INATIVA') return 'nothing';
  switch (campaign?.status) {
    case undefined:
    case 'INATIVA':
      return 'all';
    case 'PROGRAMADA':
      return Date.parse(campaign!.scheduledAt ?? '') - now.getTime() > anHour ? 'all' : 'nothing';
    case 'CANCELADA':
      return campaign!.startedAt === null ? 'all' : 'words';
    default:
      return 'nothing';
  }
}

export const mayStop = ({ status }: Pick<Campaign, 'status'>) => status === 'EM_ANDAMENTO' || status === 'PROGRAMADA';

type Standing = Pick<Campaign, 'status' | 'startedAt' | 'pausedReason'>;

/**
 * `again`: it goes on where it was stopped; `resume`: it runs, and an alarm of its line has to be taken back by a person;
 * `now`: it begins, and is rehearsed first.
 */
export function startOf({ status, startedAt, pausedReason }: Standing): 'again' | 'resume' | 'now' | null {
  if (status === 'EM_ANDAMENTO') return campaignPauses.some((why) => why === pausedReason) ? 'resume' : null;
  if (status === 'FINALIZADA') return null;
  return status === 'CANCELADA' && startedAt !== null ? 'again' : 'now';
}

export const mayResend = ({ status, startedAt }: Pick<Campaign, 'status' | 'startedAt'>) =>
  startedAt !== null && status !== 'EM_ANDAMENTO';

/** How the filled variants share what is sent, in whole percents; an empty one has none. */
export function sharesOf(texts: readonly string[]): (number | null)[] {
  const filled = texts.filter((text) => text.trim() !== '').length;
  return texts.map((text) => (text.trim() === '' ? null : Math.round(100 / filled)));
}
