import type { MediaType } from '@guiche/contract/tickets';
import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import type { IncomingContent } from '../whatsapp/driver';

type Kind = Extract<IncomingContent, { type: 'media' }>['media'];

/** A file is to be fetched for this message. */
export const insertFile = (ctx: Ctx, file: { messageId: number; whatsappId: number; sealed: string; kind: Kind }) =>
  ctx.db.run(sql`
    insert into message_files (company_id, message_id, whatsapp_id, sealed, kind, not_before)
    values (${ctx.companyId}, ${file.messageId}, ${file.whatsappId}, ${file.sealed}, ${file.kind}, ${ctx.now})`);

export interface WaitingFile {
  messageId: number;
  ticketId: number;
  whatsappId: number;
  sealed: string;
  kind: Kind;
  name: string | null;
  attempts: number;
}

/**
 * The next file of a line whose turn has come: of the conversation that has the fewest under way, its oldest.
 * @param running those under way, and of which conversation each is
 */
export const nextFile = (
  ctx: Ctx,
  whatsappId: number,
  running: { messageId: number; ticketId: number }[],
  mostOfOne: number,
) => {
  const tickets = running.map(({ ticketId }) => ticketId);
  return ctx.db.maybe<WaitingFile>(sql`
    select f.message_id as "messageId", m.ticket_id as "ticketId", f.whatsapp_id as "whatsappId", f.sealed, f.kind, m.media_name as name, f.attempts
    from message_files f
    join messages m on m.company_id = f.company_id and m.id = f.message_id
    join connections w on w.company_id = f.company_id and w.id = f.whatsapp_id and w.status = 'CONNECTED'
    cross join lateral (select count(*) as n from unnest(${tickets}::int[]) t where t = m.ticket_id) of_one
    where f.company_id = ${ctx.companyId} and f.whatsapp_id = ${whatsappId} and f.given_up_at is null
      and f.not_before <= ${ctx.now} and of_one.n < ${mostOfOne}
      and f.message_id <> all(${running.map(({ messageId }) => messageId)}::int[])
    order by of_one.n, f.message_id limit 1`);
};

/** When the earliest of those that wait for another try may be tried, while the line is up. */
export const nextFileTry = (ctx: Ctx, whatsappId: number) =>
  ctx.db.maybe<{ at: string }>(sql`
    select f.not_before as at from message_files f
    join connections w on w.company_id = f.company_id and w.id = f.whatsapp_id and w.status = 'CONNECTED'
    where f.company_id = ${ctx.companyId} and f.whatsapp_id = ${whatsappId} and f.given_up_at is null
      and f.not_before > ${ctx.now} order by f.not_before limit 1`);

export const tryFileAgain = (ctx: Ctx, messageId: number, notBefore: Date, attempts: number) =>
  ctx.db.run(sql`
    update message_files set not_before = ${notBefore}, attempts = ${attempts}
    where company_id = ${ctx.companyId} and message_id = ${messageId} and given_up_at is null`);

/** @returns 1 unless it was given up, or is there, or is gone with its message */
export const giveFileUp = (ctx: Ctx, messageId: number) =>
  ctx.db.run(sql`
    with given as (
      update message_files set given_up_at = ${ctx.now}
      where company_id = ${ctx.companyId} and message_id = ${messageId} and given_up_at is null returning message_id)
    update messages m set media_state = 'failed', updated_at = ${ctx.now}
    from given where m.company_id = ${ctx.companyId} and m.id = given.message_id`);

/** Somebody asks for it once more. @returns 1 if it was given up */
export const takeFileUp = (ctx: Ctx, messageId: number) =>
  ctx.db.run(sql`
    with taken as (
      update message_files set given_up_at = null, attempts = 0, not_before = ${ctx.now}
      where company_id = ${ctx.companyId} and message_id = ${messageId} and given_up_at is not null returning message_id)
    update messages m set media_state = 'loading', updated_at = ${ctx.now}
    from taken where m.company_id = ${ctx.companyId} and m.id = taken.message_id`);

