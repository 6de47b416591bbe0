import { askedLast } from '../messages/asked-last';
import type { About } from '../messages/message-hook';
import { thankedNames } from '../messages/thanked';
import { stopWords } from '../opt-outs/predicate';
import { sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { openUndo } from '../tickets/service';
import { limits } from './context';

/** What the attendant has to know in order to listen, and what it has heard and not thought about yet. */

/**
 * Has the attendant anything to do on a line: is anything set up that it would say, or has it asked this customer
 * something before that was taken down, how many minutes does a ticket without queue wait for an answer, which conversation with this customer is over, and which queues are nobody's own?
 * Asked with `c`, the line's row.
 */
export const replyFacts = (ctx: Ctx, { contactId, at }: About): Sql => sql`json_build_object(
  'attends', c.greeting_message <> '' or c.out_of_hours_message <> '' or exists (
    select from settings s where s.company_id = c.company_id and s.key = 'scheduleType' and s.value <> 'disabled')
    or exists (
    select from connection_queues cq join queues q on q.company_id = cq.company_id and q.id = cq.queue_id
    where cq.company_id = c.company_id and cq.connection_id = c.id and (q.greeting_message <> '' or q.out_of_hours_message <> '' or q.media_key is not null
      or exists (select from queue_options o where o.company_id = q.company_id and o.queue_id = q.id)))
    or exists (
    select from tickets t join attendant_talks k on k.company_id = t.company_id and k.ticket_id = t.id
    where t.company_id = c.company_id and t.contact_id = ${contactId} and t.whatsapp_id = c.id and t.status = 'pending'
      and k.shown is not null),
  'movesOnAfter', case when c.send_id_queue is null then 0 else c.time_send_queue end,
  'over', coalesce((select json_build_object('ticketId', t.id, 'rates', coalesce(k.state = 'rating' and k.rate_until >= ${at}, false),
      'keepsThanks', t.closed_at > ${new Date(ctx.now.getTime() - limits.thanks)} and not exists (
        select from settings s where s.company_id = t.company_id and s.key = 'thanksStayClosed' and s.value = 'disabled'),
      'isClosing', exists (select from ticket_undos u where u.company_id = t.company_id and u.ticket_id = t.id), 'isBehind', false,
      'names', ${thankedNames},
      'isLast', case when k.state = 'rating' and k.rate_until >= ${at} then ${askedLast(ctx, { contactId, at })} = 'rating' end)
    from (select company_id, id, status, closed_at, contact_id, user_id from tickets where company_id = c.company_id and contact_id = ${contactId}
      and whatsapp_id = c.id order by status <> 'closed' desc, closed_at desc nulls last, id desc limit 1) t
    left join attendant_talks k on k.company_id = t.company_id and k.ticket_id = t.id where t.status = 'closed'),
    (select json_build_object('ticketId', t.id, 'rates', true, 'keepsThanks', false, 'isClosing', false, 'isBehind', true, 'names', ${thankedNames},
      'isLast', ${askedLast(ctx, { contactId, at })} = 'rating')
    from tickets n join tickets t on t.company_id = n.company_id and t.contact_id = n.contact_id and t.whatsapp_id = n.whatsapp_id
      and t.id < n.id and t.status = 'closed'
    join attendant_talks k on k.company_id = t.company_id and k.ticket_id = t.id and k.state = 'rating' and k.rate_until >= ${at}
    where n.company_id = c.company_id and n.contact_id = ${contactId} and n.whatsapp_id = c.id and n.status = 'pending'
      and not n.is_taken and not exists (select from messages m
        where m.company_id = n.company_id and m.ticket_id = n.id and m.from_me)
    order by k.rate_until desc limit 1)),
  'stopWords', ${stopWords},
  'unserved', (select coalesce(json_agg(q.id), '[]') from queues q where q.company_id = c.company_id
    and not exists (select from user_queues u where u.company_id = q.company_id and u.queue_id = q.id)))`;

export interface ReplyFacts {
  attends: boolean;
  movesOnAfter: number;
  /**
   * The customer's conversation here that was over last, where none is in progress. Where the next one has just begun and nobody has said
   * anything in it, the one before in which a rating is awaited: that is still what the customer was asked last.
   */
  over: Over | null;
  /** The company's own words to be sent nothing unasked any more. */
  stopWords: string[];
  unserved: number[];
}

export interface Over {
  ticketId: number;
  /** A rating of it is awaited. */
  rates: boolean;
  /** And no campaign has asked something since; null where none is awaited. */
  isLast: boolean | null;
  /** Thanks for it are stored in it. */
  keepsThanks: boolean;
  /** Who may be called by name in them. */
  names: string[];
  /** The close can be taken back, or has yet to say something. */
  isClosing: boolean;
  /** The next one has begun. */
  isBehind: boolean;
}

/** The attendant shall think about this message. */
export const noteHeard = (ctx: Ctx, messageId: number) =>
  ctx.db.run(sql`
    insert into attendant_heard (company_id, message_id) values (${ctx.companyId}, ${messageId}) on conflict do nothing`);

export interface Heard {
  id: number;
  body: string;
  at: string;
  /** What they would have typed, where they tapped a line of that message. */
  tapped: string | null;
  quotedId: number | null;
  /** It could not be read then. */
  wasAnswered: boolean;
}

/**
 * Takes out what was heard in a conversation, oldest first: with the transaction it is done. It stays where a move of the
 * conversation may yet be taken back.
 */
export const takeHeard = async (ctx: Ctx, ticketId: number) =>
  (
    await ctx.db.many<Heard>(sql`
      delete from attendant_heard h using messages m
      where h.company_id = ${ctx.companyId} and m.company_id = h.company_id and m.id = h.message_id and m.ticket_id = ${ticketId}
        and ${openUndo(ctx, ticketId)} is null
      returning m.id, m.body, m.created_at as at, m.tapped, m.quoted_id as "quotedId", exists (
        select from attendant_replies r where r.company_id = m.company_id and r.answers = m.id) as "wasAnswered"`)
  ).toSorted((a, b) => a.id - b.id);

/** The newest message of the customer in a conversation that the attendant has not answered: it answers each once. */
export const lastUnanswered = async (ctx: Ctx, ticketId: number) =>
  (
    await ctx.db.maybe<{ id: number }>(sql`
      select m.id from messages m where m.company_id = ${ctx.companyId} and m.ticket_id = ${ticketId} and not m.from_me
        and not exists (select from attendant_replies r where r.company_id = m.company_id and r.answers = m.id)
      order by m.at_second desc, m.id desc limit 1`)
  )?.id;

/** Conversations of a contact in which something was heard that nobody has thought about. */
export const heardOf = (ctx: Ctx, contactId: number) =>
  ctx.db.many<{ ticketId: number }>(sql`
    select distinct t.id as "ticketId" from attendant_heard h
    join messages m on m.company_id = h.company_id and m.id = h.message_id
    join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    where h.company_id = ${ctx.companyId} and t.contact_id = ${contactId}`);
