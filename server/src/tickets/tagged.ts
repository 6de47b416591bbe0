import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Sql } from '../platform/database';
import type { Jobs } from '../jobs';
import type { Handlers } from '../platform/jobs';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { forgetMerged, mergedInto } from '../tags/merged';
import { mostToldEach, publishProgress, publishReload, publishTagTickets, publishTicket } from './live';
import { firstPace, isTime, paceAfter, publishBegun, publishMany } from './removal';
import { firstStep } from './removal-queries';

/** What becomes of tickets when a tag changes, goes, or is merged into another; lanes follow from the table. */

type UntagJob = 'tickets.untag' | 'tickets.retag';

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

/** Holds those that change in the transaction of a merge. */
export const lockTagged = async (ctx: Ctx, tagId: number): Promise<void> => {
  const told = await taggedWith(ctx, tagId);
  await ctx.db.many(sql`
    select id from tickets where company_id = ${ctx.companyId} and id = any(${told}::int[]) order by id for update`);
};

/**
 * Takes it off those that are told, the others follow in steps. Where it was merged into another, they have that one
 * from the same moment.
 * @returns which
 */
export async function takeOff(ctx: Ctx, tagId: number): Promise<number[]> {
  const told = await taggedWith(ctx, tagId);
  const intoId = await mergedInto(ctx, tagId);
  for (let from = 0; from < told.length; from += firstStep)
    await takeOffThese(ctx, tagId, intoId, sql`select unnest(${told.slice(from, from + firstStep)}::int[])`);
  if (told.length < MOST_TOLD) await forgetMerged(ctx, tagId);
  else {
    const done = told.length;
    const total = done + (await countLeft(ctx, tagId));
    publishBegun(ctx, { what: 'tag', id: tagId, done, total });
    await askForStep(ctx, intoId === undefined ? 'tickets.untag' : 'tickets.retag', { tagId, done, total });
  }
  return told;
}

/** One waits for each tag: a step that is done again, because its process died before that was written down, asks for no second one. */
const askForStep = (ctx: Ctx, name: UntagJob, step: Omit<Jobs[UntagJob], 'companyId'>) =>
  ctx.enqueue(name, step, { key: `${name}:${ctx.companyId}:${step.tagId}` });

const countLeft = async (ctx: Ctx, tagId: number): Promise<number> =>
  (
    await ctx.db.one<{ count: number }>(sql`
      select count(*)::int as count from ticket_tags where company_id = ${ctx.companyId} and tag_id = ${tagId}`)
  ).count;

const isLeft = async (ctx: Ctx, tagId: number): Promise<boolean> =>
  (await ctx.db.maybe(sql`
    select from ticket_tags where company_id = ${ctx.companyId} and tag_id = ${tagId} limit 1`)) !== undefined;

/** @returns how many had it */
async function takeOffThese(ctx: Ctx, tagId: number, intoId: number | undefined, which: Sql): Promise<number> {
  const gone = await ctx.db.many<{ id: number; since: string }>(sql`
    delete from ticket_tags where company_id = ${ctx.companyId} and tag_id = ${tagId} and ticket_id in (${which})
    returning ticket_id as id, created_at::text as since`);
  // a statement of its own: what the table does for a tag that is given is to find the other gone
  if (intoId !== undefined && gone.length)
    await ctx.db.run(sql`
      insert into ticket_tags (company_id, ticket_id, tag_id, created_at, updated_at)
      select ${ctx.companyId}, gone.id, ${intoId}::int, gone.since, ${ctx.now}
      from unnest(${ids(gone)}::int[], ${gone.map(({ since }) => since)}::timestamptz[]) gone (id, since)
      on conflict do nothing`);
  return gone.length;
}

/** Each step asks for the next: whoever is killed in between goes on where they were. */
export function untagJobs({ tenancy }: { tenancy: Tenancy }): Pick<Handlers, UntagJob> {
  const step =
    (name: UntagJob): Handlers[UntagJob] =>
    async ({ companyId, tagId, done: before, total, pace = firstPace }) => {
      await sleep(pace.rest);
      await tenancy.inCompany(companyId, async (ctx) => {
        const begun = performance.now();
        const intoId = await mergedInto(ctx, tagId);
        const some = sql`
          select ticket_id from ticket_tags where company_id = ${companyId} and tag_id = ${tagId} limit ${pace.size}`;
        const taken = await takeOffThese(ctx, tagId, intoId, some);
        // another that does the same may have taken these: what tells the end is that none is left
        if (taken < pace.size && !(await isLeft(ctx, tagId))) {
          await forgetMerged(ctx, tagId);
          if (total !== undefined) publishProgress(ctx, { what: 'tag', id: tagId, done: total, total });
          if (intoId !== undefined) publishTagTickets(ctx, [intoId]);
          // those in progress that were in its lane are in none now, or in that of the other
          return publishReload(ctx);
        }
        const next = { tagId, pace: paceAfter(pace.size, performance.now() - begun) };
        if (before === undefined || total === undefined) return askForStep(ctx, name, next);
        const done = Math.min(total, before + taken);
        if (isTime(before, done)) publishProgress(ctx, { what: 'tag', id: tagId, done, total });
        await askForStep(ctx, name, { ...next, done, total });
      });
    };
  return { 'tickets.untag': step('tickets.untag'), 'tickets.retag': step('tickets.retag') };
}

/** Takes it off those that are in the lane of another. @returns which */
export const takeFromOtherLanes = async (ctx: Ctx, tagId: number): Promise<number[]> =>
  ids(
    await ctx.db.many(sql`
      delete from ticket_tags x using tickets t
      where x.company_id = ${ctx.companyId} and x.tag_id = ${tagId} and t.company_id = x.company_id
        and t.id = x.ticket_id and t.lane_id not in (0, ${tagId}::int)
      returning t.id`),
  );

/** Tells how they are now: each, or all at once when they are many. */
export async function publishTagged(ctx: Ctx, ticketIds: number[]): Promise<void> {
  if (ticketIds.length > mostToldEach) await publishMany(ctx, ticketIds.slice(0, MOST_TOLD));
  else for (const id of ticketIds) await publishTicket(ctx, id);
}
