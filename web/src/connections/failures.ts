import type { Message } from '@guiche/contract/messages';

/** Reasons that have a sentence. */
export type Reason =
  | 'refused'
  | 'offline'
  | 'unreachable'
  | 'tooLarge'
  | 'media'
  | 'expired'
  | 'limited'
  | 'cancelled'
  | 'stopped'
  | 'unwanted'
  | 'outdated';

const reasons: [codes: RegExp, reason: Reason][] = [
  [/^CANCELLED/, 'cancelled'],
  [/^CAMPAIGN_STOPPED/, 'stopped'],
  [/^OPTED_OUT/, 'unwanted'],
  [/^OUTDATED/, 'outdated'],
  [/^LINE_|DISCONNECTED/, 'offline'],
  [/NOT_ON_WHATSAPP|NUMBER|RECIPIENT|UNREACHABLE/, 'unreachable'],
  [/TOO_LARGE/, 'tooLarge'],
  [/MEDIA|UPLOAD/, 'media'],
  [/WINDOW|EXPIRED|REENGAGEMENT/, 'expired'],
  [/RATE|LIMIT|TOO_MANY|TOO_FAST|RESTRICTED/, 'limited'],
];

/** Why an outgoing message failed, from the channel's code; what has no sentence of its own was refused. */
export function reasonOf(failure: Message['failure']): Reason {
  const code = failure?.code ?? '';
  return reasons.find(([codes]) => codes.test(code))?.[1] ?? 'refused';
}

const holds = { HELD_RESTRICTED: 'restricted', HELD_NEW_CHATS: 'newChats', HELD_PACE: 'pace' } as const;

/** Why a message waits although its line is up; nothing where there is no reason but its turn. */
export function holdOf({ state, failure }: Pick<Message, 'state' | 'failure'>) {
  const code = failure?.code ?? '';
  return state === 'waiting' && Object.hasOwn(holds, code) ? holds[code as keyof typeof holds] : undefined;
}
