import type { Server } from 'socket.io';
import type pg from 'pg';
import type { Log } from './log';

/**
 * Joins the sockets of several processes: over Redis where there is one, else over PostgreSQL. A process that is alone
 * with an embedded database needs neither.
 * @returns ends what was opened
 */
export async function joinProcesses(
  io: Server,
  via: { redisUrl?: string | undefined; pool?: pg.Pool | undefined },
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
  if (via.pool) {
    const { createAdapter } = await import('@socket.io/postgres-adapter');
    io.adapter(
      createAdapter(via.pool as never, { errorHandler: (error) => log.warn({ err: error }, 'fan-out failed') }),
    );
  }
  return async () => undefined;
}
