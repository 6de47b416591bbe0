import type { GovernorState } from '@guiche/contract/connection-health';
import type { Provider } from '@guiche/contract/connections';
import type { Ctx, Tenancy } from '../../platform/tenancy';
import { setLocked } from './campaign-queries';
import { idsOf, readPortfolio } from './portfolio';
import * as queries from './queries';
import {
  afterTold,
  afterTrouble,
  choose,
  isHeld,
  limitsOf,
  locksCampaigns,
  nextAfter,
  type Choice,
  type Head,
  type Limits,
  type Restriction,
  type Told,
} from './rules';

/**
 * Below every sender and above every network: who writes how much on a line. All of it lies in the database, so that a
 * restart forgets nothing and processes agree.
 */

export type { Choice, Head, Why } from './rules';

/** What is remembered of a line that is governed, but for whom it began to write to. */
async function standingOf(ctx: Ctx, connectionId: number) {
  const row = await queries.readStanding(ctx, connectionId);
  const limits = row && limitsOf[row.provider];
  if (!limits) return undefined;
  const { provider, nextAt, until, scope, strikes } = row;
  return {
    provider,
    limits,
    nextAt: nextAt === null ? null : new Date(nextAt),
    restriction: restrictionOf({ until, scope: scope ?? 'all', strikes: strikes ?? 0 }),
  };
}

/** More than anybody writes to in a day. */
const uncapped = 1_000_000;

/** To how many strangers a line may begin to write in a day, and the lines that share it: on the official API those of its portfolio. */
async function capOf(ctx: Ctx, connectionId: number, { provider, limits }: { provider: Provider; limits: Limits }) {
  if (provider !== 'cloud') return { cap: limits.newChatsCap, lines: [connectionId] };
  const portfolio = await readPortfolio(ctx, connectionId);
  return { cap: Math.min(portfolio.limit, uncapped), lines: idsOf(portfolio) };
}

const restrictionOf = ({ until, scope, strikes }: Awaited<ReturnType<typeof queries.lockRestriction>>) =>
  until === null ? null : { until: new Date(until), scope, strikes };

export interface Governor {
  /** Which of these messages leaves now, and why others wait. */
  choose(heads: Head[]): Promise<Choice>;
  /** That it leaves is remembered, in the transaction that sends it. `draw` lies between 0 and 1. */
  leave(next: NonNullable<Choice['next']>, to: { contactId: number; draw: number }): Promise<void>;
}

/**
 * The governor of a line within a transaction, which holds the line: however many it is asked about, how the line stands is read once.
 * @returns nothing for lines that are not governed
 */
export async function governorOf(ctx: Ctx, connectionId: number): Promise<Governor | undefined> {
  const standing = await standingOf(ctx, connectionId);
  if (!standing) return undefined;
  const { limits } = standing;
  let full: Promise<Date | null> | undefined;
  // Where nobody is new it does not matter.
  const lastOf = (heads: Head[]) =>
    heads.some(({ isNew }) => isNew)
      ? (full ??= capOf(ctx, connectionId, standing).then(({ cap, lines }) => queries.lastBegun(ctx, lines, cap)))
      : null;
  return {
    choose: async (heads) => choose(limits, { ...standing, lastOf: await lastOf(heads) }, heads, ctx.now),
    async leave({ isPaced, isNew }, { contactId, draw }) {
      if (isPaced) await queries.setNext(ctx, connectionId, nextAfter(limits, ctx.now, draw));
      if (isNew) await queries.beginChat(ctx, connectionId, contactId);
    },
  };
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
  if (!(await standingOf(ctx, connectionId))) return;
  const after = change(restrictionOf(await queries.lockRestriction(ctx, connectionId)));
  if (after) await queries.setRestriction(ctx, connectionId, after);
  ctx.log.warn({ connectionId, until: after?.until, scope: after?.scope }, 'the network restricts a line');
}

/** How the governor stands with a line; as with one that is not governed where there is none. */
export async function readGovernor(ctx: Ctx, connectionId: number): Promise<GovernorState> {
  const standing = await standingOf(ctx, connectionId);
  const restriction = standing && isHeld(standing.restriction, ctx.now) ? standing.restriction : undefined;
  const { cap, lines } = standing ? await capOf(ctx, connectionId, standing) : { cap: 0, lines: [] };
  return {
    paused: restriction !== undefined,
    pausedUntil: restriction?.until.toISOString() ?? null,
    reason: restriction ? 'restricted' : null,
    pausedFor: restriction?.scope ?? null,
    newChatsToday: lines.length ? await queries.countBegun(ctx, lines, cap) : 0,
    newChatsCap: cap,
    paceMs: standing?.limits.paceMs ?? 0,
  };
}
