import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import { isPassword } from './passwords';
import * as queries from './queries';
import type { Tries } from './tries';

/**
 * A page left open must not be enough to take an account over.
 * @throws ERR_INVALID_CREDENTIALS, ERR_TOO_MANY_REQUESTS
 */
export async function proveOneself(
  tries: Tries,
  { email, passwordHash }: Pick<queries.Standing, 'email' | 'passwordHash'>,
  password?: string,
): Promise<void> {
  const isRight =
    Boolean(password) && (await tries.attempt(email, undefined, () => isPassword(passwordHash, password ?? '')));
  if (!isRight) throw fail('ERR_INVALID_CREDENTIALS');
}

/** The same for whoever asks. @returns their e-mail */
export async function proveViewer(ctx: UserCtx, tries: Tries, password: string): Promise<string> {
  const standing = await queries.readStanding(ctx, ctx.viewer.id);
  if (!standing) throw fail('ERR_SESSION_EXPIRED');
  await proveOneself(tries, standing, password);
  return standing.email;
}
