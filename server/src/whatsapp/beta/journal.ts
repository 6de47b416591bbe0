import { createHash } from 'node:crypto';
import type { BinaryNode, SignalKeyStoreWithTransaction, SocketConfig, WAMessage } from 'baileys';
import { commitAhead } from './ahead';
import { inboundKind } from './auth';
import type { Library } from './library';
import { libraryLog } from './library-log';
import type { Inbound, LineStore } from './store';

type MakeRepository = SocketConfig['makeSignalRepository'];
type Keys = Parameters<MakeRepository>[0]['keys'];

/**
 * The library confirms a message to the network before anybody hears of it, and a ciphertext can be decrypted once. So
 * what was decrypted is written down in the transaction in which the session moves on, with the stanza it came in;
 * what nobody took before a crash is read from there again.
 */
export interface Journal {
  makeRepository: MakeRepository;
  /** Sees every stanza before the library does. */
  see(stanza: BinaryNode): void;
  /** The ciphertexts that a message was made of. */
  hashesOf(message: WAMessage): string[];
  /** Resolves when it is written down that messages came which hold nothing to decrypt; undefined while none is. */
  unwritten(): Promise<void> | undefined;
  /** How much is remembered of stanzas that were seen. */
  size(): number;
  /** How long ago the oldest message came that the library has not begun to decrypt, in milliseconds. */
  waitsSince(): number;
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Signal's messages; other kinds the library does not decrypt. */
const kinds = new Set(['pkmsg', 'msg', 'skmsg']);
const isCiphertext = ({ tag, attrs, content }: BinaryNode) =>
  tag === 'enc' && kinds.has(attrs.type ?? '') && content instanceof Uint8Array;
export const ciphertextsOf = ({ content }: BinaryNode): Uint8Array[] =>
  Array.isArray(content) ? content.filter(isCiphertext).map((one) => one.content as Uint8Array) : [];

/** The network says that there is a message, and that linked devices do not get it. A machine's words are no customer's. */
const isWithheld = ({ content }: BinaryNode): boolean =>
  Array.isArray(content) &&
  content.some(({ tag, attrs }) => tag === 'unavailable' && attrs.type !== 'bot_unavailable_fanout') &&
  !content.some(({ tag }) => tag === 'enc' || tag === 'plaintext');

/** Which message of which chat by whom: ids are chosen by senders, so two may choose the same. */
const nameOf = (lib: Library, chat: string | null | undefined, author: string | null | undefined, id: string) =>
  [lib.jidNormalizedUser(chat ?? undefined), lib.jidNormalizedUser(author ?? undefined), id].join(' ');

/** Of the stanzas seen, so many are remembered until their messages are handed on. */
const most = 50_000;

export function createJournal(
  lib: Library,
  store: LineStore,
  isIgnored: (jid: string) => boolean,
  /** A message that cannot be read, and that the library tells nobody of. */
  unread: (stanza: BinaryNode) => unknown,
  remembered = most,
): Journal {
  /** Not yet decrypted, by hash. */
  const pending = new Map<string, { stanza: BinaryNode; since: number }>();
  const hashes = new Map<string, string[]>();

  let writing: Promise<void> | undefined;

  /** There is nothing to decrypt, in whose transaction it could be written: the network hears of it when that is done. */
  function keepWithheld(stanza: BinaryNode): void {
    const bytes = lib.encodeBinaryNode(stanza);
    const hash = hashOf(bytes);
    const { from, recipient, participant, id } = stanza.attrs;
    const written = (writing ?? Promise.resolve())
      .then(() => store.write([], [{ hash, stanza: bytes, plaintext: Buffer.alloc(0) }]))
      .then(() => {
        hashes.set(nameOf(lib, recipient ?? from, participant, id ?? ''), [hash]);
        unread(stanza);
      })
      // Who watches the store has been told: the line does not go on.
      .catch(() => undefined)
      .then(() => {
        if (writing === written) writing = undefined;
      });
    writing = written;
  }

  /** Also that it could not be read is written down before the network hears of it. */
  async function keepUnread(keys: Keys, hash: string, stanza: BinaryNode, transaction: string) {
    if (!('transaction' in keys)) return;
    const row: Inbound = { hash, stanza: lib.encodeBinaryNode(stanza), plaintext: Buffer.alloc(0) };
    await keys.transaction(async () => {
      await keys.set({ [inboundKind]: { [hash]: row } } as object);
    }, transaction);
  }

  const wrapped =
    (keys: Keys, decrypt: () => Promise<Uint8Array>, transaction: string) =>
    async (ciphertext: Uint8Array): Promise<Uint8Array> => {
      const hash = hashOf(ciphertext);
      const stanza = pending.get(hash)?.stanza;
      pending.delete(hash);
      try {
        if (!('transaction' in keys)) throw new Error('the keys of a line know transactions');
        return await keys.transaction(async () => {
          // Joins this transaction: one write, one commit.
          const plaintext = await decrypt();
          if (stanza) {
            const row: Inbound = { hash, stanza: lib.encodeBinaryNode(stanza), plaintext: Buffer.from(plaintext) };
            await keys.set({ [inboundKind]: { [hash]: row } } as object);
          }
          return plaintext;
        }, transaction);
      } catch (error) {
        // Repeated by the network, which did not hear that we have it.
        const known = await store.readInbound(hash);
        if (known?.plaintext.length) return known.plaintext;
        if (stanza) await keepUnread(keys, hash, stanza, transaction);
        // Of what looks like a repetition the library tells nobody.
        if (stanza && (error as Error).message === lib.MISSING_KEYS_ERROR_TEXT) unread(stanza);
        throw error;
      }
    };

  return {
    makeRepository(auth, logger, toLid) {
      const repository = lib.DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, toLid);
      return commitAhead(lib, auth.keys as SignalKeyStoreWithTransaction, {
        ...repository,
        decryptMessage: (asked) =>
          wrapped(auth.keys, () => repository.decryptMessage(asked), asked.jid)(asked.ciphertext),
        decryptGroupMessage: (asked) =>
          wrapped(auth.keys, () => repository.decryptGroupMessage(asked), asked.group)(asked.msg),
      });
    },
    see(stanza) {
      if (stanza.tag !== 'message' || isIgnored(stanza.attrs.from ?? '')) return;
      const own = ciphertextsOf(stanza).map(hashOf);
      if (isWithheld(stanza)) keepWithheld(stanza);
      if (!own.length) return;
      const { from, recipient, participant, id } = stanza.attrs;
      hashes.set(nameOf(lib, recipient ?? from, participant, id ?? ''), own);
      for (const hash of own) pending.set(hash, { stanza, since: performance.now() });
      for (const map of [hashes, pending]) if (map.size > remembered) map.delete(map.keys().next().value!);
    },
    hashesOf({ key }) {
      const name = nameOf(lib, key.remoteJid, key.participant, key.id ?? '');
      const own = hashes.get(name) ?? [];
      hashes.delete(name);
      return own;
    },
    unwritten: () => writing,
    size: () => hashes.size + pending.size,
    waitsSince() {
      const oldest = pending.values().next();
      return oldest.done ? 0 : performance.now() - oldest.value.since;
    },
  };
}

