import type { auth } from '@guiche/contract/auth';
import type { BodyOf, ReplyOf } from '@guiche/contract/endpoint';
import type { Language } from '@guiche/contract/shapes';
import { audit } from '../audit/service';
import { networkOf } from '../platform/addresses';
import { fail } from '../platform/errors';
import type { RequestInfo, PublicCtx, UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { hashPassword } from '../users/passwords';
import { assertOtherBelow, readUser, setPassword } from '../users/service';
import type { Deps } from './deps';
import { isForeign } from './origin';
import { findAccount, holdUser } from './queries';
import * as queries from './reset-queries';
import { endOfUser } from './session';

const lifetime = 30 * 60_000;
/** So many a user may have asked for and not used; later ones change nothing until one of these has run out. */
const mostAsked = 5;
/** With the pauses between them these last about as long as the link. */
const tries = 9;

/**
 * The same words at once for everybody, and only then the work: neither tells whether there is such a user.
 * @throws ERR_TOO_MANY_REQUESTS as after wrong tries at a password, ERR_NO_PERMISSION for another site's page
 */
export async function forgot(
  ctx: PublicCtx,
  deps: Deps,
  { email: typed, language }: BodyOf<typeof auth.forgot>,
  facts: RequestInfo,
): Promise<{ message: string }> {
  if (isForeign(facts.origin, facts.host, deps.origins)) throw fail('ERR_NO_PERMISSION');
  const email = typed.trim();
  // Counted apart from logins, so that asking slows down nobody's.
  const keys = [`forgot:email:${email}`, `forgot:address:${networkOf(facts.ip)}`];
  await deps.throttle.attempt(keys, async () => false);
  ctx.later('a reset link was not made', () => ask(ctx, deps, email, language));
  return { message: 'Link requested' };
}

async function ask(ctx: PublicCtx, deps: Deps, email: string, language: Language): Promise<void> {
  const account = await ctx.acrossCompanies((db) => findAccount(db, email));
  if (!account) return;
  await ctx.inCompany(account.companyId, async (company) => {
    // Held, so that of many who ask at once each sees what the one before has made.
    if (!(await holdUser(company, { userId: account.userId }))) return;
    await queries.removeExpired(company, account.userId);
    if ((await queries.countAsked(company, account.userId)).count >= mostAsked) return;
    const { tokenHash } = await make(company, deps, account.userId, null);
    // The hash is no token: the job opens what is sealed when it sends.
    if (deps.mail.isOn) await company.enqueue('auth.mailReset', { tokenHash, language }, { maxAttempts: tries });
  });
}

async function make(ctx: Ctx, deps: Deps, userId: number, madeBy: number | null) {
  const { token, hash, sealed } = deps.resetTokens.make(ctx.companyId, userId);
  const expiresAt = new Date(ctx.now.getTime() + lifetime);
  await queries.insertReset(ctx, { hash, sealed, userId, madeBy, expiresAt });
  return { token, tokenHash: hash, expiresAt };
}

/**
 * Sets the password; the link, and every other of this user, is good no more.
 * @throws ERR_INVALID_RESET_LINK, ERR_NO_PERMISSION for another site's page
 */
export async function reset(
  ctx: PublicCtx,
  deps: Deps,
  { token, password }: BodyOf<typeof auth.reset>,
  facts: RequestInfo,
): Promise<{ message: string }> {
  if (isForeign(facts.origin, facts.host, deps.origins)) throw fail('ERR_NO_PERMISSION');
  const named = deps.resetTokens.read(token);
  const known = named && (await ctx.inCompany(named.companyId, (company) => queries.findReset(company, named.hash)));
  if (!named || !known) throw fail('ERR_INVALID_RESET_LINK');
  // Before the user is held, and only for a good link, since it takes a while.
  const passwordHash = await hashPassword(password);
  await ctx.inCompany(named.companyId, async (company) => {
    const held = await queries.holdReset(company, named.hash);
    if (!held) throw fail('ERR_INVALID_RESET_LINK');
    await setPassword(company, held.userId, passwordHash);
    await queries.removeOfUser(company, held.userId);
    await endOfUser(company, deps.ending, held.userId);
  });
  return { message: 'Password changed' };
}

/** @throws ERR_NO_USER_FOUND; ERR_NO_PERMISSION for oneself and for an operator */
export async function makeLink(
  ctx: UserCtx,
  deps: Deps,
  userId: number,
  facts: RequestInfo,
): Promise<ReplyOf<typeof auth.makeLink>> {
  await assertOtherBelow(ctx, userId);
  await queries.removeReplaced(ctx, userId);
  const { token, expiresAt } = await make(ctx, deps, userId, ctx.viewer.id);
  await audit(ctx, { action: 'user.link', subject: (await readUser(ctx, userId)).name, subjectId: userId });
  return { link: linkOf(pageOf(deps, facts), token), expiresAt: expiresAt.toISOString() };
}

/** For the first admin of a company that the operator has made: nobody has told them a password. */
export async function makeFirstLink(ctx: Ctx, deps: Deps, userId: number, facts: RequestInfo): Promise<string> {
  const { token } = await make(ctx, deps, userId, null);
  return linkOf(pageOf(deps, facts), token);
}

/** What users have asked for, of all companies; for the operator alone. */
export async function pendingLinks(
  ctx: UserCtx,
  deps: Deps,
  facts: RequestInfo,
): Promise<ReplyOf<typeof auth.pendingLinks>> {
  const rows = await deps.acrossCompanies((db) => queries.listPending(db, ctx.now));
  const address = pageOf(deps, facts);
  return rows.flatMap(({ companyId, companyName, userId, userName, email, sealed, createdAt, expiresAt }) => {
    const token = deps.resetTokens.open(companyId, userId, sealed);
    if (token === undefined) return [];
    const [user, company] = [
      { id: userId, name: userName },
      { id: companyId, name: companyName },
    ];
    return [{ user, email, company, link: linkOf(address, token), createdAt, expiresAt }];
  });
}

/** Where the web page is, for whoever asks; only they are told. */
const pageOf = ({ publicUrl }: Deps, { secure, host }: RequestInfo) =>
  publicUrl ?? `${secure ? 'https' : 'http'}://${host}`;

export const linkOf = (address: string, token: string) => `${address}/reset?token=${token}`;
