import { MessageLimits, type Message } from '@guiche/contract/messages';

/** A text of ours that the customer has on the phone, for as long as their network lets it be changed. */
export const mayBeEdited = (message: Message, now = Date.now()): boolean =>
  message.fromMe &&
  message.mediaType === 'conversation' &&
  !message.isDeleted &&
  ['sent', 'delivered', 'read', 'played'].includes(message.state) &&
  now - Date.parse(message.createdAt) < MessageLimits.editMs;
