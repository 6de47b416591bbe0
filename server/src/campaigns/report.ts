import {
  reportFigures,
  reportMarks,
  statesOf,
  type campaignReport,
  type CampaignReport,
  type ReportFigure,
} from '@guiche/contract/campaign-report';
import type { QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import { cutPage, decodeCursor } from '../platform/cursor';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { expectedEnd } from './expected-end';
import {
  countRows,
  listRows,
  readHead,
  readTallies,
  type Narrowed,
  type ReportHead,
  type Tally,
} from './report-queries';
import { bestOf, shareOf } from './wilson';

const pageSize = 40;

/** What became of a campaign. @throws ERR_NO_CAMPAIGN_FOUND */
export async function report(ctx: Ctx, campaignId: number): Promise<CampaignReport> {
  const [head, tallies] = await Promise.all([readHead(ctx, campaignId), readTallies(ctx, campaignId)]);
  if (!head) throw fail('ERR_NO_CAMPAIGN_FOUND');
  const endsAt = await expectedEnd(ctx, head);
  return reportOf({ ...head, endsAt: endsAt?.toISOString() ?? null }, tallies);
}

/** Everybody behind a figure, in the order of the audience. @throws ERR_NO_CAMPAIGN_FOUND */
export async function rows(
  ctx: UserCtx,
  campaignId: number,
  query: QueryOf<(typeof campaignReport)['rows']>,
): Promise<ReplyOf<(typeof campaignReport)['rows']>> {
  const after = query.cursor === undefined ? 0 : (decodeCursor(query.cursor, ['id'])[0] as number);
  const narrowed = narrowedBy(query);
  const [head, found] = await Promise.all([
    readHead(ctx, campaignId),
    listRows(ctx, campaignId, narrowed, after, pageSize + 1),
  ]);
  if (!head) throw fail('ERR_NO_CAMPAIGN_FOUND');
  const { rows: kept, ...rest } = cutPage(found, pageSize, ({ position }) => [position]);
  // whoever is looked for among a hundred thousand is looked for once
  const count = after === 0 && !rest.hasMore ? kept.length : await countRows(ctx, campaignId, narrowed);
  return { records: kept, count, ...rest };
}

export const narrowedBy = ({ searchParam, ...rest }: Omit<Narrowed, 'search'> & { searchParam: string }): Narrowed => ({
  ...rest,
  search: searchParam.trim(),
});

/** The report from what is kept of its audience. */
export function reportOf(
  { messages, ...head }: ReportHead & Pick<CampaignReport, 'endsAt'>,
  tallies: readonly Tally[],
): CampaignReport {
  const states = tallies
    .filter(({ what }) => what === 'state')
    .map(({ name, ...rest }) => ({
      ...rest,
      state: name.split(' ', 1)[0]!,
      reason: name.slice(name.indexOf(' ') + 1),
    }));
  const marked = tallies.filter(({ what }) => what === 'mark');

  function countOf(figure: ReportFigure, variant?: number): number {
    const isMark = (reportMarks as readonly string[]).includes(figure);
    const counted = isMark
      ? marked.filter(({ name }) => name === figure)
      : states.filter(
          ({ state }) =>
            figure === 'all' || (statesOf[figure as keyof typeof statesOf] as readonly string[]).includes(state),
        );
    return sum(variant === undefined ? counted : counted.filter((one) => one.variant === variant));
  }

  const reasons = (state: string) => {
    const byReason = new Map<string, number>();
    for (const one of states)
      if (one.state === state) byReason.set(one.reason, (byReason.get(one.reason) ?? 0) + one.count);
    return [...byReason]
      .map(([reason, count]) => ({ reason, count }))
      .toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
  };

  const variants = messages.flatMap((text, n) => {
    const variant = n + 1;
    const [sent, replied] = [countOf('sent', variant), countOf('replied', variant)];
    if (text === '' && sent === 0) return [];
    return {
      variant,
      text,
      sent,
      delivered: countOf('delivered', variant),
      read: countOf('read', variant),
      replied,
      optedOut: countOf('optedOut', variant),
      share: shareOf(replied, sent),
    };
  });

  const hours = new Map<string, { sent: number; replied: number }>();
  for (const { what, name, count } of tallies) {
    if (what !== 'sent' && what !== 'replied') continue;
    const hour = hours.get(name) ?? { sent: 0, replied: 0 };
    hours.set(name, { ...hour, [what]: hour[what] + count });
  }

  return {
    ...head,
    counts: Object.fromEntries(reportFigures.map((figure) => [figure, countOf(figure)])) as CampaignReport['counts'],
    skipped: reasons('skipped'),
    failed: reasons('failed'),
    variants,
    best: bestOf(variants),
    hours: [...hours]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([hour, counts]) => ({ hour: `${hour}:00:00.000Z`, ...counts })),
  };
}

const sum = (tallies: readonly { count: number }[]) => tallies.reduce((total, { count }) => total + count, 0);
