/** What a message is, and how far it got. */

export const mediaTypes = [
  'conversation',
  'image',
  'audio',
  'video',
  'document',
  'sticker',
  'locationMessage',
  'contactMessage',
  'call_log',
  /** Nobody has been able to read it here. When somebody can, the same row says what it says. */
  'unreadable',
  /** Of a kind that is not shown here. */
  'unsupported',
] as const;
export type MediaType = (typeof mediaTypes)[number];

const withoutContent: readonly MediaType[] = ['call_log', 'unreadable', 'unsupported'];
/** Whether there is anything in it that can be sent on. */
export const hasContent = (kind: MediaType): boolean => !withoutContent.includes(kind);

/** How far an outgoing message got, apart from `ack`; an incoming one is `received`. */
export const messageStates = [
  'received',
  'waiting',
  'sending',
  'sent',
  'delivered',
  'read',
  'played',
  'failed',
  'unknown',
] as const;
export type MessageState = (typeof messageStates)[number];
