import type { ReplyOf } from '@guiche/contract/endpoint';
import type { LiveEvent } from '@guiche/contract/live';
import type { User, users } from '@guiche/contract/users';
import { COUNT_LIMIT, isWhole, type Pages } from '../platform/pages';
import { fold } from '../tickets/live';

export type UserPages = Pages<ReplyOf<typeof users.list>>;

export const rowsOf = (list: UserPages): User[] => list.pages.flatMap((page) => page.users);

/**
 * What an event makes of a list. `ask`: somebody belongs into it whose place only the server knows, since it sorts by
 * rules of its own.
 */
export function applyUserEvent(list: UserPages, event: LiveEvent<'user'>, searchParam: string): UserPages | 'ask' {
  const id = event.action === 'delete' ? event.userId : event.user.id;
  const known = rowsOf(list).find((user) => user.id === id);
  if (event.action === 'delete') return known ? without(list, id) : isWhole(list) ? list : 'ask';
  const { user } = event;
  if (known) {
    const stays = known.name === user.name && isFound(user, searchParam);
    return stays ? mapped(list, (other) => (other.id === id ? user : other)) : 'ask';
  }
  if (!isFound(user, searchParam)) return list;
  const last = rowsOf(list).at(-1);
  const belongs = isWhole(list) || !last || fold(user.name) <= fold(last.name);
  // whoever is new is counted even where the list ends before them, and nobody can say if it was done already
  return belongs || event.action === 'create' ? 'ask' : list;
}

const isFound = ({ name, email }: User, searchParam: string) =>
  fold(name).includes(fold(searchParam)) || fold(email).includes(fold(searchParam));

const mapped = (list: UserPages, change: (user: User) => User): UserPages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, users: page.users.map(change) })),
});

const without = (list: UserPages, id: number): UserPages => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    count: page.count >= COUNT_LIMIT ? page.count : page.count - 1,
    users: page.users.filter((user) => user.id !== id),
  })),
});
