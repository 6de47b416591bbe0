import type { Chat, ChatMessage, chats } from '@guiche/contract/chats';
import type { ReplyOf } from '@guiche/contract/endpoint';
import type { LiveEvent } from '@guiche/contract/live';
import { drop, newestFirst, put, type FirstPage } from '../platform/first-page';
import type { After } from '../platform/list-rules';
import { COUNT_LIMIT, isWhole, type Pages } from '../platform/pages';

type ChatEvent = LiveEvent<'chat'> | LiveEvent<`chat-user-${number}`>;
export type ChatPages = Pages<ReplyOf<typeof chats.list>>;

/** Newest word first. */
const order = (a: Chat, b: Chat) => newestFirst(a.updatedAt, b.updatedAt) || b.id - a.id;

/** The first page of chats, and what one has not read in all of them. */
export interface ShellChats extends FirstPage<Chat> {
  unreadMessages: number;
  unreadChats: number;
}

/** What an event makes of them for this person; `ask` where only the server knows. */
export function applyChatEvent(page: ShellChats, event: ChatEvent, me: number): ShellChats | 'ask' {
  if (event.action === 'message') return page;
  const chat = event.action === 'delete' ? undefined : 'record' in event ? event.record : event.chat;
  const next = event.action === 'delete' ? drop(page, event.id) : put(page, chat!, order);
  const was = unreadBefore(page, event, me);
  if (next === 'ask' || was === undefined) return 'ask';
  const is = chat ? unreadOf(chat, me) : 0;
  return {
    ...next,
    unreadMessages: page.unreadMessages + is - was,
    unreadChats: page.unreadChats + Number(is > 0) - Number(was > 0),
  };
}

/** How much of the event's chat was unread; undefined of one behind the page, unless the event itself says it. */
function unreadBefore(page: ShellChats, event: Exclude<ChatEvent, { action: 'message' }>, me: number) {
  const id = event.action === 'delete' ? event.id : 'record' in event ? event.record.id : event.chat.id;
  const known = page.records.find((chat) => chat.id === id);
  if (known) return unreadOf(known, me);
  if (event.action === 'new-message') return unreadOf(event.chat, me) - Number(event.newMessage.senderId !== me);
  return event.action === 'create' || !page.hasMore ? 0 : undefined;
}

/** A colleague is called something else. Who is deleted leaves their chats, which tell so themselves. */
export function applyColleague<Page extends FirstPage<Chat>>(page: Page, event: LiveEvent<'user'>): Page {
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

type SaidPage = ReplyOf<typeof chats.messages>;
/** What was said in a chat as it is cached: the newest page first, oldest first within each. */
export type SaidPages = Pages<SaidPage>;

/** What an event makes of a cached chat. */
export function applySaid(list: SaidPages, chatId: number, event: LiveEvent<'chat'>): SaidPages {
  if (event.action === 'message')
    return event.changed.chatId === chatId ? (replaceSaid(list, event.changed) ?? list) : list;
  if (event.action !== 'new-message' || event.newMessage.chatId !== chatId) return list;
  const { chat: _, ...message } = event.newMessage;
  return upsertSaid(list, message);
}

/** Are there newer messages than these: a piece around one that lies further back, or an older page alone? */
export const isCut = ({ pages }: SaidPages): boolean => (pages[0]?.newerCursor ?? null) !== null;

/** In its place by its number, once. What is new does not belong into a piece that ends before it. */
export function upsertSaid(list: SaidPages, message: ChatMessage): SaidPages {
  const replaced = replaceSaid(list, message);
  if (replaced) return replaced;
  const [newest, ...others] = list.pages;
  if (!newest || isCut(list)) return list;
  const at = newest.records.findLastIndex(({ id }) => id < message.id) + 1;
  // older than all that is loaded: it comes with its own page
  if (at === 0 && newest.records.length > 0) return list;
  const records = newest.records.toSpliced(at, 0, message);
  const count = Math.min(COUNT_LIMIT, newest.count + 1);
  return { ...list, pages: [{ ...newest, records, count }, ...others] };
}

/** Older news is no news; what was taken back stays so, and what quotes it says so, too. */
function replaceSaid(list: SaidPages, message: ChatMessage): SaidPages | undefined {
  let isThere = false;
  const pages = list.pages.map((page) => {
    const concerns = page.records.some(({ id, quoted }) => id === message.id || quoted?.id === message.id);
    if (!concerns) return page;
    const records = page.records.map((one) => {
      if (one.quoted?.id === message.id) return { ...one, quoted: quoteOf(message) };
      if (one.id !== message.id) return one;
      isThere = true;
      return one.isDeleted || message.updatedAt < one.updatedAt ? one : message;
    });
    return { ...page, records };
  });
  return isThere ? { ...list, pages } : undefined;
}

const quoteOf = ({ id, senderId, sender, message, mediaType, mediaName, isDeleted }: ChatMessage) => ({
  id,
  senderId,
  sender,
  message,
  mediaType,
  mediaName,
  isDeleted,
});

/** What an event makes of the list of chats, page by page; `ask` where only the server knows. */
export function applyToList(list: ChatPages, event: ChatEvent, searchParam: string): After<ChatPages> {
  if (event.action === 'message') return { list, ask: false };
  const rows = list.pages.flatMap(({ records }) => records);
  if (event.action === 'delete') {
    const left = list.pages.map((page) => ({ ...page, records: page.records.filter(({ id }) => id !== event.id) }));
    return { list: { ...list, pages: left }, ask: !isWhole(list) };
  }
  const chat = 'record' in event ? event.record : event.chat;
  const isKnown = rows.some(({ id }) => id === chat.id);
  // what a search finds the server knows
  if (!isKnown && searchParam !== '') return { list, ask: true };
  const sorted = [...rows.filter(({ id }) => id !== chat.id), chat].sort(order);
  const isLast = sorted.at(-1)?.id === chat.id;
  if (!isWhole(list) && isLast) return { list, ask: isKnown };
  const sizes = list.pages.map(({ records }) => records.length);
  if (!isKnown) sizes[0] = (sizes[0] ?? 0) + 1;
  let from = 0;
  const pages = list.pages.map((page, at) => ({ ...page, records: sorted.slice(from, (from += sizes[at]!)) }));
  return { list: { ...list, pages }, ask: false };
}
