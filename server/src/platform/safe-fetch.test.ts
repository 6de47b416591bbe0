import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSafeFetch } from './safe-fetch';
import { createSafeHttp } from './safe-http';

let server: Server;
let port: number;
let asked = 0;
beforeAll(async () => {
  server = createServer((request, answer) => {
    asked++;
    if (request.url === '/elsewhere') answer.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
    else if (request.url === '/endless') for (let n = 0; n < 11; n++) answer.write(Buffer.alloc(1_000_000));
    else answer.end('hello');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const toLoopback = ((_name: string, _how: object, done: (error: null, found: object[]) => void) =>
  done(null, [{ address: '127.0.0.1', family: 4 }])) as never;

describe('the way out to services that a company names', () => {
  it.each([
    'http://api.example.com/v1',
    'https://127.0.0.1/v1',
    'https://169.254.169.254/latest',
    'https://2130706433/v1',
    'https://0x7f.1/v1',
    'https://[::1]/v1',
    'https://[::ffff:127.0.0.1]/v1',
    'https://[fd00::1]/v1',
    'https://localhost/v1',
    'https://db.internal/v1',
    'https://user:pass@api.example.com/v1',
    'ftp://api.example.com/v1',
    'file:///etc/passwd',
    'nothing',
  ])('refuses %s before anything is called', async (address) => {
    const way = createSafeFetch({ safeHttp: createSafeHttp(), allowedHosts: [] });
    expect(way.isAllowed(address)).toBe(false);
    await expect(way.fetch(address)).rejects.toThrow(/leads inside/);
  });

  it('refuses a name that leads inside when it is called', async () => {
    const before = asked;
    const way = createSafeFetch({ safeHttp: createSafeHttp({ resolve: toLoopback }), allowedHosts: [] });
    expect(way.isAllowed(`https://rebind.example.com/v1`)).toBe(true);
    await expect(way.fetch(`https://rebind.example.com/v1`)).rejects.toThrow(/fetch failed/);
    expect(asked).toBe(before);
    await way.close();
  });

  it('goes where the installation allows it, to that port alone, and follows nothing', async () => {
    const way = createSafeFetch({ safeHttp: createSafeHttp(), allowedHosts: [`127.0.0.1:${port}`] });
    expect(await (await way.fetch(`http://127.0.0.1:${port}/`)).text()).toBe('hello');
    expect(way.isAllowed(`http://127.0.0.1:${port + 1}/`)).toBe(false);
    await expect(way.fetch(`http://127.0.0.1:${port}/elsewhere`)).rejects.toThrow(/leads elsewhere/);
    await way.close();
  });

  it('reads ten megabytes and no more', async () => {
    const way = createSafeFetch({ safeHttp: createSafeHttp(), allowedHosts: [`127.0.0.1:${port}`] });
    const answer = await way.fetch(`http://127.0.0.1:${port}/endless`);
    await expect(answer.arrayBuffer()).rejects.toThrow(/too large/);
    await way.close();
  });
});
