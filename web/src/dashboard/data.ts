import { dashboard, type Dashboard, type Figure } from '@guiche/contract/dashboard';
import type { LiveEvent } from '@guiche/contract/live';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../platform/call';
import { useLive } from '../platform/live';
import { countOf } from '../platform/pages';
import { queryClient } from '../platform/query';
import { applyPresence } from './live';
import { queryOf, type Period } from './period';

export const dashboardKeys = {
  /** Whatever the period is. */
  allFigures: ['dashboard', 'figures'],
  figures: (period: Period) => ['dashboard', 'figures', period],
  hours: ['dashboard', 'hours'],
  behind: (period: Period, which: Which) => ['dashboard', 'behind', period, which],
} as const;

/** Figures go on with the clock, and some of what they count is told to nobody. */
const AGAIN_MS = 5 * 60_000;

export function useFigures(period: Period) {
  return useQuery({
    queryKey: dashboardKeys.figures(period),
    queryFn: ({ signal }) => call(dashboard.show, { query: queryOf(period), signal }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    // while another period is counted, the one before stays in sight
    placeholderData: (before) => before,
  });
}

/** Today's tickets by the hour. */
export const useHours = () =>
  useQuery({
    queryKey: dashboardKeys.hours,
    queryFn: ({ signal }) => call(dashboard.ticketsDay, { signal }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });

/** On a busy day hundreds of tickets change a minute: what they make of the figures is asked for now and then. */
const GATHER_MS = 5_000;

/** Keeps what is in sight right. Who comes and goes is told with every event, so it is shown at once. */
export function useDashboardLive(): void {
  useEffect(
    () => () => {
      clearTimeout(timer);
      isWaiting = false;
    },
    [],
  );
  useLive({ ticket: askSoon, contact: askSoon, queue: askSoon, user: hearUser });
}

let isWaiting = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function askSoon(): void {
  if (isWaiting) return;
  isWaiting = true;
  timer = setTimeout(() => {
    isWaiting = false;
    // not the list behind a figure: it would move under whoever reads it
    void queryClient.invalidateQueries({ queryKey: dashboardKeys.allFigures });
    void queryClient.invalidateQueries({ queryKey: dashboardKeys.hours });
  }, GATHER_MS);
}

function hearUser(event: LiveEvent<'user'>): void {
  for (const [queryKey, known] of queryClient.getQueriesData<Dashboard>({ queryKey: dashboardKeys.allFigures })) {
    const next = known && applyPresence(known, event);
    if (next === 'ask') askSoon();
    else if (next) queryClient.setQueryData(queryKey, next);
  }
}

/** What is looked behind: a figure, of one person, queue or hour where it is theirs. */
export interface Which {
  figure: Figure;
  userId?: number;
  queueId?: number;
  queueless?: boolean;
  hour?: string;
}

export function useDrillDown(period: Period, which: Which) {
  const found = useInfiniteQuery({
    queryKey: dashboardKeys.behind(period, which),
    queryFn: ({ pageParam, signal }) =>
      call(dashboard.behind, {
        query: { ...queryOf(period), ...which, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 0,
  });
  const rows = found.data?.pages.flatMap(({ records }) => records) ?? [];
  return { ...found, rows, count: countOf(found.data, rows.length) };
}
