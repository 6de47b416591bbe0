import { spawn, type StdioOptions } from 'node:child_process';
import { openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { cloneTemplate } from '../testing/database';
import { holdTable, openQuestions } from '../testing/scratch-server';
import { until } from '../testing/world';

vi.setConfig({ testTimeout: 90_000 });

const main = path.resolve(import.meta.dirname, '../main.ts');
let database: Awaited<ReturnType<typeof cloneTemplate>>;
let dataDir: string;
let questions: ReturnType<typeof openQuestions>;
beforeAll(async () => {
  database = await cloneTemplate();
  questions = openQuestions(database.ownerUrl);
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'guiche-escape-'));
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
  await questions.end();
  await database.drop();
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });

const usualSecret = 'a secret of the tests, which is long enough';

/** The server as it is started, with something in it that does this on SIGUSR2. */
async function start(planted: string, secret = usualSecret) {
  const { child, exit, status } = await spawnServer(planted, secret, ['ignore', 'pipe', 'pipe']);
  const lines: string[] = [];
  // a start may take long where many share the machine
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout!, child.stderr!])
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (line.startsWith('Guichê is ready')) resolve();
      });
  });
  await Promise.race([ready, exit]);
  return { child, exit, lines, status };
}

async function spawnServer(planted: string, secret: string, stdio: StdioOptions) {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--import', `data:text/javascript,process.on('SIGUSR2',()=>{${planted}})`, main],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: database.ownerUrl,
        SECRET: secret,
        WEB: 'off',
        LOG_LEVEL: 'info',
        OPERATOR_PASSWORD: 'a password of the operator',
      },
      stdio,
    },
  );
  // one that a failed test has left would run for ever
  onTestFinished(() => void child.kill('SIGKILL'));
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const status = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.status,
      () => 0,
    );
  return { child, exit, status };
}

it.each([
  ['an error in a listener', "throw new Error('planted')"],
  ['a promise that nobody waits for', "Promise.reject(new Error('planted'))"],
])('%s ends the process in order, and says where it came from', async (_what, planted) => {
  const server = await start(planted);
  expect(server.lines.join('\n')).toContain('Guichê is ready');
  expect(await server.status('/api/ready')).toBe(200);
  // what is under way is finished first
  const release = await holdTable(database.ownerUrl, 'plans');
  const underWay = server.status('/api/plans/list');
  await until(async () => (await questions.ask('select from pg_locks where not granted')).length > 0);
  const began = performance.now();
  server.child.kill('SIGUSR2');
  await until(async () => (await server.status('/api/ready')) !== 200);
  await release();
  expect(await underWay).toBe(200);
  expect(await server.exit).toBe(1);
  expect(performance.now() - began).toBeLessThan(14_000);
  const said = server.lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; process: string });
  // which of several processes spoke, in every line
  const who = { process: said[0]!.process, pid: server.child.pid, roles: 'web,jobs,channels' };
  expect(who).toMatchObject({ process: expect.any(String) });
  expect(said).toEqual(said.map(() => expect.objectContaining(who)));
  expect(said.filter(({ level }) => level === 60)).toMatchObject([
    { err: { message: 'planted', stack: expect.stringContaining('data:text/javascript') } },
  ]);
  expect(server.lines.join('\n')).not.toContain('could not stop cleanly');
});

it('a start with another SECRET is refused before it changes anything, and the server that runs goes on', async () => {
  const server = await start('');
  expect(await server.status('/api/ready')).toBe(200);
  const password = () =>
    questions.ask(
      `select distinct rolname, rolpassword from pg_authid join pg_stat_activity on usename = rolname
       where datname = current_database() and application_name like 'guiche:heartbeat%'`,
    );
  const before = await password();
  expect(before).toEqual([{ rolname: expect.stringMatching(/^guiche_/), rolpassword: expect.any(String) }]);
  const another = await start('', 'another secret of the tests, which is long enough');
  expect(await another.exit).toBe(1);
  await until(() => another.lines.join('\n').includes('SECRET is not the one'));
  expect(await password()).toEqual(before);
  expect(await server.status('/api/ready')).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.exit).toBe(0);
});

it('where nothing more can be written of what it says, the server starts, goes on and ends as ever', async () => {
  const full = openSync('/dev/full', 'w');
  const server = await spawnServer("process.emitWarning('planted')", usualSecret, ['ignore', full, full]);
  await until(async () => (await server.status('/api/ready')) === 200);
  server.child.kill('SIGUSR2');
  for (let calls = 0; calls < 20; calls++) expect(await server.status('/api/ready')).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.exit).toBe(0);
});
