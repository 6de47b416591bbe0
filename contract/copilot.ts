import { z } from 'zod';
import { endpoint } from './endpoint';
import { id, instant, language, text, uuid, words } from './shapes';

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

export const Summary = z.strictObject({
  /** What the customer wants, what was done, what is open: a line each. Empty where nothing was said yet. */
  text: z.string(),
  /** Of how many messages, the newest ones; `isWhole`: there are no older ones. */
  count: z.int(),
  isWhole: z.boolean(),
  /** The newest of them. */
  upToId: id.nullable(),
  /** Links, prices and days in it that stand nowhere in the conversation. */
  unfounded: z.array(z.string()),
});
export type Summary = z.infer<typeof Summary>;

export const TagIdeas = z.strictObject({
  /** Tags that the company has and the ticket has not, best first. */
  tagIds: z.array(id),
  /** By rules, where there is no model. */
  isByRules: z.boolean(),
});
export type TagIdeas = z.infer<typeof TagIdeas>;

/** What an answer about a customer stands on. */
export const CustomerSource = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('message'),
    id,
    ticketId: id,
    ticketUuid: z.string(),
    at: instant,
    fromMe: z.boolean(),
    /** How it begins. */
    words: z.string(),
  }),
  z.strictObject({
    kind: z.literal('knowledge'),
    articleId: id.nullable(),
    quickMessageId: id.nullable(),
    title: z.string(),
    /** A link to the file of the article, good for minutes. */
    fileUrl: z.string().nullable(),
  }),
]);
export type CustomerSource = z.infer<typeof CustomerSource>;

export const CustomerAnswer = z.strictObject({
  /** With the number of its source behind what it says, as in [1]. Empty where nothing was found. */
  text: z.string(),
  sources: z.array(CustomerSource),
  /** Links, prices and days in it that stand in none of what it was given. */
  unfounded: z.array(z.string()),
});
export type CustomerAnswer = z.infer<typeof CustomerAnswer>;

/** Words that are being written for whoever asked, as far as they have come: their page alone looks at them. */
export const WordsComing = z.strictObject({ action: z.literal('update'), clientId: uuid, text: z.string() });

/** Under which a page is told the words while they come; without it, it waits for the whole. */
const clientId = uuid.optional();
const reads = {
  who: 'user',
  feature: 'useOpenAi',
  params: { ticketId: 'ticket' },
  apart: true,
  fails: ['ERR_NO_AI_PROVIDER_FOUND', 'ERR_AI_SPENT', 'ERR_UNAVAILABLE'],
} as const;
const asks = { ...reads, fails: ['ERR_TICKET_NOT_OPEN', ...reads.fails] } as const;

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
    body: z.strictObject({ text: text(longest).default(''), clientId }),
    reply: Draft,
    summary: 'Drafts the next message to the customer, for somebody who may answer: nothing is sent or kept',
  }),
  rewrite: endpoint('POST /copilot/:ticketId/rewrite', {
    ...asks,
    body: z.strictObject({ text: words(1, longest), as: z.enum(rewrites), clientId }),
    reply: z.strictObject({ text: z.string() }),
    summary: 'Says in other words what somebody has written to the customer: nothing is sent or kept',
  }),
  summarize: endpoint('POST /copilot/:ticketId/summary', {
    ...reads,
    /** That of whoever reads it. */
    body: z.strictObject({ language: language.default('pt') }),
    reply: Summary,
    summary: 'Says in three lines what a conversation is about, for somebody who may read it: nothing is sent or kept',
  }),
  tags: endpoint('POST /copilot/:ticketId/tags', {
    ...reads,
    reply: TagIdeas,
    summary:
      'Proposes up to three of the company’s tags for a conversation, for somebody who may read it: none is given',
  }),
  ask: endpoint('POST /copilot/:ticketId/ask', {
    ...reads,
    body: z.strictObject({ question: words(3, 500), language: language.default('pt') }),
    reply: CustomerAnswer,
    summary:
      'Answers a question about a customer by what was said in conversations that whoever asks may read, and by what the company knows',
  }),
};
