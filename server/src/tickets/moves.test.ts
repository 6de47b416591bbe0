import {
  ticketCan,
  ticketMoves,
  ticketStatuses,
  type TicketChange,
  type TicketMove,
  type TicketStatus,
} from '@guiche/contract/tickets';
import { describe, expect, test } from 'vitest';
import { nameMove } from './moves';

const me = 7;

describe('a move is named by where the ticket stands and what is asked for', () => {
  const cases: [TicketStatus, number | null, TicketChange, TicketMove][] = [
    ['pending', 1, { status: 'open' }, 'accept'],
    ['pending', 1, { status: 'open', userId: me }, 'accept'],
    ['pending', null, { status: 'open', userId: me, queueId: 2 }, 'transfer'],
    ['pending', 1, { status: 'open', userId: 8 }, 'transfer'],
    ['pending', 1, { status: 'pending', queueId: 2 }, 'transfer'],
    ['pending', 1, { status: 'pending' }, 'return'],
    ['pending', 1, { status: 'closed' }, 'close'],
    ['open', 1, { status: 'open', userId: me }, 'accept'],
    ['open', 1, { status: 'open', userId: me, queueId: 1 }, 'transfer'],
    ['open', 1, { status: 'pending', userId: null }, 'return'],
    ['open', 1, { status: 'pending', userId: null, queueId: 1 }, 'return'],
    ['open', 1, { status: 'pending', queueId: 2 }, 'transfer'],
    ['open', 1, { status: 'open', userId: 8, queueId: 1 }, 'transfer'],
    ['open', 1, { queueId: 2 }, 'transfer'],
    ['open', 1, { whatsappId: 3 }, 'transfer'],
    ['open', 1, { status: 'closed', userId: me, queueId: 1 }, 'close'],
    ['closed', 1, { status: 'open' }, 'reopen'],
    ['closed', 1, { status: 'open', userId: me, queueId: 1 }, 'reopen'],
    ['closed', 1, { status: 'open', userId: 8 }, 'transfer'],
    ['closed', 1, { status: 'pending', queueId: 2 }, 'transfer'],
    ['closed', 1, { status: 'closed' }, 'close'],
  ];
  test.each(cases)('%s in queue %s, %j: %s', (status, queueId, change, move) => {
    expect(nameMove({ status, queueId }, change, me)).toBe(move);
  });
});

test('the legal moves are those of the specification', () => {
  const legal = ticketStatuses.map((status) => [
    status,
    Object.keys(ticketMoves).filter((move) => ticketCan(move as TicketMove, { status })),
  ]);
  expect(Object.fromEntries(legal)).toEqual({
    pending: ['accept', 'close', 'transfer'],
    open: ['return', 'close', 'transfer'],
    closed: ['reopen'],
  });
});
