import { z } from 'zod';
import { endpoint } from './endpoint';
import { isPhone } from './field-rules';
import { Done, id, instant, NamedRef, page, paging, words } from './shapes';

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

/** One that holds. */
export const HoldingOptOut = OptOut.pick({
  source: true,
  word: true,
  reason: true,
  messageId: true,
  user: true,
  createdAt: true,
}).extend({
  id,
  /** Null where there is no contact, or none any more: then only a hash of the number is kept. */
  contact: NamedRef.extend({ number: z.string() }).nullable(),
});
export type HoldingOptOut = z.infer<typeof HoldingOptOut>;

const reason = words(2, 300);
const byNumber = z.strictObject({ number: words(8, 50).refine(isPhone, 'Invalid number'), reason });

export const optOuts = {
  page: endpoint('GET /opt-outs', {
    who: 'user',
    query: z.strictObject({ searchParam: paging.searchParam, cursor: paging.cursor }),
    reply: page('records', HoldingOptOut),
    summary:
      'Who wants to be sent nothing unasked, the latest first, forty a page; the search looks at names and numbers, and finds whoever is no contact by the whole number',
  }),
  add: endpoint('POST /opt-outs', {
    who: 'user',
    body: byNumber,
    reply: HoldingOptOut,
    status: 201,
    summary:
      'Writes down that whoever has a number wants to be sent nothing unasked, be they a contact or not; with the reason. What was written down before stands',
  }),
  remove: endpoint('DELETE /opt-outs', {
    who: 'user',
    query: byNumber,
    reply: Done,
    summary: 'Writes down that whoever has a number may be sent such things again; with the reason',
  }),
  show: endpoint('GET /contacts/:contactId/opt-out', {
    who: 'user',
    params: { contactId: 'contact' },
    reply: OptOutState,
    summary: 'Whether a contact wants to be sent nothing unasked, and how that came about',
  }),
  change: endpoint('PUT /contacts/:contactId/opt-out', {
    who: 'user',
    params: { contactId: 'contact' },
    body: z.strictObject({ isOptedOut: z.boolean(), reason }),
    reply: OptOutState,
    summary: 'Writes down that a contact wants to be sent nothing unasked, or does again; with the reason',
  }),
};
