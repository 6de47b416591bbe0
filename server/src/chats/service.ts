import type { Chat, ChatMessageSent, chats } from '@guiche/contract/chats';
import type { BodyOf, QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import type { z } from 'zod';
import { cutPage, decodeCursor } from '../platform/cursor';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { tellChat, tellGone, tellPeople, tellSaid } from './live';
import * as queries from './queries';

const size = 20;
/** A list shows a line of it. */
const previewLength = 255;

export async function list(ctx: UserCtx, query: QueryOf<typeof chats.list>): Promise<ReplyOf<typeof chats.list>> {
  const term = query.searchParam.trim();
  const place =
    query.cursor === undefined
      ? queries.fromPage((query.pageNumber - 1) * size)
      : queries.after(decodeCursor(query.cursor, ['time', 'id']));
  const [found, { count }] = await Promise.all([queries.list(ctx, term, place, size), queries.count(ctx, term)]);
  const { rows, ...page } = cutPage(found, size, (row) => [row.updatedAt, row.id]);
  return { records: rows, count, ...page };
}

/** @throws ERR_NO_CHAT_FOUND where there is none, or the viewer takes no part in it */
export async function show(ctx: UserCtx, by: { id: number } | { uuid: string }): Promise<Chat> {
  const chat = await queries.read(ctx, by);
  if (!chat?.users.some(({ userId }) => userId === ctx.viewer.id)) throw fail('ERR_NO_CHAT_FOUND');
  return chat;
}

async function hold(ctx: UserCtx, id: number): Promise<Chat> {
  await queries.hold(ctx, id);
  return show(ctx, { id });
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
  tellPeople(ctx, chat, new Set());
  return chat;
}

/** Whoever is taken out hears that the chat is gone, whoever comes in that there is one. */
export async function update(ctx: UserCtx, id: number, { title, users }: BodyOf<typeof chats.update>): Promise<Chat> {
  const before = membersOf(await holdOwn(ctx, id));
  if (users) await queries.setMembers(ctx, id, await withOwner(ctx, users));
  await queries.rename(ctx, id, title);
  const chat = await show(ctx, { id });
  const now = new Set(membersOf(chat));
  tellGone(
    ctx,
    id,
    before.filter((userId) => !now.has(userId)),
  );
  tellPeople(ctx, chat, new Set(before));
  tellChat(ctx, chat);
  return chat;
}

export async function remove(ctx: UserCtx, id: number): Promise<{ message: string }> {
  const chat = await holdOwn(ctx, id);
  await queries.remove(ctx, id);
  tellGone(ctx, id, membersOf(chat));
  return { message: 'Chat deleted' };
}

/** Pages go back in time; each is in the order in which things were said. */
export async function messages(
  ctx: UserCtx,
  chatId: number,
  { pageNumber, cursor }: QueryOf<typeof chats.messages>,
): Promise<ReplyOf<typeof chats.messages>> {
  await show(ctx, { id: chatId });
  const place =
    cursor === undefined
      ? { offset: (pageNumber - 1) * size }
      : { offset: 0, before: decodeCursor(cursor, ['id'])[0] as number };
  const [found, { count }] = await Promise.all([
    queries.listMessages(ctx, chatId, place, size),
    queries.countMessages(ctx, chatId),
  ]);
  const { rows, ...page } = cutPage(found, size, (row) => [row.id]);
  return { records: rows.toReversed(), count, ...page };
}

export async function send(ctx: UserCtx, chatId: number, message: string): Promise<z.infer<typeof ChatMessageSent>> {
  await hold(ctx, chatId);
  const preview = `${ctx.viewer.name}: ${message}`;
  const id = await queries.insertMessage(ctx, chatId, message, shortened(preview));
  const sent = { ...(await queries.readMessage(ctx, id)), chat: await show(ctx, { id: chatId }) };
  tellSaid(ctx, sent);
  return sent;
}

/** Half a character could not be stored. */
const shortened = (text: string) =>
  text.length <= previewLength ? text : `${text.slice(0, previewLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;

export async function markRead(ctx: UserCtx, chatId: number): Promise<Chat> {
  const before = await hold(ctx, chatId);
  if (!(await queries.clearUnread(ctx, chatId))) return before;
  const chat = await show(ctx, { id: chatId });
  tellChat(ctx, chat);
  return chat;
}

/** A user is about to be deleted: their chats go on without them, owned by who was in it first. */
export async function userLeaves(ctx: Ctx, userId: number): Promise<void> {
  for (const { id } of await queries.chatsOf(ctx, userId)) {
    await queries.hold(ctx, id);
    const chat = await queries.read(ctx, { id });
    if (!chat) continue;
    const others = membersOf(chat).filter((member) => member !== userId);
    if (others.length === 0) await queries.remove(ctx, id);
    else {
      if (chat.ownerId === userId) await queries.passOn(ctx, id, others[0]!);
      await queries.setMembers(ctx, id, others);
      tellChat(ctx, (await queries.read(ctx, { id }))!);
    }
  }
}

const membersOf = (chat: Chat): number[] => chat.users.map(({ userId }) => userId);

/** @throws ERR_NO_USER_FOUND when one of them is none of the company */
async function withOwner(ctx: UserCtx, users: { id: number }[]): Promise<number[]> {
  const ids = [...new Set([ctx.viewer.id, ...users.map(({ id }) => id)])];
  if ((await queries.countUsers(ctx, ids)).count < ids.length) throw fail('ERR_NO_USER_FOUND');
  return ids;
}