/** The line is gone: what was to be fetched over it never will be. */
export const giveUpFilesOf = (ctx: Ctx, whatsappId: number, most: number) =>
  ctx.db.many<{ messageId: number; wasLoading: boolean }>(sql`
    with gone as (
      delete from message_files where company_id = ${ctx.companyId} and message_id in (
        select message_id from message_files where company_id = ${ctx.companyId} and whatsapp_id = ${whatsappId} limit ${most})
      returning message_id),
    failed as (
      update messages m set media_state = 'failed', updated_at = ${ctx.now}
      from gone where m.company_id = ${ctx.companyId} and m.id = gone.message_id and m.media_state = 'loading'
      returning m.id)
    select gone.message_id as "messageId", failed.id is not null as "wasLoading" from gone left join failed on failed.id = gone.message_id`);

/** What came. Without a key: it was larger than is taken, and its name is all there is. */
export interface Fetched {
  key: string | null;
  mime: string;
  size: number | null;
  width: number | null;
  height: number | null;
  mediaType: MediaType;
}

/** @returns 1 unless somebody else was faster, or the message is gone */
export const setFile = (ctx: Ctx, messageId: number, file: Fetched) =>
  ctx.db.run(sql`
    with done as (
      delete from message_files where company_id = ${ctx.companyId} and message_id = ${messageId} returning message_id)
    update messages m set media_key = ${file.key}, media_mime = ${file.mime}, media_size = coalesce(${file.size}::bigint, media_size),
      media_width = ${file.width}, media_height = ${file.height}, media_type = ${file.mediaType}, media_state = null,
      updated_at = ${ctx.now}
    from done where m.company_id = ${ctx.companyId} and m.id = done.message_id`);

/** Whether a committed row names this file. */
export const isKept = async (ctx: Ctx, key: string) =>
  (
    await ctx.db.one<{ kept: boolean }>(sql`
      select exists (select from media where company_id = ${ctx.companyId} and key = ${key}::uuid) as kept`)
  ).kept;

/** What is kept of a file beside what its messages say of it. */
export interface FileFacts {
  mime: string;
  name: string;
  size: number;
  isRecording: boolean;
  /** When what follows was worked out, or could not be. */
  lookedAt: string | null;
  seconds: number | null;
  width: number | null;
  height: number | null;
  thumbnail: Buffer | null;
  waveform: Buffer | null;
  voiceKey: string | null;
  voiceMime: string | null;
  voiceSize: number | null;
}

export const readFileFacts = (ctx: Ctx, key: string) =>
  ctx.db.maybe<FileFacts>(sql`
    select f.mime, f.name, f.size, f.is_recording as "isRecording", f.looked_at as "lookedAt", f.seconds, f.width, f.height, f.thumbnail,
      f.waveform, f.voice_key as "voiceKey", v.mime as "voiceMime", v.size as "voiceSize"
    from media f left join media v on v.company_id = f.company_id and v.key = f.voice_key
    where f.company_id = ${ctx.companyId} and f.key = ${key}::uuid`);

/** Whether it was looked at; held. */
export const lockFile = (ctx: Ctx, key: string) =>
  ctx.db.maybe<Pick<FileFacts, 'lookedAt'>>(sql`
    select looked_at as "lookedAt" from media where company_id = ${ctx.companyId} and key = ${key}::uuid for update`);

/** What can be learnt of a file. */
export interface Learnt {
  seconds?: number | undefined;
  width?: number | undefined;
  height?: number | undefined;
  waveform?: Uint8Array | undefined;
  voiceKey?: string | undefined;
}

export const setFileFacts = (ctx: Ctx, key: string, learnt: Learnt) =>
  ctx.db.run(sql`
    update media set looked_at = ${ctx.now}, seconds = ${learnt.seconds ?? null}, width = coalesce(${learnt.width ?? null}::int, width),
      height = coalesce(${learnt.height ?? null}::int, height), waveform = ${learnt.waveform ? Buffer.from(learnt.waveform) : null},
      voice_key = ${learnt.voiceKey ?? null}
    where company_id = ${ctx.companyId} and key = ${key}::uuid`);
