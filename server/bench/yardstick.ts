import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { reply } from './yardstick-answers';
import { askOver, openPool } from './yardstick-database';

/**
 * What the product is compared with, in a process of its own: a bare HTTP server, which answers under `/constant/` with
 * what it was given, and otherwise with the rows of one prepared statement asked as the owner: no login, no permissions,
 * no row-level security, no validation. Told by its environment where the database is and how many connections to use.
 */

const pool = openPool(process.env.YARDSTICK_DATABASE!, Number(process.env.YARDSTICK_CONNECTIONS));
const ask = askOver(pool);

const constants = new Map<string, Buffer>();

const server = http.createServer((request, response) => {
  const url = request.url!;
  if (url.startsWith('/constant/')) return constant(request, response);
  if (url === '/idle') return void whenIdle().then(() => send(response, 200, '{}'));
  const cut = url.indexOf('?');
  const path = cut < 0 ? url : url.slice(0, cut);
  const query = new URLSearchParams(cut < 0 ? '' : url.slice(cut + 1));
  void respond(request, path, query).then(
    (reply) => send(response, request.method === 'POST' ? 201 : 200, JSON.stringify(reply)),
    (error: unknown) => send(response, 500, JSON.stringify({ error: String(error) })),
  );
});

async function respond(request: http.IncomingMessage, path: string, query: URLSearchParams): Promise<unknown> {
  const body =
    request.method === 'POST' ? (JSON.parse((await read(request)).toString()) as Record<string, unknown>) : {};
  return reply(ask, request.method === 'POST' ? 'POST' : 'GET', path, query, body);
}

function constant(request: http.IncomingMessage, response: http.ServerResponse): void {
  const name = request.url!;
  if (request.method !== 'PUT') return send(response, 200, constants.get(name)!);
  void read(request).then((body) => {
    constants.set(name, body);
    send(response, 200, '{}');
  });
}

/** Questions whose asker has gone go on in the database, and would slow down what is measured next. */
async function whenIdle(): Promise<void> {
  while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) await sleep(20);
}

async function read(request: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function send(response: http.ServerResponse, status: number, body: string | Buffer): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
