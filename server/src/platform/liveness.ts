import type { Connections } from './connections';
import { sql, type Db } from './database';

/** Namespace of the advisory locks that say "this process lives". */
const livingProcesses = 8;
const channel = 'guiche_processes';
/** A lock that is free for so long is a dead process's; a living one that lost its connection has it back before. */
export const suspectedFor = 400;
/** Where the database was away, all processes lost their locks, and have them back one after the other. */
const afterReturn = 3_000;
const beginWithin = 5_000;

/** By this a process is known to be alive, and heard by the other processes of the installation. */
export interface Liveness {
  /** The name of this process. */
  readonly id: string;
  /** There is no other process, and never was one that still lives. */
  readonly isAlone: boolean;
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

/** Liveness of the only process on its database: every other that ever was is dead, and nobody hears it. */
export const alone = (id: string): Liveness => ({
  id,
  isAlone: true,
  begin: () => Promise.resolve(),
  isBeating: () => true,
  deadOf: (_db, ids) => Promise.resolve(ids),
  hasSuspects: () => false,
  call: () => Promise.resolve(),
  hear: () => undefined,
  end: () => Promise.resolve(),
});

/** The heartbeat's lock says that the process lives, and a dead process loses it at once. */
export function createLiveness({ id, heartbeat }: Pick<Connections, 'id' | 'heartbeat'>): Liveness {
  const silentSince = new Map<string, number>();
  let beginning: Promise<void> | undefined;

  async function introduce(): Promise<void> {
    await heartbeat.begin(beginWithin);
    await heartbeat.always('select pg_advisory_lock(hashtextextended($1, $2))', [id, livingProcesses]);
    await heartbeat.always(`listen ${channel}`);
  }
  const begin = () =>
    (beginning ??= introduce()).catch((error: unknown) => {
      beginning = undefined;
      throw error;
    });

  return {
    id,
    isAlone: false,
    begin,
    isBeating: () => heartbeat.isBeating(),
    async deadOf(db, ids) {
      const dead: string[] = [];
      for (const other of new Set(ids)) {
        if (other === id) continue;
        const { free } = await db.one<{ free: boolean }>(
          sql`select pg_try_advisory_xact_lock_shared(hashtextextended(${other}, ${livingProcesses})) as free`,
        );
        const since = silentSince.get(other) ?? performance.now() + Math.max(0, afterReturn - heartbeat.sinceReturn());
        if (!free) silentSince.delete(other);
        else if (performance.now() - since >= suspectedFor) dead.push(other);
        else silentSince.set(other, since);
      }
      return dead;
    },
    hasSuspects: () => [...silentSince.values()].some((since) => performance.now() - since < 2 * suspectedFor),
    async call(words) {
      await begin();
      await heartbeat.ask('select pg_notify($1, $2)', [channel, JSON.stringify(words)]);
    },
    hear: (listen) =>
      heartbeat.onNotification(({ channel: name, payload }) => {
        if (name !== channel) return;
        const words = parsed(payload ?? '');
        if (words) listen(words);
      }),
    end: () => heartbeat.end(),
  };
}

function parsed(payload: string): object | undefined {
  try {
    const words: unknown = JSON.parse(payload);
    return words && typeof words === 'object' ? words : undefined;
  } catch {
    return undefined;
  }
}
