import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../platform/database';
import type { Handlers } from '../platform/jobs';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { mostToldEach, publishReload, publishTicket } from './live';
import { firstPace, paceAfter, publishMany } from './removal';

/** What becomes of tickets when a tag changes, goes, or is merged into another; lanes follow from the table. */

/** Older clients, which ask for nothing anew, hear of so many: those they may have on the screen. */
const MOST_TOLD = 1_000;

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

/** Those that have it: some more than are told one by one, in progress first, newest first. */
export const taggedWith = async (ctx: Ctx, tagId: number): Promise<number[]> =>
  ids(
    await ctx.db.many(sql`
      select t.id from ticket_tags x join tickets t on t.company_id = x.company_id and t.id = x.ticket_id
      where x.company_id = ${ctx.companyId} and x.tag_id = ${tagId}
      order by t.status = 'closed', t.updated_at desc limit ${MOST_TOLD}`),
  );

/** Takes it off those that are told one by one, the others follow in steps. @returns which */
export async function takeOff(ctx: Ctx, tagId: number): Promise<number[]> {
  const told = await taggedWith(ctx, tagId);
  await ctx.db.run(
    sql`delete from ticket_tags where company_id = ${ctx.companyId} and tag_id = ${tagId} and ticket_id = any(${told}::int[])`,
  );
  if (told.length === MOST_TOLD) await ctx.enqueue('tickets.untag', { tagId });
  return told;
}

/** A step of it. @returns how many had it */
const takeOffSome = async (ctx: Ctx, tagId: number, most: number): Promise<number> =>
  (
    await ctx.db.many(sql`
      delete from ticket_tags where company_id = ${ctx.companyId} and tag_id = ${tagId} and ticket_id in (
        select ticket_id from ticket_tags where company_id = ${ctx.companyId} and tag_id = ${tagId} limit ${most})
      returning ticket_id`)
  ).length;

/** Each step asks for the next: whoever is killed in between goes on where they were. */
export const untagJob = ({ tenancy }: { tenancy: Tenancy }): Pick<Handlers, 'tickets.untag'> => ({
  'tickets.untag': async ({ companyId, tagId, pace = firstPace }) => {
    await sleep(pace.rest);
    await tenancy.inCompany(companyId, async (ctx) => {
      const begun = performance.now();
      const taken = await takeOffSome(ctx, tagId, pace.size);
      // those in progress that were in its lane are in none now
      if (taken < pace.size) return publishReload(ctx);
      await ctx.enqueue('tickets.untag', { tagId, pace: paceAfter(pace.size, performance.now() - begun) });
    });
  },
});

/** Takes it off those that are in the lane of another. @returns which */
export const takeFromOtherLanes = async (ctx: Ctx, tagId: number): Promise<number[]> =>
  ids(
    await ctx.db.many(sql`
      delete from ticket_tags x using tickets t
      where x.company_id = ${ctx.companyId} and x.tag_id = ${tagId} and t.company_id = x.company_id
        and t.id = x.ticket_id and t.lane_id not in (0, ${tagId}::int)
      returning t.id`),
  );

/** Gives whatever has the one the other as well. */
export const putBeside = (ctx: Ctx, tagId: number, intoId: number) =>
  ctx.db.run(sql`
    insert into ticket_tags (company_id, ticket_id, tag_id, created_at, updated_at)
    select company_id, ticket_id, ${intoId}::int, created_at, ${ctx.now} from ticket_tags
    where company_id = ${ctx.companyId} and tag_id = ${tagId} on conflict do nothing`);

/** Tells how they are now: each, or all at once when they are many. */
export async function publishTagged(ctx: Ctx, ticketIds: number[]): Promise<void> {
  if (ticketIds.length > mostToldEach) await publishMany(ctx, ticketIds.slice(0, MOST_TOLD));
  else for (const id of ticketIds) await publishTicket(ctx, id);
}
