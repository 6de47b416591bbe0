import type { CampaignReport } from '@guiche/contract/campaign-report';
import { dayKey } from '../platform/dates';
import { currentLanguage, locale } from '../platform/strings';

/** How a report is said: pure, but for the language and the viewer's clock. */

/** `20,9 %`; what is less than a thousandth and more than nothing is not said to be nothing. */
export function formatShare(share: number): string {
  const format = new Intl.NumberFormat(locale(currentLanguage()), {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return share > 0 && share < 0.001 ? `< ${format.format(0.001)}` : format.format(share);
}

export interface TimeBar {
  /** When it begins. */
  at: string;
  sent: number;
  replied: number;
}

/** More bars than these are told apart by days. */
const MOST_HOURS = 36;
/** Of hours in which nothing happened so many are shown in a row. */
const MOST_IDLE = 3;

/** The bars of a chart: each hour from the first to the last, or each day where those were too many. */
export function barsOf(hours: CampaignReport['hours']): { per: 'hour' | 'day'; bars: TimeBar[] } {
  const first = hours[0];
  const last = hours.at(-1);
  if (!first || !last) return { per: 'hour', bars: [] };
  const bars: TimeBar[] = [];
  const known = new Map(hours.map((one) => [Date.parse(one.hour), one]));
  let idle = 0;
  for (let at = Date.parse(first.hour); at <= Date.parse(last.hour) && bars.length <= MOST_HOURS; at += 3_600_000) {
    const { sent, replied } = known.get(at) ?? { sent: 0, replied: 0 };
    idle = sent || replied ? 0 : idle + 1;
    if (idle <= MOST_IDLE) bars.push({ at: new Date(at).toISOString(), sent, replied });
  }
  if (bars.length <= MOST_HOURS) return { per: 'hour', bars };
  const days = new Map<string, TimeBar>();
  for (const { hour, sent, replied } of hours) {
    const day = days.get(dayKey(hour)) ?? { at: hour, sent: 0, replied: 0 };
    days.set(dayKey(hour), { ...day, sent: day.sent + sent, replied: day.replied + replied });
  }
  return { per: 'day', bars: [...days.values()] };
}

/** Until which share the intervals are drawn: the next tenth above all of them. */
export function scaleOfShares(variants: CampaignReport['variants']): number {
  const most = Math.max(0.1, ...variants.map(({ share }) => share?.high ?? 0));
  return Math.min(1, Math.ceil(most * 10 - 1e-9) / 10);
}

/** How many of those who are to be written to have had their turn. */
export function progressOf({ counts: { all, skipped, waiting } }: Pick<CampaignReport, 'counts'>) {
  const total = all - skipped;
  const done = total - waiting;
  return { total, done, share: total === 0 ? 0 : done / total };
}
