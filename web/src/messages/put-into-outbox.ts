import type { Message } from '@guiche/contract/messages';
import type { Me } from '@guiche/contract/users';
import { newKey } from '../platform/new-key';
import type { Attachment } from './attachments';
import { bubbleKey } from './live';
import { enqueue } from './outbox';
import type { PendingMessage } from './outbox-store';

/** What was typed, as it leaves: each file with its caption, or the text alone. */
export const partsOf = (text: string, attachments: Attachment[]): { body: string; file: Attachment | null }[] =>
  attachments.length > 0 ? attachments.map((file) => ({ body: file.caption, file })) : [{ body: text, file: null }];

interface Part extends Pick<PendingMessage, 'ticketId' | 'body' | 'sign' | 'mentions' | 'suggestionId'> {
  me: Me;
  quote: Message | null;
  file: Attachment | null;
  /** The newest one that is stored. */
  after: number;
  /** As it shows until it is stored. */
  message: Message;
}

/** It shows at once, and leaves by a call of its own. @returns what to wait for with `whenStored` */
export function putIntoOutbox({ me, quote, file, after, message, ...said }: Part): string {
  const bubble = { clientId: newKey(), state: 'waiting', after, message } as const;
  enqueue({
    ...said,
    quotedId: quote?.id ?? null,
    file: file?.file ?? null,
    isRecording: file?.isRecording ?? false,
    owner: String(me.id),
    error: null,
    bubble,
  });
  return bubbleKey(bubble);
}

/** Now, but never before what is already there: a slow clock must not open an earlier day. */
export const nowBehind = (newest: { createdAt: string } | undefined): string =>
  new Date(Math.max(Date.now(), newest ? Date.parse(newest.createdAt) : 0)).toISOString();
