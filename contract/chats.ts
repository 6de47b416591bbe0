import { z } from 'zod';
import { endpoint } from './endpoint';
import { Done, id, instant, NamedRef, page, Paging, paging, uuid, words } from './shapes';

/** A conversation between colleagues. (With a customer it is a ticket.) */
export const Chat = z.strictObject({
  id,
  uuid,
  title: z.string(),
  ownerId: id,
  lastMessage: z.string(),
  companyId: id,
  createdAt: instant,
  updatedAt: instant,
  owner: NamedRef,
  users: z.array(
    z.strictObject({
      id,
      chatId: id,
      userId: id,
      unreads: z.int(),
      createdAt: instant,
      updatedAt: instant,
      user: NamedRef,
    }),
  ),
});
export type Chat = z.infer<typeof Chat>;

export const ChatMessage = z.strictObject({
  id,
  chatId: id,
  /** Null once the colleague is deleted; the name stays. */
  senderId: id.nullable(),
  message: z.string(),
  mediaPath: z.null(),
  mediaName: z.null(),
  createdAt: instant,
  updatedAt: instant,
  sender: z.strictObject({ id: id.nullable(), name: z.string() }),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** A message just said, with its chat as it stands now. */
export const ChatMessageSent = z.strictObject({ ...ChatMessage.shape, chat: Chat });

const fields = {
  title: words(1, 100),
  /** Whoever takes part beside the owner; clients send whole users, of which the id counts. */
  users: z.array(z.object({ id })).min(1, 'Required').max(200, 'Too Long!'),
};
const ignores = Object.keys(Chat.shape).filter((key) => !(key in fields));
const params = { chatId: 'chat' } as const;
const ids = { 'body.users.0.id': 'user' } as const;

// Who takes no part in a chat is told that there is none; only its owner changes or deletes it.
export const chats = {
  list: endpoint('GET /chats', {
    who: 'user',
    query: Paging,
    reply: page('records', Chat),
    summary: 'Chats one takes part in, newest word first',
  }),
  show: endpoint('GET /chats/:uuid', {
    who: 'user',
    params: { uuid: 'chat:uuid' },
    reply: Chat,
    summary: 'One chat',
  }),
  create: endpoint('POST /chats', {
    who: 'user',
    body: z.strictObject(fields),
    ignores,
    ids,
    reply: Chat,
    status: 201,
    summary: 'Begins a chat with colleagues; whoever begins it owns it and takes part',
  }),
  update: endpoint('PUT /chats/:chatId', {
    who: 'user',
    params,
    body: z.strictObject(fields).partial(),
    ignores,
    ids,
    reply: Chat,
    summary: 'Gives a chat another title, or other people beside its owner',
  }),
  remove: endpoint('DELETE /chats/:chatId', {
    who: 'user',
    params,
    reply: Done,
    summary: 'Deletes a chat with everything said in it',
  }),
  messages: endpoint('GET /chats/:chatId/messages', {
    who: 'user',
    params,
    query: z.strictObject({ pageNumber: paging.pageNumber, cursor: paging.cursor }),
    reply: page('records', ChatMessage),
    summary: 'A page of what was said, oldest first; the first page holds the newest',
  }),
  send: endpoint('POST /chats/:chatId/messages', {
    who: 'user',
    params,
    body: z.strictObject({ message: words(1, 10_000) }),
    reply: ChatMessageSent,
    status: 201,
    idempotent: true,
    summary: 'Says something',
  }),
  read: endpoint('POST /chats/:chatId/read', {
    who: 'user',
    params,
    body: z.strictObject({}),
    ignores: ['userId'],
    reply: Chat,
    summary: 'One has seen everything in this chat',
  }),
};
