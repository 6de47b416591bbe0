import net from 'node:net';
import type { Tally } from './tally';

/** What a program sends that is no client at all, and for how long it goes on. */
interface Rude {
  what: string;
  /** Said at once. */
  opening: string | Buffer;
  /** Then this, every so many milliseconds, until somebody hangs up. */
  drip?: { bytes: string; every: number };
  /** Nobody reads what comes back. */
  deaf?: boolean;
  /** By then the server must have answered or hung up: milliseconds. */
  within: number;
}

const head = (line: string, ...headers: string[]) => `${[line, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;
const login = 'POST /api/auth/login HTTP/1.1';
const json = 'Content-Type: application/json';
/** A body that anybody may send has ten seconds to come; a little more, since the machine is busy. */
const bodyLimit = 14_000;
const atOnce = 5_000;

export function rudeness(token: string): Rude[] {
  const auth = `Authorization: Bearer ${token}`;
  const multipart = 'Content-Type: multipart/form-data; boundary=b';
  const part = '--b\r\nContent-Disposition: form-data; name="medias"; filename="a.bin"\r\n\r\n';
  return [
    {
      what: 'a login whose body comes byte by byte',
      opening: head(login, json, 'Content-Length: 200'),
      drip: { bytes: ' ', every: 1_000 },
      within: bodyLimit,
    },
    { what: 'a login whose body never comes', opening: head(login, json, 'Content-Length: 200'), within: bodyLimit },
    {
      what: 'a head that never ends',
      opening: 'GET /api/health HTTP/1.1\r\n',
      drip: { bytes: 'X-A: 1\r\n', every: 500 },
      within: 65_000,
    },
    {
      what: 'a head of 200 kB',
      opening: head('GET /api/health HTTP/1.1', `X-A: ${'a'.repeat(200_000)}`),
      within: atOnce,
    },
    {
      what: '3,000 headers',
      opening: head('GET /api/health HTTP/1.1', ...Array.from({ length: 3_000 }, (_, n) => `X-${n}: 1`)),
      within: atOnce,
    },
    { what: 'rubbish', opening: Buffer.alloc(10_000, 0xff), within: atOnce },
    { what: 'a TLS greeting', opening: Buffer.from('16030100a5010000a10303', 'hex'), within: 65_000 },
    {
      what: 'two lengths',
      opening: `${head(login, json, 'Content-Length: 2', 'Content-Length: 30')}{}`,
      within: atOnce,
    },
    {
      what: 'a length and chunks',
      opening: `${head(login, json, 'Content-Length: 2', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
      within: atOnce,
    },
    {
      what: 'a chunk of no size',
      opening: `${head(login, json, 'Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
      within: atOnce,
    },
    {
      what: 'a chunk of all sizes',
      opening: `${head(login, json, 'Transfer-Encoding: chunked')}ffffffffffffffff\r\n{}`,
      within: bodyLimit,
    },
    { what: 'a length below zero', opening: head(login, json, 'Content-Length: -1'), within: atOnce },
    { what: 'a path that is none', opening: head('GET %%%zz HTTP/1.1'), within: atOnce },
    { what: 'another host’s address', opening: head('GET http://evil.test/api/health HTTP/1.1'), within: atOnce },
    { what: 'CONNECT', opening: head('CONNECT evil.test:443 HTTP/1.1'), within: atOnce },
    { what: 'TRACE', opening: head('TRACE /api/health HTTP/1.1'), within: atOnce },
    {
      what: 'an upgrade to nothing',
      opening: head('GET /api/health HTTP/1.1', 'Connection: Upgrade', 'Upgrade: h2c'),
      within: atOnce,
    },
    {
      what: 'a socket with a bad key',
      opening: head(
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: x',
      ),
      within: atOnce,
    },
    {
      what: 'a socket somewhere else',
      opening: head(
        'GET /api/tickets HTTP/1.1',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ),
      within: atOnce,
    },
    {
      what: 'an upload that is announced as 2 GB',
      opening: `${head('POST /api/contacts/import HTTP/1.1', auth, multipart, 'Content-Length: 2000000000')}${part}`,
      drip: { bytes: 'a'.repeat(60_000), every: 5 },
      within: 60_000,
    },
    {
      what: 'JSON that is announced as 2 GB',
      opening: head(login, json, 'Content-Length: 2000000000'),
      drip: { bytes: ' '.repeat(60_000), every: 5 },
      within: atOnce,
    },
    {
      what: '200 calls at once, and nobody reads the answers',
      opening: head('GET /api/openapi.json HTTP/1.1').repeat(200),
      deaf: true,
      within: 0,
    },
    { what: 'a call in the middle of which nobody is there any more', opening: `${login}\r\nHost: lo`, within: 65_000 },
  ];
}

/** Says it, and waits until the server answers or hangs up. */
export function beRude(rude: Rude, url: string, tally: Tally): Promise<void> {
  const { hostname, port } = new URL(url);
  const from = Date.now();
  return new Promise((resolve) => {
    let drip: NodeJS.Timeout | undefined;
    let limit: NodeJS.Timeout | undefined;
    const socket = net.connect(Number(port), hostname);
    const finish = () => {
      clearInterval(drip);
      clearTimeout(limit);
      socket.destroy();
      resolve();
    };
    socket.on('error', finish);
    socket.once('close', finish);
    socket.once('connect', () => {
      socket.write(rude.opening);
      if (rude.drip) drip = setInterval(() => socket.writable && socket.write(rude.drip!.bytes), rude.drip.every);
      if (rude.deaf) socket.pause();
      else
        socket.on('data', (bytes) => {
          if (/^HTTP\/1.1 5(?!03|07)/.test(bytes.toString('latin1')))
            tally.count('errors', `${rude.what}: ${bytes.toString('latin1').slice(0, 100)}`);
          // Whoever goes on sending is cut off in a while; an answer is what was waited for.
          finish();
        });
      limit = setTimeout(() => {
        if (rude.within) tally.count('hangs', `${rude.what}: neither answer nor end in ${Date.now() - from} ms`);
        finish();
      }, rude.within || 3_000);
    });
  });
}
