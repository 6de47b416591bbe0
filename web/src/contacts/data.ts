import { contacts, type ContactShown } from '@guiche/contract/contacts';
import type { BodyInput } from '@guiche/contract/endpoint';
import { tickets } from '@guiche/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { keepAnswer } from '../platform/keep-answer';
import { useLive } from '../platform/live';
import { queryClient } from '../platform/query';

export const contactKeys = {
  all: ['contacts'],
  one: (id: number) => ['contacts', 'shown', id],
  found: (text: string) => ['contacts', 'found', text],
  lists: ['contacts', 'list'],
  merges: ['contacts', 'merges'],
  shared: (id: number, kind: string) => ['contacts', 'shared', id, kind],
  earlier: (id: number) => ['contacts', 'earlier', id],
  tickets: (id: number) => ['contacts', 'tickets', id],
} as const;

/** Searches begin with three characters, of a number with three digits: of fewer the server finds everybody. */
export function isContactSearch(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  return (digits && !/\p{L}/u.test(text) ? digits : text).length >= 3;
}

/** One contact with everything about it. */
export function useContact(id: number) {
  useLive({
    contact: (event) => {
      if ('contact' in event && event.contact.id !== id) return;
      void queryClient.invalidateQueries({ queryKey: contactKeys.one(id) });
    },
  });
  return useQuery({
    queryKey: contactKeys.one(id),
    queryFn: ({ signal }) => call(contacts.show, { contactId: id, signal }),
  });
}

/** The first contacts whose name or number has these words. */
export function useFoundContacts(text: string) {
  return useQuery({
    queryKey: contactKeys.found(text),
    queryFn: ({ signal }) => call(contacts.list, { query: { searchParam: text }, signal }),
    enabled: isContactSearch(text),
    staleTime: 10_000,
    placeholderData: (before) => before,
  });
}

/** Blocks a contact, or takes it back. */
export async function blockContact(contactId: number, isBlocked: boolean): Promise<void> {
  const contact = await call(contacts.block, { contactId, body: { isBlocked } });
  await keepAnswer(contactKeys.one(contactId), contact);
}

export const readContact = (contactId: number): Promise<ContactShown> =>
  queryClient.fetchQuery({
    queryKey: contactKeys.one(contactId),
    queryFn: ({ signal }) => call(contacts.show, { contactId, signal }),
    staleTime: 0,
  });

export type ContactInput = BodyInput<typeof contacts.create>;

/** Makes a contact, or changes the one of that id. */
export async function saveContact(id: number | null, body: ContactInput): Promise<ContactShown> {
  const contact =
    id === null ? await call(contacts.create, { body }) : await call(contacts.update, { contactId: id, body });
  await keepAnswer(contactKeys.one(contact.id), contact);
  void queryClient.invalidateQueries({ queryKey: ['contacts', 'found'] });
  return contact;
}

/** Closed tickets of a contact that one may see, newest first. */
export function useEarlierTickets(contactId: number, but: number) {
  const queryKey = contactKeys.earlier(contactId);
  useLive({
    ticket: (event) => {
      if (event.action !== 'update' && event.action !== 'delete') return;
      const { id, isOne } =
        event.action === 'delete'
          ? { id: event.ticketId, isOne: false }
          : { id: event.ticket.id, isOne: event.ticket.contactId === contactId && event.ticket.status === 'closed' };
      const known = queryClient.getQueryData<{ tickets: { id: number }[] }>(queryKey);
      if (isOne || known?.tickets.some((ticket) => ticket.id === id)) void queryClient.invalidateQueries({ queryKey });
    },
  });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(tickets.list, { query: { status: 'closed', contactId }, signal }),
    select: (found) => found.tickets.filter(({ id }) => id !== but),
  });
}
