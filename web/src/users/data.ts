import { users } from '@guiche/contract/users';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { useLive } from '../platform/live';
import { queryClient } from '../platform/query';

export const userKeys = { all: ['users'], short: ['users', 'short'] } as const;

/** Every user of the company, short, for pickers. */
export function useUsers(enabled = true) {
  useLive({ user: () => void queryClient.invalidateQueries({ queryKey: userKeys.all }) });
  return useQuery({ queryKey: userKeys.short, queryFn: ({ signal }) => call(users.listShort, { signal }), enabled });
}
