import type { Plan } from '@guiche/contract/plans';
import type { Db } from '../platform/database';
import type { PublicCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import * as queries from './queries';

/** What sign-up offers. */
export const listOffered = (ctx: PublicCtx): Promise<Plan[]> => ctx.acrossCompanies((db) => queries.listPublic(db));

/** Is this a plan that anybody may sign up for? */
export const isOffered = async (db: Db, planId: number): Promise<boolean> =>
  (await queries.findPublic(db, planId)) !== undefined;

export const listAll = (ctx: Ctx): Promise<Plan[]> => queries.listAll(ctx.db);

export const readPlan = (ctx: Ctx, planId: number): Promise<Plan> => queries.read(ctx.db, planId);

/** What an installation begins with; the operator changes it from there. The last one is not offered to anybody. */
const first = [
  { name: 'Básico', users: 3, connections: 1, queues: 3, value: 99, isPublic: true },
  { name: 'Profissional', users: 10, connections: 5, queues: 10, value: 249, isPublic: true },
  { name: 'Empresarial', users: 50, connections: 20, queues: 50, value: 799, isPublic: true },
  { name: 'Operação', users: 1000, connections: 100, queues: 100, value: 0, isPublic: false },
] as const;

export type PlanName = (typeof first)[number]['name'];

/** Makes the first plans in an installation that has none of that name. @returns the id of each by its name */
export async function ensurePlans(db: Db, now: Date): Promise<Record<PlanName, number>> {
  const known = new Map((await queries.listNames(db)).map(({ name, id }) => [name, id]));
  const ids: Partial<Record<PlanName, number>> = {};
  for (const plan of first) ids[plan.name] = known.get(plan.name) ?? (await queries.insert(db, plan, now)).id;
  return ids as Record<PlanName, number>;
}
