import type { Message } from '@guiche/contract/messages';

/** Reasons that have a sentence. */
export type Reason = 'refused' | 'offline' | 'unreachable' | 'tooLarge' | 'media' | 'expired' | 'limited' | 'cancelled';

const reasons: [codes: RegExp, reason: Reason][] = [
  [/^CANCELLED/, 'cancelled'],
  [/^LINE_|DISCONNECTED/, 'offline'],
  [/NOT_ON_WHATSAPP|NUMBER|RECIPIENT|UNREACHABLE/, 'unreachable'],
  [/TOO_LARGE/, 'tooLarge'],
  [/MEDIA|UPLOAD/, 'media'],
  [/WINDOW|EXPIRED|REENGAGEMENT/, 'expired'],
  [/RATE|LIMIT|TOO_MANY/, 'limited'],
];

/** Why an outgoing message failed, from the channel's code; what has no sentence of its own was refused. */
export function reasonOf(failure: Message['failure']): Reason {
  const code = failure?.code ?? '';
  return reasons.find(([codes]) => codes.test(code))?.[1] ?? 'refused';
}
