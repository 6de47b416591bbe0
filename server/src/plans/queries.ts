import type { Plan } from '@guiche/contract/plans';
import { raw, sql, type Db } from '../platform/database';

const columns = raw(`p.id, p.name, p.users, p.connections, p.queues, p.value, p.use_schedules as "useSchedules",
  p.use_campaigns as "useCampaigns", p.use_internal_chat as "useInternalChat", p.use_external_api as "useExternalApi",
  p.use_kanban as "useKanban", p.use_open_ai as "useOpenAi", p.use_integrations as "useIntegrations",
  p.created_at as "createdAt", p.updated_at as "updatedAt"`);

export const listPublic = (db: Db) =>
  db.many<Plan>(sql`select ${columns} from plans p where p.is_public order by p.value, p.id`);

export const findPublic = (db: Db, planId: number) =>
  db.maybe<{ id: number }>(sql`select p.id from plans p where p.id = ${planId} and p.is_public`);

export const listAll = (db: Db) => db.many<Plan>(sql`select ${columns} from plans p order by p.value, p.id`);

export const read = (db: Db, planId: number) =>
  db.one<Plan>(sql`select ${columns} from plans p where p.id = ${planId}`);

export const listNames = (db: Db) => db.many<{ id: number; name: string }>(sql`select id, name from plans`);

export type NewPlan = Pick<Plan, 'name' | 'users' | 'connections' | 'queues' | 'value'> & { isPublic: boolean };

export const insert = (db: Db, plan: NewPlan, now: Date) =>
  db.one<{ id: number }>(sql`
    insert into plans (name, users, connections, queues, value, is_public, created_at, updated_at)
    values (${plan.name}, ${plan.users}, ${plan.connections}, ${plan.queues}, ${plan.value}, ${plan.isPublic}, ${now}, ${now})
    returning id`);
