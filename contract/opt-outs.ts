import { z } from 'zod';
import { endpoint } from './endpoint';
import { id, instant, NamedRef, words } from './shapes';

/** Who wants to be sent nothing unasked: neither campaigns nor anything else that advertises. */

/** How somebody's wish came to us: by a word of theirs, by their network, by our staff. */
export const optOutSources = ['word', 'network', 'staff'] as const;
export type OptOutSource = (typeof optOutSources)[number];

export const OptOut = z.strictObject({
  source: z.enum(optOutSources),
  /** What they said; empty where they said nothing here. */
  word: z.string(),
  /** Why, as whoever wrote it down has it. */
  reason: z.string(),
  /** The message that says so. */
  messageId: id.nullable(),
  user: NamedRef.nullable(),
  createdAt: instant,
  /** When it was taken back, by whom and why. */
  endedAt: instant.nullable(),
  endedReason: z.string(),
  endedBy: NamedRef.nullable(),
});
export type OptOut = z.infer<typeof OptOut>;

export const OptOutState = z.strictObject({
  isOptedOut: z.boolean(),
  /** The newest first. */
  history: z.array(OptOut),
});
export type OptOutState = z.infer<typeof OptOutState>;

export const optOuts = {
  show: endpoint('GET /contacts/:contactId/opt-out', {
    who: 'user',
    params: { contactId: 'contact' },
    reply: OptOutState,
    summary: 'Whether a contact wants to be sent nothing unasked, and how that came about',
  }),
  change: endpoint('PUT /contacts/:contactId/opt-out', {
    who: 'user',
    params: { contactId: 'contact' },
    body: z.strictObject({ isOptedOut: z.boolean(), reason: words(2, 300) }),
    reply: OptOutState,
    summary: 'Writes down that a contact wants to be sent nothing unasked, or does again; with the reason',
  }),
};
