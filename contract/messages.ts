import { z } from 'zod';
import { Contact } from './contacts';
import { endpoint } from './endpoint';
import { Done, flag, id, instant, jsonText, page, paging, uuid } from './shapes';
import { mediaTypes, messageStates, TicketShown } from './tickets';

/** 0 waiting, 1 handed over, 2 with the network, 3 delivered, 4 read, 5 played; it only rises. */
export const ack = z.int().min(0).max(5);

const message = {
  id,
  /** The network's own id; for an outgoing message it is chosen and stored before the network is called. */
  providerId: z.string(),
  remoteJid: z.string(),
  participant: z.string().nullable(),
  dataJson: z.string(),
  ack,
  state: z.enum(messageStates),
  /** Why an outgoing message failed or is unknown: a code of the channel, and its English sentence. */
  failure: z.strictObject({ code: z.string(), detail: z.string() }).nullable(),
  read: z.boolean(),
  fromMe: z.boolean(),
  body: z.string(),
  mediaType: z.enum(mediaTypes),
  /** Signed and good for ten minutes; GET /messages/{id}/media gives a fresh one. */
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaSize: z.int().nullable(),
  mediaMime: z.string().nullable(),
  /** Pixels of a picture, so that its place is kept before it loads. */
  mediaWidth: z.int().nullable(),
  mediaHeight: z.int().nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  quotedMsgId: id.nullable(),
  ticketId: id,
  contactId: id.nullable(),
  /** The agent who wrote it; null for incoming and automatic ones. */
  userId: id.nullable(),
  companyId: id,
  queueId: id.nullable(),
  reactions: z.array(z.strictObject({ emoji: z.string(), fromMe: z.boolean() })),
  createdAt: instant,
  updatedAt: instant,
};

export const QuotedMessage = z.strictObject({
  id,
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: z.enum(mediaTypes),
  isDeleted: z.boolean(),
  contact: z.strictObject({ id, name: z.string() }).nullable(),
});
export type QuotedMessage = z.infer<typeof QuotedMessage>;

export const Message = z.strictObject({ ...message, contact: Contact.nullable(), quotedMsg: QuotedMessage.nullable() });
export type Message = z.infer<typeof Message>;

/** A part of a conversation's ticket as the thread needs it, to say where one ended and the next began. */
export const MessageLimits = {
  text: 65_536,
  picture: 16_000_000,
  audio: 16_000_000,
  video: 16_000_000,
  document: 100_000_000,
  files: 30,
} as const;

const MessageInput = z.strictObject({
  /** Text, or for multipart the captions, the n-th for the n-th file. */
  body: z
    .union([z.string().max(65_536, 'Too Long!'), z.array(z.string().max(65_536, 'Too Long!')).max(30)])
    .default(''),
  /** Only its id is read. As JSON text in a multipart call. */
  quotedMsg: z.union([z.object({ id }), jsonText.pipe(z.object({ id }))]).nullish(),
  /** The client's own key for the bubble it already shows; it comes back in the live event. */
  clientId: uuid.optional(),
  /** Prefix the agent's name as signature. */
  sign: z.union([z.boolean(), flag]).default(false),
});

export const messages = {
  list: endpoint('GET /messages/:ticketId', {
    who: 'user',
    params: { ticketId: 'ticket' },
    query: z.strictObject({ ...paging, markRead: flag.default(true) }),
    reply: z.strictObject({ ...page('messages', Message).shape, ticket: TicketShown }),
    summary:
      'The thread, forty a page, oldest first within it: this ticket and earlier ones of the same contact on the same connection; page 1 read by the assigned agent marks read',
  }),
  send: endpoint('POST /messages/:ticketId', {
    who: 'user',
    params: { ticketId: 'ticket' },
    body: MessageInput,
    ignores: ['read', 'fromMe', 'mediaUrl', 'medias'],
    ids: { 'body.quotedMsg.id': 'message' },
    upload: { field: 'medias', files: 30, bytes: 100_000_000 },
    reply: z.union([Message, z.array(Message)]),
    status: 201,
    idempotent: true,
    fails: ['ERR_TICKET_NOT_OPEN', 'ERR_WAPP_NOT_INITIALIZED', 'ERR_NO_MESSAGE_FOUND'],
    summary: 'Accepts a message for sending: JSON answers with one, multipart with a list',
  }),
  retry: endpoint('POST /messages/:messageId/retry', {
    who: 'user',
    params: { messageId: 'message' },
    reply: Message,
    fails: ['ERR_TICKET_NOT_OPEN', 'ERR_WAPP_NOT_INITIALIZED', 'ERR_INVALID_TRANSITION'],
    summary: 'Tries a failed or unknown message again, with the same network id',
  }),
  dismiss: endpoint('POST /messages/:messageId/dismiss', {
    who: 'user',
    params: { messageId: 'message' },
    reply: Message,
    fails: ['ERR_INVALID_TRANSITION'],
    summary: 'Leaves a message of unknown outcome as it is: taken for sent, never tried again',
  }),
  remove: endpoint('DELETE /messages/:messageId', {
    who: 'user',
    params: { messageId: 'message' },
    reply: Message,
    fails: ['ERR_DELETE_WAPP_MSG'],
    summary: 'Deletes a message sent by us for everyone; the row stays and says so',
  }),
  markRead: endpoint('POST /messages/:ticketId/read', {
    who: 'user',
    params: { ticketId: 'ticket' },
    reply: Done,
    summary: 'The assigned agent has seen everything in this ticket',
  }),
  media: endpoint('GET /messages/:messageId/media', {
    who: 'user',
    params: { messageId: 'message' },
    reply: z.strictObject({ mediaUrl: z.string() }),
    fails: ['ERR_WAPP_DOWNLOAD_MEDIA'],
    summary: 'A fresh signed link to the file of a message',
  }),
};
