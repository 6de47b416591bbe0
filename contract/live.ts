import { z } from 'zod';
import { Connection } from './connections';
import { Contact } from './contacts';
import { Message } from './messages';
import { Queue } from './queues';
import { Setting } from './settings';
import { id } from './shapes';
import { Tag } from './tags';
import { TicketNote, TicketShown } from './tickets';
import { User } from './users';

/**
 * Everything that is told live, by the word that ends the event's name: `company-{id}-ticket` and so on. The name is
 * no boundary: the server decides who hears it by the rooms it fills from the live session.
 */
export const live = {
  ticket: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('update'), ticket: TicketShown }),
    z.strictObject({ action: z.literal('updateUnread'), ticketId: id }),
    z.strictObject({ action: z.literal('delete'), ticketId: id }),
  ]),
  appMessage: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('create'),
      message: Message,
      ticket: TicketShown,
      contact: Contact,
      /** Key of the bubble that the sender's page already shows. */
      clientId: z.string().nullable(),
    }),
    z.strictObject({ action: z.literal('update'), message: Message }),
  ]),
  note: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('create'), note: TicketNote }),
    z.strictObject({ action: z.literal('delete'), noteId: id, ticketId: id }),
  ]),
  contact: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['create', 'update']), contact: Contact }),
    z.strictObject({ action: z.literal('delete'), contactId: id }),
  ]),
  whatsapp: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('update'), whatsapp: Connection }),
    z.strictObject({ action: z.literal('delete'), whatsappId: id }),
  ]),
  whatsappSession: z.strictObject({ action: z.literal('update'), session: Connection }),
  user: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['create', 'update']), user: User }),
    z.strictObject({ action: z.literal('delete'), userId: id }),
  ]),
  queue: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('update'), queue: Queue }),
    z.strictObject({ action: z.literal('delete'), queueId: id }),
  ]),
  tag: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['create', 'update']), tag: Tag }),
    z.strictObject({ action: z.literal('delete'), tagId: id }),
  ]),
  settings: z.strictObject({ action: z.literal('update'), setting: Setting }),
  auth: z.strictObject({
    action: z.literal('update'),
    user: z.strictObject({ id, email: z.string(), companyId: id }),
    /** The session that came; its own page ignores the event. */
    sessionId: z.string(),
  }),
};
export type LiveName = keyof typeof live;
export type LiveEvent<N extends LiveName = LiveName> = z.infer<(typeof live)[N]>;

/** The event's name on the socket. */
export const channel = (companyId: number, name: LiveName) => `company-${companyId}-${name}`;

/** What a client may say on its socket after `ready`. */
export interface ClientEvents {
  joinTickets(status: string): void;
  leaveTickets(status: string): void;
  joinNotification(): void;
  leaveNotification(): void;
  joinChatBox(ticketId: string): void;
  leaveChatBox(ticketId: string): void;
  userStatus(): void;
}
