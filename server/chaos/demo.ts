import { contract } from '@guiche/contract';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { makeScratchDirectory, openQuestions } from '../src/testing/scratch-server';
import type { TcpProxy } from '../src/testing/tcp-proxy';
import { createCaller, createClient, type Caller, type Client } from './client';
import { startDatabase, type ChaosDatabase } from './database';
import type { Run } from './run';
import type { WatchedServer } from './servers';

/** A built server with the demo companies on a database of its own, and the admin of the first of them. */
export interface Demo {
  database: ChaosDatabase;
  /** Between the server and its database. */
  proxy: TcpProxy;
  server: WatchedServer;
  dataDir: string;
  /** What the server was started with: another process is started with the same. */
  env: Record<string, string>;
  client: Client;
  caller: Caller;
}

export interface DemoOptions {
  env?: Record<string, string>;
  preload?: string[];
  /** Holds the files; a scratch directory when not given. */
  dataDir?: string;
  /** A file that the server prints into. */
  log?: string;
}

export const adminOf = { padaria: 'admin@demo.local', oficina: 'admin@oficina.local' };
export const demoPassword = 'demo1234';

export async function startDemo(run: Run, name: string, options: DemoOptions = {}): Promise<Demo> {
  const { tally, servers, undo } = run;
  const database = await startDatabase(undo);
  const dataDir = options.dataDir ?? (await makeScratchDirectory());
  if (!options.dataDir) undo.push(async () => fs.rmSync(dataDir, { recursive: true, force: true }));
  const { url, proxy } = await database.through();
  const env = { DATABASE_URL: url, SECRET: randomBytes(32).toString('hex'), DEMO: 'on', ...options.env };
  const server = await servers.start(name, {
    dataDir,
    env,
    preload: options.preload ?? [],
    ...(options.log && { log: options.log }),
  });
  const client = createClient(tally);
  undo.push(async () => client.close());
  const caller = createCaller(client, () => server.url);
  await caller.logIn(adminOf.padaria, demoPassword);
  return { database, proxy, server, dataDir, env, client, caller };
}

/** The demo's first line, whose queue greets nobody: only people speak on it. */
export async function silentLine(caller: Caller): Promise<number> {
  const queues = await caller.read<{ id: number; name: string }[]>(contract.queues.list);
  const { id } = queues.find(({ name }) => name === 'Vendas')!;
  await caller.insist(contract.queues.update, { queueId: id }, { greetingMessage: '' });
  const lines = await caller.read<{ id: number; name: string }[]>(contract.connections.list);
  return lines.find(({ name }) => name === 'WhatsApp Demo')!.id;
}

/** One question of the owner of the tables. */
export async function ownerAsks<Row extends object>(
  { database }: Pick<Demo, 'database'>,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { ask, end } = openQuestions(database.url());
  try {
    return await ask<Row>(text, values);
  } finally {
    await end();
  }
}
