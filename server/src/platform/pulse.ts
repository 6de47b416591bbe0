import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { sql, type Db } from './database';
import type { Log } from './log';

/** Namespace of the advisory locks that say "this process lives". */
const livingProcesses = 8;
const channel = 'guiche_processes';
/** A lock that is free for so long is a dead process's; a living one that lost its connection has it back before. */
export const suspectedFor = 400;
const reviveEvery = 200;

/** By this a process is known to be alive, and heard by the other processes of the installation. */
export interface Pulse {
  /** The name of this process. */
  readonly id: string;
  /** Resolves when the others can see that this process lives. */
  begin(): Promise<void>;
  isBeating(): boolean;
  /** Those of these processes that have died. One is suspected first, and dead when it is still silent a moment later. */
  deadOf(db: Db, ids: string[]): Promise<string[]>;
  hasSuspects(): boolean;
  /** Every other process that has begun hears it, and this one. */
  call(words: object): Promise<void>;
  hear(listen: (words: object) => void): void;
  end(): Promise<void>;
}

/** The pulse of the only process on its database: every other that ever was is dead, and nobody hears it. */
export const alone = (): Pulse => ({
  id: randomUUID(),
  begin: () => Promise.resolve(),
  isBeating: () => true,
  deadOf: (_db, ids) => Promise.resolve(ids),
  hasSuspects: () => false,
  call: () => Promise.resolve(),
  hear: () => undefined,
  end: () => Promise.resolve(),
});

/** A connection of the process's own: it holds a lock that a dead process loses at once, and listens. */
export function createPulse({ url, role, log }: { url: string; role: string; log: Log }): Pulse {
  const id = randomUUID();
  const silentSince = new Map<string, number>();
  const listeners: ((words: object) => void)[] = [];
  let beginning: Promise<void> | undefined;
  let client: pg.Client | undefined;
  let isEnded = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      options: `-c role=${role}`,
      application_name: 'guiche:pulse',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      pipeline: true,
    } as pg.ClientConfig);
    fresh.on('error', () => undefined);
    fresh.on('end', () => {
      if (client !== fresh) return;
      client = undefined;
      reviveLater();
    });
    fresh.on('notification', ({ payload }) => take(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query('select pg_advisory_lock(hashtextextended($1, $2))', [id, livingProcesses]);
      await fresh.query(`listen ${channel}`);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    if (isEnded) return fresh.end();
    client = fresh;
  }

  function reviveLater(): void {
    if (isEnded) return;
    const again = () =>
      connect().catch((error: unknown) => {
        log.warn({ err: error }, 'cannot say that this process lives');
        reviveLater();
      });
    setTimeout(() => void again(), reviveEvery).unref();
  }

  function take(payload: string): void {
    let words: unknown;
    try {
      words = JSON.parse(payload);
    } catch {
      return;
    }
    if (words && typeof words === 'object') for (const listen of listeners) listen(words);
  }

  const begin = () => (beginning ??= connect());
  return {
    id,
    begin: () =>
      begin().catch((error: unknown) => {
        beginning = undefined;
        throw error;
      }),
    isBeating: () => client !== undefined,
    async deadOf(db, ids) {
      const dead: string[] = [];
      for (const other of new Set(ids)) {
        if (other === id) continue;
        const { free } = await db.one<{ free: boolean }>(
          sql`select pg_try_advisory_xact_lock_shared(hashtextextended(${other}, ${livingProcesses})) as free`,
        );
        const since = silentSince.get(other) ?? performance.now();
        if (!free) silentSince.delete(other);
        else if (performance.now() - since >= suspectedFor) dead.push(other);
        else silentSince.set(other, since);
      }
      return dead;
    },
    hasSuspects: () => [...silentSince.values()].some((since) => performance.now() - since < 2 * suspectedFor),
    async call(words) {
      await begin();
      if (!client) throw new Error('the other processes cannot be reached');
      await client.query('select pg_notify($1, $2)', [channel, JSON.stringify(words)]);
    },
    hear: (listen) => void listeners.push(listen),
    async end() {
      isEnded = true;
      await beginning?.catch(() => undefined);
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
