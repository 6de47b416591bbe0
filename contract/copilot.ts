import { z } from 'zod';
import { endpoint } from './endpoint';
import { text, words } from './shapes';

/** What may be made of a text that somebody has written. `translate`: into the customer's language. */
export const rewrites = ['shorter', 'friendlier', 'correct', 'translate'] as const;
export type Rewrite = (typeof rewrites)[number];

/** Of what somebody has written: more is no message. */
const longest = 4_096;

export const Draft = z.strictObject({
  text: z.string(),
  /** Links, prices and days in it that nobody has told the model: to be looked at before it is sent. */
  unfounded: z.array(z.string()),
  /** Titles of what it was given of the company's knowledge. */
  sources: z.array(z.string()),
});
export type Draft = z.infer<typeof Draft>;

const asks = {
  who: 'user',
  feature: 'useOpenAi',
  params: { ticketId: 'ticket' },
  apart: true,
  fails: ['ERR_TICKET_NOT_OPEN', 'ERR_NO_AI_PROVIDER_FOUND', 'ERR_AI_SPENT', 'ERR_UNAVAILABLE'],
} as const;

/** What helps whoever answers a customer. Nothing of it is sent by itself. */
export const copilot = {
  show: endpoint('GET /copilot', {
    who: 'user',
    feature: 'useOpenAi',
    without: { isThere: false },
    reply: z.strictObject({ isThere: z.boolean() }),
    summary: 'Whether the company has a service that drafts can be asked of',
  }),
  draft: endpoint('POST /copilot/:ticketId/draft', {
    ...asks,
    /** What stands in the composer already: the draft says it. */
    body: z.strictObject({ text: text(longest).default('') }),
    reply: Draft,
    summary: 'Drafts the next message to the customer, for somebody who may answer: nothing is sent or kept',
  }),
  rewrite: endpoint('POST /copilot/:ticketId/rewrite', {
    ...asks,
    body: z.strictObject({ text: words(1, longest), as: z.enum(rewrites) }),
    reply: z.strictObject({ text: z.string() }),
    summary: 'Says in other words what somebody has written to the customer: nothing is sent or kept',
  }),
};
