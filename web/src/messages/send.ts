import { messages as endpoints, type Message } from '@guiche/contract/messages';
import type { TicketShown } from '@guiche/contract/tickets';
import type { Me } from '@guiche/contract/users';
import { call } from '../platform/call';
import { queryClient } from '../platform/query';
import { patchEverywhere, ticketKeys } from '../tickets/cache';
import { forgetAnswer, noteAnswer } from '../tickets/close-question';
import { afterOpening, knowWhenStored } from '../tickets/turns';
import type { Attachment } from './attachments';
import { newestMessage, storeMessage } from './data';
import { openOutbox } from './outbox';
import { whenAllStored } from './outbox-store';
import { nowBehind, partsOf, putIntoOutbox } from './put-into-outbox';
import { temporaryId } from '../platform/temporary-id';

knowWhenStored(whenAllStored);

openOutbox({
  async post({ ticketId, body, sign, quotedId, suggestionId, file, isRecording, bubble }, signal, onProgress) {
    await afterOpening(ticketId);
    const quotedMsg = quotedId === null ? undefined : { id: quotedId };
    const { clientId } = bubble;
    const isFilm = file && bubble.message.mediaType === 'video';
    const thumbnail = isFilm ? await (await import('./thumbnail')).thumbnailOf(file) : undefined;
    const reply = await call(endpoints.send, {
      ticketId,
      body: { body, sign, clientId, quotedMsg, thumbnail, suggestionId, ...(isRecording && { recording: true }) },
      ...(file ? { files: [file], onProgress } : {}),
      signal,
      idempotencyKey: clientId,
    });
    return Array.isArray(reply) ? reply[0]! : reply;
  },
  store: storeMessage,
  newest: (ticketId) => newestMessage(ticketId)?.id ?? 0,
  lost(ticketId) {
    forgetAnswer(ticketId);
    // whether somebody else has answered, and since when the customer waits, the server knows
    for (const queryKey of [ticketKeys.lists, ticketKeys.shown]) void queryClient.invalidateQueries({ queryKey });
  },
});

interface Outgoing {
  ticket: TicketShown;
  me: Me;
  text: string;
  sign: boolean;
  quoted: Message | null;
  attachments: Attachment[];
  /** It is what an assistant has written, or what was made of it. */
  suggestionId?: number;
}

/**
 * Sends a text, or files with their captions: each shows at once and leaves by a call of its own, so that one refused
 * file does not hold back the others and each can be called back. @returns what to wait for with `whenStored`
 */
export function sendMessages({ ticket, me, text, sign, quoted, attachments, suggestionId }: Outgoing): string[] {
  const newest = newestMessage(ticket.id);
  // nobody waits for an answer that is on its way
  noteAnswer(ticket);
  patchEverywhere((one) => (one.id === ticket.id ? { ...one, answered: true, waitingSince: null } : one));
  return partsOf(text, attachments).map(({ body, file }, index) => {
    const quote = index === 0 ? quoted : null;
    const signed = sign && body.trim() !== '' ? `*${me.name}*\n${body}` : body;
    return putIntoOutbox({
      ticketId: ticket.id,
      me,
      body,
      sign,
      ...(index === 0 && suggestionId !== undefined && { suggestionId }),
      quote,
      file,
      after: newest?.id ?? 0,
      message: draftMessage({ ticket, me, body: signed, quote, file, newest }),
    });
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
  const now = nowBehind(newest);
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
    media: file ? 'there' : null,
    mediaUrl: file ? (file.preview?.url ?? null) : null,
    mediaName: file?.file.name ?? null,
    mediaSize: file?.file.size ?? null,
    mediaMime: file?.file.type ?? null,
    mediaWidth: file?.preview?.width ?? null,
    mediaHeight: file?.preview?.height ?? null,
    isDeleted: false,
    buttons: [],
    isEdited: false,
    quotedMsgId: quote?.id ?? null,
    ticketId: ticket.id,
    contactId: null,
    userId: me.id,
    origin: 'agent',
    companyId: ticket.companyId,
    queueId: ticket.queueId,
    reactions: [],
    createdAt: now,
    updatedAt: now,
    contact: null,
    queue: ticket.queue,
    quotedMsg: quote && {
      id: quote.id,
      body: quote.body,
      fromMe: quote.fromMe,
      mediaType: quote.mediaType,
      isDeleted: quote.isDeleted,
      mediaUrl: quote.mediaUrl,
      contact: quote.contact && { id: quote.contact.id, name: quote.contact.name },
    },
  };
}
