import type { GovernorState } from '@guiche/contract/connection-health';
import type { Ctx, Tenancy } from '../../platform/tenancy';
import { setLocked } from './campaign-queries';
import { readPortfolio } from './portfolio';
import * as queries from './queries';
import {
  afterTold,
  afterTrouble,
  choose,
  countNew,
  isHeld,
  limitsOf,
  locksCampaigns,
  nextAfter,
  type Choice,
  type Head,
  type Limits,
  type Restriction,
  type Standing,
  type Told,
} from './rules';

/**
 * Below every sender and above every network: who writes how much on a line. All of it lies in the database, so that a
 * restart forgets nothing and processes agree.
 */

export type { Choice, Head, Why } from './rules';

/** @param options `strangers`: with whom was begun to be written to, and how many may be */
async function standingOf(
  ctx: Ctx,
  connectionId: number,
  { strangers }: { strangers: boolean },
): Promise<(Standing & { limits?: Limits }) | undefined> {
  const row = await queries.readStanding(ctx, connectionId);
  if (!row) return undefined;
  const { provider, nextAt, until, scope, strikes } = row;
  const own = limitsOf[provider];
  const portfolio = own && strangers && provider === 'cloud' ? await readPortfolio(ctx, connectionId) : undefined;
  const limits = own && { ...own, ...(portfolio && { newChatsCap: Math.min(portfolio.limit, uncapped) }) };
  const lines = portfolio?.lines.map(({ id }) => id) ?? [connectionId];
  const begun = limits && strangers ? await queries.readBegun(ctx, lines, limits.newChatsCap) : [];
  return {
    nextAt: nextAt === null ? null : new Date(nextAt),
    restriction: restrictionOf({ until, scope: scope ?? 'all', strikes: strikes ?? 0 }),
    begun: begun.map(({ at }) => new Date(at)),
    ...(limits && { limits }),
  };
}

/** More than anybody writes to in a day. */
const uncapped = 1_000_000;

const restrictionOf = ({ until, scope, strikes }: Awaited<ReturnType<typeof queries.lockRestriction>>) =>
  until === null ? null : { until: new Date(until), scope, strikes };

/**
 * Which of these messages leaves now; that it does is remembered in the same transaction. `draw` lies between 0 and 1.
 * @returns nothing for lines that are not governed
 */
export async function govern(
  ctx: Ctx,
  connectionId: number,
  heads: (Head & { contactId: number })[],
  draw: number,
): Promise<Choice | undefined> {
  const standing = await standingOf(ctx, connectionId, { strangers: heads.some(({ isNew }) => isNew) });
  if (!standing?.limits) return undefined;
  const choice = choose(standing.limits, standing, heads, ctx.now);
  const { next } = choice;
  if (next?.isPaced) await queries.setNext(ctx, connectionId, nextAfter(standing.limits, ctx.now, draw));
  if (next?.isNew) {
    const { contactId } = heads.find(({ id }) => id === next.id)!;
    await queries.beginChat(ctx, connectionId, contactId);
  }
  return choice;
}

/** The network refused a message with one of our codes: what that means for all others is remembered. */
export async function noteTrouble(ctx: Ctx, connectionId: number, code: string): Promise<void> {
  await restrict(ctx, connectionId, (before) => afterTrouble(before, code, ctx.now));
  if (locksCampaigns({ code }, ctx.now)) await setLocked(ctx, connectionId);
}

/** The network says that it restricts the line. */
export async function noteRestricted(ctx: Ctx, connectionId: number, told: Told): Promise<void> {
  await restrict(ctx, connectionId, (before) => afterTold(before, told, ctx.now));
  if (locksCampaigns(told, ctx.now)) await setLocked(ctx, connectionId);
}

/** The same as the gateway's listener hears it. */
export const governed =
  (tenancy: Tenancy) =>
  (companyId: number, connectionId: number, told: Told, fence: (ctx: Ctx) => Promise<void>): Promise<void> =>
    tenancy.inCompany(companyId, async (ctx) => {
      await fence(ctx);
      await noteRestricted(ctx, connectionId, told);
    });

async function restrict(
  ctx: Ctx,
  connectionId: number,
  change: (before: Restriction | null) => Restriction | undefined,
): Promise<void> {
  // Most errors mean their message alone.
  if (!change(null)) return;
  const standing = await standingOf(ctx, connectionId, { strangers: false });
  if (!standing?.limits) return;
  const after = change(restrictionOf(await queries.lockRestriction(ctx, connectionId)));
  if (after) await queries.setRestriction(ctx, connectionId, after);
  ctx.log.warn({ connectionId, until: after?.until, scope: after?.scope }, 'the network restricts a line');
}

/** How the governor stands with a line; as with one that is not governed where there is none. */
export async function readGovernor(ctx: Ctx, connectionId: number): Promise<GovernorState> {
  const { limits, restriction = null, begun = [] } = (await standingOf(ctx, connectionId, { strangers: true })) ?? {};
  const isPaused = limits !== undefined && isHeld(restriction, ctx.now);
  return {
    paused: isPaused,
    pausedUntil: isPaused ? restriction.until.toISOString() : null,
    reason: isPaused ? 'restricted' : null,
    pausedFor: isPaused ? restriction.scope : null,
    newChatsToday: countNew(begun, ctx.now),
    newChatsCap: limits?.newChatsCap ?? 0,
    paceMs: limits?.paceMs ?? 0,
  };
}
