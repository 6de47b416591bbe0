import { setTimeout as sleep } from 'node:timers/promises';
import { every, guarded, type Repeated } from '../platform/guard';
import type { Log } from '../platform/log';
import type { Liveness } from '../platform/liveness';
import { repeat, type Repeating } from '../platform/repeat';
import type { Ctx, Tenancy } from '../platform/tenancy';
import * as queries from './lease-queries';
import { createKeyedQueue } from './keyed-queue';

/** A write for a line that is another process's by now. */
export class LineElsewhere extends Error {
  constructor() {
    super('the line belongs to another process');
  }
}

/** That a line is this process's, for as long as it is. */
export interface Lease extends queries.LeaseKey {
  /** By a clock that goes on while the process stands still: one that slept too long finds out before it acts. */
  isHeld(): boolean;
  /** Called inside a transaction: what it writes for the line stands only if the line is ours when it commits. @throws LineElsewhere */
  fence(ctx: Ctx): Promise<void>;
}

type LineId = Omit<queries.LeaseKey, 'epoch'>;

interface Held extends Lease {
  goodUntil: number;
}

/** How long the work of a line may stand still: longer than anything that it waits for by itself. */
const mayStandStill = 150_000;
/** Whoever gave a line up leaves it to others for so long, */
const leftFor = 3_000;
/** and is given no lines for so long. */
const shyFor = 60_000;
const renewEvery = 5_000;
const watchEvery = 1_000;
/** A lease that could not be renewed is given up so long before it runs out: two renewals have failed then. */
const margin = 2_500;

/**
 * Exactly one process owns a line. Its lease stands in the database with an epoch and is renewed as long as the line's
 * work gets on; one that ran out, or whose owner died, is taken by the next. An owner that was away too long finds its
 * epoch gone in every transaction.
 */
