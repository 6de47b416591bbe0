import { LRUCache } from 'lru-cache';
import type { AuthenticationCreds, SignalDataSet, SignalDataTypeMap, SignalKeyStore } from 'baileys';
import type { Library } from './library';
import type { Inbound, LineStore } from './store';

/** How the library's transactions carry a decrypted message: as one more kind of key (see journal.ts). */
export const inboundKind = 'inbound';

/** What a device is, and its keys, for as long as one owner holds the line. */
export interface Auth {
  creds: AuthenticationCreds;
  keys: SignalKeyStore;
  /** Credentials are written in order; resolves when everything asked for so far has been tried. */
  flush(): Promise<void>;
  /** The same, while credentials are being written. */
  unwritten(): Promise<void> | undefined;
  /** Asks for the credentials, as they are now, to be written. */
  save(): void;
  /** Nothing is written any more when this resolves, whatever the socket still has in hand. */
  close(): Promise<void>;
}

export async function openAuth(lib: Library, store: LineStore): Promise<Auth> {
  const { BufferJSON, initAuthCreds, proto } = lib;
  const text = (value: unknown) => JSON.stringify(value, BufferJSON.replacer);
  const revive = (kind: string, json: string): unknown => {
    const value: unknown = JSON.parse(json, BufferJSON.reviver);
    return kind === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value as object) : value;
  };

  const stored = await store.readCreds();
  const known = stored === undefined ? undefined : (JSON.parse(stored, BufferJSON.reviver) as AuthenticationCreds);
  // Half-paired credentials are refused by the network for ever: each attempt to pair begins with new ones.
  const creds = known?.account ? known : initAuthCreds();
  if (known && !known.account) await store.wipe();

  let writing: Promise<void> = Promise.resolve();
  let unwritten: Promise<void> | undefined;
  let isAsked = false;
  let isClosed = false;
  const underWay = new Set<Promise<void>>();

  /** Texts of keys. Filled only by what is in the database, so that nothing is believed that a crash would undo. */
  const cache = new LRUCache<string, string>({ max: 2000 });
  const place = (kind: string, id: string) => `${kind}/${id}`;

  const keys: SignalKeyStore = {
    async get<T extends keyof SignalDataTypeMap>(kind: T, ids: string[]) {
      const texts = new Map<string, string>();
      for (const id of ids) {
        const cached = cache.get(place(kind, id));
        if (cached !== undefined) texts.set(id, cached);
      }
      const missing = ids.filter((id) => !texts.has(id));
      if (missing.length)
        for (const [id, json] of await store.readKeys(kind, missing)) {
          cache.set(place(kind, id), json);
          texts.set(id, json);
        }
      const entries = [...texts].map(([id, json]) => [id, revive(kind, json)] as const);
      return Object.fromEntries(entries) as { [id: string]: SignalDataTypeMap[T] };
    },
    async set(data: SignalDataSet) {
      const { [inboundKind]: messages, ...kinds } = data as Record<string, Record<string, unknown> | undefined>;
      const rows = Object.entries(kinds).flatMap(([kind, ids]) =>
        Object.entries(ids ?? {}).map(([id, value]) => ({
          kind,
          id,
          value: value === null || value === undefined ? null : text(value),
        })),
      );
      if (isClosed) throw new Error('this line is not ours any more');
      for (const { kind, id } of rows) cache.delete(place(kind, id));
      const written = store.write(rows, Object.values(messages ?? {}) as Inbound[]);
      underWay.add(written);
      await written.finally(() => underWay.delete(written));
      for (const { kind, id, value } of rows) if (value !== null) cache.set(place(kind, id), value);
    },
  };

  return {
    creds,
    keys,
    flush: () => writing,
    unwritten: () => unwritten,
    save() {
      if (isAsked || isClosed) return;
      isAsked = true;
      const written = writing
        .then(() => {
          isAsked = false;
          return store.writeCreds(text(creds));
        })
        // Who watches the store has been told: the line does not go on.
        .catch(() => undefined)
        .then(() => {
          if (unwritten === written) unwritten = undefined;
        });
      writing = unwritten = written;
    },
    async close() {
      isClosed = true;
      await Promise.allSettled([writing, ...underWay]);
    },
  };
}
