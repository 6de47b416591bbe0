import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import howItRuns from '../../process.json' with { type: 'json' };
import { freePort } from '../platform/embedded-postgres-process';

export interface ServerOptions {
  /** Holds its database, media and secret; start again with the same to see what survived. */
  dataDir: string;
  /** A free one when not given. */
  port?: number;
  /** More variables of the environment; nothing but the bare system's is inherited. */
  env?: Record<string, string>;
  /** Modules that are loaded in front of the server. */
  preload?: string[];
  /** A file that it prints into, as a service does; a pipe when not given. */
  log?: string;
}

export interface RunningServer {
  url: string;
  port: number;
  pid: number;
  /** Resolves when the process has ended, however it did. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
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

const MAIN = path.join(import.meta.dirname, '..', '..', 'dist', 'main.js');
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'SystemRoot', 'NODE_OPTIONS', 'GUICHE_RUN'];
const START_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 60_000;

/**
 * Starts the built server as `npm start` does and resolves when it is ready.
 *
 * @throws Error with what it printed, when it ends or is not ready within three minutes
 */
export async function startServer({ dataDir, port, env, preload = [], log }: ServerOptions): Promise<RunningServer> {
  if (!fs.existsSync(MAIN)) throw new Error('There is no built server: run `npm run build` first.');
  const listening = port ?? (await freePort());
  const url = `http://127.0.0.1:${listening}`;
  const inherited = Object.fromEntries(INHERITED.map((name) => [name, process.env[name]]));
  // nothing asks the official API, nor a bank
  const own = {
    CLOUD_API_URL: 'http://127.0.0.1:9',
    PIX_API_URL: 'https://127.0.0.1:9',
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(listening),
    DATA_DIR: dataDir,
  };
  const printsInto = log === undefined ? 'pipe' : fs.openSync(log, 'a');
  const child = spawn(process.execPath, [...preload.flatMap((file) => ['--import', file]), ...howItRuns.flags, MAIN], {
    env: {
      ...howItRuns.variables,
      ...inherited,
      ...own,
      DEMO: 'on',
      RATE_LIMITS: 'off',
      WHATSAPP_URL: 'ws://127.0.0.1:9/',
      ...env,
    },
    stdio: ['ignore', printsInto, printsInto],
  });
  if (printsInto !== 'pipe') fs.closeSync(printsInto);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  const logs = () => (log === undefined ? output : fs.readFileSync(log, 'utf8'));
  const ended = once(child, 'exit').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }));
  const isRunning = () => child.exitCode === null && child.signalCode === null;

  const server: RunningServer = {
    url,
    port: listening,
    pid: child.pid!,
    ended,
    async stop() {
      child.kill('SIGTERM');
      const slow = sleep(STOP_LIMIT_MS, 'slow' as const, { ref: false });
      const first = await Promise.race([ended, slow]);
      if (first !== 'slow') return first.code;
      child.kill('SIGKILL');
      throw new Error(`The server did not end within ${STOP_LIMIT_MS / 1000} s of SIGTERM. It said:\n${logs()}`);
    },
    async kill9() {
      child.kill('SIGKILL');
      await ended;
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    logs,
  };
  for (const limit = Date.now() + START_LIMIT_MS; !(await isReady(url)); await sleep(50)) {
    if (isRunning() && Date.now() < limit) continue;
    child.kill('SIGKILL');
    throw new Error(`The server did not become ready. It said:\n${logs()}`);
  }
  return server;
}

/** Whether it says so itself: its database answers and it is not about to end. */
export async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/ready`).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok ?? false;
}
