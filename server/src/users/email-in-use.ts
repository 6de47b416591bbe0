import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Throttle } from '../platform/throttle';
import { isElsewhere } from './queries';

/** So often somebody may change their own e-mail, whatever comes of it. */
const ownChanges = { most: 5, within: 3_600_000 };

/**
 * Is this e-mail somebody's of another company? Whoever changes their own is not told: they may ask for a few an hour.
 * An admin who makes or changes a colleague must know that the person could not log in; too many that are taken are
 * guesses, and slowed down like those at passwords.
 * @throws ERR_EMAIL_IN_USE for an admin, ERR_TOO_MANY_REQUESTS
 */
export async function isTakenElsewhere(
  ctx: UserCtx,
  { throttle }: { throttle: Throttle },
  email: string,
  isOwn: boolean,
): Promise<boolean> {
  if (isOwn) {
    await throttle.take(`email:own:${ctx.companyId}:${ctx.viewer.id}`, ownChanges);
    return isElsewhere(ctx, email);
  }
  const isFree = await throttle.attempt(
    [`email:others:${ctx.companyId}`],
    async () => !(await isElsewhere(ctx, email)),
  );
  if (!isFree) throw fail('ERR_EMAIL_IN_USE');
  return false;
}
