import type { PauseReason, SkipReason } from '@guiche/contract/campaigns';
import type { CampaignSettings } from '@guiche/contract/campaign-settings';
import { sideBySide } from '../platform/side-by-side';
import type { Ctx } from '../platform/tenancy';
import {
  holdPortfolio,
  mayCampaignSend,
  readCampaignStanding,
  readPortfolio,
  setPaused as pauseLine,
  takeTurn,
  type CampaignVerdict,
  type Turn,
} from '../whatsapp/governor/campaigns';
import { limitsOf } from '../whatsapp/governor/rules';
import { askToWrite } from './ask';
import * as claims from './claim-queries';
import type { ClaimLine, ShipmentRow } from './claim-queries';
import { endOver } from './end';
import { told } from './live';
import { pauseAll, pauseOne } from './pauses';
import { setPaused, type CampaignRow } from './queries';

/** What every claim does beside writing: it asks the governor, and it says why nothing leaves and when something will. */

/** Whether there may be another one at once. */
export type Turned = 'more' | 'later';

/** Screens are told so often how far a campaign is. */
const tellEvery = 2000;

/** Somebody whom the network counts as begun to be written to: on official lines whoever may not be written to freely. */
export async function isStranger(
  ctx: Ctx,
  line: ClaimLine,
  contactId: number | null,
  isOpen: boolean,
): Promise<boolean> {
  if (limitsOf[line.provider] === undefined) return false;
  if (line.provider === 'cloud') return !isOpen;
  return contactId === null || !(await claims.hasWritten(ctx, contactId, line.id));
}

/** The line's turn is taken. */
export async function nextTurn(
  ctx: Ctx,
  of: { line: ClaimLine; turn: Turn; row: CampaignRow; draw: number; settings: CampaignSettings; isHalved: boolean },
): Promise<Turned> {
  const { line, turn, row, draw, settings, isHalved } = of;
  const taken = { provider: line.provider, pace: settings, turn, campaignId: row.id, isHalved };
  const [at] = await sideBySide([takeTurn(ctx, line.id, taken, draw), progressed(ctx, row)]);
  return at <= ctx.now ? 'more' : later(ctx, line.id, at);
}

/** What the line's governor says of the next message. */
export async function judge(ctx: Ctx, line: ClaimLine, settings: CampaignSettings, isCold: boolean) {
  if (limitsOf[line.provider] === undefined) return { is: 'go' as const, isHalved: false };
  const standing = await readCampaignStanding(ctx, line.id);
  if (!standing) return undefined;
  const shared = isCold && line.provider === 'cloud' ? await readPortfolio(ctx, line.id) : undefined;
  const portfolio = shared && { limit: shared.limit, lastOf: await holdPortfolio(ctx, shared) };
  const { windowFrom: from, windowTo: to, windowDays: days, dailyCap } = settings;
  const [sent, cold, sentToday] = await Promise.all([
    claims.lately(ctx, line.id, standing.resumedAt),
    claims.latelyCold(ctx, line.id, standing.resumedAt),
    dailyCap > 0 ? claims.countToday(ctx, line.id, line.zone) : 0,
  ]);
  const window = { zone: line.zone, from, to, days };
  return mayCampaignSend({
    ...standing,
    now: ctx.now,
    window,
    dailyCap,
    sentToday,
    isCold,
    sent,
    cold,
    ...(portfolio && { portfolio }),
  });
}

export async function stopped(ctx: Ctx, lineId: number, verdict: CampaignVerdict | undefined): Promise<Turned> {
  if (verdict?.is === 'pause') {
    await pauseLine(ctx, lineId, verdict.why);
    return pausedAll(ctx, lineId, verdict.why);
  }
  if (verdict?.is !== 'wait') return 'later';
  await pauseAll(ctx, lineId, verdict.why, verdict.until);
  return later(ctx, lineId, verdict.until);
}

export async function skip(ctx: Ctx, campaignId: number, { id }: ShipmentRow, reason: SkipReason): Promise<Turned> {
  await claims.skip(ctx, id, reason);
  if (await claims.mayTell(ctx, campaignId, tellEvery)) await told(ctx, 'update', campaignId);
  return 'more';
}

export async function later(ctx: Ctx, lineId: number, at: Date): Promise<Turned> {
  await askToWrite(ctx, lineId, at);
  return 'later';
}

/** Every campaign of the line stands still. */
export async function pausedAll(...of: Parameters<typeof pauseAll>): Promise<Turned> {
  await pauseAll(...of);
  return 'later';
}

/** One stands still by itself: that is said once, and others of its line have their turn. */
export async function standStill(ctx: Ctx, row: CampaignRow, why: PauseReason): Promise<Turned> {
  await pauseOne(ctx, row, why);
  if (row.pausedReason !== why) return 'more';
  if (row.whatsappId !== null) await endOver(ctx, row.whatsappId);
  return 'later';
}

/** It writes again, and screens hear now and then how far it is. */
async function progressed(ctx: Ctx, { id, pausedReason }: CampaignRow): Promise<void> {
  const goesOn = pausedReason !== null && (await setPaused(ctx, id, null)) > 0;
  const isTime = await claims.mayTell(ctx, id, tellEvery);
  if (goesOn || isTime) await told(ctx, 'update', id);
}
