// What a network brings: stored once, in its order, and changed as the network says.
const promises = ['server/src/messages/promises.test.ts'];
const property = ['server/src/messages/receive.property.test.ts'];
const order = ['server/src/messages/order.test.ts'];

/** @type {import('./list.mjs').Mutant[]} */
export default [
  {
    what: 'an event that could not be stored is told to nobody',
    file: 'server/src/messages/receive.ts',
    find: 'if (failure) throw failure as Error;',
    replace: '',
    tests: promises,
  },
  {
    what: 'a change that overtook its message is lost',
    file: 'server/src/messages/changes.ts',
    find: 'if (!known) return keepEarly(ctx, connectionId, event);',
    replace: 'if (!known) return;',
    tests: property,
  },
  {
    what: 'an older edit replaces a newer one',
    file: 'server/src/messages/queries.ts',
    find: ' and (edited_at is null or edited_at < ${at}) for update',
    replace: ' for update',
    tests: property,
  },
  {
    what: 'an older reaction replaces a newer one',
    file: 'server/src/messages/queries.ts',
    find: ` and r ->> 'at' >= \${at.toISOString()})`,
    replace: ` and r ->> 'at' > '9999')`,
    tests: property,
  },
  {
    what: 'ticks of a message go back',
    file: 'server/src/messages/queries.ts',
    find: 'and from_me and ack < ${ack}',
    replace: 'and from_me and ack <> ${ack}',
    tests: property,
  },
  {
    what: 'a message that was delivered fails',
    file: 'server/src/messages/queries.ts',
    find: `and from_me and ack < 3 and state <> 'failed'`,
    replace: `and from_me and state <> 'failed'`,
    tests: promises,
  },
  {
    what: 'a reply typed on the phone is no first answer',
    file: 'server/src/messages/receive-pipeline.ts',
    find: 'answers: fromMe }',
    replace: 'answers: false }',
    tests: promises,
  },
  {
    what: 'a time before anything could have been said is believed',
    file: 'server/src/messages/said-at.ts',
    find: 'const isTime = second > now.getTime() - longest;',
    replace: 'const isTime = second > 0 - longest;',
    tests: order,
  },
  {
    what: 'a message that comes late is what the list shows',
    file: 'server/src/tickets/activity-queries.ts',
    find: 'l.id = t.last_message_id\n          and (l.at_second, l.id) > (',
    replace: 'l.id = t.last_message_id\n          and false and (l.at_second, l.id) > (',
    tests: order,
  },
  {
    what: 'what one person says under two names is taken side by side',
    file: 'server/src/messages/conversation-batches.ts',
    find: 'names.some((name) => batch.names.includes(name))',
    replace: 'batch.names.includes(names[0]!)',
    tests: ['server/src/messages/conversation-batches.test.ts'],
  },
  {
    what: 'whoever is blocked opens a conversation',
    file: 'server/src/messages/receive-pipeline.ts',
    find: 'const isQuiet = contact.isBlocked && !fromMe;',
    replace: 'const isQuiet = contact.isBlocked && fromMe;',
    tests: ['server/src/contacts/by-hand.test.ts'],
  },
  {
    what: 'groups are heard although they are switched off',
    file: 'server/src/messages/groups.ts',
    find: `'CheckMsgIsGroup')) === 'enabled';`,
    replace: `'CheckMsgIsGroup')) === 'disabled';`,
    tests: ['server/src/messages/messages.test.ts'],
  },
  {
    what: 'what is stored in one conversation is changed from another',
    file: 'server/src/messages/change-queries.ts',
    find: 'and i.kind = ${about.chat.kind} and i.value = ${about.chat.value}',
    replace: 'and ${about.chat.kind}::text is not null and ${about.chat.value}::text is not null',
    tests: promises,
  },
];
