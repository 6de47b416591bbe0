import type { ContactList } from '@guiche/contract/contact-lists';
import { useStrings } from '../platform/strings';
import { contactListStrings } from './strings';

/** How many stand in a list, in words. */
export function useCountWords() {
  const t = useStrings(contactListStrings);
  return ({ contactsCount }: ContactList) =>
    contactsCount === '0' ? t('nobody') : t('count', { count: Number(contactsCount) });
}
