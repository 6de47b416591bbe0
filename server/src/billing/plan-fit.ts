import { fail } from '../platform/errors';
import { raw, sql, type Db } from '../platform/database';

/** Plans as changes of them reckon, and whether a company has more than one holds. */

export interface PlanRow {
  id: number;
  name: string;
  monthly: number;
  isPublic: boolean;
  users: number;
  connections: number;
  queues: number;
}

export const readPlanRow = (db: Db, planId: number) =>
  db.maybe<PlanRow>(sql`
    select id, name, round(value * 100)::int as monthly, is_public as "isPublic", users, connections, queues
    from plans where id = ${planId}`);

/** How much the company `c` has of what plans count. */
const [users, connections, queues] = ['users', 'connections', 'queues'].map((what) =>
  raw(`(select count(*)::int from ${what} where company_id = c.id)`),
) as [ReturnType<typeof raw>, ReturnType<typeof raw>, ReturnType<typeof raw>];

/** Whether the plan `n` holds what the company `c` has. */
export const planFits = sql`(n.users >= ${users} and n.connections >= ${connections} and n.queues >= ${queues})`;

const readUse = (db: Db, companyId: number) =>
  db.one<Record<'users' | 'connections' | 'queues', number>>(sql`
    select ${users} as users, ${connections} as connections, ${queues} as queues from companies c where c.id = ${companyId}`);

/** @throws ERR_PLAN_LIMIT with what there is too much of */
export async function assertFits(db: Db, companyId: number, plan: PlanRow): Promise<void> {
  const use = await readUse(db, companyId);
  const over = (['users', 'connections', 'queues'] as const).filter((what) => use[what] > plan[what]);
  if (over.length)
    throw fail('ERR_PLAN_LIMIT', {
      detail: `The plan holds less: ${over.map((what) => `${what} ${use[what]} of ${plan[what]}`).join(', ')}.`,
      over: over.map((what) => ({ what, has: use[what], may: plan[what] })),
    });
}
