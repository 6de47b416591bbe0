import type { Connections } from './connections';
import type { Env } from './env';
import type { Bus } from './fanout';
import { sharedName } from './installation';
import type { Log } from './log';
import type { openPools } from './pools';
import { createPostgresBus } from './postgres-bus';
import { createRedisBus } from './redis-bus';
import type { Tenancy } from './tenancy';

type Ways = Pick<Awaited<ReturnType<typeof openPools>>, 'publisher'> & { connections: Pick<Connections, 'heartbeat'> };

/** The way to the other processes: over Redis where there is one, else over PostgreSQL. @throws StartError */
export async function openBus({ REDIS_URL: url }: Env, tenancy: Tenancy, ways: Ways, log: Log): Promise<Bus> {
  if (url) return createRedisBus({ url, installation: await sharedName(tenancy), log });
  return createPostgresBus(ways.connections.heartbeat, ways.publisher);
}
