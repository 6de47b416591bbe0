import type { DayOff, Span } from '@guiche/contract/hours';
import type { Language } from '@guiche/contract/shapes';
import type { TicketMove } from '@guiche/contract/tickets';
import { hasServedPrompt } from '../messages/speaker';
import { stopWords, wroteCampaign } from '../opt-outs/predicate';
import { sql } from '../platform/database';
import type { StoredFile } from '../platform/media';
import type { Ctx } from '../platform/tenancy';
import { customerLanguage } from '../settings/language';
import type { OptionFacts, Shown, State, Talk } from './context';
import { table } from './table';

/** By which rows a choice is answered. */
const answerRules = table.filter(({ isAnswer }) => isAnswer).map(({ name }) => name);

/** What leaves them where they were, or in a queue, asks nothing: the menu before it can still be answered. */
const asksNothing = table
  .filter(({ to, does }) => to === 'placed' || (to === 'same' && !does?.includes('count the repetition')))
  .map(({ name }) => name);

/** The newest message in which something was asked here by itself. */
export const lastQuestion = async (ctx: Ctx, ticketId: number) =>
  (
    await ctx.db.one<{ id: number | null }>(sql`
      select max(m.id) as id from messages m
      where m.company_id = ${ctx.companyId} and m.ticket_id = ${ticketId} and m.from_me and (m.tappable is not null or exists (
        select from attendant_replies r where r.company_id = m.company_id and r.message_id = m.id and r.rule <> all(${asksNothing})))`)
  ).id;

export interface TalkRow {
  state: State;
  shown: Omit<Shown, 'at'> | null;
  shownAt: string | null;
  owes: boolean;
  optionId: number | null;
  repeats: number;
  silentUntil: string | null;
  rateUntil: string | null;
}

export const readTalk = (ctx: Ctx, ticketId: number) =>
  ctx.db.maybe<TalkRow>(sql`
    select state, shown, shown_at as "shownAt", owes, option_id as "optionId", repeats, silent_until as "silentUntil", rate_until as "rateUntil"
    from attendant_talks where company_id = ${ctx.companyId} and ticket_id = ${ticketId}`);

export function talkOf({ shown, shownAt, silentUntil, rateUntil, ...row }: TalkRow): Talk {
  const time = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...row,
    shown: shown && shownAt !== null ? { ...shown, at: new Date(shownAt) } : null,
    silentUntil: time(silentUntil),
    rateUntil: time(rateUntil),
  };
}

/** An option that was deleted meanwhile is the beginning. */
export const writeTalk = (ctx: Ctx, ticketId: number, { shown, ...talk }: Talk, isAway: boolean) =>
  ctx.db.run(sql`
    insert into attendant_talks as k (company_id, ticket_id, state, shown, shown_at, owes, option_id, repeats, silent_until, rate_until, away_at, updated_at)
    values (${ctx.companyId}, ${ticketId}, ${talk.state},
      ${shown && JSON.stringify({ of: shown.of, lines: shown.lines, chosen: shown.chosen })}::jsonb, ${shown?.at ?? null}::timestamptz, ${talk.owes},
      (select o.id from queue_options o where o.company_id = ${ctx.companyId} and o.id = ${talk.optionId}::int),
      ${talk.repeats}, ${talk.silentUntil}, ${talk.rateUntil}, ${isAway ? ctx.now : null}::timestamptz, ${ctx.now})
    on conflict (company_id, ticket_id) do update set state = excluded.state, shown = excluded.shown,
      shown_at = excluded.shown_at, owes = excluded.owes, option_id = excluded.option_id,
      repeats = excluded.repeats, silent_until = excluded.silent_until, rate_until = excluded.rate_until,
      away_at = coalesce(excluded.away_at, k.away_at), updated_at = excluded.updated_at`);

/** The contact has written something else: no rating is awaited any more, unless one has just come. */
export const letRatingsGo = (ctx: Ctx, ticketId: number, contactId: number, whatsappId: number | null) =>
  ctx.db.run(sql`
    update attendant_talks k set state = 'done', rate_until = null, updated_at = ${ctx.now}
    from tickets t where k.company_id = ${ctx.companyId} and t.company_id = k.company_id and t.id = k.ticket_id
      and t.contact_id = ${contactId} and t.whatsapp_id = ${whatsappId} and t.id <> ${ticketId} and k.state = 'rating'
      and not exists (select from messages m join attendant_heard h on h.company_id = m.company_id and h.message_id = m.id
        where m.company_id = k.company_id and m.ticket_id = k.ticket_id)`);

export interface LineFacts {
  zone: string;
  language: Language;
  hours: Span[];
  scheduleType: string;
  greetsOneQueue: boolean;
  greeting: string;
  away: string;
  fallbackQueueId: number | null;
  /** After so many minutes; 0 never. */
  movesOnAfter: number;
  holidays: DayOff[];
  awayAt: string | null;
  saidInAMinute: number;
  choseInAMinute: number;
  toldOptOut: boolean;
  stopWords: string[];
  afterCampaign: boolean;
  isOurs: boolean;
}

const language = (ctx: Ctx) => customerLanguage(sql`${ctx.companyId}`);

