import { expect, test } from 'vitest';
import { at, ticketOf } from './live.fixture';
import { lastWordsOf, waitLook } from './waits';

const minute = 60_000;
const since = at(0);
const after = (minutes: number) => Date.parse(since) + minutes * minute;

test.each([
  [9.9, 'calm'],
  [10, 'amber'],
  [29.9, 'amber'],
  [30, 'red'],
] as const)('who has waited %d minutes looks %s where nobody has said otherwise', (minutes, look) => {
  expect(waitLook(since, after(minutes))).toBe(look);
});

test('the queue’s own limits count', () => {
  const limits = { waitAmber: 1, waitRed: 2 };
  expect([0, 1, 2].map((minutes) => waitLook(since, after(minutes), limits))).toEqual(['calm', 'amber', 'red']);
});

const greeted = {
  id: 1,
  lastMessage: 'Olá! Já vamos atender.',
  lastMessageFromMe: true,
  lastMessageState: 'read' as const,
  customerMessage: 'foto.jpg',
  customerMessageType: 'image' as const,
};

test('of who waits the customer’s words are shown, not our own greeting', () => {
  expect(lastWordsOf(ticketOf(greeted))).toMatchObject({
    lastMessage: 'foto.jpg',
    lastMessageType: 'image',
    lastMessageFromMe: false,
  });
});

test('of who is served, and where a customer has said nothing yet, the newest words are shown', () => {
  for (const ticket of [
    ticketOf({ ...greeted, status: 'open' }),
    ticketOf({ ...greeted, customerMessage: '', customerMessageType: 'conversation' }),
  ])
    expect(lastWordsOf(ticket)).toBe(ticket);
});
