import type { BodyOf, QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import type { Plan, plans } from '@guiche/contract/plans';
import { auditAcross, type Publish as PublishEntry } from '../audit/service';
import { fail, violated } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Tenancy } from '../platform/tenancy';
import { publishPlan, type Publish } from './live';
import * as queries from './queries';

/** Plans belong to no company: they are written across them, and told when that is done. */
export interface Parts {
  tenancy: Tenancy;
  publish: Publish;
  publishEntry: PublishEntry;
}

/** What somebody decides about a plan, as the audit list keeps it. */
const factsOf = ({ id: _id, createdAt: _made, updatedAt: _changed, ...facts }: Plan) => facts;

/** @throws ERR_PLAN_EXISTS */
export async function create(
  ctx: UserCtx,
  { tenancy, publish, publishEntry }: Parts,
  body: BodyOf<typeof plans.create>,
): Promise<Plan> {
  const audited = auditAcross(ctx, publishEntry);
  const plan = await tenancy
    .acrossCompanies(async (db) => {
      const made = await queries.insert(db, body as queries.NewPlan, ctx.now);
      await audited.note(db, { action: 'plan.create', subject: made.name, subjectId: made.id, after: factsOf(made) });
      return made;
    })
    .catch(refuseTaken);
  audited.tell();
  publishPlan(publish, { action: 'create', plan });
  return plan;
}

/** @throws ERR_NO_PLAN_FOUND, ERR_PLAN_EXISTS */
export async function update(
  ctx: UserCtx,
  { tenancy, publish, publishEntry }: Parts,
  id: number,
  body: BodyOf<typeof plans.update>,
): Promise<Plan> {
  const change = body as Partial<queries.Fields>;
  const audited = auditAcross(ctx, publishEntry);
  const plan = await tenancy
    .acrossCompanies(async (db) => {
      const before = await queries.findSeen(db, 'operator', id);
      const after = before && (await queries.update(db, id, change, ctx.now));
      if (!before || !after) throw fail('ERR_NO_PLAN_FOUND');
      const values = { before: factsOf(before), after: factsOf(after) };
      await audited.note(db, { action: 'plan.update', subject: after.name, subjectId: id, ...values });
      return after;
    })
    .catch(refuseTaken);
  audited.tell();
  publishPlan(publish, { action: 'update', plan });
  return plan;
}

/** @throws ERR_NO_PLAN_FOUND; ERR_PLAN_IN_USE while something refers to it */
export async function remove(ctx: UserCtx, { tenancy, publish, publishEntry }: Parts, id: number): Promise<void> {
  const audited = auditAcross(ctx, publishEntry);
  await tenancy
    .acrossCompanies(async (db) => {
      const gone = await queries.findSeen(db, 'operator', id);
      if (gone && (await queries.isPaidAhead(db, id))) throw fail('ERR_PLAN_IN_USE');
      if (!gone || !(await queries.remove(db, id))) throw fail('ERR_NO_PLAN_FOUND');
      await audited.note(db, { action: 'plan.delete', subject: gone.name, subjectId: id, before: factsOf(gone) });
    })
    .catch((error: unknown) => {
      throw violated(error) === undefined ? error : fail('ERR_PLAN_IN_USE');
    });
  audited.tell();
  publishPlan(publish, { action: 'delete', planId: id });
}

/** @throws ERR_NO_PLAN_FOUND */
export const overLimit = (
  { tenancy }: Parts,
  id: number,
  most: QueryOf<typeof plans.overLimit>,
): Promise<ReplyOf<typeof plans.overLimit>> =>
  tenancy.acrossCompanies(async (db) => {
    if (!(await queries.findSeen(db, 'operator', id))) throw fail('ERR_NO_PLAN_FOUND');
    return queries.overLimit(db, id, most);
  });

function refuseTaken(error: unknown): never {
  throw violated(error) === 'plans_name' ? fail('ERR_PLAN_EXISTS') : error;
}
