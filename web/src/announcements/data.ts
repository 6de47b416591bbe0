import { announcements, type Announcement } from '@guiche/contract/announcements';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/call';
import type { FirstPage } from '../platform/first-page';
import { useLive } from '../platform/live';
import { hearInto, queryClient } from '../platform/query';
import { applyAnnouncementEvent } from './live';

const queryKey = ['announcements', 'bar'];

const olderKey = ['announcements', 'older'];
const sightKey = ['announcements', 'sight'];

/** Until when one has seen them, and the way to say that one sees them now. */
export function useSight() {
  const { data } = useQuery({
    queryKey: sightKey,
    queryFn: ({ signal }) => call(announcements.sight, { signal }),
    staleTime: Infinity,
  });
  return {
    /** Undefined while nobody knows. */
    seenAt: data?.seenAt,
    // what could not be told is told the next time
    see: () =>
      void call(announcements.see).then(
        (now) => hearInto(sightKey, () => now),
        () => undefined,
      ),
  };
}

/** Announcements, most urgent first: the first page as they come and go, and those behind it once somebody looks there. */
export function useAnnouncements() {
  useLive({
    announcement(event) {
      hearInto<FirstPage<Announcement>>(queryKey, (page) => applyAnnouncementEvent(page, event));
      // they stand behind a page that is another one now
      void queryClient.invalidateQueries({ queryKey: olderKey });
    },
  });
  const first = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<FirstPage<Announcement>> => {
      const { records, hasMore } = await call(announcements.list, { signal });
      return { records, hasMore };
    },
    staleTime: 5 * 60_000,
  });
  const hasOlder = first.data?.hasMore === true;
  const [wantsOlder, setWantsOlder] = useState(false);
  const older = useInfiniteQuery({
    queryKey: olderKey,
    queryFn: ({ pageParam, signal }) => call(announcements.list, { query: { pageNumber: pageParam }, signal }),
    initialPageParam: 2,
    getNextPageParam: (last, _, pageNumber) => (last.hasMore ? pageNumber + 1 : undefined),
    enabled: wantsOlder && hasOlder,
  });
  const behind = hasOlder ? (older.data?.pages ?? []) : [];
  const rows = [first.data ?? { records: [] }, ...behind].flatMap(({ records }) => records);
  return {
    first,
    /** Each once: one may have moved from page to page meanwhile. */
    rows: [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].toReversed(),
    more: {
      ...older,
      data: { pages: [first.data, ...behind] },
      hasNextPage: hasOlder && (older.data === undefined || older.hasNextPage),
      isFetchingNextPage: older.isLoading || older.isFetchingNextPage,
      isFetchNextPageError: older.isLoadingError || older.isFetchNextPageError,
      fetchNextPage: (options?: { cancelRefetch?: boolean }) =>
        wantsOlder ? void older.fetchNextPage(options) : setWantsOlder(true),
    },
  };
}
