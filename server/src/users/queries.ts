import type { User, UserShort } from '@guiche/contract/users';
import type { Profile } from '@guiche/contract/permissions';
import { countLimit } from '../platform/cursor';
import { raw, sql, type Db, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/** A person whose process died says nothing more: after this long without a sign they count as offline. */
export const staleAfter = 6 * 60_000;
export const freshSince = (now: Date) => new Date(now.getTime() - staleAfter);

const isOnline = (now: Date): Sql => sql`(u.online and coalesce(u.last_seen_at > ${freshSince(now)}, false)) as online`;

const columns =
  raw(`u.id, u.name, u.email, u.profile, u.super, u.company_id as "companyId", u.token_version as "tokenVersion",
  rtrim(u.all_ticket, 'd') as "allTicket", u.whatsapp_id as "whatsappId", u.greeting_message as "greetingMessage",
  u.transfer_message as "transferMessage", u.last_seen_at as "lastSeenAt", u.created_at as "createdAt", u.updated_at as "updatedAt"`);

const queueList = raw(`(
  select json_agg(json_build_array(q.id, q.name, q.color, m.created_at, m.updated_at) order by q.name, q.id)
  from user_queues m join queues q on q.company_id = m.company_id and q.id = m.queue_id
  where m.company_id = u.company_id and m.user_id = u.id) as queues`);

type QueueTuple = [number, string, string, string, string];
type UserRow = Omit<User, 'queues' | 'company'> & {
  tokenVersion: number;
  companyName: string;
  sortName: string;
  queues: QueueTuple[] | null;
};

const utc = (text: string) => new Date(text).toISOString();

const toQueues = (userId: number, tuples: QueueTuple[] | null): User['queues'] =>
  (tuples ?? []).map(([id, name, color, createdAt, updatedAt]) => ({
    id,
    name,
    color,
    UserQueue: { userId, queueId: id, createdAt: utc(createdAt), updatedAt: utc(updatedAt) },
  }));

function toUser({ companyName, sortName: _sortName, tokenVersion: _version, ...row }: UserRow): User {
  return { ...row, queues: toQueues(row.id, row.queues), company: { id: row.companyId, name: companyName } };
}

const select = (now: Date) => sql`
  select ${columns}, ${isOnline(now)}, c.name as "companyName", guiche_fold(u.name) as "sortName", ${queueList}
  from users u join companies c on c.id = u.company_id`;

export async function read(ctx: Ctx, userId: number): Promise<User | undefined> {
  const row = await ctx.db.maybe<UserRow>(sql`
    ${select(ctx.now)} where u.company_id = ${ctx.companyId} and u.id = ${userId}`);
  return row && toUser(row);
}

export async function readEach(ctx: Ctx, userIds: readonly number[]): Promise<User[]> {
  const rows = await ctx.db.many<UserRow>(sql`
    ${select(ctx.now)} where u.company_id = ${ctx.companyId} and u.id = any(${userIds}::int[]) order by u.id`);
  return rows.map(toUser);
}

/** What the person themselves needs beside the user. */
export async function readWithVersion(ctx: Ctx, userId: number) {
  const row = await ctx.db.maybe<UserRow>(sql`
    ${select(ctx.now)} where u.company_id = ${ctx.companyId} and u.id = ${userId}`);
  return row && { ...toUser(row), tokenVersion: row.tokenVersion };
}

const matching = (ctx: Ctx, term: string): Sql => sql`
  u.company_id = ${ctx.companyId}
  and (${term} = '' or strpos(guiche_fold(u.name), guiche_fold(${term})) > 0
       or strpos(guiche_fold(u.email), guiche_fold(${term})) > 0)`;

/** By name; one row more than `size` when there is more. The sort name is for the cursor. */
export async function list(ctx: Ctx, term: string, place: Sql, size: number) {
  const rows = await ctx.db.many<UserRow>(sql`
    ${select(ctx.now)} where ${matching(ctx, term)} ${place} limit ${size + 1}`);
  return rows.map((row) => ({ user: toUser(row), sortName: row.sortName }));
}

const order = raw('order by guiche_fold(u.name), u.id');

export const fromPage = (offset: number): Sql => sql`${order} offset ${offset}`;

export const after = ([name, id]: (string | number)[]): Sql =>
  sql`and (guiche_fold(u.name), u.id) > (${name}::text, ${id}::int) ${order}`;

export const count = (ctx: Ctx, term: string) =>
  ctx.db.one<{ count: number }>(sql`
    select count(*) from (select 1 from users u where ${matching(ctx, term)} limit ${countLimit}) counted`);

export async function listShort(ctx: Ctx): Promise<UserShort[]> {
  const rows = await ctx.db.many<Omit<UserShort, 'queues'> & { queues: QueueTuple[] | null }>(sql`
    select u.id, u.name, u.email, ${isOnline(ctx.now)}, ${queueList}
    from users u where u.company_id = ${ctx.companyId} ${order}`);
  return rows.map((row) => ({ ...row, queues: toQueues(row.id, row.queues) }));
}

/** What decides over a change of this user. */
export interface Standing {
  email: string;
  profile: Profile;
  super: boolean;
  passwordHash: string;
  queueIds: number[];
}

const standing = raw(`u.email, u.profile, u.super, u.password_hash as "passwordHash",
  array(select m.queue_id from user_queues m where m.company_id = u.company_id and m.user_id = u.id) as "queueIds"`);

export const readStanding = (ctx: Ctx, userId: number) =>
  ctx.db.maybe<Standing>(sql`
    select ${standing} from users u where u.company_id = ${ctx.companyId} and u.id = ${userId}`);

/** The same, and nobody else changes it until the transaction ends. */
export const holdStanding = (ctx: Ctx, userId: number) =>
  ctx.db.maybe<Standing>(sql`
    select ${standing} from users u where u.company_id = ${ctx.companyId} and u.id = ${userId} for update of u`);

/** Is it the same e-mail, however it is spelled? */
export const isSameEmail = async (ctx: Ctx, one: string, other: string): Promise<boolean> =>
  (await ctx.db.one<{ same: boolean }>(sql`select guiche_email(${one}) = guiche_email(${other}) as same`)).same;

/** Does somebody of another company have this e-mail? */
export const isElsewhere = async (ctx: Ctx, email: string): Promise<boolean> =>
  (await ctx.db.one<{ taken: boolean }>(sql`select guiche_email_elsewhere(${email}) as taken`)).taken;

export const countAll = (ctx: Ctx) =>
  ctx.db.one<{ count: number }>(sql`select count(*) from users where company_id = ${ctx.companyId}`);

export const countAdmins = (ctx: Ctx) =>
  ctx.db.one<{ count: number }>(sql`
    select count(*) from users where company_id = ${ctx.companyId} and profile = 'admin'`);

export const listQueueIds = (ctx: Ctx) =>
  ctx.db.many<{ id: number }>(sql`select id from queues where company_id = ${ctx.companyId}`);

export interface NewUser {
  name: string;
  email: string;
  passwordHash: string;
  profile: Profile;
  super?: boolean;
  whatsappId?: number | null;
  allTicket?: string;
  greetingMessage?: string;
  transferMessage?: string;
}

/** On the wire it has no `d` at its end. */
const stored = (allTicket: string) => (allTicket.startsWith('enable') ? 'enabled' : 'disabled');

/** Also used across companies, for the first user of a new one. */
export const insert = (db: Db, companyId: number, user: NewUser, now: Date) =>
  db.one<{ id: number }>(sql`
    insert into users (company_id, name, email, password_hash, profile, super, whatsapp_id, all_ticket,
      greeting_message, transfer_message, created_at, updated_at)
    values (${companyId}, ${user.name}, ${user.email}, ${user.passwordHash}, ${user.profile}, ${user.super ?? false},
      ${user.whatsappId ?? null}, ${stored(user.allTicket ?? 'disable')}, ${user.greetingMessage ?? ''},
      ${user.transferMessage ?? ''}, ${now}, ${now})
    returning id`);

export type Change = Partial<Omit<NewUser, 'super'>>;

/** Writes what is given and leaves the rest; a new password makes a new token version. */
export const update = (ctx: Ctx, userId: number, change: Change) =>
  ctx.db.run(sql`
    update users set
      name = coalesce(${change.name}::text, name),
      email = coalesce(${change.email}::text, email),
      password_hash = coalesce(${change.passwordHash}::text, password_hash),
      token_version = token_version + ${change.passwordHash === undefined ? 0 : 1}::int,
      profile = coalesce(${change.profile}::text, profile),
      whatsapp_id = case when ${change.whatsappId !== undefined}::boolean then ${change.whatsappId}::int else whatsapp_id end,
      all_ticket = coalesce(${change.allTicket && stored(change.allTicket)}::text, all_ticket),
      greeting_message = coalesce(${change.greetingMessage}::text, greeting_message),
      transfer_message = coalesce(${change.transferMessage}::text, transfer_message),
      updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${userId}`);

/** Makes these the user's queues; a membership that stays keeps its dates. */
export async function setQueues(ctx: Ctx, userId: number, queueIds: readonly number[]): Promise<void> {
  await ctx.db.run(sql`
    delete from user_queues where company_id = ${ctx.companyId} and user_id = ${userId}
      and queue_id <> all(${queueIds as number[]}::int[])`);
  if (!queueIds.length) return;
  await ctx.db.run(sql`
    insert into user_queues (company_id, user_id, queue_id, created_at, updated_at)
    select ${ctx.companyId}, ${userId}, id, ${ctx.now}, ${ctx.now} from unnest(${queueIds as number[]}::int[]) id
    on conflict do nothing`);
}

/** Used across companies, while a new one is made. */
export const insertMember = (db: Db, companyId: number, member: { userId: number; queueId: number }, now: Date) =>
  db.run(sql`
    insert into user_queues (company_id, user_id, queue_id, created_at, updated_at)
    values (${companyId}, ${member.userId}, ${member.queueId}, ${now}, ${now})`);

export const remove = (ctx: Ctx, userId: number) =>
  ctx.db.run(sql`delete from users where company_id = ${ctx.companyId} and id = ${userId}`);

export const findByEmail = (db: Db, email: string) =>
  db.maybe<{ companyId: number; userId: number }>(sql`
    select company_id as "companyId", id as "userId" from users where guiche_email(email) = guiche_email(${email})`);

export const findOperator = (db: Db) => db.maybe<{ id: number }>(sql`select id from users where super limit 1`);

/** A sign of life. @returns whether the user was online before, undefined for nobody */
export const noteHere = (ctx: Ctx, userId: number) =>
  ctx.db.maybe<{ wasOnline: boolean }>(sql`
    with before as (
      select id, online and coalesce(last_seen_at > ${freshSince(ctx.now)}, false) as was
      from users where company_id = ${ctx.companyId} and id = ${userId} for update)
    update users u set online = true, last_seen_at = ${ctx.now} from before
    where u.company_id = ${ctx.companyId} and u.id = before.id
    returning before.was as "wasOnline"`);

export const hold = (ctx: Ctx, userId: number) =>
  ctx.db.maybe<{ online: boolean }>(sql`
    select online from users where company_id = ${ctx.companyId} and id = ${userId} for update`);

export const noteGone = (ctx: Ctx, userId: number) =>
  ctx.db.run(sql`update users set online = false where company_id = ${ctx.companyId} and id = ${userId}`);

/**
 * Keeps everyone whose socket lives in this process from growing stale. Another process may say so of some of them at
 * once: whom it holds is left to it, so that the two never wait for each other.
 * @returns whom it noted, and whether they counted as online before
 */
export const noteAlive = (db: Db, userIds: number[], now: Date) =>
  db.many<{ companyId: number; id: number; wasOnline: boolean }>(sql`
    update users u set online = true, last_seen_at = ${now}
    from (select id, online and coalesce(last_seen_at > ${freshSince(now)}, false) as was
          from users where id = any(${userIds}::int[]) order by id for no key update skip locked) mine
    where u.id = mine.id
    returning u.company_id as "companyId", u.id, mine.was as "wasOnline"`);

/** Those that a dead process left online. */
export const listStale = (db: Db, now: Date) =>
  db.many<{ companyId: number; id: number }>(sql`
    select company_id as "companyId", id from users
    where online and coalesce(last_seen_at <= ${freshSince(now)}, true) limit 1000`);
