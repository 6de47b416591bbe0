import type { Chat, ChatMessageSent } from '@guiche/contract/chats';
import type { z } from 'zod';
import { room } from '../platform/live';
import type { Audience, Ctx } from '../platform/tenancy';

/** Only those who take part hear anything of a chat. */
const hearersOf = ({ companyId, users }: Chat): Audience => ({
  rooms: users.map(({ userId }) => room.user(companyId, userId)),
});

/** The chat is another now: of title, people, owner, or of what somebody has read. */
export function tellChat(ctx: Ctx, chat: Chat): void {
  ctx.emit('chat', { action: 'update', chat }, hearersOf(chat));
  ctx.emit(`chat-${chat.id}`, { action: 'update', chat }, hearersOf(chat));
}

/** Each person hears of a chat of theirs, and first of all that it is one. `before`: who took part until now. */
export function tellPeople(ctx: Ctx, chat: Chat, before: ReadonlySet<number>): void {
  for (const { userId } of chat.users) {
    const action = before.has(userId) ? 'update' : 'create';
    ctx.emit(`chat-user-${userId}`, { action, record: chat }, { rooms: [room.user(chat.companyId, userId)] });
  }
}

export function tellSaid(ctx: Ctx, newMessage: z.infer<typeof ChatMessageSent>): void {
  const { chat } = newMessage;
  ctx.emit('chat', { action: 'new-message', newMessage, chat }, hearersOf(chat));
  ctx.emit(`chat-${chat.id}`, { action: 'new-message', newMessage, chat }, hearersOf(chat));
}

/** For these people there is no such chat any more. */
export function tellGone(ctx: Ctx, id: number, userIds: number[]): void {
  const rooms = userIds.map((userId) => room.user(ctx.companyId, userId));
  ctx.emit('chat', { action: 'delete', id }, { rooms });
}