/** All that does not depend on where a conversation stands; without a contact, what anybody finds there. */
export const readLineFacts = (ctx: Ctx, whatsappId: number, contactId: number | null) =>
  ctx.db.maybe<LineFacts>(sql`
    select p.time_zone as zone, ${language(ctx)} as language, p.schedules as hours,
      coalesce((select value from settings where company_id = ${ctx.companyId} and key = 'scheduleType'), 'disabled') as "scheduleType",
      exists (select from settings where company_id = ${ctx.companyId} and key = 'sendGreetingMessageOneQueues'
        and value = 'enabled') as "greetsOneQueue",
      w.greeting_message as greeting, w.out_of_hours_message as away, w.send_id_queue as "fallbackQueueId",
      case when w.send_id_queue is null then 0 else w.time_send_queue end as "movesOnAfter",
      coalesce((select json_agg(json_build_object('date', to_char(h.day, 'YYYY-MM-DD'), 'yearly', h.yearly)) from holidays h
        where h.company_id = ${ctx.companyId}), '[]') as holidays,
      (select max(k.away_at) from tickets t join attendant_talks k on k.company_id = t.company_id and k.ticket_id = t.id
        where t.company_id = ${ctx.companyId} and t.contact_id = ${contactId}::int and t.whatsapp_id = w.id) as "awayAt",
      (select count(*)::int from attendant_replies r where r.company_id = ${ctx.companyId} and r.contact_id = ${contactId}::int
        and r.created_at > ${ctx.now}::timestamptz - interval '1 minute' and r.rule <> all(${answerRules})) as "saidInAMinute",
      (select count(*)::int from attendant_replies r where r.company_id = ${ctx.companyId} and r.contact_id = ${contactId}::int
        and r.created_at > ${ctx.now}::timestamptz - interval '1 minute' and r.rule = any(${answerRules})) as "choseInAMinute",
      exists (select from opted_out x join attendant_replies r on r.company_id = x.company_id and r.contact_id = x.contact_id
        and r.rule = 'stop' and r.created_at >= x.created_at
        where x.company_id = ${ctx.companyId} and x.contact_id = ${contactId}::int) as "toldOptOut",
      ${stopWords} as "stopWords", ${wroteCampaign(ctx, sql`${contactId}::int`)} as "afterCampaign",
      exists (select from connections o join contacts n on n.company_id = o.company_id and n.id = ${contactId}::int
        where o.company_id = ${ctx.companyId} and o.number <> '' and o.number = n.number) as "isOurs"
    from connections w join companies p on p.id = w.company_id where w.company_id = ${ctx.companyId} and w.id = ${whatsappId}`);

export interface QueueRow {
  id: number;
  name: string;
  greeting: string;
  mediaKey: string | null;
  away: string;
  hours: Span[];
  /** Of the connection; the ticket's may be none of them. */
  isOfLine: boolean;
  place: number | null;
  hasAssistant: boolean;
  /** That answers while nobody is there, and only then. */
  isForAway: boolean;
}

/** The queues of a connection in their order, and the ticket's. */
export const readQueues = (ctx: Ctx, whatsappId: number, queueId: number | null) =>
  ctx.db.many<QueueRow>(sql`
    select q.id, q.name, q.greeting_message as greeting, q.media_key as "mediaKey", q.out_of_hours_message as away, q.schedules as hours,
      cq.queue_id is not null as "isOfLine", q.order_queue as place, ${hasServedPrompt(sql`(select x.prompt_id from queue_prompts x
        where x.company_id = q.company_id and x.queue_id = q.id)`)} as "hasAssistant", exists (select from queue_prompts x join prompts p on p.company_id = x.company_id and p.id = x.prompt_id
        where x.company_id = q.company_id and x.queue_id = q.id and p.mode = 'away') as "isForAway"
    from queues q left join connection_queues cq on cq.company_id = q.company_id and cq.queue_id = q.id and cq.connection_id = ${whatsappId}
    where q.company_id = ${ctx.companyId} and (cq.queue_id is not null or q.id = ${queueId}::int)
    order by q.order_queue nulls last, q.id`);

export const readOptions = (ctx: Ctx, queueIds: number[]) =>
  ctx.db.many<OptionFacts>(sql`
    select o.id, o.queue_id as "queueId", o.parent_id as "parentId", o.place::text as option, o.title, o.message, o.media_key as "mediaKey"
    from queue_options o where o.company_id = ${ctx.companyId} and o.queue_id = any(${queueIds}::int[]) order by o.place, o.id`);

/** A file as it leaves. What is only heard would leave without the words below it, and goes as a document. */
export const readMedia = (ctx: Ctx, key: string) =>
  ctx.db.maybe<StoredFile>(sql`
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

/** What was answered by itself belongs to whoever has its conversation now. */
export const followReplies = (ctx: Ctx, contactIds: number[]) =>
  ctx.db.run(sql`
    update attendant_replies r set contact_id = t.contact_id
    from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    where r.company_id = ${ctx.companyId} and m.company_id = r.company_id and m.id = r.message_id
      and r.contact_id = any(${contactIds}::int[]) and t.contact_id <> r.contact_id`);

export interface MoveFacts {
  language: Language;
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
    select ${language(ctx)} as language,
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
  ctx.db.one<
    Pick<LineFacts, 'zone' | 'language' | 'hours' | 'scheduleType' | 'holidays'> & { keepsThanks: boolean }
  >(sql`
    select time_zone as zone, ${language(ctx)} as language, schedules as hours, not exists (select from settings
        where company_id = ${ctx.companyId} and key = 'thanksStayClosed' and value = 'disabled') as "keepsThanks",
      coalesce((select value from settings where company_id = ${ctx.companyId} and key = 'scheduleType'), 'disabled') as "scheduleType",
      coalesce((select json_agg(json_build_object('date', to_char(h.day, 'YYYY-MM-DD'), 'yearly', h.yearly)) from holidays h
        where h.company_id = ${ctx.companyId}), '[]') as holidays
    from companies where id = ${ctx.companyId}`);
