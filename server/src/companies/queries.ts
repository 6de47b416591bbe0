import type { Company } from '@guiche/contract/companies';
import type { Plan } from '@guiche/contract/plans';
import { raw, sql, type Db } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import type { weeklyHours } from './hours';

export const columns = raw(`c.id, c.name, c.phone, c.email, c.status, c.due_date as "dueDate",
  c.trial_expiration as "trialExpiration", c.recurrence, c.time_zone as "timeZone", c.schedules, c.plan_id as "planId",
  c.created_at as "createdAt", c.updated_at as "updatedAt"`);

export const readCompany = (ctx: Ctx) =>
  ctx.db.one<Company>(sql`select ${columns} from companies c where c.id = ${ctx.companyId}`);

export const readId = (ctx: Ctx) =>
  ctx.db.maybe<{ id: number }>(sql`select id from companies where id = ${ctx.companyId}`);

export const updateSchedules = (ctx: Ctx, schedules: Company['schedules']) =>
  ctx.db.one<Company>(sql`
    update companies c set schedules = ${JSON.stringify(schedules)}::jsonb, updated_at = ${ctx.now}
    where c.id = ${ctx.companyId} returning ${columns}`);

/** Until when the company may be used; null: for ever. */
export const readAccess = (ctx: Ctx) =>
  ctx.db.one<{ accessUntil: string | null }>(sql`
    select guiche_access_until(c) as "accessUntil" from companies c where c.id = ${ctx.companyId}`);

export const readZone = (ctx: Ctx) =>
  ctx.db.one<{ zone: string }>(sql`select time_zone as zone from companies where id = ${ctx.companyId}`);

/** What plans hold that the company `c` has paid for and that have not begun: nothing may be added that they do not hold. */
export const limitsAhead = raw(`left join lateral (
  select min(n.users) as users, min(n.connections) as connections, min(n.queues) as queues
  from invoices i join plans n on n.id = i.plan_id
  where i.company_id = c.id and i.status = 'paid' and i.plan_begins_at is not null) a on true`);

export type Limits = Pick<Plan, 'users' | 'connections' | 'queues'>;

export const readLimits = (ctx: Ctx) =>
  ctx.db.one<Limits>(sql`
    select least(p.users, a.users) as users, least(p.connections, a.connections) as connections,
      least(p.queues, a.queues) as queues
    from companies c join plans p on p.id = c.plan_id ${limitsAhead} where c.id = ${ctx.companyId}`);

/** `no key update` keeps others of our kind out, but not the rows of other tables that merely refer to the company. */
export const lock = (ctx: Ctx) =>
  ctx.db.one<{ id: number }>(sql`select id from companies where id = ${ctx.companyId} for no key update`);

export interface NewCompany {
  name: string;
  phone?: string | null;
  email?: string | null;
  planId: number;
  /** Null never expires. */
  dueDate: Date | null;
  trialExpiration?: Date | null;
  timeZone?: string;
}

export const insert = (db: Db, company: NewCompany, schedules: typeof weeklyHours, now: Date) =>
  db.one<{ id: number }>(sql`
    insert into companies (name, phone, email, due_date, trial_expiration, time_zone, schedules, plan_id, created_at, updated_at)
    values (${company.name}, ${company.phone ?? null}, ${company.email ?? null}, ${company.dueDate},
      ${company.trialExpiration ?? null}, ${company.timeZone ?? 'America/Sao_Paulo'},
      ${JSON.stringify(schedules)}::jsonb, ${company.planId}, ${now}, ${now})
    returning id`);

/** Many processes may start at once; one of them makes the operator. Held until the transaction ends. */
export const lockFirstStart = (db: Db) => db.one(sql`select pg_advisory_xact_lock(7236452)::text as locked`);

/** A company whose access may have become another. */
export interface Moved {
  id: number;
  isOpen: boolean;
  isDue: boolean;
  /** When it was last changed. */
  at: string;
}

/**
 * Companies whose due date or access ended between two moments, or that were changed since the first; where the operator has
 * changed the rules for all, every one whose access hangs on the days of grace. A change is stamped before it is committed, so
 * that those of a few seconds before are looked at again.
 */
export const listMoved = (db: Db, since: Date, now: Date) =>
  db.many<Moved>(sql`
    select c.id, guiche_is_open(c, ${now}) as "isOpen", coalesce(c.due_date < ${now}, false) as "isDue", c.updated_at as at
    from companies c
    where (c.due_date >= ${since}::timestamptz - interval '17 days' and c.due_date < ${now}
        and (c.due_date >= ${since} or (guiche_access_until(c) >= ${since} and guiche_access_until(c) < ${now})
          or (select s.updated_at from platform_settings s) >= ${since}::timestamptz - interval '10 seconds'))
      or c.updated_at >= ${since}::timestamptz - interval '10 seconds'`);

/** What the operator grants all companies alike. */
export interface BillingTerms {
  /** For so many days after the due day a company may still be used. */
  graceDays: number;
  trialDays: number;
}

export const readTerms = (db: Db) =>
  db.one<BillingTerms>(sql`select guiche_grace_days() as "graceDays", guiche_trial_days() as "trialDays"`);

export const knowsZone = (ctx: Ctx, zone: string) =>
  ctx.db.maybe(sql`select 1 from pg_timezone_names where name = ${zone}`);

/** Held: whoever moves the due date does so before or after. */
export const holdZone = (ctx: Ctx) =>
  ctx.db.one<{ name: string; dueDate: string | null; trialExpiration: string | null; zone: string }>(sql`
    select name, due_date as "dueDate", trial_expiration as "trialExpiration", time_zone as zone
    from companies where id = ${ctx.companyId} for no key update`);

export const writeZone = (ctx: Ctx, zone: string, dueAt: Date | null) =>
  ctx.db.one<Company>(sql`
    update companies c set time_zone = ${zone}, due_date = ${dueAt}, updated_at = ${ctx.now}
    where c.id = ${ctx.companyId} returning ${columns}`);
