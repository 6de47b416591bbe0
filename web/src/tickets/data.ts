import { tickets } from '@guiche/contract/tickets';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { addressOf, call, type CallOptions } from '../platform/call';
import { countOf } from '../platform/pages';
import { queryClient } from '../platform/query';
import { storage, storageKeys } from '../platform/storage';
import { ticketKeys } from './cache';
import { rowsOf, type CountFilter, type ListFilter, type TicketCounts, type TicketPages } from './live';

/** The moves of a ticket, for whoever shows one: they show at once and roll back when refused. */
export { ticketPath, useTicketMoves } from './moves';

/** The open ticket by the uuid of its address. Kept right by live events, so it is asked once. */
export function useTicket(uuid: string | undefined) {
  return useQuery({
    queryKey: ticketKeys.one(uuid ?? ''),
    queryFn: ({ signal }) => call(tickets.showByUuid, { uuid: uuid ?? '', signal }),
    enabled: uuid !== undefined,
    staleTime: Infinity,
  });
}

/** Pages on which a search ended early, some hundred conversations each, after which it asks before it goes on. */
const asksAfter = 10;

function isTired({ pages }: TicketPages): boolean {
  return Boolean(pages.at(-1)?.lookedTo) && pages.filter(({ lookedTo }) => lookedTo).length % asksAfter === 0;
}

/** How many pages hold the rows down to this one; and one more, for those that are pushed down meanwhile. */
function pagesTo({ pages }: TicketPages, row: number): number {
  const last = pages.reduce((sum, { tickets }) => sum + tickets.length, 0) - 1;
  let rows = 0;
  return pages.findIndex(({ tickets }) => (rows += tickets.length) > Math.min(row, last)) + 2;
}

let isFirst = true;

/** It is asked sooner when the page is opened next; what is chosen on it meanwhile is not remembered. */
function rememberFirst(given: CallOptions<typeof tickets.list>): void {
  if (!isFirst || !given.query?.status) return;
  storage.set(storageKeys.firstList, addressOf(tickets.list, given));
  isFirst = false;
}

/**
 * One list, page by page; a search goes on by itself until something is found. `rows` keeps its identity until something in
 * it changes. Whoever shows them says in `lastInUse` which is the last that is in use.
 */
export function useTicketList(filter: ListFilter, enabled = true) {
  const { timeZone: _, ...query } = filter;
  const lastInUse = useRef((): number => 0);
  const found = useInfiniteQuery({
    queryKey: ticketKeys.list(filter),
    queryFn: ({ pageParam, signal }) => {
      const partial = query.searchParam && { partial: true };
      const given = { query: { ...query, ...partial, ...(pageParam ? { cursor: pageParam } : {}) }, signal };
      rememberFirst(given);
      return call(tickets.list, given);
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    enabled,
    meta: { pagesInUse: (list: TicketPages) => pagesTo(list, lastInUse.current()) },
    // a search finds words that events do not tell of
    staleTime: filter.searchParam ? 30_000 : Infinity,
    // while other words are looked for, what was found stays in sight
    placeholderData: (before, query) => {
      const earlier = query?.queryKey[2] as ListFilter | undefined;
      return earlier?.status === filter.status ? before : undefined;
    },
  });
  const rows = useMemo(() => (found.data ? rowsOf(found.data as TicketPages) : []), [found.data]);
  const { hasNextPage, isFetching, isError, isPlaceholderData } = found;
  // what is asked again is not given up for it: its old pages would pass for new ones
  const { fetchNextPage: ask } = found;
  const fetchNextPage = useCallback(() => ask({ cancelRefetch: false }), [ask]);
  const isResting = hasNextPage && isTired(found.data as TicketPages);
  const goesOn = rows.length === 0 && hasNextPage && !isResting && !isFetching && !isError && !isPlaceholderData;
  // an answer may come so soon that nothing was drawn meanwhile
  const pages = found.data?.pages.length;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, pages, fetchNextPage]);
  return { ...found, fetchNextPage, rows, count: countOf(found.data, rows.length), isResting, lastInUse };
}

/** How many the open and the pending list hold; 1000 means more than 999. */
export function useTicketCounts(filter: CountFilter) {
  return useQuery({
    queryKey: ticketKeys.count(filter),
    queryFn: async ({ signal }): Promise<TicketCounts> => {
      const begun = performance.now();
      const { at, ...counts } = await call(tickets.counts, { query: filter, signal });
      return { ...counts, upTo: new Date(Date.parse(at) + performance.now() - begun).toISOString() };
    },
    staleTime: Infinity,
    placeholderData: (before) => before,
  });
}

/** One's own unsent texts, by ticket. */
export function useDrafts(): ReadonlyMap<number, string> {
  const { data } = useQuery({
    queryKey: ticketKeys.drafts,
    queryFn: ({ signal }) => call(tickets.drafts, { signal }),
    staleTime: Infinity,
  });
  return useMemo(() => new Map(data?.map(({ ticketId, body }) => [ticketId, body])), [data]);
}

/** Shows a draft in the list at once; whoever writes it tells the server. An empty text forgets it. */
export function rememberDraft(ticketId: number, body: string): void {
  const { drafts: queryKey } = ticketKeys;
  const updatedAt = new Date().toISOString();
  const show = () =>
    queryClient.setQueryData(
      queryKey,
      // before they are known there is nothing to keep right: they would pass for all there are
      (drafts?: { ticketId: number; body: string; updatedAt: string }[]) => {
        if (!drafts) return undefined;
        const others = drafts.filter((draft) => draft.ticketId !== ticketId);
        return body.trim() ? [{ ticketId, body, updatedAt }, ...others] : others;
      },
    );
  show();
  // what is on its way here may be older
  if (queryClient.isFetching({ queryKey }))
    queryClient
      .getQueryCache()
      .find({ queryKey })
      ?.promise?.then(show, () => {});
}
