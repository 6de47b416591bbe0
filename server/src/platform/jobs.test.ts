import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneTemplate, type TestDatabase } from '../testing/database';
import { until } from '../testing/world';
import type { Jobs } from '../jobs';
import { createDueJobs } from './due-jobs';
import { addJob, startWorker, wakeWorkers, type Handlers } from './jobs';
import { createConnections } from './connections';
import { database, sql } from './database';
import { createLog } from './log';
import { appRole } from './migrate';

/** Jobs exist exactly when the change that asked for them does, and outlive the worker that held them. */
let testDatabase: TestDatabase;
let pool: pg.Pool;
const log = createLog('silent');

beforeAll(async () => {
  testDatabase = await cloneTemplate();
  pool = new pg.Pool({ connectionString: testDatabase.ownerUrl, max: 4, options: `-c role=${appRole}` });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
});
afterAll(async () => {
  await pool.end();
  await testDatabase.drop();
});

const done: string[] = [];
const handlers = new Proxy({} as Handlers, {
  ownKeys: () => ['messages.revoke'],
  getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  get: () => async (payload: Jobs['messages.revoke']) => void done.push(`revoke ${payload.messageId}`),
});
const start = async () => {
  const connections = createConnections({ url: testDatabase.ownerUrl, log, most: 12 });
  const worker = await startWorker({ connections, role: appRole, handlers, concurrency: 2, log });
  return { stop: () => worker.stop().then(() => connections.end()) };
};

/** Asks for a job in a transaction that ends as told. */
async function enqueue(messageId: number, end: 'commit' | 'rollback', queue = 'line:1:1') {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await addJob(database(client), 'messages.revoke', { companyId: 1, messageId }, { queue });
    await client.query(end);
  } finally {
    client.release();
  }
}

test('a job of a rolled back change does not exist, one of a committed change runs', async () => {
  await enqueue(1, 'rollback');
  await enqueue(2, 'commit');
  const worker = await start();
  await until(() => done.length > 0);
  expect(done).toEqual(['revoke 2']);
  await worker.stop();
});

test('what nobody waits for begins when nothing else is due', async () => {
  const begun: string[] = [];
  const watched = new Proxy({} as Handlers, {
    ownKeys: () => ['campaigns.write', 'messages.deliver'],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    get: (_target, name: string) => async () => void begun.push(name),
  });
  const client = await pool.connect();
  const line = { companyId: 1, connectionId: 1 };
  // asked for first, and due for longer
  await addJob(database(client), 'campaigns.write', line, { runAt: new Date(Date.now() - 60_000) });
  await addJob(database(client), 'messages.deliver', line, {});
  client.release();
  const connections = createConnections({ url: testDatabase.ownerUrl, log, most: 12 });
  const worker = await startWorker({ connections, role: appRole, handlers: watched, concurrency: 1, log });
  await until(() => begun.length === 2);
  expect(begun).toEqual(['messages.deliver', 'campaigns.write']);
  await worker.stop();
  await connections.end();
});

test('a job for later begins when it is due, and not at the next look', async () => {
  // Each asks for the next one, a tenth of a second later: looked for once a second, twenty take some twenty seconds.
  const rounds = 20;
  const connections = createConnections({ url: testDatabase.ownerUrl, log, most: 12 });
  const db = database(pool as unknown as pg.ClientBase);
  const dueJobs = createDueJobs((jobs) => wakeWorkers(pool, jobs), log);
  let begun = 0;
  const next = async () => {
    await addJob(db, 'messages.revoke', { companyId: 1, messageId: 1 }, { runAt: new Date(Date.now() + 100) });
    dueJobs.expect(100);
  };
  const chain = new Proxy(handlers, { get: () => () => ++begun < rounds && next() });
  const worker = await startWorker({ connections, role: appRole, handlers: chain, concurrency: 1, log });
  const from = performance.now();
  await next();
  await until(() => begun === rounds);
  expect(performance.now() - from).toBeLessThan(10_000);
  await dueJobs.stop();
  await worker.stop();
  await connections.end();
});

test('a worker whose first look for jobs fails, whatever the reason, looks again', async () => {
  const connections = createConnections({ url: testDatabase.ownerUrl, log, most: 12 });
  let failures = 0;
  class OnceUnlucky extends (connections.Client as typeof pg.Client) {
    constructor(config?: pg.ClientConfig) {
      super(config);
      const query = this.query.bind(this) as (...given: unknown[]) => unknown;
      const first = (given: unknown) =>
        failures === 0 && /_private_tasks/.test((given as { text?: string }).text ?? '');
      Object.assign(this, {
        query: (...given: unknown[]) =>
          first(given[0]) && ++failures ? Promise.reject(new Error('timeout expired')) : query(...given),
      });
    }
  }
  const unlucky = { ...connections, Client: OnceUnlucky as unknown as typeof pg.Client };
  const worker = await startWorker({ connections: unlucky, role: appRole, handlers, concurrency: 2, log });
  done.length = 0;
  await enqueue(3, 'commit');
  await until(() => done.length > 0);
  expect(failures).toBe(1);
  await worker.stop();
  await connections.end();
});

