import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../platform/embedded-postgres';
import { findRunning } from '../platform/embedded-postgres-process';
import { isAlive } from '../platform/owner-lock';

export interface ScratchServer {
  /** Connection string of somebody who may create databases. */
  url: string;
  stop(): Promise<void>;
}

/** The PostgreSQL that tests make their databases on: DATABASE_URL's when set, else one of our own that is thrown away. */
export async function startScratchServer(): Promise<ScratchServer> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => undefined };
  const dataDir = await makeScratchDirectory();
  const log = { info: () => undefined, error: (sentence: string) => void process.stderr.write(`${sentence}\n`) };
  const database = await startEmbeddedPostgres({ dataDir, log, scratch: 'copied' });
  const stop = async () => {
    await database.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: database.url, stop };
}

const PREFIX = 'guiche-test-';
/** What a run may need there: some 10 MB a database, and the write-ahead log. */
const ENOUGH_MEMORY = 2_000_000_000;

/**
 * An empty directory for a database that is thrown away; the caller removes it. In memory where there is enough, since
 * the hundreds of files of each database take ten times longer on some disks. What killed runs left is cleared first.
 */
export async function makeScratchDirectory(): Promise<string> {
  const parent = hasRoom('/dev/shm') ? '/dev/shm' : os.tmpdir();
  await clearLeftovers(parent);
  const directory = fs.mkdtempSync(path.join(parent, `${PREFIX}${process.pid}-`));
  fs.chmodSync(directory, 0o711); // else root's PostgreSQL, which is not root, could not reach its files
  return directory;
}

function hasRoom(directory: string): boolean {
  try {
    fs.accessSync(directory, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(directory);
    return bavail * bsize > ENOUGH_MEMORY;
  } catch {
    return false;
  }
}

async function clearLeftovers(parent: string): Promise<void> {
  for (const name of fs.readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) {
    const directory = path.join(parent, name);
    const isOurs = fs.statSync(directory, { throwIfNoEntry: false })?.uid === process.getuid?.();
    if (!isOurs || isAlive(Number(name.slice(PREFIX.length).split('-')[0]))) continue;
    await endServersOn(directory);
    const postmaster = await findRunning({ data: path.join(directory, 'postgres') });
    if (postmaster) process.kill(postmaster.pid, 'SIGQUIT');
    fs.rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** What is killed is gone at once, unless a disk holds it: then the next run does without. */
const ENDING_MS = 10_000;

/** A killed run leaves its servers behind, which without it would go on for ever. Where there is no /proc, none is found. */
async function endServersOn(directory: string): Promise<void> {
  const theirs = `DATA_DIR=${directory}`;
  const isTheirs = (pid: number) =>
    environmentOf(pid).some((entry) => entry === theirs || entry.startsWith(`${theirs}${path.sep}`));
  const left = readNames('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && isTheirs(pid));
  for (const pid of left) kill(pid);
  for (let waited = 0; waited < ENDING_MS && left.some(isAlive); waited += 10) await sleep(10);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function readNames(directory: string): string[] {
  return fs.existsSync(directory) ? fs.readdirSync(directory) : [];
}

/** What a process was started with; nothing of one that has ended meanwhile, or is another user's. */
function environmentOf(pid: number): string[] {
  try {
    return fs.readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** The address of another database on the same server. */
export function onSameServer(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/** Runs statements one by one on a connection of their own; CREATE and DROP DATABASE bear no transaction. */
export async function runStatements(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Nobody else gets at the table until what is returned is called. */
export async function holdTable(url: string, table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in access exclusive mode`);
  return () => client.end();
}

/** Questions of the owner, one after the other over connections that stay open. */
export function openQuestions(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
  return {
    ask: async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
      (await pool.query<Row>(text, values)).rows,
    end: (): Promise<void> => pool.end(),
  };
}
