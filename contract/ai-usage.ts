import { z } from 'zod';
import { endpoint } from './endpoint';
import { id, instant, paging } from './shapes';
import { MOST_CENTS } from './money';

/**
 * Of what is asked of models: an answer to a customer; for an agent a draft, other words for theirs, the summary of a
 * conversation, tags for it, or the answer to a question about a customer. `speech`: an answer was spoken by a voice.
 * `transcript`: a customer's voice note was written down. `embedding`: knowledge, or a question, was put in numbers.
 */
export const aiKinds = [
  'answer',
  'draft',
  'rewrite',
  'summary',
  'tags',
  'question',
  'speech',
  'transcript',
  'embedding',
] as const;
export type AiKind = (typeof aiKinds)[number];

/** What a company lets its assistants spend and say. */
export const AiBudget = z.strictObject({
  /** Of a month, in cents; null: nothing is stopped nor told. */
  capCents: z.int().nullable(),
  /** Once it is reached. `tell`: admins are told. `stop`: people have the conversations, too. */
  atCap: z.enum(['tell', 'stop']),
  /** To one customer. */
  answersADay: z.int(),
});
export type AiBudget = z.infer<typeof AiBudget>;

/** Money in millionths, since a token costs less than a cent. What is under way counts as what it may cost at most. */
const used = {
  asked: z.int(),
  tokensIn: z.int(),
  tokensOut: z.int(),
  /** Characters that were spoken. */
  chars: z.int(),
  /** Of speech that was written down. */
  seconds: z.int(),
  micros: z.int(),
};

/** What was asked of a model on a day for a prompt. */
export const AiUsageRow = z.strictObject({
  day: z.string(),
  promptId: id.nullable(),
  /** Null where it is gone. */
  promptName: z.string().nullable(),
  /** Or the voice. */
  model: z.string(),
  kind: z.enum(aiKinds),
  ...used,
});
export type AiUsageRow = z.infer<typeof AiUsageRow>;

/** What became of what a prompt has written for agents. */
export const SuggestionsOf = z.strictObject({
  promptId: id.nullable(),
  /** Null where it is gone. */
  promptName: z.string().nullable(),
  written: z.int(),
  /** Sent as they were. */
  used: z.int(),
  /** Sent after somebody had changed them. */
  edited: z.int(),
  /** How much of those was other words in the end, from 0 to 1; null where none was. */
  distance: z.number().nullable(),
  discarded: z.int(),
  /** Something was said or moved before anybody used them. */
  stale: z.int(),
});
export type SuggestionsOf = z.infer<typeof SuggestionsOf>;

export const AiUsage = z.strictObject({
  /** `yyyy-MM` of the company's calendar. */
  month: z.string(),
  total: z.strictObject(used),
  /** Of what was reserved and is not settled. */
  reservedMicros: z.int(),
  rows: z.array(AiUsageRow),
  /** Of each prompt that wrote any in this month, the most first. */
  suggestions: z.array(SuggestionsOf),
  budget: AiBudget,
});
export type AiUsage = z.infer<typeof AiUsage>;

/** What a model was told about a conversation and has answered, tools among it; as much of each as is kept. */
export const AiText = z.strictObject({
  id,
  kind: z.enum(aiKinds),
  model: z.string(),
  /** Of an assistant; what an agent asked for has none. */
  turnId: id.nullable(),
  told: z.string(),
  /** Empty where no answer came. */
  answered: z.string(),
  createdAt: instant,
});
export type AiText = z.infer<typeof AiText>;

const common = { who: 'settings:manage', feature: 'useOpenAi' } as const;

export const aiUsage = {
  show: endpoint('GET /ai-usage', {
    ...common,
    query: z.strictObject({
      month: z
        .string()
        .regex(/^([1-9]\d{3}-(0[1-9]|1[0-2]))?$/, 'Invalid')
        .default(''),
    }),
    reply: AiUsage,
    summary: 'What asking models has cost in a month, by day, prompt and model; the current month where none is named',
  }),
  texts: endpoint('GET /ai-usage/texts/:ticketId', {
    ...common,
    params: { ticketId: 'ticket' },
    query: z.strictObject({ cursor: paging.cursor }),
    reply: z.strictObject({ texts: z.array(AiText), hasMore: z.boolean(), nextCursor: z.string().nullable() }),
    summary:
      'What models were told about a conversation within thirty days and have answered, the newest first, twenty a page; kept only where the operator has set AI_LOG',
  }),
  update: endpoint('PUT /ai-usage/budget', {
    ...common,
    body: z.strictObject({
      capCents: z.int().min(1, 'Invalid').max(MOST_CENTS, 'Invalid').nullable(),
      atCap: z.enum(['tell', 'stop']),
      answersADay: z.int().min(1, 'Invalid').max(200, 'Invalid'),
    }),
    reply: AiBudget,
    summary:
      'Says how much assistants may spend in a month, what happens then, and how often one customer is answered a day',
  }),
};
