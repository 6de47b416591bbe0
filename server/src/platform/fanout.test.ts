import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { cloneTemplate, type TestDatabase } from '../testing/database';
import { until } from '../testing/world';
import { createConnections } from './connections';
import { createPool } from './database';
import { joinProcesses, type Bus } from './fanout';
import { createLog } from './log';
import { acrossRole } from './migrate';
import { createPostgresBus } from './postgres-bus';

/** Two processes on one database, as far as their sockets know of each other. */
let database: TestDatabase;
const processes: { io: Server; http: HttpServer; part: () => Promise<void> }[] = [];

async function startProcess(given?: Bus, missed: () => void = () => undefined) {
  const http = createServer();
  const io = new Server(http, { transports: ['websocket'] });
  io.on('connection', (socket) => void socket.join('7'));
  io.of('/waiting').on('connection', (socket) => void socket.join('7'));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const log = createLog('silent');
  const connections = createConnections({ url: database.ownerUrl, log, most: 4 });
  const pool = createPool('', acrossRole, log, 1, [], connections);
  const bus = given ?? (await createPostgresBus(connections.heartbeat, pool));
  const end = joinProcesses(io, bus, missed, log);
  let parted: Promise<void> | undefined;
  const part = () =>
    (parted ??= end()
      .then(() => pool.end())
      .then(() => connections.end()));
  processes.push({ io, http, part });
  return { io, part, address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
}

beforeAll(async () => void (database = await cloneTemplate()));
afterEach(async () => {
  for (const { io, part } of processes.splice(0)) {
    await io.close();
    await part();
  }
});
afterAll(() => database.drop());

it('what is told in one process is heard whole and in order in another, however large some of it is', async () => {
  const [here, there] = [await startProcess(), await startProcess()];
  const socket = connect(there.address, { transports: ['websocket'] });
  const heard: { n: number; text: string }[] = [];
  let isJoined = false;
  socket.on('said', (event: { n: number; text: string }) => void heard.push(event));
  socket.on('joined', () => void (isJoined = true));
  // it listens once it hears
  await until(() => {
    here.io.to('7').emit('joined');
    return isJoined;
  });
  const texts = Array.from({ length: 60 }, (_, n) => {
    const size = n % 3 === 0 ? 3_000 * (1 + (n % 7)) : 10;
    return `${n} ${'ção 👩‍👩‍👧 "\\" '.repeat(size)}`;
  });
  for (const [n, text] of texts.entries()) here.io.to('7').emit('said', { n, text });
  await until(() => heard.length === texts.length);
  expect(heard.map(({ n }) => n)).toEqual(texts.map((_, n) => n));
  expect(heard.every(({ n, text }) => text === texts[n])).toBe(true);
  socket.close();
});

it('who is here is known within two seconds, though another process died a moment ago', async () => {
  const [here, there] = [await startProcess(), await startProcess()];
  const sockets = [here, there].map(({ address }) => connect(address, { transports: ['websocket'] }));
  const followers = async () => (await here.io.in('7').fetchSockets()).map(({ id }) => id).sort();
  await until(async () => (await followers()).length === 2);
  // Without a word to anybody, as a process that is killed.
  await there.part();
  const from = performance.now();
  expect(await followers()).toEqual([sockets[0]!.id]);
  expect(performance.now() - from).toBeLessThan(2_000);
  for (const socket of sockets) socket.close();
});

it('who is here is known at once where processes have a second namespace, and that hears nothing of the first', async () => {
  const [here, there] = [await startProcess(), await startProcess()];
  const sockets = [here, there].map(({ address }) => connect(address, { transports: ['websocket'] }));
  const waiting = connect(`${there.address}/waiting`, { transports: ['websocket'] });
  const heard: string[] = [];
  for (const [name, socket] of Object.entries({ first: sockets[1]!, second: waiting }))
    socket.on('said', () => void heard.push(name));
  const followers = async () => (await here.io.in('7').fetchSockets()).length;
  await until(async () => (await followers()) === 2 && waiting.connected);
  for (let n = 0; n < 5; n++) {
    const from = performance.now();
    expect(await followers()).toBe(2);
    expect(performance.now() - from).toBeLessThan(900);
  }
  here.io.to('7').emit('said');
  await until(() => heard.length > 0);
  here.io.of('/waiting').to('7').emit('said');
  await until(() => heard.includes('second'));
  expect(heard).toEqual(['first', 'second']);
  for (const socket of [...sockets, waiting]) socket.close();
});

it('the own page hears first, also when publishing fails, and once that works again everybody is told to ask anew', async () => {
  const about = { isUp: false, missed: 0, back: (): void => undefined };
  const [refused, published]: [string[], string[]] = [[], []];
  const bus: Bus = {
    async publish(text) {
      (about.isUp ? published : refused).push(text);
      if (!about.isUp) throw new Error('the others cannot be reached');
    },
    hear: () => undefined,
    isUp: () => about.isUp,
    onBack: (listener) => void (about.back = listener),
    end: () => Promise.resolve(),
  };
  const here = await startProcess(bus, () => void (about.missed += 1));
  const socket = connect(here.address, { transports: ['websocket'] });
  let heard = 0;
  socket.on('said', () => void (heard += 1));
  await until(async () => (await here.io.local.in('7').fetchSockets()).length === 1);
  here.io.to('7').emit('said');
  await until(() => heard === 1);
  await until(() => refused.some((text) => text.includes('"said"')));
  expect(about.missed).toBe(0);
  about.isUp = true;
  about.back();
  await until(() => published.includes('missed'));
  expect(about.missed).toBe(1);
  // owed once, so said once
  about.back();
  expect(about.missed).toBe(2);
  here.io.to('7').emit('said');
  await until(() => heard === 2 && published.length > 1);
  expect(published.filter((text) => text === 'missed')).toHaveLength(1);
  socket.close();
});
