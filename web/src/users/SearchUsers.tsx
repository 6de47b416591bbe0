import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useStrings } from '../platform/strings';
import { useLetters } from '../tickets/use-letters';
import { userStrings } from './strings';
import type { Search } from './use-search';
import classes from './UsersPage.module.css';

/** Finds by name or e-mail. `/` leads here; Escape empties it, then leaves. */
export function SearchUsers({ search }: { search: Search }) {
  const t = useStrings(userStrings);
  const input = useRef<HTMLInputElement>(null);
  useLetters({ '/': () => input.current?.focus() });
  return (
    <TextInput
      ref={input}
      className={classes.search ?? ''}
      type="search"
      aria-label={t('search.label')}
      aria-keyshortcuts="/"
      placeholder={t('search.placeholder')}
      value={search.typed}
      onChange={(event) => search.setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        if (search.typed) search.clear();
        else event.currentTarget.blur();
      }}
      maxLength={200}
      leftSection={<IconSearch stroke={1.5} size={16} aria-hidden="true" />}
      rightSection={
        search.typed && <CloseButton size="sm" iconSize={16} aria-label={t('search.clear')} onClick={search.clear} />
      }
    />
  );
}
