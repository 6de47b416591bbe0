import type { Cause } from '@guiche/contract/connection-health';
import type { ConnectionStatus, Provider } from '@guiche/contract/connections';
import { fail, Refusal } from '../platform/errors';
import type { Log } from '../platform/log';
import type { Ctx, Tenancy } from '../platform/tenancy';
import type {
  ChannelError,
  Driver,
  DriverEvent,
  DriverSession,
  Identity,
  MessageRef,
  Outcome,
  Prepared,
  Restriction,
} from './driver';
import { lineById, linesThatShouldBeUp, type Line } from './lines';
import { createTurns } from './turns';

/** The one door to the WhatsApp networks. Whoever stands before it knows no provider. */
export interface Gateway {
  /** Whether lines of this provider can be started here. */
  serves(provider: Provider): boolean;
  /** At boot: starts every line that should be up, and keeps looking after them. */
  resume(): Promise<void>;
  /** @throws ERR_NO_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED when the provider has no driver here */
  start(companyId: number, connectionId: number, how: 'resume' | 'fresh'): Promise<void>;
  /** Ends the session and keeps its credentials. @throws ERR_NO_WAPP_FOUND */
  stop(companyId: number, connectionId: number): Promise<void>;
  /** Ends the session and forgets its credentials. @throws ERR_NO_WAPP_FOUND */
  logout(companyId: number, connectionId: number): Promise<void>;
  /** After the connection was deleted, or given another provider: ends its session and whatever was kept for it. */
  forget(companyId: number, connectionId: number, provider: Provider): Promise<void>;
  /** Hands one message over. Never throws for what a network or a line does. */
  dispatch(companyId: number, connectionId: number, message: Prepared): Promise<Outcome>;
  revoke(companyId: number, connectionId: number, message: MessageRef): Promise<Outcome>;
  markRead(companyId: number, connectionId: number, messages: MessageRef[]): Promise<void>;
  typing(companyId: number, connectionId: number, to: Identity, on: boolean): Promise<void>;
  /** As `DriverSession.lookUp`. @throws ERR_WAPP_CHECK_CONTACT when the line or its network does not answer */
  lookUp(companyId: number, connectionId: number, number: string): Promise<string | null | undefined>;
  /** The session of a line that is started here, to ask what only some networks can do. */
  sessionOf(companyId: number, connectionId: number): DriverSession | undefined;
  /** Graceful end of the process: sessions stop, statuses stay, so that the next process takes them up again. */
  close(): Promise<void>;
}

/** The one who takes what arrives. */
export interface Listener {
  /** Resolves when everything is durable; what was received twice is one. */
  receive(companyId: number, connectionId: number, events: DriverEvent[]): Promise<void>;
  onRestricted?(companyId: number, connectionId: number, restriction: Restriction): unknown;
}

type Shown = { qrcode?: string; number?: string; cause?: Cause };

export interface GatewayParts {
  tenancy: Tenancy;
  log: Log;
  drivers: Driver[];
  listener: Listener;
  /** Stores and tells what a driver says of its line. */
  noteStatus: (ctx: Ctx, connectionId: number, status: ConnectionStatus, about?: Shown) => Promise<unknown>;
  /** This process has the role `channels`: lines live here. Elsewhere commands only change what the owner will find. */
  owner: boolean;
}

interface Entry {
  provider: Provider;
  session: DriverSession;
  /** Takes what arrives; else the object only serves to send. */
  started: boolean;
  /** What it last said of itself, and how much of that is still being written. */
  status?: ConnectionStatus;
  saying: number;
}

/** How soon the owner sees what another process has done to a line. */
const lookEvery = 1000;
/** Lines that are started at the same time: a restart must not log in everyone at once. */
const atOnce = 8;

/**
 * Today one process with the role `channels` owns every line, so whether a line is ours is one flag. With several such
 * processes a lease per connection takes its place: `turnOn` begins only what it could lease, `emit` and every driver
 * call carry its epoch, and losing it is a `stop`. Commands need no other road then: they already work by changing
 * the row that the owner looks at.
 */
