import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../platform/log';
import type { Pulse } from '../platform/pulse';
import type { Ctx, Tenancy } from '../platform/tenancy';
import * as queries from './lease-queries';
import { createTurns } from './turns';

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

const renewEvery = 5_000;
const watchEvery = 1_000;
/** A lease that could not be renewed is given up so long before it runs out: two renewals have failed then. */
const margin = 2_500;

/**
 * Exactly one process owns a line. Its lease stands in the database with an epoch and is renewed; one that ran out, or
 * whose owner died, is taken by the next. An owner that was away too long finds its epoch gone in every transaction.
 */
export function createLeases({ tenancy, pulse, log, lost }: Parts) {
  const held = new Map<string, Held>();
  const inTurn = createTurns();
  const timers: NodeJS.Timeout[] = [];
  let renewing: Promise<void> | undefined;

  const keyOf = ({ companyId, connectionId }: LineId) => `${companyId}:${connectionId}`;
  const goodFrom = (asked: number) => asked + queries.goodFor - margin;

  function drop(lease: Held): void {
    if (held.get(keyOf(lease)) !== lease) return;
    held.delete(keyOf(lease));
    log.warn({ companyId: lease.companyId, connectionId: lease.connectionId, epoch: lease.epoch }, 'lost a line');
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
        const row = await queries.holdLease(ctx, connectionId, pulse.id, epoch);
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
      const renewed = await queries.renewLeases(db, pulse.id, leases);
      return [renewed, renewed.length < leases.length ? await queries.leasesTaken(db, pulse.id, leases) : []] as const;
    });
    const among = (rows: queries.LeaseKey[]) => new Set(rows.map((row) => `${keyOf(row)} ${row.epoch}`));
    const [isKept, isTaken] = [among(kept), among(taken)];
    for (const lease of leases) {
      const name = `${keyOf(lease)} ${lease.epoch}`;
      if (isKept.has(name)) lease.goodUntil = goodFrom(asked);
      else if (isTaken.has(name)) drop(lease);
    }
  }

  const renewAll = () => {
    const leases = [...held.values()];
    if (!leases.length || renewing) return;
    renewing = renew(leases)
      .catch((error: unknown) => log.warn({ err: error }, 'leases of lines could not be renewed'))
      .finally(() => (renewing = undefined));
  };

  /** A line whose lease could not be renewed is let go of before another may take it. */
  const watch = () => {
    for (const lease of held.values()) if (performance.now() >= lease.goodUntil) drop(lease);
  };

  async function take(line: LineId): Promise<Lease | undefined> {
    const known = held.get(keyOf(line));
    if (known?.isHeld()) return known;
    await pulse.begin();
    if (known) await renew([known]);
    if (known?.isHeld()) return known;
    if (!pulse.isBeating()) return undefined;
    const asked = performance.now();
    const taken = await tenancy.inCompany(line.companyId, async (ctx) => {
      const holder = await queries.readHolder(ctx, line.connectionId);
      const isFree = !holder || holder.owner === pulse.id || (await pulse.deadOf(ctx.db, [holder.owner])).length > 0;
      return isFree ? queries.takeLease(ctx, line.connectionId, pulse.id, holder?.owner ?? '') : undefined;
    });
    return taken && hold(line, taken.epoch, asked);
  }

  async function giveBack(lease: Lease): Promise<void> {
    if (held.get(keyOf(lease)) === lease) held.delete(keyOf(lease));
    await tenancy.inCompany(lease.companyId, (ctx) => queries.giveBack(ctx, lease.connectionId, pulse.id, lease.epoch));
  }

  return {
    /** Renews from here on, until it ends. */
    keep() {
      timers.push(setInterval(renewAll, renewEvery).unref(), setInterval(watch, watchEvery).unref());
    },
    /** The line becomes ours, or is already; nothing when another living process has it. */
    take: (line: LineId): Promise<Lease | undefined> => inTurn(keyOf(line), () => take(line)),
    /** The process that has the line. */
    holderOf: async ({ companyId, connectionId }: LineId): Promise<string | undefined> =>
      (await queries.readHolder(tenancy.reading(companyId), connectionId))?.owner,
    /** Of these owners those that have died. */
    deadOf: (owners: string[]): Promise<string[]> =>
      owners.length ? tenancy.acrossCompanies((db) => pulse.deadOf(db, owners)) : Promise.resolve([]),
    /** Another process may have the line at once. */
    giveBack,
    /** Resolves when the line may log in: all lines of all processes do so one after the other, a moment apart. */
    async turnToLogIn(line: LineId): Promise<void> {
      const wait = await tenancy.acrossCompanies((db) => queries.nextLogin(db, line));
      if (wait > 0) await sleep(wait, undefined, { ref: false });
    },
    /** Gives back what is left. */
    async end(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await renewing;
      for (const end of await Promise.allSettled([...held.values()].map(giveBack)))
        if (end.status === 'rejected') log.warn({ err: end.reason as Error }, 'a lease could not be given back');
    },
  };
}

export type Leases = ReturnType<typeof createLeases>;

interface Parts {
  tenancy: Tenancy;
  pulse: Pulse;
  log: Log;
  /** Told at once when a line is no longer ours, to end what runs for it. */
  lost: (lease: Lease) => void;
}
