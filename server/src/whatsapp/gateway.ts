import type { ConnectionStatus } from '@guiche/contract/connections';
import { fail } from '../platform/errors';
import { guarded } from '../platform/guard';
import type { Log } from '../platform/log';
import type { Liveness } from '../platform/liveness';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { createEventIntake, type Shown } from './event-intake';
import type { ChannelError, Driver, Outcome } from './driver';
import { createRemoteCalls } from './remote-calls';
import type { Gateway } from './gateway-calls';
import { createLeases, type Lease } from './leases';
import { lineById, linesThatShouldBeUp, type Line, type LineId } from './lines';
import type { Listener } from './listener';
import { createLineSupervisor, keyOf, stillFor, turnOff, turnOn, type Entry } from './line-supervisor';
import { createLineWork, type LineWork, type Ours } from './line-work';
import { createMeter } from './meter';
import { createPassing } from './passing';
import { LineIsDown } from './remote-files';
import { createKeyedQueue } from './keyed-queue';

export type { Gateway };

export interface GatewayParts {
  tenancy: Tenancy;
  log: Log;
  clock: () => Date;
  drivers: Driver[];
  listener: Listener;
  /** Stores and tells what a driver says of its line. */
  noteStatus: (ctx: Ctx, connectionId: number, status: ConnectionStatus, about?: Shown) => Promise<unknown>;
  /** Empties the outbox of a line that is this process's. */
  deliver: (companyId: number, connectionId: number, ours: Ours) => Promise<void>;
  /** Fetches the files of messages of a line that is this process's. */
  fetchFiles: (companyId: number, connectionId: number, ours: Ours) => Promise<void>;
  /** Of every company: lines with messages that should have left by now. */
  due: () => Promise<LineId[]>;
  /** This process has the role `channels`: it may own lines. Others ask the owner. */
  owner: boolean;
  liveness: Liveness;
  /** The installation sends nothing now. */
  isHeld: () => boolean;
  /** For how many milliseconds the work of a line may stand still; tests wait less. */
  mayStandStill?: number;
}

/**
 * A line runs in the process that has its lease: only what could be leased is begun, all that a session writes carries
 * the lease's epoch, and losing it ends the session. Commands to start and stop need no other way than the row that
 * the owner looks at; whoever wants an answer asks the owner.
 */
