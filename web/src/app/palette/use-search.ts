import type { ContactLite } from '@guiche/contract/contact-lite';
import { tickets as ticketDoors, type TicketFound } from '@guiche/contract/tickets';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { isContactSearch, useFoundContacts } from '../../contacts/data';
import { call } from '../../platform/call';
import { isWorthSearching } from '../../tickets/list-state';
import { useCan } from '../../platform/session';
import { matches } from './find';

const DEBOUNCE_MS = 500;
/** Of each kind: who wants more looks on the screen of its own. */
const MOST = 6;
const noTickets: TicketFound[] = [];
const noContacts: ContactLite[] = [];

/** Tickets and contacts with what was typed in them. */
export function useSearch(typed: string) {
  const can = useCan();
  const text = typed.trim();
  const [debounced] = useDebouncedValue(text, DEBOUNCE_MS);
  // cleared text is no search to wait for
  const wanted = text === '' ? '' : debounced;
  const isWorth = isWorthSearching(wanted);
  const all = can('tickets-manager:showall') ? { showAll: true } : {};
  const tickets = useQuery({
    queryKey: ['tickets', 'palette', wanted, all],
    queryFn: ({ signal }) => call(ticketDoors.list, { query: { ...all, searchParam: wanted }, signal }),
    enabled: isWorth,
    staleTime: 10_000,
    placeholderData: (before) => before,
  });
  const contacts = useFoundContacts(wanted);
  const hasContacts = isContactSearch(wanted);
  return {
    tickets: isWorth ? byName(tickets.data?.tickets ?? noTickets, wanted) : noTickets,
    contacts: hasContacts ? (contacts.data?.contacts.slice(0, MOST) ?? noContacts) : noContacts,
    isShort: text !== '' && !isWorthSearching(text),
    isSearching:
      isWorthSearching(text) &&
      (text !== debounced || (isWorth && tickets.isFetching) || (hasContacts && contacts.isFetching)),
    failed: (isWorth && tickets.isError) || (hasContacts && contacts.isError),
    retry() {
      if (tickets.isError) void tickets.refetch();
      if (contacts.isError) void contacts.refetch();
    },
  };
}

/** Whose name it is comes before who only wrote it. */
function byName(found: TicketFound[], text: string): TicketFound[] {
  const rank = ({ contact }: TicketFound) => Number(!matches(`${contact.name} ${contact.number}`, text));
  return found.toSorted((one, other) => rank(one) - rank(other)).slice(0, MOST);
}
