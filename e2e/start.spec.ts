import { expect, test } from '@playwright/test';
import { contract } from '@guiche/contract';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { makeScratchDirectory } from '../server/src/testing/scratch-server';
import { startServer, type RunningServer } from './server';

const main = path.join(import.meta.dirname, '..', 'server', 'dist', 'main.js');

/** Starts the built server with these variables alone and waits for its end. */
function run(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code, output: output.trim() })));
}

let scratch: string;
test.beforeEach(async () => void (scratch = await makeScratchDirectory()));
test.afterEach(() => fs.rmSync(scratch, { recursive: true, force: true }));

test.describe('what cannot start says why in one sentence and leaves nothing behind', () => {
  const wrong: [string, Record<string, string>, RegExp][] = [
    ['a port that is no number', { PORT: 'abc' }, /^The variable PORT is wrong: .+\.$/],
    ['an unknown role', { ROLES: 'web,kitchen' }, /^The variable ROLES.* is wrong: .+\.$/],
    ['a short secret', { SECRET: 'short' }, /^The variable SECRET is wrong: needs at least 32 characters\.$/],
    [
      'an external database without a secret',
      { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
      /^With DATABASE_URL the variable SECRET .+ is required\.$/,
    ],
    [
      'a database that does not answer',
      { DATABASE_URL: 'postgres://127.0.0.1:1/x', SECRET: 'x'.repeat(40) },
      /^The database of DATABASE_URL cannot be used: .+\.$/,
    ],
    [
      'no rate limits on an open host',
      { RATE_LIMITS: 'off', HOST: '0.0.0.0' },
      /^RATE_LIMITS=off is accepted on a loopback HOST only\.$/,
    ],
    [
      'a demo for everyone without its own password',
      { DEMO: 'on', HOST: '0.0.0.0' },
      /^DEMO=on .+ needs DEMO_PASSWORD\.$/,
    ],
    ['a host that is not ours', { HOST: '203.0.113.7' }, /^HOST 203\.0\.113\.7 is no address of this machine\.$/],
  ];
  for (const [what, env, sentence] of wrong) {
    test(what, async () => {
      const { code, output } = await run({ DATA_DIR: path.join(scratch, 'data'), PORT: '0', ...env });
      expect(output).toMatch(sentence);
      expect(code).toBe(1);
      expect(fs.existsSync(path.join(scratch, 'data', 'postgres'))).toBe(false);
    });
  }

  test('a busy port', async () => {
    const holder = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const { port } = holder.address() as net.AddressInfo;
    const { code, output } = await run({ DATA_DIR: path.join(scratch, 'data'), PORT: String(port) });
    holder.close();
    expect(output).toBe(`Port ${port} on 127.0.0.1 is already in use: stop what uses it, or choose another with PORT.`);
    expect(code).toBe(1);
    expect(fs.existsSync(path.join(scratch, 'data', 'postgres'))).toBe(false);
  });

  test('a folder that cannot be made', async () => {
    fs.writeFileSync(path.join(scratch, 'file'), '');
    // files need it with any database, and it is looked at before that is asked
    const elsewhere = { DATABASE_URL: 'postgres://127.0.0.1:1/x', SECRET: 'x'.repeat(40) };
    for (const env of [{}, elsewhere]) {
      const { code, output } = await run({ DATA_DIR: path.join(scratch, 'file', 'data'), PORT: '0', ...env });
      expect(output).toMatch(/^DATA_DIR .+ cannot be written: \w+\.$/);
      expect(code).toBe(1);
    }
  });
});

test('a stop drains and a second start finds everything as it was; logs hold no words of people', async () => {
  const env = { DATABASE_URL: '', SECRET: '', LOG_LEVEL: 'debug' };
  let server = await startServer({ dataDir: scratch, env });
  const canary = 'palavra-que-ninguem-deve-ler';
  const token = await logIn(server);
  const call = (method: string, address: string, body?: object) =>
    fetch(`${server.url}/api${address}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : null,
    }).then(async (response) => ({ status: response.status, body: (await response.json()) as never }));
  const lines = (await call('GET', contract.connections.list.path)).body as { id: number; name: string }[];
  const line = lines.find(({ name }) => name === 'WhatsApp Demo')!.id;
  await call('POST', `/sandbox/${line}/messages`, { from: '5511970000666', body: canary });
  const search = `/tickets?searchParam=${canary}`;
  await expect.poll(async () => ((await call('GET', search)).body as { count: number }).count).toBe(1);
  await call('POST', `/sandbox/${line}/messages`, { from: '5511970000666', body: { [canary]: canary } });

  expect(await server.stop()).toBe(0);
  const said = server.logs();
  expect(said).toContain('"msg":"answered"');
  for (const secret of [canary, token, 'demo1234"', '5511970000666']) expect(said).not.toContain(secret);

  server = await startServer({ dataDir: scratch, env });
  expect(((await call('GET', search)).body as { count: number }).count).toBe(1);
  expect(await server.stop()).toBe(0);
});

async function logIn(server: RunningServer): Promise<string> {
  const response = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.local', password: 'demo1234' }),
  });
  return ((await response.json()) as { token: string }).token;
}
