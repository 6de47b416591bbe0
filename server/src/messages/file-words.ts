import { sql } from '../platform/database';
import { every, type Repeated } from '../platform/guard';
import type { Log } from '../platform/log';
import type { Tenancy } from '../platform/tenancy';

/** A search reads what is not filed yet from end to end: at hundreds of messages a second this keeps it short. */
const fileEvery = 5000;

/**
 * Files the words of new messages into the search index, beside the message flow: done by whoever stores a message it would hold
 * up that one, and all behind it, for as long as hundreds of pages take to be read. Found they are either way.
 */
export const fileWords = ({ tenancy, log }: { tenancy: Tenancy; log: Log }): Repeated =>
  every(fileEvery, { log, failure: 'words of new messages were not filed' }, () => file(tenancy));

/** One process at a time; another one finds it taken and leaves. */
export const file = (tenancy: Tenancy): Promise<void> =>
  tenancy.acrossCompanies(async (db) => void (await db.one(sql`select guiche_file_words()`)));
