import { createKeySafe, type KeySafe } from '../platform/key-safe';

export type ProviderKeys = KeySafe<'apiKey'>;

export const createProviderKeys = (secret: string): ProviderKeys => createKeySafe(secret, 'ai-providers');
