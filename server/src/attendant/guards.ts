import { inWords } from '@guiche/contract/customer-words';
import { isOpen } from '@guiche/contract/hours';
import { stopWordOf } from '@guiche/contract/stop-words';
import { choicesOf, menuBack, menuTop } from '@guiche/contract/queue-menu';
import { limits, type Context, type Facts, type OptionFacts, type QueueFacts, type ShownLine } from './context';
import { isNoRating, rateOf, type Rate } from './rating';
import { pick, stepOf as stepIn } from './parse-answer';

/** What the rows of the table ask for. Each is a question about one case, and changes nothing. */

export const textOf = ({ event }: Context): string => (event.t === 'message' ? event.text : '');

/** How they rate the conversation that is over. */
export const rateIn = (c: Context): Rate | undefined => rateOf(textOf(c), c.facts.names);

/** The word with which they ask to be left alone. */
export const stopOf = (c: Context): string | undefined =>
  stopWordOf(textOf(c), { more: c.facts.stopWords, afterCampaign: c.facts.afterCampaign });

/** A menu can be answered for a day, until somebody of ours takes the ticket; what was written in it may come later. */
const canChoose = ({ talk, facts, event }: Context): boolean =>
  event.t === 'message' &&
  !facts.ticket.wasServed &&
  within(talk.shown?.at ?? null, writtenAt(event, facts), limits.choice);

/** The line of the newest menu that the customer has answered with, if it was a menu of these. */
const answered = (c: Context, of: 'queues' | 'options'): ShownLine | undefined =>
  canChoose(c) && c.talk.shown?.of === of ? pick(textOf(c), c.talk.shown.lines) : undefined;

/** They go back or to the beginning. What is called like that in the menu is a line of it. */
const stepOf = (c: Context) =>
  canChoose(c) && !pick(textOf(c), c.talk.shown?.lines ?? []) ? stepIn(textOf(c)) : undefined;

/** The line of a queue with which they ask for something: to be where the menu has led them they need not ask. */
function namedLine(c: Context): ShownLine | undefined {
  const line = answered(c, 'queues');
  const isThere = line && line.id === c.talk.shown?.chosen && line.id === c.facts.queue?.id;
  return isThere ? undefined : line;
}

/** The queue that the customer names; one that the connection has no more is none. */
export function chosenQueue(c: Context): QueueFacts | undefined {
  const line = namedLine(c);
  return line && c.facts.queues.find(({ id }) => id === line.id);
}

const namesGone = (c: Context): boolean => namedLine(c) !== undefined && chosenQueue(c) === undefined;

/** The queue whose words count: the ticket's, or the only one of the connection. */
export const queueOf = ({ facts }: Context): QueueFacts | null =>
  facts.queue ?? (facts.queues.length === 1 ? facts.queues[0]! : null);

export const optionsOf = (facts: Facts, queueId: number): OptionFacts[] =>
  facts.options.filter((option) => option.queueId === queueId);

export const hasOptions = (facts: Facts, queueId: number): boolean =>
  choicesOf(optionsOf(facts, queueId), null).length > 0;

/** Where the customer stands among the options. One that was deleted is the beginning. */
export const standing = (c: Context): OptionFacts | null =>
  c.facts.options.find(({ id, queueId }) => id === c.talk.optionId && queueId === c.facts.queue?.id) ?? null;

/** Where the answer leads among the options: to one of them, back (null is the beginning), or nowhere. */
export function led(c: Context): { to: OptionFacts | null } | 'unknown' {
  const { queue } = c.facts;
  if (!queue) return 'unknown';
  const own = optionsOf(c.facts, queue.id);
  const at = standing(c);
  const said = isStep(c) ? stepOf(c) : undefined;
  if (said === menuTop) return { to: null };
  if (said === menuBack && at) return { to: own.find(({ id }) => id === at.parentId) ?? null };
  const line = answered(c, 'options');
  const to = line && own.find(({ id }) => id === line.id);
  return to ? { to } : 'unknown';
}

/** They go back, or to the beginning, where options were shown: also of a queue or an option that is gone. */
const isStep = (c: Context): boolean => c.talk.shown?.of === 'options' && stepOf(c) !== undefined;

/** Is nobody there, by the company's hours or by this queue's, whichever count? */
export function isClosed(facts: Facts, queue: QueueFacts | null): boolean {
  const closed = (hours: Facts['hours']) => !isOpen(hours, facts.holidays, facts.zone, facts.now);
  if (facts.scheduleType === 'company') return closed(facts.hours);
  return facts.scheduleType === 'queue' && queue !== null && closed(queue.hours);
}

/**
 * What is said while nobody is there: by the company's hours the connection's words, by a queue's its own, else those,
 * and where nobody has written any, ours.
 */
export function awayWords({ facts }: Context, queue: QueueFacts | null): string {
  if (!isClosed(facts, queue)) return '';
  const own = facts.scheduleType === 'queue' ? queue?.away.trim() : '';
  return own || facts.line.away.trim() || inWords(facts.language, 'away');
}

const within = (since: Date | null, now: Date, span: number) =>
  since !== null && now.getTime() - since.getTime() < span;
/** The ticket is in no queue, and the connection has a single one. */
const isOneLeft = ({ facts }: Context) => facts.queue === null && facts.queues.length === 1;
const hasSeveral = ({ facts }: Context) => facts.queues.length > 1 && facts.line.greeting.trim() !== '';

