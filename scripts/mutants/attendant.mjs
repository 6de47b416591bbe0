// What answers by itself: which case it sees, what it says, and when it keeps silent.
const table = ['server/src/attendant/table.test.ts'];
const attendant = ['server/src/attendant/attendant.test.ts'];

/** @type {import('./list.mjs').Mutant[]} */
export default [
  {
    what: 'who writes while nobody is there loses the option that they stand at',
    file: 'server/src/attendant/table.ts',
    find: `when: 'closed, and told',\n    to: 'same',\n    does: ['stay at the option', 'tell people if it is in no queue'],`,
    replace: `when: 'closed, and told',\n    to: 'same',\n    does: ['tell people if it is in no queue'],`,
    tests: table,
  },
  {
    what: 'that nobody is there is said once for ever',
    file: 'server/src/attendant/guards.ts',
    find: `awayWords(c, queueOf(c)) !== '' && within(c.facts.awayAt, c.facts.now, limits.pause)`,
    replace: `awayWords(c, queueOf(c)) !== '' && c.facts.awayAt !== null`,
    tests: table,
  },
  {
    what: 'a line of the menu moves a ticket that somebody of ours has moved',
    file: 'server/src/attendant/guards.ts',
    find: '  !facts.ticket.wasServed &&\n',
    replace: '',
    tests: table,
  },
  {
    what: 'the loop guard lets one more through',
    file: 'server/src/attendant/guards.ts',
    find: 'facts.saidInAMinute >= limits.inAMinute',
    replace: 'facts.saidInAMinute > limits.inAMinute',
    tests: table,
  },
  {
    what: 'hours of a queue count where those of the company are set',
    file: 'server/src/attendant/guards.ts',
    find: `if (facts.scheduleType === 'company') return closed(facts.hours);`,
    replace: `if (facts.scheduleType === 'company' && queue === null) return closed(facts.hours);`,
    tests: table,
  },
  {
    what: 'a rating is taken for ever',
    file: 'server/src/attendant/guards.ts',
    find: 'talk.rateUntil !== null && writtenAt(event, facts) <= talk.rateUntil;',
    replace: 'talk.rateUntil !== null;',
    tests: table,
  },
  {
    what: 'repetitions are counted over all menus of a talk',
    file: 'server/src/attendant/machine.ts',
    find: 'talk.repeats + 1 : stays ? talk.repeats : 0,',
    replace: 'talk.repeats + 1 : talk.repeats,',
    tests: table,
  },
  {
    what: 'everything said in one breath is answered',
    file: 'server/src/attendant/machine.ts',
    find: 'if (hasAnswer && !next.row.isAnswer) continue;',
    replace: '',
    tests: table,
  },
  {
    what: 'of two lines with one title the first is taken',
    file: 'server/src/attendant/parse-answer.ts',
    find: 'return titled.length === 1 ? titled[0] : undefined;',
    replace: 'return titled[0];',
    tests: table,
  },
  {
    what: 'what was written an hour ago is answered by itself',
    file: 'server/src/attendant/service.ts',
    find: '.filter(({ at, event }) => !isLate(ctx, at) || (wasAsked(talk, at) && step(talk, facts, event).row.isAnswer));',
    replace: ';',
    tests: attendant,
  },
  {
    what: 'whoever is blocked is answered',
    file: 'server/src/attendant/schedule-reply.ts',
    find: 'contact.isBlocked || fromMe ||',
    replace: 'fromMe ||',
    tests: attendant,
  },
  {
    what: 'a tap on any menu rates',
    file: 'server/src/attendant/schedule-reply.ts',
    find: `return quoted?.asksLast && quoted.ticketId === over?.ticketId ? tapped : '';`,
    replace: 'return tapped;',
    tests: ['server/src/attendant/tapped.test.ts'],
  },
  {
    what: 'what was chosen is forgotten with the next thing said in silence',
    file: 'server/src/attendant/machine.ts',
    find: `silentUntil: state !== 'silent' ? null : stays ? talk.silentUntil : after(facts.now, limits.pause),`,
    replace: `silentUntil: state !== 'silent' ? null : after(facts.now, limits.pause),`,
    tests: table,
  },
  {
    what: 'a menu that was not said counts as read from then on',
    file: 'server/src/attendant/machine.ts',
    find: 'return withConfirmation(withSeenMenu(talk, steps));',
    replace: 'return withConfirmation(steps);',
    tests: table,
  },
];
