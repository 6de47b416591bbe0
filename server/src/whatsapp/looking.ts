import type { ConnectionStatus, Provider } from '@guiche/contract/connections';
import type { Log } from '../platform/log';
import { suspectedFor, type Pulse } from '../platform/pulse';
import type { Tenancy } from '../platform/tenancy';
import type { DriverSession } from './driver';
import type { Lease, Leases } from './leases';
import { linesThatShouldBeUp, type Line } from './lines';
import type { createTurns } from './turns';

/** A line that this process has. */
export interface Entry {
  provider: Provider;
  lease: Lease;
  session: DriverSession;
  /** Takes what arrives; else the object only serves to send. */
  started: boolean;
  /** What it last said of itself, and how much of that is still being written. */
  status?: ConnectionStatus;
  saying: number;
}

/** How soon an owner sees what another process has done to a line, or that its owner is gone. */
const lookEvery = 1000;
/** Lines that are started at the same time. */
const atOnce = 8;

export const keyOf = (companyId: number, connectionId: number) => `${companyId}:${connectionId}`;

interface Parts {
  tenancy: Tenancy;
  pulse: Pulse;
  log: Log;
  leases: Leases;
  providers: Provider[];
  entries: Map<string, Entry>;
  inTurn: ReturnType<typeof createTurns>;
  read(companyId: number, connectionId: number): Promise<Line | undefined>;
  turnOn(line: Line, lease: Lease): Promise<void>;
  turnOff(entry: Entry, how: 'stop' | 'logout'): Promise<void>;
}

/** Looks after the lines: takes those that should be up and are nobody's, ends those that should not. */
export function createLooking(parts: Parts) {
  const { tenancy, pulse, log, leases, providers, entries, inTurn, read, turnOn, turnOff } = parts;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  const entryOf = (line: Line) => entries.get(keyOf(line.companyId, line.connectionId));

  /** Another process wants the line started, whatever it is doing now. */
  const isAskedFor = (entry: Entry, line: Line) =>
    line.status === 'OPENING' && entry.status !== 'OPENING' && entry.saying === 0;

  async function lookAround() {
    const before = [...entries].filter(([, entry]) => entry.started);
    const lines = await tenancy.acrossCompanies((db) => linesThatShouldBeUp(db, providers));
    const wanted = new Set(lines.map((line) => keyOf(line.companyId, line.connectionId)));
    const isOthers = (owner: string | null): owner is string => owner !== null && owner !== pulse.id;
    const dead = await leases.deadOf(lines.map(({ heldBy }) => heldBy).filter(isOthers));
    const missing = lines.filter((line) => {
      const entry = entryOf(line);
      if (entry?.started) return isAskedFor(entry, line);
      return !isOthers(line.heldBy) || dead.includes(line.heldBy);
    });
    for (let n = 0; n < missing.length && !isClosed; n += atOnce) {
      await Promise.all(missing.slice(n, n + atOnce).map(bringUp));
    }
    for (const [key, entry] of before) if (!wanted.has(key) && !isClosed) await bringDown(key, entry);
  }

  async function bringUp(seen: Line) {
    const { companyId, connectionId } = seen;
    await inTurn(keyOf(companyId, connectionId), async () => {
      // Read again: the one before us in the turn may have ended or started it, and a line speaks at any time.
      const before = entryOf(seen)?.saying ? undefined : entryOf(seen)?.status;
      const line = await read(companyId, connectionId);
      if (isClosed || !line || line.status === 'DISCONNECTED') return;
      const entry = entryOf(line);
      if (entry?.started && (entry.status !== before || !isAskedFor(entry, line))) return;
      const lease = await leases.take(line);
      if (lease && !isClosed) await turnOn(line, lease);
    }).catch((error: unknown) => log.error({ err: error, companyId, connectionId }, 'a line could not be started'));
  }

  async function bringDown(key: string, entry: Entry) {
    const [companyId, connectionId] = key.split(':').map(Number) as [number, number];
    await inTurn(key, async () => {
      const line = await read(companyId, connectionId);
      if (!entry.started || entries.get(key) !== entry || (line && line.status !== 'DISCONNECTED')) return;
      await turnOff(entry, line ? 'stop' : 'logout');
      entries.delete(key);
      await leases.giveBack(entry.lease);
    }).catch((error: unknown) => log.error({ err: error, companyId, connectionId }, 'a line could not be ended'));
  }

  function lookLater(after: number) {
    clearTimeout(timer);
    timer = undefined;
    if (isClosed) return;
    timer = setTimeout(() => {
      timer = undefined;
      look();
    }, after);
    timer.unref();
  }

  /** One look at a time. */
  function look() {
    looking = lookAround()
      .catch((error: unknown) => log.warn({ err: error }, 'cannot see which lines should be up'))
      .finally(() => lookLater(pulse.hasSuspects() ? suspectedFor : lookEvery));
  }

  return {
    /** Resolves when every line that was nobody's is begun; looks again and again. */
    async begin(): Promise<void> {
      const first = lookAround();
      looking = first.catch(() => undefined).finally(() => lookLater(pulse.hasSuspects() ? suspectedFor : lookEvery));
      await first;
    },
    /** Looks at once, if it is waiting for the next look. */
    now: () => timer && lookLater(0),
    async end(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
