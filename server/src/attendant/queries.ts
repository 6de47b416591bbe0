import type { DayOff, Span } from '@guiche/contract/hours';
import type { MediaType, TicketMove } from '@guiche/contract/tickets';
import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import type { OptionFacts, State } from './case';

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
}

/** Takes out what was heard in a conversation, oldest first: with the transaction it is done. */
export const takeHeard = async (ctx: Ctx, ticketId: number) =>
  (
    await ctx.db.many<Heard>(sql`
      delete from attendant_heard h using messages m
      where h.company_id = ${ctx.companyId} and m.company_id = h.company_id and m.id = h.message_id and m.ticket_id = ${ticketId}
      returning m.id, m.body, m.created_at as at, m.tapped, m.quoted_id as "quotedId"`)
  ).toSorted((a, b) => a.id - b.id);

/** Conversations of a contact in which something was heard that nobody has thought about. */
export const heardOf = (ctx: Ctx, contactId: number) =>
  ctx.db.many<{ ticketId: number }>(sql`
    select distinct t.id as "ticketId" from attendant_heard h
    join messages m on m.company_id = h.company_id and m.id = h.message_id
    join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    where h.company_id = ${ctx.companyId} and t.contact_id = ${contactId}`);

/** The newest message in which something was asked here by itself. That nobody is there asks nothing. */
export const lastQuestion = async (ctx: Ctx, ticketId: number) =>
  (
    await ctx.db.one<{ id: number | null }>(sql`
      select max(m.id) as id from messages m
      where m.company_id = ${ctx.companyId} and m.ticket_id = ${ticketId} and m.from_me and (m.tappable is not null or exists (
        select from attendant_replies r where r.company_id = m.company_id and r.message_id = m.id and r.rule <> 'away'))`)
  ).id;

export interface TalkRow {
  state: State;
  optionId: number | null;
  repeats: number;
  silentUntil: string | null;
  rateUntil: string | null;
}

export const readTalk = (ctx: Ctx, ticketId: number) =>
  ctx.db.maybe<TalkRow>(sql`
    select state, option_id as "optionId", repeats, silent_until as "silentUntil", rate_until as "rateUntil"
    from attendant_talks where company_id = ${ctx.companyId} and ticket_id = ${ticketId}`);

/** An option that was deleted meanwhile is the beginning. */
export const writeTalk = (
  ctx: Ctx,
  ticketId: number,
  talk: { state: State; optionId: number | null; repeats: number; silentUntil: Date | null; rateUntil: Date | null },
  isAway: boolean,
) =>
  ctx.db.run(sql`
    insert into attendant_talks as k (company_id, ticket_id, state, option_id, repeats, silent_until, rate_until, away_at, updated_at)
    values (${ctx.companyId}, ${ticketId}, ${talk.state},
      (select o.id from queue_options o where o.company_id = ${ctx.companyId} and o.id = ${talk.optionId}::int),
      ${talk.repeats}, ${talk.silentUntil}, ${talk.rateUntil}, ${isAway ? ctx.now : null}::timestamptz, ${ctx.now})
    on conflict (company_id, ticket_id) do update set state = excluded.state, option_id = excluded.option_id,
      repeats = excluded.repeats, silent_until = excluded.silent_until, rate_until = excluded.rate_until,
      away_at = coalesce(excluded.away_at, k.away_at), updated_at = excluded.updated_at`);

/** The contact has written something else: no rating is awaited any more. */
export const letRatingsGo = (ctx: Ctx, ticketId: number, contactId: number, whatsappId: number | null) =>
  ctx.db.run(sql`
    update attendant_talks k set state = 'done', rate_until = null, updated_at = ${ctx.now}
    from tickets t where k.company_id = ${ctx.companyId} and t.company_id = k.company_id and t.id = k.ticket_id
      and t.contact_id = ${contactId} and t.whatsapp_id = ${whatsappId} and t.id <> ${ticketId} and k.state = 'rating'`);

export interface LineFacts {
  zone: string;
  hours: Span[];
  scheduleType: string;
  greetsOneQueue: boolean;
  greeting: string;
  away: string;
  fallbackQueueId: number | null;
  holidays: DayOff[];
  awayAt: string | null;
  saidInAMinute: number;
  isOurs: boolean;
}

/** All that does not depend on where a conversation stands; without a contact, what anybody finds there. */
export const readLineFacts = (ctx: Ctx, whatsappId: number, contactId: number | null) =>
  ctx.db.maybe<LineFacts>(sql`
    select p.time_zone as zone, p.schedules as hours,
      coalesce((select value from settings where company_id = ${ctx.companyId} and key = 'scheduleType'), 'disabled') as "scheduleType",
      exists (select from settings where company_id = ${ctx.companyId} and key = 'sendGreetingMessageOneQueues'
        and value = 'enabled') as "greetsOneQueue",
      w.greeting_message as greeting, w.out_of_hours_message as away, w.send_id_queue as "fallbackQueueId",
      coalesce((select json_agg(json_build_object('date', to_char(h.day, 'YYYY-MM-DD'), 'yearly', h.yearly)) from holidays h
        where h.company_id = ${ctx.companyId}), '[]') as holidays,
      (select max(k.away_at) from tickets t join attendant_talks k on k.company_id = t.company_id and k.ticket_id = t.id
        where t.company_id = ${ctx.companyId} and t.contact_id = ${contactId}::int and t.whatsapp_id = w.id) as "awayAt",
      (select count(*)::int from attendant_replies r where r.company_id = ${ctx.companyId} and r.contact_id = ${contactId}::int
        and r.created_at > ${ctx.now}::timestamptz - interval '1 minute') as "saidInAMinute",
      exists (select from connections o join contacts n on n.company_id = o.company_id and n.id = ${contactId}::int
        where o.company_id = ${ctx.companyId} and o.number <> '' and o.number = n.number) as "isOurs"
    from connections w join companies p on p.id = w.company_id where w.company_id = ${ctx.companyId} and w.id = ${whatsappId}`);

