import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import net from 'node:net';
import type { Writable } from 'node:stream';
import { cloneTemplate, type TestDatabase } from '../testing/database';
import { createPool, database as over, sql } from './database';
import { createLog } from './log';
import { appRole } from './migrate';

/**
 * `sendTogether` of ./database reaches for the socket that pg keeps to itself, ./connections for a little more. No type
 * says that it stays where it is: this does, whenever another version of pg is installed.
 */

let database: TestDatabase;
let pool: pg.Pool;
let client: pg.PoolClient;
beforeAll(async () => {
  database = await cloneTemplate();
  pool = createPool(database.ownerUrl, appRole, createLog('silent'), 1);
  client = await pool.connect();
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  client.release();
  await pool.end();
  await database.drop();
});

const lookAt =
  'pg has changed what ./database.ts (sendTogether) relies on. Look at lib/connection.js of pg for where the socket is, ' +
  'at lib/client.js for what pipeline does and lib/query.js for who corks it; docs/decisions/0003 says what is lost without.';

/** The socket, and each time something was given to the system to be sent, what it was. */
function watched(): string[] {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  const sent: string[] = [];
  const { _write, _writev } = stream;
  stream._write = function (chunk: Buffer, encoding, done) {
    sent.push(chunk.toString('latin1'));
    _write.call(this, chunk, encoding, done);
  };
  stream._writev = function (chunks, done) {
    sent.push(chunks.map(({ chunk }) => (chunk as Buffer).toString('latin1')).join(''));
    _writev!.call(this, chunks, done);
  };
  restore = () => Object.assign(stream, { _write, _writev });
  return sent;
}
let restore = () => ({});
afterEach(() => void restore());

describe('what is asked over one connection', () => {
  it('goes over a socket that can hold back what is written, where ./database looks for it', () => {
    const { connection } = client as unknown as { connection?: { stream?: Partial<Writable> } };
    for (const method of ['write', 'cork', 'uncork', '_write', '_writev'] as const)
      expect(typeof connection?.stream?.[method], `connection.stream.${method}: ${lookAt}`).toBe('function');
    expect((client as unknown as { pipeline?: boolean }).pipeline, `pipeline: ${lookAt}`).toBe(true);
  });

  it('knows its number on the server and ends with a sign, where ./connections looks for both', () => {
    const inside = client as unknown as {
      connection: { once?: unknown };
      processID: unknown;
      _connectionTimeoutMillis: unknown;
    };
    const where = `Look at Inner of ./connections.ts, and at lib/client.js of pg.`;
    expect(typeof inside.connection.once, `connection.once: ${where}`).toBe('function');
    expect(typeof inside.processID, `processID: ${where}`).toBe('number');
    expect(typeof inside._connectionTimeoutMillis, `_connectionTimeoutMillis: ${where}`).toBe('number');
  });

  it('in one turn leaves in one packet, none waiting for the answer of another', async () => {
    const db = over(client);
    const sent = watched();
    const asked = ['um', 'dois', 'três'].map((word) => db.one(sql`select ${word}::text as word`));
    expect(await Promise.all(asked), lookAt).toEqual([{ word: 'um' }, { word: 'dois' }, { word: 'três' }]);
    expect(sent.length, `${sent.length} packets instead of one. ${lookAt}`).toBe(1);
    for (const word of ['um', 'dois']) expect(sent[0], lookAt).toContain(word);
  });

  it('later leaves later: nothing stays held back', async () => {
    const db = over(client);
    const sent = watched();
    for (const word of ['um', 'dois']) await db.one(sql`select ${word}::text as word`);
    expect(sent.length, lookAt).toBe(2);
  });

  it('fails alone where nothing holds it together', async () => {
    const db = over(client);
    const ends = await Promise.allSettled([
      db.one(sql`select 1 as n`),
      db.one(sql`select 1 / ${0}::int as n`),
      db.one(sql`select 2 as n`),
    ]);
    expect(
      ends.map((end) => (end.status === 'fulfilled' ? end.value : (end.reason as Error).message)),
      lookAt,
    ).toEqual([{ n: 1 }, 'division by zero', { n: 2 }]);
  });
});

describe('a pool of connections', () => {
  it('keeps eight when nothing was asked for a minute, and each says now and then that it is there', async () => {
    const says = vi.spyOn(net.Socket.prototype, 'setKeepAlive');
    const many = createPool(database.ownerUrl, appRole, createLog('silent'), 10);
    try {
      const clients = await Promise.all(Array.from({ length: 10 }, () => many.connect()));
      expect(says.mock.calls).toEqual(Array.from({ length: 10 }, () => [true, 30_000]));
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      for (const one of clients) one.release();
      await vi.advanceTimersByTimeAsync(59_000);
      expect(many.totalCount).toBe(10);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(many.totalCount).toBe(8);
    } finally {
      vi.useRealTimers();
      await many.end();
    }
  });
});
