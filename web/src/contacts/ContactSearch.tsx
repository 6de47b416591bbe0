import type { ContactLite } from '@guiche/contract/contact-lite';
import type { ReactNode, Ref } from 'react';
import { formatNumber, titleOf } from '../platform/number';
import { useStrings } from '../platform/strings';
import { Avatar } from '../ui/Avatar';
import { SearchCombobox, useChoiceSearch } from '../ui/SearchCombobox';
import classes from './ContactSearch.module.css';
import { isContactSearch, useFoundContacts } from './data';
import { contactStrings } from './strings';

export interface ContactSearchProps {
  label: string;
  description?: ReactNode;
  error?: string | undefined;
  value: ContactLite | null;
  onChange: (contact: ContactLite | null) => void;
  /** Told of what is typed, for whoever makes a contact of it. */
  onText?: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Finds a contact by name or number. */
export function ContactSearch(props: ContactSearchProps) {
  const t = useStrings(contactStrings);
  const search = useChoiceSearch(isContactSearch);
  const found = useFoundContacts(search.asked);
  return (
    <SearchCombobox<ContactLite & { isGroup?: boolean }>
      {...props}
      autoFocus
      placeholder={t('search.placeholder')}
      clearLabel={t('search.clear')}
      search={search}
      found={{ ...found, data: found.data?.contacts }}
      idOf={({ id }) => id}
      nameOf={titleOf}
      face={({ id, name, profilePicUrl, isGroup }, size) => (
        <Avatar name={name} src={profilePicUrl} seed={id} size={size} group={isGroup ?? false} />
      )}
      option={(contact) => (
        <>
          <span className={classes.name} dir="auto">
            {titleOf(contact)}
          </span>
          <span className={classes.number}>{formatNumber(contact.number)}</span>
        </>
      )}
      words={{
        more: t('search.more'),
        searching: t('search.searching'),
        failed: t('search.failed'),
        none: (text) => t('search.none', { text }),
      }}
    />
  );
}
