import { ticketNotes, type TicketNote } from '@guiche/contract/ticket-notes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { useLive } from '../platform/live';
import { queryClient } from '../platform/query';
import { ticketKeys } from './cache';

/** Notes of a ticket, or of all tickets of a contact that one may see, newest first. */
export function useTicketNotes(of: { ticketId?: number; contactId?: number }) {
  const key = [...ticketKeys.notes, of];
  const change = (next: (notes: TicketNote[]) => TicketNote[]) =>
    queryClient.setQueryData<TicketNote[]>(key, (notes) => notes && next(notes));
  useLive({
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
