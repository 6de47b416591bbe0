/**
 * The job page: every piece of work that is done later, and what it carries. The room that does it is the name's first
 * word. Each carries its company and enters it through `inCompany`; each may run twice and must not mind.
 */
export interface Jobs {
  /** Empties the outbox of a connection, one message in flight at a time. */
  'messages.deliver': { companyId: number; connectionId: number };
  /** Revokes a deleted message on the network. */
  'messages.revoke': { companyId: number; messageId: number };
  /** Tells the network that the customer's messages were read. */
  'messages.confirmRead': { companyId: number; ticketId: number };
  /** Removes files that no row names any more. */
  'media.remove': { companyId: number; keys: string[] };
}

export type JobName = keyof Jobs;

export interface JobOptions {
  /** Jobs of one queue run one after the other, across all processes. */
  queue?: string;
  /** A job with the same key that has not begun is replaced by this one. */
  key?: string;
  runAt?: Date;
  /** Attempts before it is given up; 25 unless told, with growing pauses. */
  maxAttempts?: number;
}
