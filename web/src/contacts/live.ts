import type { Contact } from '@guiche/contract/contacts';
import { fold } from '../platform/fold';
import type { PageRules } from '../platform/list-rules';

/** Contacts lie by name; after an import or a merge so many have changed that they are not told one by one. */
export const contactRules: PageRules<'contacts', Contact> = {
  field: 'contacts',
  idOf: ({ id }) => id,
  hears: {
    contact: (event) =>
      event.action === 'reload'
        ? 'ask'
        : event.action === 'delete'
          ? { drop: event.contactId }
          : { put: rowOf(event.contact), isNew: event.action === 'create' },
  },
  isFound,
  isInPlace: (before, now) => before.name === now.name,
};

/** A list has nothing of what only the contact's own page shows. */
function rowOf(told: Contact & { extraInfo: unknown }): Contact {
  const { extraInfo: _, ...contact } = told;
  return contact;
}

/** As the server finds: a text from two characters, a number from three digits; anything shorter finds everyone. */
function isFound({ name, number }: Contact, searchParam: string): boolean {
  const text = searchParam.normalize('NFKC').trim();
  const digits = text.replace(/\D/g, '');
  const isNumber = digits !== '' && !/\p{L}/u.test(text);
  if (isNumber ? digits.length < 3 : Array.from(text).length < 2) return true;
  return fold(name).includes(fold(text)) || (isNumber && number.includes(digits));
}
