import type { Source } from '@guiche/contract/knowledge';
import type { MessageFacts } from '@guiche/contract/message-facts';
import type { Viewer } from '@guiche/contract/permissions';
import { countLimit } from '../platform/cursor';
import { empty, raw, sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { hasWords } from '../tickets/found-words';
import { besideThread, threadOf, type ThreadOf } from '../tickets/policy';
import { messageColumns, messageJoins, type MessageRow } from './rows';

export const pageSize = 40;

/** Where a piece of a thread lies: before or behind a message, read away from it. Nothing: the newest. */
export type Place = { before: Spot } | { upTo: Spot } | { after: Spot } | null;

/** In which second it was said, and its id. */
export type Spot = readonly [second: number, id: number];

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
  const beside = besideThread(ctx.companyId, ticket);
  const beyond = place === null ? empty : boundOf(place);
  // Constants of the text, as in the lists: only who leafs by page number brings a number of their own.
  const order = raw(place && 'after' in place ? 'm.at_second, m.id' : 'm.at_second desc, m.id desc');
  const onePage = raw(String(size + 1));
  const enough = skip ? sql`${skip + size + 1}` : onePage;
  return ctx.db.many<MessageRow & { total: number }>(sql`
    select ${messageColumns}, (select count(*)::int from (
      select from (${thread}) t, messages x where x.company_id = ${ctx.companyId} and x.ticket_id = t.id
      union all select from messages m where ${beside} limit ${raw(String(countLimit))}) counted) as total
    from (
      select m.* from (
        select m.* from (${thread}) t cross join lateral (
          select * from messages m where m.company_id = ${ctx.companyId} and m.ticket_id = t.id${beyond} order by ${order} limit ${enough}) m
        union all
        (select * from messages m where ${beside}${beyond} order by ${order} limit ${enough})) m
      order by ${order} limit ${onePage}${skip ? sql` offset ${skip}` : empty}) m
    ${messageJoins} order by ${order}`);
};

function boundOf(place: NonNullable<Place>) {
  const spot = ([second, id]: Spot) => sql`(${second}::bigint, ${id}::int)`;
  if ('before' in place) return sql` and (m.at_second, m.id) < ${spot(place.before)}`;
  const here = sql` and (m.at_second, m.id)`;
  return 'upTo' in place ? sql`${here} <= ${spot(place.upTo)}` : sql`${here} > ${spot(place.after)}`;
}

/** Messages of a thread that hold the words, newest first; what was deleted is not found. Bounded by the contact's tickets. */
export const searchThread = async (ctx: Ctx, viewer: Viewer, ticket: ThreadOf, words: string) =>
  (
    await ctx.db.many<{ id: number }>(sql`
      select m.id from (
        select m.* from (${threadOf(ctx.companyId, viewer, ticket)}) t join messages m on m.company_id = ${ctx.companyId} and m.ticket_id = t.id
        union all select m.* from messages m where ${besideThread(ctx.companyId, ticket)}) m
      where ${hasWords(words)}
      order by m.at_second desc, m.id desc limit ${raw(String(countLimit))}`)
  ).map(({ id }) => id);

type SourceRow = Omit<Source, 'fileUrl'> & { mediaKey: string | null };

export const readFacts = (ctx: Ctx, id: number) =>
  ctx.db.one<Omit<MessageFacts, 'sources'> & { sources: SourceRow[] }>(sql`
    select m.sent_at as "sentAt", m.delivered_at as "deliveredAt", m.read_at as "readAt", m.played_at as "playedAt",
      (select coalesce(json_agg(json_build_object('body', e.body, 'replacedAt', to_json(e.replaced_at)) order by e.id), '[]')
       from message_edits e where e.company_id = m.company_id and e.message_id = m.id) as edits,
      (select coalesce(json_agg(json_build_object('title', s.title, 'articleId', s.article_id, 'quickMessageId', s.quick_message_id,
         'mediaKey', a.media_key) order by s.place), '[]')
       from ai_turns n join ai_turn_sources s on s.company_id = n.company_id and s.turn_id = n.id
       left join knowledge_articles a on a.company_id = s.company_id and a.id = s.article_id
       where n.company_id = m.company_id and n.message_id = m.id and n.state = 'answered'
         and not exists (select from ai_turn_sources o where o.company_id = s.company_id and o.turn_id = s.turn_id
           and o.place < s.place and o.title = s.title)) as sources
    from messages m where m.company_id = ${ctx.companyId} and m.id = ${id}`);
