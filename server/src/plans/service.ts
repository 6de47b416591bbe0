import type { QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import type { Plan, plans } from '@guiche/contract/plans';
import { cutPage, decodeCursor } from '../platform/cursor';
import type { Db } from '../platform/database';
import { fail } from '../platform/errors';
import type { PublicCtx, UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import * as queries from './queries';

export const { featuresOf } = queries;

/** What sign-up offers. */
export const listOffered = (ctx: PublicCtx): Promise<Plan[]> =>
  ctx.acrossCompanies((db) => queries.listSeen(db, 'anybody'));

/** Is this a plan that anybody may sign up for? */
export const isOffered = async (db: Db, planId: number): Promise<boolean> =>
  (await queries.findPublic(db, planId)) !== undefined;

const seerOf = ({ viewer, companyId }: UserCtx): queries.Seer => (viewer.super ? 'operator' : { companyId });

export const listSeen = (ctx: UserCtx): Promise<Plan[]> => queries.listSeen(ctx.db, seerOf(ctx));

/** @throws ERR_NO_PLAN_FOUND for one that is hidden from whoever asks, too */
export async function show(ctx: UserCtx, planId: number): Promise<Plan> {
  const plan = await queries.findSeen(ctx.db, seerOf(ctx), planId);
  if (!plan) throw fail('ERR_NO_PLAN_FOUND');
  return plan;
}

const size = 20;

export async function page(ctx: UserCtx, query: QueryOf<typeof plans.page>): Promise<ReplyOf<typeof plans.page>> {
  const [seer, term] = [seerOf(ctx), query.searchParam.trim()];
  const place =
    query.cursor === undefined
      ? queries.fromPage((query.pageNumber - 1) * size)
      : queries.after(decodeCursor(query.cursor, ['id'])[0]!);
  const [found, { count }] = await Promise.all([
    queries.page(ctx.db, seer, term, place, size),
    queries.count(ctx.db, seer, term),
  ]);
  const { rows, ...cut } = cutPage(found, size, (row) => [row.id]);
  return { plans: rows, count, ...cut };
}

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
