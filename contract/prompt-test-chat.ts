import { z } from 'zod';
import { endpoint } from './endpoint';
import { newPrompt, promptIds } from './prompts';
import { givenIdOrNone, id, instant, textBytes, words } from './shapes';

/** How much is said at most in a test chat, by both. */
export const mostInTestChat = 40;

const { prompt, apiKey, providerId, forbidden, transferQueueIds, tagIds, mayEnd, maxTokens, temperature, maxMessages } =
  newPrompt;

/** What an answer has taken; zeros where no model was asked. */
const taken = {
  tokensIn: z.int(),
  tokensOut: z.int(),
  /** How long it took, in milliseconds. */
  ms: z.int(),
};

/** What comes of one asking. */
export const TryOut = z.strictObject({
  /** The row of the assistant's table that was done; docs/ai.md has them all. */
  rule: z.string(),
  /** People go on with the conversation. */
  isHanded: z.boolean(),
  /** What the customer reads. */
  text: z.string(),
  /** What the model has written and nobody reads, since something of it may not be said; empty otherwise. */
  withheld: z.string(),
  /** What of it that is, or why the model hands over. */
  why: z.array(z.string()),
  /** To which queue it hands over, where it chose one, and with which tags it marks the conversation; by name. */
  queue: z.string(),
  tags: z.array(z.string()),
  /** It proposes that the conversation ends. */
  proposesEnd: z.boolean(),
  /** Titles of what it was given of the company's knowledge. */
  sources: z.array(z.string()),
  ...taken,
});
export type TryOut = z.infer<typeof TryOut>;

/** How many answers of the past are asked for again at once: each costs what an answer costs. */
export const mostReplayed = 10;

/** What a model was once asked in a conversation that is over, and what came of it. What went to people by rule is none. */
export const PastAnswer = z.strictObject({
  id,
  /** Whom, and when. */
  contact: z.string(),
  at: instant,
  /** By which version of the prompt; nobody knows it of old ones. */
  version: z.int().nullable(),
  /** What customer and assistant had said by then; the customer has the last word. */
  said: z.array(z.strictObject({ fromMe: z.boolean(), text: z.string() })),
  isHanded: z.boolean(),
  /** Empty where nothing was said. */
  text: z.string(),
  /** Titles of what it was given of the company's knowledge, as far as that is still there. */
  sources: z.array(z.string()),
  ...taken,
});
export type PastAnswer = z.infer<typeof PastAnswer>;

/** The test chat of a prompt, and its replay: past answers, asked for again in the same way. */
export const promptTestChat = {
  answers: endpoint('GET /prompt/:promptId/answers', {
    who: 'settings:manage',
    feature: 'useOpenAi',
    params: { promptId: 'prompt' },
    reply: z.array(PastAnswer),
    summary: 'The newest ten answers of a prompt in conversations that are closed, with what was said before',
  }),
  tryOut: endpoint('POST /prompt/test-chat', {
    // a test chat is in the words of whoever tries
    asSupport: 'refused',
    who: 'settings:manage',
    feature: 'useOpenAi',
    body: z.strictObject({
      /** Whose key stands behind a mask, and whose knowledge there is; null: one that is not saved yet. */
      promptId: givenIdOrNone.default(null),
      queueId: givenIdOrNone.default(null),
      prompt,
      apiKey,
      providerId,
      forbidden,
      transferQueueIds,
      tagIds,
      mayEnd,
      maxTokens,
      temperature,
      maxMessages,
      /** One after the other; the customer has the last word. */
      said: z
        .array(z.strictObject({ fromMe: z.boolean(), text: words(1, 4_000) }))
        .min(1)
        .max(mostInTestChat, { error: 'Too many messages', abort: true })
        .refine((said) => said.at(-1)?.fromMe === false, 'Invalid'),
    }),
    bodyBytes: textBytes,
    ids: { 'body.promptId': 'prompt', ...promptIds },
    reply: TryOut,
    fails: ['ERR_NO_AI_PROVIDER_FOUND', 'ERR_AI_SPENT', 'ERR_UNAVAILABLE'],
    apart: true,
    summary:
      'What an assistant would say by this configuration, which need not be saved; nothing is stored or sent, and what its service is asked is paid for',
  }),
};
