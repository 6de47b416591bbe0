import { Logger, run, type Runner, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { JobName, JobOptions, Jobs } from '../jobs';
import { sql, type Db } from './database';
import type { Log } from './log';

export type Handlers = {
  [N in JobName]: (payload: Jobs[N], about: { attempt: number; lastAttempt: boolean }) => Promise<void>;
};

/** Enqueues in the transaction of `db`: the job exists exactly when the change does. */
export async function addJob(db: Db, name: JobName, payload: object, options: JobOptions): Promise<void> {
  await db.maybe(sql`
    select 1 from graphile_worker.add_job(
      ${name}::text, ${JSON.stringify(payload)}::json, queue_name => ${options.queue ?? null}::text,
      run_at => ${options.runAt?.toISOString() ?? null}::timestamptz, max_attempts => ${options.maxAttempts ?? 25}::int,
      job_key => ${options.key ?? null}::text,
      job_key_mode => ${options.keepsTime ? 'preserve_run_at' : 'replace'}::text)`);
}

/** Namespace of the advisory locks that say "this worker lives". */
const livingWorkers = 7;
/** Held while the jobs of dead workers are set free, beside another number: a space of its own. */
const sweeping = 7;
const sweepEvery = 5_000;

export interface Worker {
  stop(): Promise<void>;
}

/**
 * Runs jobs of this process until stopped.
 *
 * A worker that is killed leaves its jobs locked for four hours by the library's own rule. So every worker holds an
 * advisory lock on a connection of its own, which a dead process loses at once, and every process looks every five
 * seconds for locked jobs whose worker no longer holds its lock and sets them free.
 */
export async function startWorker(options: {
  url: string;
  role: string;
  handlers: Handlers;
  concurrency: number;
  log: Log;
}): Promise<Worker> {
  const { log } = options;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.concurrency + 2,
    options: `-c role=${options.role} -c timezone=UTC`,
    application_name: 'guiche:jobs',
  });
  pool.on('error', (error) => log.warn({ err: error }, 'job connection lost'));
  pool.on('connect', (client) => void client.on('error', (error) => log.warn({ err: error }, 'job connection lost')));
  const heart = await beating(options, log);
  const taskList: TaskList = Object.fromEntries(
    Object.entries(options.handlers).map(([name, handler]) => [
      name,
      (payload: unknown, helpers: { job: { attempts: number; max_attempts: number } }) =>
        (handler as (payload: unknown, about: object) => Promise<void>)(payload, {
          attempt: helpers.job.attempts,
          lastAttempt: helpers.job.attempts >= helpers.job.max_attempts,
        }),
    ]),
  );
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    concurrency: options.concurrency,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error')
        log.error({ job: (meta as { job?: { task_identifier?: string } })?.job?.task_identifier }, message);
      else if (level === 'warning') log.warn(message);
    }),
    events: heart.events,
  });
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job runner stopped'));
  heart.sweepWith(runner, pool);
  return {
    async stop() {
      heart.stop();
      await runner.stop().catch(() => undefined);
      await pool.end();
      await heart.end();
    },
  };
}

/** The connection that holds one lock per living worker, and the sweep that frees what the dead have left. */
async function beating({ url, role }: { url: string; role: string }, log: Log) {
  const { EventEmitter } = await import('node:events');
  const events = new EventEmitter();
  const alive = new Set<string>();
  let stopped = false;
  let client = await connect();
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: url,
      options: `-c role=${role}`,
      application_name: 'guiche:alive',
      pipeline: true,
    } as pg.ClientConfig);
    fresh.on('error', () => undefined);
    fresh.on('end', () => {
      if (!stopped) setTimeout(() => void revive(), 500).unref();
    });
    await fresh.connect();
    for (const id of alive) await hold(fresh, id);
    return fresh;
  }
  async function revive() {
    try {
      client = await connect();
    } catch (error) {
      log.warn({ err: error }, 'cannot say that the job workers live');
      if (!stopped) setTimeout(() => void revive(), 1000).unref();
    }
  }
  const hold = (on: pg.Client, id: string) =>
    on.query('select pg_advisory_lock_shared(hashtextextended($1, $2))', [id, livingWorkers]);
  const born = ({ worker }: { worker: { workerId: string } }) => {
    alive.add(worker.workerId);
    hold(client, worker.workerId).catch(() => undefined);
  };
  events.on('worker:create', born);
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) =>
    born({ worker: { workerId: workerPool.id } }),
  );

  async function sweep(pool: pg.Pool) {
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

  return {
    events,
    sweepWith(_runner: Runner, pool: pg.Pool) {
      const turn = () => sweep(pool).catch((error: unknown) => log.warn({ err: error }, 'sweep failed'));
      void turn();
      timer = setInterval(() => void turn(), sweepEvery);
    },
    stop() {
      stopped = true;
      clearInterval(timer);
    },
    end: () => client.end(),
  };
}
