import type { BodyOf, ReplyOf } from '@guiche/contract/endpoint';
import type { auth } from '@guiche/contract/auth';
import type { Me } from '@guiche/contract/users';
import { readOwnCompany } from '../companies/service';
import { networkOf } from '../platform/addresses';
import { CodedError, fail } from '../platform/errors';
import type { RequestInfo, PublicCtx, UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { isPassword } from '../users/passwords';
import { readWithVersion } from '../users/service';
import { deviceOf } from './device';
import type { KnownDevice } from './device-cookie';
import type { Deps } from './deps';
import { isForeign } from './origin';
import { findAccount, readSession, type Account } from './queries';
import { hasTotp, takeCode } from './second-factor';
import { asTheyAre } from './support-user';
import { assertPaid, end, expired, open, rotate, type Held } from './session';

type Session = ReplyOf<typeof auth.login>;
type Entrance = { reply: Session; cookie: string; expiresAt: Date };

/**
 * Known and unknown e-mails are answered alike, in the same time.
 * @throws ERR_INVALID_CREDENTIALS, ERR_TOO_MANY_REQUESTS, ERR_SUBSCRIPTION_EXPIRED, ERR_TOTP_REQUIRED, ERR_INVALID_TOTP
 */
export async function login(
  ctx: PublicCtx,
  deps: Deps,
  { email: typed, password, totp }: BodyOf<typeof auth.login>,
  facts: RequestInfo,
): Promise<Session> {
  if (isForeign(facts.origin, facts.host, deps.origins)) throw fail('ERR_NO_PERMISSION');
  const email = typed.trim();
  const { account, device, keys } = await whoTries(ctx, deps, email, facts);
  let isKnown = false;
  const prove = async () => {
    isKnown = await isPassword(account?.passwordHash, password, device && `${device.companyId}:${device.userId}`);
    return (
      isKnown && proveSecond(ctx, deps, account!, totp).catch((error: unknown) => sayWhereToPay(deps, account!, error))
    );
  };
  const isRight = await deps.throttle.attempt(keys, prove, true);
  if (!isKnown || !account) throw fail('ERR_INVALID_CREDENTIALS');
  if (!isRight) throw fail('ERR_INVALID_TOTP');
  const entrance = await ctx.inCompany(account.companyId, async (company) => {
    const held = await open(company, deps.ending, account, facts);
    return held && enter(company, deps, held);
  });
  if (!entrance) throw fail('ERR_INVALID_CREDENTIALS');
  const reply = give(ctx, deps, facts, entrance);
  const { name, maxAge, after } = deps.devices;
  facts.setCookie(name, after(facts.cookies[name], account), { path: deps.path, maxAge });
  return reply;
}

/**
 * Whose login this is, and what its wrong tries count for: a device that the user was let in on before for itself, all
 * others for the e-mail and the address. What is counted is read beside the account, in the same round trip.
 * @throws ERR_TOO_MANY_REQUESTS
 */
async function whoTries(ctx: PublicCtx, deps: Deps, email: string, facts: RequestInfo) {
  const { throttle, devices } = deps;
  const strangers = [`login:email:${email}`, `login:address:${networkOf(facts.ip)}`];
  const known = devices.read(facts.cookies[devices.name]);
  const keyOf = ({ nonce }: KnownDevice) => `login:device:${nonce}`;
  if (!known.length) throttle.refuseKnown(strangers);
  const [account] = await ctx.acrossCompanies((db) =>
    Promise.all([findAccount(db, email), throttle.read(db, [...strangers, ...known.map(keyOf)])]),
  );
  const device = known.find(({ companyId, userId }) => account?.companyId === companyId && account.userId === userId);
  return { account, device, keys: device ? [keyOf(device)] : strangers };
}

/** Part of the same try as the password, or codes could be guessed at without end by whoever knows that. */
async function proveSecond(ctx: PublicCtx, deps: Deps, account: Account, totp?: string): Promise<boolean> {
  assertPaid(account, ctx.now, 403);
  if (!account.hasTotp) return true;
  if (!totp?.trim()) throw fail('ERR_TOTP_REQUIRED');
  return ctx.inCompany(account.companyId, (company) => takeCode(company, deps, account.userId, totp));
}

/** An admin who is kept out by what the company owes is told where to pay; whoever is blocked by hand, whom to ask. */
async function sayWhereToPay(
  { payPathOf, publicUrl, support }: Deps,
  account: Account,
  error: unknown,
): Promise<never> {
  if (error instanceof CodedError && error.code === 'ERR_COMPANY_BLOCKED')
    throw fail(error.code, { ...error.extra, support: await support() });
  if (!(error instanceof CodedError) || error.code !== 'ERR_SUBSCRIPTION_EXPIRED' || account.profile !== 'admin')
    throw error;
  const path = await payPathOf(account.companyId);
  throw fail(error.code, { ...error.extra, ...(path && { payUrl: (publicUrl ?? '') + path }) });
}

/** @throws ERR_SESSION_EXPIRED, ERR_SUBSCRIPTION_EXPIRED (both 401), ERR_TOO_MANY_REQUESTS */
export async function refresh(ctx: PublicCtx, deps: Deps, facts: RequestInfo): Promise<Session> {
  if (isForeign(facts.origin, facts.host, deps.origins)) throw fail('ERR_NO_PERMISSION');
  const name = deps.refresh.read(facts.cookies.jrt ?? '');
  if (!name) throw fail('ERR_SESSION_EXPIRED');
  await deps.throttle.take(`refresh:${name.sessionId}`, refreshes);
  const entrance = await ctx.inCompany(name.companyId, async (company) => {
    const held = await rotate(company, deps.ending, name);
    return held && enter(company, deps, held);
  });
  if (!entrance) throw await ctx.inCompany(name.companyId, (company) => expired(company, name.sessionId));
  const { token, user: own } = give(ctx, deps, facts, entrance);
  return { token, user: await asTheyAre(deps.reading(name.companyId), deps, name.sessionId, own) };
}

/** Whoever is logged in, as they are now; in support they are admin of the company that they are in. */
export const showUser = async (ctx: UserCtx, deps: Deps): Promise<Me> =>
  asTheyAre(deps.reading(ctx.companyId), deps, ctx.viewer.sessionId, await readMe(ctx, deps, ctx.viewer.id));

/** On which device the viewer is logged in, and since when. */
export async function showSession(ctx: UserCtx): Promise<ReplyOf<typeof auth.session>> {
  const session = await readSession(ctx, ctx.viewer.sessionId);
  if (!session) throw fail('ERR_SESSION_EXPIRED');
  return { ...session, ...deviceOf(session.userAgent) };
}

/** @throws ERR_NO_PERMISSION for another site's page */
export async function logout(ctx: UserCtx, deps: Deps, facts: RequestInfo): Promise<Record<string, never>> {
  if (isForeign(facts.origin, facts.host, deps.origins)) throw fail('ERR_NO_PERMISSION');
  await end(ctx, deps.ending, ctx.viewer.sessionId);
  facts.setCookie('jrt', null, { path: deps.path, maxAge: 0 });
  return {};
}

/** The tokens of a session, and the whole user that login and refresh both answer with. */
export async function enter(ctx: Ctx, deps: Deps, held: Held): Promise<Entrance> {
  const { sessionId, userId, profile, generation, expiresAt } = held;
  const { companyId } = ctx;
  const [token, user] = await Promise.all([
    deps.access.issue({ companyId, sessionId, userId, profile }),
    readMe(ctx, deps, userId),
  ]);
  return { reply: { token, user }, cookie: deps.refresh.issue({ companyId, sessionId, generation }), expiresAt };
}

export async function readMe(ctx: Ctx, { vault, operatorNeedsFactor }: Deps, userId: number): Promise<Me> {
  const user = await readWithVersion(ctx, userId);
  if (!user) throw fail('ERR_SESSION_EXPIRED');
  const mustSetUpTotp = operatorNeedsFactor && user.super && !(await hasTotp(ctx, userId));
  return { ...user, mustSetUpTotp, company: await readOwnCompany(ctx, vault, user) };
}

/** The cookie goes out only when everything is committed. */
function give(ctx: PublicCtx, deps: Deps, facts: RequestInfo, { reply, cookie, expiresAt }: Entrance): Session {
  const maxAge = Math.floor((expiresAt.getTime() - ctx.now.getTime()) / 1000);
  facts.setCookie('jrt', cookie, { path: deps.path, maxAge });
  return reply;
}

/** A page refreshes every quarter of an hour; one that does it all the time is broken. */
const refreshes = { most: 30, within: 60_000 };
