import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { executable, type Place } from './embedded-postgres-place';
import { isAlive } from './owner-lock';

export interface Cluster extends Place {
  bin: string;
  logFile: string;
  settings: Record<string, string>;
}

export interface Postmaster {
  pid: number;
  port: number;
}

/** Fast shutdown waits for a checkpoint; beyond this the write-ahead log must do, so that we end in time ourselves. */
const FAST_SHUTDOWN_MS = 8_000;
const LOG_FILE_LIMIT = 5_000_000;

/** The postmaster that still serves this cluster; waits while it comes up or goes down. */
export async function findRunning(place: Pick<Place, 'data'>): Promise<Postmaster | undefined> {
  for (;;) {
    const seen = readPostmaster(place);
    if (!seen || !isAlive(seen.pid)) return undefined;
    if (!isServing(seen.pid, place)) {
      // The pid now belongs to another program; PostgreSQL itself would refuse to start beside it.
      fs.rmSync(path.join(place.data, 'postmaster.pid'), { force: true });
      return undefined;
    }
    if (seen.status === 'ready') return seen;
    await sleep(10);
  }
}

/** Only Linux tells; elsewhere, and where a container hides the directory from us, the pid file is believed. */
function isServing(pid: number, { data }: Pick<Place, 'data'>): boolean {
  if (process.platform !== 'linux') return true;
  try {
    if (fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false;
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(data);
  } catch {
    return isAlive(pid);
  }
}

/** postmaster.pid: one value a line (pid, directory, start, port, socket, address, memory, status). */
function readPostmaster({ data }: Pick<Place, 'data'>): (Postmaster & { status: string }) | undefined {
  try {
    const lines = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Two refusals pass by themselves: a port taken since it was chosen, and the last processes of a killed postmaster. */
export async function launchPatiently(
  cluster: Cluster,
  choosePort: () => Promise<number> | number,
): Promise<Postmaster> {
  for (let tries = 1; ; tries++) {
    try {
      return await launch(cluster, await choosePort());
    } catch (error) {
      if (tries === 20 || !/could not (bind|create any)|shared memory block/.test(String(error))) throw error;
      await sleep(100);
    }
  }
}

/** Starts the postmaster and resolves once it accepts connections, however long a recovery takes. */
async function launch(cluster: Cluster, port: number): Promise<Postmaster> {
  const before = logSize(cluster);
  const settings = Object.entries(cluster.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = run(cluster, 'postgres', ['-D', cluster.data, '-p', String(port), ...settings]);
  let failure: Error | undefined;
  const fail = (error: unknown) => {
    failure = error instanceof Error ? error : new Error(`PostgreSQL did not start: ${lastWord(cluster, before)}`);
  };
  child.once('error', fail).once('exit', fail).unref();
  for (;;) {
    const seen = readPostmaster(cluster);
    if (seen?.pid === child.pid && seen?.status === 'ready') {
      child.off('exit', fail);
      return seen;
    }
    if (failure) throw failure;
    await sleep(5);
  }
}

/** Runs one of PostgreSQL's programs as the account of the place, in a session of its own, into the log file. */
export function run(cluster: Cluster, program: string, args: string[]): ChildProcess {
  const output = fs.openSync(cluster.logFile, 'a', 0o600);
  try {
    return spawn(path.join(cluster.bin, executable(program)), args, {
      ...cluster.account,
      cwd: cluster.home,
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
      stdio: ['ignore', output, output],
      detached: true,
      windowsHide: true,
    });
  } finally {
    fs.closeSync(output);
  }
}

/** Size of the log, begun anew once it has grown large; what it said before stands beside it until the next time. */
export function logSize({ logFile }: Cluster): number {
  const size = fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size < LOG_FILE_LIMIT) return size;
  fs.copyFileSync(logFile, `${logFile}.1`);
  fs.truncateSync(logFile);
  return 0;
}

/** What PostgreSQL said last about why it gave up. */
export function lastWord({ logFile }: Cluster, since: number): string {
  const lines = fs.readFileSync(logFile).subarray(since).toString().trim().split('\n');
  const reason = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1);
  return reason?.replace(/^.*?(FATAL|PANIC|error): */, '') || `see ${logFile}`;
}

/** A port of loopback that nobody uses just now. */
export async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Ends the postmaster and resolves once it has gone. */
export async function shutDown(pid: number, cluster: Cluster): Promise<void> {
  if (process.platform === 'win32') {
    await once(run(cluster, 'pg_ctl', ['stop', '-m', 'fast', '-D', cluster.data]), 'exit');
    return;
  }
  signalIfAlive(pid, 'SIGINT');
  const limit = Date.now() + FAST_SHUTDOWN_MS;
  while (isAlive(pid) && Date.now() < limit) await sleep(5);
  signalIfAlive(pid, 'SIGQUIT');
  while (isAlive(pid)) await sleep(5);
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid, signal);
}
