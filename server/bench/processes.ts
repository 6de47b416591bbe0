import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import howItRuns from '../process.json' with { type: 'json' };
import type { Filled } from './databases';
import { password } from './fill';
import { cache, emptyFolder, freePort, removeDataDir, root } from './surroundings';

/** Connections of the product's pool for requests; the yardstick gets as many. */
export const poolSize = 12;

/** Of every server that is measured. */
export const secret = 'a-secret-that-only-benchmarks-use-1234567890';

/** A server in a process of its own. */
export interface Running {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export interface Product extends Running {
  process: ChildProcess;
  /** Milliseconds from the start of the process until it was ready. */
  readyAfter: number;
}

const main = path.join(root, 'server', 'dist', 'main.js');
/** What the servers had to say: the first place to look when a call fails. */
export const logFile = path.join(cache, 'server.log');

interface Watch {
  /** Its event loop can be asked how long it kept things waiting: `loop-delay.mjs`. */
  watched?: boolean;
}

/** Starts the built server with these variables and waits until it is ready. */
export async function startProduct(variables: Record<string, string>, { watched }: Watch = {}): Promise<Product> {
  const port = await freePort();
  const log = fs.openSync(logFile, 'a');
  const before = performance.now();
  const preloaded = watched ? ['--import', path.join(import.meta.dirname, 'loop-delay.mjs')] : [];
  const child = spawn(process.execPath, [...preloaded, ...howItRuns.flags, main], {
    cwd: root,
    // Nothing of the caller's own configuration but what a process needs to run.
    env: {
      ...howItRuns.variables,
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      ...variables,
    },
    stdio: ['ignore', log, 'inherit', ...(watched ? (['ipc'] as const) : [])],
  });
  fs.closeSync(log);
  const url = `http://127.0.0.1:${port}`;
  const stop = () => end(child);
  while (!(await isReady(url))) {
    if (child.exitCode !== null)
      throw new Error('The server ended instead of becoming ready; its last words stand above.');
    if (performance.now() - before > 60_000) {
      await stop();
      throw new Error('The server was not ready within a minute.');
    }
    await sleep(10);
  }
  return { url, pid: child.pid!, process: child, stop, readyAfter: performance.now() - before };
}

/**
 * The server on a filled database, as somebody would run it in production; `roles`: only with these parts, `more`:
 * with these variables as well.
 */
export async function serve(
  database: Filled,
  name: string,
  roles = 'web,jobs,channels',
  watch: Watch = {},
  more: Record<string, string> = {},
): Promise<Product> {
  const dataDir = emptyFolder(name);
  const variables = {
    ROLES: roles,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATABASE_URL: database.servingUrl,
    SECRET: secret,
    OPERATOR_PASSWORD: password,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    DEMO: 'off',
    SANDBOX: 'on',
    WHATSAPP_URL: 'ws://127.0.0.1:9/',
    ...more,
  };
  const product = await startProduct(variables, watch);
  return { ...product, stop: () => product.stop().then(() => removeDataDir(dataDir)) };
}

export async function startYardstick(database: Filled): Promise<Running> {
  const tsx = path.join(root, 'node_modules', 'tsx', 'dist', 'loader.mjs');
  const child = spawn(process.execPath, ['--import', tsx, path.join(import.meta.dirname, 'yardstick.ts')], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      YARDSTICK_DATABASE: database.ownerUrl,
      YARDSTICK_CONNECTIONS: String(poolSize),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => end(child) };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/ready`).then(
    (response) => response.ok,
    () => false,
  );
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Resident memory of a process in MB (1,000,000 bytes); undefined where the system does not tell. */
export function residentMemory(pid: number): number | undefined {
  try {
    const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
    return (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)![1]) * 1024) / 1e6;
  } catch {
    return undefined;
  }
}

/** Logs a user in. @returns the access token, good for a quarter of an hour */
export async function login(url: string, email: string, secret = password): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: secret }),
  });
  const reply = (await response.json()) as { token?: string };
  if (!reply.token) throw new Error(`Nobody could log in as ${email}: ${response.status} ${JSON.stringify(reply)}`);
  return reply.token;
}
