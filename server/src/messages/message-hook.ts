import type { Contact } from '@guiche/contract/contacts';
import type { MediaType } from '@guiche/contract/tickets';
import { join, sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import type { TicketRow } from '../tickets/queries';

/** Something that was said on a line, by a customer or on the line's own phone, before it is stored. */
export interface Said {
  contact: Contact;
  fromMe: boolean;
  isGroup: boolean;
  at: Date;
  body: string;
  mediaType: MediaType;
  /** What would have been typed, where a line of what this quotes was tapped. */
  tapped?: string;
  /** Asks: it ends with a question of ours. */
  quoted?: { id: number; ticketId: number | null; asksLast: boolean } | undefined;
}

export interface Claimable extends Said {
  /** The conversation in progress. */
  active: TicketRow | undefined;
}

export interface Stored extends Said {
  id: number;
  ticket: TicketRow;
  /** It counts: what somebody says who is blocked does not, nor what belongs to a conversation that is over. */
  isHeard: boolean;
}

/** A customer's voice note that was written down. */
export interface Spoken {
  id: number;
  ticketId: number;
  contactId: number;
  text: string;
}

/** What is known of a message before it is stored: whose conversation it is of, and when it was said. */
export interface About {
  contactId: number;
  at: Date;
}

/**
 * What a module above does with what was said: devices are told, the attendant thinks about an answer. Declared in the
 * module's `hooks.ts`, listed once in `hook-list.ts`, and run in the transaction that stores the message.
 */
export interface MessageHook<Known = unknown> {
  /** An expression, asked along with everything else before the message is stored; `c` is the line's row. */
  asks(ctx: Ctx, about: About): Sql;
  /** The conversation, held, that it belongs to although that is over, beside the one in progress if there is any. */
  claims?(ctx: Ctx, said: Claimable, known: Known): Promise<TicketRow | undefined>;
  stored(ctx: Ctx, message: Stored, known: Known): Promise<void>;
  /** Nobody could read it when it was stored; now it can be read. */
  healed?(ctx: Ctx, message: Stored, known: Known): Promise<void>;
  /** What it says was written down, in the transaction that keeps the words. Not in groups. */
  spoken?(ctx: Ctx, message: Spoken): Promise<void>;
}

/** What all of them ask, as one value: an answer each, in their order. */
export const hookQueries = (hooks: readonly MessageHook[], ctx: Ctx, about: About): Sql =>
  hooks.length ? sql`json_build_array(${join(hooks.map((hook) => hook.asks(ctx, about)))})` : sql`'[]'::json`;

/** The first that claims it. */
export async function claimed(
  hooks: readonly MessageHook[],
  ctx: Ctx,
  said: Claimable,
  known: readonly unknown[],
): Promise<TicketRow | undefined> {
  for (const [n, hook] of hooks.entries()) {
    const ticket = await hook.claims?.(ctx, said, known[n]);
    if (ticket) return ticket;
  }
  return undefined;
}

export async function afterStored(
  hooks: readonly MessageHook[],
  ctx: Ctx,
  message: Stored,
  known: readonly unknown[],
  when: 'stored' | 'healed' = 'stored',
): Promise<void> {
  for (const [n, hook] of hooks.entries()) await hook[when]?.(ctx, message, known[n]);
}
