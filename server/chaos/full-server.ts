import fs from 'node:fs';
import type { ServerOptions } from '../src/testing/running-server';
import { makeScratchDirectory, onSameServer } from '../src/testing/scratch-server';
import { createClient } from './client';
import { startDatabase } from './database';
import { makeFullData, secret } from './full-data';
import type { Run } from './run';

/** A server over a company with something in every table, on a PostgreSQL of its own; taken back with the part. */
export async function startFullServer(
  { tally, servers, undo }: Pick<Run, 'tally' | 'servers' | 'undo'>,
  name: string,
  { env: more = {}, preload = [] }: Pick<ServerOptions, 'env' | 'preload'> = {},
) {
  const database = await startDatabase(undo);
  const dataDir = await makeScratchDirectory();
  undo.push(async () => fs.rmSync(dataDir, { recursive: true, force: true }));
  const data = await makeFullData(database.url(), dataDir);
  undo.push(() => data.close());
  const { url, proxy } = await database.through();
  const env = {
    DATABASE_URL: onSameServer(url, new URL(data.database).pathname.slice(1)),
    SECRET: secret,
    SANDBOX: 'on',
    DEMO: 'off',
    OPERATOR_PASSWORD: 'operador-da-casa',
    ...more,
  };
  const server = await servers.start(name, { dataDir, env, preload });
  const client = createClient(tally);
  undo.push(async () => client.close());
  return { database, data, proxy, env, server, client };
}
