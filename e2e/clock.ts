import type { BrowserContext } from '@playwright/test';
import { openQuestions, runStatements } from '../server/src/testing/scratch-server';

/**
 * The clock of an installation is its database's: there it is moved, and the product knows nothing of it. Timers run on, and
 * so does the database's own `now()`, by which jobs begin.
 */
const movable = [
  'create table clock (ahead bigint not null)',
  'insert into clock values (0)',
  `create function clock_timestamp() returns timestamptz language sql volatile security definer
     set search_path = pg_catalog, public
     as $$ select pg_catalog.clock_timestamp() + ahead * interval '1 ms' from clock $$`,
  // found before the usual one, by whoever connects from now on
  `do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`,
];

export interface Clock {
  now(): Date;
  /** Pages of these contexts have that time at once, servers as soon as they ask again: four times a second. */
  moveTo(time: string, contexts?: readonly BrowserContext[]): Promise<void>;
  end(): Promise<void>;
}

/** @param url of an empty database, as its owner, to which no server is connected yet */
export async function createClock(url: string): Promise<Clock> {
  await runStatements(url, movable);
  const { ask, end } = openQuestions(url);
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    async moveTo(time, contexts = []) {
      ahead = Date.parse(time) - Date.now();
      await ask('update clock set ahead = $1', [ahead]);
      for (const { clock } of contexts) await clock.setSystemTime(time);
    },
    end,
  };
}
