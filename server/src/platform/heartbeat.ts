import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { DatabaseClock } from './database-clock';
import { after, guarded, listener } from './guard';
import type { Log } from './log';
import { repeat } from './repeat';

/**
 * The connection that a process has for itself, kept for as long as the process lives. By it the process knows whether
 * the database is there; it holds the locks by which others know that the process lives, and hears their notifications.
 */
export interface Heartbeat {
  /** Resolves when the database answers. @throws its last word, when it does not within so many milliseconds */
  begin(within: number): Promise<void>;
  isBeating(): boolean;
  /** Asked over this connection. @throws at once when it is not there */
  ask(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  /**
   * Asked now, and of every later connection before anything else: locks, and `listen`.
   * @returns from now on no more; `undo` is asked now
   */
  always(text: string, values?: unknown[]): Promise<(undo: string) => Promise<void>>;
  onNotification(listener: (message: pg.Notification) => void): void;
  /** Called when there is a connection again: what was notified meanwhile was not heard. */
  onReturn(listener: () => void): void;
  /** For how many milliseconds it has been there again; for ever when it was never lost. */
  sinceReturn(): number;
  end(): Promise<void>;
}

export interface Beat {
  /** Between two questions whether the database is there. */
  ping: number;
  /** A question that is not answered for so long means that it is away. */
  silence: number;
}

interface Parts {
  open: () => pg.Client;
  become: (state: 'ready' | 'read only' | 'away') => void;
  ghosts: () => number[];
  gone: (pids: number[]) => void;
  /** What this process calls its connections of this kind. */
  name: string;
  clock: Pick<DatabaseClock, 'heard'>;
  times: Beat;
  log: Log;
}

/** A connection that ends is had again at once, mostly; the database counts as away when it is not. */
const grace = 500;

export function keepHeartbeat(parts: Parts): Heartbeat {
  const { open, times, log } = parts;
  const standing: { text: string; values: unknown[] }[] = [];
  const listeners: ((message: pg.Notification) => void)[] = [];
  const returns: (() => void)[] = [];
  let client: pg.Client | undefined;
  let isFirst = true;
  let returnedAt = -Infinity;
  let lastWord: unknown;
  /** Forgets that the database is about to count as away. */
  let callOff: (() => void) | undefined;
  let begun: (() => void) | undefined;

  function become(next: Parameters<Parts['become']>[0]) {
    callOff?.();
    callOff = undefined;
    parts.become(next);
  }

  /** Lasts as long as a connection. */
  async function live({ signal, well }: { signal: AbortSignal; well(): void }) {
    const fresh = open();
    let isOver = false;
    let wake: () => void = () => undefined;
    const end = () => {
      isOver = true;
      wake();
    };
    fresh.once('end', end);
    signal.addEventListener('abort', end, { once: true });
    // Said again where it is waited for.
    fresh.on('error', () => undefined);
    const hear = (message: pg.Notification) => listeners.forEach((take) => take(message));
    fresh.on('notification', listener(log, 'what another process said was not understood', hear));
    try {
      await fresh.connect();
      await inTime(prepare(fresh), 4 * times.silence);
      while (!isOver) {
        if (await inTime(ping(fresh), times.silence)) throw new ReadOnly('the database may not be written to');
        well();
        const isReturn = client !== fresh && !isFirst;
        if (isReturn) returnedAt = performance.now();
        isFirst = false;
        client = fresh;
        become('ready');
        begun?.();
        if (isReturn) for (const tell of returns) void guarded(log, 'a return was not followed', tell);
        await inTime(bury(fresh), times.silence);
        if (!isOver) await new Promise<void>((resolve) => setTimeout((wake = resolve), times.ping).unref());
      }
      if (!signal.aborted) throw new Error('the connection ended');
    } catch (error) {
      lastWord = error;
      if (error instanceof ReadOnly) become('read only');
      else if (client !== fresh || error instanceof Silence) become('away');
      else callOff ??= after(grace, log, 'that the database is away was not followed', () => become('away'));
      throw error;
    } finally {
      signal.removeEventListener('abort', end);
      client = undefined;
      await fresh.end().catch(() => undefined);
    }
  }

  /** The dead first: they may hold the locks that follow. */
  async function prepare(fresh: pg.Client) {
    // Whoever waits for a connection once it is ready finds room for it, then and not a look later.
    for (let looks = 0; (await bury(fresh)) && looks < 20; looks++) await sleep(25);
    for (const { text, values } of standing) await fresh.query(text, values);
  }

  /** @returns whether it may only be read */
  async function ping(on: pg.Client): Promise<boolean> {
    const asked = performance.now();
    const { rows } = await on.query<{ value: string; time: string }>(
      `select current_setting('transaction_read_only') as value, extract(epoch from clock_timestamp()) * 1000 as time`,
    );
    parts.clock.heard(Number(rows[0]!.time), asked, performance.now());
    return rows[0]!.value === 'on';
  }

  /**
   * Sees to it that sessions which this process let go of are none for the server either; those that still are when this
   * is asked are looked for again. The names are unique to this process, so nobody else's session is ended.
   * @returns whether there are some left
   */
  async function bury(on: pg.Client): Promise<boolean> {
    const pids = parts.ghosts();
    if (!pids.length) return false;
    const { rows } = await on.query<{ pid: number }>(
      `select pid, pg_terminate_backend(pid) from pg_stat_activity
       where pid = any($1::int[]) and right(application_name, 9) = right($2, 9)`,
      [pids, parts.name],
    );
    const left = new Set(rows.map(({ pid }) => pid));
    parts.gone(pids.filter((pid) => !left.has(pid)));
    return left.size > 0;
  }

  const loop = repeat(live, {
    every: 0,
    pauses: { first: 100, most: 1_000 },
    log,
    trouble: 'the database is away',
  });

  return {
    begin: (within) =>
      new Promise((resolve, reject) => {
        if (client) return resolve();
        const timer = setTimeout(() => reject(lastWord ?? new Error('it does not answer')), within);
        begun = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    isBeating: () => client !== undefined,
    ask: (text, values = []) =>
      client ? client.query(text, values) : Promise.reject(new Error('the database is away')),
    async always(text, values = []) {
      const one = { text, values };
      standing.push(one);
      await client?.query(text, values);
      return async (undo) => {
        standing.splice(standing.indexOf(one), 1);
        await client?.query(undo, values);
      };
    },
    onNotification: (take) => void listeners.push(take),
    onReturn: (tell) => void returns.push(tell),
    sinceReturn: () => (client ? performance.now() - returnedAt : 0),
    async end() {
      await loop.stop();
      callOff?.();
    },
  };
}

class Silence extends Error {}
/**
 * A standby, or a server that was told so. Some are so for each session by itself: another look is taken over another
 * connection, and those from before are given up once it may be written to.
 */
class ReadOnly extends Error {}

/** An answer that came while this process itself stood still counts: it is read before it is missed. */
function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => setImmediate(() => setImmediate(() => reject(new Silence(`no answer for ${ms} ms`)))),
      ms,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
