import { keyFor, seal, unseal } from './crypto';

/** Seals what services are paid with, so that neither a copy of the database nor a row moved elsewhere gives it away. */
export interface KeySafe<Field extends string> {
  close(companyId: number, id: number, field: Field, value: string): string;
  /** Undefined when it was closed with another master secret; empty when there is none. */
  open(companyId: number, id: number, field: Field, stored: string): string | undefined;
  /** What is shown of it: that there is one, and its end where that tells little of it. */
  mask(companyId: number, id: number, field: Field, stored: string): string;
}

/** @param purpose whose keys they are: no two have the same, so that none can be moved to the other */
export function createKeySafe<Field extends string>(secret: string, purpose: string): KeySafe<Field> {
  const key = keyFor(secret, purpose);
  const about = (companyId: number, id: number, field: Field) => `${companyId}:${id}:${field}`;
  const safe: KeySafe<Field> = {
    close: (companyId, id, field, value) => (value ? seal(key, value, about(companyId, id, field)) : ''),
    open(companyId, id, field, stored) {
      if (!stored) return '';
      try {
        return unseal(key, stored, about(companyId, id, field));
      } catch {
        return undefined;
      }
    },
    mask(companyId, id, field, stored) {
      if (!stored) return '';
      // Sealed with another master secret: it is there, and has to be typed again.
      const value = safe.open(companyId, id, field, stored) ?? '';
      return `****${value.length >= 8 ? value.slice(-4) : ''}`;
    },
  };
  return safe;
}

/** A mask that came back: nobody types such a key. */
export const isMask = (value: string): boolean => /^\*{4}.{0,4}$/su.test(value);
