import { Logger, run, type Runner, type TaskList } from 'graphile-worker';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { backgroundJobs, type JobName, type JobOptions, type Jobs } from '../jobs';
import type { Connections } from './connections';
import { sql, type Db } from './database';
import type { Heartbeat } from './heartbeat';
import type { Log } from './log';
import { repeat } from './repeat';
import type { Ctx, Tenancy } from './tenancy';

export type Handlers = {
  [N in JobName]: (payload: Jobs[N], about: { attempt: number; lastAttempt: boolean }) => Promise<void>;
};

const isBackground: ReadonlySet<JobName> = new Set(backgroundJobs);

/** Of one company one at a time, and one that waits, whoever asks for it. */
export function oneOfCompany(name: JobName, { companyId }: Pick<Ctx, 'companyId'>): JobOptions {
  const one = `${name}:${companyId}`;
  return { queue: one, key: one };
}

/** What says nothing but whose it is. */
type OfCompany = { [N in JobName]: keyof Jobs[N] extends 'companyId' ? N : never }[JobName];

/** Asks for the one that a company has of this name. @param after so many milliseconds */
export const enqueueOne = (ctx: Ctx, name: OfCompany, after = 0): Promise<void> =>
  ctx.enqueue(name, {}, { ...oneOfCompany(name, ctx), ...(after && { runAt: new Date(ctx.now.getTime() + after) }) });

/** Enqueues in the transaction of `db`: the job exists exactly when the change does. */
export async function addJob(db: Db, name: JobName, payload: object, options: JobOptions): Promise<void> {
  await db.maybe(sql`
    select 1 from graphile_worker.add_job(
      ${name}::text, ${JSON.stringify(payload)}::json, queue_name => ${options.queue ?? null}::text,
      run_at => ${options.runAt?.toISOString() ?? null}::timestamptz, max_attempts => ${options.maxAttempts ?? 25}::int,
      job_key => ${options.key ?? null}::text, priority => ${isBackground.has(name) ? 10 : 0}::int,
      job_key_mode => ${options.keepsTime ? 'preserve_run_at' : 'replace'}::text)`);
}

/** So many workers, of any process, look for jobs now; the library listens for this. */
export const wakeWorkers = (publisher: pg.Pool, jobs: number) =>
  publisher.query(`select pg_notify('jobs:insert', json_build_object('count', $1::int)::text)`, [jobs]);

/** Jobs of these names that failed, and wait for their next try. */
const failed = (names: readonly JobName[]) => sql`
  select id from graphile_worker.jobs
  where task_identifier = any(${[...names]}) and attempts between 1 and max_attempts - 1
    and run_at > now() and locked_at is null`;

/** What failed of these jobs: whether any waits for its next try, and how all are tried at once. */
export const failedJobs = ({ acrossCompanies }: Pick<Tenancy, 'acrossCompanies'>, names: readonly JobName[]) => ({
  isWaiting: () => acrossCompanies(async (db) => (await db.maybe(sql`${failed(names)} limit 1`)) !== undefined),
  tryNow: () =>
    acrossCompanies(async (db) => {
      await db.maybe(sql`
        select count(*) from graphile_worker.reschedule_jobs(array(${failed(names)}), run_at => now())`);
    }),
});

/** Namespace of the advisory locks that say "these workers live". */
const livingWorkers = 7;
/** Held while the jobs of dead workers are set free, beside another number: a space of its own. */
const sweeping = 7;
const sweepEvery = 5_000;
/** How long a stop waits for jobs that are under way; what is cut off runs again elsewhere. */
const endWithin = 4_000;

export interface Worker {
  isRunning(): boolean;
  stop(): Promise<void>;
}

export interface WorkerParts {
  connections: Connections;
  role: string;
  handlers: Handlers;
  concurrency: number;
  log: Log;
}

/**
 * Runs jobs of this process until stopped: when the library gives up, because it lost the database, it is started again.
 *
 * Workers that are killed leave their jobs locked for four hours by the library's own rule. So a process holds an
 * advisory lock for its workers on its heartbeat, which a dead process loses at once, and every process looks every five
 * seconds for locked jobs whose workers no longer hold theirs and sets them free.
 */
