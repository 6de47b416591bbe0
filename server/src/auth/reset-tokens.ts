import { createHash, randomBytes } from 'node:crypto';
import { keyFor, seal, unseal } from '../platform/crypto';

const shape = /^([1-9]\d{0,8})\.[\w-]{43}$/;

/** Tokens of links for a new password: random, behind the company in which to look for them. */
export function createResetTokens(secret: string) {
  const key = keyFor(secret, 'reset-link');
  const about = (companyId: number, userId: number) => `${companyId}:${userId}`;
  return {
    make(companyId: number, userId: number) {
      const token = `${companyId}.${randomBytes(32).toString('base64url')}`;
      return { token, hash: hashOf(token), sealed: seal(key, token, about(companyId, userId)) };
    },
    /** Undefined for what is none of ours. */
    read(token: string): { companyId: number; hash: string } | undefined {
      const found = shape.exec(token);
      return found ? { companyId: Number(found[1]), hash: hashOf(token) } : undefined;
    },
    /** Undefined when it was sealed with another master secret, or for somebody else. */
    open(companyId: number, userId: number, sealed: string): string | undefined {
      try {
        return unseal(key, sealed, about(companyId, userId));
      } catch {
        return undefined;
      }
    },
  };
}

export type ResetTokens = ReturnType<typeof createResetTokens>;

/** Without salt or cost, since nobody guesses 256 bits. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
