import { z } from 'zod';
import { endpoint } from './endpoint';
import { Done, givenId, givenIdOrNone, id, instant, NamedRef, words } from './shapes';
import { ticketStatuses } from './tickets';

export const TicketNote = z.strictObject({
  id,
  note: z.string(),
  userId: id.nullable(),
  contactId: id,
  ticketId: id,
  createdAt: instant,
  updatedAt: instant,
  user: z.strictObject({ id, name: z.string(), email: z.string() }).nullable(),
  contact: NamedRef,
  ticket: z.strictObject({ id, status: z.enum(ticketStatuses), createdAt: instant }),
});
export type TicketNote = z.infer<typeof TicketNote>;

export const ticketNotes = {
  list: endpoint('GET /ticket-notes/list', {
    who: 'user',
    query: z.strictObject({
      ticketId: z.coerce.number().pipe(id).optional(),
      contactId: z.coerce.number().pipe(id).optional(),
    }),
    ids: { 'query.ticketId': 'ticket', 'query.contactId': 'contact' },
    reply: z.array(TicketNote),
    summary: 'Notes of a ticket or of all tickets of a contact that one may see, newest first',
  }),
  create: endpoint('POST /ticket-notes', {
    who: 'user',
    body: z.strictObject({
      note: words(2, 4096),
      ticketId: givenId,
      contactId: givenIdOrNone.optional(),
    }),
    ignores: ['id', 'userId', 'user', 'contact', 'ticket', 'createdAt', 'updatedAt'],
    ids: { 'body.ticketId': 'ticket', 'body.contactId': 'contact' },
    reply: TicketNote,
    status: 201,
    summary: 'Writes a note that only the staff sees',
  }),
  remove: endpoint('DELETE /ticket-notes/:noteId', {
    who: 'user',
    params: { noteId: 'note' },
    reply: Done,
    summary: 'Deletes a note: one’s own, or as admin anyone’s',
  }),
};
