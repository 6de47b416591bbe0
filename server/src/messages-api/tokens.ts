import { settingValues } from '@guiche/contract/settings';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { assertPaid } from '../auth/session';
import { fail } from '../platform/errors';
import type { LineOfToken } from '../platform/serve';
import type { Tenancy } from '../platform/tenancy';
import type { Throttle } from '../platform/throttle';
import { findToken, type TokenRow } from './queries';

/** How long a token may still work that was ended or whose company was. */
const freshFor = 500;
const minute = 60_000;
const usual = Number(settingValues.apiMessagesPerMinute[0]);

interface Known {
  row: Promise<TokenRow | undefined>;
  /** By the machine's clock and by the given one, since tests move the latter. */
  since: [number, number];
}

/** Whose a connection's token is, remembered for a moment; only hashes are kept anywhere. */
export function createLineTokens({ tenancy, throttle, clock }: Parts) {
  const known = new LRUCache<string, Known>({ max: 5_000 });
  const times = (): [number, number] => [performance.now(), clock().getTime()];
  const isFresh = ({ since }: Known) => times().every((time, n) => time >= since[n]! && time - since[n]! < freshFor);

  async function read(token: string): Promise<TokenRow | undefined> {
    const hash = createHash('sha256').update(token).digest('hex');
    const remembered = known.get(hash);
    if (remembered && isFresh(remembered)) return remembered.row;
    const entry: Known = { row: tenancy.acrossCompanies((db) => findToken(db, hash)), since: times() };
    known.set(hash, entry);
    entry.row.catch(() => known.delete(hash));
    return entry.row;
  }

  /**
   * @param sends the call is one of those that are counted
   * @throws ERR_SESSION_EXPIRED, for whatever is wrong with a token alike; ERR_SUBSCRIPTION_EXPIRED, ERR_PLAN_FEATURE,
   *   ERR_TOO_MANY_REQUESTS
   */
  return async (token: string | undefined, sends: boolean): Promise<LineOfToken> => {
    const row = token ? await read(token) : undefined;
    if (!row) throw fail('ERR_SESSION_EXPIRED');
    assertPaid(row, clock(), 401);
    if (!row.features.includes('useExternalApi')) throw fail('ERR_PLAN_FEATURE');
    const { companyId, connectionId } = row;
    const most = Number(row.perMinute ?? usual);
    if (sends) await throttle.take(`api:${companyId}:${connectionId}`, { most, within: minute });
    return { companyId, connectionId };
  };
}

interface Parts {
  tenancy: Pick<Tenancy, 'acrossCompanies'>;
  throttle: Pick<Throttle, 'take'>;
  clock: () => Date;
}
