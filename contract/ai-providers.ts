import { z } from 'zod';
import { endpoint } from './endpoint';
import { serviceKey } from './service-key';
import { Done, id, instant, text, words } from './shapes';

/** Kinds of services that understand the same calls; `offline` is none: rules of ours, for trying things out, where there is a sandbox. */
export const aiPresets = ['openai', 'azure', 'groq', 'ollama', 'vllm', 'openrouter', 'other', 'offline'] as const;
export type AiPreset = (typeof aiPresets)[number];

/** Where each usually is, and a model that it usually has; empty where only its owner knows. */
export const presetDefaults: Record<AiPreset, { baseUrl: string; model: string }> = {
  openai: { baseUrl: 'https://api.openai.com/v1', model: 'gpt-4o-mini' },
  azure: { baseUrl: '', model: '' },
  groq: { baseUrl: 'https://api.groq.com/openai/v1', model: 'llama-3.3-70b-versatile' },
  ollama: { baseUrl: 'http://127.0.0.1:11434/v1', model: 'llama3.2' },
  vllm: { baseUrl: '', model: '' },
  openrouter: { baseUrl: 'https://openrouter.ai/api/v1', model: 'openai/gpt-4o-mini' },
  other: { baseUrl: '', model: '' },
  offline: { baseUrl: '', model: 'regras' },
};

/** What a service may be able to do. */
export const aiAbilities = ['text', 'tools', 'vision', 'transcription', 'embeddings'] as const;
export type AiAbility = (typeof aiAbilities)[number];

/** What trying one of them showed. `unset`: there is no model for it. */
export const AiCheck = z.strictObject({
  what: z.enum(aiAbilities),
  state: z.enum(['works', 'fails', 'unset']),
  /** Why it fails, as the service says it, shortened; empty else. */
  detail: z.string(),
  ms: z.int(),
});
export type AiCheck = z.infer<typeof AiCheck>;

/** Of a million tokens, in the currency that the company reckons in. */
export const AiPriceLimits = { model: 200, price: 100_000 } as const;
const price = z.number().min(0, 'Invalid').max(AiPriceLimits.price, 'Invalid');
export const AiPrice = z.strictObject({ model: words(1, AiPriceLimits.model), input: price, output: price });
export type AiPrice = z.infer<typeof AiPrice>;

/** A service that models of the company are asked at. */
export const AiProvider = z.strictObject({
  id,
  name: z.string(),
  preset: z.enum(aiPresets),
  baseUrl: z.string(),
  /** Masked (`****1234`); empty when there is none. */
  apiKey: z.string(),
  model: z.string(),
  /** Empty where nothing is written down or looked up by it. */
  transcriptionModel: z.string(),
  embeddingModel: z.string(),
  /** Asked by prompts that name none. One at most. */
  isDefault: z.boolean(),
  prices: z.array(AiPrice),
  /** What the last try showed; empty before the first, and once it was changed. */
  checks: z.array(AiCheck),
  testedAt: instant.nullable(),
  companyId: id,
  createdAt: instant,
  updatedAt: instant,
});
export type AiProvider = z.infer<typeof AiProvider>;

const model = text(200).regex(/^[\x21-\x7e]*$/, 'Invalid');
const fields = {
  name: words(1, 100),
  preset: z.enum(aiPresets),
  /** Without login, question or anchor; empty where there is no service. */
  baseUrl: text(300).regex(/^(?:https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#\\]*)?)?$/, 'Invalid address'),
  apiKey: serviceKey,
  model: model.min(1, 'Required'),
  transcriptionModel: model,
  embeddingModel: model,
  isDefault: z.boolean(),
  prices: z.array(AiPrice).max(50, { abort: true }),
};
const ignores = Object.keys(AiProvider.shape);
const params = { providerId: 'aiProvider' } as const;
const common = { who: 'settings:manage', feature: 'useOpenAi' } as const;

export const aiProviders = {
  list: endpoint('GET /ai-providers', {
    ...common,
    without: [],
    reply: z.array(AiProvider),
    summary: 'Services that prompts are answered by, in the order in which they were added',
  }),
  create: endpoint('POST /ai-providers', {
    ...common,
    asSupport: 'refused',
    body: z.strictObject({
      ...fields,
      apiKey: fields.apiKey.default(''),
      transcriptionModel: model.default(''),
      embeddingModel: model.default(''),
      isDefault: fields.isDefault.default(false),
      prices: fields.prices.default([]),
    }),
    ignores,
    reply: AiProvider,
    status: 201,
    summary:
      'Adds a service; the first one is the default. Addresses inside are refused but where the operator allows them',
  }),
  update: endpoint('PUT /ai-providers/:providerId', {
    ...common,
    asSupport: 'refused',
    params,
    body: z.strictObject(fields).partial(),
    ignores,
    reply: AiProvider,
    summary:
      'Changes a service; a masked key sent back stays as it is, unless the address is another: then it is asked for again',
  }),
  test: endpoint('POST /ai-providers/:providerId/test', {
    ...common,
    asSupport: 'refused',
    params,
    apart: true,
    reply: AiProvider,
    summary: 'Tries what the service can do: text, tools, pictures, writing down speech, embeddings',
  }),
  remove: endpoint('DELETE /ai-providers/:providerId', {
    ...common,
    asSupport: 'refused',
    params,
    reply: Done,
    summary: 'Takes a service away; prompts that named it use the default',
  }),
};
