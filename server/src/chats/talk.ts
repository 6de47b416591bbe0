import { ChatLimits, type ChatMessage, type ChatMessageSent, type chats } from '@guiche/contract/chats';
import type { BodyOf, QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import type { z } from 'zod';
import { cutPage, decodeCursor, encodeCursor } from '../platform/cursor';
import { fail } from '../platform/errors';
import { keepFile } from '../platform/keep-file';
import type { Incoming } from '../platform/media';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { publishMessage, publishSaid } from './live';
import * as queries from './message-queries';
import { countUnread, hasDevices, setPreview } from './queries';
import { holdMembers, membersWith, show } from './service';

const size = 20;
/** A list shows a line of it. */
const previewLength = 255;
/** In which an open page says that it was seen, and more of a burst comes. */
const noticeAfter = 1_500;

/** A message as clients get it, with a link to its file. */
function shape<Row extends queries.MessageRow>(ctx: Ctx, { mediaKey, ...row }: Row) {
  return { ...row, mediaPath: mediaKey && ctx.media.links.link(ctx.companyId, mediaKey) };
}

/**
 * Pages go back in time; each is in the order in which things were said.
 * @throws ERR_NO_CHAT_FOUND, ERR_NO_MESSAGE_FOUND for a page around what was not said in this chat
 */
export async function messages(
  ctx: UserCtx,
  chatId: number,
  request: QueryOf<typeof chats.messages>,
): Promise<ReplyOf<typeof chats.messages>> {
  await membersWith(ctx, chatId);
  const [{ rows, hasMore, hasNewer }, { count }] = await Promise.all([
    readPage(ctx, chatId, request),
    queries.countMessages(ctx, chatId),
  ]);
  const [oldest, newest] = [rows[0], rows.at(-1)];
  return {
    records: rows.map((row) => shape(ctx, row)),
    count,
    hasMore,
    nextCursor: hasMore && oldest ? encodeCursor([oldest.id]) : null,
    newerCursor: hasNewer && newest ? encodeCursor([newest.id]) : null,
  };
}

interface Page {
  /** Oldest first. */
  rows: queries.MessageRow[];
  hasMore: boolean;
  hasNewer: boolean;
}

async function readPage(
  ctx: UserCtx,
  chatId: number,
  { pageNumber, cursor, around, after }: QueryOf<typeof chats.messages>,
): Promise<Page> {
  const placeOf = (text: string) => decodeCursor(text, ['id'])[0] as number;
  if (around !== undefined) {
    const half = size / 2;
    const [older, newer] = await Promise.all([
      queries.listMessages(ctx, chatId, { before: around + 1 }, half),
      queries.listBehind(ctx, chatId, around, half),
    ]);
    if (older[0]?.id !== around) throw fail('ERR_NO_MESSAGE_FOUND');
    return {
      rows: [...older.slice(0, half).toReversed(), ...newer.slice(0, half)],
      hasMore: older.length > half,
      hasNewer: newer.length > half,
    };
  }
  if (after !== undefined) {
    const newer = await queries.listBehind(ctx, chatId, placeOf(after), size);
    return { rows: newer.slice(0, size), hasMore: newer.length > 0, hasNewer: newer.length > size };
  }
  const place = cursor === undefined ? { offset: (pageNumber - 1) * size } : { before: placeOf(cursor) };
  const found = await queries.listMessages(ctx, chatId, place, size);
  return {
    rows: found.slice(0, size).toReversed(),
    hasMore: found.length > size,
    hasNewer: cursor !== undefined || pageNumber > 1,
  };
}

/** What was said in chats of the viewer's, newest first. */
export async function search(
  ctx: UserCtx,
  { searchParam, cursor }: QueryOf<typeof chats.search>,
): Promise<ReplyOf<typeof chats.search>> {
  const term = searchParam.trim();
  if (term === '') return { records: [], count: 0, hasMore: false, nextCursor: null };
  const before = cursor === undefined ? null : (decodeCursor(cursor, ['id'])[0] as number);
  const [found, { count }] = await Promise.all([
    queries.search(ctx, term, before, size),
    queries.countFound(ctx, term),
  ]);
  const { rows, ...page } = cutPage(found, size, (row) => [row.id]);
  return { records: rows.map((row) => shape(ctx, row)), count, ...page };
}

/** @throws ERR_VALIDATION without words and file; ERR_NO_MESSAGE_FOUND for a quote of another chat */
export async function send(
  ctx: UserCtx,
  chatId: number,
  { message: words, quotedId, mentions, clientId }: BodyOf<typeof chats.send>,
  [file]: Incoming[],
): Promise<z.infer<typeof ChatMessageSent>> {
  const members = await holdMembers(ctx, chatId);
  const message = words.trim();
  if (message === '' && !file) throw fail('ERR_VALIDATION', { fields: { message: 'Required' } });
  if (quotedId !== null && (await queries.readMessage(ctx, quotedId))?.chatId !== chatId)
    throw fail('ERR_NO_MESSAGE_FOUND');
  const { id } = await queries.insertMessage(ctx, {
    chatId,
    message,
    mediaKey: file ? await keepFile(ctx, ctx.media.store, file) : null,
    mediaType: mediaTypeOf(file),
    quotedId,
    mentions: namedOf(members, mentions),
  });
  const preview = previewOf({ sender: ctx.viewer, message, mediaName: file?.name ?? null });
  // they travel to the database together, and are done there one after the other
  const [, , row, chat, mayNotify] = await Promise.all([
    countUnread(ctx, chatId, id),
    setPreview(ctx, chatId, preview, true),
    queries.readMessage(ctx, id),
    show(ctx, { id: chatId }),
    hasDevices(ctx),
  ]);
  const sent = { ...shape(ctx, row!), chat };
  publishSaid(ctx, sent, clientId);
  if (mayNotify) await askToNotify(ctx, chatId);
  return sent;
}

/** Devices whose page is closed are told, once for all that comes at a time. */
async function askToNotify(ctx: Ctx, chatId: number): Promise<void> {
  const runAt = new Date(ctx.now.getTime() + noticeAfter);
  const key = `chat:${ctx.companyId}:${chatId}`;
  await ctx.enqueue('push.notifyChat', { chatId }, { key, keepsTime: true, runAt });
}

const mediaTypeOf = (file: Incoming | undefined): ChatMessage['mediaType'] =>
  !file ? 'conversation' : file.mediaType === 'sticker' ? 'image' : file.mediaType;

/** Of those who are named, those who are in the chat. */
const namedOf = (members: number[], mentions: number[]) => [...new Set(mentions)].filter((id) => members.includes(id));

/** @throws ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION for another's words, ERR_CHAT_MESSAGE_FIXED after a quarter of an hour */
export async function edit(
  ctx: UserCtx,
  id: number,
  { message, mentions }: BodyOf<typeof chats.edit>,
): Promise<ChatMessage> {
  const { row, members } = await holdOwn(ctx, id);
  await queries.setWords(ctx, id, message, namedOf(members, mentions));
  return changed(ctx, row.chatId, id);
}

/** The row stays, without its words and its file. @throws as `edit` */
export async function removeMessage(ctx: UserCtx, id: number): Promise<ChatMessage> {
  const { row } = await holdOwn(ctx, id);
  await queries.erase(ctx, id);
  if (row.mediaKey) await ctx.enqueue('media.remove', { keys: [row.mediaKey] });
  return changed(ctx, row.chatId, id);
}

/** @throws ERR_NO_MESSAGE_FOUND, ERR_CHAT_MESSAGE_FIXED for what was taken back */
export async function react(ctx: UserCtx, id: number, emoji: string): Promise<ChatMessage> {
  const { row } = await holdMessage(ctx, id);
  if (row.isDeleted) throw fail('ERR_CHAT_MESSAGE_FIXED');
  await queries.setReaction(ctx, id, emoji);
  const message = shape(ctx, (await queries.readMessage(ctx, id))!);
  publishMessage(ctx, message, await show(ctx, { id: row.chatId }));
  return message;
}

/** @throws ERR_NO_MESSAGE_FOUND, ERR_NO_MEDIA_FOUND */
export async function freshLink(ctx: UserCtx, id: number): Promise<{ mediaUrl: string }> {
  const row = await queries.readMessage(ctx, id);
  if (row) await known(membersWith(ctx, row.chatId));
  else throw fail('ERR_NO_MESSAGE_FOUND');
  if (!row.mediaKey) throw fail('ERR_NO_MEDIA_FOUND');
  return { mediaUrl: ctx.media.links.link(ctx.companyId, row.mediaKey) };
}

/** What is told of a message that is another now; the list shows the newest that still says something. */
async function changed(ctx: UserCtx, chatId: number, id: number): Promise<ChatMessage> {
  const message = shape(ctx, (await queries.readMessage(ctx, id))!);
  const newest = await queries.readNewest(ctx, chatId);
  await setPreview(ctx, chatId, newest ? previewOf(newest) : '', false);
  publishMessage(ctx, message, await show(ctx, { id: chatId }), true);
  return message;
}

async function holdOwn(ctx: UserCtx, id: number) {
  const held = await holdMessage(ctx, id);
  const { senderId, isDeleted, createdAt } = held.row;
  if (senderId !== ctx.viewer.id) throw fail('ERR_NO_PERMISSION');
  if (isDeleted || ctx.now.getTime() - Date.parse(createdAt) > ChatLimits.changeMs)
    throw fail('ERR_CHAT_MESSAGE_FIXED');
  return held;
}

/** Read again under the chat's lock: what is decided next must still be true when it is written. */
async function holdMessage(ctx: UserCtx, id: number) {
  const found = await queries.readMessage(ctx, id);
  if (!found) throw fail('ERR_NO_MESSAGE_FOUND');
  const members = await known(holdMembers(ctx, found.chatId));
  const row = await queries.readMessage(ctx, id);
  if (!row) throw fail('ERR_NO_MESSAGE_FOUND');
  return { row, members };
}

/** Who takes no part in a chat knows of none of its messages. */
const known = <Known>(asked: Promise<Known>): Promise<Known> =>
  asked.catch(() => {
    throw fail('ERR_NO_MESSAGE_FOUND');
  });

type Said = Pick<queries.MessageRow, 'message' | 'mediaName'> & { sender: { name: string } };

function previewOf({ sender, message, mediaName }: Said): string {
  const words = message || (mediaName ? `📎 ${mediaName}` : '');
  return shortened(`${sender.name}: ${words}`);
}

/** Half a character could not be stored. */
const shortened = (text: string) =>
  text.length <= previewLength ? text : `${text.slice(0, previewLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
