import type { Viewer } from '@guiche/contract/permissions';
import { after as afterwards, guarded } from '../platform/guard';
import type { Log } from '../platform/log';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { publish } from './live';
import * as queries from './queries';

export interface PresenceParts {
  tenancy: Tenancy;
  log: Log;
  clock: () => Date;
  /** Has the user a live socket in any process? */
  hasSockets: (companyId: number, userId: number) => Promise<boolean>;
  /** Tests keep their own time. */
  after?: After;
}

/** Does something later; returns the way to call it off. */
export type After = (ms: number, act: () => void) => () => void;

const inTime =
  (log: Log): After =>
  (ms, act) =>
    afterwards(ms, log, 'presence was not noted', act);

export interface Presence {
  /** First socket opened (or one more), last socket of this process closed, or a word that somebody is still there. */
  note: (viewer: Pick<Viewer, 'companyId' | 'id'>, state: 'here' | 'gone' | 'seen') => void;
  /** Resolves when what is under way is written down: nothing of this process comes after it. */
  stop(): Promise<void>;
}

/** From the last closed socket until one counts as offline: a reload, a tunnel. */
const grace = 60_000;
const heartbeat = 2 * 60_000;
/** A page may say that it is there as often as it likes; that often it is written down. */
const seenAtMostEvery = 60_000;

/**
 * Who is online. The row says so, with the time of the last sign of life; the process that holds somebody's socket
 * renews it, so that after its death they grow stale, count as offline in every read, and are cleared by another.
 */
export function createPresence({ tenancy, log, clock, hasSockets, after = inTime(log) }: PresenceParts): Presence {
  /** Users with a socket in this process, and when that was last written. */
  const here = new Map<number, number>();
  const leaving = new Map<number, () => void>();
  const underWay = new Set<Promise<void>>();
  let isStopped = false;

  const attempt = (work: () => Promise<unknown>) => {
    const attempted = guarded(log, 'presence was not noted', work).finally(() => underWay.delete(attempted));
    underWay.add(attempted);
  };

  async function publishChange(ctx: Ctx, userId: number) {
    const user = await queries.read(ctx, userId);
    if (user) publish(ctx, 'update', user);
  }

  const arrive = (companyId: number, userId: number) =>
    tenancy.inCompany(companyId, async (ctx) => {
      const before = await queries.noteHere(ctx, userId);
      if (before && !before.wasOnline) await publishChange(ctx, userId);
    });

  /** The row is held while sockets are looked for: whoever opens one meanwhile is noted after us. */
  const leave = (companyId: number, userId: number) =>
    tenancy.inCompany(companyId, async (ctx) => {
      const before = await queries.hold(ctx, userId);
      if (!before?.online || here.has(userId) || (await hasSockets(companyId, userId))) return;
      await queries.noteGone(ctx, userId);
      await publishChange(ctx, userId);
    });

  async function beat() {
    const now = clock();
    const { noted, stale } = await tenancy.acrossCompanies(async (db) => ({
      noted: here.size ? await queries.noteAlive(db, [...here.keys()], now) : [],
      stale: await queries.listStale(db, now),
    }));
    await tellArrived(noted.filter(({ wasOnline }) => !wasOnline));
    for (const { companyId, id } of stale) await leave(companyId, id);
  }

  /** Those who came while the database was away: nobody has heard of them yet. */
  async function tellArrived(arrived: readonly { companyId: number; id: number }[]) {
    for (const companyId of new Set(arrived.map((one) => one.companyId))) {
      const ids = arrived.filter((one) => one.companyId === companyId).map(({ id }) => id);
      await tenancy.inCompany(companyId, async (ctx) => {
        for (const user of await queries.readEach(ctx, ids)) publish(ctx, 'update', user);
      });
    }
  }

  let stopBeating: () => void;
  const beatOn = () => {
    stopBeating = after(heartbeat, beatOn);
    attempt(beat);
  };
  stopBeating = after(heartbeat, beatOn);

  return {
    note({ companyId, id }, state) {
      // Sockets are closed after us; whoever comes back is noted by the next process.
      if (isStopped) return;
      const now = clock().getTime();
      if (state === 'gone') {
        here.delete(id);
        leaving.get(id)?.();
        const callOff = after(grace, () => {
          leaving.delete(id);
          attempt(() => leave(companyId, id));
        });
        leaving.set(id, callOff);
        return;
      }
      leaving.get(id)?.();
      leaving.delete(id);
      if (state === 'seen' && now - (here.get(id) ?? 0) < seenAtMostEvery) return;
      here.set(id, now);
      attempt(() => arrive(companyId, id));
    },
    async stop() {
      isStopped = true;
      stopBeating();
      for (const callOff of leaving.values()) callOff();
      leaving.clear();
      here.clear();
      await Promise.all(underWay);
    },
  };
}
