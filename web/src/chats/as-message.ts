import type { Chat, ChatMessage } from '@guiche/contract/chats';
import type { Message } from '@guiche/contract/messages';
import { withNames } from './mentions';

/**
 * What colleagues say, as the bubbles of a conversation with a customer take it: there is one bubble for both. Messages of
 * chats and of tickets are counted apart by the server; here chats have the numbers above all of those, and their
 * conversations the ones below zero.
 */
const APART = 2 ** 32;

export const threadOf = (chatId: number): number => -chatId;
export const shownId = (id: number): number => id + APART;
export const ownId = (id: number): number => id - APART;

/** Who looks, and how far everybody has read. */
export interface Looking {
  me: number;
  users: Chat['users'];
}

const known = new WeakMap<ChatMessage, Message>();
const said = new WeakMap<Message, ChatMessage>();

/** The message of the chat that a bubble shows; none for one that is on its way. */
export const saidBy = (message: Message): ChatMessage | undefined => said.get(message);

/** The same object for the same message, so that its bubble is drawn once. */
export function asMessage(one: ChatMessage, looking: Looking): Message {
  const ack = ackOf(one, looking);
  const before = known.get(one);
  if (before?.ack === ack) return before;
  const message = translated(one, looking, ack);
  known.set(one, message);
  said.set(message, one);
  return message;
}

/** Read by all, by some, or by nobody yet. */
function ackOf({ id, senderId }: ChatMessage, { users }: Looking): number {
  const others = users.filter(({ userId }) => userId !== senderId);
  const readers = others.filter(({ lastReadId }) => lastReadId >= id).length;
  return readers > 0 && readers === others.length ? 4 : readers > 0 ? 3 : 2;
}

function translated(one: ChatMessage, { me, users }: Looking, ack: number): Message {
  const { senderId, quoted } = one;
  return {
    id: shownId(one.id),
    providerId: '',
    remoteJid: '',
    participant: null,
    dataJson: '{}',
    ack,
    state: 'sent',
    failure: null,
    read: true,
    fromMe: senderId === me,
    body: withNames(one.message, one.mentions, users),
    buttons: [],
    mediaType: one.mediaType,
    media: one.mediaPath === null ? null : 'there',
    mediaUrl: one.mediaPath,
    mediaName: one.mediaName,
    mediaSize: one.mediaSize,
    mediaMime: one.mediaMime,
    mediaWidth: one.mediaWidth,
    mediaHeight: one.mediaHeight,
    isDeleted: one.isDeleted,
    isEdited: one.isEdited,
    quotedMsgId: quoted && shownId(quoted.id),
    ticketId: threadOf(one.chatId),
    contactId: senderId ?? 0,
    userId: senderId,
    origin: 'agent',
    companyId: 0,
    queueId: null,
    queue: null,
    reactions: one.reactions.map(({ emoji, userId }) => ({ emoji, fromMe: userId === me })),
    createdAt: one.createdAt,
    updatedAt: one.updatedAt,
    contact: nameOnly(one.sender),
    quotedMsg: quoted && {
      id: shownId(quoted.id),
      body: quoted.message || (quoted.mediaName ?? ''),
      // colleagues are called by their names, oneself too
      fromMe: false,
      mediaType: quoted.mediaType,
      isDeleted: quoted.isDeleted,
      mediaUrl: null,
      contact: { id: quoted.senderId ?? 0, name: quoted.sender.name },
    },
  };
}

/** Of whom nothing is shown but the name. */
export const nameOnly = ({ id, name }: { id: number | null; name: string }): Message['contact'] =>
  ({ id: id ?? 0, name }) as Message['contact'];
