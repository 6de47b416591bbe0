import { randomBytes } from 'node:crypto';
import { keyFor, seal, sealBytes, sign, unseal, unsealBytes } from '../../platform/crypto';
import { behind, sideBySide } from '../../platform/side-by-side';
import type { Ctx, Tenancy } from '../../platform/tenancy';
import type { DriverContext } from '../driver';
import { Unreadable } from '../unreadable';
import * as queries from './queries';

/** A message as it came over the wire, and what its ciphertext said. */
export interface Inbound {
  hash: string;
  stanza: Buffer;
  plaintext: Buffer;
}

/** What one line keeps in the database, sealed with its company's key. A write resolves when it is durable. */
export interface LineStore {
  readCreds(): Promise<string | undefined>;
  writeCreds(text: string): Promise<void>;
  readKeys(kind: string, ids: string[]): Promise<Map<string, string>>;
  /** All of it in one transaction: keys that moved on, and what was decrypted with them. */
  write(keys: { kind: string; id: string; value: string | null }[], inbound: Inbound[]): Promise<void>;
  readInbound(hash: string): Promise<Inbound | undefined>;
  /** Decrypted, and not yet with the product; oldest first. */
  waitingInbound(): Promise<Inbound[]>;
  consume(hashes: string[]): Promise<void>;
  keepSent(id: string, message: Uint8Array): Promise<void>;
  /** Of the last 24 hours. */
  readSent(id: string): Promise<Buffer | undefined>;
  tidy(): Promise<void>;
  /** The device is no longer linked to the phone. */
  wipe(): Promise<void>;
  /** The device never was one of ours: what came for it goes as well. */
  forget(): Promise<void>;
}

const day = 86_400_000;
/** Opens the keys of companies; one for the process, since unsealing them each time costs a question. */
export function createKeyring(secret: string, tenancy: Tenancy) {
  const master = keyFor(secret, 'data-keys');
  /** Tells by which secret a key was sealed, and nothing of the secret. */
  const mark = sign(master, 'mark').slice(0, 16);
  const known = new Map<number, Promise<Buffer>>();
  const about = (companyId: number) => `data-key:${companyId}`;

  function opened(companyId: number, rows: { sealed: string }[]): Buffer | undefined {
    for (const { sealed } of rows) {
      try {
        return Buffer.from(unseal(master, sealed, about(companyId)), 'base64');
      } catch {
        // Of another master secret.
      }
    }
    return undefined;
  }

  /** What another master secret sealed stays as it is, for whoever gives that one back. */
  async function open(companyId: number): Promise<Buffer> {
    const fresh = seal(master, randomBytes(32).toString('base64'), about(companyId));
    const key = await tenancy.inCompany(companyId, async (ctx) => {
      const known = opened(companyId, await queries.readDataKeys(ctx, mark));
      if (known) return known;
      await queries.insertDataKey(ctx, mark, fresh);
      return opened(companyId, await queries.readDataKeys(ctx, mark));
    });
    if (!key) throw new Unreadable();
    return key;
  }

  return (companyId: number): Promise<Buffer> => {
    const key = known.get(companyId) ?? open(companyId);
    known.set(companyId, key);
    key.catch(() => known.delete(companyId));
    return key;
  };
}
export type Keyring = ReturnType<typeof createKeyring>;

type Line = Pick<DriverContext, 'companyId' | 'connectionId' | 'fence'>;

/** The same store. What it cannot read or write is heard of before whoever asked hears of it. */
export function watched(store: LineStore, failed: (error: unknown) => void): LineStore {
  const watch =
    <A extends unknown[], R>(act: (...asked: A) => Promise<R>) =>
    (...asked: A): Promise<R> =>
      act(...asked).catch((error: unknown) => {
        failed(error);
        throw error;
      });
  return {
    ...store,
    readCreds: watch(store.readCreds),
    writeCreds: watch(store.writeCreds),
    readKeys: watch(store.readKeys),
    write: watch(store.write),
    readInbound: watch(store.readInbound),
  };
}

