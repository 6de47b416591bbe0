import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/platform/embedded-postgres';
import { findRunning } from '../src/platform/embedded-postgres-process';
import { makeScratchDirectory, runStatements } from '../src/testing/scratch-server';
import { startTcpProxy, type TcpProxy } from '../src/testing/tcp-proxy';
import type { Undo } from './servers';

/** A PostgreSQL of our own that can go away in every way. */
export interface ChaosDatabase {
  /** Past the proxy, as the owner of everything. It changes when the cluster is started on another port. */
  url(): string;
  /** Through a stretch of network of its own, which counts connections. */
  through(): Promise<{ url: string; proxy: TcpProxy }>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** The processes stand still, with all their connections. */
  freeze(): Promise<void>;
  thaw(): void;
  /** As when the machine's memory ran out: no good-bye, and a recovery at the next start, which follows by itself. */
  kill9(): Promise<void>;
  /** Deadlocks that it has found and ended: what each transaction of them asked for. */
  deadlocks(): string[][];
}

const quiet = { info: () => undefined, error: () => undefined };

export async function startDatabase(undo: Undo): Promise<ChaosDatabase> {
  const dataDir = await makeScratchDirectory();
  let running: EmbeddedPostgres | undefined;
  let url = '';
  let frozen: number[] = [];
  const proxies: TcpProxy[] = [];
  /** Where the proxies lead: another port after each start. */
  const target = { port: 0 };
  const postmaster = async () => (await findRunning({ data: path.join(dataDir, 'postgres') }))!.pid;

  const self: ChaosDatabase = {
    url: () => url,
    async through() {
      const proxy = await startTcpProxy(target);
      proxies.push(proxy);
      return { url: proxy.through(url), proxy };
    },
    async start() {
      running = await startEmbeddedPostgres({ dataDir, log: quiet, scratch: 'served' });
      url = running.url;
      // A scratch cluster does not wait for its log; one that is killed must keep what it has confirmed.
      await runStatements(url, ['alter role all set synchronous_commit = on']);
      target.port = Number(new URL(url).port);
    },
    async stop() {
      await running?.stop();
      running = undefined;
    },
    async freeze() {
      const parent = await postmaster();
      frozen = [parent, ...childrenOf(parent)];
      for (const pid of frozen) signal(pid, 'SIGSTOP');
    },
    thaw() {
      for (const pid of frozen.splice(0)) signal(pid, 'SIGCONT');
    },
    async kill9() {
      const parent = await postmaster();
      const children = childrenOf(parent);
      signal(parent, 'SIGKILL');
      for (const pid of children) signal(pid, 'SIGKILL');
      await sleep(0);
    },
    deadlocks: () => deadlocksOf(fs.readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')),
  };
  await self.start();
  undo.push(async () => {
    self.thaw();
    for (const proxy of proxies) await proxy.close();
    await self.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });
  return self;
}

/** From its log: an entry begins with its time, and names each process with what it asked for. */
const deadlocksOf = (log: string): string[][] =>
  log
    .split(/\n(?=\d{4}-\d\d-\d\d )/)
    .filter((entry) => /DETAIL: {2}Process \d+ waits for /.test(entry))
    .map((entry) =>
      entry
        .split(/\n\tProcess \d+: /)
        .slice(1)
        .map((asked) => asked.replace(/\s+/g, ' ').trim()),
    );

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Processes whose parent is this one; Linux tells. */
function childrenOf(parent: number): number[] {
  return fs.readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const status = fs.readFileSync(`/proc/${name}/stat`, 'utf8');
      // The program's name stands in parentheses and may hold anything; the parent is the second word behind them.
      return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]) === parent ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

/** Takes every connection that the database has left, those for its superuser too. @returns gives them back */
export async function takeAllSlots(url: string): Promise<() => Promise<void>> {
  const taken: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch {
      break;
    }
    taken.push(client);
  }
  return async () => void (await Promise.all(taken.map((client) => client.end())));
}
