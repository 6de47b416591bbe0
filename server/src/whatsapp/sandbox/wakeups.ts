import { sql } from '../../platform/database';
import { after } from '../../platform/guard';
import type { Log } from '../../platform/log';
import type { Tenancy } from '../../platform/tenancy';
import type { LineId } from './events';

/** Wakes lines when something has come for them: at once from this process, within a second from another one. */
export interface Wakeups {
  /** @returns what ends the watch */
  watch(line: LineId, ring: () => void): () => void;
  ring(line: LineId): void;
}

const every = 1000;

export function createWakeups(tenancy: Tenancy, log: Log): Wakeups {
  const watchers = new Map<string, { line: LineId; ring: () => void }>();
  const keyOf = (line: LineId) => `${line.companyId}:${line.connectionId}`;
  let isLooking = false;

  async function look() {
    const lines = [...watchers.values()].map(({ line }) => line);
    const rows = await tenancy.acrossCompanies((db) =>
      db.many<LineId>(sql`
        select company_id as "companyId", connection_id as "connectionId"
        from unnest(${lines.map((line) => line.companyId)}::int[], ${lines.map((line) => line.connectionId)}::int[])
          as watched (company_id, connection_id)
        where exists (select from sandbox_events e
                      where e.company_id = watched.company_id and e.connection_id = watched.connection_id)`),
    );
    for (const line of rows) watchers.get(keyOf(line))?.ring();
  }

  function lookLater() {
    isLooking = watchers.size > 0;
    if (!isLooking) return;
    const again = () => (watchers.size ? look() : Promise.resolve());
    after(every, log, 'the sandbox network cannot be read', () => again().finally(lookLater));
  }

  return {
    watch(line, ring) {
      const key = keyOf(line);
      const watcher = { line, ring };
      watchers.set(key, watcher);
      if (!isLooking) lookLater();
      return () => {
        if (watchers.get(key) === watcher) watchers.delete(key);
      };
    },
    ring: (line) => watchers.get(keyOf(line))?.ring(),
  };
}
