import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './query';

/**
 * Shows what the server has answered to a change. A load that is under way may know less, or more where somebody else has
 * changed it since: its answer counts no more, and it is asked again.
 */
export async function keepAnswer<Data>(queryKey: QueryKey, answer: Data): Promise<void> {
  const only = { queryKey, exact: true };
  const isAsked = queryClient.isFetching(only) > 0;
  await queryClient.cancelQueries(only);
  queryClient.setQueryData(queryKey, answer);
  if (isAsked) void queryClient.invalidateQueries(only);
}
