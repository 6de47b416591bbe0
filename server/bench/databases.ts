import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres';
import { migrate, migrationsFolder, servingUrl } from '../src/platform/migrate';
import { onSameServer, runStatements } from '../src/testing/scratch-server';
import { dataSets, type DataSetName } from './data-sets';
import { fill } from './fill';
import { cache, removeDataDir, say } from './surroundings';

/** A filled database: for its owner, and for the role that serves. */
export interface Filled {
  scale: number;
  ownerUrl: string;
  servingUrl: string;
}

export interface Databases {
  full: Filled;
  small: Filled;
  /** Seconds that the fills took; 0 when they were kept from an earlier run. */
  filledIn: number;
  /** Stops the server and, unless they are to be kept, throws the databases away. */
  close(): Promise<void>;
}

const servingPassword = 'a-password-for-loopback-only';

/**
 * The full data and a hundredth of it, on DATABASE_URL's server or on a PostgreSQL of our own. Ours lies on a disk and
 * flushes as a production database does, since what it is asked for is durability.
 */
export async function openDatabases(scale: number, keep: boolean, data: DataSetName = 'usual'): Promise<Databases> {
  const server = await openServer();
  const names = { full: `guiche_bench_${data}`, small: `guiche_bench_${data}_small` };
  const before = performance.now();
  let filled = false;
  try {
    const made: Filled[] = [];
    for (const [name, share] of [
      [names.full, scale],
      [names.small, scale / 100],
    ] as const) {
      const ownerUrl = onSameServer(server.url, name);
      const mark = fingerprint(share);
      if ((await markOf(server.url, name)) === mark) say(`${name} is kept from an earlier run`);
      else {
        filled = true;
        say(`Filling ${name}`);
        await runStatements(server.url, [`drop database if exists ${name} with (force)`, `create database ${name}`]);
        await migrate(ownerUrl);
        await fill(ownerUrl, share, dataSets[data], say);
        await runStatements(server.url, [`comment on database ${name} is '${mark}'`]);
      }
      made.push({ scale: share, ownerUrl, servingUrl: await servingUrl(ownerUrl, servingPassword) });
    }
    const close = async () => {
      if (!keep && !server.isOurs) await dropAll(server.url, made, Object.values(names));
      await server.stop(keep);
    };
    const filledIn = filled ? (performance.now() - before) / 1000 : 0;
    return { full: made[0]!, small: made[1]!, filledIn, close };
  } catch (error) {
    await server.stop(true);
    throw error;
  }
}

/** DATABASE_URL's server, or one of our own. */
export async function openServer() {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) return { url: onSameServer(DATABASE_URL, 'postgres'), isOurs: false, stop: async () => undefined };
  const dataDir = path.join(cache, 'database');
  const log = { info: () => undefined, error: (sentence: string) => void process.stderr.write(`${sentence}\n`) };
  const database = await startEmbeddedPostgres({ dataDir, log });
  return {
    url: onSameServer(database.url, 'postgres'),
    isOurs: true,
    stop: async (keep: boolean) => {
      await database.stop();
      if (!keep) removeDataDir(dataDir);
    },
  };
}

async function dropAll(serverUrl: string, made: Filled[], names: string[]): Promise<void> {
  const roles = made.map(({ servingUrl: url }) => new URL(url).username);
  await runStatements(
    serverUrl,
    names.map((name) => `drop database if exists ${name} with (force)`),
  );
  await runStatements(
    serverUrl,
    roles.map((role) => `drop role if exists ${role}`),
  );
}

/** Changes when the schema, the rows or how they are loaded do. */
function fingerprint(scale: number): string {
  const here = import.meta.dirname;
  const sources = ['fill.ts', 'rows.ts', 'conversations.ts', 'plan.ts', 'words.ts', 'random.ts', 'data-sets.ts'].map(
    (name) => path.join(here, name),
  );
  const migrations = fs
    .readdirSync(migrationsFolder())
    .sort()
    .map((name) => path.join(migrationsFolder(), name));
  const hash = createHash('sha256').update(`scale ${scale}`);
  for (const file of [...migrations, ...sources]) hash.update(path.basename(file)).update(fs.readFileSync(file));
  return hash.digest('hex');
}

async function markOf(serverUrl: string, name: string): Promise<string | undefined> {
  const { rows } = await ask<{ mark: string | null }>(
    serverUrl,
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = '${name}'`,
  );
  return rows[0]?.mark ?? undefined;
}

/** One question on a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.query<Row>(text, values);
  } finally {
    await client.end();
  }
}
