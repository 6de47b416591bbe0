import { randomBytes } from 'node:crypto';
import { keyFor, seal, sign, unseal } from '../platform/crypto';
import { base32 } from './totp';

/** What keeps second factors from whoever reads the database. */
export function createFactorKeys(secret: string) {
  const [sealing, hashing] = [keyFor(secret, 'totp'), keyFor(secret, 'recovery-code')];
  return {
    seal: (companyId: number, userId: number, bytes: Buffer): string =>
      seal(sealing, bytes.toString('base64url'), `${companyId}:${userId}`),
    /** Undefined when it was sealed with another master secret, or for somebody else: no code fits then. */
    open(companyId: number, userId: number, sealed: string): Buffer | undefined {
      try {
        return Buffer.from(unseal(sealing, sealed, `${companyId}:${userId}`), 'base64url');
      } catch {
        return undefined;
      }
    },
    /** With a key: fifty bits could be guessed from a bare hash. */
    hashOf: (companyId: number, userId: number, code: string): string =>
      sign(hashing, `${companyId}:${userId}:${plain(code)}`),
  };
}

export type FactorKeys = ReturnType<typeof createFactorKeys>;

/** People type codes with spaces and hyphens, in either case. */
const plain = (code: string) => code.replace(/[\s-]/g, '').toLowerCase();

/** Ten characters for paper, in two halves. */
export function recoveryCode(): string {
  const text = base32(randomBytes(10)).slice(0, 10).toLowerCase();
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}