test('what a killed worker held runs again at once, with its queue; what a living one holds is left alone', async () => {
  const asOwner = new pg.Client({ connectionString: testDatabase.ownerUrl });
  asOwner.on('error', () => undefined);
  await asOwner.connect();
  // A job and its queue, locked by a worker of a process that is gone: nobody holds its lock any more.
  await enqueue(4, 'commit');
  await asOwner.query(`
    update graphile_worker._private_jobs set locked_by = 'worker-of-the-dead', locked_at = now();
    update graphile_worker._private_job_queues set locked_by = 'worker-of-the-dead', locked_at = now()`);
  // And one held by a worker that lives, elsewhere.
  const elsewhere = new pg.Client({ connectionString: testDatabase.ownerUrl });
  elsewhere.on('error', () => undefined);
  await elsewhere.connect();
  await elsewhere.query(`select pg_advisory_lock_shared(hashtextextended('worker-alive', 7))`);
  await database(asOwner).maybe(
    sql`select 1 from graphile_worker.add_job('messages.revoke', '{"companyId":1,"messageId":5}'::json)`,
  );
  await asOwner.query(
    `update graphile_worker._private_jobs set locked_by = 'worker-alive', locked_at = now() where locked_by is null`,
  );

  const began = Date.now();
  const worker = await start();
  await until(() => done.includes('revoke 4'));
  expect(Date.now() - began).toBeLessThan(15_000);
  const { rows } = await asOwner.query(`select locked_by from graphile_worker._private_jobs`);
  expect(rows).toContainEqual({ locked_by: 'worker-alive' });
  expect(done).not.toContain('revoke 5');

  // The moment it dies its jobs are free too.
  await elsewhere.end();
  await until(() => done.includes('revoke 5'));
  await worker.stop();
  await asOwner.end();
});

test('what the dead held is set free by one process at a time: two would wait for each other', async () => {
  const asOwner = new pg.Client({ connectionString: testDatabase.ownerUrl });
  const other = new pg.Client({ connectionString: testDatabase.ownerUrl });
  for (const client of [asOwner, other]) await client.connect();
  await enqueue(6, 'commit');
  await asOwner.query(`
    update graphile_worker._private_jobs set locked_by = 'another-dead', locked_at = now();
    update graphile_worker._private_job_queues set locked_by = 'another-dead', locked_at = now()`);
  // Another process is in the midst of it.
  await other.query('select pg_advisory_lock(7, 0)');
  const worker = await start();
  const tried = async () =>
    (
      await asOwner.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database()
         and state = 'idle' and query like '%force_unlock_workers%'`,
      )
    ).rows[0]!.n > 0;
  await until(tried);
  const { rows } = await asOwner.query(
    `select locked_by from graphile_worker._private_job_queues where locked_by is not null`,
  );
  expect(rows).toEqual([{ locked_by: 'another-dead' }]);
  await other.end();
  await until(() => done.includes('revoke 6'));
  await worker.stop();
  await asOwner.end();
});

test('what PostgreSQL undoes while the end of a job is written down is tried again: no job runs twice', async () => {
  const asOwner = new pg.Client({ connectionString: testDatabase.ownerUrl });
  await asOwner.connect();
  // Which of two that wait for each other is undone depends on when each began to wait: so PostgreSQL is made to say it.
  await asOwner.query(`
    create sequence undone;
    create function undo_first() returns trigger language plpgsql security definer as $$
      begin
        if nextval('undone') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
        return old;
      end $$;
    create trigger undo_first before delete on graphile_worker._private_jobs
      for each row execute function undo_first()`);
  const left = async () => (await asOwner.query('select 1 from graphile_worker._private_jobs')).rows.length;
  let begun = 0;
  const once = new Proxy({} as Handlers, {
    ownKeys: () => ['messages.revoke'],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    get: () => async () => void (begun += 1),
  });
  for (const messageId of [7, 8]) await enqueue(messageId, 'commit', `ends:${messageId}`);
  const connections = createConnections({ url: testDatabase.ownerUrl, log, most: 12 });
  const worker = await startWorker({ connections, role: appRole, handlers: once, concurrency: 2, log });
  await until(async () => (await left()) === 0);
  const { rows } = await asOwner.query<{ was: boolean }>('select last_value > 2 as was from undone');
  expect(rows).toEqual([{ was: true }]);
  // What a worker that ended had done would be done a second time.
  expect(begun).toBe(2);
  await worker.stop();
  await connections.end();
  await asOwner.end();
});
