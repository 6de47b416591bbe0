import { z } from 'zod';
import { ContactLite, ContactOfTicket } from './contact-lite';
import { endpoint } from './endpoint';
import {
  day,
  Done,
  flag,
  givenId,
  givenIdOrNone,
  id,
  idList,
  instant,
  moment,
  NamedRef,
  page,
  paging,
  QueueLite,
  textBytes,
  uuid,
} from './shapes';
import { mediaTypes, messageStates } from './message-kinds';
import { TagOfTicket } from './tags';
import { Hit } from './ticket-hit';
import { TicketPresence } from './ticket-presence';

export * from './message-kinds';

export const ticketStatuses = ['pending', 'open', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/**
 * The legal moves: from which statuses each may start, and where it leads. A transfer leads to `open` when it names
 * a user and to `pending` when it names only a queue.
 */
export const ticketMoves = {
  accept: { from: ['pending'], to: 'open' },
  return: { from: ['open'], to: 'pending' },
  close: { from: ['pending', 'open'], to: 'closed' },
  reopen: { from: ['closed'], to: 'open' },
  transfer: { from: ['pending', 'open'], to: null },
} as const satisfies Record<string, { from: readonly TicketStatus[]; to: TicketStatus | null }>;
export type TicketMove = keyof typeof ticketMoves;

/** Put off without a time: until the customer writes. */
export const untilReply = '9999-12-31T00:00:00.000Z';

/** May this move start from where the ticket stands? Asked by the service to refuse and by a row to draw its buttons. */
export function ticketCan(move: TicketMove, ticket: { status: TicketStatus }): boolean {
  return (ticketMoves[move].from as readonly TicketStatus[]).includes(ticket.status);
}

const ticket = {
  id,
  uuid,
  status: z.enum(ticketStatuses),
  unreadMessages: z.int(),
  /** Preview of the newest message: its text, or for media its caption or file name. */
  lastMessage: z.string(),
  lastMessageType: z.enum(mediaTypes),
  lastMessageFromMe: z.boolean(),
  lastMessageState: z.enum(messageStates),
  isGroup: z.boolean(),
  userId: id.nullable(),
  contactId: id,
  whatsappId: id.nullable(),
  queueId: id.nullable(),
  chatbot: z.boolean(),
  queueOptionId: id.nullable(),
  companyId: id,
  useIntegration: z.boolean(),
  integrationId: z.null(),
  typebotSessionId: z.null(),
  typebotStatus: z.boolean(),
  /** The prompt of the assistant that has it; null where people have it, or nothing has answered yet. */
  promptId: id.nullable(),
  /** What an assistant has written for whoever answers next, as long as nobody has said anything since. */
  suggestionId: id.nullable(),
  fromMe: z.boolean(),
  amountUsedBotQueues: z.int(),
  /** Put off until then, `untilReply` for the customer's next message; null when it is not. Only open tickets are. */
  snoozedUntil: instant.nullable(),
  /** Since when it is back, until somebody deals with it. */
  wokenAt: instant.nullable(),
  /** Since when its customer waits for one of us; null when nobody does. What is said by itself is no answer, thanks ask for none. */
  waitingSince: instant.nullable(),
  /** Has one of ours answered in it? */
  answered: z.boolean(),
  /** The customer's newest words, as `lastMessage` has them. */
  customerMessage: z.string(),
  customerMessageType: z.enum(mediaTypes),
  createdAt: instant,
  updatedAt: instant,
};
const around = {
  queue: QueueLite.nullable(),
  user: NamedRef.nullable(),
  whatsapp: NamedRef.nullable(),
  tags: z.array(TagOfTicket),
  /** The campaign whose reply has opened it. */
  campaign: NamedRef.nullable(),
};

/** A conversation with a contact over one connection: the row of a list. */
export const TicketInList = z.strictObject({ ...ticket, contact: ContactLite, ...around });
export type TicketInList = z.infer<typeof TicketInList>;

/** A row of a list; of a search with what was found, unless that was the contact alone. */
export const TicketFound = z.strictObject({ ...TicketInList.shape, hit: Hit.optional() });
export type TicketFound = z.infer<typeof TicketFound>;

/** A conversation as it is opened: with everything about its contact. */
export const TicketShown = z.strictObject({
  ...ticket,
  contact: ContactOfTicket,
  ...around,
});
export type TicketShown = z.infer<typeof TicketShown>;

export const TicketPage = z.strictObject({
  ...page('tickets', TicketFound).shape,
  /** Only where a `partial` search ended early: the last conversation it looked into. `nextCursor` has the rest. */
  lookedTo: z.strictObject({ at: instant, id }).optional(),
});

export const TicketFilter = z.strictObject({
  ...paging,
  status: z.enum(ticketStatuses).optional(),
  /** Created that day, `yyyy-MM-dd` in the company's zone. */
  date: z.union([z.literal(''), day]).optional(),
  /** Changed that day, `yyyy-MM-dd` in the company's zone. */
  updatedAt: z.union([z.literal(''), day]).optional(),
  showAll: flag.default(false),
  queueIds: idList.optional(),
  tags: idList.optional(),
  users: idList.optional(),
  /** Only those of this contact: of all that one may see, as in a search. */
  contactId: z.coerce.number().pipe(id).optional(),
  /** Opened by a reply to one of these. */
  campaigns: idList.optional(),
  /** Without a status what one is told of: one's own, and who waits only with `allTicket`. */
  withUnreadMessages: flag.default(false),
  /** Only what is put off, or nothing of it. Without it lists of open tickets leave it out, and searches find it. */
  snoozed: flag.optional(),
  /**
   * A search may end before its page is full, and say so (`lookedTo`), which is quick for any words. Without it a page is
   * full while there is something for it, among the newest 8,000 conversations where no index knows the words.
   */
  partial: flag.default(false),
  /** `waiting`: of pending ones, who has waited longest comes first. */
  sort: z.enum(['newest', 'waiting']).optional(),
});
export type TicketFilter = z.infer<typeof TicketFilter>;

/** The ticket that stands in the way of another: what `error` of ERR_OTHER_OPEN_TICKET holds as a JSON string. */
export const Conflict = z.strictObject({
  id,
  uuid,
  status: z.enum(ticketStatuses),
  userId: id.nullable(),
  user: NamedRef.nullish(),
  queue: NamedRef.nullish(),
});
export type Conflict = z.infer<typeof Conflict>;

const TicketChange = z
  .strictObject({
    status: z.enum(ticketStatuses),
    userId: givenIdOrNone,
    queueId: givenIdOrNone,
    whatsappId: givenIdOrNone.transform((line) => line ?? undefined), // none leaves it where it is
  })
  .partial();
export type TicketChange = z.infer<typeof TicketChange>;

const ignores = Object.keys(TicketShown.shape).concat('ticketId', 'tags', 'justClose');
const ids = { 'body.userId': 'user', 'body.queueId': 'queue', 'body.whatsappId': 'connection' } as const;
const listIds = { 'query.queueIds': 'queue', 'query.tags': 'tag', 'query.users': 'user' } as const;

export const tickets = {
  list: endpoint('GET /tickets', {
    who: 'user',
    query: TicketFilter,
    ids: { ...listIds, 'query.campaigns': 'campaign', 'query.contactId': 'contact' },
    reply: TicketPage,
    summary:
      'Tickets one may see, newest change first unless told, forty a page; every filter can be combined. With a search text, count is how many were looked up: more than a page when there are more',
  }),
  counts: endpoint('GET /tickets/counts', {
    who: 'user',
    query: z.strictObject({ showAll: flag.default(false), queueIds: idList.optional() }),
    ids: { 'query.queueIds': 'queue' },
    /** `at`: before they were counted, by the clock of `updatedAt`. */
    reply: z.strictObject({ open: z.int(), pending: z.int(), closed: z.int(), snoozed: z.int(), at: instant }),
    summary:
      'How many open and pending tickets the lists hold, and how many open ones are put off; 1000 means more than 999; closed are not counted (0)',
  }),
  presence: endpoint('GET /tickets/presence', {
    who: 'user',
    reply: z.array(TicketPresence),
    summary: 'Who has a conversation in front of them or writes in it, of those conversations that one may read',
  }),
  show: endpoint('GET /tickets/:ticketId', {
    who: 'user',
    params: { ticketId: 'ticket' },
    reply: TicketShown,
    summary: 'One ticket by its id',
  }),
  showByUuid: endpoint('GET /tickets/u/:uuid', {
    who: 'user',
    params: { uuid: 'ticket:uuid' },
    reply: TicketShown,
    summary: 'One ticket by its uuid',
  }),
  create: endpoint('POST /tickets', {
    who: 'user',
    body: z.strictObject({
      contactId: givenId,
      queueId: givenIdOrNone.optional(),
      whatsappId: givenIdOrNone.optional(),
      userId: givenIdOrNone.optional(),
      status: z.enum(ticketStatuses).optional(),
    }),
    ignores,
    ids: { ...ids, 'body.contactId': 'contact' },
    reply: TicketShown,
    status: 201,
    idempotent: true,
    fails: ['ERR_OTHER_OPEN_TICKET', 'ERR_NO_DEF_WAPP_FOUND'],
    summary: 'Opens a conversation with a contact; it starts open and is the caller’s',
  }),
  update: endpoint('PUT /tickets/:ticketId', {
    who: 'user',
    params: { ticketId: 'ticket' },
    body: TicketChange,
    ignores,
    ids,
    reply: TicketShown,
    fails: ['ERR_INVALID_TRANSITION', 'ERR_OTHER_OPEN_TICKET'],
    summary: 'Every move of a ticket: accept, return, close, reopen, transfer',
  }),
  undo: endpoint('POST /tickets/:ticketId/undo', {
    who: 'user',
    params: { ticketId: 'ticket' },
    reply: TicketShown,
    fails: ['ERR_CANNOT_UNDO', 'ERR_OTHER_OPEN_TICKET'],
    summary:
      'Takes back one’s own newest move of a ticket (return, close, transfer) within 8 seconds; what it would have sent is not sent',
  }),
  snooze: endpoint('PUT /tickets/:ticketId/snooze', {
    who: 'user',
    params: { ticketId: 'ticket' },
    body: z.strictObject({
      /** A time at most a year ahead; `reply`: the customer's next message; null: now. */
      until: z.union([moment(), z.literal('reply')]).nullable(),
    }),
    reply: TicketShown,
    fails: ['ERR_TICKET_NOT_OPEN'],
    summary: 'Puts an open ticket off, or takes it up again; for its agent and those who see every ticket',
  }),
  remove: endpoint('DELETE /tickets/:ticketId', {
    who: 'ticket-options:deleteTicket',
    params: { ticketId: 'ticket' },
    reply: Done,
    summary: 'Deletes a ticket with its messages and media',
  }),
  drafts: endpoint('GET /drafts', {
    who: 'user',
    reply: z.array(z.strictObject({ ticketId: id, body: z.string(), updatedAt: instant })),
    summary: 'One’s own unsent texts, by ticket',
  }),
  saveDraft: endpoint('PUT /tickets/:ticketId/draft', {
    who: 'user',
    params: { ticketId: 'ticket' },
    body: z.strictObject({ body: z.string().max(65_536, 'Too Long!') }),
    bodyBytes: textBytes,
    reply: z.strictObject({ ticketId: id, body: z.string(), updatedAt: instant }),
    summary: 'Keeps an unsent text; an empty one forgets it',
  }),
};

/**
 * A move: by whom, if by anybody, and where it led. `resume`: by the customer's word; `handover`: by the attendant;
 * `editLost`: nobody moved it, a text that was edited is as it was.
 */
export const MoveDone = z.strictObject({
  id,
  ticketId: id,
  kind: z.enum([
    ...(Object.keys(ticketMoves) as [TicketMove, ...TicketMove[]]),
    'undo',
    'resume',
    'handover',
    'editLost',
  ]),
  user: NamedRef.nullable(),
  toUser: NamedRef.nullable(),
  toQueue: NamedRef.nullable(),
  createdAt: instant,
});
export type MoveDone = z.infer<typeof MoveDone>;
