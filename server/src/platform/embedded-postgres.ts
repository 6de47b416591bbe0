import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { choosePlace, explain, prepareBinaries, type Place } from './embedded-postgres-place';
import {
  findRunning,
  freePort,
  lastWord,
  launchPatiently,
  logSize,
  run,
  shutDown,
  type Cluster,
  type Postmaster,
} from './embedded-postgres-process';
import { isAlive, takeLock } from './owner-lock';

export interface EmbeddedPostgresOptions {
  /** Holds the cluster, or a pointer to it where PostgreSQL's user cannot reach it. */
  dataDir: string;
  log: { info(sentence: string): void; error(sentence: string): void };
  /**
   * For tests: nothing is flushed to disk, so a power failure may destroy the cluster. `copied`: its databases are templates of others;
   * `served`: the product runs on it, with tables counted as they are in use.
   */
  scratch?: 'copied' | 'served';
}

export interface EmbeddedPostgres {
  /** Connection string of the superuser, who owns everything: for migrations and for making the application's role. */
  url: string;
  /** Ends the cluster (fast shutdown) and resolves when no process of it is left. Close the pools first. */
  stop(): Promise<void>;
}

const SUPERUSER = 'guiche_owner';
const DATABASE = 'guiche';

/**
 * Starts the PostgreSQL that comes with the product, or takes over the one that outlived a killed owner process.
 *
 * It listens on 127.0.0.1 only, on a free port, is made on first use, and is started again on the same port should it
 * end by itself. It lives in a session of its own, so that Ctrl+C does not take it away before we have drained.
 *
 * @throws Error with one clear sentence: no right to write, no binaries for this system, a second live owner, or
 *   PostgreSQL's own last word
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, scratch } = options;
  const place = choosePlace(path.resolve(dataDir), log);
  const release = takeOwnership(place);
  try {
    const { directory, version } = prepareBinaries(place);
    const cluster: Cluster = {
      ...place,
      bin: path.join(directory, 'bin'),
      logFile: path.join(place.home, 'postgres.log'),
      settings: { ...SETTINGS, ...(scratch && SCRATCH_SETTINGS), ...(scratch === 'copied' && COPIED_SETTINGS) },
    };
    const password = await makeCluster(cluster, version, log);
    const first = (await findRunning(cluster)) ?? (await launchPatiently(cluster, freePort));
    const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${first.port}/${DATABASE}`;
    await ensureDatabase(url, cluster);
    return { url, stop: keepRunning(cluster, first, log, release) };
  } catch (error) {
    release();
    throw explain(error, place.home);
  }
}

/** For a machine that also runs everything else. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '128MB',
  synchronous_commit: 'on',
  jit: 'off',
  // One of a deadlock is undone and done again: who stands behind them should not wait for a second.
  deadlock_timeout: '200ms',
  random_page_cost: '1.1',
  // Whoever begins imports thousands at once, and until a table is counted it is taken for as small as it was.
  autovacuum_naptime: '10s',
  max_wal_size: '2GB',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

const SCRATCH_SETTINGS: Record<string, string> = {
  // Several processes of the product share it, and those that were killed linger.
  max_connections: '150',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_wal_size: '256MB',
};

/** Autovacuum is off because its visits to a template database delay those who copy it. */
const COPIED_SETTINGS: Record<string, string> = { autovacuum: 'off' };

function takeOwnership(place: Place): () => void {
  try {
    return takeLock(
      path.join(place.home, 'guiche.lock'),
      (pid) => `The data directory ${place.home} is in use by another Guichê server (process ${pid}).`,
    );
  } catch (error) {
    throw explain(error, place.home);
  }
}

/**
 * Makes the cluster unless it exists, under another name first: it is either whole or not there.
 *
 * @returns the superuser's password
 */
async function makeCluster(cluster: Cluster, version: string, log: EmbeddedPostgresOptions['log']): Promise<string> {
  const passwordFile = path.join(cluster.home, 'postgres.password');
  if (fs.existsSync(cluster.data)) {
    checkVersion(cluster, version);
    return readPassword(passwordFile, cluster);
  }
  log.info(`Making a new database in ${cluster.data}.`);
  const password = randomBytes(24).toString('base64url');
  fs.rmSync(passwordFile, { force: true });
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  giveAway(passwordFile, cluster);
  const unfinished = `${cluster.data}.unfinished`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(unfinished, { mode: 0o700 });
  giveAway(unfinished, cluster);
  await runInitdb(cluster, unfinished, passwordFile);
  fs.renameSync(unfinished, cluster.data);
  return password;
}

async function runInitdb(cluster: Cluster, directory: string, passwordFile: string): Promise<void> {
  // macOS has no C.UTF-8, and without a UTF-8 character type accented letters are no letters to pg_trgm.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const args = ['-D', directory, '-U', SUPERUSER, `--pwfile=${passwordFile}`, '-A', 'scram-sha-256', '-E', 'UTF8'];
  const before = logSize(cluster);
  const child = run(cluster, 'initdb', [...args, `--locale=${locale}`, '--no-sync', '--no-instructions']);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`PostgreSQL could not make a database: ${lastWord(cluster, before)}`);
}

function giveAway(target: string, { account }: Place): void {
  if (account) fs.chownSync(target, account.uid, account.gid);
}

function checkVersion({ data }: Place, version: string): void {
  const wanted = version.split('.')[0];
  const found = fs.readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim();
  if (found === wanted) return;
  throw new Error(`The database in ${data} was made by PostgreSQL ${found}, this release brings PostgreSQL ${wanted}.`);
}

function readPassword(file: string, { data }: Place): string {
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`The database in ${data} cannot be opened without ${file}, which is missing or not ours to read.`, {
      cause: error,
    });
  }
}

async function ensureDatabase(url: string, { data }: Place): Promise<void> {
  try {
    await query(url, 'select 1');
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    if (code !== '3D000') throw new Error(`The database in ${data} does not let us in: ${message}`, { cause: error });
    await query(new URL('postgres', url).href, `create database ${DATABASE}`);
  }
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * Watches the postmaster (which is not our child when it was taken over) and starts it again when it has gone.
 *
 * @returns the way to stop both
 */
function keepRunning(
  cluster: Cluster,
  first: Postmaster,
  log: EmbeddedPostgresOptions['log'],
  release: () => void,
): () => Promise<void> {
  let current = first;
  const stopping = new AbortController();
  const watching = (async () => {
    for (let pause = 500; await waited(pause, stopping.signal);) {
      if (isAlive(current.pid)) {
        logSize(cluster);
        continue;
      }
      log.error('The embedded PostgreSQL ended unexpectedly; starting it again.');
      try {
        current = await launchPatiently(cluster, () => first.port);
        pause = 500;
      } catch (error) {
        log.error((error as Error).message);
        pause = Math.min(pause * 2, 30_000);
      }
    }
  })();
  const stop = async () => {
    stopping.abort();
    await watching;
    await shutDown(current.pid, cluster);
    release();
  };
  let stopped: Promise<void> | undefined;
  return () => (stopped ??= stop());
}

async function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal, ref: false }).catch(() => false);
}
