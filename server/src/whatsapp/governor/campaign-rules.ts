import type { CampaignPause, CampaignWait } from '@guiche/contract/campaign-pauses';
import type { Provider } from '@guiche/contract/connections';
import { opensAt, type Window } from './campaign-hours';
import { dayMs, isHeld, limitsOf, type Restriction } from './rules';

/**
 * What a line may write for campaigns, as pure functions, above what holds for everything that it sends. People whom the
 * network does not know as somebody who writes to this line are the cold lane: they are what lines are banned for. None
 * of it holds in the sandbox. The figures are prudence: no network says its own.
 */

/** So many strangers in any 24 hours, by how many days a line of `beta` has been in use; from the last row on 250. */
export const ladder: readonly [fromDay: number, newChats: number][] = [
  [0, 20],
  [4, 50],
  [8, 100],
  [15, 200],
  [31, 250],
];

/** Between two messages of campaigns, whatever is set: what a network takes from a line in the long run. */
export const campaignFloorMs: Record<Provider, number> = { beta: 3000, cloud: limitsOf.cloud!.paceMs, sandbox: 0 };
/** Of the gap, added by chance: even gaps look like a machine's. */
const jitter: Record<Provider, number> = { beta: 0.3, cloud: 0, sandbox: 0 };

/** A message of a campaign, and what came of it. */
export interface SentOne {
  /** The code that it failed with; null where it did not. */
  failure: string | null;
  hasReplied: boolean;
  hasOptedOut: boolean;
  /** Its words as they were sent, or a hash of them. */
  text: string;
}

export interface CampaignFacts {
  now: Date;
  provider: Provider;
  /** The company's hours for campaigns, in its zone. */
  window: Window;
  /** Messages of campaigns a day, as the company has set it; 0 sets none. */
  dailyCap: number;
  /** Those of this line since midnight in the company's zone. */
  sentToday: number;
  /** Since when the line is in use with its number; null where nobody knows. */
  lineSince: Date | null;
  /**
   * What the official API grants the whole portfolio in 24 hours, and when the last of as many was written to, if that
   * many were; null where it has not said.
   */
  portfolio?: { limit: number; lastOf: Date | null } | null;
  /** When each stranger was written to within the last 24 hours, by campaigns or by anybody. */
  begun: readonly Date[];
  restriction: Restriction | null;
  /** When the network last locked the line for strangers or warned that it will. */
  lockedAt: Date | null;
  /** Why the line writes no campaign until somebody resumes them. */
  paused: CampaignPause | null;
  /** When somebody last resumed them; what was before counts no more. */
  resumedAt: Date | null;
  /** The one who is next has never written to this line; on an official one, not within the time for free texts. */
  isCold: boolean;
  /** The last messages of campaigns on this line since they were last resumed, newest first; 100 are enough. */
  sent: readonly SentOne[];
  /** Of those to people who had never written to it, the same. */
  cold: readonly SentOne[];
}

export type CampaignVerdict =
  | { is: 'go'; isHalved: boolean }
  | { is: 'wait'; until: Date; why: CampaignWait }
  /** Nothing leaves until a person resumes it. */
  | { is: 'pause'; why: CampaignPause };

/** May a line write the next message of a campaign now? */
export function mayCampaignSend(facts: CampaignFacts): CampaignVerdict {
  const { now, provider, resumedAt } = facts;
  if (provider === 'sandbox') return { is: 'go', isHalved: false };
  const why = facts.paused ?? pauseFor(facts);
  if (why) return { is: 'pause', why };
  const wait = waitFor(facts);
  return wait ?? { is: 'go', isHalved: isHalved(resumedAt, now) };
}

const isHalved = (resumedAt: Date | null, now: Date) =>
  resumedAt !== null && now.getTime() < resumedAt.getTime() + dayMs;

/** So many of the newest, and how many of them are too many. */
export const alarms = {
  coldRefused: { of: 20, from: 2 },
  failures: { of: 50, share: 0.05 },
  replies: { from: 100, share: 0.02 },
  optOuts: { of: 100, share: 0.03 },
  sameText: { above: 50, share: 0.8 },
} as const;

