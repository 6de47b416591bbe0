import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Server } from 'socket.io';
import { gather } from './gather';
import type { Log } from './log';

/**
 * Joins the sockets of several processes: over Redis where there is one, else over PostgreSQL. A process that is alone
 * with an embedded database needs neither.
 * @returns ends what was opened
 */
export async function joinProcesses(
  io: Server,
  via: { redisUrl?: string | undefined; pool: () => pg.Pool },
  log: Log,
): Promise<() => Promise<void>> {
  if (via.redisUrl) {
    const [{ createAdapter }, { createClient }] = await Promise.all([
      import('@socket.io/redis-streams-adapter'),
      import('redis'),
    ]);
    const client = createClient({ url: via.redisUrl });
    client.on('error', (error: unknown) => log.warn({ err: error }, 'Redis connection lost'));
    await client.connect();
    io.adapter(createAdapter(client));
    return async () => client.destroy();
  }
  const { createAdapter } = await import('@socket.io/postgres-adapter');
  const pool = via.pool();
  const errorHandler = (error: unknown) => log.warn({ err: error }, 'fan-out failed');
  // What is too large for a notification is told in parts here, not through the library's table: read back from there, it
  // would come in behind what was told after it.
  io.adapter(createAdapter(tellingTogether(pool) as never, { payloadThreshold: Infinity, errorHandler }));
  return () => pool.end();
}

/** PostgreSQL takes notifications shorter than 8000 bytes. */
const most = 7900;

/** The pool as the library uses it. What is to be told while a notification is on its way leaves with the next one. */
function tellingTogether(pool: pg.Pool) {
  const notify = gather<string[]>(100, async (told) => {
    const [channels, payloads] = [told.map(([channel]) => channel), told.map(([, payload]) => payload)];
    await pool.query(
      'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as told (channel, payload)',
      [channels, payloads],
    );
  });
  const parted = inParts();
  return {
    async connect() {
      const client = await pool.connect();
      return {
        on: (name: 'notification' | 'end', hear: (message: pg.Notification) => void) =>
          client.on(name as 'notification', name === 'notification' ? joined(hear) : hear),
        query: (text: string) => client.query(text),
        removeAllListeners: (name: string) => client.removeAllListeners(name),
        release: () => client.release(),
      };
    },
    query: (text: string, values: string[]) =>
      text === 'SELECT pg_notify($1, $2)'
        ? Promise.all(parted(values[1]!).map((part) => notify([values[0]!, part])))
        : pool.query(text, values),
  };
}

/** Cuts what is too large: `~sender n/of` and a piece in base64. What is small goes as it is: JSON, which has no `~`. */
function inParts(): (payload: string) => string[] {
  const sender = randomUUID();
  const size = 7500;
  let cut = 0;
  return (payload) => {
    if (Buffer.byteLength(payload) <= most) return [payload];
    const whole = Buffer.from(payload).toString('base64');
    const of = Math.ceil(whole.length / size);
    // the database tells equal notifications of one transaction only once, so a part says which it is
    const nth = ++cut;
    return Array.from(
      { length: of },
      (_, n) => `~${sender} ${nth} ${n + 1}/${of} ${whole.slice(n * size, (n + 1) * size)}`,
    );
  };
}

/**
 * Hears whole notifications. The parts of a sender come one after the other, so what is incomplete when its next one
 * begins was lost.
 */
function joined(hear: (message: pg.Notification) => void): (message: pg.Notification) => void {
  const begun = new Map<string, { nth: string; pieces: string[] }>();
  return (message) => {
    const part = /^~(\S+) (\d+) (\d+)\/(\d+) (.*)$/.exec(message.payload ?? '');
    if (!part) return hear(message);
    const [, sender, nth, n, of, piece] = part as unknown as [string, string, string, string, string, string];
    const known = begun.get(sender);
    const pieces = known?.nth === nth ? known.pieces : [];
    pieces.push(piece);
    begun.set(sender, { nth, pieces });
    if (n !== of) return;
    begun.delete(sender);
    if (pieces.length === Number(of))
      hear({ ...message, payload: Buffer.from(pieces.join(''), 'base64').toString('utf8') });
  };
}
