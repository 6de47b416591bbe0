import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ContactLite } from '@guiche/contract/contact-lite';
import { IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode, type Ref } from 'react';
import { useStrings } from '../platform/strings';
import { Avatar } from '../ui/Avatar';
import classes from './ContactSearch.module.css';
import { SEARCH_LEAST, useFoundContacts } from './data';
import { formatNumber, titleOf } from './number';
import { contactStrings } from './strings';

const DEBOUNCE_MS = 500;

export interface ContactSearchProps {
  label: string;
  description?: ReactNode;
  error?: string | undefined;
  value: ContactLite | null;
  onChange: (contact: ContactLite | null) => void;
  /** Told of what is typed, for whoever makes a contact of it. */
  onText?: (text: string) => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** Finds a contact by name or number, from three characters on. */
export function ContactSearch({ label, description, error, value, onChange, onText, inputRef }: ContactSearchProps) {
  const t = useStrings(contactStrings);
  const [text, setText] = useState('');
  const [debounced] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const wanted = text.trim();
  const found = useFoundContacts(debounced);
  const waits = wanted !== debounced || found.isFetching;
  const enough = wanted.length >= SEARCH_LEAST;
  const contacts = enough && debounced.length >= SEARCH_LEAST ? (found.data?.contacts ?? []) : [];

  function type(next: string) {
    setText(next);
    onText?.(next);
    if (value) onChange(null);
    combobox.openDropdown();
    combobox.updateSelectedOptionIndex();
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        onChange(contacts.find((contact) => contact.id === Number(id)) ?? null);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={inputRef}
          label={label}
          description={description}
          // above the field: below it the list would cover the way out just when nothing was found
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          error={error}
          placeholder={t('search.placeholder')}
          value={value ? titleOf(value) : text}
          dir="auto"
          autoComplete="off"
          data-autofocus
          maxLength={100}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => enough && !value && combobox.openDropdown()}
          onFocus={() => enough && !value && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          leftSection={
            value ? (
              <Avatar name={value.name} src={value.profilePicUrl} seed={value.id} size={20} />
            ) : (
              <IconSearch stroke={1.5} size={16} aria-hidden="true" />
            )
          }
          rightSection={
            value ? (
              <CloseButton size="sm" iconSize={16} aria-label={t('search.clear')} onClick={() => type('')} />
            ) : (
              enough && waits && <Loader size={16} />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={wanted === '' || value !== null}>
        <Combobox.Options aria-label={label}>
          {contacts.map((contact) => (
            <Combobox.Option key={contact.id} value={String(contact.id)} className={classes.option ?? ''}>
              <Avatar
                name={contact.name}
                src={contact.profilePicUrl}
                seed={contact.id}
                size={32}
                group={contact.isGroup}
              />
              <span className={classes.name} dir="auto">
                {titleOf(contact)}
              </span>
              <span className={classes.number}>{formatNumber(contact.number)}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        <div className={classes.said} role="status" hidden={contacts.length > 0}>
          {!enough
            ? t('search.more')
            : waits
              ? t('search.searching')
              : found.isError
                ? t('search.failed')
                : t('search.none', { text: wanted })}
        </div>
      </Combobox.Dropdown>
    </Combobox>
  );
}
