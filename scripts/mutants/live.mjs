// Who hears what live, and what a page makes of it.
const policy = ['server/src/tickets/policy.test.ts'];
const law = ['server/src/live-law.test.ts'];

/** @type {import('./list.mjs').Mutant[]} */
export default [
  {
    what: 'who serves a conversation without queue hears nothing of it',
    file: 'server/src/tickets/live.ts',
    find: 'if (ticket.userId !== null) rooms.push(room.user(companyId, ticket.userId));',
    replace: '',
    tests: policy,
  },
  {
    what: 'who served it when its queue was removed hears nothing of it from then on',
    file: 'server/src/tickets/live.ts',
    find: 'if (ticket.userId !== null) rooms.push(room.user(companyId, ticket.userId));',
    replace: '',
    tests: ['server/src/live-law-rights.test.ts'],
  },
  {
    what: 'everybody hears of conversations without queue',
    file: 'server/src/tickets/live.ts',
    find: 'else if (viewer.allTicket) rooms.push',
    replace: 'else rooms.push',
    tests: policy,
  },
  {
    what: 'who may go on reading is told that it is gone',
    file: 'server/src/tickets/live.ts',
    find: ', except: kept };',
    replace: ' };',
    tests: policy,
  },
  {
    what: 'who may no longer read a conversation is told nothing',
    file: 'server/src/tickets/live.ts',
    find: 'if (losers.rooms.length) ctx.emit',
    replace: 'if (losers.rooms.length > 9) ctx.emit',
    tests: law,
  },
  {
    what: 'the words of a deleted message are told to all who read',
    file: 'server/src/messages/live.ts',
    find: 'if (!row.is_deleted && !row.q_is_deleted) return',
    replace: 'if (row.id) return',
    tests: ['server/src/messages/messages.test.ts'],
  },
  {
    what: 'a new message is told to the whole company',
    file: 'server/src/messages/live.ts',
    find: 'contact, clientId }, audience);',
    replace: 'contact, clientId }, { rooms: [String(ctx.companyId)] });',
    tests: ['server/src/messages/messages.test.ts'],
  },
  {
    what: 'who may no longer read a conversation is shown as being there',
    file: 'server/src/tickets/presence.ts',
    find: 'if (!mayReadTicket(viewer, ticket)) continue;',
    replace: '',
    tests: ['server/src/tickets/presence.test.ts'],
  },
  {
    what: 'sockets stay in the rooms of a right that was taken',
    file: 'server/src/platform/live.ts',
    find: 'for (const name of socket.rooms) if (!rooms.has(name)) await socket.leave(name);',
    replace: '',
    tests: ['server/src/auth/sockets.test.ts'],
  },
  {
    what: 'what arrives is read although nobody looks',
    file: 'server/src/platform/live.ts',
    find: 'ticket.userId === viewer.id && follows)',
    replace: 'ticket.userId === viewer.id)',
    tests: ['server/src/messages/viewing.test.ts'],
  },
  {
    what: 'all staff hear the QR code of a line',
    file: 'server/src/connections/live.ts',
    find: '  qrcode: null,\n',
    replace: '',
    tests: ['server/src/connections/connections.test.ts'],
  },
  {
    what: 'a page keeps a row that belongs to another list by now',
    file: 'web/src/tickets/live.ts',
    find: 'isInScope(ticket, filter, viewer) &&\n    passesFilters',
    replace: '(listed || isInScope(ticket, filter, viewer)) &&\n    passesFilters',
    tests: law,
  },
  {
    what: 'a page counts a conversation that was put off among the open ones',
    file: 'web/src/tickets/live.ts',
    find: `if (status === 'open' && (ticket.snoozedUntil !== null) !== (name === 'snoozed')) return false;`,
    replace: '',
    tests: law,
  },
];
