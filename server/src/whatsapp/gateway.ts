import type { Cause } from '@guiche/contract/connection-health';
import type { ConnectionStatus, Provider } from '@guiche/contract/connections';
import { fail } from '../platform/errors';
import type { Log } from '../platform/log';
import type { Pulse } from '../platform/pulse';
import type { Ctx, Tenancy } from '../platform/tenancy';
import type { ChannelError, Driver, DriverEvent, Identity, MessageRef, Outcome, Prepared, Reaction } from './driver';
import { createErrands } from './errands';
import { createLeases, type Lease } from './leases';
import { lineById, type Line } from './lines';
import type { Listener } from './listener';
import { createLooking, keyOf, turnOff, turnOn, type Entry } from './looking';
import { createOutboxes, type Ours } from './outboxes';
import { createTurns } from './turns';

/** The one door to the WhatsApp networks. Whoever stands before it knows no provider. */
export interface Gateway {
  /** Whether lines of this provider can be started here. */
  serves(provider: Provider): boolean;
  /** At boot: starts every line that should be up and is nobody's, and keeps looking after them. */
  resume(): Promise<void>;
  /** @throws ERR_NO_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED when the provider has no driver here */
  start(companyId: number, connectionId: number, how: 'resume' | 'fresh'): Promise<void>;
  /** Ends the session and keeps its credentials. @throws ERR_NO_WAPP_FOUND */
  stop(companyId: number, connectionId: number): Promise<void>;
  /** Ends the session and forgets its credentials. @throws ERR_NO_WAPP_FOUND */
  logout(companyId: number, connectionId: number): Promise<void>;
  /** After the connection was deleted, or given another provider: ends its session and whatever was kept for it. */
  forget(companyId: number, connectionId: number, provider: Provider): Promise<void>;
  /**
   * Empties the outbox of a line, where it is owned: resolves when that is done, or begun in the owner's process.
   * @returns false when nobody could be asked
   */
  deliver(companyId: number, connectionId: number): Promise<boolean>;
  /** Hands one message over, in the owner's process. Never throws for what a network or a line does. */
  dispatch(companyId: number, connectionId: number, message: Prepared): Promise<Outcome>;
  revoke(companyId: number, connectionId: number, message: MessageRef): Promise<Outcome>;
  react(companyId: number, connectionId: number, reaction: Reaction): Promise<Outcome>;
  markRead(companyId: number, connectionId: number, messages: MessageRef[]): Promise<void>;
  typing(companyId: number, connectionId: number, to: Identity, on: boolean): Promise<void>;
  /** As `DriverSession.lookUp`. @throws ERR_WAPP_CHECK_CONTACT when the line or its network does not answer */
  lookUp(companyId: number, connectionId: number, number: string): Promise<string | null | undefined>;
  /** As `DriverSession.pairingCode`; nothing where no code can be had now, or never over this network. */
  pairingCode(companyId: number, connectionId: number, number: string): Promise<string | undefined>;
  /** The caller hears that nobody will answer, where the network can tell. */
  rejectCall(companyId: number, connectionId: number, call: { callId: string; from: Identity }): Promise<void>;
  /** Graceful end of the process: sessions stop, statuses stay, so that the next process takes them up again. */
  close(): Promise<void>;
}

type Shown = { qrcode?: string; number?: string; cause?: Cause };

export interface GatewayParts {
  tenancy: Tenancy;
  log: Log;
  drivers: Driver[];
  listener: Listener;
  /** Stores and tells what a driver says of its line. */
  noteStatus: (ctx: Ctx, connectionId: number, status: ConnectionStatus, about?: Shown) => Promise<unknown>;
  /** Empties the outbox of a line that is this process's. */
  deliver: (companyId: number, connectionId: number, ours: Ours) => Promise<void>;
  /** This process has the role `channels`: it may own lines. Others ask the owner. */
  owner: boolean;
  pulse: Pulse;
}

/**
 * A line runs in the process that has its lease: only what could be leased is begun, all that a session writes carries
 * the lease's epoch, and losing it ends the session. Commands to start and stop need no other road than the row that
 * the owner looks at; whoever wants an answer asks the owner.
 */
