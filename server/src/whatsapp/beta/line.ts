import { setTimeout as sleep } from 'node:timers/promises';
import type { Cause } from '@guiche/contract/connection-health';
import type { ConnectionStatus } from '@guiche/contract/connections';
import type { BinaryNode, ConnectionState, WASocket } from 'baileys';
import type { Tenancy } from '../../platform/tenancy';
import type { DriverContext, DriverSession, Outcome } from '../driver';
import { lineById } from '../lines';
import { openAuth, type Auth } from './auth';
import { backoff, codeOf, endingOf } from './endings';
import { createAsking } from './asking';
import { lineDown, lineEnded } from './errors';
import { createGroups } from './groups';
import { guardFrames, hearAround } from './hearing';
import { createInbox } from './inbox';
import { identityOf, isIgnored } from './jids';
import { createJournal, type Journal } from './journal';
import { loadLibrary, type Library } from './library';
import { libraryLog } from './library-log';
import { createPictures } from './pictures';
import { createSending } from './sending';
import { createLineStore, type Keyring } from './store';
import { createTaking } from './taking';
import { usual, type Times } from './times';

export interface BetaParts {
  tenancy: Tenancy;
  clock: () => Date;
  keyring: Keyring;
  /** Where the network is; the library's own address when absent. */
  url: string | undefined;
  /** The web client to pass for: one that is too old is refused with 405. */
  version: [number, number, number] | undefined;
  /** Bounds that tests shorten. */
  times?: Partial<Times> | undefined;
}

/** How long the end of a line waits for what is being taken. */
const endWithin = 3000;

/** One socket and what was made for it; a later one has another number, and what an earlier one says is not heard. */
interface Attempt {
  number: number;
  socket: WASocket;
  auth: Auth;
  journal: Journal;
  isOpen: boolean;
  /** A QR code was shown: from then on the network also takes the other kind. */
  showsCode: boolean;
  timers: NodeJS.Timeout[];
}