/** One that cannot be read is as good as none: the library makes or asks for another, where it would fail for ever. */
function opened(key: Buffer, sealed: Buffer, about: string, id: string): [string, string][] {
  try {
    return [[id, unsealBytes(key, sealed, about).toString()]];
  } catch {
    return [];
  }
}

export function createLineStore(tenancy: Tenancy, keyring: Keyring, line: Line): LineStore {
  const { companyId, connectionId } = line;
  const about = (what: string, id = '') => `beta:${companyId}:${connectionId}:${what}:${id}`;
  const reading = () => tenancy.reading(companyId);
  const writing = async (work: (ctx: Ctx) => Promise<unknown>): Promise<void> =>
    void (await tenancy.inCompany(companyId, (ctx) => behind(line.fence?.(ctx), work(ctx))));

  /** A message: how long its stanza is, the stanza, the plaintext. */
  const pack = ({ stanza, plaintext }: Inbound) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(stanza.length);
    return Buffer.concat([length, stanza, plaintext]);
  };
  const unpack = (key: Buffer, hash: string, sealed: Buffer): Inbound => {
    const bytes = unsealBytes(key, sealed, about('inbound', hash));
    const end = 4 + bytes.readUInt32BE();
    return { hash, stanza: bytes.subarray(4, end), plaintext: bytes.subarray(end) };
  };

  return {
    async readCreds() {
      const row = await queries.readCreds(reading(), connectionId);
      if (!row) return undefined;
      const key = await keyring(companyId);
      try {
        return unsealBytes(key, row.sealed, about('creds')).toString();
      } catch {
        throw new Unreadable();
      }
    },
    async writeCreds(text) {
      const sealed = sealBytes(await keyring(companyId), Buffer.from(text), about('creds'));
      await writing((ctx) => queries.writeCreds(ctx, connectionId, sealed));
    },
    async readKeys(kind, ids) {
      const key = await keyring(companyId);
      const rows = await queries.readKeys(reading(), connectionId, kind, ids);
      return new Map(rows.flatMap(({ id, sealed }) => opened(key, sealed, about(kind, id), id)));
    },
    async write(keys, inbound) {
      const key = await keyring(companyId);
      const rows = keys.map(({ kind, id, value }) => ({
        kind,
        id,
        sealed: value === null ? null : sealBytes(key, Buffer.from(value), about(kind, id)),
      }));
      const messages = inbound.map((one) => ({
        hash: one.hash,
        sealed: sealBytes(key, pack(one), about('inbound', one.hash)),
      }));
      await writing((ctx) =>
        sideBySide([
          queries.writeKeys(ctx, connectionId, rows),
          ...messages.map(({ hash, sealed }) => queries.insertInbound(ctx, connectionId, hash, sealed)),
        ]),
      );
    },
    async readInbound(hash) {
      const row = await queries.readInbound(reading(), connectionId, hash);
      return row && unpack(await keyring(companyId), hash, row.sealed);
    },
    async waitingInbound() {
      const key = await keyring(companyId);
      const rows = await queries.waitingInbound(reading(), connectionId);
      return rows.flatMap(({ hash, sealed }) => {
        try {
          return [unpack(key, hash, sealed)];
        } catch {
          // Of another secret: it waits for that.
          return [];
        }
      });
    },
    consume: (hashes) => writing((ctx) => queries.consumeInbound(ctx, connectionId, hashes)),
    async keepSent(id, message) {
      const sealed = sealBytes(await keyring(companyId), message, about('sent', id));
      await writing((ctx) => queries.insertSent(ctx, connectionId, id, sealed));
    },
    async readSent(id) {
      const ctx = reading();
      const row = await queries.readSent(ctx, connectionId, id, new Date(ctx.now.getTime() - day));
      return row && unsealBytes(await keyring(companyId), row.sealed, about('sent', id));
    },
    tidy: () =>
      writing((ctx) => {
        const before = (days: number) => new Date(ctx.now.getTime() - days * day);
        return queries.tidy(ctx, connectionId, before(7), before(1));
      }),
    wipe: () => writing((ctx) => queries.wipe(ctx, connectionId)),
    forget: () => writing((ctx) => queries.forget(ctx, connectionId)),
  };
}
