import type { ContactList, ContactListItem } from '@guiche/contract/contact-lists';
import { fold } from '../platform/fold';
import type { PageRules } from '../platform/list-rules';

/** Contact lists lie by name. */
export const listRules: PageRules<'records', ContactList> = {
  field: 'records',
  idOf: ({ id }) => id,
  hears: {
    ContactList: (event) =>
      event.action === 'delete' ? { drop: event.id } : { put: event.record, isNew: event.action === 'create' },
  },
  isFound: ({ name }, search) => fold(name).includes(fold(search.trim())),
  isInPlace: (before, now) => fold(before.name) === fold(now.name),
};

/** One question: which list, and what is looked for in it. */
export const soughtIn = (listId: number, text: string): string => `${listId} ${text}`;

export function partsOf(sought: string): { listId: number; searchParam: string } {
  const at = sought.indexOf(' ');
  return { listId: Number(sought.slice(0, at)), searchParam: sought.slice(at + 1) };
}

/** Who stands in a list, by name; the search is made by `soughtIn`. */
export const itemRules: PageRules<'contacts', ContactListItem> = {
  field: 'contacts',
  idOf: ({ id }) => id,
  hears: {
    ContactListItem: (event) =>
      event.action === 'reload'
        ? 'ask'
        : event.action === 'delete'
          ? { drop: event.id }
          : { put: event.record, isNew: event.action === 'create' },
  },
  isFound(item, sought) {
    const { listId, searchParam } = partsOf(sought);
    if (item.contactListId !== listId) return false;
    const text = searchParam.trim();
    const digits = /\p{L}/u.test(text) ? '' : text.normalize('NFKC').replace(/\D/g, '');
    return (
      fold(item.name).includes(fold(text)) ||
      fold(item.email).includes(fold(text)) ||
      (digits !== '' && item.number.includes(digits))
    );
  },
  isInPlace: (before, now) => fold(before.name) === fold(now.name),
};
