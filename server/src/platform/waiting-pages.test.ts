import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../testing/world';
import { createLog } from './log';
import { createIgnored } from './socket-events';
import { createWaitingPages } from './waiting-pages';

const http = createServer();
const io = new Server(http, { transports: ['websocket'] });
const log = createLog('silent');
const ignored = createIgnored(log);
const pages = createWaitingPages(io, {
  log,
  ignored,
  companyOf: () => Promise.resolve({ companyId: 7, isOpen: false }),
});
beforeAll(() => new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  ignored.stop();
  await io.close();
});

async function wait() {
  const { port } = http.address() as AddressInfo;
  const socket = connect(`http://127.0.0.1:${port}/waiting`, {
    transports: ['websocket'],
    auth: { token: 'of a session' },
    forceNew: true,
    reconnection: false,
  });
  await until(() => socket.connected);
  return socket;
}

it('whatever a waiting page says changes nothing, and is counted', async () => {
  const socket = await wait();
  const heard: unknown[] = [];
  socket.onAny((...words: unknown[]) => heard.push(words));
  const odd: [string, ...unknown[]][] = [
    ['joinChatBox', 1],
    ['userStatus'],
    ['constructor', {}],
    ['__proto__', null, ['x']],
    ['', 'x'.repeat(10_000)],
  ];
  for (const words of odd) socket.emit(...words);
  await until(() => ignored.counts.unknown === odd.length);
  const rooms = [...io.of('/waiting').adapter.rooms.keys()].filter((name) => name !== socket.id);
  expect(rooms).toEqual(['7:waiting']);
  expect([ignored.counts.failed, socket.connected, heard]).toEqual([0, true, []]);
  pages.free(7);
  await until(() => heard.length > 0);
  socket.close();
});

it('one that floods loses its socket', async () => {
  const socket = await wait();
  const id = socket.id!;
  for (let n = 0; n < 100; n++) socket.emit('odd');
  await until(() => !socket.connected);
  expect(io.of('/waiting').sockets.has(id)).toBe(false);
});
