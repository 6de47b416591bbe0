import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Throttle } from '../platform/throttle';
import { isPassword } from './passwords';
import * as queries from './queries';

/** What wrong tries of a logged-in user count for: whoever has no session of theirs cannot use them up. */
export const loginThrottleKey = (companyId: number, userId: number): string => `user:${companyId}:${userId}`;

/**
 * A page left open must not be enough to take an account over. Answered with 409: a client that ends its session on
 * every 401 would log out whoever mistypes.
 * @throws ERR_INVALID_CREDENTIALS (409), ERR_TOO_MANY_REQUESTS
 */
export async function proveOneself(
  { viewer }: UserCtx,
  throttle: Throttle,
  { passwordHash }: Pick<queries.Standing, 'passwordHash'>,
  password = '',
): Promise<void> {
  const { companyId, id } = viewer;
  const isRight =
    password !== '' &&
    (await throttle.attempt([loginThrottleKey(companyId, id)], () =>
      isPassword(passwordHash, password, `${companyId}:${id}`),
    ));
  if (!isRight) throw fail('ERR_INVALID_CREDENTIALS', { status: 409 });
}

/** The same for whoever asks. @returns their e-mail */
export async function proveViewer(ctx: UserCtx, throttle: Throttle, password: string): Promise<string> {
  const standing = await queries.readStanding(ctx, ctx.viewer.id);
  if (!standing) throw fail('ERR_SESSION_EXPIRED');
  await proveOneself(ctx, throttle, standing, password);
  return standing.email;
}
