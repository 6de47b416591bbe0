import { z } from 'zod';
import { Announcement } from './announcements';
import { Chat, ChatMessageSent } from './chats';
import { cause } from './connection-health';
import { Company } from './companies';
import { Connection } from './connections';
import { Contact } from './contacts';
import { Help } from './helps';
import { Holiday } from './holidays';
import { Message } from './messages';
import { Prompt } from './prompts';
import { Queue } from './queues';
import { Schedule } from './schedules';
import { Setting } from './settings';
import { id, instant } from './shapes';
import { Tag } from './tags';
import { TicketPresence } from './ticket-presence';
import { TicketNote } from './ticket-notes';
import { MoveDone, TicketShown } from './tickets';
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
  /** Everyone who is at a conversation now; nobody when the list is empty. */
  presence: z.strictObject({ action: z.literal('update'), presence: TicketPresence }),
  note: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('create'), note: TicketNote }),
    z.strictObject({ action: z.literal('delete'), noteId: id, ticketId: id }),
  ]),
  /** A move of a ticket, for the threads it stands in: those of its contact on its connection. */
  move: z.strictObject({
    action: z.literal('create'),
    move: MoveDone,
    contactId: id,
    whatsappId: id.nullable(),
  }),
  contact: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['create', 'update']), contact: Contact }),
    z.strictObject({ action: z.literal('delete'), contactId: id }),
    /** So many came at once that they are not told one by one. */
    z.strictObject({ action: z.literal('reload') }),
  ]),
  contactImport: z.strictObject({
    action: z.literal('progress'),
    clientId: z.string(),
    done: z.int(),
    created: z.int(),
    rejected: z.int(),
    rows: z.int(),
  }),
  whatsapp: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('update'), whatsapp: Connection }),
    z.strictObject({ action: z.literal('delete'), whatsappId: id }),
  ]),
  whatsappSession: z.strictObject({ action: z.literal('update'), session: Connection }),
  /** A line has been down for a while, or is up again after that was told; for who manages connections. */
  connectionAlert: z.strictObject({
    action: z.enum(['down', 'back']),
    whatsappId: id,
    name: z.string(),
    since: instant,
    cause,
  }),
  prompt: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['create', 'update']), prompt: Prompt }),
    /** The same id twice: clients look for one name or the other. */
    z.strictObject({ action: z.literal('delete'), promptId: id, intelligenceId: id }),
  ]),
  user: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['create', 'update']), user: User }),
    z.strictObject({ action: z.literal('delete'), userId: id }),
  ]),
  queue: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('update'), queue: Queue }),
    z.strictObject({ action: z.literal('delete'), queueId: id }),
  ]),
  /** The tree of a queue's options is no longer what it was: whoever shows it asks again. */
  queueOption: z.strictObject({ action: z.literal('update'), queueId: id }),
  tag: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['create', 'update']), tag: Tag }),
    z.strictObject({ action: z.literal('delete'), tagId: id }),
  ]),
  schedule: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['create', 'update']), schedule: Schedule }),
    z.strictObject({ action: z.literal('delete'), scheduleId: id }),
  ]),
  /** A setting has a new value, for every screen and every process at once: nobody keeps an old one. */
  settings: z.strictObject({ action: z.literal('update'), setting: Setting }),
  /** The own company's hours have changed. */
  company: z.strictObject({ action: z.literal('update'), company: Company }),
  holiday: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['create', 'update']), holiday: Holiday }),
    z.strictObject({ action: z.literal('delete'), holidayId: id }),
  ]),
  announcement: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['create', 'update']), record: Announcement }),
    z.strictObject({ action: z.literal('delete'), id }),
  ]),
  help: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['create', 'update']), record: Help }),
    z.strictObject({ action: z.literal('delete'), id }),
  ]),
  chat: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('update'), chat: Chat }),
    z.strictObject({ action: z.literal('new-message'), newMessage: ChatMessageSent, chat: Chat }),
    z.strictObject({ action: z.literal('delete'), id }),
  ]),
  auth: z.strictObject({
    action: z.literal('update'),
    user: z.strictObject({ id, email: z.string(), companyId: id }),
    /** The session that came; its own page ignores the event. */
    sessionId: z.string(),
  }),
};

/** What is told of one chat to whoever has it open, and of chats to one person; their names end in an id. */
const numbered = {
  chat: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('update'), chat: Chat }),
    z.strictObject({ action: z.literal('new-message'), newMessage: ChatMessageSent, chat: Chat }),
  ]),
  'chat-user': z.strictObject({ action: z.enum(['create', 'update']), record: Chat }),
};
type Numbered = { [N in keyof typeof numbered as `${N}-${number}`]: z.infer<(typeof numbered)[N]> };
type Events = { [N in keyof typeof live]: z.infer<(typeof live)[N]> } & Numbered;
export type LiveName = keyof Events;
export type LiveEvent<N extends LiveName = LiveName> = Events[N];

/** A second name, by which existing clients wait for it. */
export const secondChannel = (companyId: number, name: LiveName): string | undefined =>
  name === 'schedule' ? `company${companyId}-schedule` : name === 'prompt' ? 'prompt' : undefined;

/** What a client may say on its socket after `ready`. */
export interface ClientEvents {
  joinTickets(status: string): void;
  leaveTickets(status: string): void;
  joinNotification(): void;
  leaveNotification(): void;
  joinChatBox(ticketId: string): void;
  leaveChatBox(ticketId: string): void;
  userStatus(): void;
  /** Somebody writes in a conversation they have joined, or has stopped. Said again every few seconds. */
  typing(ticketId: string, writes: boolean): void;
}
