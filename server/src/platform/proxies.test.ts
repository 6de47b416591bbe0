import { tickets } from '@guiche/contract/tickets';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { App } from '../app';
import { createWorld, enter, until, type World } from '../testing/world';

/** The configurations of docs/operating.md, as they stand there, in front of two processes of the product. */
const page = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
const fences = [...page.matchAll(/^```(nginx|caddyfile)\n([\s\S]*?)^```$/gm)].map(([, language, text]) => ({
  language,
  text: text!,
}));
const [nginx] = fences.filter(({ language }) => language === 'nginx');
const [caddy, caddies] = fences.filter(({ language }) => language === 'caddyfile');

const has = (program: string, ...args: string[]) =>
  spawnSync(program, args, { env: { PATH: `${process.env.PATH}:/usr/sbin` }, stdio: 'ignore' }).status === 0;
const hasNginx = has('nginx', '-v') && has('openssl', 'version');
const hasCaddy = has('caddy', 'version');

/** Where a program is missing, the name of the skipped tests says so. */
const named = (name: string, isInstalled: boolean) => (isInstalled ? name : `${name} (skipped: not installed)`);

let world: World;
let second: App;
const ports: number[] = [];
/** How many requests each process has had. */
const asked = [0, 0];
let ticketId: number;
const folder = mkdtempSync(path.join(os.tmpdir(), 'guiche-proxies-'));

