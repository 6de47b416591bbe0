import type { Message } from '@guiche/contract/messages';
import type { MoveDone, TicketShown } from '@guiche/contract/tickets';
import type { Bubble, ThreadPage, ThreadPages } from './live';

/** Small things for tests, with only what a test says about them. */
export function aTicket(id: number, given: Partial<TicketShown> = {}): TicketShown {
  return { id, unreadMessages: 0, status: 'open', contactId: 1, ...given } as TicketShown;
}

export function aMessage(id: number, given: Partial<Message> = {}): Message {
  const createdAt = new Date(Date.UTC(2026, 10, 20, 12) + id * 1000).toISOString();
  return {
    id,
    ticketId: 7,
    body: `m${id}`,
    fromMe: false,
    mediaType: 'conversation',
    mediaName: null,
    ack: 0,
    state: 'received',
    read: true,
    isDeleted: false,
    userId: null,
    contactId: 1,
    reactions: [],
    createdAt,
    updatedAt: createdAt,
    ...given,
  } as Message;
}

export function aMove(id: number, given: Partial<MoveDone> = {}): MoveDone {
  const createdAt = new Date(Date.UTC(2026, 10, 20, 12) + id * 1000).toISOString();
  return { id, ticketId: 7, kind: 'accept', user: null, toUser: null, toQueue: null, createdAt, ...given };
}

export function aBubble(id: number, given: Partial<Bubble> & { body?: string } = {}): Bubble {
  const { body = `b${id}`, ...rest } = given;
  return {
    message: aMessage(id, { body, fromMe: true, userId: 5, state: 'waiting' }),
    clientId: `client${id}`,
    state: 'waiting',
    after: 0,
    ...rest,
  };
}

export function aPage(messages: Message[], given: Partial<ThreadPage> = {}): ThreadPage {
  return {
    messages,
    count: messages.length,
    hasMore: false,
    nextCursor: null,
    newerCursor: null,
    moves: [],
    ticket: aTicket(7),
    ...given,
  };
}

/** Newest page first, as they are cached. */
export function pagesOf(...pages: ThreadPage[]): ThreadPages {
  return { pages, pageParams: [] };
}
