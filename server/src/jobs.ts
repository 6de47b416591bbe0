import type { Cause } from '@guiche/contract/connection-health';
import type { Language } from '@guiche/contract/shapes';

/** What is told of an outage of a line, once when it has lasted and once when it is over. */
export interface LineAlert {
  is: 'down' | 'back';
  connectionId: number;
  name: string;
  /** Since when it was down. */
  since: string;
  cause: Cause | null;
}

/**
 * The job page: every piece of work that is done later, and what it carries. The room that does it is the name's first
 * word. Each carries its company and enters it through `inCompany`; each may run twice and must not mind.
 */
export interface Jobs {
  /** Sends the letter with a link to choose a new password, unless that is used or has run out. */
  'auth.mailReset': { companyId: number; tokenHash: string; language: Language };
  /** Tells somebody that their e-mail was used to sign up. */
  'companies.mailOwner': { companyId: number; userId: number; letterId: string; language: Language };
  /** Tells the admins of a line that has been down for a while and still is. */
  'connections.watch': { companyId: number; connectionId: number; since: string };
  /** Writes one admin that a line is down, or up again. */
  'connections.mailAlert': { companyId: number; userId: number; alert: LineAlert };
  /** Empties the outbox of a connection, one message in flight at a time. */
  'messages.deliver': { companyId: number; connectionId: number };
  /** Revokes a deleted message on the network. */
  'messages.revoke': { companyId: number; messageId: number };
  /** Tells the network our reaction to a message, as it is by then. */
  'messages.react': { companyId: number; messageId: number };
  /** Tells the network that the customer's messages were read. */
  'messages.confirmRead': { companyId: number; ticketId: number };
  /** What a move says leaves, once it can no longer be taken back. */
  'tickets.settle': { companyId: number; ticketId: number };
  /** A ticket that was put off comes back. */
  'tickets.wake': { companyId: number; ticketId: number };
  /** The attendant answers what a customer has said in a conversation. */
  'attendant.answer': { companyId: number; ticketId: number };
  /** A ticket that nobody has answered goes to the queue that its line names. */
  'attendant.moveOn': { companyId: number; ticketId: number };
  /** Sends a scheduled message whose time has come. */
  'schedules.send': { companyId: number; scheduleId: number };
  /** Takes what the official API has told of a connection. */
  'whatsapp.takeCloud': { companyId: number; connectionId: number };
  /** Forgets what the official API has told and nobody will ask for again. */
  'whatsapp.pruneCloud': { companyId: number };
  /** Removes files that no row names any more. */
  'media.remove': { companyId: number; keys: string[] };
  /** Finds out which devices are told of what a customer has said in a conversation. */
  'push.notify': { companyId: number; ticketId: number };
  /** Tells the devices of the admins of a line that is down, or up again. */
  'push.notifyLine': { companyId: number; alert: LineAlert };
  /** Tells the device of one session of a conversation or of a line; of neither, to try it out. */
  'push.send': { companyId: number; sessionId: string; ticketId: number | null; alert?: LineAlert; attempt: number };
}

export type JobName = keyof Jobs;

export interface JobOptions {
  /** Jobs of one queue run one after the other, across all processes. */
  queue?: string;
  /** A job with the same key that has not begun is replaced by this one. */
  key?: string;
  /** One with the same key that has not begun keeps its time, and takes only what this one carries. */
  keepsTime?: boolean;
  runAt?: Date;
  /** Attempts before it is given up; 25 unless told, with growing pauses. */
  maxAttempts?: number;
}