export function createGateway(parts: GatewayParts): Gateway {
  const { tenancy, log, drivers, listener, noteStatus, owner, pulse } = parts;
  const driverOf = new Map(drivers.map((driver) => [driver.provider, driver]));
  const entries = new Map<string, Entry>();
  const inTurn = createTurns();
  let closed = false;
  const leases = createLeases({ tenancy, pulse, log, lost });
  const outboxes = createOutboxes({ log, deliver: parts.deliver, isClosed: () => closed });
  const shared = { tenancy, pulse, log, leases };
  const looking = createLooking({
    ...shared,
    entries,
    inTurn,
    read,
    providers: [...driverOf.keys()],
    bringOn: (line, lease) => turnOn(open(line, lease), line, 'resume'),
  });
  const { ask, withSession, elsewhere, nudge } = createErrands({
    ...shared,
    own,
    end: (companyId, connectionId) =>
      inTurn(keyOf(companyId, connectionId), async () => {
        const entry = await own(companyId, connectionId).catch(() => undefined);
        await turnOff(entry ?? entries.get(keyOf(companyId, connectionId)), 'logout');
      }),
    deliver: outboxes.begin,
    look: () => looking.now(),
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
      emit: (events) => take(entry, companyId, connectionId, events),
      fence: (ctx) => lease.fence(ctx),
      turnToLogIn: () => leases.turnToLogIn(line),
    });
    const entry: Entry = { provider, lease, session, started: false, saying: 0 };
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

  /** Another process has the line by now, or will soon: here nothing goes on. */
  function lost(lease: Lease): void {
    const key = keyOf(lease.companyId, lease.connectionId);
    const entry = entries.get(key);
    if (entry?.lease !== lease) return;
    entries.delete(key);
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

  /** What a line says of itself is kept here, what it brings goes to the listener, all in its order. */
  async function take(entry: Entry, companyId: number, connectionId: number, events: DriverEvent[]) {
    let brought: DriverEvent[] = [];
    const pass = async () => {
      if (brought.length) await listener.receive(companyId, connectionId, brought, entry.lease.fence);
      brought = [];
    };
    for (const event of events) {
      if (event.t === 'restricted') {
        await listener.onRestricted?.(companyId, connectionId, event, entry.lease.fence);
        continue;
      }
      if (event.t !== 'status') {
        brought.push(event);
        continue;
      }
      await pass();
      entry.saying += 1;
      await tenancy
        .inCompany(companyId, async (ctx) => {
          await entry.lease.fence(ctx);
          await noteStatus(ctx, connectionId, event.status, event);
        })
        .finally(() => (entry.saying -= 1));
      entry.status = event.status;
      if (event.status === 'DISCONNECTED') entry.started = false;
    }
    await pass();
  }

  async function found(companyId: number, connectionId: number): Promise<Line> {
    const line = await read(companyId, connectionId);
    if (!line) throw fail('ERR_NO_WAPP_FOUND');
    return line;
  }

  const failed = (error: ChannelError, reached: boolean): Outcome =>
    reached ? { state: 'unknown', error } : { state: 'rejected', error };
  const nothing = () => undefined;
  const unanswered = () => {
    throw fail('ERR_WAPP_CHECK_CONTACT');
  };

  return {
    serves: (provider) => driverOf.has(provider),
    async resume() {
      if (!owner) return;
      await pulse.begin();
      leases.keep();
      await looking.begin();
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
    react: (companyId, connectionId, reaction) => ask('react', companyId, connectionId, reaction, failed),
    markRead: (companyId, connectionId, messages) => ask('markRead', companyId, connectionId, messages, nothing),
    typing: (companyId, connectionId, to, on) => ask('typing', companyId, connectionId, { to, on }, nothing),
    lookUp: (companyId, connectionId, number) => ask('lookUp', companyId, connectionId, number, unanswered),
    pairingCode: (companyId, connectionId, number) => ask('pairingCode', companyId, connectionId, number, nothing),
    rejectCall: (companyId, connectionId, call) => ask('rejectCall', companyId, connectionId, call, nothing),
    async deliver(companyId, connectionId) {
      if (closed) return false;
      const line = await read(companyId, connectionId);
      const lease = line && owner ? await leases.take(line) : undefined;
      if (lease) return outboxes.empty(lease);
      return Boolean(line && (await elsewhere('deliver', companyId, connectionId, undefined)));
    },
    async close() {
      closed = true;
      await looking.end();
      await outboxes.settle();
      const ended = [...entries].map(([key, entry]) =>
        inTurn(key, () => turnOff(entry, 'stop').finally(() => leases.giveBack(entry.lease))),
      );
      for (const end of await Promise.allSettled(ended))
        if (end.status === 'rejected') log.warn({ err: end.reason as Error }, 'a line did not end cleanly');
      await leases.end();
      if (ended.length) await nudge();
      await pulse.end();
    },
  };
}