export interface QueueRow {
  id: number;
  name: string;
  greeting: string;
  away: string;
  hours: Span[];
  /** Of the connection; the ticket's may be none of them. */
  isOfLine: boolean;
  place: number | null;
}

/** The queues of a connection in their order, and the ticket's. */
export const readQueues = (ctx: Ctx, whatsappId: number, queueId: number | null) =>
  ctx.db.many<QueueRow>(sql`
    select q.id, q.name, q.greeting_message as greeting, q.out_of_hours_message as away, q.schedules as hours,
      cq.queue_id is not null as "isOfLine", q.order_queue as place
    from queues q left join connection_queues cq on cq.company_id = q.company_id and cq.queue_id = q.id and cq.connection_id = ${whatsappId}
    where q.company_id = ${ctx.companyId} and (cq.queue_id is not null or q.id = ${queueId}::int)
    order by q.order_queue nulls last, q.id`);

export const readOptions = (ctx: Ctx, queueIds: number[]) =>
  ctx.db.many<OptionFacts>(sql`
    select o.id, o.queue_id as "queueId", o.parent_id as "parentId", o.place::text as option, o.title, o.message, o.media_key as "mediaKey"
    from queue_options o where o.company_id = ${ctx.companyId} and o.queue_id = any(${queueIds}::int[]) order by o.place, o.id`);

/** A file as it leaves. What is only heard would leave without the words below it, and goes as a document. */
export const readMedia = (ctx: Ctx, key: string) =>
  ctx.db.maybe<{
    key: string;
    name: string;
    mime: string;
    size: number;
    width: number | null;
    height: number | null;
    mediaType: MediaType;
  }>(sql`
    select key, name, mime, size, width, height, case
      when mime like 'image/%' and width is not null then 'image' when mime in ('video/mp4', 'video/webm', 'video/3gpp', 'video/quicktime') then 'video'
      else 'document' end as "mediaType"
    from media where company_id = ${ctx.companyId} and key = ${key}`);

/** @throws `attendant_replies_company_id_answers_key` where the message was answered before */
export const noteReply = (ctx: Ctx, reply: { messageId: number; answers: number; contactId: number; rule: string }) =>
  ctx.db.run(sql`
    insert into attendant_replies (company_id, message_id, answers, contact_id, rule, created_at)
    values (${ctx.companyId}, ${reply.messageId}, ${reply.answers}, ${reply.contactId}, ${reply.rule}, ${ctx.now})`);

export const insertRating = (ctx: Ctx, rating: { ticketId: number; userId: number | null; rate: number }) =>
  ctx.db.run(sql`
    insert into ratings (company_id, ticket_id, user_id, rate, created_at, updated_at)
    values (${ctx.companyId}, ${rating.ticketId}, ${rating.userId}, ${rating.rate}, ${ctx.now}, ${ctx.now})`);

export const insertOptOut = (ctx: Ctx, contactId: number, word: string) =>
  ctx.db.run(sql`
    insert into opt_outs (company_id, contact_id, word, created_at) values (${ctx.companyId}, ${contactId}, ${word}, ${ctx.now})
    on conflict do nothing`);

/** Who is one with somebody who wants to be left alone wants so as well, also when they part again. */
export const keepOptOut = (ctx: Ctx, keptId: number, mergedId: number) =>
  ctx.db.run(sql`
    insert into opt_outs (company_id, contact_id, word, created_at)
    select company_id, ${keptId}, word, created_at from opt_outs where company_id = ${ctx.companyId} and contact_id = ${mergedId}
    on conflict do nothing`);

export interface MoveFacts {
  greets: boolean;
  tells: boolean;
  rates: boolean;
  greeting: string;
  transfer: string;
  completion: string;
  rating: string;
  queue: string;
}

/** What a move of this person may say. */
export const readMoveFacts = (
  ctx: Ctx,
  userId: number,
  to: { whatsappId: number | null; queueId: number | null; move: TicketMove },
) =>
  ctx.db.one<MoveFacts>(sql`
    select
      exists (select from settings where company_id = ${ctx.companyId} and key = 'sendGreetingAccepted' and value = 'enabled') as greets,
      exists (select from settings where company_id = ${ctx.companyId} and key = 'sendMsgTransfTicket' and value = 'enabled') as tells,
      exists (select from settings where company_id = ${ctx.companyId} and key = 'userRating' and value = 'enabled') as rates,
      u.greeting_message as greeting, u.transfer_message as transfer,
      coalesce(w.complation_message, '') as completion, coalesce(w.rating_message, '') as rating,
      coalesce((select name from queues where company_id = ${ctx.companyId} and id = ${to.queueId}::int), '') as queue
    from users u left join connections w on w.company_id = u.company_id and w.id = ${to.whatsappId}::int
    where u.company_id = ${ctx.companyId} and u.id = ${userId}`);

/** When the company is there, wherever somebody writes to. */
export const readHours = (ctx: Ctx) =>
  ctx.db.one<Pick<LineFacts, 'zone' | 'hours' | 'scheduleType' | 'holidays'>>(sql`
    select time_zone as zone, schedules as hours,
      coalesce((select value from settings where company_id = ${ctx.companyId} and key = 'scheduleType'), 'disabled') as "scheduleType",
      coalesce((select json_agg(json_build_object('date', to_char(h.day, 'YYYY-MM-DD'), 'yearly', h.yearly)) from holidays h
        where h.company_id = ${ctx.companyId}), '[]') as holidays
    from companies where id = ${ctx.companyId}`);
