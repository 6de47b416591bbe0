import type { Profile } from '@guiche/contract/permissions';
import type { PlanFeature } from '@guiche/contract/plan-features';
import { raw, sql, type Db } from '../platform/database';
import { featuresOf } from '../plans/service';
import type { Ctx } from '../platform/tenancy';
import type { SessionName } from './tokens';

/** What a login is decided by. */
export interface Account {
  companyId: number;
  userId: number;
  passwordHash: string;
  isActive: boolean;
  dueDate: string | null;
  accessUntil: string | null;
  profile: string;
  /** Is a second factor asked for? */
  hasTotp: boolean;
}

/** By e-mail, however it is spelled; the one question that does not know the company yet. */
export const findAccount = (db: Db, email: string) =>
  db.maybe<Account>(sql`
    select u.company_id as "companyId", u.id as "userId", u.password_hash as "passwordHash",
      c.status as "isActive", c.due_date as "dueDate", guiche_access_until(c) as "accessUntil", u.profile, t.confirmed_at is not null as "hasTotp"
    from users u join companies c on c.id = u.company_id
    left join user_totps t on t.company_id = u.company_id and t.user_id = u.id
    where guiche_email(u.email) = guiche_email(${email})`);

/** Holds the user, so that of two logins at once the second ends the first; nobody when the password has changed. */
export const holdUser = (ctx: Ctx, { userId, passwordHash }: { userId: number; passwordHash?: string }) =>
  ctx.db.maybe<{ id: number; email: string; profile: Profile }>(sql`
    select id, email, profile from users
    where company_id = ${ctx.companyId} and id = ${userId}
      and (${passwordHash}::text is null or password_hash = ${passwordHash}::text) for update`);

export const insert = (
  ctx: Ctx,
  id: string,
  userId: number,
  expiresAt: Date,
  from: { ip: string; userAgent: string },
) =>
  ctx.db.run(sql`
    insert into sessions (company_id, id, user_id, rotated_at, user_agent, ip, created_at, expires_at)
    values (${ctx.companyId}, ${id}, ${userId}, ${ctx.now}, ${from.userAgent}, ${from.ip}, ${ctx.now}, ${expiresAt})`);

/** @returns the sessions that were live until now */
export const revokeOfUser = (
  ctx: Ctx,
  userId: number,
  { exceptId, byLogin }: { exceptId?: string; byLogin: boolean },
) =>
  ctx.db.many<{ id: string }>(sql`
    update sessions set revoked_at = ${ctx.now}, ended_by_login = ${byLogin}
    where company_id = ${ctx.companyId} and user_id = ${userId} and revoked_at is null
      and id is distinct from ${exceptId ?? null}::uuid
    returning id`);

export const revoke = (ctx: Ctx, id: string) =>
  ctx.db.run(sql`
    update sessions set revoked_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id} and revoked_at is null`);

const live = (now: Date) => sql`s.revoked_at is null and s.expires_at > ${now}`;

export interface LiveSession {
  userId: number;
  profile: Profile;
  generation: number;
  rotatedAt: string;
  createdAt: string;
  isActive: boolean;
  dueDate: string | null;
  accessUntil: string | null;
}

/** Holds the session, so that two refreshes at once come one after the other. */
export const holdLive = (ctx: Ctx, id: string) =>
  ctx.db.maybe<LiveSession>(sql`
    select s.user_id as "userId", u.profile, s.generation, s.rotated_at as "rotatedAt", s.created_at as "createdAt",
      c.status as "isActive", c.due_date as "dueDate", guiche_access_until(c) as "accessUntil"
    from sessions s
    join users u on u.company_id = s.company_id and u.id = s.user_id
    join companies c on c.id = s.company_id
    where s.company_id = ${ctx.companyId} and s.id = ${id} and ${live(ctx.now)} for update of s`);

/** Has its user's next login ended this session? */
export const wasReplaced = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await ctx.db.maybe(
    sql`select from sessions where company_id = ${ctx.companyId} and id = ${id} and ended_by_login`,
  )) !== undefined;

export const rotate = (ctx: Ctx, id: string, expiresAt: Date) =>
  ctx.db.run(sql`
    update sessions set generation = generation + 1, rotated_at = ${ctx.now}, expires_at = ${expiresAt}
    where company_id = ${ctx.companyId} and id = ${id}`);

const viewerColumns = raw(`u.id, u.company_id as "companyId", u.name, u.email, u.profile, u.super,
  u.all_ticket = 'enabled' as "allTicket", u.whatsapp_id as "whatsappId",
  array(select m.queue_id from user_queues m where m.company_id = u.company_id and m.user_id = u.id order by m.queue_id) as "queueIds"`);

export interface ViewerRow {
  id: number;
  companyId: number;
  name: string;
  email: string;
  profile: Profile;
  super: boolean;
  allTicket: boolean;
  whatsappId: number | null;
  queueIds: number[];
  features: PlanFeature[];
  generation: number;
  rotatedAt: string;
  isActive: boolean;
  dueDate: string | null;
  accessUntil: string | null;
  /** Is it an operator without a second factor? */
  lacksFactor: boolean;
  /** Where the session acts as support, and until when. */
  supportCompanyId: number | null;
  supportUntil: string | null;
}

/** Everything that every call has to know about whoever makes it, in one question over primary keys. */
export const findViewer = (ctx: Ctx, { sessionId }: SessionName, now: Date) =>
  ctx.db.maybe<ViewerRow>(sql`
    select ${viewerColumns}, s.support_company_id as "supportCompanyId", s.support_until as "supportUntil", s.generation, s.rotated_at as "rotatedAt", c.status as "isActive", c.due_date as "dueDate", guiche_access_until(c) as "accessUntil",
      ${featuresOf} as features,
      u.super and not exists (
        select from user_totps t
        where t.company_id = u.company_id and t.user_id = u.id and t.confirmed_at is not null) as "lacksFactor"
    from sessions s
    join users u on u.company_id = s.company_id and u.id = s.user_id
    join companies c on c.id = s.company_id join plans p on p.id = c.plan_id
    where s.company_id = ${ctx.companyId} and s.id = ${sessionId} and ${live(now)}`);

/** A session as its owner is shown it. */
export const readSession = (ctx: Ctx, id: string) =>
  ctx.db.maybe<{
    id: string;
    userAgent: string;
    ip: string;
    createdAt: string;
    refreshedAt: string;
    expiresAt: string;
  }>(sql`
    select id, user_agent as "userAgent", ip, created_at as "createdAt", rotated_at as "refreshedAt",
      expires_at as "expiresAt"
    from sessions where company_id = ${ctx.companyId} and id = ${id}`);
