import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

type Step = 'connection' | 'queue' | 'team';
type Facts = { offered: boolean; answer: boolean } & Record<Step, boolean> & Record<`${Step}Blind`, boolean>;

/**
 * Everything from what is there. A line that is down at the moment was connected all the same: its number is known.
 * `…Blind`: of what is there, some would leave a customer unseen, or an agent seeing nobody.
 */
export const read = (ctx: Ctx, userId: number, newSince: Date) =>
  ctx.db.one<Facts>(sql`
    with lines as (
      select l.id, l.send_id_queue from connections l
      where l.company_id = ${ctx.companyId} and (l.status = 'CONNECTED' or l.number <> ''))
    select
      c.created_at > ${newSince} and not exists (
        select 1 from first_steps f where f.company_id = c.id and f.user_id = ${userId}) as offered,
      exists (select 1 from lines) as connection,
      exists (
        select 1 from lines l where l.send_id_queue is null and not exists (
          select 1 from connection_queues cq where cq.company_id = ${ctx.companyId} and cq.connection_id = l.id))
        as "connectionBlind",
      exists (select 1 from queues q where q.company_id = ${ctx.companyId}) as queue,
      exists (
        select 1 from queues q where q.company_id = ${ctx.companyId} and not exists (
          select 1 from user_queues uq where uq.company_id = ${ctx.companyId} and uq.queue_id = q.id))
        as "queueBlind",
      (select count(*) > 1 from (
        select 1 from users u where u.company_id = ${ctx.companyId} limit 2) people) as team,
      exists (
        select 1 from users u
        where u.company_id = ${ctx.companyId} and u.profile = 'user' and not u.super and u.all_ticket = 'disabled'
          and not exists (
            select 1 from user_queues uq where uq.company_id = ${ctx.companyId} and uq.user_id = u.id))
        as "teamBlind",
      -- In an order that a company's own messages have: of a new one's first none is found, and all of all companies would be looked at.
      (select m.id from messages m where m.company_id = ${ctx.companyId} and m.from_me and m.user_id is not null
        order by m.id limit 1) is not null as answer
    from companies c where c.id = ${ctx.companyId}`);

export const dismiss = (ctx: Ctx, userId: number) =>
  ctx.db.run(sql`
    insert into first_steps (company_id, user_id, dismissed_at) values (${ctx.companyId}, ${userId}, ${ctx.now})
    on conflict do nothing`);

export const bringBack = (ctx: Ctx, userId: number) =>
  ctx.db.run(sql`delete from first_steps where company_id = ${ctx.companyId} and user_id = ${userId}`);