export function createLeases({ tenancy, liveness, log, lost, isHeld, stillFor, longest = mayStandStill }: Parts) {
  const held = new Map<string, Held>();
  const givenUp = new Map<string, number>();
  const inTurn = createKeyedQueue();
  let renewing: Repeating | undefined;
  let watching: Repeated | undefined;

  const keyOf = ({ companyId, connectionId }: LineId) => `${companyId}:${connectionId}`;
  const goodFrom = (asked: number) => asked + queries.goodFor - margin;

  const about = ({ companyId, connectionId, epoch }: Lease) => ({ companyId, connectionId, epoch });

  function drop(lease: Held): void {
    if (held.get(keyOf(lease)) !== lease) return;
    held.delete(keyOf(lease));
    log.warn(about(lease), 'lost a line');
    lost(lease);
  }

  function hold({ companyId, connectionId }: LineId, epoch: number, asked: number): Held {
    const lease: Held = {
      companyId,
      connectionId,
      epoch,
      goodUntil: goodFrom(asked),
      isHeld: () => held.get(keyOf(lease)) === lease && performance.now() < lease.goodUntil,
      async fence(ctx) {
        const row = await queries.holdLease(ctx, connectionId, liveness.id, epoch);
        if (row?.isOurs !== false) return;
        drop(lease);
        throw new LineElsewhere();
      },
    };
    held.set(keyOf(lease), lease);
    return lease;
  }

  async function renew(leases: Held[]): Promise<void> {
    const asked = performance.now();
    const [kept, taken] = await tenancy.acrossCompanies(async (db) => {
      const renewed = await queries.renewLeases(db, liveness.id, leases, leases.map(stillFor));
      return [
        renewed,
        renewed.length < leases.length ? await queries.leasesTaken(db, liveness.id, leases) : [],
      ] as const;
    });
    const among = (rows: queries.LeaseKey[]) => new Set(rows.map((row) => `${keyOf(row)} ${row.epoch}`));
    const [isKept, isTaken] = [among(kept), among(taken)];
    for (const lease of leases) {
      const name = `${keyOf(lease)} ${lease.epoch}`;
      if (isKept.has(name)) lease.goodUntil = goodFrom(asked);
      else if (isTaken.has(name)) drop(lease);
    }
  }

  /** A line whose work stands still is not renewed: another process may do better, or this one when it begins anew. */
  async function giveUp(lease: Held): Promise<void> {
    log.error({ ...about(lease), stillFor: Math.round(stillFor(lease)) }, 'a line stood still: it is given up');
    givenUp.set(keyOf(lease), performance.now());
    drop(lease);
    // Where the database does not hear it the lease runs out by itself.
    await guarded(log, 'a lease could not be given up', () =>
      tenancy.acrossCompanies((db) => queries.giveUp(db, liveness.id, lease)),
    );
  }

  const gaveUpWithin = (line: LineId, ms: number) => performance.now() - (givenUp.get(keyOf(line)) ?? -Infinity) < ms;

  const renewAll = async () => {
    for (const lease of held.values()) if (stillFor(lease) > longest) await giveUp(lease);
    if (held.size) await renew([...held.values()]);
  };

  /** A line whose lease could not be renewed is let go of before another may take it. */
  const watch = () => {
    for (const lease of held.values()) if (performance.now() >= lease.goodUntil) drop(lease);
  };

  async function take(line: LineId): Promise<Lease | undefined> {
    const known = held.get(keyOf(line));
    if (known?.isHeld()) return known;
    if (isHeld() || gaveUpWithin(line, leftFor)) return undefined;
    await liveness.begin();
    if (known) await renew([known]);
    if (known?.isHeld()) return known;
    if (!liveness.isBeating()) return undefined;
    const asked = performance.now();
    const taken = await tenancy.inCompany(line.companyId, async (ctx) => {
      const holder = await queries.readHolder(ctx, line.connectionId);
      const isFree =
        !holder || holder.holder === liveness.id || (await liveness.deadOf(ctx.db, [holder.holder])).length > 0;
      return isFree ? queries.takeLease(ctx, line.connectionId, liveness.id, holder?.holder ?? '') : undefined;
    });
    if (!taken) return undefined;
    const lease = hold(line, taken.epoch, asked);
    if (!isHeld()) return lease;
    // The installation was held meanwhile, and who gave its lines back knew nothing of this one.
    await giveBack(lease);
    return undefined;
  }

  async function giveBack(lease: Lease, successor = ''): Promise<void> {
    if (held.get(keyOf(lease)) === lease) held.delete(keyOf(lease));
    await tenancy.acrossCompanies((db) => queries.giveBack(db, liveness.id, lease, successor));
  }

  return {
    /** Renews from here on, until it ends. */
    keep() {
      if (renewing) return;
      const trouble = 'leases of lines could not be renewed';
      renewing = repeat(renewAll, { every: renewEvery, log, trouble, later: true });
      watching = every(watchEvery, { log, failure: 'leases of lines could not be watched' }, watch);
    },
    /** Renews at once. */
    renew: () => renewing?.now(),
    /** The line becomes ours, or is already; nothing when another living process has it. */
    take: (line: LineId): Promise<Lease | undefined> => inTurn(keyOf(line), () => take(line)),
    /** The process that has the line, or is about to. */
    holderOf: async ({ companyId, connectionId }: LineId): Promise<string | undefined> =>
      (await queries.readHolder(tenancy.reading(companyId), connectionId))?.holder,
    /** Of these owners those that have died. */
    deadOf: (owners: string[]): Promise<string[]> =>
      owners.length ? tenancy.acrossCompanies((db) => liveness.deadOf(db, owners)) : Promise.resolve([]),
    /** Another process may have the line at once; for a moment only its successor, if it has one. */
    giveBack,
    /** Whether a line stood still in this process not long ago. */
    isShy: () => [...givenUp.values()].some((at) => performance.now() - at < shyFor),
    /** Resolves when the line may log in: all lines of all processes do so one after the other, a moment apart. */
    async turnToLogIn(line: LineId): Promise<void> {
      const wait = await tenancy.acrossCompanies((db) => queries.nextLogin(db, line));
      if (wait > 0) await sleep(wait, undefined, { ref: false });
    },
    /** Gives back what is left. */
    async end(): Promise<void> {
      await Promise.all([watching?.stop(), renewing?.stop()]);
      for (const end of await Promise.allSettled([...held.values()].map((lease) => giveBack(lease))))
        if (end.status === 'rejected') log.warn({ err: end.reason as Error }, 'a lease could not be given back');
    },
  };
}

export type Leases = ReturnType<typeof createLeases>;

interface Parts {
  tenancy: Tenancy;
  liveness: Liveness;
  log: Log;
  /** The installation sends nothing now: no line is taken. */
  isHeld: () => boolean;
  /** Told at once when a line is no longer ours, to end what runs for it. */
  lost: (lease: Lease) => void;
  /** For how many milliseconds the line's work has stood still; 0 while it gets on, or there is none. */
  stillFor: (lease: Lease) => number;
  /** How long it may; tests wait less. */
  longest?: number | undefined;
}
