import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './query';

/** Shows what the server has answered to a change. A load that began before may know less: its answer counts no more. */
export async function keepAnswer<Data>(queryKey: QueryKey, answer: Data): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, answer);
}
