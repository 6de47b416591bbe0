import type { MessageFacts } from '@guiche/contract/messages';
import type { Viewer } from '@guiche/contract/permissions';
import { countLimit } from '../platform/cursor';
import { empty, raw, sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { threadOf, type ThreadOf } from '../tickets/policy';
import { messageColumns, messageJoins, type MessageRow } from './rows';

export const pageSize = 40;

/** Where a piece of a thread lies: before or behind a message, read away from it. Nothing: the newest. */
export type Place = { before: number } | { upTo: number } | { after: number } | null;

/**
 * A piece of a thread and one message more, beginning at its place: newest first, or oldest first when it lies behind.
 * Each ticket gives at most a piece, read by its own index.
 */
export const listThread = (
  ctx: Ctx,
  viewer: Viewer,
  ticket: ThreadOf,
  { place, skip = 0, size = pageSize }: { place: Place; skip?: number; size?: number },
) => {
  const thread = threadOf(ctx.companyId, viewer, ticket);
  const beyond = place === null ? empty : boundOf(place);
  // Constants of the text, as in the lists: only who leafs by page number brings a number of their own.
  const order = raw(place && 'after' in place ? 'm.id' : 'm.id desc');
  const onePage = raw(String(size + 1));
  const enough = skip ? sql`${skip + size + 1}` : onePage;
  return ctx.db.many<MessageRow & { total: number }>(sql`
    select ${messageColumns}, (select count(*)::int from (
      select from (${thread}) t, messages x where x.company_id = ${ctx.companyId} and x.ticket_id = t.id limit ${raw(String(countLimit))}) counted) as total
    from (
      select m.* from (${thread}) t cross join lateral (
        select * from messages m where m.company_id = ${ctx.companyId} and m.ticket_id = t.id${beyond} order by ${order} limit ${enough}) m
      order by ${order} limit ${onePage}${skip ? sql` offset ${skip}` : empty}) m
    ${messageJoins} order by ${order}`);
};

function boundOf(place: NonNullable<Place>) {
  if ('before' in place) return sql` and m.id < ${place.before}`;
  return 'upTo' in place ? sql` and m.id <= ${place.upTo}` : sql` and m.id > ${place.after}`;
}

/** Messages of a thread that hold the words, newest first; what was deleted is not found. Bounded by the contact's tickets. */
export const searchThread = async (ctx: Ctx, viewer: Viewer, ticket: ThreadOf, words: string) =>
  (
    await ctx.db.many<{ id: number }>(sql`
      select m.id from (${threadOf(ctx.companyId, viewer, ticket)}) t
      join messages m on m.company_id = ${ctx.companyId} and m.ticket_id = t.id
      where m.body_fold like guiche_containing(guiche_fold(${words}::text)) and not m.is_deleted
      order by m.id desc limit ${raw(String(countLimit))}`)
  ).map(({ id }) => id);

export const readFacts = (ctx: Ctx, id: number) =>
  ctx.db.one<MessageFacts>(sql`
    select m.sent_at as "sentAt", m.delivered_at as "deliveredAt", m.read_at as "readAt", m.played_at as "playedAt",
      (select coalesce(json_agg(json_build_object('body', e.body, 'replacedAt', to_json(e.replaced_at)) order by e.id), '[]')
       from message_edits e where e.company_id = m.company_id and e.message_id = m.id) as edits
    from messages m where m.company_id = ${ctx.companyId} and m.id = ${id}`);