beforeAll(async () => {
  world = await createWorld({ env: { TRUST_PROXY: 'on', RATE_LIMITS: 'on' } });
  second = await world.secondProcess();
  for (const [n, app] of [world.app, second].entries()) {
    app.http.server.on('request', () => void asked[n]!++);
    ports.push(Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port));
  }
  await world.customerSays('5511970000901', 'bom dia');
  const { body } = await world.home.ana.call(tickets.list, { query: { status: 'pending' } });
  ticketId = body.tickets[0]!.id;
  await world.home.ana.call(tickets.update, { params: { ticketId }, body: { status: 'open' } });
});
afterAll(async () => {
  await second.stop();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

type Start = (port: number) => ChildProcess;

const startNginx: Start = (port) => {
  const at = path.join(folder, 'nginx');
  mkdirSync(at, { recursive: true });
  const [key, certificate] = [path.join(at, 'key.pem'), path.join(at, 'certificate.pem')];
  const subject = ['-subj', '/CN=desk.example', '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
  spawnSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const upstream = /^ *server 127\.0\.0\.1:3000.*\n/m;
  const site = nginx!.text
    .replace(upstream, (line) => ports.map((one) => line.replace('3000', String(one))).join(''))
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('# ssl_certificate …', `ssl_certificate ${certificate}; ssl_certificate_key ${key};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${at};`);
  const config = path.join(at, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${at}/pid; error_log ${at}/error.log; events {}
     http { access_log off; ${temporary.join(' ')} ${site} }`,
  );
  return spawn('nginx', ['-p', at, '-c', config], { env: { PATH: `${process.env.PATH}:/usr/sbin` }, stdio: 'ignore' });
};

const startCaddy =
  (text: string): Start =>
  (port) => {
    const at = mkdtempSync(path.join(folder, 'caddy-'));
    const site = text
      .replace('desk.example {', `desk.example:${port} {\n bind 127.0.0.1\n tls internal`)
      .replace('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
      .replace('127.0.0.1:3001', `127.0.0.1:${ports[1]}`);
    const config = path.join(at, 'Caddyfile');
    writeFileSync(config, `{\n admin off\n auto_https disable_redirects\n skip_install_trust\n}\n${site}`);
    return spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
      env: { PATH: process.env.PATH, HOME: at, XDG_DATA_HOME: at, XDG_CONFIG_HOME: at },
      stdio: 'ignore',
    });
  };

describe.each([
  [named('nginx', hasNginx), hasNginx, startNginx, true],
  [named('Caddy', hasCaddy), hasCaddy, startCaddy(caddy!.text), false],
  [named('Caddy before several processes', hasCaddy), hasCaddy, startCaddy(caddies!.text), true],
] as const)('%s as docs/operating.md has it', (_, isInstalled, start, isBeforeBoth) => {
  let port: number;
  let proxy: ChildProcess;
  beforeAll(async () => {
    if (!isInstalled) return;
    port = await freePort();
    proxy = start(port);
    await until(async () => (await ask('GET', '/api/ready').catch(() => undefined))?.status === 200);
  });
  afterAll(async () => {
    if (!isInstalled) return;
    const ended = new Promise((resolve) => proxy.once('exit', resolve));
    proxy.kill('SIGKILL');
    await ended;
  });

  interface Given {
    headers?: Record<string, string>;
    body?: string | Buffer;
  }
  /** From an address that is not the proxy's own. */
  const ask = (method: string, to: string, { headers, body }: Given = {}) =>
    new Promise<{ status: number; cookies: string[]; body: string }>((resolve, reject) => {
      const request = https.request(
        {
          host: '127.0.0.1',
          port,
          localAddress: '127.0.0.5',
          servername: 'desk.example',
          rejectUnauthorized: false,
          agent: false,
          method,
          path: to,
          headers: { host: 'desk.example', ...headers },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => void chunks.push(chunk));
          answer.on('end', () =>
            resolve({
              status: answer.statusCode!,
              cookies: answer.headers['set-cookie'] ?? [],
              body: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  const login = (headers: Record<string, string> = {}, password = 'segredo') =>
    ask('POST', '/api/auth/login', {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: 'admin@padaria.test', password }),
    });

  it.runIf(isInstalled)('names the client, whatever the client says of itself, and the scheme', async () => {
    const forged = {
      'x-forwarded-for': '203.0.113.66',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=203.0.113.66;proto=http',
      'x-real-ip': '203.0.113.66',
    };
    const entered = await login(forged);
    expect(entered.status).toBe(200);
    expect(entered.cookies).toHaveLength(2);
    for (const cookie of entered.cookies) expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Strict/);
    const { token } = JSON.parse(entered.body) as { token: string };
    const session = await ask('GET', '/api/auth/session', { headers: { authorization: `Bearer ${token}` } });
    expect(JSON.parse(session.body)).toMatchObject({ ip: '127.0.0.5' });
    expect((await login({ ...forged, origin: 'https://evil.example' })).status).toBe(403);
    expect((await login({ origin: 'https://desk.example' })).status).toBe(200);
  });

  it.runIf(isInstalled)('does not let a client change its address to go on guessing', async () => {
    const statuses: number[] = [];
    for (let n = 1; n <= 7; n++) {
      const headers = { 'x-forwarded-for': `203.0.113.${n}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ email: `nobody-${port}-${n}@padaria.test`, password: 'x' });
      statuses.push((await ask('POST', '/api/auth/login', { headers, body })).status);
    }
    expect(statuses.slice(0, 4)).toEqual([401, 401, 401, 401]);
    expect(statuses.slice(5)).toEqual([429, 429]);
    await world.owner.query('delete from throttles');
    // what each process remembers of it
    world.advance(16 * 60_000);
  });

  it.runIf(isInstalled)('passes a WebSocket, over which events come', async () => {
    const { token } = await enter(world.app, world.home.id, world.home.bruno.viewer.id);
    const options = { headers: { host: 'desk.example' }, servername: 'desk.example', rejectUnauthorized: false };
    const socket = new WebSocket(`wss://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, options);
    const heard: string[] = [];
    let failure: Error | undefined;
    socket.on('error', (error) => (failure = error));
    socket.on('message', (data) => {
      const text = (data as Buffer).toString();
      heard.push(text);
      if (text.startsWith('0{')) socket.send(`40${JSON.stringify({ token })}`);
    });
    await until(() => failure !== undefined || heard.some((text) => text.startsWith('42["ready"')));
    expect(failure).toBeUndefined();
    socket.close();
  });

  it.runIf(isInstalled)('passes a file of 30 MB', async () => {
    const { token } = await enter(world.app, world.home.id, world.home.ana.viewer.id);
    const part = (head: string) => Buffer.from(`--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n`);
    const body = Buffer.concat([
      part('name="body"'),
      Buffer.from('aqui está\r\n'),
      part('name="medias"; filename="plano.bin"'),
      Buffer.alloc(30_000_000, 'guiche '),
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(body.length),
    };
    const answer = await ask('POST', `/api/messages/${ticketId}`, { headers, body });
    expect([answer.status, answer.body.slice(0, 80)]).toEqual([201, expect.stringContaining('"id"')]);
  });

  it.runIf(isInstalled && isBeforeBoth)('spreads over the processes', async () => {
    const before = [...asked];
    for (let n = 0; n < 12; n++) expect((await ask('GET', '/api/version')).status).toBe(200);
    for (const [n, count] of before.entries()) expect(asked[n]).toBeGreaterThan(count);
  });
  it.runIf(isInstalled && isBeforeBoth)('asks the others while one is stopped', async () => {
    const { server } = second.http;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
    try {
      for (let n = 0; n < 12; n++) expect((await ask('GET', '/api/version')).status).toBe(200);
    } finally {
      await new Promise<void>((resolve) => server.listen(ports[1], '127.0.0.1', resolve));
    }
  });
});
