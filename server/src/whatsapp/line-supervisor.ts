import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionStatus, Provider } from '@guiche/contract/connections';
import type { Log } from '../platform/log';
import { suspectedFor, type Liveness } from '../platform/liveness';
import { repeat, type Repeating } from '../platform/repeat';
import type { Tenancy } from '../platform/tenancy';
import type { DriverSession } from './driver';
import type { Lease, Leases } from './leases';
import type { LineWork } from './line-work';
import { linesThatShouldBeUp, type Line, type LineId, type Seen } from './lines';
import type { Meter } from './meter';
import type { createKeyedQueue } from './keyed-queue';

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
  /** What it is taking in, and its starts. */
  meter: Meter;
  /** Since when it could not be started. */
  failingSince?: number;
  /** Resolves when another process has it, or it is to stay after all. */
  passing?: Promise<void>;
}

/** How soon an owner sees what another process has done to a line, or that its owner is gone. */
const lookEvery = 1000;
/** Lines that are started at the same time. */
const atOnce = 8;
/** So long they are waited for: one that takes longer holds up no other. */
const startWithin = 5_000;
/** Messages that should have left are looked for so often, */
const dueEvery = 3_000;
/** on lines whose outbox nobody has looked at for so long: whoever was to ask for it may be gone. */
const unseenFor = 3_000;

export const keyOf = (companyId: number, connectionId: number) => `${companyId}:${connectionId}`;

export async function turnOn(entry: Entry, line: Line, how: 'resume' | 'fresh') {
  const isFine = line.status === 'CONNECTED' || line.status === 'qrcode';
  if (how === 'resume' && entry.started && isFine) return;
  entry.failingSince ??= performance.now();
  await entry.meter.during(() => entry.session.start(how));
  delete entry.failingSince;
  entry.started = true;
}

/** For how many milliseconds what a line does has not got on. */
export const stillFor = ({ meter, failingSince }: Entry): number =>
  Math.max(meter.longest(), failingSince === undefined ? 0 : performance.now() - failingSince);

export async function turnOff(entry: Entry | undefined, how: 'stop' | 'logout') {
  if (!entry) return;
  await entry.session[how]();
  entry.started = false;
}

/** What whoever takes lines up and whoever passes them on work with. */
export interface OwnLines {
  tenancy: Tenancy;
  liveness: Liveness;
  log: Log;
  leases: Leases;
  providers: Provider[];
  entries: Map<string, Entry>;
  inTurn: ReturnType<typeof createKeyedQueue>;
}

interface Parts extends OwnLines {
  clock: () => Date;
  read(companyId: number, connectionId: number): Promise<Line | undefined>;
  /** Opens and begins a line that is ours. */
  bringOn(line: Line, lease: Lease): Promise<void>;
  /** Lines with messages that should have left. */
  due: () => Promise<LineId[]>;
  outboxes: Pick<LineWork, 'quietFor' | 'begin'>;
  /** After each look, with what was seen. */
  share(lines: Seen[]): Promise<void>;
}

