import { createKeySafe, type KeySafe as SafeOf } from '../platform/key-safe';

/** The keys of a prompt that are kept sealed. */
export const keyFields = ['apiKey', 'voiceKey'] as const;
export type KeyField = (typeof keyFields)[number];
export type KeySafe = SafeOf<KeyField>;

export const createPromptKeys = (secret: string): KeySafe => createKeySafe(secret, 'prompts');
