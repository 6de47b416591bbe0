import { expect, test } from 'vitest';
import { concerns } from './ticket-access';

const ana = { id: 7, profile: 'user', super: false, allTicket: false, queueIds: [1, 2] } as const;
const all = { ...ana, allTicket: true };
const admin = { ...ana, profile: 'admin' } as const;
const everywhere = { ...admin, allTicket: true, queueIds: [] } as const;
const ticket = { status: 'open', userId: 7, queueId: 1, unreadMessages: 2 } as const;
const waiting = { ...ticket, status: 'pending', userId: null } as const;

test.each([
  ['one’s own', ticket, ana, true],
  ['one’s own, all read', { ...ticket, unreadMessages: 0 }, ana, false],
  ['a colleague’s', { ...ticket, userId: 8 }, ana, false],
  ['a colleague’s, for an admin', { ...ticket, userId: 8 }, admin, false],
  ['one that waits', waiting, ana, false],
  ['one that waits, for an admin without all tickets', waiting, admin, false],
  ['one that waits, with all tickets', waiting, all, true],
  ['one that waits in no queue, with all tickets', { ...waiting, queueId: null }, all, true],
  ['one that waits in a foreign queue, with all tickets', { ...waiting, queueId: 9 }, all, false],
  ['one that waits in any queue, for an admin in none with all tickets', { ...waiting, queueId: 9 }, everywhere, true],
  ['the same for a supervisor', { ...waiting, queueId: 9 }, { ...everywhere, profile: 'supervisor' }, true],
  ['not for an agent in no queue', { ...waiting, queueId: 9 }, { ...everywhere, profile: 'user' }, false],
  ['nor for an admin in other queues', { ...waiting, queueId: 9 }, { ...everywhere, queueIds: [1] }, false],
  ['nor without all tickets', { ...waiting, queueId: 9 }, { ...everywhere, allTicket: false }, false],
  ['a closed one', { ...ticket, status: 'closed' }, all, false],
] as const)('%s', (_what, of, viewer, expected) => {
  expect(concerns(of, viewer)).toBe(expected);
});