/** What says that a line is about to be restricted, the worst first. */
export function pauseFor({ provider, sent, cold, lockedAt, resumedAt }: CampaignFacts): CampaignPause | undefined {
  const { coldRefused, failures, replies, optOuts, sameText } = alarms;
  const count = (rows: readonly SentOne[], of: number, is: (one: SentOne) => boolean) =>
    rows.slice(0, of).filter(is).length;
  if (lockedAt !== null && (resumedAt === null || lockedAt > resumedAt)) return 'network-lock';
  if (count(cold, coldRefused.of, ({ failure }) => failure === 'NETWORK_RESTRICTED') >= coldRefused.from)
    return 'cold-refused';
  // Of fewer than fifty it takes as many: three of ten are worse than three of fifty.
  if (count(sent, failures.of, ({ failure }) => failure !== null) >= failures.of * failures.share) return 'failures';
  if (count(sent, optOuts.of, ({ hasOptedOut }) => hasOptedOut) > optOuts.of * optOuts.share) return 'opt-outs';
  // Words that the network has approved are the same for everybody, and few answer them.
  if (provider === 'cloud' || limitsOf[provider]?.isLifted) return undefined;
  const answered = count(cold, cold.length, ({ hasReplied }) => hasReplied);
  if (cold.length >= replies.from && answered < cold.length * replies.share) return 'few-replies';
  return cold.length > sameText.above && mostAlike(cold) > cold.length * sameText.share ? 'same-text' : undefined;
}

function mostAlike(rows: readonly SentOne[]): number {
  const times = new Map<string, number>();
  for (const { text } of rows) times.set(text, (times.get(text) ?? 0) + 1);
  return Math.max(0, ...times.values());
}

/** What passes by itself; where several hold, the next is said when the first is over. */
function waitFor(facts: CampaignFacts): CampaignVerdict | undefined {
  const { now, restriction, window, dailyCap, sentToday, isCold } = facts;
  if (isHeld(restriction, now)) return { is: 'wait', until: restriction.until, why: 'restricted' };
  const opens = opensAt(window, now);
  if (opens > now) return { is: 'wait', until: opens, why: 'hours' };
  if (dailyCap > 0 && sentToday >= dailyCap)
    return { is: 'wait', until: opensAt(window, now, { another: 'day' }), why: 'daily-cap' };
  const room = isCold ? roomAt(facts) : undefined;
  return room && { is: 'wait', until: room, why: 'new-chats' };
}

/** Strangers whom the line may write to in any 24 hours. */
export function newChatsCap({
  provider,
  lineSince,
  portfolio,
  now,
}: Pick<CampaignFacts, 'provider' | 'lineSince' | 'portfolio' | 'now'>): number {
  const own = limitsOf[provider]?.newChatsCap ?? Infinity;
  if (provider === 'cloud') return portfolio ? portfolio.limit : own;
  if (provider === 'sandbox' || limitsOf[provider]?.isLifted) return own;
  const days = lineSince === null ? 0 : (now.getTime() - lineSince.getTime()) / dayMs;
  return Math.min(own, ladder.findLast(([from]) => days >= from)?.[1] ?? ladder[0]![1]);
}

/** When there is room for another stranger; undefined where there is. */
function roomAt(facts: CampaignFacts): Date | undefined {
  const { now, begun, provider, portfolio } = facts;
  const cap = newChatsCap(facts);
  if (provider === 'cloud' && portfolio && cap > 0) {
    const leaves = portfolio.lastOf && new Date(portfolio.lastOf.getTime() + dayMs);
    return leaves && leaves > now ? leaves : undefined;
  }
  const counting = begun
    .map((at) => at.getTime())
    .filter((at) => at > now.getTime() - dayMs)
    .toSorted((a, b) => b - a);
  if (counting.length < cap) return undefined;
  // As soon as one fewer than the cap counts; where there is no cap to fall below, the limit is asked again in an hour.
  const leaves = counting[cap - 1];
  return new Date(leaves === undefined ? now.getTime() + dayMs / 24 : leaves + dayMs);
}

/**
 * How long after a message of a campaign the next one may leave.
 * @param wantedMs what the company has set
 * @param draw between 0 and 1
 */
export function campaignGapMs(provider: Provider, wantedMs: number, halved: boolean, draw: number): number {
  const floor = limitsOf[provider]?.isLifted ? 0 : campaignFloorMs[provider];
  const gap = Math.max(wantedMs, floor) * (halved ? 2 : 1);
  return Math.floor(gap * (1 + jitter[provider] * draw));
}
