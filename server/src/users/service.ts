import type { BodyOf, QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import { can } from '@guiche/contract/permissions';
import type { Language } from '@guiche/contract/shapes';
import {
  mayChangeUser,
  mayDeleteUser,
  type User,
  type users,
  type UserShort,
  type UserShown,
} from '@guiche/contract/users';
import { audit } from '../audit/service';
import { holdLimits } from '../companies/service';
import type { RunHooks } from '../hooks';
import { cutPage, decodeCursor } from '../platform/cursor';
import type { Db } from '../platform/database';
import { fail, violated } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import type { Throttle } from '../platform/throttle';
import { isTakenElsewhere } from './email-in-use';
import { publish, publishRemoved } from './live';
import { hashPassword } from './passwords';
import * as queries from './queries';

/** What this module needs from around it when a user changes. */
export interface UsersParts {
  runHooks: RunHooks;
  /** After the commit: whoever remembers what this user may do reads it anew. */
  rightsChanged(companyId: number, userId: number): unknown;
  /** Ends the user's sessions but for one. */
  endSessions(ctx: Ctx, userId: number, exceptSessionId?: string): Promise<unknown>;
  throttle: Throttle;
  /** Somebody typed this e-mail as theirs: whoever has it is told. */
  notifyOwner(email: string, language: Language): void;
}

const size = 20;

export async function listUsers(ctx: UserCtx, query: QueryOf<typeof users.list>): Promise<ReplyOf<typeof users.list>> {
  const term = query.searchParam.trim();
  const place =
    query.cursor === undefined
      ? queries.fromPage((query.pageNumber - 1) * size)
      : queries.after(decodeCursor(query.cursor, ['text', 'id']));
  const [found, { count }] = await Promise.all([queries.list(ctx, term, place, size), queries.count(ctx, term)]);
  const { rows, ...page } = cutPage(found, size, ({ sortName, user }) => [sortName, user.id]);
  return { users: rows.map(({ user }) => user), count, ...page };
}

/** Everyone, for pickers. */
export const listShort = (ctx: UserCtx): Promise<UserShort[]> => queries.listShort(ctx);

/** Oneself, or as admin anyone; @throws ERR_NO_USER_FOUND, also for a colleague one may not look up */
export async function showUser(ctx: UserCtx, userId: number): Promise<UserShown> {
  if (userId !== ctx.viewer.id && !can(ctx.viewer, 'users:manage')) throw fail('ERR_NO_USER_FOUND');
  return { ...(await readUser(ctx, userId)), tokenVersion: 0 };
}

export async function createUser(ctx: UserCtx, parts: UsersParts, body: BodyOf<typeof users.create>): Promise<User> {
  const { password, queueIds, ...fields } = body;
  await isTakenElsewhere(ctx, parts, fields.email, false);
  // Before the company is held, since it takes a while.
  const passwordHash = await hashPassword(password, `${ctx.companyId}:${ctx.viewer.id}`);
  const { users: most } = await holdLimits(ctx);
  if ((await queries.countAll(ctx)).count >= most) throw fail('ERR_PLAN_LIMIT');
  const id = await named(async () => {
    const made = await queries.insert(ctx.db, ctx.companyId, { ...fields, passwordHash }, ctx.now);
    await queries.setQueues(ctx, made.id, [...new Set(queueIds)]);
    return made.id;
  });
  const user = await readUser(ctx, id);
  await audit(ctx, { action: 'user.create', subject: user.name, subjectId: id, after: rightsOf(user) });
  publish(ctx, 'create', user);
  return user;
}

/** @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_LAST_ADMIN; ERR_NO_PERMISSION for oneself */
export async function removeUser(ctx: UserCtx, parts: UsersParts, userId: number): Promise<void> {
  await parts.runHooks(ctx, 'beforeRemoval', { what: 'user', ids: [userId] });
  await holdLimits(ctx);
  const standing = await queries.holdStanding(ctx, userId);
  if (!standing) throw fail('ERR_NO_USER_FOUND');
  if (!mayDeleteUser(ctx.viewer, { id: userId, super: standing.super })) throw fail('ERR_NO_PERMISSION');
  if (standing.profile === 'admin') await refuseLastAdmin(ctx);
  const user = await readUser(ctx, userId);
  await audit(ctx, { action: 'user.delete', subject: user.name, subjectId: userId, before: rightsOf(user) });
  await parts.runHooks(ctx, 'userRemoved', { userId });
  await queries.remove(ctx, userId);
  publishRemoved(ctx, userId);
  ctx.afterCommit(() => parts.rightsChanged(ctx.companyId, userId));
}

/** What admins decide about somebody, as the audit list keeps it. */
export const rightsOf = ({ name, email, profile, allTicket, whatsappId, queues }: User) => ({
  name,
  email,
  profile,
  allTicket,
  whatsappId,
  queues: queues.map((queue) => queue.name).join(', '),
});

/** @throws ERR_LAST_ADMIN unless another admin remains; the company must be held */
export async function refuseLastAdmin(ctx: Ctx): Promise<void> {
  if ((await queries.countAdmins(ctx)).count <= 1) throw fail('ERR_LAST_ADMIN');
}

/** @throws ERR_NO_USER_FOUND */
export async function readUser(ctx: Ctx, userId: number): Promise<User> {
  const user = await queries.read(ctx, userId);
  if (!user) throw fail('ERR_NO_USER_FOUND');
  return user;
}

/** @throws ERR_NO_USER_FOUND; ERR_NO_PERMISSION for oneself, who proves it otherwise, and for whoever is above */
export async function assertOtherBelow(ctx: UserCtx, userId: number): Promise<void> {
  const standing = await queries.readStanding(ctx, userId);
  if (!standing) throw fail('ERR_NO_USER_FOUND');
  if (userId === ctx.viewer.id || !mayChangeUser(ctx.viewer, { id: userId, super: standing.super }))
    throw fail('ERR_NO_PERMISSION');
}

/** A password that was hashed before, for a user who is held. */
export const setPassword = (ctx: Ctx, userId: number, passwordHash: string): Promise<number> =>
  queries.update(ctx, userId, { passwordHash });

/** The user with what only they are told. */
export const readWithVersion = queries.readWithVersion;

export interface FirstUser {
  name: string;
  email: string;
  /** The password, or its hash where the time that hashing takes must not fall into the transaction. */
  password: string | { hash: string };
  super?: boolean;
}

/** The admin that a new company begins with. */
export async function makeFirstUser(db: Db, companyId: number, user: FirstUser, now: Date): Promise<number> {
  const { password, ...fields } = user;
  const passwordHash = typeof password === 'string' ? await hashPassword(password) : password.hash;
  return (await queries.insert(db, companyId, { ...fields, profile: 'admin', passwordHash }, now)).id;
}

/** Puts the first user of a new company into its first queue. */
export const joinFirstQueue = queries.insertMember;

/** Where to write to somebody; undefined once they are gone. */
export const readEmail = async (ctx: Ctx, userId: number): Promise<string | undefined> =>
  (await queries.readStanding(ctx, userId))?.email;

/** Whose e-mail is this, however it is spelled? */
export const findByEmail = queries.findByEmail;

/** Is there a platform operator yet? */
export const hasOperator = async (db: Db): Promise<boolean> => (await queries.findOperator(db)) !== undefined;

/** Says with a code which constraint a write ran into. */
export async function named<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = violated(error);
    if (constraint === 'users_email') throw fail('ERR_EMAIL_IN_USE');
    if (constraint === 'users_company_id_whatsapp_id_fkey') throw fail('ERR_NO_WAPP_FOUND');
    if (constraint === 'user_queues_company_id_queue_id_fkey') throw fail('ERR_NO_QUEUE_FOUND');
    throw error;
  }
}
