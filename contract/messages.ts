import { z } from 'zod';
import { ContactOfMessage } from './contacts';
import { endpoint } from './endpoint';
import { isReaction } from './field-rules';
import { SharedFile, sharedKinds } from './message-files';
import { MessageFacts } from './message-facts';
import { MessageOrigin } from './message-origin';
import { MessageEdit, MessageInput } from './message-input';
import { QuotedMessage } from './quoted-message';
import { Done, flag, givenId, id, instant, page, paging, QueueLite, text, textBytes } from './shapes';
import { Template, templateInput } from './templates';
import { mediaTypes, messageStates, MoveDone, TicketShown } from './tickets';

export { isReaction } from './field-rules';
export { QuotedMessage } from './quoted-message';
export { MessageLimits, SharedFile, sharedKinds, type SharedKind } from './message-files';

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
  /** Why an outgoing message failed, is unknown or (`HELD_…`) waits: a code of the channel, and its English sentence. */
  failure: z.strictObject({ code: z.string(), detail: z.string() }).nullable(),
  read: z.boolean(),
  fromMe: z.boolean(),
  body: z.string(),
  /** What stands on the buttons below it, of an approved template. */
  buttons: z.array(z.string()),
  mediaType: z.enum(mediaTypes),
  /**
   * Of its file: still with the network, here, or not to be had for now, which `POST /messages/{id}/media` tries again.
   * Null without a file, and of one that was larger than is taken.
   */
  media: z.enum(['loading', 'there', 'failed']).nullable(),
  /** Signed and good for ten minutes; GET /messages/{id}/media gives a fresh one. */
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaSize: z.int().nullable(),
  mediaMime: z.string().nullable(),
  /** Pixels of a picture, so that its place is kept before it loads. */
  mediaWidth: z.int().nullable(),
  mediaHeight: z.int().nullable(),
  /** What a customer's voice note says, as a machine has written it down; absent where none was asked. `empty`: nothing was said. */
  transcript: z.strictObject({ text: z.string(), state: z.enum(['waiting', 'done', 'failed', 'empty']) }).optional(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  quotedMsgId: id.nullable(),
  ticketId: id,
  contactId: id.nullable(),
  /** The agent who wrote it; null for incoming and automatic ones. */
  userId: id.nullable(),
  origin: MessageOrigin.nullable(),
  companyId: id,
  queueId: id.nullable(),
  reactions: z.array(z.strictObject({ emoji: z.string(), fromMe: z.boolean() })),
  createdAt: instant,
  updatedAt: instant,
};

export const Message = z.strictObject({
  ...message,
  contact: ContactOfMessage.nullable(),
  quotedMsg: QuotedMessage.nullable(),
  /** In which it was said; null once that is deleted. */
  queue: QueueLite.nullable(),
});
export type Message = z.infer<typeof Message>;

