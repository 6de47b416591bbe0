import type { UserShort } from '@guiche/contract/users';
import type { ReactNode } from 'react';
import { fold } from '../platform/fold';
import { useStrings } from '../platform/strings';
import { Avatar } from '../ui/Avatar';
import { SearchCombobox, useChoiceSearch } from '../ui/SearchCombobox';
import { uiStrings } from '../ui/strings';
import { useUsers } from '../users/data';
import { dialogStrings } from './dialog-strings';
import classes from './Dialogs.module.css';

export interface UserSearchProps {
  label: ReactNode;
  description: string;
  error?: string | undefined;
  /** Only people of this queue are found. */
  queue: { id: number; name: string } | null;
  value: UserShort | null;
  onChange: (user: UserShort | null) => void;
}

/** Finds somebody of a queue by name. */
export function UserSearch({ queue, ...props }: UserSearchProps) {
  const t = useStrings(dialogStrings);
  const ui = useStrings(uiStrings);
  const search = useChoiceSearch();
  const users = useUsers(search.asked !== '');
  const data = users.data?.filter(
    ({ name, queues }) => queues.some(({ id }) => id === queue?.id) && fold(name).includes(fold(search.asked)),
  );
  return (
    <SearchCombobox<UserShort>
      {...props}
      listLabel={t('transfer.user')}
      placeholder={t('transfer.userPlaceholder')}
      clearLabel={t('transfer.clearUser')}
      search={search}
      // everybody is known after the first time, and is kept right
      found={{ data, isFetching: users.isPending, isError: users.isError && !users.data }}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      face={({ id, name, online }, size) =>
        size > 20 ? (
          <Avatar name={name} seed={id} size={size} online={online} />
        ) : (
          <Avatar name={name} seed={id} size={size} />
        )
      }
      option={({ name, online }) => (
        <span className={classes.who}>
          <b dir="auto">{name}</b>
          <small>
            {queue && t('transfer.inQueue', { queue: queue.name })} ·{' '}
            {t(online ? 'transfer.online' : 'transfer.offline')}
          </small>
        </span>
      )}
      words={{
        wait: queue ? undefined : t('transfer.userFirstQueue'),
        more: t('transfer.userMore'),
        failed: ui('loadFailed'),
        none: () => t('transfer.userNone', { queue: queue?.name ?? '' }),
      }}
    />
  );
}