/** A line of provider `beta`: a device of its owner's WhatsApp account, through the unmodified library. */
export function createLine(parts: BetaParts, context: DriverContext): DriverSession {
  const { log } = context;
  const times = { ...usual, ...parts.times };
  const store = createLineStore(parts.tenancy, parts.keyring, context);
  let lib: Library | undefined;
  let attempt: Attempt | undefined;
  let attempts = 0;
  let failures = { closed: 0, replaced: 0 };
  let again: NodeJS.Timeout | undefined;
  let late: NodeJS.Timeout | undefined;
  let told: ConnectionStatus | undefined;
  let telling: Promise<void> = Promise.resolve();
  const inbox = createInbox({
    log,
    emit: (events) => context.emit(events),
    consume: (hashes) => store.consume(hashes),
  });
  let sending: ReturnType<typeof createSending> | undefined;
  let taking: ReturnType<typeof createTaking> | undefined;

  /** In its order, and never in the way of the socket. */
  function tell(
    status: ConnectionStatus,
    about: { qrcode?: string; number?: string; cause?: Cause } = {},
  ): Promise<void> {
    if (status === told && status !== 'qrcode') return telling;
    told = status;
    const event = { t: 'status' as const, at: parts.clock(), status, ...about };
    return (telling = telling
      .then(() => context.emit([event]))
      .catch((error: unknown) => log.error({ err: error }, 'the status of a line could not be told')));
  }
  const opened = () => (attempt?.isOpen ? attempt.socket : undefined);
  const groups = createGroups(opened);
  const pictures = createPictures({ opened, now: parts.clock, put: (events) => inbox.put(events) });

  async function connect(known?: Auth): Promise<void> {
    const number = ++attempts;
    const isCurrent = () => number === attempts;
    lib ??= await loadLibrary();
    const auth = known ?? (await openAuth(lib, store, (error) => fallen(number, error)));
    await context.turnToLogIn?.();
    if (!isCurrent()) return;
    const journal = createJournal(lib, store, isIgnored);
    const { proto } = lib;
    const socket = lib.makeWASocket({
      auth: { creds: auth.creds, keys: auth.keys },
      logger: libraryLog(log),
      ...(parts.url && { waWebSocketUrl: parts.url }),
      ...(parts.version && { version: parts.version }),
      keepAliveIntervalMs: times.keepAlive,
      emitOwnEvents: false,
      markOnlineOnConnect: false,
      syncFullHistory: false,
      generateHighQualityLinkPreview: false,
      shouldIgnoreJid: isIgnored,
      transactionOpts: { maxCommitRetries: 2, delayBetweenTriesMs: 200 },
      makeSignalRepository: journal.makeRepository,
      cachedGroupMetadata: groups.describe,
      async getMessage({ id }) {
        const bytes = id ? await store.readSent(id) : undefined;
        return bytes && proto.Message.decode(bytes);
      },
    });
    const current: Attempt = { number, socket, auth, journal, isOpen: false, showsCode: false, timers: [] };
    attempt = current;
    taking ??= createTaking({ lib, store, groups, pictures, inbox, opened, now: parts.clock });
    sending ??= createSending({
      lib,
      store,
      socket: opened,
      now: parts.clock,
      confirmWithin: times.confirm,
      groups,
      tell: (event) => inbox.put([event]),
    });
    const { ev, ws } = socket;
    guardFrames(socket, log);
    // Before the library's own handlers: this is where stanzas are seen that it passes on to nobody.
    ws.on('frame', (frame: BinaryNode | Uint8Array) => {
      if (frame instanceof Uint8Array || !isCurrent()) return;
      journal.see(frame);
      sending?.see(frame);
    });
    ev.on('creds.update', () => isCurrent() && auth.save());
    ev.on('connection.update', (update) => {
      // Whoever starts it next does again what could not be written, of a line that is another process's by now.
      if (isCurrent())
        follow(current, update).catch((error: unknown) => log.error({ err: error }, 'a line lost track'));
    });
    // `append` is what arrived while we were away, and as real as `notify`.
    ev.on('messages.upsert', ({ messages }) => {
      const me = { id: socket.user?.id ?? '', lid: socket.user?.lid };
      if (isCurrent()) for (const one of messages) taking?.take(one, me, journal.hashesOf(one));
    });
    hearAround(socket, { groups, pictures, now: parts.clock, log, put: (events) => inbox.put(events), isCurrent });
  }

  async function follow(current: Attempt, update: Partial<ConnectionState>): Promise<void> {
    const { qr, isNewLogin, connection, lastDisconnect, receivedPendingNotifications } = update;
    if (qr) {
      current.showsCode = true;
      void tell('qrcode', { qrcode: qr, number: '' });
    }
    if (isNewLogin) void tell('PAIRING', { number: numberOf(current.auth) });
    if (connection === 'open') open(current);
    if (receivedPendingNotifications) current.timers.splice(0, 1).forEach(clearTimeout);
    if (connection === 'close') await closed(current, codeOf(lastDisconnect?.error));
  }

  function open(current: Attempt) {
    current.isOpen = true;
    failures = { closed: 0, replaced: failures.replaced };
    clearTimeout(late);
    late = undefined;
    // Without the mark that ends the offline messages the library would hold everything back.
    const hold = setTimeout(() => current.socket.ev.flush(), times.holdFor);
    const watch = setInterval(() => {
      if (current.journal.waitsSince() < times.deafAfter) return;
      log.error('a line takes nothing in any more: its socket is made anew');
      void current.socket.end(new Error('deaf'));
    }, times.deafAfter / 4);
    const settled = setTimeout(() => (failures.replaced = 0), times.replaced * 10);
    current.timers.push(hold.unref(), watch.unref(), settled.unref());
    void tell('CONNECTED', { number: numberOf(current.auth) });
    taking
      ?.sweep(current.auth.creds)
      .catch((error: unknown) => log.error({ err: error }, 'the journal of a line could not be read'));
  }

  async function closed(current: Attempt, code: number): Promise<void> {
    release(current);
    if (code === 440) failures.replaced += 1;
    failures.closed += 1;
    const isPaired = Boolean(current.auth.creds.account);
    const ending = endingOf(code, isPaired, failures);
    log.info({ code, ending: ending.do }, 'the socket of a line closed');
    if (failures.closed % 5 === 0) log.error({ code, failures: failures.closed }, 'a line does not come up');
    // What the network was told of is written before anything follows from it.
    await current.auth.flush();
    if (ending.do === 'give up' || !isPaired) await current.auth.close();
    if (current.number !== attempts) return;
    if (ending.do === 'give up') {
      attempts += 1;
      clearTimeout(late);
      late = undefined;
      if (ending.wipe || !isPaired) await store.wipe();
      await tell('DISCONNECTED', { qrcode: '', cause: ending.cause, ...(ending.wipe && { number: '' }) });
      return;
    }
    const { after } = ending;
    if (after === 'at once') return connectOrWait(current.number, isPaired ? current.auth : undefined);
    if (isPaired) {
      if (told !== 'TIMEOUT') void tell('OPENING', { cause: 'unreachable' });
      late ??= setTimeout(() => void tell('TIMEOUT', { cause: 'unreachable' }), times.openingFor).unref();
    }
    const pause = after === 'backoff' ? backoff(failures.closed, Math.random()) * (times.pause / usual.pause) : after;
    again = setTimeout(
      () => connectOrWait(current.number, isPaired ? current.auth : undefined),
      code === 440 ? times.replaced : pause,
    );
  }

  /** A socket cannot even be made while the database does not answer. */
  function connectOrWait(number: number, auth?: Auth) {
    if (number !== attempts) return;
    connect(auth).catch((error: unknown) => {
      log.error({ err: error }, 'a line could not be opened');
      const next = attempts;
      again = setTimeout(() => connectOrWait(next, auth), times.pause * 10);
    });
  }

  /** What this device is could not be written: going on would leave the network with another belief than ours. */
  function fallen(number: number, error: unknown) {
    log.error({ err: error }, 'the credentials of a line could not be written');
    if (attempt?.number === number) void attempt.socket.end(new Error('credentials could not be written'));
  }

  function release(current: Attempt) {
    current.isOpen = false;
    for (const timer of current.timers.splice(0)) clearTimeout(timer);
    sending?.interrupted();
  }

  async function end(): Promise<void> {
    attempts += 1;
    for (const timer of [again, late]) clearTimeout(timer);
    late = undefined;
    const last = attempt;
    attempt = undefined;
    if (last) {
      release(last);
      await last.socket.end(undefined);
      await last.auth.close();
    }
    await inbox.end(endWithin);
    await Promise.race([telling, sleep(endWithin, undefined, { ref: false })]);
  }

  return {
    async start(how) {
      if (how === 'fresh') await unlink();
      await end();
      inbox.begin();
      failures = { closed: 0, replaced: 0 };
      told = undefined;
      if (how === 'fresh') await store.wipe();
      await tell('OPENING');
      connectOrWait(attempts);
    },
    dispatch: (message) => sends((able) => able.dispatch(message)),
    revoke: (message) => sends((able) => able.revoke(message)),
    react: (reaction) => sends((able) => able.react(reaction)),
    ...createAsking(opened),
    async pairingCode(number) {
      if (!attempt?.showsCode || attempt.auth.creds.account) return undefined;
      return attempt.socket.requestPairingCode(number).catch(() => undefined);
    },
    stop: end,
    async logout() {
      await unlink();
      await end();
      await store.wipe();
      told = undefined;
      await tell('DISCONNECTED', { qrcode: '', number: '' });
    },
  };

  async function sends(act: (able: NonNullable<typeof sending>) => Promise<Outcome>): Promise<Outcome> {
    if (sending && opened()) return act(sending);
    const line = await lineById(parts.tenancy.reading(context.companyId), context.connectionId);
    const isEnded = !line || line.status === 'DISCONNECTED' || line.status === 'qrcode';
    return { state: 'rejected', error: isEnded ? lineEnded : lineDown };
  }

  /** The phone forgets this device, if it can be told. */
  async function unlink(): Promise<void> {
    const socket = opened();
    if (!socket) return;
    attempts += 1;
    await Promise.race([socket.logout(), sleep(endWithin, undefined, { ref: false })]).catch(() => undefined);
  }
}

const numberOf = ({ creds }: Auth) => identityOf(creds.me?.id)?.value ?? '';
