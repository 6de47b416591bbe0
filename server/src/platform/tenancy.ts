import type { JobName, JobOptions, Jobs } from '../jobs';
import type { LiveEvent, LiveName } from '@guiche/contract/live';
import type pg from 'pg';
import { AsyncScope } from './async-scope';
import { database, transactionOver, type Db } from './database';
import type { Log } from './log';
import type { Media } from './media';

/** What belongs to no company is told and stored under this number. */
export const noCompany = 0;

/** Who hears a live event: sockets in any of these rooms, and in none of the excepted ones. */
export interface Audience {
  rooms: string[];
  except?: string[];
}

/** Work in one company. Nothing else yields a database handle. */
export interface Ctx {
  readonly companyId: number;
  readonly db: Db;
  readonly now: Date;
  readonly log: Log;
  readonly media: Media;
  /** Tells screens, after the commit. */
  emit<N extends LiveName>(name: N, event: LiveEvent<N>, to: Audience): void;
  /** Asks for work, in the same transaction: at its end, since who asks for the same by its key waits for it. */
  enqueue<N extends JobName>(name: N, payload: Omit<Jobs[N], 'companyId'>, options?: JobOptions): Promise<void>;
  /** Runs after the commit, never after a rollback; its failure is logged and changes nothing. */
  afterCommit(act: () => unknown): void;
}

/** What the tenancy needs from the parts around it; given once, at assembly. */
export interface Surroundings {
  log: Log;
  media: Media;
  clock: () => Date;
  publish(companyId: number, name: LiveName, event: LiveEvent, to: Audience): void;
  addJob(db: Db, name: JobName, payload: object, options: JobOptions): Promise<void>;
  /** Hears of a job for later, after the commit. */
  expectJob?: ((at: Date) => void) | undefined;
  /** Tests and development: a transaction within another that may wait for it is an error. */
  refusesNested?: boolean | undefined;
}

export interface Tenancy {
  /** A transaction in one company: row-level security shows it nothing else. Commits when `work` resolves. */
  inCompany<T>(companyId: number, work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** Questions only: each travels in a transaction of its own, in one round trip. */
  reading(companyId: number): Ctx;
  /** The one other way to the database: login, sign-up, operator and start-up work. Easy to grep. */
  acrossCompanies<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Begins work that the caller's answer does not wait for, so that how long it takes gives nothing away. Its failure is logged as `lost`; `settle` and
   * `end` wait for it.
   */
  later(lost: string, work: () => unknown): void;
  /** Resolves when everything begun with `later`, or after a commit, is done. */
  settle(): Promise<void>;
  /** Settles and closes. */
  end(): Promise<void>;
}

/**
 * Serialisation failures and deadlocks undo the whole transaction; doing it again is safe and usually works. So it is with
 * a reference to what was removed between two questions: the second time it is seen to be gone.
 */
const again = new Set(['40001', '40P01', '23503']);

interface Asked {
  name: JobName;
  payload: object;
  options: JobOptions;
}

/** Those with keys last, each once, and by their keys: no two transactions wait for each other. */
function inTurn(jobs: Asked[]): Asked[] {
  const keyed = new Map<string, Asked>();
  for (const job of jobs) if (job.options.key !== undefined) keyed.set(modeAndKey(job), job);
  const sorted = [...keyed].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, job]) => job);
  return [...jobs.filter(({ options }) => options.key === undefined), ...sorted];
}

const modeAndKey = ({ options }: Asked) => `${options.key} ${options.keepsTime ?? false}`;

/** In which order one may hold connections: within a company's transaction one across companies, and nothing else. */
const order = { company: 1, across: 2 };
type Pool = keyof typeof order;

/**
 * Whoever holds a connection and waits for another of the same pool waits for ever once all others do the same. Where it
 * is watched, work within a transaction knows that it is; in earnest that would cost every promise something.
 */
function createNesting(isWatched: boolean | undefined) {
  const inside = isWatched ? new AsyncScope<Pool>() : undefined;
  return {
    enter: <T>(pool: Pool, work: () => T): T => (inside ? inside.run(pool, work) : work()),
    leave: <T>(work: () => T): T => (inside ? inside.exit(work) : work()),
    /** @throws where such a transaction must not be begun */
    assertMay(pool: Pool) {
      const outer = inside?.getStore();
      if (outer && order[pool] <= order[outer])
        throw new Error(`a transaction (${pool}) was begun within another one (${outer})`);
    },
  };
}

