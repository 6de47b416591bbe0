import { queues } from '@guiche/contract/queues';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { useLive } from '../platform/live';
import { queryClient } from '../platform/query';

export const queueKeys = { all: ['queues'], list: ['queues', 'list'] } as const;

/** Every queue of the company, in their order. */
export function useQueues() {
  useLive({ queue: () => void queryClient.invalidateQueries({ queryKey: queueKeys.all }) });
  return useQuery({ queryKey: queueKeys.list, queryFn: ({ signal }) => call(queues.list, { signal }) });
}
