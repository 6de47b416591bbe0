import type { auth } from '@guiche/contract/auth';
import type { BodyOf, ReplyOf } from '@guiche/contract/endpoint';
import { randomBytes } from 'node:crypto';
import { audit } from '../audit/service';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { proveViewer, loginThrottleKey } from '../users/proof';
import { assertOtherBelow, readUser } from '../users/service';
import { recoveryCode } from './factor-keys';
import type { Deps } from './deps';
import { base32, stepOf, uriOf } from './totp';
import * as queries from './totp-queries';

const codesGiven = 10;

export async function totpOf(ctx: UserCtx): Promise<ReplyOf<typeof auth.totp>> {
  const found = await queries.readTotp(ctx, ctx.viewer.id);
  const since = found?.confirmedAt ?? null;
  return { enabled: since !== null, since, recoveryCodesLeft: since === null ? 0 : found!.codesLeft };
}

/** @throws ERR_INVALID_CREDENTIALS, ERR_TOTP_ALREADY_ON, ERR_TOO_MANY_REQUESTS */
export async function beginTotp(
  ctx: UserCtx,
  deps: Deps,
  { currentPassword }: BodyOf<typeof auth.beginTotp>,
): Promise<ReplyOf<typeof auth.beginTotp>> {
  const { id } = ctx.viewer;
  const email = await proveViewer(ctx, deps.throttle, currentPassword);
  const bytes = randomBytes(20);
  if (!(await queries.beginTotp(ctx, id, deps.factorKeys.seal(ctx.companyId, id, bytes))))
    throw fail('ERR_TOTP_ALREADY_ON');
  return { secret: base32(bytes), uri: uriOf(bytes, email) };
}

/** @throws ERR_INVALID_TOTP, also when nothing was begun; ERR_TOTP_ALREADY_ON, ERR_TOO_MANY_REQUESTS */
export async function confirmTotp(
  ctx: UserCtx,
  deps: Deps,
  { totp }: BodyOf<typeof auth.confirmTotp>,
): Promise<ReplyOf<typeof auth.confirmTotp>> {
  const { id } = ctx.viewer;
  const begun = await queries.holdTotp(ctx, id);
  if (begun?.confirmedAt) throw fail('ERR_TOTP_ALREADY_ON');
  if (!begun) throw fail('ERR_INVALID_TOTP');
  const secret = deps.factorKeys.open(ctx.companyId, id, begun.sealed);
  const step = secret && stepOf(secret, digitsOf(totp), ctx.now, begun.lastStep);
  await deps.throttle.attempt([loginThrottleKey(ctx.companyId, id)], async () => step !== undefined);
  if (step === undefined) throw fail('ERR_INVALID_TOTP');
  await queries.confirmTotp(ctx, id, step);
  const recoveryCodes = Array.from({ length: codesGiven }, recoveryCode);
  await queries.insertCodes(
    ctx,
    id,
    recoveryCodes.map((code) => deps.factorKeys.hashOf(ctx.companyId, id, code)),
  );
  ctx.afterCommit(() => deps.rightsChanged(ctx.companyId, id));
  return { recoveryCodes };
}

/** @throws ERR_INVALID_CREDENTIALS, ERR_TOO_MANY_REQUESTS */
export async function endTotp(
  ctx: UserCtx,
  deps: Deps,
  { currentPassword }: BodyOf<typeof auth.endTotp>,
): Promise<{ message: string }> {
  await proveViewer(ctx, deps.throttle, currentPassword);
  return end(ctx, deps, ctx.viewer.id);
}

/** For a colleague who lost phone and codes. @throws ERR_NO_USER_FOUND; ERR_NO_PERMISSION for oneself and an operator */
export async function endTotpOf(ctx: UserCtx, deps: Deps, userId: number): Promise<{ message: string }> {
  await assertOtherBelow(ctx, userId);
  await audit(ctx, { action: 'user.factor', subject: (await readUser(ctx, userId)).name, subjectId: userId });
  return end(ctx, deps, userId);
}

/** What an operator may do without it has changed, too. */
async function end(ctx: Ctx, deps: Deps, userId: number): Promise<{ message: string }> {
  await queries.removeTotp(ctx, userId);
  ctx.afterCommit(() => deps.rightsChanged(ctx.companyId, userId));
  return { message: 'Second factor off' };
}

/** Is a second factor asked for at this user's login? */
export const hasTotp = async (ctx: Ctx, userId: number): Promise<boolean> =>
  Boolean((await queries.readTotp(ctx, userId))?.confirmedAt);

/** Is this a code of the app or a recovery code that was never used? From now on it is used. */
export async function takeCode(ctx: Ctx, { factorKeys }: Deps, userId: number, typed: string): Promise<boolean> {
  const totp = await queries.holdTotp(ctx, userId);
  // Switched off between two questions: nothing to prove.
  if (!totp?.confirmedAt) return true;
  const secret = factorKeys.open(ctx.companyId, userId, totp.sealed);
  const step = secret && stepOf(secret, digitsOf(typed), ctx.now, totp.lastStep);
  if (step !== undefined) return (await queries.useStep(ctx, userId, step)) === 1;
  return (await queries.useCode(ctx, userId, factorKeys.hashOf(ctx.companyId, userId, typed))) === 1;
}

const digitsOf = (typed: string) => typed.replace(/\s/g, '');
