import { sql } from './database';
import { every, type Repeated } from './guard';
import type { Log } from './log';
import type { MediaStore } from './media';
import type { Tenancy } from './tenancy';

/** No upload and no transaction takes nearly as long. */
const safeAge = 3_600_000;
const sweepEvery = 3_600_000;

interface Parts {
  tenancy: Tenancy;
  store: MediaStore;
  log: Log;
  /** The disk's own time: ages of files are by that. */
  clock: () => Date;
}

/**
 * Takes away what a process left that was killed: uploads that never arrived in full, and files that were moved to their
 * place by a transaction that did not commit, so that no row names them.
 * @returns how many of the latter
 */
export async function sweepMedia({ tenancy, store, clock }: Parts): Promise<number> {
  const before = clock().getTime() - safeAge;
  await store.clearIncoming(before);
  let removed = 0;
  for await (const { companyId, keys } of store.older(before)) {
    const known = keys.filter((key) => /^[0-9a-f-]{36}$/.test(key));
    const kept = await tenancy.reading(companyId).db.many<{ key: string }>(sql`
        select key from media where company_id = ${companyId} and key = any(${known}::uuid[])`);
    const named = new Set(kept.map(({ key }) => key));
    for (const key of known.filter((one) => !named.has(one))) {
      await store.remove(companyId, key);
      removed += 1;
    }
  }
  return removed;
}

/** Sweeps at once and by the hour. */
export const keepMediaSwept = (parts: Parts): Repeated =>
  every(
    sweepEvery,
    { log: parts.log, failure: 'files that were left lying were not taken away', now: true },
    async () => {
      const removed = await sweepMedia(parts);
      if (removed) parts.log.info({ removed }, 'took away files that no row names');
    },
  );
