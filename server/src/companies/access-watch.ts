import type { OperatorCompany } from '@guiche/contract/companies';
import { every, type Repeated } from '../platform/guard';
import type { Log } from '../platform/log';
import type { Tenancy } from '../platform/tenancy';
import { listShown } from './operator-companies';
import { listMoved } from './queries';

const lookEvery = 500;

export interface AccessWatchParts {
  tenancy: Tenancy;
  log: Log;
  clock: () => Date;
  /** The company is not served any more: its open sockets end. */
  end: (companyId: number) => unknown;
  /** It is served again: the pages that wait for that go on. */
  free: (companyId: number) => unknown;
  /** Whoever watches all companies from here sees how these are now; null while nobody does. */
  operators: () => ((company: OperatorCompany) => unknown) | null;
}

/**
 * Calls are refused by themselves once a company's due date has passed or it was closed; a socket that stays open asks
 * nothing, so somebody has to look. Each process looks for its own sockets, and also sees what was paid, freed, blocked or
 * given in another one.
 */
export function watchAccess({ tenancy, log, clock, end, free, operators }: AccessWatchParts): Repeated {
  let lookedAt = clock();
  /** How each company that moved was last seen: what was written a moment ago is found more than once. */
  const seen = new Map<number, string>();
  // After a failure, what moved meanwhile is found the next time.
  return every(lookEvery, { log, failure: 'due dates were not looked at' }, async () => {
    const now = clock();
    const moved = await tenancy.acrossCompanies((db) => listMoved(db, lookedAt, now));
    lookedAt = now;
    const news = moved.filter(({ id, isOpen, isDue, at }) => {
      const state = `${at} ${isOpen} ${isDue}`;
      return seen.get(id) !== state && seen.set(id, state);
    });
    for (const { id, isOpen } of news) if (isOpen) free(id);
    // each time: a session is remembered for a moment, in which a socket may have come back
    for (const { id, isOpen } of moved) if (!isOpen) end(id);
    const tell = news.length ? operators() : null;
    if (!tell) return;
    for (const company of await listShown(
      { tenancy },
      news.map(({ id }) => id),
      now,
    ))
      tell(company);
  });
}
