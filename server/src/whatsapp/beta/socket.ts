import type { WASocket } from 'baileys';
import type { Repeated } from '../../platform/guard';
import type { Log } from '../../platform/log';
import type { Ctx, Tenancy } from '../../platform/tenancy';
import type { Auth } from './auth';
import { guardFrames, holdFrames } from './frames';
import type { Groups } from './groups';
import { isIgnored } from './jids';
import type { Journal } from './journal';
import { makeSocket, type Library } from './library';
import { libraryLog } from './library-log';
import { goesBy, type Proxy } from './proxy';
import type { Keyring, LineStore } from './store';
import type { Times } from './times';

export interface BetaParts {
  tenancy: Tenancy;
  clock: () => Date;
  keyring: Keyring;
  /** Where the network is; the library's own address when absent. */
  url: string | undefined;
  /** The web client to pass for: one that is too old is refused with 405. */
  version: [number, number, number] | undefined;
  /** Through which proxy a line goes out, if it has one. @throws Unreadable */
  proxyOf?: ((ctx: Ctx, connectionId: number) => Promise<Proxy | undefined>) | undefined;
  /** Bounds that tests shorten. */
  times?: Partial<Times> | undefined;
}

/** One socket and what was made for it; a later one has another number, and what an earlier one says is not heard. */
export interface Attempt {
  number: number;
  socket: WASocket;
  auth: Auth;
  journal: Journal;
  isOpen: boolean;
  /** A QR code was shown: from then on the network also takes the other kind. */
  showsCode: boolean;
  /** Nothing leaves any more. */
  shut: () => void;
  /** The network, or somebody in its place, has said something. */
  hasHeard: boolean;
  /** What it did could not be stored. */
  isFallen: boolean;
  /** What forgets them. */
  timers: (() => void)[];
  watch?: Repeated;
}

interface SocketParts {
  lib: Library;
  auth: Auth;
  journal: Journal;
  store: LineStore;
  groups: Groups;
  log: Log;
  /** Where the network is; the library's own address when absent. */
  url: string | undefined;
  /** The web client to pass for. */
  version: [number, number, number] | undefined;
  keepAlive: number;
  proxy: Proxy | undefined;
}

/** Begins to log in. `shut` has nothing leave any more. */
export function openSocket(parts: SocketParts): { socket: WASocket; shut: () => void } {
  const { lib, auth, journal, store, groups, log, url, version, keepAlive, proxy } = parts;
  const socket = makeSocket(lib, {
    auth: { creds: auth.creds, keys: auth.keys },
    logger: libraryLog(log),
    ...(url && { waWebSocketUrl: url }),
    ...(version && { version }),
    ...(proxy && { agent: proxy.agent, fetchAgent: proxy.agent }),
    keepAliveIntervalMs: keepAlive,
    emitOwnEvents: false,
    markOnlineOnConnect: false,
    syncFullHistory: false,
    generateHighQualityLinkPreview: false,
    shouldIgnoreJid: isIgnored,
    // It would pause after each message that it cannot read, and read nothing else meanwhile.
    retryRequestDelayMs: 0,
    transactionOpts: { maxCommitRetries: 2, delayBetweenTriesMs: 200 },
    makeSignalRepository: journal.makeRepository,
    cachedGroupMetadata: groups.describe,
    async getMessage({ id }) {
      const bytes = id ? await store.readSent(id) : undefined;
      return bytes && lib.proto.Message.decode(bytes);
    },
  });
  guardFrames(socket, log);
  // Whoever listens for it has to end it (ws), and the library does not: it would wait for its time limit.
  socket.ws.on('unexpected-response', () => void socket.end(new Error('no WhatsApp server')));
  if (proxy) goesBy(socket, proxy);
  return { socket, shut: holdFrames(socket, () => bothOf(auth.unwritten(), journal.unwritten())) };
}

/** Resolves when both have; undefined where there is neither. */
const bothOf = (one: Promise<void> | undefined, other: Promise<void> | undefined): Promise<void> | undefined =>
  one && other ? one.then(() => other) : (one ?? other);
