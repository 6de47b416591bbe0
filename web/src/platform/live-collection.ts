import type { LiveName } from '@guiche/contract/live';
import { useQuery } from '@tanstack/react-query';
import { changeBy, changeWhole, type Id, type WholeRules } from './list-rules';
import { liveCache } from './live-cache';

interface Given<Row> extends WholeRules<Row> {
  key: readonly unknown[];
  load: (signal: AbortSignal) => Promise<readonly Row[]>;
}

/**
 * A list that comes whole and is kept right by events: its rules say which, and what they mean. What this page does
 * itself it may say at once, with `put`, `drop` or `change`.
 */
export function liveCollection<Row>({ key, load, ...rules }: Given<Row>) {
  const cache = liveCache<readonly Row[]>({
    key,
    names: Object.keys(rules.hears) as LiveName[],
    hear: (name, event) => (list) => changeWhole(rules, list, changeBy(rules.hears, name, event)),
  });
  const query = {
    queryKey: key,
    queryFn: ({ signal }: { signal: AbortSignal }) => cache.load(key, () => load(signal)),
  };

  /** All of it, while it is looked at. */
  function useAll(enabled = true) {
    cache.useListening();
    return useQuery<readonly Row[]>({ ...query, enabled });
  }

  return {
    useAll,
    query,
    ask: cache.ask,
    put: (row: Row) => cache.happen((list) => changeWhole(rules, list, { put: row })),
    drop: (id: Id) => cache.happen((list) => changeWhole(rules, list, { drop: id })),
    /** Shows something early; `ask` afterwards, unless an event tells what has become of it. */
    change: (how: (list: readonly Row[]) => readonly Row[]) =>
      cache.happen((list) => ({ list: how(list), ask: false })),
  };
}
