import { raw, sql, type Db } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

export interface NewReset {
  hash: string;
  sealed: string;
  userId: number;
  /** The admin, or nobody when the user asked. */
  madeBy: number | null;
  expiresAt: Date;
}

export const insertReset = (ctx: Ctx, { hash, sealed, userId, madeBy, expiresAt }: NewReset) =>
  ctx.db.run(sql`
    insert into password_resets
      (company_id, token_hash, token_sealed, user_id, email, token_version, made_by, created_at, expires_at)
    select company_id, ${hash}, ${sealed}, id, email, token_version, ${madeBy}::int, ${ctx.now}, ${expiresAt}
    from users where company_id = ${ctx.companyId} and id = ${userId}`);

/** Good until its time, unless the user's password or e-mail changed meanwhile. */
const good = (now: Date) => sql`r.expires_at > ${now} and r.token_version = u.token_version and r.email = u.email`;
const withUser = raw('join users u on u.company_id = r.company_id and u.id = r.user_id');

export const countAsked = (ctx: Ctx, userId: number) =>
  ctx.db.one<{ count: number }>(sql`
    select count(*) as count from password_resets r ${withUser}
    where r.company_id = ${ctx.companyId} and r.user_id = ${userId} and r.made_by is null and ${good(ctx.now)}`);

export const findReset = (ctx: Ctx, hash: string) =>
  ctx.db.maybe<{ userId: number }>(sql`
    select u.id as "userId" from password_resets r ${withUser}
    where r.company_id = ${ctx.companyId} and r.token_hash = ${hash} and ${good(ctx.now)}`);

/** The same, and holds the user: of two who use it at once the second meets another token version. */
export const holdReset = (ctx: Ctx, hash: string) =>
  ctx.db.maybe<{ userId: number }>(sql`
    select u.id as "userId" from password_resets r ${withUser}
    where r.company_id = ${ctx.companyId} and r.token_hash = ${hash} and ${good(ctx.now)} for update of u`);

/** A link that is still good, and whom to send it to. */
export const findToSend = (ctx: Ctx, hash: string) =>
  ctx.db.maybe<{ userId: number; email: string; sealed: string; expiresAt: string }>(sql`
    select u.id as "userId", u.email, r.token_sealed as sealed, r.expires_at as "expiresAt"
    from password_resets r ${withUser}
    where r.company_id = ${ctx.companyId} and r.token_hash = ${hash} and ${good(ctx.now)}`);

/** Those that no longer count, and of the others those that admins made. */
export const removeReplaced = (ctx: Ctx, userId: number) =>
  ctx.db.run(sql`
    delete from password_resets r where company_id = ${ctx.companyId} and user_id = ${userId}
      and (made_by is not null or expires_at <= ${ctx.now})`);

export const removeExpired = (ctx: Ctx, userId: number) =>
  ctx.db.run(sql`
    delete from password_resets r
    where company_id = ${ctx.companyId} and user_id = ${userId} and expires_at <= ${ctx.now}`);

export const removeOfUser = (ctx: Ctx, userId: number) =>
  ctx.db.run(sql`delete from password_resets where company_id = ${ctx.companyId} and user_id = ${userId}`);

export interface Pending {
  companyId: number;
  companyName: string;
  userId: number;
  userName: string;
  email: string;
  sealed: string;
  createdAt: string;
  expiresAt: string;
}

/** What users of all companies have asked for. */
export const listPending = (db: Db, now: Date) =>
  db.many<Pending>(sql`
    select r.company_id as "companyId", c.name as "companyName", u.id as "userId", u.name as "userName", u.email,
      r.token_sealed as sealed, r.created_at as "createdAt", r.expires_at as "expiresAt"
    from password_resets r ${withUser} join companies c on c.id = r.company_id
    where r.made_by is null and ${good(now)} order by r.created_at desc limit 200`);
