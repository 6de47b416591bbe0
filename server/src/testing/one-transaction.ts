import type pg from 'pg';
import type * as database from '../platform/database';

/**
 * Puts the whole product into one transaction that is never committed: every call runs against exactly the same rows,
 * and what it did is undone in a round trip. A test file asks for it with
 *
 *     vi.mock('./platform/database', (original) => inOneTransaction(original));
 *
 * All pools share one connection, one borrower at a time. Their `begin`, `commit` and `rollback` become savepoints, and
 * each takes the role it would have had, so that row-level security stands as it does in earnest.
 */
export interface OneTransaction {
  /** A question of the owner of the tables, past every fence, to the rows as they are now. */
  asOwner<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** From here on `reset` leads back to the rows as they are now. `prelude` is done first, as the owner. */
  hold(prelude?: string): Promise<void>;
  /** Undoes everything since `hold`, counters of ids too. */
  reset(): Promise<void>;
  /** Undoes what the last `hold` began, its prelude too. */
  letGo(): Promise<void>;
  /** Resolves when nobody uses the connection and nobody is about to. */
  settle(): Promise<void>;
  /** Changes the text of what the product asks: how a forgotten condition is planted. */
  rewrite: (text: string) => string;
}

type CreatePool = typeof database.createPool;
type Question = string | { name?: string; text: string; values?: unknown[] };

let current: ReturnType<typeof open> | undefined;

/** The transaction that the world made last lives in. */
export function theTransaction(): OneTransaction {
  if (!current) throw new Error('no world was made in one transaction: is the database mocked?');
  return current;
}

/** Nobody keeps the connection so long, but who waits for another one meanwhile, which is this one. */
const FOR_EVER_MS = 60_000;

async function unlessForEver(turn: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const forEver = new Promise((_, reject) => {
    const sentence = 'somebody holds the one connection: is a transaction begun within another?';
    timer = setTimeout(() => reject(new Error(sentence)), FOR_EVER_MS);
  });
  await Promise.race([turn, forEver]).finally(() => clearTimeout(timer));
}

/** The database module with pools that share one transaction. */
export async function inOneTransaction(original: () => Promise<unknown>): Promise<object> {
  const real = (await original()) as typeof database;
  let shared: { url: string; transaction: ReturnType<typeof open>; users: number } | undefined;
  const createPool: CreatePool = (url, role, log, _max) => {
    if (shared?.url !== url) shared = { url, transaction: open(real.createPool(url, role, log, 1)), users: 0 };
    const mine = shared;
    current = mine.transaction;
    mine.users += 1;
    return Object.assign(mine.transaction.poolFor(role), {
      end: async () => void (--mine.users === 0 && (await mine.transaction.end())),
    }) as unknown as pg.Pool;
  };
  return { ...real, createPool };
}

function open(pool: pg.Pool): OneTransaction & { poolFor(role: string): object; end(): Promise<void> } {
  let client: pg.PoolClient | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let counters = 'select 1';
  const names = new Map<string, string>();

  /** One borrower after the other. */
  async function borrow(): Promise<{ client: pg.PoolClient; release: () => void }> {
    waiting += 1;
    const before = turn;
    let release: () => void = () => undefined;
    turn = new Promise<void>((resolve) => (release = resolve));
    await unlessForEver(before).catch((error: unknown) => {
      waiting -= 1;
      release();
      throw error;
    });
    if (!client) {
      client = await pool.connect();
      await client.query(
        'set role none; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; begin',
      );
    }
    const mine = client;
    return {
      client: mine,
      release: () => {
        waiting -= 1;
        release();
      },
    };
  }

  async function alone<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const { client: mine, release } = await borrow();
    try {
      return await work(mine);
    } finally {
      release();
    }
  }

  /** A statement is prepared once a text, and a planted mistake makes it another text. */
  function nameOf(text: string): string {
    let name = names.get(text);
    if (!name) names.set(text, (name = `one${names.size}`));
    return name;
  }

  function ask(on: pg.PoolClient, role: string, question: Question) {
    if (typeof question !== 'string') {
      const text = self.rewrite(question.text);
      return on.query({ name: nameOf(text), text, values: question.values ?? [] });
    }
    if (question.startsWith('begin')) {
      const then = question.split(';').slice(1).join(';');
      return on.query(`savepoint door; set local role ${role}${then && `;${then}`}`);
    }
    if (question === 'commit') return on.query('release savepoint door').then(() => ({ command: 'COMMIT', rows: [] }));
    if (question === 'rollback') return on.query('rollback to savepoint door; release savepoint door');
    return on.query(self.rewrite(question));
  }

  const self = {
    rewrite: (text: string) => text,
    poolFor: (role: string) => ({
      async connect() {
        const { client: mine, release } = await borrow();
        return { query: (question: Question) => ask(mine, role, question), release };
      },
      on: () => undefined,
    }),
    asOwner: <Row extends object>(text: string, values: unknown[] = []) =>
      alone(async (on) => {
        await on.query('set local role none');
        return (await on.query<Row>({ name: nameOf(text), text, values })).rows;
      }),
    hold: (prelude = 'select 1') =>
      alone(async (on) => {
        await on.query('set local role none');
        const { rows } = await on.query<{ name: string }>(
          `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public'`,
        );
        const back = rows.map(
          ({ name }) => `(select format('setval(%L, %s, %L)', '${name}', last_value, is_called) from ${name})`,
        );
        const { rows: kept } = await on.query<{ text: string }>(`select concat_ws(', ', ${back.join(', ')}) as text`);
        counters = `select ${kept[0]!.text}`;
        await on.query(`savepoint held; ${prelude}; savepoint base`);
      }),
    reset: () =>
      alone(async (on) => void (await on.query(`rollback to savepoint base; set local role none; ${counters}`))),
    letGo: () =>
      alone(async (on) => void (await on.query(`rollback to savepoint held; release savepoint held; ${counters}`))),
    async settle() {
      // Work after a commit begins a turn later than the answer.
      for (let quiet = 0; quiet < 2;) {
        await turn;
        await new Promise((resolve) => setImmediate(resolve));
        quiet = waiting === 0 ? quiet + 1 : 0;
      }
    },
    async end() {
      client?.release(true);
      await pool.end();
    },
  };
  return self;
}
