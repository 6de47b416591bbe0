import type { CloudFields } from '@guiche/contract/connections';
import { keyFor, seal, unseal } from '../../platform/crypto';
import { fail } from '../../platform/errors';
import type { Ctx } from '../../platform/tenancy';
import type { Credentials } from './api';
import * as queries from './queries';

const secrets = ['accessToken', 'appSecret', 'verifyToken'] as const;

/** Keeps what lines are known by, so that neither a copy of the database nor a row moved elsewhere gives it away. */
export interface Safe {
  open(stored: queries.StoredLine): Credentials & { pin: string };
  /**
   * Writes what is given and is no mask; what is absent or masked stays as it is.
   * @throws ERR_VALIDATION where another line of the company has the number
   */
  write(ctx: Ctx, connectionId: number, given: CloudFields): Promise<void>;
}

export function createSafe(secret: string): Safe {
  const key = keyFor(secret, 'cloud');
  const about = (companyId: number, connectionId: number, name: string) => `${companyId}:${connectionId}:${name}`;

  /** Empty when it was sealed with another master secret: it has to be typed again. */
  function opened(stored: queries.StoredLine, name: (typeof secrets)[number] | 'pin'): string {
    try {
      return stored[name] && unseal(key, stored[name], about(stored.companyId, stored.connectionId, name));
    } catch {
      return '';
    }
  }

  return {
    open: (stored) => ({
      phoneNumberId: stored.phoneNumberId,
      wabaId: stored.wabaId,
      accessToken: opened(stored, 'accessToken'),
      appSecret: opened(stored, 'appSecret'),
      verifyToken: opened(stored, 'verifyToken'),
      pin: opened(stored, 'pin'),
    }),
    async write(ctx, connectionId, given) {
      const { companyId } = ctx;
      const before = await queries.readLine(ctx, connectionId);
      const line = {
        companyId,
        connectionId,
        phoneNumberId: given.phoneNumberId ?? before?.phoneNumberId ?? '',
        wabaId: given.wabaId ?? before?.wabaId ?? '',
        accessToken: before?.accessToken ?? '',
        appSecret: before?.appSecret ?? '',
        verifyToken: before?.verifyToken ?? '',
        pin: before?.pin ?? '',
      };
      // Each of two lines would take what is said to the number, and answer it.
      const isOther = line.phoneNumberId !== '' && line.phoneNumberId !== before?.phoneNumberId;
      const others = isOther ? await queries.linesOfPhones(ctx, [line.phoneNumberId]) : [];
      if (others.some((other) => other.connectionId !== connectionId))
        throw fail('ERR_VALIDATION', { fields: { 'cloud.phoneNumberId': 'Already in use' } });
      const masks: Record<string, string> = {};
      for (const name of secrets) {
        const value = given[name];
        if (!value || isMask(value)) continue;
        line[name] = seal(key, value, about(companyId, connectionId, name));
        masks[name] = `****${value.length >= 12 ? value.slice(-4) : ''}`;
      }
      const { pin } = given;
      if (pin !== undefined && !isMask(pin)) line.pin = pin && seal(key, pin, about(companyId, connectionId, 'pin'));
      await queries.writeLine(ctx, line, masks);
    },
  };
}

/** A mask that came back: nobody types such a secret. */
const isMask = (value: string): boolean => /^\*{4}.{0,4}$/su.test(value);

/** Can the line be used at all? */
export const isComplete = <T extends Credentials>(credentials: T | undefined): credentials is T =>
  credentials !== undefined &&
  [credentials.phoneNumberId, credentials.accessToken, credentials.appSecret, credentials.verifyToken].every(Boolean);
