import { expect } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import {
  holdTable,
  makeScratchDirectory,
  onSameServer,
  openQuestions,
  runStatements,
  startScratchServer,
} from '../server/src/testing/scratch-server';
import { startServer, type RunningServer } from './server';

/** Where a server dies. */
export interface DeathPlace {
  /** In the middle of a transaction, where the database waits (`stopsAt`). */
  stop?: string;
  /** While nobody may read this table. */
  locks?: string;
  /** Once this holds, too. */
  isReached?: () => boolean;
}

interface Options {
  /** SQL of `stopsAt`. */
  stops: string;
  /** Beside its database and its secret. @param dataDir its folder, for files that it reads */
  env: (dataDir: string) => Record<string, string>;
  /** Before it is begun again: what made it wait is over. */
  onKilled?: () => void;
}

export type KilledServer = Awaited<ReturnType<typeof openKilledServer>>;

/**
 * A server on a database of its own that is killed in the middle of what it does, and begun again at the same address.
 * @param name of the test, for what it makes on a database server that others share
 */
export async function openKilledServer(name: string, { stops, env: makeEnv, onKilled }: Options) {
  const scratch = await startScratchServer();
  const dataDir = await makeScratchDirectory();
  const database = `guiche_${name}_${process.pid}`;
  const drop = `drop database if exists ${database} with (force)`;
  await runStatements(scratch.url, [drop, `create database ${database}`]);
  const url = onSameServer(scratch.url, database);
  const secret = randomBytes(32).toString('hex');
  const env = { DATABASE_URL: url, SECRET: secret, LOG_LEVEL: 'warn', DEMO: 'on', ...makeEnv(dataDir) };
  const { ask, end } = openQuestions(url);
  const all: RunningServer[] = [];
  const start = async (more: { port?: number; env?: Record<string, string> } = {}) => {
    const started = await startServer({ dataDir, ...more, env: { ...env, ...more.env } });
    all.push(started);
    return started;
  };
  const close = async () => {
    await Promise.all(all.map((one) => one.kill9().catch(() => undefined)));
    await end();
    await runStatements(scratch.url, [drop]).catch(() => undefined);
    await scratch.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  let server = await start().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  await runStatements(url, [stops]);
  const stuck = () =>
    ask<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database()
         and (wait_event = 'PgSleep' or (wait_event_type = 'Lock' and wait_event = 'relation'))`,
    );

  const killed = {
    ask,
    /** Where it answers, whenever it does. */
    url: () => server.url,
    kill: () => server.kill9(),
    async begin(): Promise<void> {
      server = await start({ port: server.port });
    },
    /** Another process on the same database, which lives on. */
    beside: (more: Record<string, string>) => start({ env: { DEMO: 'off', ...more } }),
    async killAt({ stop, locks, isReached = () => true }: DeathPlace, act: () => unknown): Promise<void> {
      const letGo = locks ? await holdTable(url, locks) : undefined;
      if (stop) await ask('insert into stops values ($1)', [stop]);
      await act();
      const isThere = async () => isReached() && (!(stop ?? locks) || (await stuck()).length > 0);
      await expect.poll(isThere, { intervals: [10], timeout: 30_000 }).toBe(true);
      const pids = (await stuck()).map(({ pid }) => pid);
      await killed.kill();
      await ask('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]);
      await ask('delete from stops');
      await letGo?.();
      onKilled?.();
      await killed.begin();
    },
    close,
  };
  return killed;
}
