import { chats, type Chat, type ChatMessage } from '@guiche/contract/chats';
import type { Message } from '@guiche/contract/messages';
import type { Me } from '@guiche/contract/users';
import { call } from '../platform/call';
import { temporaryId } from '../platform/temporary-id';
import type { Attachment } from '../messages/attachments';
import { openOutbox } from '../messages/outbox';
import { nowBehind, partsOf, putIntoOutbox } from '../messages/put-into-outbox';
import { asMessage, ownId, saidBy, shownId, threadOf } from './as-message';
import { namedIn } from './mentions';
import { newestSaid, storeSaid } from './thread';

openOutbox(
  {
    async post({ ticketId, body, mentions = [], quotedId, file, owner, bubble }, signal, onProgress) {
      const { clientId } = bubble;
      const { chat, ...said } = await call(chats.send, {
        chatId: -ticketId,
        body: { message: body, mentions, quotedId: quotedId === null ? null : ownId(quotedId), clientId },
        ...(file ? { files: [file], onProgress } : {}),
        signal,
        idempotencyKey: clientId,
      });
      return asMessage(said, { me: Number(owner), users: chat.users });
    },
    store: (message) => storeSaid(saidBy(message)!),
    newest: (thread) => shownId(newestSaid(-thread)?.id ?? 0),
  },
  'chat',
);

interface Outgoing {
  chat: Chat;
  me: Me;
  text: string;
  quoted: Message | null;
  attachments: Attachment[];
}

/** Says something to colleagues: shown at once, and each file leaves by a call of its own. */
export function say({ chat, me, text, quoted, attachments }: Outgoing): string[] {
  return partsOf(text, attachments).map(({ body, file }, index) => {
    const quote = index === 0 ? quoted : null;
    const mentions = namedIn(body, chat);
    const newest = newestSaid(chat.id);
    const draft = draftOf({ chat, me, body, mentions, file, newest });
    const message = { ...asMessage(draft, { me: me.id, users: chat.users }), ...unsent(quote, file) };
    return putIntoOutbox({
      ticketId: threadOf(chat.id),
      me,
      body: body.trim(),
      mentions,
      sign: false,
      quote,
      file,
      after: shownId(newest?.id ?? 0),
      message,
    });
  });
}

/** It has no number of the server's yet, and nobody has it. */
const unsent = (quote: Message | null, file: Attachment | null) => ({
  id: temporaryId(),
  ack: 0,
  state: 'waiting' as const,
  quotedMsgId: quote?.id ?? null,
  quotedMsg: quote && {
    id: quote.id,
    body: quote.body,
    fromMe: false,
    mediaType: quote.mediaType,
    isDeleted: quote.isDeleted,
    mediaUrl: quote.mediaUrl,
    contact: quote.contact && { id: quote.contact.id, name: quote.contact.name },
  },
  media: file ? ('there' as const) : null,
  mediaUrl: file?.preview?.url ?? null,
});

function draftOf(given: {
  chat: Chat;
  me: Me;
  body: string;
  mentions: number[];
  file: Attachment | null;
  newest: ChatMessage | undefined;
}): ChatMessage {
  const { chat, me, body, mentions, file, newest } = given;
  const now = nowBehind(newest);
  return {
    id: 0,
    chatId: chat.id,
    senderId: me.id,
    message: body,
    mediaType: file?.kind ?? 'conversation',
    mediaPath: null,
    mediaName: file?.file.name ?? null,
    mediaSize: file?.file.size ?? null,
    mediaMime: file?.file.type ?? null,
    mediaWidth: file?.preview?.width ?? null,
    mediaHeight: file?.preview?.height ?? null,
    quoted: null,
    mentions,
    reactions: [],
    isEdited: false,
    isDeleted: false,
    createdAt: now,
    updatedAt: now,
    sender: { id: me.id, name: me.name },
  };
}
