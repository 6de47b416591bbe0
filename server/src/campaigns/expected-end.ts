import { campaignWaits } from '@guiche/contract/campaign-pauses';
import type { CampaignReport } from '@guiche/contract/campaign-report';
import { readCampaignSettings } from '../campaign-settings/service';
import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { readCampaignStanding, readPortfolio, usedOf } from '../whatsapp/governor/campaigns';
import { dayMs } from '../whatsapp/governor/rules';
import { countToday, ownPauses, readLine } from './claim-queries';
import { endOf } from './estimate';
import { heard } from './heard';

/** So many of those who are next say how many strangers there are among all. */
const sample = 200;

/**
 * When the last one who is still to be written to will have left if nothing comes between: at the pace of its line, which
 * its campaigns share turn by turn, in its hours and under its caps. Null where it does not run, waits for a person, or has
 * nobody left.
 */
export async function expectedEnd(
  ctx: Ctx,
  {
    id,
    status,
    whatsapp,
    ...of
  }: Pick<CampaignReport, 'id' | 'status' | 'whatsapp' | 'pausedReason' | 'pausedUntil' | 'nextAt'>,
): Promise<Date | null> {
  const passes = of.pausedReason === null || campaignWaits.some((why) => why === of.pausedReason);
  if (status !== 'EM_ANDAMENTO' || !whatsapp || !passes) return null;
  const [line, standing, settings, left] = await Promise.all([
    readLine(ctx, whatsapp.id),
    readCampaignStanding(ctx, whatsapp.id),
    readCampaignSettings(ctx),
    leftOn(ctx, whatsapp.id),
  ]);
  const mine = left.find((one) => one.id === id)?.count ?? 0;
  if (!line || !standing || mine === 0) return null;
  const turns = left.reduce((sum, { count }) => sum + Math.min(count, mine), 0);
  const portfolio = line.provider === 'cloud' ? await readPortfolio(ctx, line.id) : undefined;
  const [share, messages, strangers] = await Promise.all([
    line.provider === 'sandbox' ? 0 : shareOfStrangers(ctx, id, line),
    settings.dailyCap > 0 ? countToday(ctx, line.id, line.zone) : 0,
    portfolio ? usedOf(ctx, portfolio) : standing.begun.length,
  ]);
  return endOf({
    now: new Date(Math.max(...[ctx.now, of.nextAt ?? 0, of.pausedUntil ?? 0].map((at) => new Date(at).getTime()))),
    provider: line.provider,
    lineSince: standing.lineSince,
    pace: settings,
    window: { zone: line.zone, from: settings.windowFrom, to: settings.windowTo, days: settings.windowDays },
    dailyCap: settings.dailyCap,
    recipients: turns,
    strangers: Math.round(turns * share),
    portfolio: portfolio && (portfolio.limit === Infinity ? null : portfolio.limit),
    used: { messages, strangers },
    halvedUntil: standing.resumedAt && new Date(standing.resumedAt.getTime() + dayMs),
  });
}

/** How many each campaign of a line that may write still has to write to. */
const leftOn = (ctx: Ctx, lineId: number) =>
  ctx.db.many<{ id: number; count: number }>(sql`
    select r.id, sum(t.count)::int as count from campaigns r
    join campaign_tallies t on t.company_id = r.company_id and t.campaign_id = r.id and t.what = 'state' and t.name in ('planned', 'confirmed')
    where r.company_id = ${ctx.companyId} and r.whatsapp_id = ${lineId} and r.status = 'EM_ANDAMENTO'
      and (r.paused_reason is null or r.paused_reason <> all(${[...ownPauses]}::text[]))
    group by r.id`);

const shareOfStrangers = async (ctx: Ctx, campaignId: number, line: Parameters<typeof heard>[1]): Promise<number> =>
  (
    await ctx.db.one<{ share: number }>(sql`
      select coalesce(avg((not exists (${heard(ctx, line)}))::int), 0)::float as share from (
        select s.contact_id from campaign_shipments s
        where s.company_id = ${ctx.companyId} and s.campaign_id = ${campaignId} and s.state = 'planned' order by s.position limit ${sample}) a`)
  ).share;
