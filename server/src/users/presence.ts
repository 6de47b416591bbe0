import type { Viewer } from '@guiche/contract/permissions';
import type { Log } from '../platform/log';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { tell } from './live';
import * as queries from './queries';

export interface PresenceParts {
  tenancy: Tenancy;
  log: Log;
  clock: () => Date;
  /** Has the user a live socket in any process? */
  hasSockets: (companyId: number, userId: number) => Promise<boolean>;
}

export interface Presence {
  /** First socket opened (or one more), last socket of this process closed, or a word that somebody is still there. */
  note(viewer: Pick<Viewer, 'companyId' | 'id'>, state: 'here' | 'gone' | 'seen'): void;
  stop(): void;
}

/** From the last closed socket until one counts as offline: a reload, a tunnel. */
export const grace = 60_000;
const heartbeat = 2 * 60_000;
/** A page may say that it is there as often as it likes; that often it is written down. */
const seenAtMostEvery = 60_000;

/**
 * Who is online. The row says so, with the time of the last sign of life; the process that holds somebody's socket
 * renews it, so that after its death they grow stale, count as offline in every read, and are cleared by another.
 */
export function createPresence({ tenancy, log, clock, hasSockets }: PresenceParts): Presence {
  /** Users with a socket in this process, and when that was last written. */
  const here = new Map<number, number>();
  const leaving = new Map<number, NodeJS.Timeout>();

  const attempt = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => log.warn({ err: error }, 'presence was not noted'));

  async function tellChange(ctx: Ctx, userId: number) {
    const user = await queries.read(ctx, userId);
    if (user) tell(ctx, 'update', user);
  }

  const arrive = (companyId: number, userId: number) =>
    tenancy.inCompany(companyId, async (ctx) => {
      const before = await queries.noteHere(ctx, userId);
      if (before && !before.wasOnline) await tellChange(ctx, userId);
    });

  /** The row is held while sockets are looked for: whoever opens one meanwhile is noted after us. */
  const leave = (companyId: number, userId: number) =>
    tenancy.inCompany(companyId, async (ctx) => {
      const before = await queries.hold(ctx, userId);
      if (!before?.online || here.has(userId) || (await hasSockets(companyId, userId))) return;
      await queries.noteGone(ctx, userId);
      await tellChange(ctx, userId);
    });

  async function beat() {
    const now = clock();
    const stale = await tenancy.acrossCompanies(async (db) => {
      if (here.size) await queries.noteAlive(db, [...here.keys()], now);
      return queries.listStale(db, now);
    });
    for (const { companyId, id } of stale) await leave(companyId, id);
  }

  const beating = setInterval(() => attempt(beat()), heartbeat).unref();

  return {
    note({ companyId, id }, state) {
      const now = clock().getTime();
      if (state === 'gone') {
        here.delete(id);
        clearTimeout(leaving.get(id));
        const timer = setTimeout(() => {
          leaving.delete(id);
          attempt(leave(companyId, id));
        }, grace).unref();
        leaving.set(id, timer);
        return;
      }
      clearTimeout(leaving.get(id));
      leaving.delete(id);
      if (state === 'seen' && now - (here.get(id) ?? 0) < seenAtMostEvery) return;
      here.set(id, now);
      attempt(arrive(companyId, id));
    },
    stop() {
      clearInterval(beating);
      for (const timer of leaving.values()) clearTimeout(timer);
      leaving.clear();
      here.clear();
    },
  };
}
