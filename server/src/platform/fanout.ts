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
  // PostgreSQL takes notifications shorter than 8000 bytes; the library lets one of exactly 8000 through.
  io.adapter(createAdapter(tellingTogether(pool) as never, { payloadThreshold: 7900, errorHandler }));
  return () => pool.end();
}

/** The pool as the library uses it. What is to be told while a notification is on its way leaves with the next one. */
function tellingTogether(pool: pg.Pool) {
  const notify = gather<string[]>(100, async (told) => {
    const [channels, payloads] = [told.map(([channel]) => channel), told.map(([, payload]) => payload)];
    await pool.query(
      'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as told (channel, payload)',
      [channels, payloads],
    );
  });
  return {
    connect: () => pool.connect(),
    query: (text: string, values: string[]) =>
      text === 'SELECT pg_notify($1, $2)' ? notify(values) : pool.query(text, values),
  };
}
