import type { Provider } from '@guiche/contract/connections';

/** When a line may write, as pure functions: what is remembered of it goes in, what may leave and what waits comes out. */

export interface Limits {
  /** Between two messages that are no answers, and up to how much more, drawn anew each time. */
  paceMs: number;
  jitterMs: number;
  /** Chats with people who never wrote to the line, in any 24 hours. */
  newChatsCap: number;
  /** Of our prudence nothing holds; what the network itself says does. */
  isLifted?: true;
}

/**
 * Networks that restrict who writes too much; the sandbox does not.
 *
 * `cloud`: 50 ms is the least throughput the official API grants a number (20 messages a second, for numbers that also
 * live in the app on a phone; 80 for others), and 250 the messaging limit with which every business begins.
 * `beta`: no figure is official. About forty messages a minute is what a busy team of people writes; fifty strangers a
 * day is a fifth of what the network trusts a new business with, and bans are reported from some hundreds on.
 */
export const limitsOf: Record<Provider, Limits | undefined> = {
  beta: { paceMs: 1000, jitterMs: 1000, newChatsCap: 50 },
  cloud: { paceMs: 50, jitterMs: 50, newChatsCap: 250 },
  sandbox: undefined,
};

/**
 * From here on this process holds no line back by itself: for programs that try it against stand-ins of the networks. The
 * environment allows it nowhere else (LINE_LIMITS).
 */
export function liftLimits(): void {
  for (const provider of ['beta', 'cloud'] as const)
    limitsOf[provider] = { paceMs: 0, jitterMs: 0, newChatsCap: 1_000_000, isLifted: true };
}

/** So long after the customer wrote a message is an answer to it. */
export const answerMs = 60_000;
/** So long after the customer wrote a restriction of new chats does not mean the conversation. */
export const talkMs = 24 * 3_600_000;
export const dayMs = 24 * 3_600_000;
/** Whoever waits for longer is told why. */
const saidFromMs = 5000;

export type Scope = 'all' | 'strangers';

export interface Restriction {
  until: Date;
  /** `strangers`: whoever has written within a day is answered all the same. */
  scope: Scope;
  strikes: number;
}

/** What is remembered of a line. */
export interface Standing {
  nextAt: Date | null;
  /** The last one, over or not. */
  restriction: Restriction | null;
  /** When the last of as many chats with strangers as a day may have was begun; null while there were fewer. */
  lastOf: Date | null;
}

/** A message that is the first of its conversation to leave. */
export interface Head {
  id: number;
  /** When the contact last wrote on this line. */
  heardAt: Date | null;
  /** Nothing has ever been said between the contact and this line. */
  isNew: boolean;
  /** Its campaign's claim took the line's turn: it is paced no second time, and leaves behind all others. */
  isCampaign?: boolean;
}

export type Why = 'HELD_RESTRICTED' | 'HELD_NEW_CHATS' | 'HELD_PACE';
export type Verdict = { goes: true; isPaced: boolean; isNew: boolean } | { goes: false; why: Why; until: Date };

/** May this message leave now? */
export function judge({ restriction, nextAt, lastOf }: Standing, head: Head, now: Date): Verdict {
  const silence = head.heardAt === null ? Infinity : now.getTime() - head.heardAt.getTime();
  if (isHeld(restriction, now) && (restriction.scope === 'all' || silence > talkMs))
    return { goes: false, why: 'HELD_RESTRICTED', until: restriction.until };
  // As soon as one fewer than the cap counts.
  const full = head.isNew && lastOf !== null ? new Date(lastOf.getTime() + dayMs) : null;
  if (full !== null && full > now) return { goes: false, why: 'HELD_NEW_CHATS', until: full };
  const isPaced = silence > answerMs && !head.isCampaign;
  if (isPaced && nextAt !== null && nextAt > now) return { goes: false, why: 'HELD_PACE', until: nextAt };
  return { goes: true, isPaced, isNew: head.isNew };
}

export const isHeld = (restriction: Restriction | null, now: Date): restriction is Restriction =>
  restriction !== null && restriction.until > now;

export interface Choice {
  /** The one that leaves now. */
  next?: { id: number; isPaced: boolean; isNew: boolean };
  /** Why others wait, where it is worth a word. */
  held: { id: number; why: Why }[];
  /** When to look again, where nothing leaves. */
  wakeAt?: Date;
  /** Whoever stands behind these leaves no sooner, but for answers. */
  holdsAll?: true;
}

