import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { UserShort } from '@guiche/contract/users';
import { IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useStrings } from '../platform/strings';
import { Avatar } from '../ui/Avatar';
import { useUsers } from '../users/data';
import classes from './Dialogs.module.css';
import { fold } from './live';
import { dialogStrings } from './dialog-strings';

const DEBOUNCE_MS = 500;
const LEAST = 3;

export interface UserSearchProps {
  label: ReactNode;
  description: string;
  error?: string | undefined;
  /** Only people of this queue are found. */
  queue: { id: number; name: string } | null;
  value: UserShort | null;
  onChange: (user: UserShort | null) => void;
}

/** Finds somebody of a queue by name, from three characters on. */
export function UserSearch({ label, description, error, queue, value, onChange }: UserSearchProps) {
  const t = useStrings(dialogStrings);
  const [text, setText] = useState('');
  const [debounced] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const wanted = text.trim();
  const enough = wanted.length >= LEAST;
  const users = useUsers(debounced.length >= LEAST);
  const waits = enough && (wanted !== debounced || users.isPending);
  const found =
    enough && !waits && queue
      ? (users.data ?? []).filter(
          ({ name, queues }) => queues.some(({ id }) => id === queue.id) && fold(name).includes(fold(debounced)),
        )
      : [];

  function type(next: string) {
    setText(next);
    if (value) onChange(null);
    combobox.openDropdown();
    combobox.updateSelectedOptionIndex();
  }
  const said = !queue
    ? t('transfer.userFirstQueue')
    : enough
      ? t('transfer.userNone', { queue: queue.name })
      : t('transfer.userMore');

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        onChange(found.find((user) => user.id === Number(id)) ?? null);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          description={description}
          error={error}
          placeholder={t('transfer.userPlaceholder')}
          value={value?.name ?? text}
          dir="auto"
          autoComplete="off"
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={() => wanted !== '' && !value && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          leftSection={
            value ? (
              <Avatar name={value.name} seed={value.id} size={20} />
            ) : (
              <IconSearch stroke={1.5} size={16} aria-hidden="true" />
            )
          }
          rightSection={
            value ? (
              <CloseButton size="sm" iconSize={16} aria-label={t('transfer.clearUser')} onClick={() => type('')} />
            ) : (
              waits && <Loader size={16} />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={wanted === '' || value !== null || waits}>
        <Combobox.Options aria-label={t('transfer.user')}>
          {found.map((user) => (
            <Combobox.Option key={user.id} value={String(user.id)} className={classes.option ?? ''}>
              <Avatar name={user.name} seed={user.id} size={32} online={user.online} />
              <span className={classes.who}>
                <b dir="auto">{user.name}</b>
                <small>
                  {queue && t('transfer.inQueue', { queue: queue.name })} ·{' '}
                  {t(user.online ? 'transfer.online' : 'transfer.offline')}
                </small>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {found.length === 0 && (
          <div className={classes.said} role="status">
            {said}
          </div>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
