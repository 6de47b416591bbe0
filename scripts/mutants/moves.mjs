// Who may read and move a conversation, what a move leaves behind, and what can be taken back.
const policy = ['server/src/tickets/policy.test.ts'];
const tickets = ['server/src/tickets/tickets.test.ts'];
const undo = ['server/src/tickets/undo.test.ts'];

/** @type {import('./list.mjs').Mutant[]} */
export default [
  {
    what: 'one’s own conversation of a queue that one has lost stays in the lists',
    file: 'server/src/tickets/policy.ts',
    find: 'return sql`(t.queue_id = any(${viewer.queueIds as number[]}::int[]) or (',
    replace: 'return sql`(t.user_id = ${viewer.id} or t.queue_id = any(${viewer.queueIds as number[]}::int[]) or (',
    tests: policy,
  },
  {
    what: 'whoever has it reads a conversation of a queue that they are not in',
    file: 'contract/ticket-access.ts',
    find: 'if (ticket.queueId !== null) return viewer.queueIds.includes(ticket.queueId);',
    replace:
      'if (ticket.queueId !== null && ticket.userId !== viewer.id) return viewer.queueIds.includes(ticket.queueId);',
    tests: policy,
  },
  {
    what: 'supervisors read like agents',
    file: 'contract/ticket-access.ts',
    find: `viewer.super || viewer.profile !== 'user';`,
    replace: `viewer.super || viewer.profile === 'admin';`,
    tests: tickets,
  },
  {
    what: 'a conversation of another queue is moved',
    file: 'server/src/tickets/moves.ts',
    find: '  assertMayRead(ctx.viewer, ticket);\n',
    replace: '',
    tests: tickets,
  },
  {
    what: 'a colleague gets what they may not read',
    file: 'server/src/tickets/moves.ts',
    find: 'if (target.user && userId !== viewer.id && !mayReadTicket(target.user, { queueId, userId: null })) {',
    replace: 'if (target.user && userId !== viewer.id && queueId === null && !target.user) {',
    tests: tickets,
  },
  {
    what: 'who comes second takes the conversation without a word',
    file: 'server/src/tickets/moves.ts',
    find: 'if (ticket.userId === ctx.viewer.id) return;',
    replace: 'return;',
    tests: tickets,
  },
  {
    what: 'a second acceptance is the first',
    file: 'server/src/tickets/queries.ts',
    find: 'coalesce(first_accepted_at, ${ctx.now})',
    replace: 'coalesce(${ctx.now}, first_accepted_at)',
    tests: tickets,
  },
  {
    what: 'what is closed stays unread',
    file: 'server/src/tickets/queries.ts',
    find: `unread_messages = case when \${to.status} = 'closed' then 0 else unread_messages end,`,
    replace: '',
    tests: tickets,
  },
  {
    what: 'a move before the newest one is taken back',
    file: 'server/src/tickets/undo.ts',
    find: 'kept?.moverId === ctx.viewer.id && kept.moves === ticket.moves;',
    replace: 'kept?.moverId === ctx.viewer.id;',
    tests: undo,
  },
  {
    what: 'a move can be taken back for ever',
    file: 'server/src/tickets/undo.ts',
    find: 'if (!isOurs || new Date(kept.until) < ctx.now)',
    replace: 'if (!isOurs)',
    tests: undo,
  },
  {
    what: 'reopening says the farewell of the close before it',
    file: 'server/src/tickets/undo.ts',
    find: `if (kept?.words && move !== 'reopen')`,
    replace: 'if (kept?.words)',
    tests: undo,
  },
  {
    what: 'undoing a merge overwrites what was edited since',
    file: 'server/src/contacts/merge.ts',
    find: 'before[key] !== after[key] && now[key] === after[key]',
    replace: 'before[key] !== after[key]',
    tests: ['server/src/contacts/undo-merge.test.ts'],
  },
  {
    what: 'what was put off stays away although the customer writes',
    file: 'server/src/tickets/activity-queries.ts',
    find: '::timestamptz end, snoozed_until = null,`',
    replace: '::timestamptz end,`',
    tests: ['server/src/tickets/snooze.test.ts'],
  },
];
