import type { Writable } from 'node:stream';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import type { Connections } from './connections';
import type { Log } from './log';

export { default as sql, join, raw, empty, type Sql } from 'sql-template-tag';

/** Questions to the database. Rows come as they are selected: timestamps as ISO 8601 UTC text, numbers as numbers. */
export interface Db {
  many<Row>(query: Sql): Promise<Row[]>;
  /** Exactly one row, or an error: for `returning` and aggregates. */
  one<Row>(query: Sql): Promise<Row>;
  maybe<Row>(query: Sql): Promise<Row | undefined>;
  /** Number of rows touched. */
  run(query: Sql): Promise<number>;
}

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// Columns are timestamptz(3) and sessions run in UTC, so the text is cut and glued rather than parsed into a Date.
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) => {
  const [day, time] = [text.slice(0, 10), text.slice(11, text.indexOf('+', 11))];
  return `${day}T${time.includes('.') ? time.padEnd(12, '0').slice(0, 12) : `${time}.000`}Z`;
});

/** One prepared statement per text: PostgreSQL parses each question once a connection. */
const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = `q${names.size}`));
  return name;
}

/**
 * So many of a pool stay when nothing is asked for a minute: a desk asks some eight questions with its first click, and a
 * new connection has yet to think through each.
 */
const kept = 8;

/** What a process has begun that stands still is undone: its locks must not keep others from taking over. */
const timeouts = ['statement_timeout=30000', 'idle_in_transaction_session_timeout=10000'];

/** Asks over one connection, or each question over any of a pool's. */
export function database(client: Pick<pg.ClientBase, 'query'>): Db {
  const ask = (query: Sql) => {
    const { text } = query;
    return client.query({ name: nameOf(text), text, values: query.values as unknown[] });
  };
  return {
    many: async <Row>(query: Sql) => (await ask(query)).rows as Row[],
    one: async <Row>(query: Sql) => {
      const { rows } = await ask(query);
      if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}`);
      return rows[0] as Row;
    },
    maybe: async <Row>(query: Sql) => (await ask(query)).rows[0] as Row | undefined,
    run: async (query) => (await ask(query)).rowCount ?? 0,
  };
}

/**
 * The questions of one transaction. Once it has ended its connection is somebody else's, and perhaps another company's: what
 * is still asked then, by work that nobody has waited for, is refused.
 */
export function transactionOver(client: pg.ClientBase): { db: Db; end(): void } {
  let hasEnded = false;
  const query = (question: pg.QueryConfig) =>
    hasEnded ? Promise.reject(new Error('asked after its transaction had ended')) : client.query(question);
  return { db: database({ query } as Pick<pg.ClientBase, 'query'>), end: () => void (hasEnded = true) };
}

/**
 * A pool whose every connection acts as one fixed role. Statements are pipelined: a transaction's opening words travel
 * together with its first question. `settings` of PostgreSQL hold for all of its connections, and these count among the
 * process's `connections`.
 */
export function createPool(
  url: string,
  role: string,
  log: Log,
  max: number,
  settings: string[] = [],
  connections: Pick<Connections, 'Pool' | 'Client'> = pg,
): pg.Pool {
  const all = [`role=${role}`, 'timezone=UTC', ...timeouts, ...settings];
  const pool = new connections.Pool({
    connectionString: url,
    Client: connections.Client,
    max,
    types,
    pipeline: true,
    options: all.map((setting) => `-c ${setting}`).join(' '),
    application_name: `guiche:${role}`,
    connectionTimeoutMillis: 5000,
    min: Math.min(max, kept),
    idleTimeoutMillis: 60_000,
    // A firewall between us forgets a connection that is silent, and tells neither end.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
  } as pg.PoolConfig);
  // A terminated connection must not take the process with it; the pool makes a new one.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  pool.on('connect', sendTogether);
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'database connection lost')));
  return pool;
}

/**
 * What is asked over a connection in one turn of the event loop leaves in one packet: a packet costs the kernel more
 * than most questions cost the database.
 */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  const ask = client.query.bind(client) as (...question: unknown[]) => unknown;
  let gathering = false;
  const askWithOthers = (...question: unknown[]) => {
    if (!gathering) {
      gathering = true;
      stream.cork();
      process.nextTick(() => {
        gathering = false;
        stream.uncork();
      });
    }
    return ask(...question);
  };
  client.query = askWithOthers as typeof client.query;
}
