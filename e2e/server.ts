import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/src/platform/embedded-postgres-process';
import { makeScratchDirectory, onSameServer, runStatements } from '../server/src/testing/scratch-server';

export interface ServerOptions {
  /** Holds its database, media and secret; start again with the same to see what survived. */
  dataDir: string;
  /** A free one when not given. */
  port?: number;
  /** More variables of the environment; nothing but the bare system's is inherited. */
  env?: Record<string, string>;
}

export interface RunningServer {
  url: string;
  port: number;
  /** SIGTERM; resolves with the exit code once it has drained and ended. */
  stop(): Promise<number | null>;
  /** SIGKILL; what it kept running (its database) lives on. */
  kill9(): Promise<void>;
  /** SIGSTOP and SIGCONT: it stands still, with its connections open, and goes on as if nothing had been. */
  freeze(): void;
  thaw(): void;
  /** Everything that it has printed so far. */
  logs(): string;
}

const MAIN = path.join(import.meta.dirname, '..', 'server', 'dist', 'main.js');
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'SystemRoot', 'NODE_OPTIONS'];
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 20_000;

/**
 * Starts the built server as `npm start` does and resolves when it is ready.
 *
 * @throws Error with what it printed, when it ends or is not ready within a minute
 */
export async function startServer({ dataDir, port, env }: ServerOptions): Promise<RunningServer> {
  if (!fs.existsSync(MAIN)) throw new Error('There is no built server: run `npm run build` first.');
  const listening = port ?? (await freePort());
  const url = `http://127.0.0.1:${listening}`;
  const inherited = Object.fromEntries(INHERITED.map((name) => [name, process.env[name]]));
  // nothing asks the official API
  const own = {
    CLOUD_API_URL: 'http://127.0.0.1:9',
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(listening),
    DATA_DIR: dataDir,
  };
  const child = spawn(process.execPath, [MAIN], {
    env: { ...inherited, ...own, DEMO: 'on', RATE_LIMITS: 'off', WHATSAPP_URL: 'ws://127.0.0.1:9/', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const isRunning = () => child.exitCode === null && child.signalCode === null;

  const server: RunningServer = {
    url,
    port: listening,
    async stop() {
      child.kill('SIGTERM');
      const slow = sleep(STOP_LIMIT_MS, 'slow' as const, { ref: false });
      const ended = await Promise.race([exited, slow]);
      if (ended !== 'slow') return ended;
      child.kill('SIGKILL');
      throw new Error(`The server did not end within ${STOP_LIMIT_MS / 1000} s of SIGTERM. It said:\n${output}`);
    },
    async kill9() {
      child.kill('SIGKILL');
      await exited;
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    logs: () => output,
  };
  for (const limit = Date.now() + START_LIMIT_MS; !(await isReady(url)); await sleep(50)) {
    if (isRunning() && Date.now() < limit) continue;
    child.kill('SIGKILL');
    throw new Error(`The server did not become ready. It said:\n${output}`);
  }
  return server;
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/ready`).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok ?? false;
}

/**
 * Playwright's globalSetup: a server with the demo company for each worker, since a user has one session at a time.
 * The addresses are in GUICHE_URLS, the first one in GUICHE_URL, too.
 */
export default async function setup({ workers }: { workers: number }): Promise<() => Promise<void>> {
  const ours = await Promise.all(Array.from({ length: workers }, (_, n) => startOurs(n)));
  process.env.GUICHE_URLS = ours.map(({ url }) => url).join(' ');
  process.env.GUICHE_URL = ours[0]!.url;
  return async () => {
    await Promise.all(ours.map(({ stop }) => stop()));
  };
}

async function startOurs(n: number): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await makeScratchDirectory();
  const database = await makeDatabase(n);
  const server = await startServer({ dataDir, env: database.env });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await database.drop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** On DATABASE_URL's server a database of this run; without it nothing, and the server brings its own. */
async function makeDatabase(n: number): Promise<{ env: Record<string, string>; drop(): Promise<void> }> {
  const url = process.env.DATABASE_URL;
  if (!url) return { env: {}, drop: async () => undefined };
  const name = `guiche_e2e_${process.pid}_${n}`;
  await runStatements(url, [`drop database if exists ${name} with (force)`, `create database ${name}`]);
  return {
    env: { DATABASE_URL: onSameServer(url, name), SECRET: randomBytes(32).toString('hex') },
    drop: () => runStatements(url, [`drop database if exists ${name} with (force)`]),
  };
}