export function createGateway(parts: GatewayParts): Gateway {
  const { tenancy, log, clock, drivers, noteStatus, owner, liveness, isHeld } = parts;
  const driverOf = new Map(drivers.map((driver) => [driver.provider, driver]));
  const providers = [...driverOf.keys()];
  const entries = new Map<string, Entry>();
  const inTurn = createKeyedQueue();
  let closed = false;
  const bring = createEventIntake(parts);
  const leases = createLeases({
    tenancy,
    liveness,
    log,
    lost,
    isHeld,
    stillFor: lineStillFor,
    longest: parts.mayStandStill,
  });
  const outboxes = createLineWork({ log, lost: 'an outbox could not be emptied', work: parts.deliver });
  const files = createLineWork({ log, lost: 'the files of a line could not be fetched', work: parts.fetchFiles });
  const shared = { tenancy, clock, liveness, log, leases, providers, entries, inTurn, outboxes, files };
  const passing = createPassing({ ...shared, nudge: () => nudge() });
  const supervisor = createLineSupervisor({
    ...shared,
    read,
    due: parts.due,
    share: passing.share,
    bringOn: (line, lease) => turnOn(open(line, lease), line, 'resume'),
  });
  const { ask, withSession, elsewhere, nudge } = createRemoteCalls({
    ...shared,
    own,
    async settled(companyId, connectionId) {
      await entries.get(keyOf(companyId, connectionId))?.passing;
      await supervisor.started(keyOf(companyId, connectionId));
    },
    end: (companyId, connectionId) =>
      inTurn(keyOf(companyId, connectionId), async () => {
        const entry = await own(companyId, connectionId).catch(() => undefined);
        await turnOff(entry ?? entries.get(keyOf(companyId, connectionId)), 'logout');
      }),
    deliver: outboxes.begin,
    fetchFiles: files.begin,
    look: () => supervisor.now(),
  });

  function read(companyId: number, connectionId: number) {
    return lineById(tenancy.reading(companyId), connectionId);
  }
  const note = (line: Line, status: ConnectionStatus) =>
    tenancy.inCompany(line.companyId, (ctx) => noteStatus(ctx, line.connectionId, status));

  const endLater = ({ session }: Entry) =>
    session.stop().catch((error: unknown) => log.warn({ err: error }, 'a line did not end cleanly'));

  /** @throws ERR_WAPP_NOT_INITIALIZED */
  function driverFor({ provider }: Line): Driver {
    const driver = driverOf.get(provider);
    if (driver) return driver;
    throw fail('ERR_WAPP_NOT_INITIALIZED', { detail: `Connections of provider ${provider} do not run here.` });
  }

  function open(line: Line, lease: Lease): Entry {
    const { companyId, connectionId, provider } = line;
    const key = keyOf(companyId, connectionId);
    const known = entries.get(key);
    if (known?.provider === provider && known.lease === lease) return known;
    // Another process gave the connection another provider, or had it meanwhile.
    if (known) void endLater(known);
    const session = driverFor(line).open({
      companyId,
      connectionId,
      log: log.child({ companyId, connectionId }),
      emit: (events) => entry.meter.during(() => bring(entry, events)),
      fence: (ctx) => lease.fence(ctx),
      turnToLogIn: () => leases.turnToLogIn(line),
    });
    const entry: Entry = { provider, lease, session, started: false, saying: 0, meter: createMeter() };
    entries.set(key, entry);
    return entry;
  }

  /** The line's entry if it is ours, or can be at once. @throws ERR_NO_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED */
  async function own(companyId: number, connectionId: number): Promise<Entry | undefined> {
    const known = entries.get(keyOf(companyId, connectionId));
    return known?.lease.isHeld() ? known : ownLine(await found(companyId, connectionId));
  }
  async function ownLine(line: Line): Promise<Entry | undefined> {
    driverFor(line);
    const lease = owner ? await leases.take(line) : undefined;
    return lease && open(line, lease);
  }

  function lineStillFor(lease: Lease): number {
    const entry = entries.get(keyOf(lease.companyId, lease.connectionId));
    return Math.max(outboxes.stillFor(lease), entry?.lease === lease ? stillFor(entry) : 0);
  }

  /** Another process has the line by now, or will soon: here nothing goes on. */
  function lost(lease: Lease): void {
    const key = keyOf(lease.companyId, lease.connectionId);
    const entry = entries.get(key);
    outboxes.drop(lease);
    files.drop(lease);
    if (entry?.lease !== lease) return;
    entries.delete(key);
    supervisor.abandon(key);
    void endLater(entry);
  }

  /** The credentials of a line are forgotten where it lives; here when it lives nowhere. @throws ERR_UNAVAILABLE */
  async function endElsewhere(line: Line): Promise<void> {
    if (await elsewhere('end', line.companyId, line.connectionId, undefined)) return;
    const lease = await leases.take(line);
    if (!lease) throw fail('ERR_UNAVAILABLE', { detail: 'The process that owns the line does not answer.' });
    try {
      await open(line, lease).session.logout();
    } finally {
      entries.delete(keyOf(line.companyId, line.connectionId));
      await leases.giveBack(lease);
    }
  }

  async function found(companyId: number, connectionId: number): Promise<Line> {
    const line = await read(companyId, connectionId);
    if (!line) throw fail('ERR_NO_WAPP_FOUND');
    return line;
  }

  /** Work on a line begins where it lives; what lives here is not asked about. @returns whether it does */
  async function beginOn(work: LineWork, verb: 'deliver' | 'fetchFiles', companyId: number, connectionId: number) {
    if (closed) return false;
    const known = entries.get(keyOf(companyId, connectionId));
    if (known?.lease.isHeld()) return work.begin(known.lease);
    const line = await read(companyId, connectionId);
    const lease = line && owner ? await leases.take(line) : undefined;
    if (lease) return work.begin(lease);
    return Boolean(line && (await elsewhere(verb, companyId, connectionId, undefined)));
  }

  /** @param heirsOf says who is to have which line next */
  async function endAll(successorsOf: (lines: Entry[]) => Promise<Map<Entry, string>>): Promise<void> {
    closed = true;
    await supervisor.end();
    const left = guarded(log, 'other processes were not told that this one takes no more lines', passing.close);
    await Promise.all([left, outboxes.close(), files.close()]);
    const successors = await successorsOf([...entries.values()]).catch(() => new Map<Entry, string>());
    const ended = [...entries].map(async ([key, entry]) => {
      await supervisor.settled(key);
      await inTurn(key, () =>
        turnOff(entry, 'stop').finally(() => leases.giveBack(entry.lease, successors.get(entry))),
      );
      await nudge();
    });
    for (const end of await Promise.allSettled(ended))
      if (end.status === 'rejected') log.warn({ err: end.reason as Error }, 'a line did not end cleanly');
    entries.clear();
  }

  const failed = (error: ChannelError, reached: boolean): Outcome =>
    reached ? { state: 'unknown', error } : { state: 'rejected', error };
  const nothing = () => undefined;
  const unanswered = () => {
    throw fail('ERR_WAPP_CHECK_CONTACT');
  };

  return {
    serves: (provider) => driverOf.has(provider),
    isSettled: () => !owner || supervisor.isSettled(),
    catchUp() {
      leases.renew();
      supervisor.now();
    },
    async resume() {
      if (!owner) return;
      closed = false;
      for (const part of [outboxes, files, passing]) part.open();
      await liveness.begin();
      leases.keep();
      await supervisor.begin();
    },
    start: (companyId, connectionId, how) =>
      inTurn(keyOf(companyId, connectionId), async () => {
        const line = await found(companyId, connectionId);
        const entry = await ownLine(line);
        if (entry) return turnOn(entry, line, how);
        if (how === 'fresh') await endElsewhere(line);
        // The owner starts what is not DISCONNECTED, with credentials when there are some.
        await note(line, 'OPENING');
        await nudge();
      }),
    stop: (companyId, connectionId) =>
      inTurn(keyOf(companyId, connectionId), async () => {
        const line = await found(companyId, connectionId);
        const entry = entries.get(keyOf(companyId, connectionId));
        await turnOff(entry, 'stop');
        await note(line, 'DISCONNECTED');
        if (!entry) await nudge();
      }),
    logout: (companyId, connectionId) =>
      inTurn(keyOf(companyId, connectionId), async () => {
        const line = await found(companyId, connectionId);
        if (!driverOf.has(line.provider)) return void (await note(line, 'DISCONNECTED'));
        const entry = await ownLine(line);
        await (entry ? turnOff(entry, 'logout') : endElsewhere(line));
      }),
    forget: (companyId, connectionId, provider) =>
      inTurn(keyOf(companyId, connectionId), async () => {
        const entry = entries.get(keyOf(companyId, connectionId));
        if (entry) await turnOff(entry, 'logout');
        else await elsewhere('end', companyId, connectionId, undefined).catch(() => undefined);
        entries.delete(keyOf(companyId, connectionId));
        if (entry) await leases.giveBack(entry.lease);
        await driverOf.get(provider)?.forget(companyId, connectionId);
      }),
    dispatch: (companyId, connectionId, message) =>
      withSession(companyId, connectionId, (session) => session.dispatch(message), failed),
    revoke: (companyId, connectionId, message) => ask('revoke', companyId, connectionId, message, failed),
    edit: (companyId, connectionId, message, text) => ask('edit', companyId, connectionId, { message, text }, failed),
    react: (companyId, connectionId, reaction) => ask('react', companyId, connectionId, reaction, failed),
    markRead: (companyId, connectionId, messages) => ask('markRead', companyId, connectionId, messages, nothing),
    typing: (companyId, connectionId, to, on) => ask('typing', companyId, connectionId, { to, on }, nothing),
    lookUp: (companyId, connectionId, number) => ask('lookUp', companyId, connectionId, number, unanswered),
    pairingCode: (companyId, connectionId, number) => ask('pairingCode', companyId, connectionId, number, nothing),
    rejectCall: (companyId, connectionId, call) => ask('rejectCall', companyId, connectionId, call, nothing),
    prepare: (companyId, connectionId, message, signal) =>
      withSession<Outcome | undefined>(
        companyId,
        connectionId,
        async (session) => session.prepare?.(message, signal),
        (error) => ({ state: 'rejected', error }),
      ),
    async openFile(companyId, connectionId, file, signal) {
      const entry = await own(companyId, connectionId);
      if (!entry) throw new LineIsDown();
      return entry.session.openFile(file, signal);
    },
    fetchFiles: (...line) => beginOn(files, 'fetchFiles', ...line),
    deliver: (...line) => beginOn(outboxes, 'deliver', ...line),
    delivered: () => outboxes.settled(),
    pause: () => endAll(() => Promise.resolve(new Map())),
    async close() {
      const seen = () => tenancy.acrossCompanies((db) => linesThatShouldBeUp(db, providers, clock()));
      await endAll((lines) => passing.successors(lines, seen));
      await leases.end();
      await liveness.end();
    },
  };
}
