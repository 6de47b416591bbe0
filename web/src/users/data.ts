import type { BodyInput } from '@guiche/contract/endpoint';
import { users, type User } from '@guiche/contract/users';
import { call } from '../platform/call';
import { liveCollection } from '../platform/live-collection';
import { liveList } from '../platform/live-list';
import { queryClient, sharedKeys } from '../platform/query';
import { userRules } from './live';

export const userKeys = {
  all: ['users'],
  short: sharedKeys.users,
  lists: ['users', 'list'],
} as const;

const short = liveCollection({
  key: userKeys.short,
  load: (signal) => call(users.listShort, { signal }),
  idOf: ({ id }) => id,
  hears: { user: () => 'ask', queue: () => 'ask' },
});

/** Every user of the company, short, for pickers. */
export const useUsers = short.useAll;

/** What a colleague is called. */
export async function nameOfUser(id: number): Promise<string | undefined> {
  const all = await queryClient.ensureQueryData(short.query);
  return all.find((user) => user.id === id)?.name;
}

const list = liveList({
  ...userRules,
  key: userKeys.lists,
  load: (query, signal) => call(users.list, { query, signal }),
});

/** Users by name, page by page. */
export const useUserList = list.useList;

export type NewUser = BodyInput<typeof users.create>;
export type UserChange = BodyInput<typeof users.update>;

export async function createUser(body: NewUser): Promise<User> {
  const user = await call(users.create, { body });
  list.put(user, true);
  return user;
}

export async function changeUser(userId: number, body: UserChange): Promise<User> {
  const user = await call(users.update, { userId, body });
  list.put(user);
  return user;
}

/** Takes the user away at once, and back if the server refuses. */
export const removeUser = (userId: number): Promise<void> =>
  list.dropEarly(userId, () => call(users.remove, { userId }));