/** Of the first messages of conversations, in the order in which they would leave, the one that leaves now. */
export function choose(limits: Limits, standing: Standing, heads: Head[], now: Date): Choice {
  const choice: Choice = { held: [] };
  let inLine = 0;
  for (const head of heads.toSorted((a, b) => Number(a.isCampaign ?? false) - Number(b.isCampaign ?? false))) {
    const verdict = judge(standing, head, now);
    if (verdict.goes) {
      choice.next ??= { id: head.id, isPaced: verdict.isPaced, isNew: verdict.isNew };
      continue;
    }
    const { why, until } = verdict;
    if (why === 'HELD_PACE' || (why === 'HELD_RESTRICTED' && standing.restriction?.scope === 'all'))
      choice.holdsAll = true;
    const wait = until.getTime() - now.getTime() + (why === 'HELD_PACE' ? inLine++ * limits.paceMs : 0);
    if (wait > saidFromMs) choice.held.push({ id: head.id, why });
    if (!choice.wakeAt || until < choice.wakeAt) choice.wakeAt = until;
  }
  if (choice.next) delete choice.wakeAt;
  return choice;
}

/** The soonest moment for the next message that is no answer; `draw` lies between 0 and 1. */
export const nextAfter = ({ paceMs, jitterMs }: Limits, now: Date, draw: number): Date =>
  new Date(now.getTime() + paceMs + Math.floor(jitterMs * draw));

const minute = 60_000;
const hour = 60 * minute;
/** However often it happens, after so long it is tried again. */
export const longestMs = 24 * hour;

/**
 * What the network says of one message, and what that means for all others of the line, by our codes; for how long at
 * first, where it does not say. 463 and `strangers`: the network then refuses new chats only. What means one contact
 * (131049, 131056) stops nobody else.
 */
const troubles: Record<string, { scope: Scope; forMs: number }> = {
  NETWORK_RESTRICTED: { scope: 'strangers', forMs: hour }, // beta 463
  TOO_FAST: { scope: 'all', forMs: minute }, // beta 429
  SPAM_LIMIT: { scope: 'all', forMs: hour }, // cloud 131048
  LINE_BLOCKED: { scope: 'all', forMs: hour }, // cloud 368, 131031
  ACCOUNT_RATE_LIMIT: { scope: 'all', forMs: 5 * minute }, // cloud 80007
  APP_RATE_LIMIT: { scope: 'all', forMs: 5 * minute }, // cloud 4
  RATE_LIMIT: { scope: 'all', forMs: 5000 }, // cloud 130429
};

/** The network takes one message in six seconds to one person in the long run; sooner is refused with 131056. */
export const restOfContact = (code: string): number => (code === 'PAIR_RATE_LIMIT' ? 6000 : 0);

/** What an error means for the line; undefined when it means its message alone. */
export function afterTrouble(before: Restriction | null, code: string, now: Date): Restriction | undefined {
  const trouble = Object.hasOwn(troubles, code) ? troubles[code]! : undefined;
  if (!trouble) return undefined;
  const { scope, forMs } = trouble;
  // Messages that were under way together are refused together, and a time that the network has named stands.
  const isHolding = isHeld(before, now);
  if (isHolding && (before.scope === 'all' || scope === 'strangers')) return before;
  const isSoonAfter = before !== null && now.getTime() - before.until.getTime() < longestMs;
  const strikes = isSoonAfter ? before.strikes + 1 : 1;
  const lasts = Math.min(longestMs, forMs * 2 ** Math.min(strikes - 1, 20));
  const until = Math.max(now.getTime() + lasts, isHolding ? before.until.getTime() : 0);
  return { until: new Date(until), scope, strikes };
}

export interface Told {
  until?: Date | undefined;
  /** One of our codes, or what the network calls it. */
  reason: string;
}

/**
 * The network says by itself that it restricts the line; a time of its own stands over ours, and one that is past ends
 * it. A warning restricts nothing yet.
 */
export function afterTold(before: Restriction | null, { until, reason }: Told, now: Date): Restriction | undefined {
  if (reason.endsWith('_WARNING')) return undefined;
  const isOfNewChats = /REACHOUT|CAPPING|463/.test(reason);
  const code = Object.hasOwn(troubles, reason) ? reason : isOfNewChats ? 'NETWORK_RESTRICTED' : 'SPAM_LIMIT';
  const guessed = afterTrouble(before, code, now);
  return guessed && until ? { ...guessed, until } : guessed;
}

/** What says that strangers are, or are about to be, out of reach for the whole line: no campaign goes on by itself then. */
export const locksCampaigns = (said: Told | { code: string }, now: Date): boolean =>
  'code' in said
    ? said.code === 'SPAM_LIMIT' || said.code === 'LINE_BLOCKED'
    : /REACHOUT|CAPPING/.test(said.reason) && !(said.until && said.until <= now);
