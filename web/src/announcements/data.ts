import { announcements, type Announcement } from '@guiche/contract/announcements';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import type { FirstPage } from '../platform/first-page';
import { useLive } from '../platform/live';
import { hearInto, queryClient } from '../platform/query';
import { applyAnnouncementEvent } from './live';

const queryKey = ['announcements', 'bar'];

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
        (now) => queryClient.setQueryData(sightKey, now),
        () => undefined,
      ),
  };
}

/** The most urgent announcements, as they come and go. */
export function useAnnouncements() {
  useLive({
    announcement: (event) => hearInto<FirstPage<Announcement>>(queryKey, (page) => applyAnnouncementEvent(page, event)),
  });
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<FirstPage<Announcement>> => {
      const { records, hasMore } = await call(announcements.list, { signal });
      return { records, hasMore };
    },
    staleTime: 5 * 60_000,
  });
}
