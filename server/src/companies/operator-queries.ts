import type { OperatorCompany } from '@guiche/contract/companies';
import type { companyFilters } from '@guiche/contract/operator-companies';
import { countLimit } from '../platform/cursor';
import { empty, raw, sql, type Db, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { columns } from './queries';

/** Questions of whoever runs the installation, about companies of which it has thousands. */

const facts = raw(`c.anchor_day as "anchorDay", c.billing_exempt as "billingExempt", c.document, c.notes,
  guiche_access_until(c) as "accessUntil", c.grace_days as "graceDays", guiche_grace_of(c) as grace,
  json_build_object('id', p.id, 'name', p.name, 'value', p.value::float8, 'users', p.users, 'connections', p.connections,
    'queues', p.queues) as plan`);
const used = raw(`
  (select count(*)::int from users u where u.company_id = c.id) as users,
  (select count(*)::int from connections w where w.company_id = c.id) as connections,
  (select count(*)::int from connections w where w.company_id = c.id and w.status = 'CONNECTED') as connected,
  (select count(*)::int from queues q where q.company_id = c.id) as queues,
  (select max(s.rotated_at) from sessions s where s.company_id = c.id) as "lastActiveAt",
  exists (select from settings e where e.company_id = c.id and e.key = 'campaignsEnabled' and e.value = 'true')
    as "campaignsEnabled"`);

/** `grace`: how many days of it count. */
export type Row = Omit<OperatorCompany, 'state' | 'daysLeft'> & { grace: number };

/** Those whose rows are shown are picked first: what is counted is counted for them alone. */
const rows = (picked: Sql) => sql`
  select ${columns}, ${facts}, ${used} from (${picked}) x join companies c on c.id = x.id join plans p on p.id = c.plan_id
  order by guiche_fold(c.name), c.id`;

export type Filter = (typeof companyFilters)[number];

/** As `accessOf` of the contract says it. */
function inState(filter: Filter, now: Date): Sql {
  const open = sql`c.status and not c.billing_exempt and c.due_date is not null`;
  if (filter === 'blocked') return sql`and not c.status`;
  if (filter === 'exempt') return sql`and c.status and (c.billing_exempt or c.due_date is null)`;
  const inTime = sql`and ${open} and c.due_date >= ${now}`;
  if (filter === 'trial') return sql`${inTime} and c.trial_expiration >= c.due_date`;
  if (filter === 'active') return sql`${inTime} and (c.trial_expiration is null or c.trial_expiration < c.due_date)`;
  if (filter === 'grace') return sql`and ${open} and c.due_date < ${now} and guiche_access_until(c) >= ${now}`;
  if (filter === 'expired') return sql`and ${open} and c.due_date < ${now} and guiche_access_until(c) < ${now}`;
  return empty;
}

const wanted = (term: string, filter: Filter, now: Date): Sql => sql`
  c.deleted_at is null ${inState(filter, now)} ${
    term === ''
      ? empty
      : sql`and (strpos(guiche_fold(c.name), guiche_fold(${term})) > 0 or strpos(lower(coalesce(c.email, '')), lower(${term})) > 0
          or strpos(coalesce(c.phone, ''), ${term}) > 0 or strpos(c.document, ${term}) > 0)`
  }`;

export interface Wanted {
  term: string;
  filter: Filter;
  now: Date;
}

/** By name; one row more than `size` when there is more. */
export const list = (db: Db, { term, filter, now }: Wanted, place: Sql, size: number) =>
  db.many<Row>(rows(sql`select c.id from companies c where ${wanted(term, filter, now)} ${place} limit ${size + 1}`));

const order = raw('order by guiche_fold(c.name), c.id');
export const fromPage = (offset: number): Sql => sql`${order} offset ${offset}`;
export const after = (name: string | number, id: string | number): Sql =>
  sql`and (guiche_fold(c.name), c.id) > (guiche_fold(${name}::text), ${id}::int) ${order}`;

export const count = (db: Db, { term, filter, now }: Wanted) =>
  db.one<{ count: number }>(sql`
    select count(*)::int from (
      select 1 from companies c where ${wanted(term, filter, now)} limit ${countLimit}) counted`);

export const read = (db: Db, companyId: number) =>
  db.maybe<Row>(rows(sql`select id from companies where id = ${companyId} and deleted_at is null`));

export const readMany = (db: Db, companyIds: number[]) =>
  db.many<Row>(rows(sql`select id from companies where id = any(${companyIds}::int[]) and deleted_at is null`));

/** Every company with its plan, and the one setting that clients of this API family read of it. */
export const listAll = (db: Db) =>
  db.many<OperatorCompany & { settings: [] }>(sql`
    select ${columns}, json_build_object('id', p.id, 'name', p.name, 'value', p.value::float8) as plan,
      coalesce((select json_agg(json_build_object('id', s.id, 'key', s.key, 'value', s.value, 'companyId', s.company_id,
          'createdAt', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'updatedAt', to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        from settings s where s.company_id = c.id and s.key = 'campaignsEnabled'), '[]'::json) as settings
    from companies c join plans p on p.id = c.plan_id where c.deleted_at is null order by c.id`);

/** Of two that take the same name one waits for the other; held until the transaction ends. */
export const lockNames = (db: Db) => db.one(sql`select pg_advisory_xact_lock(7236453)::text as locked`);

export const hasName = (db: Db, name: string, exceptId: number | null) =>
  db.maybe(sql`
    select 1 from companies where lower(name) = lower(${name}) and id is distinct from ${exceptId}::int
      and deleted_at is null limit 1`);

/** What a change is decided by, held. */
export interface Held {
  name: string;
  email: string | null;
  phone: string | null;
  planId: number;
  status: boolean;
  dueDate: string | null;
  anchorDay: number | null;
  recurrence: OperatorCompany['recurrence'];
  billingExempt: boolean;
  /** Of its own. */
  graceDays: number | null;
  hasGrace: boolean;
  document: string;
  notes: string;
  timeZone: string;
}

export const hold = (ctx: Ctx) =>
  ctx.db.maybe<Held>(sql`
    select name, email, phone, plan_id as "planId", status, due_date as "dueDate", anchor_day as "anchorDay", recurrence,
      billing_exempt as "billingExempt", grace_days as "graceDays", has_grace as "hasGrace", document, notes,
      time_zone as "timeZone"
    from companies where id = ${ctx.companyId} and deleted_at is null for no key update`);

export const write = (ctx: Ctx, next: Omit<Held, 'dueDate' | 'timeZone'> & { dueAt: Date | null }) =>
  ctx.db.run(sql`
    update companies set name = ${next.name}, email = ${next.email}, phone = ${next.phone}, plan_id = ${next.planId},
      status = ${next.status}, due_date = ${next.dueAt},
      undated_at = case when ${next.dueAt}::timestamptz is null and due_date is not null then ${ctx.now} else undated_at end,
      anchor_day = ${next.anchorDay}, recurrence = ${next.recurrence},
      billing_exempt = ${next.billingExempt}, grace_days = ${next.graceDays}, has_grace = ${next.hasGrace},
      document = ${next.document}, notes = ${next.notes}, updated_at = ${ctx.now}
    where id = ${ctx.companyId}`);

export const markDeleted = (ctx: Ctx) =>
  ctx.db.maybe<{ name: string }>(sql`
    update companies set deleted_at = ${ctx.now}, status = false, updated_at = ${ctx.now}
    where id = ${ctx.companyId} and deleted_at is null returning name`);

/** @returns whether something may be left of it */
export const erase = (db: Db, companyId: number, most: number) =>
  db.one<{ left: boolean }>(sql`select guiche_erase_company(${companyId}::int, ${most}::int) as left`);
