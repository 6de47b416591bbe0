import { z } from 'zod';
import { endpoint } from './endpoint';
import { id, instant, page, Paging, words } from './shapes';
import { Queue } from './queues';

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
  queueId: id.nullable(),
  companyId: id,
  /** None once it was deleted. */
  queue: Queue.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Prompt = z.infer<typeof Prompt>;

/** What headers can carry. A mask, sent back, leaves a key as it is. */
const key = z
  .string()
  .max(1000, 'Too Long!')
  .regex(/^[\x21-\x7e]*$/, 'Invalid');
/** Clients of this API family send numbers as they were typed. */
const number = (min: number, max: number, step: 'whole' | 'any' = 'whole') => {
  const checked = (step === 'whole' ? z.number().int('Invalid') : z.number()).min(min, 'Invalid').max(max, 'Invalid');
  const typed = z
    .string()
    .regex(/^\d{1,9}(\.\d{1,4})?$/, 'Invalid')
    .transform(Number)
    .pipe(checked);
  return z.union([checked, typed]);
};

const fields = {
  name: words(1, 100),
  prompt: z.string().max(20_000, 'Too Long!'),
  apiKey: key,
  voice: words(1, 100),
  voiceKey: key,
  voiceRegion: z.string().max(100, 'Too Long!'),
  maxTokens: number(1, 100_000),
  temperature: number(0, 2, 'any'),
  maxMessages: number(1, 1000),
  queueId: z
    .int({ error: 'Informe o setor' })
    .positive('Informe o setor')
    .max(2 ** 31 - 1),
};
const ignores = Object.keys(Prompt.shape);
const params = { promptId: 'prompt' } as const;
const ids = { 'body.queueId': 'queue' } as const;

export const prompts = {
  list: endpoint('GET /prompt', {
    who: 'settings:manage',
    query: Paging,
    reply: page('prompts', Prompt),
    summary: 'Prompts by name, twenty a page; the search looks at names',
  }),
  show: endpoint('GET /prompt/:promptId', { who: 'settings:manage', params, reply: Prompt, summary: 'One prompt' }),
  create: endpoint('POST /prompt', {
    who: 'settings:manage',
    body: z.strictObject({
      ...fields,
      prompt: fields.prompt.default(''),
      apiKey: fields.apiKey.default(''),
      voice: fields.voice.default('texto'),
      voiceKey: fields.voiceKey.default(''),
      voiceRegion: fields.voiceRegion.default(''),
      maxTokens: fields.maxTokens.default(100),
      temperature: fields.temperature.default(1),
      maxMessages: fields.maxMessages.default(10),
    }),
    ignores,
    ids,
    reply: Prompt,
    status: 201,
    summary: 'Makes a prompt; its keys are stored sealed',
  }),
  update: endpoint('PUT /prompt/:promptId', {
    who: 'settings:manage',
    params,
    body: z.strictObject(fields).partial(),
    ignores,
    ids,
    reply: Prompt,
    summary: 'Changes a prompt; a masked key sent back stays as it is',
  }),
  remove: endpoint('DELETE /prompt/:promptId', {
    who: 'settings:manage',
    params,
    reply: z.strictObject({ message: z.string() }),
    summary: 'Deletes a prompt; connections that used it have none. The message is the key of a translation',
  }),
};
