import type { HoldingOptOut } from '@guiche/contract/opt-outs';
import { fold } from '../platform/fold';
import type { PageRules } from '../platform/list-rules';

/** Whoever wants nothing unasked, the latest first. */
export const optOutRules: PageRules<'records', HoldingOptOut> = {
  field: 'records',
  idOf: ({ id }) => id,
  hears: {
    contact: (event) =>
      'contact' in event
        ? { each: (row) => called(row, event.contact) }
        : // theirs stand without them from now on
          'ask',
  },
  isFound({ contact }, sought) {
    const text = sought.trim();
    const digits = /\p{L}/u.test(text) ? '' : text.normalize('NFKC').replace(/\D/g, '');
    // of a number that is kept as a hash alone only the server can say
    if (!contact) return true;
    return fold(contact.name).includes(fold(text)) || (digits !== '' && contact.number.includes(digits));
  },
  isInPlace: () => true,
};

interface Called {
  id: number;
  name: string;
  number: string;
}

/** With its contact as that is called now; the same row where it is the same. */
function called(row: HoldingOptOut, { id, name, number }: Called): HoldingOptOut {
  if (row.contact?.id !== id || (row.contact.name === name && row.contact.number === number)) return row;
  return { ...row, contact: { id, name, number } };
}

/** Whether what is told of a contact means that it has come or gone. */
export const hasMoved = (rows: readonly HoldingOptOut[], { id, isOptedOut }: { id: number; isOptedOut: boolean }) =>
  rows.some(({ contact }) => contact?.id === id) !== isOptedOut;
