import { z } from 'zod';
import { endpoint } from './endpoint';
import { newPrompt, Prompt, promptFields, promptIds, promptSecrets } from './prompts';
import { Done, givenIdOrNone, id, instant, moment } from './shapes';

/** So many of a prompt are kept at least, and shown at most: the newest. One that a turn asked by is kept, too. */
export const keptVersions = 50;

/** What a version holds of a prompt, in the order of the form; of keys it says only that they changed. */
export const versionedFields = [
  'name',
  'providerId',
  'prompt',
  'mode',
  'forbidden',
  'queueId',
  'transferQueueIds',
  'tagIds',
  'mayEnd',
  'voice',
  'voiceRegion',
  'temperature',
  'maxTokens',
  'maxMessages',
] as const;
export const changedFields = [...versionedFields, ...promptSecrets] as const;
export type ChangedField = (typeof changedFields)[number];

const plain = {
  name: true,
  prompt: true,
  mode: true,
  forbidden: true,
  mayEnd: true,
  voice: true,
  voiceRegion: true,
  temperature: true,
  maxTokens: true,
  maxMessages: true,
} as const;

/** A state of a prompt that was published. */
export const PromptVersion = z.strictObject({
  id,
  number: z.int(),
  /** Who published it, as they were called then; empty where nobody knows. */
  by: z.string(),
  changed: z.array(z.enum(changedFields)),
  createdAt: instant,
});
export type PromptVersion = z.infer<typeof PromptVersion>;

/** What a version names; it may be gone by now, and is called as it was called then. */
const Named = z.strictObject({ id, name: z.string(), isGone: z.boolean() });

export const PromptState = Prompt.pick(plain).extend({
  queue: Named.nullable(),
  provider: Named.nullable(),
  transferQueues: z.array(Named),
  tags: z.array(Named),
});
export type PromptState = z.infer<typeof PromptState>;

/** What was written for a prompt and is not published: no customer is answered by it. It holds no keys. */
export const PromptSketch = Prompt.pick({
  ...plain,
  queueId: true,
  providerId: true,
  transferQueueIds: true,
  tagIds: true,
}).extend({
  by: z.string(),
  updatedAt: instant,
});
export type PromptSketch = z.infer<typeof PromptSketch>;

const { apiKey: _apiKey, voiceKey: _voiceKey, ...sketched } = newPrompt;
/** The `updatedAt` that it had when whoever writes looked at it: who comes second is told. */
const seen = moment();
const params = { promptId: 'prompt' } as const;
const one = { ...params, versionId: 'promptVersion' } as const;
const of = { who: 'settings:manage', feature: 'useOpenAi' } as const;

export const promptVersions = {
  list: endpoint('GET /prompt/:promptId/versions', {
    ...of,
    params,
    reply: z.strictObject({ versions: z.array(PromptVersion), sketch: PromptSketch.nullable() }),
    summary: 'The newest fifty states of a prompt that were published, the newest first, and its sketch',
  }),
  show: endpoint('GET /prompt/:promptId/versions/:versionId', {
    ...of,
    params: one,
    reply: z.strictObject({ version: PromptVersion, state: PromptState, before: PromptState.nullable() }),
    summary: 'A version as it was, and the one before it',
  }),
  publish: endpoint('POST /prompt/:promptId/publish', {
    ...of,
    asSupport: { without: promptSecrets },
    params,
    body: z
      .strictObject(promptFields)
      .partial()
      .extend({ seen, sketch: moment().nullable().default(null) }),
    ids: promptIds,
    reply: Prompt,
    fails: ['ERR_PROMPT_CHANGED'],
    summary:
      'Changes a prompt as PUT /prompt does, unless it was changed since `seen`; the sketch of that time (`sketch`) is gone then',
  }),
  goBack: endpoint('POST /prompt/:promptId/versions/:versionId/publish', {
    ...of,
    params: one,
    body: z.strictObject({ seen }),
    reply: Prompt,
    fails: ['ERR_PROMPT_CHANGED', 'ERR_NO_QUEUE_FOUND', 'ERR_NO_AI_PROVIDER_FOUND', 'ERR_NO_TAG_FOUND'],
    summary: 'Publishes an older version again, as a new one; the keys stay as they are',
  }),
  sketch: endpoint('PUT /prompt/:promptId/sketch', {
    ...of,
    params,
    body: z.strictObject({ ...sketched, queueId: givenIdOrNone, seen: seen.nullable() }),
    ids: promptIds,
    reply: PromptSketch,
    fails: ['ERR_PROMPT_CHANGED'],
    summary: 'Keeps what is not to be published yet, in place of what was kept, unless that was changed since `seen`',
  }),
  dropSketch: endpoint('DELETE /prompt/:promptId/sketch', {
    ...of,
    params,
    reply: Done,
    summary: 'Forgets what is not published; whether there is any makes no difference',
  }),
};
