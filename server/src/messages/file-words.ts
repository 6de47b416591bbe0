import { sql } from '../platform/database';
import type { Log } from '../platform/log';
import type { Tenancy } from '../platform/tenancy';

/** A search reads what is not filed yet from end to end: at hundreds of messages a second this keeps it short. */
const every = 5000;

/**
 * Files the words of new messages into the search index, beside the road: done by whoever stores a message it would hold
 * up that one, and all behind it, for as long as hundreds of pages take to be read. Found they are either way.
 * @returns stops it, when what is under way has ended
 */
export function fileWords({ tenancy, log }: { tenancy: Tenancy; log: Log }): () => Promise<void> {
  let timer: NodeJS.Timeout;
  let filing: Promise<void> = Promise.resolve();
  let stopped = false;
  const later = () => {
    timer = setTimeout(() => {
      filing = file(tenancy)
        .catch((error: unknown) => log.warn({ err: error }, 'words of new messages were not filed'))
        .finally(() => stopped || later());
    }, every).unref();
  };
  later();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await filing;
  };
}

/** One process at a time; another one finds it taken and leaves. */
export const file = (tenancy: Tenancy): Promise<void> =>
  tenancy.acrossCompanies(async (db) => void (await db.one(sql`select guiche_file_words()`)));
