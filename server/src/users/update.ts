import type { BodyOf } from '@guiche/contract/endpoint';
import { can } from '@guiche/contract/permissions';
import { mayChangeUser, type User, type users } from '@guiche/contract/users';
import { audit } from '../audit/service';
import { hold } from '../companies/service';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import { publish } from './live';
import { hashPassword } from './passwords';
import { proveOneself } from './proof';
import { isTakenElsewhere } from './email-in-use';
import * as queries from './queries';
import { named, readUser, refuseLastAdmin, rightsOf, type UsersParts } from './service';

type Body = BodyOf<typeof users.update>;

/**
 * Changes oneself, or as admin anyone. What only admins decide is ignored from others.
 * @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_INVALID_CREDENTIALS, ERR_EMAIL_IN_USE, ERR_LAST_ADMIN,
 * ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND
 */
export async function updateUser(ctx: UserCtx, parts: UsersParts, userId: number, body: Body): Promise<User> {
  const { viewer } = ctx;
  const isSelf = userId === viewer.id;
  const isAdmin = can(viewer, 'users:manage');
  const known = await queries.readStanding(ctx, userId);
  if (!known) throw fail('ERR_NO_USER_FOUND');
  if (!(isSelf || isAdmin) || !mayChangeUser(viewer, { id: userId, super: known.super }))
    throw fail('ERR_NO_PERMISSION');
  const { password, currentPassword, queueIds, ...fields } = isAdmin ? body : ownPart(body);
  const wantsEmail = fields.email !== undefined && !(await queries.isSameEmail(ctx, fields.email, known.email));
  // With another e-mail somebody has another way in, which would outlast the stay.
  if (wantsEmail && viewer.support) throw fail('ERR_NOT_AS_SUPPORT');
  if (isSelf && (password || wantsEmail)) await proveOneself(ctx, parts.throttle, known, currentPassword);
  const { email } = fields;
  const isRefused = email !== undefined && wantsEmail && (await isTakenElsewhere(ctx, parts, email, isSelf));
  // Answered as if it had been taken, or anybody could find out who has an account by trying to become them.
  if (isRefused) delete fields.email;
  // Before anything is held, since it takes a while.
  const passwordHash = password ? await hashPassword(password, `${ctx.companyId}:${viewer.id}`) : undefined;

  if (fields.profile) await hold(ctx);
  const before = await queries.holdStanding(ctx, userId);
  if (!before) throw fail('ERR_NO_USER_FOUND');
  const profile = fields.profile ?? before.profile;
  if (before.profile === 'admin' && profile !== 'admin') await refuseLastAdmin(ctx);
  const were = isAdmin ? rightsOf(await readUser(ctx, userId)) : undefined;
  const wanted = queueIds && [...new Set(queueIds)];
  await named(async () => {
    await queries.update(ctx, userId, { ...fields, passwordHash });
    if (wanted) await queries.setQueues(ctx, userId, wanted);
  });
  const lost = await lostQueues(ctx, before, { profile, queueIds: wanted ?? before.queueIds });
  if (lost.length) await parts.runHooks(ctx, 'queuesLost', { userId, queueIds: lost });
  if (passwordHash) await parts.endSessions(ctx, userId, isSelf ? viewer.sessionId : undefined);
  const user = await readUser(ctx, userId);
  if (were)
    await audit(ctx, {
      action: 'user.update',
      subject: user.name,
      subjectId: userId,
      before: { ...were, password: false },
      after: { ...rightsOf(user), password: passwordHash !== undefined },
    });
  publish(ctx, 'update', user);
  ctx.afterCommit(() => parts.rightsChanged(ctx.companyId, userId));
  if (!isRefused) return user;
  ctx.afterCommit(() => parts.notifyOwner(email, 'pt'));
  return { ...user, email };
}

function ownPart({ profile: _profile, queueIds: _queues, whatsappId: _line, allTicket: _all, ...own }: Body): Body {
  return own;
}

/** Queues left, and all others too for somebody who saw every queue by profile and no longer does. */
async function lostQueues(
  ctx: UserCtx,
  before: queries.Standing,
  after: Pick<queries.Standing, 'profile' | 'queueIds'>,
): Promise<number[]> {
  const isDemoted = !before.super && before.profile !== 'user' && after.profile === 'user';
  const seen = isDemoted ? (await queries.listQueueIds(ctx)).map(({ id }) => id) : before.queueIds;
  return seen.filter((id) => !after.queueIds.includes(id));
}