export async function startWorker(parts: WorkerParts): Promise<Worker> {
  const { connections, concurrency, log } = parts;
  const pool = new connections.Pool({
    max: poolOf(concurrency),
    Client: undeadlocked(connections.Client),
    // What a job changes waits for the disk, over connections of its own. That it was taken, or has ended, need not: where
    // that is lost it is done once more, as after any crash.
    options: `-c role=${parts.role} -c timezone=UTC -c synchronous_commit=off`,
    application_name: 'guiche:jobs',
    connectionTimeoutMillis: 5_000,
  });
  const lost = (error: Error) => log.warn({ err: error }, 'job connection lost');
  pool.on('error', lost);
  pool.on('connect', (client) => void client.on('error', lost));
  const taskList = tasksOf(parts.handlers);
  let running: Runner | undefined;
  /** Our workers that live now. */
  const alive = new Set<string>();
  let begun: () => void = () => undefined;
  const beginning = new Promise<void>((resolve) => (begun = resolve));

  const runner = repeat(
    async ({ signal, well }) => {
      const events = new EventEmitter();
      const workers = holdWhileAlive(events, connections.heartbeat, alive, log);
      const isBroken = neverLooks(events, log);
      try {
        const mine = await run({
          pgPool: pool,
          taskList,
          concurrency,
          events,
          noHandleSignals: true,
          logger: loggerOf(log),
          // What could not be written of a job that ended ends these workers, and their successors have it again.
          preset: { worker: { pollInterval: 1000, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        });
        running = mine;
        begun();
        well();
        const stop = () => void mine.stop().catch(() => undefined);
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop, { once: true });
        void isBroken.then(stop);
        await mine.promise;
        if (!signal.aborted) throw new Error('the workers ended by themselves');
      } finally {
        running = undefined;
        await workers.release();
      }
    },
    { every: 0, log, trouble: 'the job runner stopped and is started again' },
  );
  const sweeper = repeat(() => sweep(pool, alive, log), { every: sweepEvery, log, trouble: 'sweep failed' });
  connections.onChange((isReady) => isReady && [runner, sweeper].forEach((loop) => loop.now()));
  await beginning;
  return {
    isRunning: () => running !== undefined,
    async stop() {
      const ended = Promise.all([runner.stop(), sweeper.stop()]).then(() => pool.end());
      await Promise.race([ended, sleep(endWithin, undefined, { ref: false })]);
    },
  };
}

/**
 * The library writes down in one statement that several jobs have ended. Somebody who asks for two of them anew locks them
 * in another order, and PostgreSQL undoes one of both. The statement stands alone and is said again; the library would end
 * all workers instead, and what they did would be done a second time.
 */
const undeadlocked = (Client: typeof pg.Client): typeof pg.Client =>
  class extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const query = this.query.bind(this) as (...given: unknown[]) => unknown;
      const ask = (given: unknown[], left: number): unknown => {
        const result = query(...given);
        if (!(result instanceof Promise)) return result;
        return result.catch((error: { code?: string }) => {
          if (error.code !== '40P01' || !left) throw error;
          return ask(given, left - 1);
        });
      };
      Object.assign(this, { query: (...given: unknown[]) => ask(given, 5) });
    }
  };

/** Connections that so many workers need: one listens, one sweeps. */
export const poolOf = (concurrency: number) => concurrency + 2;

const tasksOf = (handlers: Handlers): TaskList =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (payload: unknown, helpers: { job: { attempts: number; max_attempts: number } }) =>
        (handler as (payload: unknown, about: object) => Promise<void>)(payload, {
          attempt: helpers.job.attempts,
          lastAttempt: helpers.job.attempts >= helpers.job.max_attempts,
        }),
    ]),
  );

const loggerOf = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error')
      log.error({ job: (meta as { job?: { task_identifier?: string } })?.job?.task_identifier }, message);
    else if (level === 'warning') log.warn(message);
  });

/**
 * Resolves when the first look for jobs fails: the library keeps what it learns by it, a failure too, and these workers
 * would try in vain for ever. It says so to nobody.
 */
function neverLooks(events: EventEmitter, log: Log): Promise<void> {
  let hasLooked = false;
  for (const name of ['worker:getJob:empty', 'job:start']) events.on(name, () => void (hasLooked = true));
  return new Promise((resolve) => {
    events.on('worker:getJob:error', ({ error }: { error: Error }) => {
      if (hasLooked) return;
      log.warn({ err: error }, 'no worker could look for jobs');
      resolve();
    });
  });
}

/** The lock that says that a pool of workers lives; jobs are locked by the name of the pool. */
function holdWhileAlive(events: EventEmitter, heartbeat: Heartbeat, alive: Set<string>, log: Log) {
  const ids: string[] = [];
  const held: Promise<((undo: string) => Promise<void>) | undefined>[] = [];
  const failed = (error: unknown) => log.warn({ err: error }, 'cannot say whether the job workers live');
  events.on('pool:create', ({ workerPool: { id } }: { workerPool: { id: string } }) => {
    ids.push(id);
    alive.add(id);
    held.push(
      heartbeat
        .always('select pg_advisory_lock_shared(hashtextextended($1, $2))', [id, livingWorkers])
        .catch((error: unknown) => failed(error) as undefined),
    );
  });
  return {
    async release() {
      for (const id of ids) alive.delete(id);
      for (const unhold of await Promise.all(held))
        await unhold?.('select pg_advisory_unlock_shared(hashtextextended($1, $2))').catch(failed);
    },
  };
}

async function sweep(pool: pg.Pool, alive: Set<string>, log: Log) {
  const { rows } = await pool.query<{ id: string }>(`
    select distinct locked_by as id from graphile_worker._private_jobs where locked_by is not null
    union select distinct locked_by from graphile_worker._private_job_queues where locked_by is not null`);
  const dead: string[] = [];
  for (const { id } of rows) {
    if (alive.has(id)) continue;
    const { rows: tried } = await pool.query<{ free: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, $2)) as free',
      [id, livingWorkers],
    );
    if (tried[0]?.free) dead.push(id);
  }
  if (!dead.length) return;
  // Two that free the same rows, each in its own order, would wait for each other: the other one's sweep will do.
  const { rowCount } = await pool.query(
    'select graphile_worker.force_unlock_workers($1::text[]) where pg_try_advisory_xact_lock($2, 0)',
    [dead, sweeping],
  );
  if (rowCount) log.warn({ workers: dead.length }, 'set free the jobs of workers that died');
}
