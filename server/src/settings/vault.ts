import { secretSettings, type SettingKey } from '@guiche/contract/settings';
import { keyFor, seal, unseal } from '../platform/crypto';

const secrets: ReadonlySet<string> = new Set(secretSettings);

/** Does this key hold a secret of another system? */
export const isSecret = (key: SettingKey): boolean => secrets.has(key);

/** Keeps secrets so that neither a copy of the database nor a row moved to another company gives them away. */
export interface Vault {
  close(companyId: number, key: SettingKey, value: string): string;
  /** Undefined when it was closed with another master secret. */
  open(companyId: number, key: SettingKey, stored: string): string | undefined;
}

export function createVault(secret: string): Vault {
  const key = keyFor(secret, 'settings');
  const about = (companyId: number, name: SettingKey) => `${companyId}:${name}`;
  return {
    close: (companyId, name, value) => (value ? seal(key, value, about(companyId, name)) : ''),
    open(companyId, name, stored) {
      if (!stored) return '';
      try {
        return unseal(key, stored, about(companyId, name));
      } catch {
        return undefined;
      }
    },
  };
}

/** What an admin sees of a secret: that there is one, and its end where that tells little of it. */
export function mask(value: string | undefined): string {
  if (value === '') return '';
  return `****${value && value.length >= 8 ? value.slice(-4) : ''}`;
}

/** A mask that came back, even one of a value that has changed since: nobody types such a secret. */
export const isMask = (value: string): boolean => /^\*{4}.{0,4}$/su.test(value);
