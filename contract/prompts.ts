import { z } from 'zod';
import { endpoint } from './endpoint';
import { serviceKey } from './service-key';
import { givenId, givenIdOrNone, id, instant, leftToServer, noPage, page, Paging, requiredId, words } from './shapes';
import { Queue } from './queues';
import { voiceFailures } from './voice-words';

/** When it answers. */
export const promptModes = ['answer', 'away', 'draft'] as const;
export type PromptMode = (typeof promptModes)[number];

/** What an assistant is to be, and by which service. */
export const Prompt = z.strictObject({
  id,
  name: z.string(),
  prompt: z.string(),
  /** Masked (`****1234`); empty when there is none. */
  apiKey: z.string(),
  /** `texto` answers in writing only. */
  voice: z.string(),
  /** Masked as well. */
  voiceKey: z.string(),
  voiceRegion: z.string(),
  maxTokens: z.int(),
  temperature: z.number(),
  maxMessages: z.int(),
  promptTokens: z.int(),
  completionTokens: z.int(),
  totalTokens: z.int(),
  /** `away`: only while nobody is there, by the hours of its place; `draft`: never, it writes for agents. */
  mode: z.enum(promptModes),
  /** A topic a line: an answer that names one is not sent, and people go on. */
  forbidden: z.string(),
  queueId: id.nullable(),
  /** To which queues a model may hand over beside that one, by their names. */
  transferQueueIds: z.array(id),
  /** Which tags it may give. */
  tagIds: z.array(id),
  /** It may propose that a conversation ends, which it does where the customer then thanks or takes their leave. */
  mayEnd: z.boolean(),
  /** Of which provider model and address are; the default one where there is none. */
  providerId: id.nullable(),
  companyId: id,
  /** None once it was deleted. */
  queue: Queue.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Prompt = z.infer<typeof Prompt>;

/** What the specification meant to ask for and nobody enforces: the page says it as a hint. */
export const promptHints = { name: [5, 100], prompt: 50, maxTokens: 300 } as const;

/** What answers are spoken with; `texto` writes. */
export const voices = [
  'texto',
  ...[
    'Francisca',
    'Antonio',
    'Brenda',
    'Donato',
    'Elza',
    'Fabio',
    'Giovanna',
    'Humberto',
    'Julio',
    'Leila',
    'Leticia',
    'Manuela',
    'Nicolau',
    'Valerio',
    'Yara',
  ].map((name) => `pt-BR-${name}Neural`),
];

/** An assistant's voice fails; for who manages them. */
export const VoiceAlert = z.strictObject({
  action: z.literal('failed'),
  promptId: id,
  name: z.string(),
  reason: z.enum(voiceFailures),
});

/** So many queues and so many tags, of which a model is told the names. */
export const mostOfPrompt = 20;
const someOf = (error: string) => z.array(givenId).max(mostOfPrompt, { error, abort: true });

/** Clients of this API family send numbers as they were typed. */
const number = (min: number, max: number, step: 'whole' | 'any' = 'whole') => {
  const checked = (step === 'whole' ? z.number().int('Invalid') : z.number()).min(min, 'Invalid').max(max, 'Invalid');
  const typed = z
    .string()
    .regex(/^\d{1,9}(\.\d{1,4})?$/, 'Invalid')
    .transform(Number)
    .pipe(checked);
  leftToServer.add(typed, { why: 'no form writes it' });
  return z.union([checked, typed]);
};

/** What is written of a prompt. */
export const promptFields = {
  name: words(1, 100),
  prompt: z.string().max(20_000, 'Too Long!'),
  apiKey: serviceKey,
  voice: words(1, 100),
  voiceKey: serviceKey,
  voiceRegion: z.string().max(100, 'Too Long!'),
  providerId: givenIdOrNone,
  mode: z.enum(promptModes),
  forbidden: z.string().max(2_000, 'Too Long!'),
  transferQueueIds: someOf('Too many queues'),
  tagIds: someOf('Too many tags'),
  mayEnd: z.boolean(),
  maxTokens: number(1, 100_000),
  temperature: number(0, 2, 'any'),
  maxMessages: number(1, 1000),
  queueId: requiredId('Informe o setor'),
};
/** What a new one says, and what it is where that is not said. */
export const newPrompt = {
  ...promptFields,
  prompt: promptFields.prompt.default(''),
  apiKey: promptFields.apiKey.default(''),
  voice: promptFields.voice.default('texto'),
  voiceKey: promptFields.voiceKey.default(''),
  voiceRegion: promptFields.voiceRegion.default(''),
  providerId: promptFields.providerId.default(null),
  mode: promptFields.mode.default('answer'),
  forbidden: promptFields.forbidden.default(''),
  transferQueueIds: promptFields.transferQueueIds.default([]),
  tagIds: promptFields.tagIds.default([]),
  mayEnd: promptFields.mayEnd.default(false),
  maxTokens: promptFields.maxTokens.default(100),
  temperature: promptFields.temperature.default(1),
  maxMessages: promptFields.maxMessages.default(10),
};
const ignores = Object.keys(Prompt.shape);
const params = { promptId: 'prompt' } as const;
export const promptIds = {
  'body.queueId': 'queue',
  'body.providerId': 'aiProvider',
  'body.transferQueueIds': 'queue',
  'body.tagIds': 'tag',
} as const;

/** What only the company itself writes. */
export const promptSecrets = ['apiKey', 'voiceKey'] as const;

export const prompts = {
  list: endpoint('GET /prompt', {
    who: 'settings:manage',
    feature: 'useOpenAi',
    query: Paging,
    without: noPage('prompts'),
    reply: page('prompts', Prompt),
    summary: 'Prompts by name, twenty a page; the search looks at names',
  }),
  show: endpoint('GET /prompt/:promptId', { who: 'settings:manage', params, reply: Prompt, summary: 'One prompt' }),
  create: endpoint('POST /prompt', {
    asSupport: { without: promptSecrets },
    who: 'settings:manage',
    feature: 'useOpenAi',
    body: z.strictObject(newPrompt),
    ignores,
    ids: promptIds,
    reply: Prompt,
    status: 201,
    summary: 'Makes a prompt; its keys are stored sealed',
  }),
  update: endpoint('PUT /prompt/:promptId', {
    asSupport: { without: promptSecrets },
    who: 'settings:manage',
    feature: 'useOpenAi',
    params,
    body: z.strictObject(promptFields).partial(),
    ignores,
    ids: promptIds,
    reply: Prompt,
    summary: 'Changes a prompt; a masked key sent back stays as it is',
  }),
  remove: endpoint('DELETE /prompt/:promptId', {
    who: 'settings:manage',
    feature: 'useOpenAi',
    params,
    reply: z.strictObject({ message: z.string() }),
    summary: 'Deletes a prompt; connections that used it have none. The message is the key of a translation',
  }),
};
