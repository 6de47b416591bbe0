import { campaignWaits } from '@guiche/contract/campaign-pauses';
import type { CampaignReport } from '@guiche/contract/campaign-report';
import { readCampaignSettings } from '../campaign-settings/service';
import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { readCampaignStanding, readPortfolio, usedOf } from '../whatsapp/governor/campaigns';
import { usedLookUps } from '../whatsapp/governor/look-ups';
import { dayMs } from '../whatsapp/governor/rules';
import { countToday, inOrder, inState, ownPauses, readLine, type ClaimLine } from './claim-queries';
import { endWith, type Load, type PutOff } from './estimate';
import { heard } from './heard';
import { toAsk } from './look-up';

/** So many of those who are next say how many strangers there are among all. */
const sample = 200;

/**
 * When the last one who is still to be written to will have left if nothing comes between: at the pace of its line, which
 * its campaigns share turn by turn, in its hours and under its caps; whoever is put off at their time, and whom the network
 * has yet to be asked about as it may be asked. Null where it does not run, waits for a person, or has
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
  const [shares, messages, strangers, lookUps, putOff] = await Promise.all([
    line.provider === 'sandbox' ? { strangers: 0, toAsk: 0 } : sharesOf(ctx, id, line),
    settings.dailyCap > 0 ? countToday(ctx, line.id, line.zone) : 0,
    portfolio ? usedOf(ctx, portfolio) : standing.begun.length,
    usedLookUps(ctx, line.id),
    putOffOf(ctx, id),
  ]);
  const load: Load = {
    now: new Date(Math.max(...[ctx.now, of.nextAt ?? 0, of.pausedUntil ?? 0].map((at) => new Date(at).getTime()))),
    provider: line.provider,
    lineSince: standing.lineSince,
    pace: settings,
    window: { zone: line.zone, from: settings.windowFrom, to: settings.windowTo, days: settings.windowDays },
    dailyCap: settings.dailyCap,
    recipients: turns,
    strangers: Math.round(turns * shares.strangers),
    toAsk: Math.round(turns * shares.toAsk),
    portfolio: portfolio && (portfolio.limit === Infinity ? null : portfolio.limit),
    used: { messages, strangers, lookUps },
    halvedUntil: standing.resumedAt && new Date(standing.resumedAt.getTime() + dayMs),
  };
  return endWith(load, putOff);
}

/** How many each campaign of a line that may write still has to write to, those who are tried again among them. */
const leftOn = (ctx: Ctx, lineId: number) =>
  ctx.db.many<{ id: number; count: number }>(sql`
    select r.id, (coalesce((
        select sum(t.count) from campaign_tallies t
        where t.company_id = r.company_id and t.campaign_id = r.id and t.what = 'state' and t.name in ('planned', 'confirmed')), 0)
      + (select count(*) from campaign_shipments s
        where s.company_id = r.company_id and s.campaign_id = r.id and s.retry_at is not null and s.state not in ('planned', 'confirmed')))::int as count
    from campaigns r
    where r.company_id = ${ctx.companyId} and r.whatsapp_id = ${lineId} and r.status = 'EM_ANDAMENTO'
      and (r.paused_reason is null or r.paused_reason <> all(${[...ownPauses]}::text[]))`);

/** Of those who are next how many never wrote to the line, and about how many its network has yet to be asked. */
const sharesOf = (ctx: Ctx, campaignId: number, line: ClaimLine) =>
  ctx.db.one<{ strangers: number; toAsk: number }>(sql`
    select coalesce(avg((not exists (${heard(ctx, line)}))::int), 0)::float as strangers,
      coalesce(avg((${toAsk(ctx, line)})::int), 0)::float as "toAsk"
    from (
      select s.contact_id, s.number from campaign_shipments s
      where s.company_id = ${ctx.companyId} and s.campaign_id = ${campaignId} and ${inState('planned')} ${inOrder} limit ${sample}) a`);

/** Who is not written to before a later time. */
async function putOffOf(ctx: Ctx, campaignId: number): Promise<PutOff | undefined> {
  const { count, first, last } = await ctx.db.one<{ count: number; first: string | null; last: string | null }>(sql`
    select count(*)::int as count, min(retry_at) as first, max(retry_at) as last from campaign_shipments
    where company_id = ${ctx.companyId} and campaign_id = ${campaignId} and retry_at > ${ctx.now}`);
  return first === null || last === null ? undefined : { count, first: new Date(first), last: new Date(last) };
}
