import type { ChatFound, ChatMessage } from '@guiche/contract/chats';
import { countLimit } from '../platform/cursor';
import { raw, sql } from '../platform/database';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';

/** A message with the key of its file in place of a link. */
export type MessageRow = ChatMessage & { mediaKey: string | null };
type FoundRow = ChatFound & { mediaKey: string | null };

const columns = raw(`m.id, m.chat_id as "chatId", m.sender_id as "senderId", m.message, m.media_type as "mediaType",
  m.media_key as "mediaKey", f.name as "mediaName", f.size::int as "mediaSize", f.mime as "mediaMime",
  f.width as "mediaWidth", f.height as "mediaHeight", m.mentions, m.is_edited as "isEdited", m.is_deleted as "isDeleted",
  m.created_at as "createdAt", m.updated_at as "updatedAt",
  json_build_object('id', m.sender_id, 'name', coalesce(u.name, m.sender_name)) as sender,
  case when q.id is not null then json_build_object('id', q.id, 'senderId', q.sender_id, 'message', q.message,
    'sender', json_build_object('id', q.sender_id, 'name', coalesce(v.name, q.sender_name)),
    'mediaType', q.media_type, 'mediaName', g.name, 'isDeleted', q.is_deleted) end as quoted,
  (select coalesce(json_agg(json_build_object('emoji', r.emoji, 'userId', r.user_id) order by r.created_at, r.user_id), '[]')
   from chat_reactions r where r.company_id = m.company_id and r.message_id = m.id) as reactions`);

const from = raw(`from chat_messages m
  left join users u on u.company_id = m.company_id and u.id = m.sender_id
  left join media f on f.company_id = m.company_id and f.key = m.media_key
  left join chat_messages q on q.company_id = m.company_id and q.id = m.quoted_id
  left join users v on v.company_id = q.company_id and v.id = q.sender_id
  left join media g on g.company_id = q.company_id and g.key = q.media_key`);

export interface NewMessage {
  chatId: number;
  message: string;
  mediaKey: string | null;
  mediaType: ChatMessage['mediaType'];
  quotedId: number | null;
  mentions: number[];
}

export const insertMessage = (ctx: UserCtx, m: NewMessage) =>
  ctx.db.one<{ id: number }>(sql`
    insert into chat_messages (company_id, chat_id, sender_id, sender_name, message, media_key, media_type, quoted_id,
      mentions, created_at, updated_at)
    values (${ctx.companyId}, ${m.chatId}, ${ctx.viewer.id}, ${ctx.viewer.name}, ${m.message}, ${m.mediaKey},
      ${m.mediaType}, ${m.quotedId}, ${m.mentions}::int[], ${ctx.now}, ${ctx.now}) returning id`);

/** Newest first; one row more than `size` when there is more. */
export const listMessages = (
  ctx: Ctx,
  chatId: number,
  { offset = 0, before }: { offset?: number; before?: number },
  size: number,
) =>
  ctx.db.many<MessageRow>(sql`
    select ${columns} ${from}
    where m.company_id = ${ctx.companyId} and m.chat_id = ${chatId} and (${before ?? null}::int is null or m.id < ${before ?? null}::int)
    order by m.id desc offset ${offset} limit ${size + 1}`);

/** What was said behind a message, oldest first; one row more than `size` when there is more. */
export const listBehind = (ctx: Ctx, chatId: number, after: number, size: number) =>
  ctx.db.many<MessageRow>(sql`
    select ${columns} ${from}
    where m.company_id = ${ctx.companyId} and m.chat_id = ${chatId} and m.id > ${after}
    order by m.id limit ${size + 1}`);

export const readMessage = (ctx: Ctx, id: number) =>
  ctx.db.maybe<MessageRow>(sql`select ${columns} ${from} where m.company_id = ${ctx.companyId} and m.id = ${id}`);

/** The newest that still says something. */
export const readNewest = (ctx: Ctx, chatId: number) =>
  ctx.db.maybe<MessageRow>(sql`
    select ${columns} ${from} where m.company_id = ${ctx.companyId} and m.chat_id = ${chatId} and not m.is_deleted
    order by m.id desc limit 1`);

export const countMessages = (ctx: Ctx, chatId: number) =>
  ctx.db.one<{ count: number }>(sql`
    select count(*) from (select 1 from chat_messages m
      where m.company_id = ${ctx.companyId} and m.chat_id = ${chatId} limit ${countLimit}) counted`);

const matching = (ctx: UserCtx, term: string) => sql`
  m.company_id = ${ctx.companyId} and not m.is_deleted
  and m.message_fold like '%' || replace(replace(replace(guiche_fold(${term}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
  and exists (select from chat_users mine where mine.company_id = m.company_id and mine.chat_id = m.chat_id
              and mine.user_id = ${ctx.viewer.id})`;

/** What holds the words in chats that the viewer takes part in, newest first. */
export const search = (ctx: UserCtx, term: string, before: number | null, size: number) =>
  ctx.db.many<FoundRow>(sql`
    select ${columns}, json_build_object('id', h.id, 'uuid', h.uuid, 'title', h.title) as chat
    ${from} join chats h on h.company_id = m.company_id and h.id = m.chat_id
    where ${matching(ctx, term)} and (${before}::int is null or m.id < ${before}::int)
    order by m.id desc limit ${size + 1}`);

export const countFound = (ctx: UserCtx, term: string) =>
  ctx.db.one<{ count: number }>(sql`
    select count(*) from (select 1 from chat_messages m where ${matching(ctx, term)} limit ${countLimit}) counted`);

export const setWords = (ctx: Ctx, id: number, message: string, mentions: number[]) =>
  ctx.db.run(sql`
    update chat_messages set message = ${message}, mentions = ${mentions}::int[], is_edited = true, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id}`);

/** Nothing of it stays but that it was said. */
export async function erase(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.run(sql`delete from chat_reactions where company_id = ${ctx.companyId} and message_id = ${id}`);
  await ctx.db.run(sql`
    update chat_messages set message = '', mentions = '{}', media_key = null, media_type = 'conversation', quoted_id = null,
      is_deleted = true, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id}`);
}

export async function setReaction(ctx: UserCtx, id: number, emoji: string): Promise<void> {
  const { companyId, viewer, now } = ctx;
  if (emoji === '')
    await ctx.db.run(sql`
      delete from chat_reactions where company_id = ${companyId} and message_id = ${id} and user_id = ${viewer.id}`);
  else
    await ctx.db.run(sql`
      insert into chat_reactions (company_id, message_id, user_id, emoji, created_at)
      values (${companyId}, ${id}, ${viewer.id}, ${emoji}, ${now})
      on conflict (company_id, message_id, user_id) do update set emoji = excluded.emoji, created_at = excluded.created_at`);
  await ctx.db.run(sql`update chat_messages set updated_at = ${now} where company_id = ${companyId} and id = ${id}`);
}

/** Files of everything that was said in a chat. */
export const filesOf = (ctx: Ctx, chatId: number) =>
  ctx.db.many<{ key: string }>(sql`
    select media_key as key from chat_messages
    where company_id = ${ctx.companyId} and chat_id = ${chatId} and media_key is not null`);
