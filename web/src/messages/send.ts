import { messages as doors, type Message } from '@guiche/contract/messages';
import type { TicketShown } from '@guiche/contract/tickets';
import type { Me } from '@guiche/contract/users';
import { call } from '../platform/call';
import type { Attachment } from './attachments';
import { newestMessage, storeMessage } from './data';
import { bubbleKey, type Bubble } from './live';
import { enqueue, openOutbox } from './outbox';
import { temporaryId } from './outbox-store';

openOutbox({
  async post({ ticketId, body, sign, quotedId, file, bubble }, signal, onProgress) {
    const quotedMsg = quotedId === null ? undefined : { id: quotedId };
    const { clientId } = bubble;
    const reply = await call(doors.send, {
      ticketId,
      body: { body, sign, clientId, quotedMsg },
      ...(file ? { files: [file], onProgress } : {}),
      signal,
      idempotencyKey: clientId,
    });
    return Array.isArray(reply) ? reply[0]! : reply;
  },
  store: storeMessage,
  newest: (ticketId) => newestMessage(ticketId)?.id ?? 0,
});

interface Outgoing {
  ticket: TicketShown;
  me: Me;
  text: string;
  sign: boolean;
  quoted: Message | null;
  attachments: Attachment[];
}

/**
 * Sends a text, or files with their captions: each shows at once and leaves by a call of its own, so that one refused
 * file does not hold back the others and each can be called back. @returns what to wait for with `whenStored`
 */
export function sendMessages({ ticket, me, text, sign, quoted, attachments }: Outgoing): string[] {
  const parts =
    attachments.length > 0 ? attachments.map((file) => ({ body: file.caption, file })) : [{ body: text, file: null }];
  const newest = newestMessage(ticket.id);
  return parts.map(({ body, file }, index) => {
    const clientId = newKey();
    const quote = index === 0 ? quoted : null;
    const signed = sign && body.trim() !== '' ? `*${me.name}*\n${body}` : body;
    const bubble: Bubble = {
      clientId,
      state: 'waiting',
      after: newest?.id ?? 0,
      message: draftMessage({ ticket, me, body: signed, quote, file, newest }),
    };
    enqueue({
      ticketId: ticket.id,
      body,
      sign,
      quotedId: quote?.id ?? null,
      file: file?.file ?? null,
      owner: String(me.id),
      error: null,
      bubble,
    });
    return bubbleKey(bubble);
  });
}

function draftMessage(given: {
  ticket: TicketShown;
  me: Me;
  body: string;
  quote: Message | null;
  file: Attachment | null;
  newest: Message | undefined;
}): Message {
  const { ticket, me, body, quote, file, newest } = given;
  // never before what is already there: a slow clock must not open an earlier day
  const now = new Date(Math.max(Date.now(), newest ? Date.parse(newest.createdAt) : 0)).toISOString();
  return {
    id: temporaryId(),
    providerId: '',
    remoteJid: '',
    participant: null,
    dataJson: '{}',
    ack: 0,
    state: 'waiting',
    failure: null,
    read: true,
    fromMe: true,
    body,
    mediaType: file?.kind ?? 'conversation',
    mediaUrl: file ? (file.preview?.url ?? null) : null,
    mediaName: file?.file.name ?? null,
    mediaSize: file?.file.size ?? null,
    mediaMime: file?.file.type ?? null,
    mediaWidth: file?.preview?.width ?? null,
    mediaHeight: file?.preview?.height ?? null,
    isDeleted: false,
    isEdited: false,
    quotedMsgId: quote?.id ?? null,
    ticketId: ticket.id,
    contactId: null,
    userId: me.id,
    companyId: ticket.companyId,
    queueId: ticket.queueId,
    reactions: [],
    createdAt: now,
    updatedAt: now,
    contact: null,
    quotedMsg: quote && {
      id: quote.id,
      body: quote.body,
      fromMe: quote.fromMe,
      mediaType: quote.mediaType,
      isDeleted: quote.isDeleted,
      contact: quote.contact && { id: quote.contact.id, name: quote.contact.name },
    },
  };
}

/** A uuid; `crypto.randomUUID` is there on secure pages only. */
function newKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
