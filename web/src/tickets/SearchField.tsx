import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent, RefObject } from 'react';
import { keyOf } from '../platform/keys';
import { useStrings } from '../platform/strings';
import classes from './ListPane.module.css';
import type { ListState } from './list-state';
import { listStrings } from './list-strings';

/** Finds by name, number or message. Escape empties it, then leaves; the arrow goes down into what was found. */
export function SearchField({ state, inputRef }: { state: ListState; inputRef: RefObject<HTMLInputElement | null> }) {
  const t = useStrings(listStrings);
  const { typed, setTyped } = state;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') {
      if (typed) setTyped('');
      else event.currentTarget.blur();
    } else if (event.key === 'ArrowDown') {
      const first = event.currentTarget.closest('section')?.querySelector<HTMLElement>('[data-ticket][tabindex="0"]');
      first?.focus();
    } else return;
    event.preventDefault();
  }

  return (
    <TextInput
      ref={inputRef}
      className={classes.search ?? ''}
      type="search"
      aria-label={t('search.label')}
      aria-keyshortcuts={keyOf('search')}
      placeholder={t('search.placeholder')}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      maxLength={200}
      leftSection={<IconSearch stroke={1.5} size={16} aria-hidden="true" />}
      rightSection={
        typed && <CloseButton size="sm" iconSize={16} aria-label={t('search.clear')} onClick={() => setTyped('')} />
      }
    />
  );
}
