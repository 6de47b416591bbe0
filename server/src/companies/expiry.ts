import type { Log } from '../platform/log';
import type { Tenancy } from '../platform/tenancy';
import { listEnded } from './queries';

const every = 1000;

export interface ExpiryParts {
  tenancy: Tenancy;
  log: Log;
  clock: () => Date;
  /** The company is no longer served: its open sockets end. */
  end: (companyId: number) => unknown;
}

/**
 * Calls are refused by themselves once a company's due date has passed or it was closed; a socket that stays open asks
 * nothing, so somebody has to look.
 * @returns the way to stop
 */
export function watchExpiry({ tenancy, log, clock, end }: ExpiryParts): () => void {
  let lookedAt = clock();
  let isLooking = false;

  async function look() {
    if (isLooking) return;
    isLooking = true;
    try {
      const now = clock();
      for (const { id } of await tenancy.acrossCompanies((db) => listEnded(db, lookedAt, now))) end(id);
      lookedAt = now;
    } catch (error) {
      // What ended meanwhile is found the next time.
      log.warn({ err: error }, 'due dates were not looked at');
    } finally {
      isLooking = false;
    }
  }

  const timer = setInterval(() => void look(), every).unref();
  return () => clearInterval(timer);
}