/** Looks after the lines: takes those that should be up and are nobody's, ends those that should not. */
export function createLineSupervisor(parts: Parts) {
  const { tenancy, clock, liveness, log, leases, providers, entries, inTurn, read, bringOn, due, outboxes, share } =
    parts;
  const starting = new Set<string>();
  let dueAt = -Infinity;
  let loop: Repeating | undefined;
  let isClosed = false;
  let isSettled = true;
  const entryOf = (line: Line) => entries.get(keyOf(line.companyId, line.connectionId));

  /** Another process wants the line started, whatever it is doing now. */
  const isAskedFor = (entry: Entry, line: Line) =>
    line.status === 'OPENING' && entry.status !== 'OPENING' && entry.saying === 0;

  async function lookAround() {
    const before = [...entries].filter(([, entry]) => entry.started);
    const lines = await tenancy.acrossCompanies((db) => linesThatShouldBeUp(db, providers, clock()));
    const wanted = new Set(lines.map((line) => keyOf(line.companyId, line.connectionId)));
    const isOthers = (owner: string | null): owner is string => owner !== null && owner !== liveness.id;
    const dead = await leases.deadOf(lines.map(({ heldBy }) => heldBy).filter(isOthers));
    const missing = lines.filter((line) => {
      const entry = entryOf(line);
      if (starting.has(keyOf(line.companyId, line.connectionId))) return false;
      if (entry?.started) return isAskedFor(entry, line);
      return !isOthers(line.heldBy) || dead.includes(line.heldBy);
    });
    for (let n = 0; n < missing.length && !isClosed; n += atOnce) {
      const begun = Promise.all(missing.slice(n, n + atOnce).map(bringUp));
      await Promise.race([begun, sleep(startWithin, undefined, { ref: false })]);
    }
    for (const [key, entry] of entries) if (!wanted.has(key)) delete entry.failingSince;
    for (const [key, entry] of before) if (!wanted.has(key) && !isClosed) await bringDown(key, entry);
    await lookForDue();
    isSettled = true;
    if (!isClosed) await share(lines);
  }

  async function lookForDue() {
    if (performance.now() - dueAt < dueEvery || ![...entries.values()].some(({ started }) => started)) return;
    dueAt = performance.now();
    for (const { companyId, connectionId } of await due()) {
      const entry = entries.get(keyOf(companyId, connectionId));
      if (entry?.started && outboxes.quietFor(entry.lease) >= unseenFor) outboxes.begin(entry.lease);
    }
  }

  async function bringUp(seen: Line) {
    const { companyId, connectionId } = seen;
    const key = keyOf(companyId, connectionId);
    starting.add(key);
    await inTurn(key, async () => {
      // Read again: the one before us in the turn may have ended or started it, and a line speaks at any time.
      const before = entryOf(seen)?.saying ? undefined : entryOf(seen)?.status;
      const line = await read(companyId, connectionId);
      if (isClosed || !line?.isKept || line.status === 'DISCONNECTED') return;
      const entry = entryOf(line);
      if (entry?.started && (entry.status !== before || !isAskedFor(entry, line))) return;
      const lease = await leases.take(line);
      if (lease && !isClosed) await bringOn(line, lease);
    })
      .catch((error: unknown) => log.error({ err: error, companyId, connectionId }, 'a line could not be started'))
      .finally(() => starting.delete(key));
  }

  async function bringDown(key: string, entry: Entry) {
    const [companyId, connectionId] = key.split(':').map(Number) as [number, number];
    await inTurn(key, async () => {
      const line = await read(companyId, connectionId);
      if (!entry.started || entries.get(key) !== entry || (line?.isKept && line.status !== 'DISCONNECTED')) return;
      await turnOff(entry, line ? 'stop' : 'logout');
      entries.delete(key);
      await leases.giveBack(entry.lease);
    }).catch((error: unknown) => log.error({ err: error, companyId, connectionId }, 'a line could not be ended'));
  }

  /** Resolves when the line is begun, if that is under way and takes no longer than a moment. */
  async function started(key: string): Promise<void> {
    if (!starting.has(key)) return;
    await Promise.race([inTurn(key, () => Promise.resolve()), sleep(startWithin / 2, undefined, { ref: false })]);
  }

  function abandon(key: string): void {
    starting.delete(key);
    inTurn.abandon(key);
  }

  return {
    started,
    /** As `started`; a beginning that takes longer stands still, and is not waited for by what is asked for next. */
    async settled(key: string): Promise<void> {
      await started(key);
      if (starting.has(key)) abandon(key);
    },
    /** A line of this process is gone, and what was begun with it stands still perhaps. */
    abandon,
    /** Resolves when every line that was nobody's is begun; looks again and again. */
    async begin(): Promise<void> {
      isClosed = false;
      await lookAround();
      const every = () => (liveness.hasSuspects() ? suspectedFor : lookEvery);
      const look = () =>
        lookAround().catch((error: unknown) => {
          isSettled = false;
          throw error;
        });
      loop = repeat(look, { every, log, trouble: 'cannot see which lines should be up', later: true });
    },
    /** Looks at once, if it is waiting for the next look. */
    now: () => loop?.now(),
    /** Whether the last look saw to everything. */
    isSettled: () => isSettled,
    async end(): Promise<void> {
      isClosed = true;
      await loop?.stop();
    },
  };
}
