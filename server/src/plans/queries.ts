import type { Plan } from '@guiche/contract/plans';
import { countLimit } from '../platform/cursor';
import { raw, sql, type Db, type Sql } from '../platform/database';

const columns = raw(`p.id, p.name, p.users, p.connections, p.queues, p.value, p.use_schedules as "useSchedules",
  p.use_campaigns as "useCampaigns", p.use_internal_chat as "useInternalChat", p.use_external_api as "useExternalApi",
  p.use_kanban as "useKanban", p.use_open_ai as "useOpenAi", p.use_integrations as "useIntegrations",
  p.is_public as "isPublic", p.position, p.created_at as "createdAt", p.updated_at as "updatedAt"`);

/** What the plan `p` holds, by the names of the contract. */
export const featuresOf = raw(`array_remove(array[
  case when p.use_schedules then 'useSchedules' end, case when p.use_campaigns then 'useCampaigns' end,
  case when p.use_internal_chat then 'useInternalChat' end, case when p.use_external_api then 'useExternalApi' end,
  case when p.use_kanban then 'useKanban' end, case when p.use_open_ai then 'useOpenAi' end,
  case when p.use_integrations then 'useIntegrations' end], null)`);

/** Whose plans these are to see: those that are offered and the own one, or all. */
export type Seer = { companyId: number } | 'operator' | 'anybody';

const seenBy = (seer: Seer): Sql => {
  if (seer === 'operator') return sql`true`;
  if (seer === 'anybody') return sql`p.is_public`;
  return sql`(p.is_public or p.id = (select plan_id from companies where id = ${seer.companyId}))`;
};

export const listSeen = (db: Db, seer: Seer) =>
  db.many<Plan>(sql`select ${columns} from plans p where ${seenBy(seer)} order by p.position, p.value, p.id`);

export const findSeen = (db: Db, seer: Seer, planId: number) =>
  db.maybe<Plan>(sql`select ${columns} from plans p where p.id = ${planId} and ${seenBy(seer)}`);

const matching = (term: string): Sql => sql`
  (${term} = '' or strpos(guiche_fold(p.name), guiche_fold(${term})) > 0)`;

/** By id; one row more than `size` when there is more. */
export const page = (db: Db, seer: Seer, term: string, place: Sql, size: number) =>
  db.many<Plan>(sql`
    select ${columns} from plans p where ${seenBy(seer)} and ${matching(term)} ${place} limit ${size + 1}`);

export const fromPage = (offset: number): Sql => sql`order by p.id offset ${offset}`;

export const after = (id: string | number): Sql => sql`and p.id > ${id}::int order by p.id`;

export const count = (db: Db, seer: Seer, term: string) =>
  db.one<{ count: number }>(sql`
    select count(*)::int from (
      select 1 from plans p where ${seenBy(seer)} and ${matching(term)} limit ${countLimit}) counted`);

export const findPublic = (db: Db, planId: number) =>
  db.maybe<{ id: number }>(sql`select p.id from plans p where p.id = ${planId} and p.is_public`);

export const read = (db: Db, planId: number) =>
  db.one<Plan>(sql`select ${columns} from plans p where p.id = ${planId}`);

export const listNames = (db: Db) => db.many<{ id: number; name: string }>(sql`select id, name from plans`);

export type Fields = Omit<Plan, 'id' | 'createdAt' | 'updatedAt'>;
export type NewPlan = Pick<Fields, 'name' | 'users' | 'connections' | 'queues' | 'value'> & Partial<Fields>;

export const insert = (db: Db, plan: NewPlan, now: Date) =>
  db.one<Plan>(sql`
    insert into plans as p (name, users, connections, queues, value, is_public, position, use_schedules, use_campaigns,
      use_internal_chat, use_external_api, use_kanban, use_open_ai, use_integrations, created_at, updated_at)
    values (${plan.name}, ${plan.users}, ${plan.connections}, ${plan.queues}, ${plan.value}, ${plan.isPublic ?? true},
      ${plan.position ?? 0}, ${plan.useSchedules ?? true}, ${plan.useCampaigns ?? true}, ${plan.useInternalChat ?? true},
      ${plan.useExternalApi ?? true}, ${plan.useKanban ?? true}, ${plan.useOpenAi ?? true},
      ${plan.useIntegrations ?? true}, ${now}, ${now})
    returning ${columns}`);

/** Writes what is given and leaves the rest. */
export const update = (db: Db, id: number, plan: Partial<Fields>, now: Date) =>
  db.maybe<Plan>(sql`
    update plans p set name = coalesce(${plan.name ?? null}, name), users = coalesce(${plan.users ?? null}::int, users),
      connections = coalesce(${plan.connections ?? null}::int, connections),
      queues = coalesce(${plan.queues ?? null}::int, queues), value = coalesce(${plan.value ?? null}::numeric, value),
      is_public = coalesce(${plan.isPublic ?? null}::boolean, is_public),
      position = coalesce(${plan.position ?? null}::int, position),
      use_schedules = coalesce(${plan.useSchedules ?? null}::boolean, use_schedules),
      use_campaigns = coalesce(${plan.useCampaigns ?? null}::boolean, use_campaigns),
      use_internal_chat = coalesce(${plan.useInternalChat ?? null}::boolean, use_internal_chat),
      use_external_api = coalesce(${plan.useExternalApi ?? null}::boolean, use_external_api),
      use_kanban = coalesce(${plan.useKanban ?? null}::boolean, use_kanban),
      use_open_ai = coalesce(${plan.useOpenAi ?? null}::boolean, use_open_ai),
      use_integrations = coalesce(${plan.useIntegrations ?? null}::boolean, use_integrations), updated_at = ${now}
    where p.id = ${id} returning ${columns}`);

/** Whether somebody has paid for it and has it from a later day on. */
export const isPaidAhead = async (db: Db, id: number): Promise<boolean> =>
  (await db.maybe(sql`
    select from invoices where plan_id = ${id} and status = 'paid' and plan_begins_at is not null limit 1`)) !==
  undefined;

export const remove = (db: Db, id: number) => db.run(sql`delete from plans where id = ${id}`);

/** So many of those that are over are named. */
const named = 20;

/** Who has the plan, and who of them has more than these limits, the largest first. */
export const overLimit = (db: Db, planId: number, most: { users: number; connections: number; queues: number }) =>
  db.one<{
    companies: number;
    over: number;
    first: { id: number; name: string; users: number; connections: number; queues: number }[];
  }>(sql`
    with counted as materialized (
      select c.id, c.name,
        (select count(*)::int from users u where u.company_id = c.id) as users,
        (select count(*)::int from connections w where w.company_id = c.id) as connections,
        (select count(*)::int from queues q where q.company_id = c.id) as queues
      from companies c where c.plan_id = ${planId}),
    over as (
      select * from counted where users > ${most.users} or connections > ${most.connections} or queues > ${most.queues})
    select (select count(*)::int from counted) as companies, (select count(*)::int from over) as over,
      coalesce((select jsonb_agg(to_jsonb(o) order by o.users desc, o.id)
        from (select * from over order by users desc, id limit ${named}) o), '[]'::jsonb) as first`);
