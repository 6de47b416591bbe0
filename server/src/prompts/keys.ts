import { keyFor, seal, unseal } from '../platform/crypto';

/** The keys of a prompt that are kept sealed. */
export const keyFields = ['apiKey', 'voiceKey'] as const;
export type KeyField = (typeof keyFields)[number];

/** Seals what services are paid with, so that neither a copy of the database nor a row moved elsewhere gives it away. */
export interface KeySafe {
  close(companyId: number, promptId: number, field: KeyField, value: string): string;
  /** What is shown of it: that there is one, and its end where that tells little of it. */
  mask(companyId: number, promptId: number, field: KeyField, stored: string): string;
}

export function createKeySafe(secret: string): KeySafe {
  const key = keyFor(secret, 'prompts');
  const about = (companyId: number, promptId: number, field: KeyField) => `${companyId}:${promptId}:${field}`;

  return {
    close: (companyId, promptId, field, value) => (value ? seal(key, value, about(companyId, promptId, field)) : ''),
    mask(companyId, promptId, field, stored) {
      if (!stored) return '';
      let value = '';
      try {
        value = unseal(key, stored, about(companyId, promptId, field));
      } catch {
        // Sealed with another master secret: it is there, and has to be typed again.
      }
      return `****${value.length >= 8 ? value.slice(-4) : ''}`;
    },
  };
}

/** A mask that came back: nobody types such a key. */
export const isMask = (value: string): boolean => /^\*{4}.{0,4}$/su.test(value);
