import { every, type Repeated } from '../platform/guard';
import { addJob, oneOfCompany } from '../platform/jobs';
import type { Log } from '../platform/log';
import type { Tenancy } from '../platform/tenancy';
import { fillLimits } from './fill';
import * as queries from './queries';

const hourly = 3_600_000;

/**
 * Pieces stay without vectors where the month's money is spent, the plan is without AI, a key is refused, or a model is named for
 * what was there before: nobody says when that is over, so it is looked at again.
 */
export const keepFilled = ({ tenancy, log }: { tenancy: Tenancy; log: Log }): Repeated =>
  every(hourly, { log, failure: 'pieces without vectors were not looked for', now: true }, () => askToFillAll(tenancy));

/** What waits for its time, since its service failed a while ago, keeps it. */
export const askToFillAll = (tenancy: Tenancy): Promise<void> =>
  tenancy.acrossCompanies(async (db) => {
    for (const company of await queries.companiesWithMissing(db, fillLimits.pieces))
      await addJob(db, 'embeddings.fill', company, { ...oneOfCompany('embeddings.fill', company), keepsTime: true });
  });
