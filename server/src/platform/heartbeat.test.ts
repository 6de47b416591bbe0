import net, { type AddressInfo } from 'node:net';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneTemplate, type TestDatabase } from '../testing/database';
import { runStatements } from '../testing/scratch-server';
import { until } from '../testing/world';
import { keepHeartbeat } from './heartbeat';

let database: TestDatabase;
/** Takes connections, and says nothing. */
const silent = net.createServer((socket) => socket.on('error', () => undefined).resume());
beforeAll(async () => {
  database = await cloneTemplate();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  silent.close();
  await database.drop();
});

it('whoever fails at hearing that the database is away ends nothing, and hears that it is back', async () => {
  const logged: { msg: string; err?: { message: string } }[] = [];
  const states: string[] = [];
  let url = database.ownerUrl;
  const heartbeat = keepHeartbeat({
    open: () => new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 }),
    become(state) {
      states.push(state);
      if (state === 'away') throw new Error('planted');
    },
    ghosts: () => [],
    gone: () => undefined,
    name: 'guiche:heartbeat',
    clock: { heard: () => undefined },
    times: { ping: 100, silence: 5_000 },
    log: pino({}, { write: (line) => void logged.push(JSON.parse(line) as (typeof logged)[number]) }),
  });
  await heartbeat.begin(20_000);
  const { rows } = await heartbeat.ask('select pg_backend_pid() as pid');
  const { pid } = rows[0] as { pid: number };
  // It ends, and the next one hangs for longer than it takes to count as away.
  url = `postgres://x:x@127.0.0.1:${(silent.address() as AddressInfo).port}/x`;
  await runStatements(database.ownerUrl, [`select pg_terminate_backend(${pid})`]);
  await until(() => states.includes('away'));
  url = database.ownerUrl;
  await until(() => states.lastIndexOf('ready') > states.indexOf('away'));
  await heartbeat.end();
  expect(logged.map(({ msg, err }) => `${msg}: ${err?.message}`)).toContain(
    'that the database is away was not followed: planted',
  );
});
