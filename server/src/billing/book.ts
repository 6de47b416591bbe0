import type { LiveEvent, LiveName } from '@guiche/contract/live';
import type { JobName, JobOptions, Jobs } from '../jobs';
import type { Db } from '../platform/database';
import { addJob } from '../platform/jobs';
import type { Audience, Ctx, Tenancy } from '../platform/tenancy';

/** The book of all companies, open for one transaction. */
export interface Book {
  readonly db: Db;
  readonly now: Date;
  /** Tells a company's screens, after the commit. */
  tell(companyId: number, event: LiveEvent<'payment'>): void;
  /** What the operator sees of all companies is another, without any company's screens being told: they look again after the commit. */
  moved(): void;
  /** The same for whatever else is told of a company. */
  emitIn(companyId: number): Ctx['emit'];
  /** Asks for work, in the same transaction. */
  ask<N extends JobName>(name: N, payload: Jobs[N], options?: JobOptions): Promise<void>;
}

export interface Books {
  /**
   * One transaction over the book. Money may be nobody's, and a settlement has to reach company, invoice and money at once,
   * so it stands outside the fence of one company; what it writes it finds by the company's locked row.
   */
  write<T>(work: (book: Book) => Promise<T>): Promise<T>;
}

/** What undoes a whole transaction and is done again: a deadlock, a serialisation failure, and a key written meanwhile. */
const again = new Set(['40001', '40P01', '23505']);

export function createBooks(parts: {
  tenancy: Pick<Tenancy, 'acrossCompanies'>;
  clock: () => Date;
  publish: (companyId: number, event: LiveEvent<'payment'>) => void;
  emit: (companyId: number, name: LiveName, event: LiveEvent, to: Audience) => void;
  /** The operator's pages are told that something has moved, once for a transaction. */
  publishMoved: () => void;
}): Books {
  const { tenancy, clock, publish, emit, publishMoved } = parts;
  return {
    async write(work) {
      for (let tries = 1; ; tries++) {
        const after: (() => void)[] = [];
        let hasMoved = false;
        const moved = () => void (hasMoved = true);
        try {
          const result = await tenancy.acrossCompanies((db) =>
            work({
              db,
              now: clock(),
              moved,
              tell(companyId, event) {
                moved();
                after.push(() => publish(companyId, event));
              },
              emitIn:
                (companyId) =>
                (...told) =>
                  void after.push(() => emit(companyId, ...told)),
              ask: (name, payload, options = {}) => addJob(db, name, payload, options),
            }),
          );
          for (const act of after) act();
          if (hasMoved) publishMoved();
          return result;
        } catch (error) {
          if (tries === 5 || !again.has((error as { code?: string }).code ?? '')) throw error;
        }
      }
    },
  };
}