/** A rating was still awaited when this was written, of a conversation that is over. */
const isAwaited = ({ talk, facts, event }: Context) =>
  !facts.ticket.isWaiting && talk.rateUntil !== null && writtenAt(event, facts) <= talk.rateUntil;
const writtenAt = (event: Context['event'], { now }: Context['facts']) => (event.t === 'message' && event.at) || now;
/** What is called like a line of the menu chooses it. */
const isStop = (c: Context) => stopOf(c) !== undefined && !answered(c, 'queues') && !answered(c, 'options');

export const guards = {
  'is a rating in time': (c) => isAwaited(c) && rateIn(c) !== undefined,
  'looks like a rating, for the first time': (c) =>
    isAwaited(c) && c.talk.repeats === 0 && isNoRating(textOf(c), c.facts.names),
  'looks like a rating': (c) => isAwaited(c) && isNoRating(textOf(c), c.facts.names),
  'is a stop word': isStop,
  'somebody has it': ({ facts }) => !facts.ticket.isWaiting,
  'is a line of ours': ({ facts }) => facts.isOurs,
  'an assistant speaks, or has spoken': ({ facts }) => facts.hasAssistant,
  'names a queue with an assistant': (c) => chosenQueue(c)?.hasAssistant === true,
  'is a stop word again': (c) => c.facts.toldOptOut && isStop(c),
  'is a loop': ({ facts }) =>
    facts.saidInAMinute >= limits.inAMinute || facts.choseInAMinute >= limits.choicesInAMinute,
  'the loop is not over': ({ talk, facts }) =>
    talk.shown === null && talk.silentUntil !== null && facts.now < talk.silentUntil,
  'closed, and told': (c) => awayWords(c, queueOf(c)) !== '' && within(c.facts.awayAt, c.facts.now, limits.pause),
  closed: (c) => awayWords(c, queueOf(c)) !== '',
  'somebody had it': ({ facts }) => facts.ticket.wasServed,
  'the pause runs': ({ talk, facts }) => talk.silentUntil !== null && facts.now < talk.silentUntil,
  'has a queue with options': (c) => Boolean(queueOf(c) && hasOptions(c.facts, queueOf(c)!.id)),
  'has a queue that greets': (c) => {
    const queue = queueOf(c);
    return queue !== null && (queue.greeting.trim() !== '' || Boolean(queue.mediaKey) || oneQueueGreeting(c) !== '');
  },
  'has a queue': (c) => queueOf(c) !== null,
  'several queues': (c) => c.facts.queue === null && hasSeveral(c),
  'the menu is too old, several queues': (c) =>
    !within(c.talk.shown?.at ?? null, c.facts.now, limits.choice) && hasSeveral(c),
  'no queue, a greeting': ({ facts }) =>
    facts.queue === null && !facts.queues.length && facts.line.greeting.trim() !== '',
  'names a queue that is gone, and none is left': (c) => namesGone(c) && !c.facts.queues.length,
  'names a queue that is gone': namesGone,
  'names an option of a lost queue, several queues': (c) =>
    c.facts.queue === null && answered(c, 'options') !== undefined && hasSeveral(c),
  'names an option of a lost queue, one with options is left': (c) =>
    isOneLeft(c) && answered(c, 'options') !== undefined && hasOptions(c.facts, queueOf(c)!.id),
  'names an option of a lost queue, one is left': (c) => isOneLeft(c) && answered(c, 'options') !== undefined,
  'one queue with options is left': (c) => isOneLeft(c) && hasOptions(c.facts, queueOf(c)!.id),
  'one queue is left': isOneLeft,
  'no options are left': ({ facts }) => facts.queue === null || !hasOptions(facts, facts.queue.id),
  'names an option that is gone': (c) => led(c) === 'unknown' && (answered(c, 'options') !== undefined || isStep(c)),
  'names a closed queue': (c) => chosenQueue(c) !== undefined && awayWords(c, chosenQueue(c)!) !== '',
  'names a queue with options': (c) => chosenQueue(c) !== undefined && hasOptions(c.facts, chosenQueue(c)!.id),
  'names a queue': (c) => chosenQueue(c) !== undefined,
  'was repeated less than twice': ({ talk }) => talk.repeats < limits.repeats,
  '#, several queues': (c) => stepOf(c) === menuTop && hasSeveral(c),
  '0 at the beginning, several queues': (c) => stepOf(c) === menuBack && standing(c) === null && hasSeveral(c),
  'is said in the breath of a menu': ({ talk, facts, event }) =>
    event.t === 'message' && !event.isTap && within(talk.shown?.at ?? null, facts.now, limits.breath),
  'nothing is owed': ({ talk }) => !talk.owes,
  'leads to an option': (c) => led(c) !== 'unknown',
  'still waits without queue': ({ facts }) =>
    facts.fallbackQueueId !== null && facts.ticket.isWaiting && facts.ticket.queueId === null && !facts.hasAssistant,
  greets: ({ event }) => event.t === 'accepted' && event.greets,
  tells: ({ event }) => event.t === 'transferred' && event.tells,
  'was open, a rating is asked for': ({ event }) => event.t === 'closed' && event.wasOpen && event.rates,
  'was open, and has a last word': ({ event, facts }) =>
    event.t === 'closed' && event.wasOpen && facts.line.completion.trim() !== '',
} satisfies Record<string, (c: Context) => boolean>;
export type Guard = keyof typeof guards;

/** With a single queue the connection's greeting stands in front of the queue's where the company wants it. */
export const oneQueueGreeting = ({ facts }: Context): string =>
  facts.queues.length === 1 && facts.greetsOneQueue ? facts.line.greeting.trim() : '';
