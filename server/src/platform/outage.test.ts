import { channel } from '@guiche/contract/channel';
import { sandbox } from '@guiche/contract/sandbox';
import { system } from '@guiche/contract/system';
import { tickets } from '@guiche/contract/tickets';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { App } from '../app';
import { onSameServer } from '../testing/scratch-server';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy';
import { createWorld, until, type World } from '../testing/world';
import { room } from './live';

/** The whole product, with the network between it and its database in our hands. */
let world: World;
let proxy: TcpProxy;
/** Another process, whose way to the database is always open. */
let other: App;
let socket: Socket;
let address: string;
/** Looks on from another database of the same server. */
let watcher: pg.Client;
let database: string;
const heard = { service: [] as string[], told: 0 };
const most = 30;
const phone = '5511970000111';

beforeAll(async () => {
  proxy = await startTcpProxy({ port: Number(new URL(inject('templateUrl')).port) });
  const through = (url: string) => proxy.through(url);
  world = await createWorld({ several: true, through, env: { DATABASE_CONNECTIONS: String(most) } });
  other = await world.secondProcess();
  database = (await world.owner.query<{ name: string }>('select current_database() as name')).rows[0]!.name;
  watcher = new pg.Client({ connectionString: onSameServer(inject('templateUrl'), 'postgres') });
  await watcher.connect();
  await world.app.start();
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}`;
  socket = connect();
  socket.on(channel(world.home.id, 'service'), ({ action }: { action: string }) => heard.service.push(action));
  socket.on(channel(world.home.id, 'queueOption'), () => (heard.told += 1));
  await until(() => socket.connected);
}, 240_000);

/** Ends the traffic of a test that failed. */
let busy: ReturnType<typeof traffic> | undefined;
afterEach(() => busy?.end());
afterAll(async () => {
  socket.close();
  await watcher.end();
  await other.stop();
  await world.close();
  await proxy.close();
});

const connect = () =>
  io(address, {
    transports: ['websocket'],
    auth: { token: world.home.ana.token },
    reconnectionDelayMax: 500,
    forceNew: true,
  });

/** Milliseconds in which this process could run: a busy machine is nobody's outage. */
const now = () => performance.now() - stalled;
let stalled = 0;
let seen = performance.now();
const step = 10;
const clock = setInterval(() => {
  stalled += Math.max(0, performance.now() - seen - step);
  seen = performance.now();
}, step).unref();
afterAll(() => clearInterval(clock));

const isReady = async () => (await world.anonymous.call(system.ready)).status === 200;

/** Sessions of the product, as the server knows them; the other process and the test have their own. */
const sessions = `from pg_stat_activity where datname = $1 and application_name like 'guiche:%' and right(application_name, 8) <> $2`;
const ask = async <Row extends object>(text: string) =>
  (await watcher.query<Row>(`${text} ${sessions}`, [database, other.processId.slice(0, 8)])).rows;
const countConnections = async () => (await ask<{ n: number }>('select count(*)::int as n'))[0]!.n;

/** People, phones and the proxy's checks at work, until told to end. */
function traffic() {
  const answers: { what: string; status: number; ms: number }[] = [];
  /** What the network has taken from a phone. */
  const taken: string[] = [];
  let isOver = false;
  let busiest = 0;
  const keep = async (what: string, act: () => Promise<number>) => {
    while (!isOver) {
      const began = now();
      answers.push({ what, status: await act(), ms: now() - began });
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  };
  const { ana, admin, line } = world.home;
  const read = async () => (await ana.call(tickets.list, { query: { status: 'pending' } })).status;
  const say = async () => {
    const id = randomUUID();
    const body = { from: phone, body: `oi ${taken.length}`, id };
    const { status } = await admin.call(sandbox.send, { params: { whatsappId: line }, body });
    if (status === 201) taken.push(id);
    return status;
  };
  const loops = [
    ...Array.from({ length: 16 }, () => keep('read', read)),
    keep('say', say),
    keep('health', async () => (await world.anonymous.call(system.health)).status),
    keep('count', async () => {
      busiest = Math.max(busiest, await countConnections());
      return 200;
    }),
  ];
  return {
    taken,
    async end() {
      isOver = true;
      await Promise.all(loops);
      const statuses = [...new Set(answers.map(({ status }) => status))];
      const slowest = Math.max(...answers.map(({ ms }) => ms));
      const health = answers.filter(({ what }) => what === 'health');
      return { statuses, slowest, taken, busiest, health: [...new Set(health.map(({ status }) => status))] };
    },
  };
}

/** Jobs run, other processes are heard, and what phones say arrives. */
async function worksAgain(taken: string[]) {
  await world.owner.query(`select graphile_worker.add_job('messages.revoke', $1::json)`, [
    JSON.stringify({ companyId: world.home.id, messageId: 999_999 }),
  ]);
  const told = heard.told;
  await until(async () => {
    const event = { action: 'update', queueId: world.home.vendas } as const;
    other.live.publish(world.home.id, 'queueOption', event, {
      rooms: [room.user(world.home.id, world.home.ana.viewer.id)],
    });
    const { rows } = await world.owner.query<{ jobs: number; messages: number }>(
      `select (select count(*) from graphile_worker.jobs where task_identifier = 'messages.revoke' and attempts = 0)::int as jobs,
              (select count(*) from messages where provider_id = any($1::text[]))::int as messages`,
      [taken],
    );
    return rows[0]!.jobs === 0 && rows[0]!.messages === taken.length && heard.told > told && socket.connected;
  });
}

const outages = {
  'is stopped': { begin: () => proxy.become('refusing'), end: () => proxy.become('open') },
  hangs: { begin: () => proxy.become('frozen'), end: () => proxy.become('open') },
  'ends the heartbeat, and then hangs': {
    async begin() {
      await watcher.query(
        `select pg_terminate_backend(pid) ${sessions} and application_name like 'guiche:heartbeat%'`,
        [database, other.processId.slice(0, 8)],
      );
      await proxy.become('frozen');
    },
    end: () => proxy.become('open'),
  },
  'may only be read': {
    begin: () => alterDatabase('set default_transaction_read_only = on'),
    end: () => alterDatabase('reset default_transaction_read_only'),
  },
  'lets nobody in': {
    begin: () => alterDatabase('with allow_connections false'),
    end: () => alterDatabase('with allow_connections true'),
  },
};

/** Holds for sessions that begin: those of the product begin anew. */
async function alterDatabase(how: string) {
  await watcher.query(`alter database ${database} ${how}`);
  await ask('select pg_terminate_backend(pid)');
}

test.each(Object.entries(outages))(
  'while the database %s nobody waits and nothing piles up, and soon after everything goes on',
  async (_how, outage) => {
    heard.service.length = 0;
    busy = traffic();
    await until(() => busy!.taken.length >= 5);
    await outage.begin();
    const away = now();
    await until(async () => !(await isReady()));
    expect(now() - away).toBeLessThan(2_000);
    await until(() => heard.service.includes('away'));
    // A page that comes meanwhile is not told that its session is over.
    const late = connect();
    const refusals: string[] = [];
    late.on('connect_error', ({ message }) => refusals.push(message));
    await until(() => refusals.length > 1);
    expect(refusals).not.toContain('ERR_SESSION_EXPIRED');
    await until(() => now() - away > 2_500);
    await outage.end();
    const back = now();
    await until(isReady);
    expect(now() - back).toBeLessThan(5_000);
    await until(() => late.connected && heard.service.at(-1) === 'back');
    late.close();
    const { statuses, slowest, taken, busiest, health } = await busy.end();
    expect(health).toEqual([200]);
    expect(statuses.filter((status) => status >= 300)).toEqual([503]);
    expect(slowest).toBeLessThan(2_000);
    expect(busiest).toBeLessThanOrEqual(most);
    await worksAgain(taken);
    expect(now() - back).toBeLessThan(8_000);
    expect(await countConnections()).toBeLessThanOrEqual(most);
  },
  40_000,
);
