import { randomUUID } from 'node:crypto';
import { fail, type CodedError } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { publishLoggedIn } from './live';
import * as queries from './queries';

const days = 24 * 60 * 60_000;
/** A session ends when it was not refreshed for so long, and in any case after the second. */
const idle = 7 * days;
const absolute = 30 * days;
/** An answer may get lost, two tabs may ask at once: so long the last refresh token is still good. */
const grace = 10_000;

const expiryOf = (createdAt: Date, now: Date) =>
  new Date(Math.min(now.getTime() + idle, createdAt.getTime() + absolute));

/** What a session's end has to reach outside the database. */
export interface Ending {
  forget(sessionId: string): void;
  disconnect(companyId: number, sessionId: string): void;
}

/** A session as whoever just got it sees it. */
export interface Held {
  sessionId: string;
  userId: number;
  profile: string;
  generation: number;
  expiresAt: Date;
}

/**
 * Opens a session, ends the user's earlier one and tells it.
 * @returns undefined when there is no such user, or no longer with the password that was checked
 */
export async function open(
  ctx: Ctx,
  ending: Ending,
  account: { userId: number; passwordHash?: string },
  from: { ip: string; userAgent: string },
): Promise<Held | undefined> {
  const user = await queries.holdUser(ctx, account);
  if (!user) return undefined;
  const { id: userId, email, profile } = user;
  const sessionId = randomUUID();
  const ended = await queries.revokeOfUser(ctx, userId, { byLogin: true });
  // Before the cut: where the ended one's page is open, it says what happened.
  publishLoggedIn(ctx, { id: userId, email }, sessionId);
  for (const { id } of ended) cut(ctx, ending, id);
  const expiresAt = expiryOf(ctx.now, ctx.now);
  await queries.insert(ctx, sessionId, userId, expiresAt, from);
  return { sessionId, userId, profile, generation: 0, expiresAt };
}

/** Ends the user's sessions but for one. */
export async function endOfUser(ctx: Ctx, ending: Ending, userId: number, exceptId?: string): Promise<void> {
  for (const { id } of await queries.revokeOfUser(ctx, userId, { exceptId, byLogin: false })) cut(ctx, ending, id);
}

/** Ends one session. */
export async function end(ctx: Ctx, ending: Ending, sessionId: string): Promise<void> {
  await queries.revoke(ctx, sessionId);
  cut(ctx, ending, sessionId);
}

function cut(ctx: Ctx, ending: Ending, sessionId: string) {
  ctx.afterCommit(() => {
    ending.forget(sessionId);
    ending.disconnect(ctx.companyId, sessionId);
  });
}

/**
 * Exchanges a refresh token for its successor. One that was exchanged before gets the same successor for a short
 * while; after that somebody else has it, and the session ends.
 * @returns undefined when there is no such session (any more): nothing may be thrown here, or its end would be undone
 */
export async function rotate(
  ctx: Ctx,
  ending: Ending,
  { sessionId, generation }: { sessionId: string; generation: number },
): Promise<Held | undefined> {
  const session = await queries.holdLive(ctx, sessionId);
  if (!session) return undefined;
  assertPaid(session, ctx.now, 401);
  const { userId, profile } = session;
  const current = isCurrent(generation, session, ctx.now);
  if (current === 'no') {
    ctx.log.warn({ sessionId, userId }, 'a refresh token was used twice; its session has ended');
    await end(ctx, ending, sessionId);
    return undefined;
  }
  const createdAt = new Date(session.createdAt);
  if (current === 'just before') {
    const expiresAt = expiryOf(createdAt, new Date(session.rotatedAt));
    return { sessionId, userId, profile, generation: session.generation, expiresAt };
  }
  const expiresAt = expiryOf(createdAt, ctx.now);
  await queries.rotate(ctx, sessionId, expiresAt);
  return { sessionId, userId, profile, generation: generation + 1, expiresAt };
}

/**
 * What is said of a session that is over. A page that was asleep, or had no connection yet, has not heard that its user has
 * logged in elsewhere.
 */
export const expired = async (ctx: Ctx, sessionId: string): Promise<CodedError> =>
  fail('ERR_SESSION_EXPIRED', (await queries.wasReplaced(ctx, sessionId)) ? { endedBy: 'login' } : {});

/** Is a token of this generation still good? */
export function isCurrent(
  generation: number,
  session: { generation: number; rotatedAt: string },
  now: Date,
): 'yes' | 'just before' | 'no' {
  if (generation === session.generation) return 'yes';
  const isRecent = now.getTime() - Date.parse(session.rotatedAt) <= grace;
  return generation === session.generation - 1 && isRecent ? 'just before' : 'no';
}

/** What a company's access hangs on; `accessUntil` is the due date with the days of grace, null for ever. */
interface Access {
  isActive: boolean;
  dueDate: string | null;
  accessUntil: string | null;
}

/** @throws ERR_COMPANY_BLOCKED for one that the operator has closed, ERR_SUBSCRIPTION_EXPIRED with the date that has passed */
export function assertPaid({ isActive, dueDate, accessUntil }: Access, now: Date, status: 401 | 403): void {
  if (!isActive) throw fail('ERR_COMPANY_BLOCKED', { status });
  if (isOver(accessUntil, now)) throw fail('ERR_SUBSCRIPTION_EXPIRED', { status, dueDate });
}

const isOver = (accessUntil: string | null, now: Date) =>
  accessUntil !== null && Date.parse(accessUntil) < now.getTime();

export const isPaid = ({ isActive, accessUntil }: Access, now: Date): boolean => isActive && !isOver(accessUntil, now);
