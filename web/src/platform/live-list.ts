import type { LiveEvent, LiveName } from '@guiche/contract/live';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { subscribe, useLive } from './live';
import type { Pages } from './pages';
import { queryClient } from './query';

interface Page {
  count: number;
  nextCursor: string | null;
}

interface Given<K extends LiveName, P extends Page, Row> {
  /** The event that tells of its rows. */
  event: K;
  /** Under this key lie all of its searches. */
  key: readonly unknown[];
  load: (query: { searchParam: string; cursor?: string }, signal: AbortSignal) => Promise<P>;
  rowsOf: (list: Pages<P>) => Row[];
  /** What an event makes of the list; `ask`: only the server knows. */
  apply: (list: Pages<P>, event: LiveEvent<K>, searchParam: string) => Pages<P> | 'ask';
}

/** What comes within this time of the last asking waits for it to be over: many may change at once. */
const GATHER_MS = 250;

/** A list with a search, page by page, that live events keep right; where they do not suffice the server is asked. */
export function liveList<K extends LiveName, P extends Page, Row>({
  event,
  key,
  load,
  rowsOf,
  apply,
}: Given<K, P, Row>) {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let wanted = false;

  function ask(): void {
    if (resting !== undefined) return void (wanted = true);
    void queryClient.invalidateQueries({ queryKey: key });
    resting = setTimeout(() => {
      resting = undefined;
      if (!wanted) return;
      wanted = false;
      ask();
    }, GATHER_MS);
  }

  /** Puts an event into every search that is known here. */
  function hear(told: LiveEvent<K>): void {
    for (const [queryKey, list] of queryClient.getQueriesData<Pages<P>>({ queryKey: key })) {
      if (!list) continue;
      const next = apply(list, told, queryKey.at(-1) as string);
      if (next === 'ask') ask();
      else queryClient.setQueryData(queryKey, next);
    }
  }

  /** One page; what was heard while it was on its way may not be in it, and happens to it again. */
  async function loadPage(searchParam: string, cursor: string, signal: AbortSignal): Promise<P> {
    const heard: LiveEvent<K>[] = [];
    const stop = subscribe(event, (told) => void heard.push(told));
    try {
      let page = await load({ searchParam, ...(cursor ? { cursor } : {}) }, signal);
      for (const told of heard) {
        const next = apply({ pages: [page], pageParams: [cursor] }, told, searchParam);
        if (next !== 'ask') page = next.pages[0] ?? page;
      }
      return page;
    } finally {
      stop();
    }
  }

  function useList(searchParam: string) {
    useLive({ [event]: hear } as Parameters<typeof useLive>[0]);
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
    const rows = useMemo(() => (found.data ? rowsOf(found.data) : []), [found.data]);
    return { ...found, rows, count: found.data?.pages[0]?.count ?? 0 };
  }

  return { useList, hear };
}
