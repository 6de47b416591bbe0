import type { Language } from '@guiche/contract/shapes';
import { raw, sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import type { ServiceFailure } from '../platform/ask-service';
import type { Spoken } from './message-hook';

/** Why there is no transcript: the month's money does not allow it, its file cannot be read, or what the service did. */
export type TranscriptFailure = 'cap' | 'file' | ServiceFailure;

/** As phones record: Ogg, by its bytes. A song is something else, mostly. */
const recorded = raw(`('audio/ogg; codecs=opus', 'audio/ogg', 'audio/opus')`);
/** What services take of one file. */
const mostBytes = raw('25000000');

/** The company has asked for it, its plan holds it, and there is a service that can. */
const isWanted = (ctx: Ctx): Sql => sql`exists (
  select from companies o join plans l on l.id = o.plan_id and l.use_open_ai
  join settings s on s.company_id = o.id and s.key = 'aiTranscription' and s.value = 'enabled'
  join ai_providers v on v.company_id = o.id and v.is_default and v.transcription_model <> '' and v.preset <> 'offline'
  where o.id = ${ctx.companyId})`;

/**
 * A message waits for its transcript, where it is a customer's voice note.
 * @param again also where it was given up before
 * @returns 1 if it does, and did not before
 */
export const insertTranscript = (ctx: Ctx, messageId: number, again: boolean) =>
  ctx.db.run(sql`
    insert into message_transcripts as x (company_id, message_id, state, created_at, updated_at)
    select m.company_id, m.id, 'waiting', ${ctx.now}, ${ctx.now} from messages m
    where m.company_id = ${ctx.companyId} and m.id = ${messageId} and not m.from_me and not m.is_deleted
      and m.media_type = 'audio' and m.media_key is not null and m.media_mime in ${recorded}
      and m.media_size between 1 and ${mostBytes} and ${isWanted(ctx)}
    on conflict (company_id, message_id) do update set state = 'waiting', reason = null, tries = 0, updated_at = ${ctx.now}
      where ${again}::boolean and x.state = 'failed'`);

/** Its file, unless it waits no more. */
export const fileToWrite = (ctx: Ctx, messageId: number) =>
  ctx.db.maybe<{ key: string }>(sql`
    select m.media_key as key from message_transcripts x join messages m on m.company_id = x.company_id and m.id = x.message_id
    where x.company_id = ${ctx.companyId} and x.message_id = ${messageId} and x.state = 'waiting' and m.media_key is not null`);

/** Whether it still is to be had, and how often a service was asked; held. */
export const lockWaiting = (ctx: Ctx, messageId: number) =>
  ctx.db.maybe<{ tries: number; isWanted: boolean }>(sql`
    select x.tries, ${isWanted(ctx)} and not m.is_deleted as "isWanted"
    from message_transcripts x join messages m on m.company_id = x.company_id and m.id = x.message_id
    where x.company_id = ${ctx.companyId} and x.message_id = ${messageId} and x.state = 'waiting' for update of x`);

export interface Writing {
  hash: string;
  seconds: number;
  language: Language;
  model: string;
}

export const startTry = (ctx: Ctx, messageId: number, about: Writing) =>
  ctx.db.run(sql`
    update message_transcripts set tries = tries + 1, file_hash = ${about.hash}, seconds = ${about.seconds},
      language = ${about.language}, model = ${about.model}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and message_id = ${messageId}`);

/** Takes over what is known of the same file. @returns 1 if it was known */
export const copyTwin = (ctx: Ctx, messageId: number, hash: string) =>
  ctx.db.run(sql`
    update message_transcripts x set state = t.state, text = t.text, language = t.language, model = t.model,
      seconds = t.seconds, file_hash = t.file_hash, updated_at = ${ctx.now}
    from (select * from message_transcripts where company_id = ${ctx.companyId} and file_hash = ${hash}
      and state in ('done', 'empty') order by message_id limit 1) t
    where x.company_id = ${ctx.companyId} and x.message_id = ${messageId} and x.state = 'waiting'`);

/** Words that come late, once it was given up, are words. @returns 1 unless there are some already */
export const setWords = (ctx: Ctx, messageId: number, text: string) =>
  ctx.db.run(sql`
    update message_transcripts set state = ${text ? 'done' : 'empty'}, text = ${text}, reason = null, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and message_id = ${messageId} and state in ('waiting', 'failed')`);

/** @returns 1 unless it waits no more */
export const setFailed = (ctx: Ctx, messageId: number, reason: TranscriptFailure) =>
  ctx.db.run(sql`
    update message_transcripts set state = 'failed', reason = ${reason}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and message_id = ${messageId} and state = 'waiting'`);

/** It is none that is written down, or nobody wants it any more. @returns 1 unless it waits no more */
export const dropWaiting = (ctx: Ctx, messageId: number) =>
  ctx.db.run(sql`
    delete from message_transcripts where company_id = ${ctx.companyId} and message_id = ${messageId} and state = 'waiting'`);

/** What was written down, unless it was in a group or is deleted meanwhile. */
export const readSpoken = (ctx: Ctx, messageId: number) =>
  ctx.db.maybe<Spoken>(sql`
    select m.id, t.id as "ticketId", t.contact_id as "contactId", x.text
    from message_transcripts x join messages m on m.company_id = x.company_id and m.id = x.message_id and not m.is_deleted
    join tickets t on t.company_id = m.company_id and t.id = m.ticket_id and not t.is_group
    where x.company_id = ${ctx.companyId} and x.message_id = ${messageId} and x.state = 'done'`);
