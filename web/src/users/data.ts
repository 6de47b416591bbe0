import type { BodyInput } from '@guiche/contract/endpoint';
import { users, type User } from '@guiche/contract/users';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { useLive } from '../platform/live';
import { liveList } from '../platform/live-list';
import { queryClient } from '../platform/query';
import { applyUserEvent, rowsOf, type UserPages } from './live';

export const userKeys = {
  all: ['users'],
  short: ['users', 'short'],
  lists: ['users', 'list'],
} as const;

/** Every user of the company, short, for pickers. */
export function useUsers(enabled = true) {
  useLive({ user: () => void queryClient.invalidateQueries({ queryKey: userKeys.short }) });
  return useQuery({ queryKey: userKeys.short, queryFn: ({ signal }) => call(users.listShort, { signal }), enabled });
}

/** What a colleague is called. */
export async function nameOfUser(id: number): Promise<string | undefined> {
  const all = await queryClient.ensureQueryData({ queryKey: userKeys.short, queryFn: () => call(users.listShort) });
  return all.find((user) => user.id === id)?.name;
}

const { useList, hear } = liveList({
  event: 'user',
  key: userKeys.lists,
  load: (query, signal) => call(users.list, { query, signal }),
  rowsOf,
  apply: applyUserEvent,
});

/** Users by name, page by page. */
export const useUserList = useList;

export type NewUser = BodyInput<typeof users.create>;
export type UserChange = BodyInput<typeof users.update>;

export async function createUser(body: NewUser): Promise<User> {
  const user = await call(users.create, { body });
  hear({ action: 'create', user });
  return user;
}

export async function changeUser(userId: number, body: UserChange): Promise<User> {
  const user = await call(users.update, { userId, body });
  hear({ action: 'update', user });
  return user;
}

/** Takes the user away at once, and back if the server refuses. */
export async function removeUser(userId: number): Promise<void> {
  const before = queryClient.getQueriesData<UserPages>({ queryKey: userKeys.lists });
  hear({ action: 'delete', userId });
  try {
    await call(users.remove, { userId });
  } catch (error) {
    for (const [key, list] of before) queryClient.setQueryData(key, list);
    void queryClient.invalidateQueries({ queryKey: userKeys.lists });
    throw error;
  }
}
