import type { BodyInput } from '@guiche/contract/endpoint';
import type { LiveEvent } from '@guiche/contract/live';
import { users, type User } from '@guiche/contract/users';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../platform/call';
import { subscribe, useLive } from '../platform/live';
import { queryClient } from '../platform/query';
import { applyUserEvent, rowsOf, type UserPages } from './live';

export const userKeys = {
  all: ['users'],
  short: ['users', 'short'],
  lists: ['users', 'list'],
  list: (searchParam: string) => ['users', 'list', searchParam],
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

/** Users by name, page by page. */
export function useUserList(searchParam: string) {
  useLive({ user: hear });
  const found = useInfiniteQuery({
    queryKey: userKeys.list(searchParam),
    queryFn: ({ pageParam, signal }) => loadPage(searchParam, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    // what happened while nobody looked was told to nobody
    staleTime: 0,
    // while other words are looked for, what was found stays in sight
    placeholderData: (before) => before,
  });
  const rows = useMemo(() => (found.data ? rowsOf(found.data) : []), [found.data]);
  return { ...found, rows, count: found.data?.pages[0]?.count ?? 0 };
}

/** One page, and what was heard while it was on its way: it may be older than that. */
async function loadPage(searchParam: string, cursor: string, signal: AbortSignal) {
  const heard: LiveEvent<'user'>[] = [];
  const stop = subscribe('user', (event) => void heard.push(event));
  try {
    let page = await call(users.list, { query: { searchParam, ...(cursor ? { cursor } : {}) }, signal });
    for (const event of heard) {
      const next = applyUserEvent({ pages: [page], pageParams: [cursor] }, event, searchParam);
      if (next !== 'ask') page = next.pages[0] ?? page;
    }
    return page;
  } finally {
    stop();
  }
}

/** Puts an event into every list that is known here. */
function hear(event: LiveEvent<'user'>): void {
  for (const [queryKey, list] of queryClient.getQueriesData<UserPages>({ queryKey: userKeys.lists })) {
    if (!list) continue;
    const next = applyUserEvent(list, event, queryKey[2] as string);
    if (next !== 'ask') queryClient.setQueryData(queryKey, next);
    else void queryClient.invalidateQueries({ queryKey, exact: true });
  }
}

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
