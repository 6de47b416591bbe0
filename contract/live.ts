import { z } from 'zod';
import { AiProvider } from './ai-providers';
import { Announcement } from './announcements';
import { QuestionSearch } from './asked-questions';
import { AuditEntry } from './audit';
import { Campaign, pauseReasons } from './campaigns';
import { Chat, ChatMessage, ChatMessageSent } from './chats';
import { officialFacts } from './official-health';
import { cause } from './connection-health';
import { Company, OperatorCompany } from './companies';
import { Connection } from './connections';
import { ExtraInfo } from './contact-lite';
import { ContactList, ContactListItem } from './contact-lists';
import { Contact, ContactOfMessage } from './contacts';
import { WordsComing } from './copilot';
import { FileRow } from './files';
import { Help } from './helps';
import { Invoice } from './invoices';
import { Holiday } from './holidays';
import { ArticleRow } from './knowledge';
import { Message } from './messages';
import { Plan } from './plans';
import { Prompt, VoiceAlert } from './prompts';
import { Queue } from './queues';
import { QuickMessage } from './quick-messages';
import { Schedule } from './schedules';
import { Setting } from './settings';
import { id, instant, uuid } from './shapes';
import { Tag } from './tags';
import { TicketPresence } from './ticket-presence';
import { TicketNote } from './ticket-notes';
import { MoveDone, TicketShown, ticketStatuses } from './tickets';
import { User } from './users';

/**
 * Why people are told of a conversation: a menu was not understood, a machine seems to write, nobody serves its queue, it came
 * out of hours into none, or an assistant is through with it.
 */
export const reasonsOfOne = ['unanswered', 'loop', 'unserved', 'closed', 'assistant'] as const;
export type ReasonOfOne = (typeof reasonsOfOne)[number];

/** Why they are told of several at once: their queue has gone, nobody is left in it, or what their line brought came too late to be answered by itself. */
export const reasonsOfMany = ['queueGone', 'forsaken', 'late'] as const;
export type ReasonOfMany = (typeof reasonsOfMany)[number];

/**
 * Everything that is told live, by the word that ends the event's name: `company-{id}-ticket` and so on. The name is
 * no boundary: the server decides who hears it by the rooms it fills from the live session.
 */
