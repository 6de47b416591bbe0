import { openLane } from '@guiche/contract/kanban';
import { ticketTags } from '@guiche/contract/ticket-tags';
import { sql, type Sql } from '../platform/database';
import { fail } from '../platform/errors';
import { serve, type UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { laneCalled } from './kanban';
import { moveToTop } from './queries';
import { publishTagTickets } from './live';
import { lockReadable, publishTicket } from './service';

export default serve(ticketTags, {
  sync: (ctx, { body }) =>
    sync(ctx, body.ticketId, [...new Set(body.tags.map((tag) => (typeof tag === 'number' ? tag : tag.id)))], body.mode),
  enter: async (ctx, { params }) =>
    (await enter(ctx, params.ticketId, params.laneId)) ?? { message: 'Ticket Tag Removido!' },
  leave: async (ctx, { params }) => {
    await enter(ctx, params.ticketId, openLane);
    return { message: 'Ticket Tag Removido!' };
  },
});

/**
 * Gives a ticket exactly these tags, these as well, or takes them; of several kanban tags it keeps the last named, and
 * loses the one it had.
 * @throws ERR_NO_TAG_FOUND when one of them is not the company's
 */
async function sync(ctx: UserCtx, ticketId: number, named: number[], mode: 'exact' | 'add' | 'remove') {
  const { laneId } = await lockReadable(ctx, ticketId);
  const known = await ctx.db.many<{ id: number; kanban: 0 | 1 }>(sql`
    select id, kanban from tags where company_id = ${ctx.companyId} and id = any(${named}::int[]) for share`);
  if (known.length !== named.length) throw fail('ERR_NO_TAG_FOUND');
  const lanes = new Set(known.filter(({ kanban }) => kanban === 1).map(({ id }) => id));
  const lane = named.findLast((id) => lanes.has(id));
  const tagIds = mode === 'remove' ? named : named.filter((id) => !lanes.has(id) || id === lane);
  const goes = mode === 'remove' ? sql`tag_id = any(${tagIds}::int[])` : sql`tag_id <> all(${tagIds}::int[])`;
  const lost = mode === 'add' ? [] : await take(ctx, ticketId, goes);
  const given = mode === 'remove' ? [] : await give(ctx, ticketId, tagIds);
  // the database takes the lane off that it had before
  const left = lane !== undefined && given.includes(lane) && laneId > 0 ? [laneId] : [];
  publishTagTickets(ctx, [...lost, ...given, ...left]);
  return settle(ctx, ticketId, laneId);
}

/** Gives a ticket that is held these tags as well, none of which is a lane. @returns which of them it had not */
export async function addTags(ctx: Ctx, ticketId: number, tagIds: number[]): Promise<number[]> {
  const given = tagIds.length ? await give(ctx, ticketId, tagIds) : [];
  if (!given.length) return given;
  publishTagTickets(ctx, given);
  await publishTicket(ctx, ticketId);
  return given;
}

/**
 * Puts the ticket into a lane of the board, out of the one it was in.
 * @returns nothing where it is in none now
 * @throws ERR_NO_TAG_FOUND, ERR_INVALID_TRANSITION for a tag that is no lane, and for a closed ticket
 */
async function enter(ctx: UserCtx, ticketId: number, name: string) {
  const ticket = await lockReadable(ctx, ticketId);
  const laneId = await laneCalled(ctx, name, true);
  if (ticket.status === 'closed') throw fail('ERR_INVALID_TRANSITION', { detail: 'The ticket is closed.' });
  if (laneId === 0) await take(ctx, ticketId, sql`tag_id = ${ticket.laneId}`);
  else await give(ctx, ticketId, [laneId]);
  if (laneId !== ticket.laneId) publishTagTickets(ctx, [laneId, ticket.laneId]);
  await settle(ctx, ticketId, ticket.laneId);
  return ctx.db.maybe<{ ticketId: number; tagId: number; createdAt: string; updatedAt: string }>(sql`
    select ticket_id as "ticketId", tag_id as "tagId", created_at as "createdAt", updated_at as "updatedAt"
    from ticket_tags where company_id = ${ctx.companyId} and ticket_id = ${ticketId} and tag_id = ${laneId}`);
}

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

/** @returns which of them it had */
const take = async (ctx: UserCtx, ticketId: number, which: Sql): Promise<number[]> =>
  ids(
    await ctx.db.many(sql`
      delete from ticket_tags where company_id = ${ctx.companyId} and ticket_id = ${ticketId} and ${which}
      returning tag_id as id`),
  );

/** The database takes the kanban tag off that it had before. @returns which of them it had not */
const give = async (ctx: Ctx, ticketId: number, tagIds: number[]): Promise<number[]> =>
  ids(
    await ctx.db.many(sql`
      insert into ticket_tags (company_id, ticket_id, tag_id, created_at, updated_at)
      select ${ctx.companyId}, ${ticketId}, tag, ${ctx.now}, ${ctx.now} from unnest(${tagIds}::int[]) tag
      on conflict do nothing returning tag_id as id`),
  );

/** Who has come into another lane stands at its top. */
async function settle(ctx: UserCtx, ticketId: number, before: number) {
  await moveToTop(ctx, ticketId, before);
  return publishTicket(ctx, ticketId);
}
