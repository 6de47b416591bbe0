import type { Log } from '../platform/log';
import { repeat, type Repeating } from '../platform/repeat';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { count, gather, listBehindhand } from './figures-queries';

/** Rows that are counted, and changes that are gathered, in a transaction: others have the database in between. */
const stepOf = 2_000;
/** Fewer changes than these are read with the sums and cost less than to gather them. */
const worthGathering = 100;
const every = 5_000;

/**
 * Counts what was there before figures were kept, and gathers what has changed since into sums. Each step is whole: whoever
 * is killed has lost nothing, and several processes take turns.
 */
export async function keepUp(tenancy: Tenancy, least = worthGathering): Promise<void> {
  const behindhand = await tenancy.acrossCompanies((db) => listBehindhand(db, least));
  const failures: unknown[] = [];
  for (const { companyId } of behindhand) {
    const step = <Answer>(work: (ctx: Ctx) => Promise<Answer>) => tenancy.inCompany(companyId, work);
    try {
      while ((await step((ctx) => count(ctx, stepOf))).left);
      while ((await step((ctx) => gather(ctx, stepOf))).gathered === stepOf);
    } catch (error) {
      // What is wrong with one company keeps no other waiting.
      failures.push(error);
    }
  }
  if (failures.length) throw failures[0];
}

export const keepFigures = ({ tenancy, log }: { tenancy: Tenancy; log: Log }): Repeating =>
  repeat(() => keepUp(tenancy), { every, log, trouble: 'figures of the dashboard were not gathered' });