export function createTenancy(pools: { company: pg.Pool; across: pg.Pool }, around: Surroundings): Tenancy {
  const nesting = createNesting(around.refusesNested);

  async function attempt<T>(companyId: number, work: (ctx: Ctx) => Promise<T>): Promise<T> {
    nesting.assertMay('company');
    const client = await pools.company.connect();
    const after: (() => unknown)[] = [];
    const jobs: Asked[] = [];
    const { db, end } = transactionOver(client);
    let broken: Error | undefined;
    try {
      // Not awaited: it travels in front of the first question. A failure of it fails every question behind it.
      const begun = client.query(opening(companyId));
      begun.catch(() => undefined);
      const ctx: Ctx = {
        companyId,
        db,
        now: around.clock(),
        log: around.log,
        media: around.media,
        emit: (name, event, to) => after.push(() => around.publish(companyId, name, event, to)),
        enqueue: async (name, payload, options = {}) =>
          void jobs.push({ name, payload: { ...payload, companyId }, options }),
        afterCommit: (act) => after.push(act),
      };
      const result = await nesting.enter('company', () => work(ctx));
      await begun;
      const added = inTurn(jobs).map(({ name, payload, options }) => around.addJob(db, name, payload, options));
      end();
      const [{ command }] = await Promise.all([client.query('commit'), ...added]);
      if (command !== 'COMMIT') throw new Error('the transaction was already lost');
      for (const { options } of jobs) if (options.runAt) around.expectJob?.(options.runAt);
      return result;
    } catch (error) {
      end();
      after.length = 0;
      await client.query('rollback').catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.release(broken);
      for (const act of after) later('work after a commit failed', act);
    }
  }

  const running = new Set<Promise<void>>();

  function later(lost: string, work: () => unknown): void {
    const done = nesting
      .leave(async () => work())
      .then(() => undefined)
      .catch((error: unknown) => around.log.error({ err: error }, lost))
      .finally(() => running.delete(done));
    running.add(done);
  }

  async function settle(): Promise<void> {
    while (running.size) await Promise.all(running);
  }

  async function inCompany<T>(companyId: number, work: (ctx: Ctx) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(companyId, work);
      } catch (error) {
        if (tries === 5 || !again.has((error as { code?: string }).code ?? '')) throw error;
      }
    }
  }

  function reading(companyId: number): Ctx {
    const ask = async <T>(question: (db: Db) => Promise<T>): Promise<T> => {
      nesting.assertMay('company');
      const client = await pools.company.connect();
      let broken: Error | undefined;
      try {
        // Three messages, one packet, one round trip: the library sends them without waiting for answers.
        const begun = client.query(opening(companyId, 'read only'));
        const answer = question(database(client));
        const done = client.query('commit');
        const [, result] = await Promise.all([begun, answer, done]);
        return result;
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => (broken = failure));
        throw error;
      } finally {
        client.release(broken);
      }
    };
    const refuse = () => {
      throw new Error('a reading context writes nothing');
    };
    return {
      companyId,
      now: around.clock(),
      log: around.log,
      media: around.media,
      db: {
        many: (query) => ask((db) => db.many(query)),
        one: (query) => ask((db) => db.one(query)),
        maybe: (query) => ask((db) => db.maybe(query)),
        run: refuse,
      },
      emit: refuse,
      enqueue: refuse,
      afterCommit: refuse,
    };
  }

  return {
    inCompany,
    reading,
    async acrossCompanies(work) {
      nesting.assertMay('across');
      const client = await pools.across.connect();
      let broken: Error | undefined;
      const { db, end } = transactionOver(client);
      try {
        await client.query('begin');
        const result = await nesting.enter('across', () => work(db));
        end();
        await client.query('commit');
        return result;
      } catch (error) {
        end();
        await client.query('rollback').catch((failure: Error) => (broken = failure));
        throw error;
      } finally {
        client.release(broken);
      }
    },
    later,
    settle,
    async end() {
      await settle();
      await Promise.all([pools.company.end(), pools.across.end()]);
    },
  };
}

/** Opens a transaction bound to a company; the number is checked here because it becomes part of the text. */
function opening(companyId: number, mode = 'read write'): string {
  if (!Number.isSafeInteger(companyId) || companyId < 1) throw new Error('no company');
  return `begin ${mode}; select set_config('app.company_id', '${companyId}', true)`;
}
