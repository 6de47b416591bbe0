import type { Chat, ChatMessage, ChatMessageSent } from '@guiche/contract/chats';
import type { z } from 'zod';
import { room } from '../platform/live';
import type { Audience, Ctx } from '../platform/tenancy';

/** Only those who take part hear anything of a chat. */
const hearersOf = ({ companyId, users }: Chat): Audience => ({
  rooms: users.map(({ userId }) => room.user(companyId, userId)),
});

/** The chat is another now: of title, people, owner, or of what somebody has read. */
export function publishChat(ctx: Ctx, chat: Chat): void {
  ctx.emit('chat', { action: 'update', chat }, hearersOf(chat));
  ctx.emit(`chat-${chat.id}`, { action: 'update', chat }, hearersOf(chat));
}

/** Each person hears of a chat of theirs, and first of all that it is one. `before`: who took part until now. */
export function publishPeople(ctx: Ctx, chat: Chat, before: ReadonlySet<number>): void {
  for (const { userId } of chat.users) publishTo(ctx, chat, userId, before.has(userId) ? 'update' : 'create');
}

/** One person hears how a chat is now. */
export function publishTo(ctx: Ctx, chat: Chat, userId: number, action: 'create' | 'update' = 'update'): void {
  ctx.emit(`chat-user-${userId}`, { action, record: chat }, { rooms: [room.user(chat.companyId, userId)] });
}

export function publishSaid(ctx: Ctx, newMessage: z.infer<typeof ChatMessageSent>, clientId: string | undefined): void {
  const { chat } = newMessage;
  const key = clientId === undefined ? {} : { clientId };
  ctx.emit('chat', { action: 'new-message', newMessage, chat, ...key }, hearersOf(chat));
  ctx.emit(`chat-${chat.id}`, { action: 'new-message', newMessage, chat }, hearersOf(chat));
}

/** A message was changed, taken back or reacted to; `inList`: the list of chats may show other words now. */
export function publishMessage(ctx: Ctx, message: ChatMessage, chat: Chat, inList = false): void {
  ctx.emit('chat', { action: 'message', changed: message }, hearersOf(chat));
  if (inList) publishChat(ctx, chat);
}

/** For these people there is no such chat any more. */
export function publishGone(ctx: Ctx, id: number, userIds: number[]): void {
  const rooms = userIds.map((userId) => room.user(ctx.companyId, userId));
  ctx.emit('chat', { action: 'delete', id }, { rooms });
}
