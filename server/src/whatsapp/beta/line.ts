import { setTimeout as sleep } from 'node:timers/promises';
import type { Cause } from '@guiche/contract/connection-health';
import type { BinaryNode, ConnectionState } from 'baileys';
import { after, every, guarded } from '../../platform/guard';
import type { DriverContext, DriverSession, Outcome } from '../driver';
import { lineById } from '../lines';
import { Unreadable } from '../unreadable';
import { openAuth, type Auth } from './auth';
import { backoff, codeOf, countFailure, afterDisconnect, hoursFor, type AfterDisconnect } from './disconnect-reasons';
import { createNetworkQueries } from './network-queries';
import { lineDown, lineEnded } from './errors';
import { createGroups } from './groups';
import { onSocketEvents, onCurrentSocket } from './socket-events';
import { createInbox } from './inbox';
import { identityOf, isIgnored } from './jids';
import { createJournal, type Journal } from './journal';
import { loadLibrary, type Library } from './library';
import { linkedElsewhere } from './one-phone';
import { createPictures } from './pictures';
import type { Proxy } from './proxy';
import { readZone } from './queries';
import { createSending } from './sending';
import { openSocket, type Attempt, type BetaParts } from './socket';
import { createLineStore, watched } from './store';
import { createIntake } from './intake';
import { createStatusReports } from './status-reports';
import { usual } from './times';

/** How long the end of a line waits for what is being taken. */
const endWithin = 3000;
/** The database was away: it is looked for so often, and it is not the network's fault. */
const storeAgain = 2000;
const notOpened = 'a line could not be opened';
const notTold = 'that a line takes long was not told';

