import { announcements, type Announcement } from '@guiche/contract/announcements';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import type { FirstPage } from '../platform/first-page';
import { useLive } from '../platform/live';
import { hearInto } from '../platform/query';
import { applyAnnouncementEvent } from './live';

const queryKey = ['announcements', 'bar'];

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
