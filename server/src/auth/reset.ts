import type { auth } from '@guiche/contract/auth';
import type { BodyOf, ReplyOf } from '@guiche/contract/endpoint';
import type { Language } from '@guiche/contract/shapes';
import { fail } from '../platform/errors';
import type { Facts, PublicCtx, UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { hashPassword } from '../users/passwords';
import { assertOtherBelow, setPassword } from '../users/service';
import type { Inside } from './inside';
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
  inside: Inside,
  { email: typed, language }: BodyOf<typeof auth.forgot>,
  facts: Facts,
): Promise<{ message: string }> {
  if (isForeign(facts.origin, facts.host, inside.origins)) throw fail('ERR_NO_PERMISSION');
  const email = typed.trim();
  await inside.askings.attempt(email, facts.ip, async () => false);
  ctx.later('a reset link was not made', () => ask(ctx, inside, email, language));
  return { message: 'Link requested' };
}

async function ask(ctx: PublicCtx, inside: Inside, email: string, language: Language): Promise<void> {
  const account = await ctx.acrossCompanies((db) => findAccount(db, email));
  if (!account) return;
  await ctx.inCompany(account.companyId, async (company) => {
    // Held, so that of many who ask at once each sees what the one before has made.
    if (!(await holdUser(company, { userId: account.userId }))) return;
    await queries.removeExpired(company, account.userId);
    if ((await queries.countAsked(company, account.userId)).count >= mostAsked) return;
    const { tokenHash } = await make(company, inside, account.userId, null);
    // The hash is no token: the job opens what is sealed when it sends.
    if (inside.mail.isOn) await company.enqueue('auth.mailReset', { tokenHash, language }, { maxAttempts: tries });
  });
}

async function make(ctx: Ctx, inside: Inside, userId: number, madeBy: number | null) {
  const { token, hash, sealed } = inside.resetTokens.make(ctx.companyId, userId);
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
  inside: Inside,
  { token, password }: BodyOf<typeof auth.reset>,
  facts: Facts,
): Promise<{ message: string }> {
  if (isForeign(facts.origin, facts.host, inside.origins)) throw fail('ERR_NO_PERMISSION');
  const named = inside.resetTokens.read(token);
  const known = named && (await ctx.inCompany(named.companyId, (company) => queries.findReset(company, named.hash)));
  if (!named || !known) throw fail('ERR_INVALID_RESET_LINK');
  // Before the user is held, and only for a good link, since it takes a while.
  const passwordHash = await hashPassword(password);
  await ctx.inCompany(named.companyId, async (company) => {
    const held = await queries.holdReset(company, named.hash);
    if (!held) throw fail('ERR_INVALID_RESET_LINK');
    await setPassword(company, held.userId, passwordHash);
    await queries.removeOfUser(company, held.userId);
    await endOfUser(company, inside.ending, held.userId);
  });
  return { message: 'Password changed' };
}

/** @throws ERR_NO_USER_FOUND; ERR_NO_PERMISSION for oneself and for an operator */
export async function makeLink(
  ctx: UserCtx,
  inside: Inside,
  userId: number,
  facts: Facts,
): Promise<ReplyOf<typeof auth.makeLink>> {
  await assertOtherBelow(ctx, userId);
  await queries.removeReplaced(ctx, userId);
  const { token, expiresAt } = await make(ctx, inside, userId, ctx.viewer.id);
  return { link: linkOf(addressOf(inside, facts), token), expiresAt: expiresAt.toISOString() };
}

/** What users have asked for, of all companies; for the operator alone. */
export async function pendingLinks(
  ctx: UserCtx,
  inside: Inside,
  facts: Facts,
): Promise<ReplyOf<typeof auth.pendingLinks>> {
  const rows = await inside.acrossCompanies((db) => queries.listPending(db, ctx.now));
  const address = addressOf(inside, facts);
  return rows.flatMap(({ companyId, companyName, userId, userName, email, sealed, createdAt, expiresAt }) => {
    const token = inside.resetTokens.open(companyId, userId, sealed);
    if (token === undefined) return [];
    const [user, company] = [
      { id: userId, name: userName },
      { id: companyId, name: companyName },
    ];
    return [{ user, email, company, link: linkOf(address, token), createdAt, expiresAt }];
  });
}

/** Where the web page is, for whoever asks; only they are told. */
const addressOf = ({ publicUrl }: Inside, { secure, host }: Facts) =>
  publicUrl ?? `${secure ? 'https' : 'http'}://${host}`;

export const linkOf = (address: string, token: string) => `${address.replace(/\/+$/, '')}/reset?token=${token}`;