/** A line of provider `beta`: a device of its owner's WhatsApp account, through the unmodified library. */
export function createLine(parts: BetaParts, context: DriverContext): DriverSession {
  const { log } = context;
  const times = { ...usual, ...parts.times };
  const store = createLineStore(parts.tenancy, parts.keyring, context);
  const keyStore = watched(store, fallen);
  let lib: Library | undefined;
  let attempt: Attempt | undefined;
  let attempts = 0;
  let failures = { closed: 0, replaced: 0, outdated: 0 };
  /** Forget the next try, and to say that it takes long. */
  let again: (() => void) | undefined;
  let late: (() => void) | undefined;
  const telling = createStatusReports({ log, now: parts.clock, emit: (events) => context.emit(events) });
  const { tell } = telling;
  let proxy: Proxy | undefined;
  /** It was paired since it was started, and has not been let in. */
  let isNew = false;
  const inbox = createInbox({
    log,
    emit: (events) => context.emit(events),
    consume: (hashes) => store.consume(hashes),
  });
  let sending: ReturnType<typeof createSending> | undefined;
  let taking: ReturnType<typeof createIntake> | undefined;

  const opened = () => (attempt?.isOpen ? attempt.socket : undefined);
  const groups = createGroups(opened);
  const pictures = createPictures({ opened, now: parts.clock, put: (events) => inbox.put(events) });

  async function connect(known?: Auth): Promise<void> {
    const number = ++attempts;
    const isCurrent = () => number === attempts;
    lib ??= await loadLibrary();
    const auth = known ?? (await openAuth(lib, keyStore));
    await context.turnToLogIn?.();
    if (!isCurrent()) return;
    const zone = await readZone(parts.tenancy.reading(context.companyId));
    proxy?.close();
    proxy = await parts.proxyOf?.(parts.tenancy.reading(context.companyId), context.connectionId);
    if (!isCurrent()) return;
    const me = () => ({ id: auth.creds.me?.id ?? '', lid: auth.creds.me?.lid });
    const unread = (stanza: BinaryNode) => isCurrent() && taking?.takeUnread(stanza, me(), journal.hashesOf);
    const journal: Journal = createJournal(lib, keyStore, isIgnored, unread);
    const { keepAlive } = times;
    const { socket, shut } = openSocket({ ...parts, lib, auth, journal, store, groups, log, keepAlive, proxy });
    const state = { isOpen: false, showsCode: false, isFallen: false, hasHeard: false };
    const current: Attempt = { number, socket, auth, journal, shut, ...state, timers: [] };
    attempt = current;
    taking ??= createIntake({ lib, store, groups, pictures, inbox, now: parts.clock, log, zone });
    sending ??= createSending({
      lib,
      store,
      socket: opened,
      now: parts.clock,
      confirmWithin: times.confirm,
      groups,
      tell: (event) => inbox.put([event]),
    });
    const { ws } = socket;
    // Before the library's own handlers: this is where stanzas are seen that it passes on to nobody.
    ws.on('frame', (frame: BinaryNode | Uint8Array) => {
      current.hasHeard = true;
      if (frame instanceof Uint8Array || !isCurrent()) return;
      journal.see(frame);
      sending?.see(frame);
    });
    const on = onCurrentSocket(socket, log, isCurrent);
    on('creds.update', () => auth.save());
    // Whoever starts it next does again what could not be written, of a line that is another process's by now.
    on('connection.update', (update) => follow(current, update));
    // `append` is what arrived while we were away, and as real as `notify`.
    on('messages.upsert', ({ messages }) => messages.forEach((one) => taking?.take(one, me(), journal.hashesOf(one))));
    onSocketEvents(socket, { groups, pictures, now: parts.clock, log, put: (events) => inbox.put(events), isCurrent });
  }

  async function follow(current: Attempt, update: Partial<ConnectionState>): Promise<void> {
    const { qr, isNewLogin, connection, lastDisconnect, receivedPendingNotifications } = update;
    if (qr) {
      current.showsCode = true;
      void tell('qrcode', { qrcode: qr, number: '' });
    }
    if (isNewLogin) {
      isNew = true;
      void tell('PAIRING', { number: numberOf(current.auth) });
    }
    if (connection === 'open') await enter(current);
    if (receivedPendingNotifications) current.timers.splice(0, 1).forEach((callOff) => callOff());
    if (connection === 'close') await closed(current, codeOf(lastDisconnect?.error));
  }

  /** A phone that is linked to another connection already is not linked to this one as well. */
  async function enter(current: Attempt): Promise<void> {
    const elsewhere = isNew ? await linkedElsewhere(parts.tenancy, context, numberOf(current.auth)) : undefined;
    if (current.number !== attempts) return;
    isNew = false;
    open(current, elsewhere);
    if (elsewhere) await forget(elsewhere);
  }

  function open(current: Attempt, elsewhere?: Cause) {
    current.isOpen = true;
    if (elsewhere) return;
    failures = { closed: 0, replaced: failures.replaced, outdated: 0 };
    late?.();
    late = undefined;
    // Without the mark that ends the offline messages the library would hold everything back.
    const hold = after(times.holdFor, log, 'what was held back was not let go', () => current.socket.ev.flush());
    current.watch = every(times.deafAfter / 4, { log, failure: 'a line could not be watched' }, () => {
      if (current.journal.waitsSince() < times.deafAfter) return;
      log.error('a line takes nothing in any more: its socket is made anew');
      return current.socket.end(new Error('deaf'));
    });
    const settled = after(times.replaced * 10, log, 'a line is not settled', () => (failures.replaced = 0));
    current.timers.push(hold, settled);
    void tell('CONNECTED', { number: numberOf(current.auth) });
    taking
      ?.sweep(current.auth.creds)
      .catch((error: unknown) => log.error({ err: error }, 'the journal of a line could not be read'));
  }

  async function closed(current: Attempt, code: number): Promise<void> {
    release(current);
    const isPaired = Boolean(current.auth.creds.account);
    const isStoreAway = current.isFallen && isPaired;
    if (!isStoreAway) countFailure(code, failures);
    const ending: AfterDisconnect = isStoreAway
      ? { do: 'again', after: storeAgain }
      : afterDisconnect(code, isPaired, failures);
    log.info({ code, ending: ending.do }, 'the socket of a line closed');
    if (failures.closed && failures.closed % 5 === 0)
      log.error({ code, failures: failures.closed }, 'a line does not come up');
    const unanswered: Cause = proxy && !current.hasHeard ? 'proxy' : 'unreachable';
    // What the network was told of is written before anything follows from it.
    await current.auth.flush();
    if (ending.do === 'give up' || !isPaired) await current.auth.close();
    if (current.number !== attempts) return;
    if (ending.do === 'give up') {
      attempts += 1;
      late?.();
      late = undefined;
      if (ending.wipe || !isPaired) await store.wipe();
      const why = ending.cause === 'unreachable' ? unanswered : ending.cause;
      await tell('DISCONNECTED', { qrcode: '', cause: why, ...(ending.wipe && { number: '' }) });
      return;
    }
    const { after: pause, cause } = ending;
    const reopen = () => connectOrWait(current.number, isPaired ? current.auth : undefined);
    if (pause === 'at once') return reopen();
    if (cause) {
      late?.();
      late = undefined;
      void tell('TIMEOUT', { cause });
    } else if (isPaired) {
      if (!telling.is('TIMEOUT')) void tell('OPENING', { cause: unanswered });
      late ??= after(times.openingFor, log, notTold, () => tell('TIMEOUT', { cause: unanswered }));
    }
    again = after(pauseOf(code, pause), log, notOpened, reopen);
  }

  function pauseOf(code: number, pause: 'backoff' | 'hours' | number): number {
    if (code === 440) return times.replaced;
    const scale = times.pause / usual.pause;
    if (pause === 'hours') return hoursFor(failures.outdated, Math.random()) * scale;
    return (pause === 'backoff' ? backoff(failures.closed, Math.random()) : pause) * scale;
  }

  /** A socket cannot even be made while the database does not answer. */
  function connectOrWait(number: number, auth?: Auth) {
    if (number !== attempts) return;
    connect(auth).catch((error: unknown) => {
      log.error({ err: error }, notOpened);
      if (error instanceof Unreadable) return tell('DISCONNECTED', { qrcode: '', cause: 'unreadable' });
      const next = attempts;
      again = after(storeAgain * (times.pause / usual.pause), log, notOpened, () => connectOrWait(next, auth));
    });
  }

  /**
   * What this device is could not be read or written. Nothing leaves any more, since the network would be told what a
   * restart does not know; what it brought and was not confirmed it brings again.
   */
  function fallen(error: unknown) {
    if (!attempt || attempt.isFallen) return;
    log.error({ err: error }, 'the keys of a line could not be read or written');
    attempt.isFallen = true;
    attempt.shut();
    const { socket } = attempt;
    void guarded(log, 'a socket did not end', () => socket.end(new Error('keys could not be read or written')));
  }

  function release(current: Attempt) {
    current.isOpen = false;
    for (const callOff of current.timers.splice(0)) callOff();
    void current.watch?.stop();
    sending?.interrupted();
  }

  async function end(): Promise<void> {
    attempts += 1;
    for (const callOff of [again, late]) callOff?.();
    late = undefined;
    const last = attempt;
    attempt = undefined;
    if (last) {
      release(last);
      await last.socket.end(undefined);
      await last.auth.close();
    }
    proxy?.close();
    await inbox.end(endWithin);
    await Promise.race([telling.settled(), sleep(endWithin, undefined, { ref: false })]);
  }

  return {
    async start(how) {
      if (how === 'fresh') await unlink();
      await end();
      inbox.begin();
      failures = { closed: 0, replaced: 0, outdated: 0 };
      telling.reset();
      isNew = false;
      if (how === 'fresh') await store.wipe();
      await tell('OPENING');
      connectOrWait(attempts);
    },
    prepare: (message) => sends((able) => able.prepare(message)),
    dispatch: (message) => sends((able) => able.dispatch(message)),
    revoke: (message) => sends((able) => able.revoke(message)),
    edit: (message, text) => sends((able) => able.edit(message, text)),
    react: (reaction) => sends((able) => able.react(reaction)),
    ...createNetworkQueries(() => lib, opened),
    async pairingCode(number) {
      if (!attempt?.showsCode || attempt.auth.creds.account) return undefined;
      return attempt.socket.requestPairingCode(number).catch(() => undefined);
    },
    stop: end,
    logout: () => forget(),
  };

  async function forget(cause?: Cause): Promise<void> {
    await unlink();
    await end();
    await (cause ? store.forget() : store.wipe());
    telling.reset();
    await tell('DISCONNECTED', { qrcode: '', number: '', ...(cause && { cause }) });
  }

  async function sends<T>(act: (able: NonNullable<typeof sending>) => Promise<T>): Promise<T | Outcome> {
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
