import type { BodyOf, ReplyOf } from '@guiche/contract/endpoint';
import type { auth } from '@guiche/contract/auth';
import type { Me } from '@guiche/contract/users';
import { LRUCache } from 'lru-cache';
import { readOwnCompany } from '../companies/service';
import { fail } from '../platform/errors';
import type { Facts, PublicCtx, UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { isPassword } from '../users/passwords';
import { readWithVersion } from '../users/service';
import { deviceOf } from './device';
import type { Inside } from './inside';
import { isForeign } from './origin';
import { findAccount, readSession, type Account } from './queries';
import { hasTotp, takeCode } from './second-factor';
import { assertPaid, end, open, rotate, type Held } from './session';

type Session = ReplyOf<typeof auth.login>;
type Entrance = { reply: Session; cookie: string; expiresAt: Date };

/**
 * Known and unknown e-mails are answered alike, in the same time.
 * @throws ERR_INVALID_CREDENTIALS, ERR_TOO_MANY_REQUESTS, ERR_SUBSCRIPTION_EXPIRED, ERR_TOTP_REQUIRED, ERR_INVALID_TOTP
 */
export async function login(
  ctx: PublicCtx,
  inside: Inside,
  { email: typed, password, totp }: BodyOf<typeof auth.login>,
  facts: Facts,
): Promise<Session> {
  if (isForeign(facts.origin, facts.host, inside.origins)) throw fail('ERR_NO_PERMISSION');
  const email = typed.trim();
  const account = await ctx.acrossCompanies((db) => findAccount(db, email));
  let isKnown = false;
  const isRight = await inside.tries.attempt(email, facts.ip, async () => {
    isKnown = await isPassword(account?.passwordHash, password);
    return isKnown && proveSecond(ctx, inside, account!, totp);
  });
  if (!isKnown || !account) throw fail('ERR_INVALID_CREDENTIALS');
  if (!isRight) throw fail('ERR_INVALID_TOTP');
  const entrance = await ctx.inCompany(account.companyId, async (company) => {
    const held = await open(company, inside.ending, account, facts);
    return held && enter(company, inside, held);
  });
  if (!entrance) throw fail('ERR_INVALID_CREDENTIALS');
  return give(ctx, inside, facts, entrance);
}

/** Part of the same try as the password, or codes could be guessed at without end by whoever knows that. */
async function proveSecond(ctx: PublicCtx, inside: Inside, account: Account, totp?: string): Promise<boolean> {
  assertPaid(account, ctx.now, 403);
  if (!account.hasTotp) return true;
  if (!totp?.trim()) throw fail('ERR_TOTP_REQUIRED');
  return ctx.inCompany(account.companyId, (company) => takeCode(company, inside, account.userId, totp));
}

/** @throws ERR_SESSION_EXPIRED, ERR_SUBSCRIPTION_EXPIRED (both 401), ERR_TOO_MANY_REQUESTS */
export async function refresh(ctx: PublicCtx, inside: Inside, facts: Facts): Promise<Session> {
  if (isForeign(facts.origin, facts.host, inside.origins)) throw fail('ERR_NO_PERMISSION');
  const name = inside.refresh.read(facts.cookies.jrt ?? '');
  if (!name) throw fail('ERR_SESSION_EXPIRED');
  if (!inside.mayRefresh(name.sessionId)) throw fail('ERR_TOO_MANY_REQUESTS', { headers: { 'retry-after': '5' } });
  const entrance = await ctx.inCompany(name.companyId, async (company) => {
    const held = await rotate(company, inside.ending, name);
    return held && enter(company, inside, held);
  });
  if (!entrance) throw fail('ERR_SESSION_EXPIRED');
  return give(ctx, inside, facts, entrance);
}

/** On which device the viewer is logged in, and since when. */
export async function showSession(ctx: UserCtx): Promise<ReplyOf<typeof auth.session>> {
  const session = await readSession(ctx, ctx.viewer.sessionId);
  if (!session) throw fail('ERR_SESSION_EXPIRED');
  return { ...session, ...deviceOf(session.userAgent) };
}

export async function logout(ctx: UserCtx, inside: Inside, facts: Facts): Promise<Record<string, never>> {
  await end(ctx, inside.ending, ctx.viewer.sessionId);
  facts.setCookie('jrt', null, { path: inside.path, maxAge: 0 });
  return {};
}

/** The tokens of a session, and the whole user that login and refresh both answer with. */
export async function enter(ctx: Ctx, inside: Inside, held: Held): Promise<Entrance> {
  const { sessionId, userId, profile, generation, expiresAt } = held;
  const { companyId } = ctx;
  const [token, user] = await Promise.all([
    inside.access.issue({ companyId, sessionId, userId, profile }),
    readMe(ctx, inside, userId),
  ]);
  return { reply: { token, user }, cookie: inside.refresh.issue({ companyId, sessionId, generation }), expiresAt };
}

async function readMe(ctx: Ctx, { vault, operatorNeedsFactor }: Inside, userId: number): Promise<Me> {
  const user = await readWithVersion(ctx, userId);
  if (!user) throw fail('ERR_SESSION_EXPIRED');
  const mustSetUpTotp = operatorNeedsFactor && user.super && !(await hasTotp(ctx, userId));
  return { ...user, mustSetUpTotp, company: await readOwnCompany(ctx, vault, user) };
}

/** The cookie goes out only when everything is committed. */
function give(ctx: PublicCtx, inside: Inside, facts: Facts, { reply, cookie, expiresAt }: Entrance): Session {
  const maxAge = Math.floor((expiresAt.getTime() - ctx.now.getTime()) / 1000);
  facts.setCookie('jrt', cookie, { path: inside.path, maxAge });
  return reply;
}

const refreshesAMinute = 30;

/** A page refreshes every quarter of an hour; one that does it all the time is broken. */
export function limitRefreshes(clock: () => Date): (sessionId: string) => boolean {
  const counts = new LRUCache<string, { minute: number; count: number }>({ max: 20_000 });
  return (sessionId) => {
    const minute = Math.floor(clock().getTime() / 60_000);
    const known = counts.get(sessionId);
    const count = known?.minute === minute ? known.count + 1 : 1;
    counts.set(sessionId, { minute, count });
    return count <= refreshesAMinute;
  };
}
