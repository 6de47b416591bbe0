import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneTemplate, type TestDatabase } from '../testing/database';
import { until } from '../testing/world';
import { joinProcesses } from './fanout';
import { createLog } from './log';
import { acrossRole } from './migrate';

/** Two processes on one database, as far as their sockets know of each other. */
let database: TestDatabase;
const processes: { io: Server; http: HttpServer; part: () => Promise<void> }[] = [];

async function startProcess() {
  const http = createServer();
  const io = new Server(http, { transports: ['websocket'] });
  io.on('connection', (socket) => void socket.join('7'));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const pool = () =>
    new pg.Pool({ connectionString: database.ownerUrl, max: 2, options: `-c role=${acrossRole}` }).on(
      'error',
      () => undefined,
    );
  const part = await joinProcesses(io, { pool }, createLog('silent'));
  processes.push({ io, http, part });
  return { io, address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
}

beforeAll(async () => void (database = await cloneTemplate()));
afterAll(async () => {
  for (const { io, part } of processes) {
    await io.close();
    await part();
  }
  await database.drop();
});

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
