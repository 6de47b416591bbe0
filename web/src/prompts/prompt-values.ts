import { versionedFields, type PromptSketch, type PromptState } from '@guiche/contract/prompt-versions';
import type { Prompt, PromptMode } from '@guiche/contract/prompts';
import type { TestChatPrompt } from './use-test-chat';

/** What the form of a prompt holds; a new one leads to the usual queue, where there is one. */
export const valuesOf = (prompt: Prompt | null, usual: number | null = null) => ({
  name: prompt?.name ?? '',
  apiKey: prompt?.apiKey ?? '',
  prompt: prompt?.prompt ?? '',
  queueId: prompt ? prompt.queueId : usual,
  providerId: prompt?.providerId ?? null,
  mode: prompt?.mode ?? ('answer' as PromptMode),
  forbidden: prompt?.forbidden ?? '',
  transferQueueIds: prompt?.transferQueueIds ?? [],
  tagIds: prompt?.tagIds ?? [],
  mayEnd: prompt?.mayEnd ?? false,
  voice: prompt?.voice ?? 'texto',
  voiceKey: prompt?.voiceKey ?? '',
  voiceRegion: prompt?.voiceRegion ?? '',
  temperature: (prompt?.temperature ?? 1) as number | null,
  maxTokens: (prompt?.maxTokens ?? 100) as number | null,
  maxMessages: (prompt?.maxMessages ?? 10) as number | null,
});
export type PromptValues = ReturnType<typeof valuesOf>;

type Versioned = Pick<PromptValues, (typeof versionedFields)[number]>;

/** What a sketch puts into the form; the keys there stay. */
export const valuesOfSketch = (sketch: PromptSketch): Versioned =>
  Object.fromEntries(versionedFields.map((field) => [field, sketch[field]])) as Versioned;

/** What a version does: what is gone stands there no more. */
export const valuesOfState = ({ queue, provider, transferQueues, tags, ...state }: PromptState): Versioned => ({
  ...state,
  queueId: queue && !queue.isGone ? queue.id : null,
  providerId: provider && !provider.isGone ? provider.id : null,
  transferQueueIds: transferQueues.flatMap(({ id, isGone }) => (isGone ? [] : id)),
  tagIds: tags.flatMap(({ id, isGone }) => (isGone ? [] : id)),
});

/** As it stands in the form; where nothing is written that is a number, as it was. */
export function testChatPromptOf(prompt: Prompt | null, values: PromptValues): TestChatPrompt {
  const { temperature, maxTokens, maxMessages } = valuesOf(prompt);
  return {
    promptId: prompt?.id ?? null,
    prompt: values.prompt,
    apiKey: values.apiKey,
    queueId: values.queueId,
    providerId: values.providerId,
    forbidden: values.forbidden,
    transferQueueIds: values.transferQueueIds,
    tagIds: values.tagIds,
    mayEnd: values.mayEnd,
    temperature: values.temperature ?? temperature!,
    maxTokens: values.maxTokens ?? maxTokens!,
    maxMessages: values.maxMessages ?? maxMessages!,
  };
}
