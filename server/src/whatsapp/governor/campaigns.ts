import type { Ctx } from '../../platform/tenancy';
import * as queries from './campaign-queries';
import { campaignGapMs, type CampaignFacts } from './campaign-rules';
import { limitsOf, nextAfter } from './rules';

/** What the governor remembers of a line's campaigns. What was sent, and what came of it, whoever sends them knows. */

export {
  campaignGapMs,
  mayCampaignSend,
  newChatsCap,
  type CampaignFacts,
  type CampaignVerdict,
  type SentOne,
} from './campaign-rules';
export { opensAt, type Window } from './campaign-hours';

export type CampaignStanding = Pick<
  CampaignFacts,
  'provider' | 'lineSince' | 'begun' | 'restriction' | 'lockedAt' | 'paused' | 'resumedAt'
>;
export { holdPortfolio, readPortfolio, usedOf, type Portfolio } from './portfolio';

/** Nothing where the line is gone. */
export async function readCampaignStanding(ctx: Ctx, connectionId: number): Promise<CampaignStanding | undefined> {
  const row = await queries.readCampaignStanding(ctx, connectionId);
  if (!row) return undefined;
  const { provider, lineSince, begun, until, scope, strikes, lockedAt, paused, resumedAt } = row;
  const date = (text: string | null) => (text === null ? null : new Date(text));
  return {
    provider,
    lineSince: date(lineSince),
    begun: begun.map((at) => new Date(at)),
    restriction: until === null ? null : { until: new Date(until), scope: scope ?? 'all', strikes: strikes ?? 0 },
    lockedAt: date(lockedAt),
    paused,
    resumedAt: date(resumedAt),
  };
}

/**
 * A campaign writes to somebody who has never written to this line, in the transaction that puts the message into the
 * outbox: it takes the place of a new chat there and then, and delivery counts it no second time.
 */
export const noteCold = async (ctx: Ctx, connectionId: number, contactId: number): Promise<void> => {
  await queries.countCold(ctx, connectionId, contactId);
};

/** The line writes no campaign until somebody resumes them. @returns whether it did before */
export const { setPaused, setResumed } = queries;

/** When a line may write next for campaigns, by both of its turns. */
export interface Turn {
  at: Date | null;
  /** How many have left since the last long pause. */
  inRow: number;
  /** Which campaign had the last turn. */
  last: number;
}

/** Holds a line's turns until the end of the transaction. Nothing where the line is gone. */
export async function lockTurn(ctx: Ctx, connectionId: number): Promise<Turn | undefined> {
  const row = await queries.lockTurn(ctx, connectionId);
  if (!row) return undefined;
  const times = [row.nextAt, row.campaignNextAt].flatMap((at) => (at === null ? [] : [Date.parse(at)]));
  return { at: times.length ? new Date(Math.max(...times)) : null, inRow: row.inRow, last: row.turn };
}

export interface Pace {
  messageInterval: number;
  longerIntervalAfter: number;
  greaterInterval: number;
}

/** How long the company wants to wait after one more message, and how many have then left in a row. */
export function wantedGap({ messageInterval, longerIntervalAfter, greaterInterval }: Pace, inRow: number) {
  const isLong = longerIntervalAfter > 0 && inRow + 1 >= longerIntervalAfter;
  const seconds = isLong ? Math.max(greaterInterval, messageInterval) : messageInterval;
  return { gapMs: seconds * 1000, inRow: isLong || longerIntervalAfter === 0 ? 0 : inRow + 1 };
}

/**
 * A campaign's message takes both turns, the line's and that of its campaigns, in the transaction that claims it; delivery
 * paces it no second time. @returns when the next one may leave
 */
export async function takeTurn(
  ctx: Ctx,
  connectionId: number,
  of: { provider: CampaignFacts['provider']; pace: Pace; turn: Turn; campaignId: number; isHalved: boolean },
  draw: number,
): Promise<Date> {
  const { gapMs, inRow } = wantedGap(of.pace, of.turn.inRow);
  const next = new Date(ctx.now.getTime() + campaignGapMs(of.provider, gapMs, of.isHalved, draw));
  const limits = limitsOf[of.provider];
  const nextAt = limits ? nextAfter(limits, ctx.now, draw) : null;
  await queries.setTurn(ctx, connectionId, { nextAt, campaignNextAt: next, inRow, turn: of.campaignId });
  return next;
}
