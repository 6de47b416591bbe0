import type { contacts, Contact } from '@guiche/contract/contacts';
import type { ReplyOf } from '@guiche/contract/endpoint';
import type { LiveEvent } from '@guiche/contract/live';
import { COUNT_LIMIT, isWhole, type Pages } from '../platform/pages';
import { fold } from '../tickets/live';

export type ContactPages = Pages<ReplyOf<typeof contacts.list>>;

export const rowsOf = (list: ContactPages): Contact[] => list.pages.flatMap((page) => page.contacts);

/**
 * What an event makes of a list. `ask`: only the server knows, since it sorts by rules of its own, or many came at once.
 */
export function applyContactEvent(
  list: ContactPages,
  event: LiveEvent<'contact'>,
  searchParam: string,
): ContactPages | 'ask' {
  if (event.action === 'reload') return 'ask';
  const id = event.action === 'delete' ? event.contactId : event.contact.id;
  const known = rowsOf(list).find((contact) => contact.id === id);
  if (event.action === 'delete') return isWhole(list) ? without(list, id) : 'ask';
  const { contact } = event;
  if (known) {
    const stays = known.name === contact.name && isFound(contact, searchParam);
    return stays ? mapped(list, (other) => (other.id === id ? contact : other)) : 'ask';
  }
  // of those beyond the end nobody knows whether they were found before
  return isWhole(list) && !isFound(contact, searchParam) ? list : 'ask';
}

/** As the server finds: a text from two characters, a number from three digits; anything shorter finds everyone. */
function isFound({ name, number }: Contact, searchParam: string): boolean {
  const text = searchParam.normalize('NFKC').trim();
  const digits = text.replace(/\D/g, '');
  const isNumber = digits !== '' && !/\p{L}/u.test(text);
  if (isNumber ? digits.length < 3 : Array.from(text).length < 2) return true;
  return fold(name).includes(fold(text)) || (isNumber && number.includes(digits));
}

const mapped = (list: ContactPages, change: (contact: Contact) => Contact): ContactPages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, contacts: page.contacts.map(change) })),
});

function without(list: ContactPages, id: number): ContactPages | 'ask' {
  if (!rowsOf(list).some((contact) => contact.id === id)) return list;
  // whether there are still so many is not to be seen from here
  if ((list.pages[0]?.count ?? 0) >= COUNT_LIMIT) return 'ask';
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      count: page.count - 1,
      contacts: page.contacts.filter((contact) => contact.id !== id),
    })),
  };
}
