import { z } from 'zod';
import { endpoint } from './endpoint';
import { isReaction } from './field-rules';
import {
  Done,
  givenId,
  id,
  instant,
  jsonText,
  NamedRef,
  noPage,
  page,
  Paging,
  paging,
  text,
  uuid,
  words,
} from './shapes';

export const ChatLimits = {
  text: 10_000,
  title: 100,
  people: 200,
  file: 100_000_000,
  /** For so long one's own words can be changed or taken back. */
  changeMs: 15 * 60_000,
} as const;

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
      /** The newest message that this person has seen; 0 while none. */
      lastReadId: z.int(),
      /** They want to hear of it only when they are named. */
      muted: z.boolean(),
      createdAt: instant,
      updatedAt: instant,
      user: NamedRef,
    }),
  ),
});
export type Chat = z.infer<typeof Chat>;

/** What is shown inline, and everything else as a document; without a file `conversation`. */
export const chatMediaTypes = ['conversation', 'image', 'audio', 'video', 'document'] as const;

export const QuotedChatMessage = z.strictObject({
  id,
  senderId: id.nullable(),
  sender: z.strictObject({ id: id.nullable(), name: z.string() }),
  message: z.string(),
  mediaType: z.enum(chatMediaTypes),
  mediaName: z.string().nullable(),
  isDeleted: z.boolean(),
});

