import { limits, type Context } from './context';
import { isLeaving } from './leaving';
import { wantsPerson } from './wishes';
import { angerSigns, isMiss, marker } from './words';

/** What the rows of the table ask for. Each is a question about one case, and changes nothing. */
export const guards = {
  'people have it': ({ facts }) => facts.isOff,
  'they want nothing unasked': ({ facts }) => facts.hasOptedOut,
  'no assistant speaks here': ({ facts }) => facts.promptId === null,
  'another assistant speaks here': ({ facts }) => facts.isMoved || facts.promptId !== facts.askedPromptId,
  'they wrote meanwhile': ({ facts }) => facts.isOvertaken,
  'they wrote meanwhile, again and again': ({ facts }) => facts.isOvertaken && facts.restarts >= limits.restarts,
  'they ask for a person': ({ facts }) => wantsPerson(facts.said.map(({ text }) => text)),
  'they are angry': ({ facts }) => angerSigns(facts.said.map(({ text }) => text)) >= limits.signs,
  'nothing of it can be read': ({ facts }) => facts.said.length > 0 && facts.said.every((one) => one.isUnreadable),
  'a machine answers a machine': ({ facts }) => facts.saidInAMinute >= limits.inAMinute,
  'has answered often enough': ({ facts }) => facts.turns >= limits.turns || facts.turnsToday >= facts.mostToday,
  'the money of the month does not allow it': ({ facts }) => facts.isSpent,
  'the model hands over': ({ event }) => event.t === 'said' && (event.transfer !== null || marker.test(event.text)),
  'knows nothing once more': ({ facts, event }) =>
    event.t === 'said' && facts.misses >= limits.misses && isMiss(event.text),
  'says what nobody has told it': ({ event }) => event.t === 'said' && event.unfounded.length > 0,
  'speaks of what it must not': ({ event }) => event.t === 'said' && event.forbidden.length > 0,
  'an end was proposed, and they take their leave': ({ facts }) =>
    !facts.isDraft &&
    facts.hasProposedEnd &&
    facts.said.length > 0 &&
    facts.said.every(({ text }) => isLeaving(text, facts.names)),
  'it writes for agents': ({ facts }) => facts.isDraft,
  'has failed before': ({ facts }) => facts.tries >= limits.tries,
} satisfies Record<string, (c: Context) => boolean>;
export type Guard = keyof typeof guards;
