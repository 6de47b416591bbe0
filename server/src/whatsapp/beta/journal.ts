import { createHash } from 'node:crypto';
import type { BinaryNode, SocketConfig, WAMessage } from 'baileys';
import { inboundKind } from './auth';
import type { Library } from './library';
import { libraryLog } from './library-log';
import type { Inbound, LineStore } from './store';

type MakeRepository = SocketConfig['makeSignalRepository'];

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

/** Which message of which chat by whom: ids are chosen by senders, so two may choose the same. */
const nameOf = (lib: Library, chat: string | null | undefined, author: string | null | undefined, id: string) =>
  [lib.jidNormalizedUser(chat ?? undefined), lib.jidNormalizedUser(author ?? undefined), id].join(' ');

/** Of the stanzas seen, so many are remembered until their messages are handed on. */
const most = 50_000;

export function createJournal(
  lib: Library,
  store: LineStore,
  isIgnored: (jid: string) => boolean,
  remembered = most,
): Journal {
  /** Not yet decrypted, by hash. */
  const pending = new Map<string, { stanza: BinaryNode; since: number }>();
  const hashes = new Map<string, string[]>();

  const wrapped =
    (keys: Parameters<MakeRepository>[0]['keys'], decrypt: () => Promise<Uint8Array>, transaction: string) =>
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
        if (known) return known.plaintext;
        throw error;
      }
    };

  return {
    makeRepository(auth, logger, toLid) {
      const repository = lib.DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, toLid);
      return {
        ...repository,
        decryptMessage: (asked) =>
          wrapped(auth.keys, () => repository.decryptMessage(asked), asked.jid)(asked.ciphertext),
        decryptGroupMessage: (asked) =>
          wrapped(auth.keys, () => repository.decryptGroupMessage(asked), asked.group)(asked.msg),
      };
    },
    see(stanza) {
      if (stanza.tag !== 'message' || isIgnored(stanza.attrs.from ?? '')) return;
      const own = ciphertextsOf(stanza).map(hashOf);
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
    size: () => hashes.size + pending.size,
    waitsSince() {
      const oldest = pending.values().next();
      return oldest.done ? 0 : performance.now() - oldest.value.since;
    },
  };
}

/** The message that a journaled stanza holds, as the library would have given it. */
export async function readAgain(lib: Library, inbound: Inbound[], me: { id: string; lid?: string | undefined }) {
  const plaintexts = new Map(inbound.map(({ hash, plaintext }) => [hash, plaintext]));
  const plaintextOf = (ciphertext: Uint8Array) => {
    const plaintext = plaintexts.get(hashOf(ciphertext));
    return plaintext ? Promise.resolve(plaintext) : Promise.reject(new Error('not in the journal'));
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
    const hashes = ciphertextsOf(node).map(hashOf);
    for (const one of hashes) seen.add(one);
    const { fullMessage, decrypt } = lib.decryptMessageNode(node, me.id, me.lid ?? '', repository, libraryLog());
    await decrypt();
    lib.cleanMessage(fullMessage, me.id, me.lid ?? '');
    found.push({ message: fullMessage, hashes: hashes.filter((one) => plaintexts.has(one)) });
  }
  return found;
}
