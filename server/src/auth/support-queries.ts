import type { PlanFeature } from '@guiche/contract/plan-features';
import { sql, type Db } from '../platform/database';
import { featuresOf } from '../plans/service';
import type { Ctx } from '../platform/tenancy';

/** The company that is helped, whether it is served or not; nothing once it is being deleted. */
export const readHelped = (ctx: Ctx) =>
  ctx.db.maybe<{ name: string; features: PlanFeature[] }>(sql`
    select c.name, ${featuresOf} as features from companies c join plans p on p.id = c.plan_id
    where c.id = ${ctx.companyId} and c.deleted_at is null`);

/** Marks a live session of an operator that is nowhere yet. @returns nothing where there is none */
export const mark = (db: Db, sessionId: string, companyId: number, until: Date, now: Date) =>
  db.maybe<{ id: string }>(sql`
    update sessions s set support_company_id = ${companyId}, support_until = ${until}
    from users u
    where u.company_id = s.company_id and u.id = s.user_id and u.super and s.id = ${sessionId}
      and s.revoked_at is null and s.expires_at > ${now} and s.support_company_id is null
    returning s.id`);

/** Where a session acts as support at this moment. */
export const readStay = (ctx: Ctx, sessionId: string) =>
  ctx.db.maybe<{ companyId: number; until: string }>(sql`
    select support_company_id as "companyId", support_until as until from sessions
    where company_id = ${ctx.companyId} and id = ${sessionId} and support_until > ${ctx.now}`);

/** A stay that has just ended. */
export interface Stay {
  sessionId: string;
  homeId: number;
  userId: number;
  userName: string;
  companyId: number;
  companyName: string;
}

/**
 * Ends the stay of one session, or every one that is over: by its time, with its session, with the operator's rights, or with
 * the company. Whoever ends it gets the row, and nobody else does.
 */
export const end = (db: Db, now: Date, sessionId: string | null) =>
  db.many<Stay>(sql`
    with over as (
      select s.company_id, s.id, s.support_company_id as helped from sessions s
      join users u on u.company_id = s.company_id and u.id = s.user_id
      left join companies c on c.id = s.support_company_id and c.deleted_at is null
      where s.support_company_id is not null and (s.id = ${sessionId}::uuid or (${sessionId}::uuid is null
        and (s.support_until <= ${now} or s.revoked_at is not null or s.expires_at <= ${now} or not u.super or c.id is null)))
      for update of s
    )
    update sessions s set support_company_id = null, support_until = null
    from over join users u on u.company_id = over.company_id left join companies c on c.id = over.helped
    where s.company_id = over.company_id and s.id = over.id and u.id = s.user_id
    returning s.id as "sessionId", s.company_id as "homeId", s.user_id as "userId", u.name as "userName",
      over.helped as "companyId", coalesce(c.name, '') as "companyName"`);

/** Which of these sessions are still in a company, and in which. */
export const listHelping = (db: Db, ids: string[]) =>
  db.many<{ id: string; companyId: number }>(sql`
    select id, support_company_id as "companyId" from sessions
    where id = any(${ids}::uuid[]) and support_company_id is not null`);
