import type { Chat, chats } from '@guiche/contract/chats';
import type { BodyOf, QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import { cutPage, decodeCursor } from '../platform/cursor';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import { publishChat, publishGone, publishPeople, publishTo } from './live';
import { filesOf } from './message-queries';
import * as queries from './queries';

const size = 20;

export async function list(ctx: UserCtx, query: QueryOf<typeof chats.list>): Promise<ReplyOf<typeof chats.list>> {
  const term = query.searchParam.trim();
  const place =
    query.cursor === undefined
      ? queries.fromPage((query.pageNumber - 1) * size)
      : queries.after(decodeCursor(query.cursor, ['time', 'id']));
  const [found, { count }, unread] = await Promise.all([
    queries.list(ctx, term, place, size),
    queries.count(ctx, term),
    queries.unreadOf(ctx),
  ]);
  const { rows, ...page } = cutPage(found, size, (row) => [row.updatedAt, row.id]);
  return { records: rows, count, ...page, ...unread };
}

/** @throws ERR_NO_CHAT_FOUND where there is none, or the viewer takes no part in it */
export async function show(ctx: UserCtx, by: { id: number } | { uuid: string }): Promise<Chat> {
  const chat = await queries.read(ctx, by);
  if (!chat?.users.some(({ userId }) => userId === ctx.viewer.id)) throw fail('ERR_NO_CHAT_FOUND');
  return chat;
}

/** Who takes part in it. @throws ERR_NO_CHAT_FOUND as `show` */
export async function membersWith(ctx: UserCtx, id: number): Promise<number[]> {
  const members = (await queries.members(ctx, id)).map(({ userId }) => userId);
  if (!members.includes(ctx.viewer.id)) throw fail('ERR_NO_CHAT_FOUND');
  return members;
}

/** Holds the chat until the end of the transaction. @throws ERR_NO_CHAT_FOUND as `show` */
async function hold(ctx: UserCtx, id: number): Promise<Chat> {
  // what is read behind the lock in one go is read once it is held
  const [, chat] = await Promise.all([queries.hold(ctx, id), show(ctx, { id })]);
  return chat;
}

/** The same for whoever needs to know no more than who takes part in it. */
export async function holdMembers(ctx: UserCtx, id: number): Promise<number[]> {
  const [, members] = await Promise.all([queries.hold(ctx, id), membersWith(ctx, id)]);
  return members;
}

/** @throws ERR_NO_PERMISSION for members who do not own it */
async function holdOwn(ctx: UserCtx, id: number): Promise<Chat> {
  const chat = await hold(ctx, id);
  if (chat.ownerId !== ctx.viewer.id) throw fail('ERR_NO_PERMISSION');
  return chat;
}

export async function create(ctx: UserCtx, { title, users }: BodyOf<typeof chats.create>): Promise<Chat> {
  const members = await withOwner(ctx, users);
  const { id } = await queries.insert(ctx, title);
  await queries.setMembers(ctx, id, members);
  const chat = await show(ctx, { id });
  publishPeople(ctx, chat, new Set());
  return chat;
}

/** Whoever is taken out hears that the chat is gone, whoever comes in that there is one. */
export async function update(ctx: UserCtx, id: number, { title, users }: BodyOf<typeof chats.update>): Promise<Chat> {
  const before = membersOf(await holdOwn(ctx, id));
  if (users) await queries.setMembers(ctx, id, await withOwner(ctx, users));
  await queries.rename(ctx, id, title);
  const chat = await show(ctx, { id });
  const now = new Set(membersOf(chat));
  publishGone(
    ctx,
    id,
    before.filter((userId) => !now.has(userId)),
  );
  publishPeople(ctx, chat, new Set(before));
  publishChat(ctx, chat);
  return chat;
}

export async function remove(ctx: UserCtx, id: number): Promise<{ message: string }> {
  const chat = await holdOwn(ctx, id);
  const files = await filesOf(ctx, id);
  await queries.remove(ctx, id);
  if (files.length) await ctx.enqueue('media.remove', { keys: files.map(({ key }) => key) });
  publishGone(ctx, id, membersOf(chat));
  return { message: 'Chat deleted' };
}

export async function markRead(ctx: UserCtx, chatId: number): Promise<Chat> {
  const before = await hold(ctx, chatId);
  if (!(await queries.clearUnread(ctx, chatId))) return before;
  const chat = await show(ctx, { id: chatId });
  publishChat(ctx, chat);
  return chat;
}

export async function mute(ctx: UserCtx, chatId: number, muted: boolean): Promise<Chat> {
  await hold(ctx, chatId);
  await queries.setMuted(ctx, chatId, muted);
  const chat = await show(ctx, { id: chatId });
  publishTo(ctx, chat, ctx.viewer.id);
  return chat;
}

/** @throws ERR_NO_USER_FOUND for somebody who takes no part in it */
export async function handOn(ctx: UserCtx, chatId: number, userId: number): Promise<Chat> {
  const before = await holdOwn(ctx, chatId);
  if (!membersOf(before).includes(userId)) throw fail('ERR_NO_USER_FOUND');
  await queries.passOn(ctx, chatId, userId);
  const chat = await show(ctx, { id: chatId });
  publishChat(ctx, chat);
  return chat;
}

/** @throws ERR_NO_PERMISSION for its owner, who hands it on first, or deletes it */
export async function leave(ctx: UserCtx, chatId: number): Promise<{ message: string }> {
  const before = await hold(ctx, chatId);
  if (before.ownerId === ctx.viewer.id) throw fail('ERR_NO_PERMISSION');
  await queries.setMembers(
    ctx,
    chatId,
    membersOf(before).filter((id) => id !== ctx.viewer.id),
  );
  publishGone(ctx, chatId, [ctx.viewer.id]);
  publishChat(ctx, (await queries.read(ctx, { id: chatId }))!);
  return { message: 'Chat left' };
}

export const membersOf = (chat: Chat): number[] => chat.users.map(({ userId }) => userId);

/** @throws ERR_NO_USER_FOUND when one of them is none of the company */
async function withOwner(ctx: UserCtx, users: { id: number }[]): Promise<number[]> {
  const ids = [...new Set([ctx.viewer.id, ...users.map(({ id }) => id)])];
  if ((await queries.countUsers(ctx, ids)).count < ids.length) throw fail('ERR_NO_USER_FOUND');
  return ids;
}