/** What is kept of a message beside what the thread shows. */
export const messages = {
  list: endpoint('GET /messages/:ticketId', {
    who: 'user',
    params: { ticketId: 'ticket' },
    query: z.strictObject({
      ...paging,
      markRead: flag.default(true),
      /** The page that holds this message in its middle. */
      around: z.coerce.number().pipe(id).optional(),
      /** The page behind this place: `newerCursor` of the page before. */
      after: z.string().max(2000).optional(),
    }),
    ids: { 'query.around': 'message' },
    reply: z.strictObject({
      ...page('messages', Message).shape,
      /** Goes on to newer messages; null where the page holds the newest. */
      newerCursor: z.string().nullable(),
      /** Moves of these tickets in the time of this page. */
      moves: z.array(MoveDone),
      ticket: TicketShown,
    }),
    fails: ['ERR_NO_MESSAGE_FOUND'],
    summary:
      'The thread, forty a page, oldest first within it: this ticket and earlier ones of the same contact on the same connection; page 1 read by the assigned agent marks read',
  }),
  search: endpoint('GET /messages/:ticketId/search', {
    who: 'user',
    params: { ticketId: 'ticket' },
    query: z.strictObject({ searchParam: z.string().max(200).default('') }),
    /** Newest first; 1000 means more than 999. */
    reply: z.strictObject({ ids: z.array(id), count: z.int() }),
    summary: 'Messages of the thread that hold these words, whatever their case and accents',
  }),
  facts: endpoint('GET /messages/:messageId/facts', {
    who: 'user',
    params: { messageId: 'message' },
    reply: MessageFacts,
    summary:
      'When the ticks of a message came, what it said before it was edited, and what an assistant’s answer stands on',
  }),
  window: endpoint('GET /messages/:ticketId/window', {
    who: 'user',
    params: { ticketId: 'ticket' },
    reply: z.strictObject({
      /** Whether its network lets the customer be answered for a while only. */
      isLimited: z.boolean(),
      /** When that ends or has ended; null where the customer has never written, or nothing ends. */
      endsAt: instant.nullable(),
    }),
    summary: 'Until when the customer may be answered: on lines of the official API for a day after they wrote',
  }),
  templates: endpoint('GET /messages/:ticketId/templates', {
    who: 'user',
    params: { ticketId: 'ticket' },
    reply: z.strictObject({ templates: z.array(Template) }),
    fails: ['ERR_UNAVAILABLE'],
    summary:
      'Approved templates of the conversation’s line, as its network told them within ten minutes; none where it has none',
  }),
  sendTemplate: endpoint('POST /messages/:ticketId/template', {
    who: 'user',
    params: { ticketId: 'ticket' },
    body: templateInput,
    upload: { field: 'medias', files: 1, bytes: 100_000_000 },
    reply: Message,
    status: 201,
    idempotent: true,
    fails: ['ERR_TICKET_NOT_OPEN', 'ERR_WAPP_NOT_INITIALIZED', 'ERR_CONTACT_BLOCKED', 'ERR_NO_TEMPLATE_FOUND'],
    summary:
      'Accepts an approved template for sending, with what stands in its fields and above its words; also when the reply window is over',
  }),
  forward: endpoint('POST /messages/:messageId/forward', {
    who: 'user',
    params: { messageId: 'message' },
    body: z.strictObject({
      /** Open conversations. */
      ticketIds: z.array(givenId).max(20, 'Too Long!').default([]),
      /** Contacts: into the conversation in progress on the same connection, or a new one. */
      contactIds: z.array(givenId).max(20, 'Too Long!').default([]),
    }),
    ids: { 'body.ticketIds': 'ticket', 'body.contactIds': 'contact' },
    reply: z.array(Message),
    status: 201,
    idempotent: true,
    fails: [
      'ERR_WAPP_DOWNLOAD_MEDIA',
      'ERR_TICKET_NOT_OPEN',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_WINDOW_CLOSED',
      'ERR_OTHER_OPEN_TICKET',
      'ERR_NO_DEF_WAPP_FOUND',
    ],
    summary: 'Sends a message on to others, with its file, to all of them or to none',
  }),
  send: endpoint('POST /messages/:ticketId', {
    who: 'user',
    params: { ticketId: 'ticket' },
    body: MessageInput,
    ignores: ['read', 'fromMe', 'mediaUrl', 'medias'],
    ids: { 'body.quotedMsg.id': 'message' },
    upload: { field: 'medias', files: 30, bytes: 100_000_000 },
    bodyBytes: textBytes,
    reply: z.union([Message, z.array(Message)]),
    status: 201,
    idempotent: true,
    fails: [
      'ERR_TICKET_NOT_OPEN',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_WINDOW_CLOSED',
      'ERR_CONTACT_BLOCKED',
      'ERR_NO_MESSAGE_FOUND',
      'ERR_FETCH_WAPP_MSG',
    ],
    summary: 'Accepts a message for sending: JSON answers with one, multipart with a list',
  }),
  sendFileList: endpoint('POST /messages/:ticketId/file-list', {
    who: 'user',
    params: { ticketId: 'ticket' },
    body: z.strictObject({ fileListId: givenId, sign: z.boolean().default(false) }),
    ids: { 'body.fileListId': 'fileList' },
    reply: z.array(Message),
    status: 201,
    idempotent: true,
    fails: [
      'ERR_NO_FILE_LIST_FOUND',
      'ERR_TICKET_NOT_OPEN',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_WINDOW_CLOSED',
      'ERR_CONTACT_BLOCKED',
    ],
    summary: 'Accepts a file list for sending: its message, then its files in their order, all of them or none',
  }),
  retry: endpoint('POST /messages/:messageId/retry', {
    who: 'user',
    params: { messageId: 'message' },
    reply: Message,
    fails: [
      'ERR_TICKET_NOT_OPEN',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_WINDOW_CLOSED',
      'ERR_CONTACT_BLOCKED',
      'ERR_INVALID_TRANSITION',
      'ERR_SENDING_WAPP_MSG',
    ],
    summary: 'Tries a failed or unknown message again, with the same network id',
  }),
  dismiss: endpoint('POST /messages/:messageId/dismiss', {
    who: 'user',
    params: { messageId: 'message' },
    reply: Message,
    fails: ['ERR_INVALID_TRANSITION'],
    summary: 'Leaves a message of unknown outcome as it is: taken for sent, never tried again',
  }),
  react: endpoint('PUT /messages/:messageId/reaction', {
    who: 'user',
    params: { messageId: 'message' },
    body: z.strictObject({ emoji: text(40).refine(isReaction, 'Invalid value') }),
    reply: Message,
    fails: [
      'ERR_TICKET_NOT_OPEN',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_WINDOW_CLOSED',
      'ERR_CONTACT_BLOCKED',
      'ERR_FETCH_WAPP_MSG',
    ],
    summary: 'Our one reaction to a message of either side, on the network too; an empty emoji takes it away',
  }),
  edit: endpoint('POST /messages/edit/:messageId', {
    who: 'user',
    params: { messageId: 'message' },
    body: MessageEdit,
    ignores: ['read', 'fromMe', 'mediaUrl', 'quotedMsg', 'medias'],
    bodyBytes: textBytes,
    reply: Message,
    fails: [
      'ERR_TICKET_NOT_OPEN',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_WINDOW_CLOSED',
      'ERR_CONTACT_BLOCKED',
      'ERR_EDITING_WAPP_MSG',
    ],
    summary: 'Changes the text of a message of ours, on the network too, for a quarter of an hour after it was written',
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
  shared: endpoint('GET /contacts/:contactId/media', {
    who: 'user',
    params: { contactId: 'contact' },
    query: z.strictObject({ kind: z.enum(sharedKinds).default('visual'), cursor: z.string().max(200).optional() }),
    reply: z.strictObject({
      media: z.array(SharedFile),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
    summary: 'Files shared with a contact in conversations one may see, newest first, twenty a page',
  }),
  media: endpoint('GET /messages/:messageId/media', {
    who: 'user',
    params: { messageId: 'message' },
    reply: z.strictObject({ mediaUrl: z.string() }),
    fails: ['ERR_WAPP_DOWNLOAD_MEDIA'],
    summary: 'A fresh signed link to the file of a message',
  }),
  fetchAgain: endpoint('POST /messages/:messageId/media', {
    who: 'user',
    params: { messageId: 'message' },
    reply: Message,
    fails: ['ERR_INVALID_TRANSITION', 'ERR_WAPP_DOWNLOAD_MEDIA'],
    summary: 'Fetches a file again that could not be had from the network',
  }),
};
