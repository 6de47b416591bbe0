import type { LiveName } from '@guiche/contract/live';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { changeBy, changePages, rowsOf, type Id, type PageOf, type PageRules } from './list-rules';
import { liveCache } from './live-cache';
import { countOf, type Pages } from './pages';
import { queryClient } from './query';

interface Given<Field extends string, Row, P> extends PageRules<Field, Row> {
  /** Under this key lie all of its searches. */
  key: readonly unknown[];
  load: (query: { searchParam: string; cursor?: string }, signal: AbortSignal) => Promise<P>;
}

/** A list with a search, page by page, that live events keep right; where they do not suffice the server is asked. */
export function liveList<Field extends string, Row, P extends PageOf<Field, Row>>({
  key,
  load,
  ...rules
}: Given<Field, Row, P>) {
  type List = Pages<P>;
  const gone = new Set<Id>();
  const searchOf = (queryKey: readonly unknown[]) => queryKey.at(-1) as string;
  const cache = liveCache<List>({
    key,
    names: Object.keys(rules.hears) as LiveName[],
    hear(name, event) {
      const change = changeBy(rules.hears, name, event);
      if (typeof change === 'object' && 'drop' in change) gone.add(change.drop);
      if (typeof change === 'object' && 'put' in change) gone.delete(rules.idOf(change.put));
      return (list, queryKey) => changePages(rules, list, change, searchOf(queryKey));
    },
  });

  async function loadPage(searchParam: string, cursor: string, signal: AbortSignal): Promise<P> {
    const loaded = await cache.load([...key, searchParam], async () => ({
      pages: [await load({ searchParam, ...(cursor ? { cursor } : {}) }, signal)],
      pageParams: [cursor],
    }));
    return loaded.pages[0]!;
  }

  function useList(searchParam: string) {
    cache.useListening();
    const found = useInfiniteQuery({
      queryKey: [...key, searchParam],
      queryFn: ({ pageParam, signal }) => loadPage(searchParam, pageParam, signal),
      initialPageParam: '',
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      // what happened while nobody looked was told to nobody
      staleTime: 0,
      // while other words are looked for, what was found stays in sight
      placeholderData: (before) => before,
    });
    const rows = useMemo(() => (found.data ? rowsOf<Field, Row>(rules.field, found.data) : []), [found.data]);
    /** A row may be out of sight and there all the same; this one is no more. */
    const isGone = (id: Id) => gone.has(id);
    return { ...found, rows, count: countOf(found.data, rows.length), isGone };
  }

  function drop(id: Id): void {
    gone.add(id);
    cache.happen((list, queryKey) => changePages(rules, list, { drop: id }, searchOf(queryKey)));
  }

  return {
    useList,
    ask: cache.ask,
    put: (row: Row, isNew = false) =>
      cache.happen((list, queryKey) => changePages(rules, list, { put: row, isNew }, searchOf(queryKey))),
    drop,
    /** Takes a row away at once, and back if the server refuses. */
    async dropEarly(id: Id, remove: () => Promise<unknown>): Promise<void> {
      const before = queryClient.getQueriesData<List>({ queryKey: key });
      drop(id);
      try {
        await remove();
      } catch (error) {
        gone.delete(id);
        for (const [queryKey, list] of before) queryClient.setQueryData(queryKey, list);
        cache.ask();
        throw error;
      }
    },
  };
}
