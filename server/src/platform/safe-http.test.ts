import type { lookup } from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createSafeHttp, isPublic, NotAllowed } from './safe-http';

it.each([
  ['1.1.1.1', true],
  ['142.250.1.1', true],
  ['2a00:1450:4001::1', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['2001:0:a00:1::', false],
  ['2001:db8::1', false],
  ['2002:a00:1::', false],
  ['nonsense', false],
])('%s is one of the internet’s: %s', (ip, expected) => {
  expect(isPublic(ip)).toBe(expected);
});

it('looks at where a name leads before it goes there, and goes nowhere else', async () => {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    response.writeHead(302, { location: 'https://example.com/' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  // A name of the internet of whose addresses one is ours.
  const found = [
    { address: '1.1.1.1', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ];
  const resolve = ((_name: string, _how: object, done: (error: null, all: typeof found) => void) =>
    done(null, found)) as unknown as typeof lookup;
  const [strict, loose] = [createSafeHttp({ resolve }), createSafeHttp({ loopback: true })];
  try {
    const name = 'https://push.example.com/x';
    expect(strict.isAllowed(name)).toBe(true);
    await expect(strict.post(name, {}, Buffer.alloc(0))).rejects.toThrow(NotAllowed);
    await expect(strict.post(here, {}, Buffer.alloc(0))).rejects.toThrow(NotAllowed);
    expect(calls).toBe(0);
    expect((await loose.post(here, {}, Buffer.alloc(0))).status).toBe(302);
    expect(calls).toBe(1);
  } finally {
    for (const one of [strict, loose]) one.close();
    server.close();
  }
});
