import type { User } from '@guiche/contract/users';
import { fold } from '../platform/fold';
import type { PageRules } from '../platform/list-rules';

/** Users lie by name. Who comes and goes is told all day, and moves nobody. */
export const userRules: PageRules<'users', User> = {
  field: 'users',
  idOf: ({ id }) => id,
  hears: {
    user: (event) =>
      event.action === 'delete' ? { drop: event.userId } : { put: event.user, isNew: event.action === 'create' },
    // a queue that was renamed or deleted stands in the rows of users, too
    queue: () => 'ask',
  },
  isFound: ({ name, email }, searchParam) =>
    fold(name).includes(fold(searchParam)) || fold(email).includes(fold(searchParam)),
  isInPlace: (before, now) => before.name === now.name,
  isBehind: (user, last) => fold(user.name) > fold(last.name),
};
