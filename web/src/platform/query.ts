import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-error';

/** Live events keep what is visible right, so nothing is asked again just because a window got the focus. */
const FRESH_MS = 60_000;
const KEPT_MS = 10 * 60_000;

// A timer, which is the default, would draw a frame without it: what somebody does is seen in the next one.
notifyManager.setScheduler(queueMicrotask);

/** Refusals are final; silence and trouble of the server are worth two more tries. */
function worthTrying(failures: number, error: unknown): boolean {
  if (failures >= 2 || !(error instanceof ApiError)) return false;
  return error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      gcTime: KEPT_MS,
      refetchOnWindowFocus: false,
      // the live connection does this, once it is back and only for what is visible
      refetchOnReconnect: false,
      retry: worthTrying,
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000),
    },
    mutations: { retry: false },
  },
});

/**
 * Puts an event into what is known here. It is asked for again where the event cannot say how it goes on (`ask`), and
 * where an answer is under way that may be older.
 */
export function hearInto<Data>(queryKey: QueryKey, how: (data: Data) => Data | 'ask'): void {
  const known = queryClient.getQueryData<Data>(queryKey);
  const next = known === undefined ? undefined : how(known);
  if (next !== undefined && next !== 'ask') queryClient.setQueryData<Data>(queryKey, next);
  if (next === 'ask' || queryClient.isFetching({ queryKey })) void queryClient.invalidateQueries({ queryKey });
}

/** What several modules read, each by itself: one answer serves them all. */
export const sharedKeys = { connections: ['connections', 'list'], users: ['users', 'short'] } as const;