/** A message of which only its envelope can be read, as the library gives those. */
export function unreadOf(
  lib: Library,
  stanza: BinaryNode,
  me: { id: string; lid?: string | undefined },
): WAMessage | undefined {
  try {
    const { fullMessage } = lib.decryptMessageNode(stanza, me.id, me.lid ?? '', {} as never, libraryLog());
    lib.cleanMessage(fullMessage, me.id, me.lid ?? '');
    return { ...fullMessage, messageStubType: lib.proto.WebMessageInfo.StubType.CIPHERTEXT };
  } catch {
    // An envelope without name or sender is nobody's.
    return undefined;
  }
}

/** The message that a journaled stanza holds, as the library would have given it. */
export async function readAgain(lib: Library, inbound: Inbound[], me: { id: string; lid?: string | undefined }) {
  const plaintexts = new Map(inbound.map(({ hash, plaintext }) => [hash, plaintext]));
  const plaintextOf = (ciphertext: Uint8Array) => {
    const plaintext = plaintexts.get(hashOf(ciphertext));
    return plaintext?.length ? Promise.resolve(plaintext) : Promise.reject(new Error('not in the journal'));
  };
  const repository = {
    decryptMessage: ({ ciphertext }: { ciphertext: Uint8Array }) => plaintextOf(ciphertext),
    decryptGroupMessage: ({ msg }: { msg: Uint8Array }) => plaintextOf(msg),
    processSenderKeyDistributionMessage: () => Promise.resolve(),
    migrateSession: () => Promise.resolve(),
    lidMapping: {
      getLIDForPN: () => Promise.resolve(null),
      storeLIDPNMappings: () => Promise.resolve(),
    },
  } as unknown as ReturnType<MakeRepository>;
  const found: { message: WAMessage; hashes: string[] }[] = [];
  const seen = new Set<string>();
  for (const { hash, stanza } of inbound) {
    if (seen.has(hash)) continue;
    const node = await lib.decodeBinaryNode(stanza);
    if (isWithheld(node)) {
      const message = unreadOf(lib, node, me);
      if (message) found.push({ message, hashes: [hash] });
      continue;
    }
    const hashes = ciphertextsOf(node).map(hashOf);
    for (const one of hashes) seen.add(one);
    const { fullMessage, decrypt } = lib.decryptMessageNode(node, me.id, me.lid ?? '', repository, libraryLog());
    await decrypt();
    lib.cleanMessage(fullMessage, me.id, me.lid ?? '');
    found.push({ message: fullMessage, hashes: hashes.filter((one) => plaintexts.has(one)) });
  }
  return found;
}
