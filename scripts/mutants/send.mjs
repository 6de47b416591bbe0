// What leaves: past the gate, in its order, once, and what becomes of it.
const promises = ['server/src/messages/promises.test.ts'];
const gate = ['server/src/messages/gate.test.ts'];
const messages = ['server/src/messages/messages.test.ts'];

/** @type {import('./list.mjs').Mutant[]} */
export default [
  {
    what: 'one’s own reply leaves the conversation unread',
    file: 'server/src/messages/send.ts',
    find: `unread: as === 'agent' ? null : 0,`,
    replace: 'unread: 0,',
    tests: promises,
  },
  {
    what: 'what is said by itself counts as an answer',
    file: 'server/src/messages/send.ts',
    find: 'answers: userId !== null,',
    replace: 'answers: true,',
    tests: promises,
  },
  {
    what: 'every file of a batch carries the quote',
    file: 'server/src/messages/reply.ts',
    find: 'quotedId: n === 0 ? quotedId : null',
    replace: 'quotedId: n >= 0 ? quotedId : null',
    tests: promises,
  },
  {
    what: 'what is said by itself reaches who is blocked',
    file: 'server/src/messages/gate.ts',
    find: 'isBlocked: contact.isBlocked,',
    replace: `isBlocked: contact.isBlocked && intent.as === 'agent',`,
    tests: promises,
  },
  {
    what: 'advertising reaches who has opted out',
    file: 'server/src/messages/gate.ts',
    find: `(optedOut === 'no' || (optedOut !== 'yes' && advertises))`,
    replace: `optedOut === 'no'`,
    tests: gate,
  },
  {
    what: 'the network’s window is not looked at',
    file: 'server/src/messages/gate.ts',
    find: 'if (!state.isWindowOpen && !isTemplate)',
    replace: 'if (!state.isWindowOpen && isTemplate)',
    tests: gate,
  },
  {
    what: 'what is ready is rendered once more',
    file: 'server/src/messages/send.ts',
    find: '(one.isReady ? text : render(text, facts))',
    replace: 'render(text, facts)',
    tests: ['server/src/messages/thread.test.ts'],
  },
  {
    what: 'a closed conversation can be written in',
    file: 'server/src/messages/reply.ts',
    find: `if (ticket.status !== 'open') throw fail('ERR_TICKET_NOT_OPEN');`,
    replace: '',
    tests: messages,
  },
  {
    what: 'what somebody else said can be quoted',
    file: 'server/src/messages/reply.ts',
    find: 'home?.contactId === ticket.contactId && mayReadTicket(ctx.viewer, home)',
    replace: 'home !== undefined && mayReadTicket(ctx.viewer, home)',
    tests: messages,
  },
  {
    what: 'one conversation holds up the others of its line',
    file: 'server/src/messages/outbox-order.ts',
    find: '      and ${ofE.ticket} = ${ofM.ticket} and ${ofE.recipient} = ${ofM.recipient}\n',
    replace: '',
    tests: messages,
  },
  {
    what: 'a line with limits lets programs go before people',
    file: 'server/src/messages/governed-queries.ts',
    find: 'order by h.priority, h.id`);',
    replace: 'order by h.id`);',
    tests: ['server/src/messages/governed.test.ts'],
  },
  {
    what: 'what nobody knows the fate of is sent once more',
    file: 'server/src/messages/outcomes.ts',
    find: `((outcome.repeatable ?? repeatable) && retry !== 'never')`,
    replace: `retry !== 'never'`,
    tests: messages,
  },
  {
    what: 'six in the evening is still afternoon',
    file: 'contract/customer-words.ts',
    find: 'hour >= 18 || hour < 5',
    replace: 'hour > 18 || hour < 5',
    tests: ['server/src/messages/template.test.ts'],
  },
  {
    what: 'a message that was deleted in time leaves all the same',
    file: 'server/src/messages/service.ts',
    find: `setState(ctx, messageId, ['waiting'], 'failed', {`,
    replace: `setState(ctx, messageId, ['unknown'], 'failed', {`,
    tests: messages,
  },
];
