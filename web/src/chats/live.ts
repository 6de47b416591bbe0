import type { Chat } from '@guiche/contract/chats';
import type { LiveEvent } from '@guiche/contract/live';
import { drop, newestFirst, put, type FirstPage } from '../platform/first-page';

/** Newest word first. */
const order = (a: Chat, b: Chat) => newestFirst(a.updatedAt, b.updatedAt) || b.id - a.id;

/** What an event makes of the first page of chats; `ask` where only the server knows. */
export const applyChatEvent = (
  page: FirstPage<Chat>,
  event: LiveEvent<'chat'> | LiveEvent<`chat-user-${number}`>,
): FirstPage<Chat> | 'ask' =>
  event.action === 'delete' ? drop(page, event.id) : put(page, 'record' in event ? event.record : event.chat, order);

/** A colleague is called something else. Who is deleted leaves their chats, which tell so themselves. */
export function applyColleague(page: FirstPage<Chat>, event: LiveEvent<'user'>): FirstPage<Chat> {
  if (event.action === 'delete') return page;
  const { id, name } = event.user;
  const renamed = <Named extends { id: number; name: string }>(one: Named) => (one.id === id ? { ...one, name } : one);
  const records = page.records.map((chat) => ({
    ...chat,
    owner: renamed(chat.owner),
    users: chat.users.map((member) => ({ ...member, user: renamed(member.user) })),
  }));
  return { ...page, records };
}

/** How much of a chat this person has not read. */
export const unreadOf = ({ users }: Chat, userId: number): number =>
  users.find((member) => member.userId === userId)?.unreads ?? 0;
