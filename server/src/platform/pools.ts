import { createConnections } from './connections';
import { createPool } from './database';
import { poolOf } from './jobs';
import type { Log } from './log';
import { acrossRole, appRole } from './migrate';

/** A database that answered a moment ago answers again by then. */
const beginWithin = 10_000;

/**
 * What becomes of the connections of a process: two for its heartbeat (which needs the next while the last one ends), one
 * that tells other processes, as many as run jobs, and the rest for work.
 */
function sharesOf(all: number) {
  const [heartbeat, telling, across, jobs] = [2, 1, all < 20 ? 2 : 3, Math.min(8, Math.floor((all - 6) / 3))];
  return { across, jobs, company: all - heartbeat - telling - across - poolOf(jobs) };
}

/** Every way of this process to its database. @throws when it does not answer */
export async function openPools(options: { databaseUrl: string; log: Log; most: number; processId?: string }) {
  const { databaseUrl: url, log, most, processId: id } = options;
  const shares = sharesOf(most);
  const connections = createConnections({ url, log, most, id });
  const pool = (role: string, max: number, settings: string[] = []) =>
    createPool(url, role, log, max, settings, connections);
  await connections.heartbeat.begin(beginWithin);
  const pools = {
    // Every question is written for one plan, whatever it is asked with: making another each time costs more than most
    // answers. The searches, which are not, ask for theirs themselves.
    company: pool(appRole, shares.company, ['plan_cache_mode=force_generic_plan']),
    across: pool(acrossRole, shares.across),
  };
  // One connection tells other processes, and workers that jobs are due: events keep their order. They follow a commit that has reached the disk, and need not wait for
  // it again; notifications of a database take turns, so that waiting would hold up everyone's.
  const publisher = pool(acrossRole, 1, ['synchronous_commit=off']);
  return { connections, pools, shares, publisher };
}