export function createGateway({ tenancy, log, drivers, listener, noteStatus, owner }: GatewayParts): Gateway {
  const driverOf = new Map(drivers.map((driver) => [driver.provider, driver]));
  const entries = new Map<string, Entry>();
  const inTurn = createTurns();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<unknown> = Promise.resolve();
  let closed = false;

  const keyOf = (companyId: number, connectionId: number) => `${companyId}:${connectionId}`;
  const read = (companyId: number, connectionId: number) => lineById(tenancy.reading(companyId), connectionId);
  const note = (line: Line, status: ConnectionStatus) =>
    tenancy.inCompany(line.companyId, (ctx) => noteStatus(ctx, line.connectionId, status));

  function open({ companyId, connectionId, provider }: Line): Entry {
    const key = keyOf(companyId, connectionId);
    const known = entries.get(key);
    if (known?.provider === provider) return known;
    // Another process gave the connection another provider.
    known?.session.stop().catch((error: unknown) => log.warn({ err: error }, 'a line did not end cleanly'));
    const driver = driverOf.get(provider);
    if (!driver)
      throw fail('ERR_WAPP_NOT_INITIALIZED', { detail: `Connections of provider ${provider} do not run here.` });
    const session = driver.open({
      companyId,
      connectionId,
      log: log.child({ companyId, connectionId }),
      emit: (events) => take(entry, companyId, connectionId, events),
    });
    const entry: Entry = { provider, session, started: false, saying: 0 };
    entries.set(key, entry);
    return entry;
  }

  /** What a line says of itself is kept here, what it brings goes to the listener, all in its order. */
  async function take(entry: Entry, companyId: number, connectionId: number, events: DriverEvent[]) {
    let brought: DriverEvent[] = [];
    const pass = async () => {
      if (brought.length) await listener.receive(companyId, connectionId, brought);
      brought = [];
    };
    for (const event of events) {
      if (event.t === 'restricted') {
        await listener.onRestricted?.(companyId, connectionId, event);
        continue;
      }
      if (event.t !== 'status') {
        brought.push(event);
        continue;
      }
      await pass();
      entry.saying += 1;
      await tenancy
        .inCompany(companyId, (ctx) => noteStatus(ctx, connectionId, event.status, event))
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

  async function turnOn(line: Line, how: 'resume' | 'fresh') {
    const entry = open(line);
    if (!owner) {
      // The owner starts what is not DISCONNECTED, with credentials when there are some.
      if (how === 'fresh') await entry.session.logout();
      await note(line, 'OPENING');
      return;
    }
    const isFine = line.status === 'CONNECTED' || line.status === 'qrcode';
    if (how === 'resume' && entry.started && isFine) return;
    await entry.session.start(how);
    entry.started = true;
  }

  async function turnOff(entry: Entry | undefined, how: 'stop' | 'logout') {
    if (!entry) return;
    await entry.session[how]();
    entry.started = false;
  }

  /** Another process wants the line started, whatever it is doing now. */
  const isAskedFor = (entry: Entry, line: Line) =>
    line.status === 'OPENING' && entry.status !== 'OPENING' && entry.saying === 0;

  /** Starts lines that should be up and are not, ends those that another process has ended or deleted. */
  async function lookAround() {
    const before = [...entries].filter(([, entry]) => entry.started);
    const lines = await tenancy.acrossCompanies((db) => linesThatShouldBeUp(db, [...driverOf.keys()]));
    const wanted = new Set(lines.map((line) => keyOf(line.companyId, line.connectionId)));
    const missing = lines.filter((line) => {
      const entry = entries.get(keyOf(line.companyId, line.connectionId));
      return !entry?.started || isAskedFor(entry, line);
    });
    for (let n = 0; n < missing.length && !closed; n += atOnce) {
      await Promise.all(missing.slice(n, n + atOnce).map(bringUp));
    }
    for (const [key, entry] of before) if (!wanted.has(key) && !closed) await bringDown(key, entry);
  }

  async function bringUp({ companyId, connectionId }: Line) {
    const key = keyOf(companyId, connectionId);
    await inTurn(key, async () => {
      // Read again: the one before us in the turn may have ended or started it, and a line speaks at any time.
      const before = entries.get(key)?.saying ? undefined : entries.get(key)?.status;
      const line = await read(companyId, connectionId);
      if (closed || !line || line.status === 'DISCONNECTED') return;
      const entry = entries.get(key);
      if (entry?.started && (entry.status !== before || !isAskedFor(entry, line))) return;
      await turnOn(line, 'resume');
    }).catch((error: unknown) => log.error({ err: error, companyId, connectionId }, 'a line could not be started'));
  }

  async function bringDown(key: string, entry: Entry) {
    const [companyId, connectionId] = key.split(':').map(Number) as [number, number];
    await inTurn(key, async () => {
      const line = await read(companyId, connectionId);
      if (!entry.started || (line && line.status !== 'DISCONNECTED')) return;
      await turnOff(entry, line ? 'stop' : 'logout');
      if (!line) entries.delete(key);
    }).catch((error: unknown) => log.error({ err: error, companyId, connectionId }, 'a line could not be ended'));
  }

  function lookLater() {
    timer = setTimeout(() => {
      looking = lookAround()
        .catch((error: unknown) => log.warn({ err: error }, 'cannot see which lines should be up'))
        .finally(() => closed || lookLater());
    }, lookEvery);
    timer.unref();
  }

  /** Asks a line something. A line that cannot be asked is an answer too, and the network then knows of nothing. */
  async function withSession<T>(
    companyId: number,
    connectionId: number,
    act: (session: DriverSession) => Promise<T>,
    otherwise: (error: ChannelError, reached: boolean) => T,
  ): Promise<T> {
    let reached = false;
    try {
      const known = entries.get(keyOf(companyId, connectionId));
      const { session } = known ?? open(await found(companyId, connectionId));
      reached = true;
      return await act(session);
    } catch (error) {
      const retry = error instanceof Refusal ? 'fix-connection' : 'later';
      log.error({ err: error, companyId, connectionId }, 'a line could not be asked');
      return otherwise({ code: 'LINE_UNREACHABLE', retry, detail: 'The line could not be reached.' }, reached);
    }
  }

  const failed = (error: ChannelError, reached: boolean): Outcome =>
    reached ? { state: 'unknown', error } : { state: 'rejected', error };
  const startedOf = (entry: Entry | undefined) => (entry?.started ? entry.session : undefined);
  const nothing = () => undefined;
  const unanswered = () => {
    throw fail('ERR_WAPP_CHECK_CONTACT');
  };

  return {
    serves: (provider) => driverOf.has(provider),
    async resume() {
      if (!owner) return;
      looking = lookAround().finally(lookLater);
      await looking;
    },
    start: (companyId, connectionId, how) =>
      inTurn(keyOf(companyId, connectionId), async () => turnOn(await found(companyId, connectionId), how)),
    stop: (companyId, connectionId) =>
      inTurn(keyOf(companyId, connectionId), async () => {
        const line = await found(companyId, connectionId);
        await turnOff(entries.get(keyOf(companyId, connectionId)), 'stop');
        await note(line, 'DISCONNECTED');
      }),
    logout: (companyId, connectionId) =>
      inTurn(keyOf(companyId, connectionId), async () => {
        const line = await found(companyId, connectionId);
        if (driverOf.has(line.provider)) await turnOff(open(line), 'logout');
        else await note(line, 'DISCONNECTED');
      }),
    forget: (companyId, connectionId, provider) =>
      inTurn(keyOf(companyId, connectionId), async () => {
        await turnOff(entries.get(keyOf(companyId, connectionId)), 'logout');
        entries.delete(keyOf(companyId, connectionId));
        await driverOf.get(provider)?.forget(companyId, connectionId);
      }),
    dispatch: (companyId, connectionId, message) =>
      withSession(companyId, connectionId, (session) => session.dispatch(message), failed),
    revoke: (companyId, connectionId, message) =>
      withSession(companyId, connectionId, (session) => session.revoke(message), failed),
    markRead: (companyId, connectionId, messages) =>
      withSession(companyId, connectionId, (session) => session.markRead(messages), nothing),
    typing: (companyId, connectionId, to, on) =>
      withSession(companyId, connectionId, (session) => session.typing(to, on), nothing),
    lookUp: (companyId, connectionId, number) =>
      withSession(companyId, connectionId, async (session) => session.lookUp?.(number), unanswered),
    sessionOf: (companyId, connectionId) => startedOf(entries.get(keyOf(companyId, connectionId))),
    async close() {
      closed = true;
      clearTimeout(timer);
      await looking.catch(() => undefined);
      const open = [...entries].map(([key, entry]) => inTurn(key, () => turnOff(entry, 'stop')));
      for (const end of await Promise.allSettled(open))
        if (end.status === 'rejected') log.warn({ err: end.reason as Error }, 'a line did not end cleanly');
    },
  };
}
