import type { FirstSteps } from '@guiche/contract/first-steps';
import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/** Everything from what is there. A line that is down at the moment was connected all the same: its number is known. */
export const read = (ctx: Ctx, userId: number, newSince: Date) =>
  ctx.db.one<Pick<FirstSteps, 'offered'> & FirstSteps['done']>(sql`
    select
      c.created_at > ${newSince} and not exists (
        select 1 from first_steps f where f.company_id = c.id and f.user_id = ${userId}) as offered,
      exists (select 1 from connections l where l.company_id = c.id and (l.status = 'CONNECTED' or l.number <> ''))
        as connection,
      exists (select 1 from queues q where q.company_id = c.id) as queue,
      (select count(*) > 1 from (select 1 from users u where u.company_id = c.id limit 2) people) as team,
      exists (select 1 from messages m where m.company_id = c.id and m.from_me and m.user_id is not null) as answer
    from companies c where c.id = ${ctx.companyId}`);

export const dismiss = (ctx: Ctx, userId: number) =>
  ctx.db.run(sql`
    insert into first_steps (company_id, user_id, dismissed_at) values (${ctx.companyId}, ${userId}, ${ctx.now})
    on conflict do nothing`);

export const bringBack = (ctx: Ctx, userId: number) =>
  ctx.db.run(sql`delete from first_steps where company_id = ${ctx.companyId} and user_id = ${userId}`);
