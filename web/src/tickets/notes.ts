import { ticketNotes, type TicketNote } from '@guiche/contract/ticket-notes';
import type { TicketShown } from '@guiche/contract/tickets';
import type { Me } from '@guiche/contract/users';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { useLive } from '../platform/live';
import { hearInto, queryClient } from '../platform/query';
import { temporaryId } from '../platform/temporary-id';
import { ticketKeys } from './cache';

/** Notes of a ticket, or of all tickets of a contact that one may see, newest first. */
export function useTicketNotes(of: { ticketId?: number; contactId?: number }) {
  const key = [...ticketKeys.notes, of];
  const change = (next: (notes: TicketNote[]) => TicketNote[]) =>
    queryClient.setQueryData<TicketNote[]>(key, (notes) => notes && next(notes));
  useLive({
    ticket: (event) => {
      if (event.action === 'delete') change((notes) => notes.filter(({ ticketId }) => ticketId !== event.ticketId));
    },
    note: (event) => {
      if (event.action === 'delete') change((notes) => notes.filter(({ id }) => id !== event.noteId));
      else if (event.note.ticketId === of.ticketId || event.note.contactId === of.contactId) {
        change((notes) => [event.note, ...notes.filter((other) => !isSameNote(other, event.note))]);
      }
    },
  });
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(ticketNotes.list, { query: of, signal }) });
}

/** One's own note stands there under a temporary id until the server has told of it. */
const isSameNote = (other: TicketNote, { id, userId, note }: TicketNote): boolean =>
  other.id === id || (other.id < 0 && other.userId === userId && other.note === note);

function changeNotes(change: (notes: TicketNote[]) => TicketNote[]): void {
  queryClient.setQueriesData<TicketNote[]>({ queryKey: ticketKeys.notes }, (notes) => notes && change(notes));
}

/** Takes a note out of every list that shows it. */
export function forgetNote({ id }: TicketNote): void {
  changeNotes((notes) => (notes.some((note) => note.id === id) ? notes.filter((note) => note.id !== id) : notes));
}

/** Writes a note. It stands in the thread at once, and goes again when it was refused. */
export async function writeNote(ticket: TicketShown, me: Me, text: string): Promise<void> {
  const now = new Date().toISOString();
  const early: TicketNote = {
    id: temporaryId(),
    note: text.trim(),
    userId: me.id,
    contactId: ticket.contactId,
    ticketId: ticket.id,
    createdAt: now,
    updatedAt: now,
    user: { id: me.id, name: me.name, email: me.email },
    contact: { id: ticket.contactId, name: ticket.contact.name },
    ticket: { id: ticket.id, status: ticket.status, createdAt: ticket.createdAt },
  };
  const key = [...ticketKeys.notes, { contactId: ticket.contactId }];
  queryClient.setQueryData<TicketNote[]>(key, (notes = []) => [early, ...notes]);
  try {
    const note = await call(ticketNotes.create, {
      body: { note: text, ticketId: ticket.id, contactId: ticket.contactId },
    });
    forgetNote(early);
    // the live event may have brought it already
    hearInto<TicketNote[]>(key, (notes) => [note, ...notes.filter(({ id }) => id !== note.id)]);
  } catch (error) {
    forgetNote(early);
    throw error;
  }
}
