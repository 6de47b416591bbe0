import { z } from 'zod';
import { OfficialAnswer } from './official-health';
import { connectionStatuses } from './connection-status';
import { instant } from './shapes';

/** Why a line is as it is, where that is known. What it means and what is to be done stands on the page. */
export const causes = [
  /** Somebody pressed "disconnect". */
  'stopped',
  /** The connection was given another provider. */
  'provider',
  /** The phone has taken this device off its list. */
  'unlinked',
  /** Nobody scanned the QR code while it was shown. */
  'unscanned',
  /** Another computer has taken this device's place, again and again. */
  'replaced',
  /** The network does not let this number in: blocked or banned. */
  'refused',
  /** The network wants a newer client. */
  'outdated',
  /** The phone cannot have linked devices. */
  'unsupported',
  /** What is kept of the device was sealed with another master secret. */
  'unreadable',
  /** The phone that was to be linked is linked to another connection of the company. */
  'duplicate',
  /** The same, and whose connection it is is nobody's business here. */
  'elsewhere',
  /** The network does not answer. */
  'unreachable',
  /** The connection's proxy does not answer, or does not let it through. */
  'proxy',
  /** The official API does not take the access token, or it is not filled in. */
  'credentials',
  /** The official API has blocked the account. */
  'blocked',
  /** The app may not use the number. */
  'not-permitted',
  /** The number is not registered with the official API, and no PIN is kept with which to do it. */
  'unregistered',
  /** The PIN was refused, or nobody knows what became of it: it is not tried again by itself. */
  'pin',
  /** There were too many tries to register the number. */
  'pin-wait',
  /** Meta has to make sure first whose the number is. */
  'unverified',
] as const;
export type Cause = (typeof causes)[number];
export const cause = z.enum(causes).nullable();

/** Since when a line is in a state, and why. */
export const ConnectionState = z.strictObject({ status: z.enum(connectionStatuses), cause, at: instant });
export type ConnectionState = z.infer<typeof ConnectionState>;

/** How carefully a line sends just now. */
export const GovernorState = z.strictObject({
  paused: z.boolean(),
  pausedUntil: instant.nullable(),
  reason: z.literal('restricted').nullable(),
  /** What waits: everything, or only what goes to people who have not written lately. */
  pausedFor: z.enum(['all', 'strangers']).nullable(),
  newChatsToday: z.int(),
  /** 0 where there is none. */
  newChatsCap: z.int(),
  paceMs: z.int(),
});
export type GovernorState = z.infer<typeof GovernorState>;

export const ConnectionHealth = z.strictObject({
  /** The newest first. */
  states: z.array(ConnectionState),
  /** Since then the messages are counted: a day. */
  since: instant,
  received: z.int(),
  /** Handed over to the network. */
  sent: z.int(),
  failed: z.int(),
  /** Of which nobody knows whether they arrived. */
  unknown: z.int(),
  /** On their way out now, whenever they were written. */
  waiting: z.int(),
  lastReceivedAt: instant.nullable(),
  lastSentAt: instant.nullable(),
  /** Of the newest message that did not leave, however long ago. */
  lastError: z.strictObject({ code: z.string(), detail: z.string(), at: instant }).nullable(),
  governor: GovernorState,
  /** What Meta says of it when it is asked; null for other networks, and before it was. */
  official: OfficialAnswer.nullable(),
});
export type ConnectionHealth = z.infer<typeof ConnectionHealth>;
