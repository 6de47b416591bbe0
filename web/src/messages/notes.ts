import { ticketNotes, type TicketNote } from '@guiche/contract/ticket-notes';
import type { TicketShown } from '@guiche/contract/tickets';
import type { Me } from '@guiche/contract/users';
import { call } from '../platform/call';
import { queryClient } from '../platform/query';
import { ticketKeys } from '../tickets/cache';
import { temporaryId } from './outbox-store';

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
    queryClient.setQueryData<TicketNote[]>(key, (notes = []) => [note, ...notes.filter(({ id }) => id !== note.id)]);
  } catch (error) {
    forgetNote(early);
    throw error;
  }
}