export const live = {
  ticket: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('update'), ticket: TicketShown }),
    z.strictObject({ action: z.literal('updateUnread'), ticketId: id }),
    /** `updatedAt`: it goes on without those who hear this, and became so then. */
    z.strictObject({ action: z.literal('delete'), ticketId: id, updatedAt: z.string().optional() }),
    /** So many changed at once that they are not told one by one. */
    z.strictObject({ action: z.literal('reload') }),
  ]),
  /** How far the tickets in progress of a queue, a user or a connection that was removed have moved, or all those of a tag that was removed or merged. */
  removal: z.strictObject({
    action: z.literal('update'),
    what: z.enum(['queue', 'user', 'connection', 'tag']),
    id,
    done: z.int().nonnegative(),
    total: z.int().nonnegative(),
  }),
  appMessage: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('create'),
      message: Message,
      ticket: TicketShown,
      contact: ContactOfMessage,
      /** Key of the bubble that the sender's page already shows. */
      clientId: z.string().nullable(),
    }),
    z.strictObject({ action: z.literal('update'), message: Message }),
  ]),
  /** Messages that waited in the outbox and were taken out of it: nobody was sent them, and they are nowhere any more. */
  takenBack: z.strictObject({ action: z.literal('delete'), messageIds: z.array(id) }),
  /** Everyone who is at a conversation now; nobody when the list is empty. */
  presence: z.strictObject({ action: z.literal('update'), presence: TicketPresence }),
  note: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('create'), note: TicketNote }),
    z.strictObject({ action: z.literal('delete'), noteId: id, ticketId: id }),
  ]),
  /** A move of a ticket, for the threads it stands in: those of its contact on its connection. */
  move: z.strictObject({ action: z.literal('create'), move: MoveDone, contactId: id, whatsappId: id.nullable() }),
  contact: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.enum(['create', 'update']),
      contact: z.strictObject({ ...Contact.shape, extraInfo: z.array(ExtraInfo) }),
    }),
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
  /** A line is down for a while, is up again after that was told, or is thought worse of: for who manages connections. */
  connectionAlert: z.strictObject({
    action: z.enum(['down', 'back', 'worse']),
    whatsappId: id,
    name: z.string(),
    since: instant,
    cause,
    /** What is worse. */
    facts: z.array(z.enum(officialFacts)).optional(),
  }),
  /** Campaigns stand still until somebody does something: for who manages connections. */
  campaignAlert: z.strictObject({
    action: z.literal('paused'),
    /** The first of them, and how they are called. */
    campaignId: id,
    name: z.string(),
    reason: z.enum(pauseReasons),
  }),
  /** What assistants may spend in this month comes to its end, or has; for who manages them. */
  aiBudgetAlert: z.strictObject({ action: z.enum(['near', 'over']) }),
  aiVoiceAlert: VoiceAlert,
  /**
   * A conversation needs people: the attendant has left it to them, or its queue is gone, or nobody serves that; for who
   * sees every ticket. `continued`: its customer wrote before a close could no longer be taken back; for its agent.
   */
  handover: z.strictObject({
    action: z.literal('create'),
    why: z.enum([...reasonsOfOne, ...reasonsOfMany, 'continued']),
    /** Null where there are several at once. */
    ticket: z.strictObject({ id, uuid, status: z.enum(ticketStatuses), contactName: z.string() }).nullable(),
    /** Of the queue in which it waits now, or which is gone; of `late` that of the line. */
    name: z.string().nullable(),
    count: z.int().positive(),
  }),
  copilot: WordsComing,
  prompt: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['create', 'update']), prompt: Prompt }),
    /** The same id twice: clients look for one name or the other. */
    z.strictObject({ action: z.literal('delete'), promptId: id, intelligenceId: id }),
  ]),
  knowledge: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['create', 'update']), record: ArticleRow }),
    z.strictObject({ action: z.literal('delete'), id }),
  ]),
  askedQuestion: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('update') }), // others are proposed or dismissed: who shows them asks again
    z.strictObject({ action: z.literal('search'), search: QuestionSearch }),
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
  /** These tags are of more or fewer tickets now. */
  tagTickets: z.strictObject({ action: z.literal('update'), tagIds: z.array(id) }),
  tag: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['create', 'update']), tag: Tag }),
    z.strictObject({ action: z.literal('delete'), tagId: id }),
  ]),
  quickmessage: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['create', 'update']), record: QuickMessage }),
    /** Gone, or no longer for those who hear it. */
    z.strictObject({ action: z.literal('delete'), id }),
  ]),
  schedule: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['create', 'update']), schedule: Schedule }),
    z.strictObject({ action: z.literal('delete'), scheduleId: id }),
  ]),
  ContactList: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['create', 'update']), record: ContactList }),
    z.strictObject({ action: z.literal('delete'), id }),
  ]),
  ContactListItem: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['create', 'update']), record: ContactListItem }),
    z.strictObject({ action: z.literal('delete'), id }),
    /** Many came or went at once. At most the first hundred of those who came are told. */
    z.strictObject({ action: z.literal('reload'), contactListId: id, records: z.array(ContactListItem) }),
  ]),
  campaign: z.discriminatedUnion('action', [
    /** Also while one runs, every few seconds: how far it is has changed. */
    z.strictObject({ action: z.enum(['create', 'update']), record: Campaign }),
    z.strictObject({ action: z.literal('delete'), id }),
  ]),
  /** A setting has a new value, for every screen and every process at once: nobody keeps an old one. */
  settings: z.strictObject({ action: z.literal('update'), setting: Setting }),
  /** The own company's hours have changed. */
  company: z.strictObject({ action: z.literal('update'), company: Company }),
  payment: z.discriminatedUnion('action', [
    /** The company has paid, and is due later from now on; every screen of it hears. */
    z.strictObject({ action: z.literal('CONCLUIDA'), company: Company, invoiceId: id }),
    z.strictObject({ action: z.enum(['create', 'update']), invoice: Invoice }),
    z.strictObject({ action: z.literal('delete'), invoiceId: id }),
    /** Another plan is chosen, or invoices are made out to somebody else: whoever sees the subscription asks again. */
    z.strictObject({ action: z.literal('subscription') }),
  ]),
  holiday: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['create', 'update']), holiday: Holiday }),
    z.strictObject({ action: z.literal('delete'), holidayId: id }),
  ]),
  announcement: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['create', 'update']), record: Announcement }),
    z.strictObject({ action: z.literal('delete'), id }),
  ]),
  /** For the operator. */
  operatorCompany: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['create', 'update']), company: OperatorCompany }),
    z.strictObject({ action: z.literal('delete'), companyId: id }),
  ]),
  /** For the operator: money has moved, or what is owed; whoever looks at all companies asks again. */
  operatorBilling: z.strictObject({ action: z.literal('update') }),
  /** Written down in the audit list: for the company's admins, and the operator. */
  audit: z.strictObject({ action: z.literal('create'), record: AuditEntry }),
  /** For the operator. */
  plan: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['create', 'update']), plan: Plan }),
    z.strictObject({ action: z.literal('delete'), planId: id }),
  ]),
  help: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['create', 'update']), record: Help }),
    z.strictObject({ action: z.literal('delete'), id }),
  ]),
  chat: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('update'), chat: Chat }),
    z.strictObject({
      action: z.literal('new-message'),
      newMessage: ChatMessageSent,
      chat: Chat,
      /** The key of the bubble that its writer shows. */
      clientId: uuid.optional(),
    }),
    /** What was said was changed, taken back or reacted to. */
    z.strictObject({ action: z.literal('message'), changed: ChatMessage }),
    z.strictObject({ action: z.literal('delete'), id }),
  ]),
  aiProvider: z.discriminatedUnion('action', [
    z.strictObject({ action: z.enum(['create', 'update']), record: AiProvider }),
    z.strictObject({ action: z.literal('delete'), id }),
  ]),
  file: z.discriminatedUnion('action', [
    /** Under both names: clients of this API family read the one or the other. */
    z.strictObject({ action: z.enum(['create', 'update']), files: FileRow, fileList: FileRow }),
    z.strictObject({ action: z.literal('delete'), fileId: id }),
  ]),
  /**
   * The service is away (nothing can be asked or sent), or back: what happened meanwhile may have been told to nobody, so
   * whatever is visible is asked for again. It comes without `away` when only events were lost.
   */
  service: z.strictObject({ action: z.enum(['away', 'back']) }),
  /** For pages that wait outside: their company is let in again. */
  access: z.strictObject({ action: z.literal('freed') }),
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
