import type { Language } from '@guiche/contract/shapes';
import type { Alert } from './alerts/alert';
import type { WakingReason } from './push/words';

/** Whose work is an e-mail: what fails of them waits for the mail server. */
export const mailJobs = [
  'auth.mailReset',
  'companies.mailOwner',
  'alerts.mail',
  'billing.remind',
] as const satisfies readonly JobName[];

/** What nobody waits for: it begins where nothing else is due, so that it keeps no answer of a person waiting. */
export const backgroundJobs = [
  'campaigns.write',
  'contact-lists.check',
  'companies.erase',
  'messages.giveUpFiles',
  'whatsapp.pruneCloud',
  'media.remove',
  'messages.transcribe',
  'asked-questions.search',
  'embeddings.fill',
] as const satisfies readonly JobName[];

/**
 * The job page: every piece of work that is done later, and what it carries. The module that does it is the name's first
 * word. Each carries its company and enters it through `inCompany`; each may run twice and must not mind.
 */
export interface Jobs {
  /** Sends the e-mail with a link to choose a new password, unless that is used or has run out. */
  'auth.mailReset': { companyId: number; tokenHash: string; language: Language };
  /** Tells somebody that their e-mail was used to sign up. */
  'companies.mailOwner': { companyId: number; userId: number; letterId: string; language: Language };
  /** A step of taking away a company that the operator has deleted; it asks for the next. */
  'companies.erase': { companyId: number };
  /** Tells the admins of a line that has been down for a while and still is. */
  'connections.watch': { companyId: number; connectionId: number; since: string };
  /** Writes one admin that a line is down, or up again, or that campaigns stand still. */
  'alerts.mail': { companyId: number; userId: number; alert: Alert };
  /** Empties the outbox of a connection, one message in flight at a time. */
  'messages.deliver': { companyId: number; connectionId: number };
  /** Fetches the files that messages of a connection wait for. */
  'messages.fetchFiles': { companyId: number; connectionId: number };
  /** A further step of giving up the files that lay with a deleted connection. */
  'messages.giveUpFiles': { companyId: number; connectionId: number };
  /** Has a customer's voice note written down. */
  'messages.transcribe': { companyId: number; messageId: number };
  /** Revokes a deleted message on the network. */
  'messages.revoke': { companyId: number; messageId: number };
  /** Tells the network what a message of ours says by now. */
  'messages.edit': { companyId: number; messageId: number };
  /** Tells the network our reaction to a message, as it is by then. */
  'messages.react': { companyId: number; messageId: number };
  /** Tells the network that the customer's messages were read. */
  'messages.confirmRead': { companyId: number; ticketId: number };
  /** Tells clients that ask for nothing anew how each of many messages is now. */
  'messages.tellOlder': { companyId: number; messageIds: number[] };
  /** What a move says leaves, once it can no longer be taken back. */
  'tickets.settle': { companyId: number; ticketId: number };
  /** A step of what tickets do when a queue, a person or a line they hang on is removed; it asks for the next. */
  'tickets.letGo': {
    companyId: number;
    what: 'queue' | 'user' | 'connection';
    id: number;
    /** How many tickets in progress have moved, of how many. */
    done: number;
    total: number;
    /** How many at a time, as the last step was quick or slow, and how long others have the database before. */
    pace?: { size: number; rest: number };
    /** Screens know of everything so far. */
    isTold: boolean;
  };
  /** A step of taking a tag that is gone off the tickets that had it; it asks for the next. */
  'tickets.untag': TagStep;
  /** The same where it was merged into another, which they get: a process that does not know of that takes none of it. */
  'tickets.retag': TagStep;
  /** Tells clients that ask for nothing anew how each of many tickets is now; `hasLeft`: it stood in another list. */
  'tickets.tellOlder': { companyId: number; ticketIds: number[]; hasLeft?: boolean };
  /** A ticket that was put off comes back. */
  'tickets.wake': { companyId: number; ticketId: number };
  /** What payment providers say of the charges that notices name is written into the book. */
  'billing.settle': Record<string, never>;
  /** Writes a company that an invoice is due, or was paid. */
  'billing.remind': {
    companyId: number;
    invoiceId: number;
    kind: 'D-7' | 'D-3' | 'D-1' | 'D0' | 'D+1' | 'D+3' | 'blocked' | 'receipt';
  };
  /** Tells a company over the operator's line that an invoice is due, or was paid; on that day of the company's, or not at all. */
  'line-reminders.send': Jobs['billing.remind'] & { day: string };
  /** The attendant answers what a customer has said in a conversation. */
  'attendant.answer': { companyId: number; ticketId: number };
  /** A ticket that nobody has answered goes to the queue that its line names. */
  'attendant.moveOn': { companyId: number; ticketId: number };
  /** Tells people of what a line has brought too late for an answer, and in no queue. */
  'attendant.tellLate': { companyId: number; connectionId: number };
  /** An assistant's turn in a conversation: its breath is over, or whoever asked the model has died. */
  'assistant.answer': { companyId: number; ticketId: number };
  /** A conversation has come to where an assistant may speak. */
  'assistant.hear': { companyId: number; ticketId: number };
  /** Asks networks about numbers in contact lists, as many as lines may ask about now; it asks for the next. */
  'contact-lists.check': { companyId: number };
  /** Looks for what customers asked in closed conversations, where somebody wants to know. */
  'asked-questions.search': { companyId: number };
  /** Puts pieces of knowledge in numbers, where the company has a model for that; it asks for the next. */
  'embeddings.fill': { companyId: number };
  /** Sends a scheduled message whose time has come. */
  'schedules.send': { companyId: number; scheduleId: number };
  /** A campaign whose time has come begins. */
  'campaigns.begin': { companyId: number; campaignId: number };
  /** Writes what campaigns have for a line, as its pace allows. */
  'campaigns.write': { companyId: number; connectionId: number };
  /** Takes what the official API has told of a connection. */
  'whatsapp.takeCloud': { companyId: number; connectionId: number };
  /** Asks the official API how a connection's number and account stand with it. */
  'whatsapp.askCloud': { companyId: number; connectionId: number };
  /** Asks the official API which templates are approved now, where that is in doubt. */
  'whatsapp.askTemplates': { companyId: number; connectionId: number };
  /** Forgets what the official API has told and nobody will ask for again. */
  'whatsapp.pruneCloud': { companyId: number };
  /** Removes files that no row names any more. */
  'media.remove': { companyId: number; keys: string[] };
  /** Finds out which devices are told of what a customer has said in a conversation. */
  'push.notify': { companyId: number; ticketId: number };
  /** Tells devices of those in a chat between colleagues who have not seen what was said. */
  'push.notifyChat': { companyId: number; chatId: number };
  /** Tells the devices of the admins of a line that is down, or up again, or of campaigns that stand still. */
  'push.notifyAdmins': { companyId: number; alert: Alert };
  /** Tells the devices of those who see every ticket of one that needs people. */
  'push.notifyHandover': { companyId: number; ticketId: number; why: WakingReason };
  /** Tells the device of one session of a conversation, a chat between colleagues or a line; of none, to try it out. */
  'push.send': {
    companyId: number;
    sessionId: string;
    ticketId: number | null;
    chatId?: number;
    alert?: Alert;
    /** It needs people. */
    why?: WakingReason;
    attempt: number;
  };
}

interface TagStep {
  companyId: number;
  tagId: number;
  /** How many tickets are through with it, of how many; unknown to those that a process of the version before asks for. */
  done?: number;
  total?: number;
  pace?: { size: number; rest: number };
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