export const ChatMessage = z.strictObject({
  id,
  chatId: id,
  /** Null once the colleague is deleted; the name stays. */
  senderId: id.nullable(),
  /** Empty once it is taken back. */
  message: z.string(),
  mediaType: z.enum(chatMediaTypes),
  /** A signed link to its file, good for ten minutes; GET /chats/messages/{id}/media gives a fresh one. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaSize: z.int().nullable(),
  mediaMime: z.string().nullable(),
  /** Pixels of a picture, so that its place is kept before it loads. */
  mediaWidth: z.int().nullable(),
  mediaHeight: z.int().nullable(),
  quoted: QuotedChatMessage.nullable(),
  /** Colleagues who are named in it, and hear of it even where they hear of nothing else. */
  mentions: z.array(id),
  /** One of each person at most. */
  reactions: z.array(z.strictObject({ emoji: z.string(), userId: id })),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  sender: z.strictObject({ id: id.nullable(), name: z.string() }),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** A message just said, with its chat as it stands now. */
export const ChatMessageSent = z.strictObject({ ...ChatMessage.shape, chat: Chat });

/** A message that was looked for, and where it was said. */
export const ChatFound = z.strictObject({
  ...ChatMessage.shape,
  chat: z.strictObject({ id, uuid, title: z.string() }),
});
export type ChatFound = z.infer<typeof ChatFound>;

const fields = {
  title: words(1, ChatLimits.title),
  /** Whoever takes part beside the owner; clients send whole users, of which the id counts. */
  users: z
    .array(z.object({ id: givenId }))
    .min(1, 'Required')
    .max(ChatLimits.people, 'Too Long!'),
};
const ignores = Object.keys(Chat.shape).filter((key) => !(key in fields));
const params = { chatId: 'chat' } as const;
const ids = { 'body.users.0.id': 'user' } as const;
const ofMessage = { messageId: 'chatMessage' } as const;

/** Ids of colleagues; as JSON text in a multipart call. */
const named = z.array(givenId).max(ChatLimits.people, 'Too Long!');
const mentions = z.union([named, jsonText.pipe(named)]).default([]);

// Who takes no part in a chat is told that there is none; only its owner changes or deletes it.
export const chats = {
  list: endpoint('GET /chats', {
    who: 'user',
    feature: 'useInternalChat',
    query: Paging,
    without: { ...noPage('records'), unreadMessages: 0, unreadChats: 0 },
    reply: page('records', Chat).extend({
      /** Of all one's chats, whatever this page holds: messages that one has not read, and chats that have any. */
      unreadMessages: z.int(),
      unreadChats: z.int(),
    }),
    summary: 'Chats one takes part in, newest word first',
  }),
  show: endpoint('GET /chats/:uuid', {
    who: 'user',
    feature: 'useInternalChat',
    params: { uuid: 'chat:uuid' },
    reply: Chat,
    summary: 'One chat',
  }),
  create: endpoint('POST /chats', {
    who: 'user',
    feature: 'useInternalChat',
    body: z.strictObject(fields),
    ignores,
    ids,
    reply: Chat,
    status: 201,
    summary: 'Begins a chat with colleagues; whoever begins it owns it and takes part',
  }),
  update: endpoint('PUT /chats/:chatId', {
    who: 'user',
    feature: 'useInternalChat',
    params,
    body: z.strictObject(fields).partial(),
    ignores,
    ids,
    reply: Chat,
    summary: 'Gives a chat another title, or other people beside its owner',
  }),
  remove: endpoint('DELETE /chats/:chatId', {
    who: 'user',
    feature: 'useInternalChat',
    params,
    reply: Done,
    summary: 'Deletes a chat with everything said in it',
  }),
  messages: endpoint('GET /chats/:chatId/messages', {
    who: 'user',
    feature: 'useInternalChat',
    params,
    query: z.strictObject({
      pageNumber: paging.pageNumber,
      cursor: paging.cursor,
      /** The page that holds this message in its middle. */
      around: z.coerce.number().pipe(id).optional(),
      /** The page behind this place: `newerCursor` of the page before. */
      after: z.string().max(2000).optional(),
    }),
    ids: { 'query.around': 'chatMessage' },
    reply: page('records', ChatMessage).extend({
      /** Goes on to newer messages; null where the page holds the newest. */
      newerCursor: z.string().nullable(),
    }),
    fails: ['ERR_NO_MESSAGE_FOUND'],
    summary: 'A page of what was said, oldest first; the first page holds the newest',
  }),
  send: endpoint('POST /chats/:chatId/messages', {
    who: 'user',
    feature: 'useInternalChat',
    params,
    body: z.strictObject({
      /** May be empty beside a file. */
      message: text(ChatLimits.text).default(''),
      mentions,
      /** What it answers to, of the same chat. */
      quotedId: z.union([givenId, z.null()]).default(null),
      /** The client's own key for the bubble it already shows; it comes back in the live event. */
      clientId: uuid.optional(),
    }),
    ids: { 'body.quotedId': 'chatMessage', 'body.mentions': 'user' },
    upload: { field: 'medias', files: 1, bytes: ChatLimits.file },
    reply: ChatMessageSent,
    status: 201,
    idempotent: true,
    fails: ['ERR_NO_MESSAGE_FOUND'],
    summary: 'Says something, or gives a file with or without words',
  }),
  read: endpoint('POST /chats/:chatId/read', {
    who: 'user',
    feature: 'useInternalChat',
    params,
    body: z.strictObject({}),
    ignores: ['userId'],
    reply: Chat,
    summary: 'One has seen everything in this chat',
  }),
  search: endpoint('GET /chats/messages', {
    who: 'user',
    feature: 'useInternalChat',
    query: z.strictObject({ searchParam: z.string().max(200).default(''), cursor: paging.cursor }),
    reply: page('records', ChatFound),
    summary: 'What was said in one’s chats and holds these words, newest first',
  }),
  edit: endpoint('PUT /chats/messages/:messageId', {
    who: 'user',
    feature: 'useInternalChat',
    params: ofMessage,
    body: z.strictObject({ message: words(1, ChatLimits.text), mentions }),
    ids: { 'body.mentions': 'user' },
    reply: ChatMessage,
    fails: ['ERR_CHAT_MESSAGE_FIXED'],
    summary: 'Puts one’s own words otherwise, within fifteen minutes',
  }),
  removeMessage: endpoint('DELETE /chats/messages/:messageId', {
    who: 'user',
    feature: 'useInternalChat',
    params: ofMessage,
    reply: ChatMessage,
    fails: ['ERR_CHAT_MESSAGE_FIXED'],
    summary: 'Takes one’s own words back, within fifteen minutes; the row stays and says so',
  }),
  react: endpoint('PUT /chats/messages/:messageId/reaction', {
    who: 'user',
    feature: 'useInternalChat',
    params: ofMessage,
    body: z.strictObject({ emoji: text(40).refine(isReaction, 'Invalid value') }),
    reply: ChatMessage,
    fails: ['ERR_CHAT_MESSAGE_FIXED'],
    summary: 'One’s own reaction to a message; an empty emoji takes it away',
  }),
  media: endpoint('GET /chats/messages/:messageId/media', {
    who: 'user',
    feature: 'useInternalChat',
    params: ofMessage,
    reply: z.strictObject({ mediaUrl: z.string() }),
    fails: ['ERR_NO_MEDIA_FOUND'],
    summary: 'A fresh signed link to the file of a message',
  }),
  mute: endpoint('PUT /chats/:chatId/mute', {
    who: 'user',
    feature: 'useInternalChat',
    params,
    body: z.strictObject({ muted: z.boolean() }),
    reply: Chat,
    summary: 'One wants to hear of a chat only when one is named, or of everything again',
  }),
  handOn: endpoint('PUT /chats/:chatId/owner', {
    who: 'user',
    feature: 'useInternalChat',
    params,
    body: z.strictObject({ userId: givenId }),
    ids: { 'body.userId': 'user' },
    reply: Chat,
    summary: 'Gives a chat of one’s own to somebody in it',
  }),
  leave: endpoint('POST /chats/:chatId/leave', {
    who: 'user',
    feature: 'useInternalChat',
    params,
    reply: Done,
    summary: 'Leaves a chat that somebody else owns',
  }),
};
