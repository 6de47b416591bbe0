import type { ChangedField } from '@guiche/contract/prompt-versions';

/** What a field is called in the form. */
export const fieldWords = {
  name: 'name',
  providerId: 'provider',
  prompt: 'prompt',
  mode: 'mode',
  forbidden: 'forbidden',
  queueId: 'queue',
  transferQueueIds: 'transferQueues',
  tagIds: 'tags',
  mayEnd: 'mayEnd',
  voice: 'voice',
  voiceRegion: 'voiceRegion',
  temperature: 'temperature',
  maxTokens: 'maxTokens',
  maxMessages: 'maxMessages',
  apiKey: 'apiKey',
  voiceKey: 'voiceKey',
} as const satisfies Record<ChangedField, string>;
