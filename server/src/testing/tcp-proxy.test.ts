import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTcpProxy, type TcpProxy } from './tcp-proxy';
import { until } from './world';

/** Says back what it hears. */
const echo = net.createServer((socket) => socket.on('error', () => undefined).pipe(socket));
let proxy: TcpProxy;

beforeAll(async () => {
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  proxy = await startTcpProxy({ port: (echo.address() as net.AddressInfo).port });
});
afterAll(async () => {
  await proxy.close();
  echo.close();
});

async function open() {
  const socket = net.connect(proxy.port, '127.0.0.1');
  let heard = '';
  let ended = false;
  socket.on('data', (bytes) => (heard += bytes.toString())).on('error', () => undefined);
  socket.on('close', () => (ended = true));
  await once(socket, 'connect');
  return { socket, heard: () => heard, ended: () => ended };
}

test('what is frozen passes in order once it thaws', async () => {
  const one = await open();
  one.socket.write('a');
  await until(() => one.heard() === 'a');
  await proxy.become('frozen');
  one.socket.write('b');
  const other = await open();
  other.socket.write('c');
  one.socket.write('d');
  await proxy.become('slow', 20);
  await until(() => one.heard() === 'abd' && other.heard() === 'c');
  await proxy.become('open');
  expect(proxy.count().most).toBe(2);
  one.socket.destroy();
  other.socket.destroy();
  await until(() => proxy.count().open === 0);
});

test('while it refuses nobody gets through, and afterwards everybody does', async () => {
  const one = await open();
  await proxy.become('refusing');
  await until(one.ended);
  await expect(open()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await proxy.become('open');
  const again = await open();
  again.socket.write('e');
  await until(() => again.heard() === 'e');
  proxy.cut();
  await until(again.ended);
});
