import { isOpen } from '@guiche/contract/hours';
import { choicesOf, follow, menuBack, menuTop } from '@guiche/contract/queue-menu';
import { limits, type Case, type Facts, type OptionFacts, type QueueFacts } from './case';
import { choiceOf, rateOf, stopWordOf } from './words';

/** What the rows of the table ask for. Each is a question about one case, and changes nothing. */

export const textOf = ({ event }: Case): string => (event.t === 'message' ? event.text : '');

/** The queue that the customer's number names. */
export function chosenQueue(c: Case): QueueFacts | undefined {
  const said = choiceOf(textOf(c));
  return /^[1-9]\d{0,4}$/.test(said) ? c.facts.queues[Number(said) - 1] : undefined;
}

/** The queue whose words count: the ticket's, or the only one of the connection. */
export const queueOf = ({ facts }: Case): QueueFacts | null =>
  facts.queue ?? (facts.queues.length === 1 ? facts.queues[0]! : null);

export const optionsOf = (facts: Facts, queueId: number): OptionFacts[] =>
  facts.options.filter((option) => option.queueId === queueId);

export const hasOptions = (facts: Facts, queueId: number): boolean =>
  choicesOf(optionsOf(facts, queueId), null).length > 0;

/** Where the customer stands among the options. One that was deleted is the beginning. */
export const standing = (c: Case): OptionFacts | null =>
  c.facts.options.find(({ id, queueId }) => id === c.talk.optionId && queueId === c.facts.queue?.id) ?? null;

/** Where the answer leads among the options. */
export function led(c: Case): { to: OptionFacts | null } | 'unknown' {
  return c.facts.queue ? follow(optionsOf(c.facts, c.facts.queue.id), standing(c), choiceOf(textOf(c))) : 'unknown';
}

/** Is nobody there, by the company's hours or by this queue's, whichever count? */
export function isClosed(facts: Facts, queue: QueueFacts | null): boolean {
  const closed = (hours: Facts['hours']) => !isOpen(hours, facts.holidays, facts.zone, facts.now);
  if (facts.scheduleType === 'company') return closed(facts.hours);
  return facts.scheduleType === 'queue' && queue !== null && closed(queue.hours);
}

/** What is said while nobody is there: by the company's hours the connection's words, by a queue's its own, else those. */
export function awayWords({ facts }: Case, queue: QueueFacts | null): string {
  if (!isClosed(facts, queue)) return '';
  const own = facts.scheduleType === 'queue' ? queue?.away.trim() : '';
  return own || facts.line.away.trim();
}

const within = (since: Date | null, now: Date, span: number) =>
  since !== null && now.getTime() - since.getTime() < span;
const hasSeveral = ({ facts }: Case) => facts.queues.length > 1 && facts.line.greeting.trim() !== '';

export const guards = {
  'is a rating in time': (c) =>
    rateOf(textOf(c)) !== undefined && c.talk.rateUntil !== null && c.facts.now <= c.talk.rateUntil,
  'is a stop word': (c) => stopWordOf(textOf(c)) !== undefined,
  'somebody has it': ({ facts }) => !facts.ticket.isWaiting,
  'is a line of ours': ({ facts }) => facts.isOurs,
  'is a loop': ({ facts }) => facts.saidInAMinute >= limits.inAMinute,
  'closed, and told': (c) => awayWords(c, queueOf(c)) !== '' && within(c.facts.awayAt, c.facts.now, limits.pause),
  closed: (c) => awayWords(c, queueOf(c)) !== '',
  'somebody had it': ({ facts }) => facts.ticket.wasServed,
  'the pause runs': ({ talk, facts }) => talk.silentUntil !== null && facts.now < talk.silentUntil,
  'has a queue with options': (c) => Boolean(queueOf(c) && hasOptions(c.facts, queueOf(c)!.id)),
  'has a queue that greets': (c) => {
    const queue = queueOf(c);
    return queue !== null && (queue.greeting.trim() !== '' || oneQueueGreeting(c) !== '');
  },
  'has a queue': (c) => queueOf(c) !== null,
  'several queues': (c) => c.facts.queue === null && hasSeveral(c),
  'no queue, a greeting': ({ facts }) =>
    facts.queue === null && !facts.queues.length && facts.line.greeting.trim() !== '',
  'names a closed queue': (c) => chosenQueue(c) !== undefined && awayWords(c, chosenQueue(c)!) !== '',
  'names a queue with options': (c) => chosenQueue(c) !== undefined && hasOptions(c.facts, chosenQueue(c)!.id),
  'names a queue': (c) => chosenQueue(c) !== undefined,
  'was repeated less than twice': ({ talk }) => talk.repeats < limits.repeats,
  '#, several queues': (c) => choiceOf(textOf(c)) === menuTop && hasSeveral(c),
  '0 at the beginning, several queues': (c) =>
    choiceOf(textOf(c)) === menuBack && standing(c) === null && hasSeveral(c),
  'leads to an option': (c) => led(c) !== 'unknown',
  'still waits without queue': ({ facts }) =>
    facts.fallbackQueueId !== null && facts.ticket.isWaiting && facts.ticket.queueId === null,
  greets: ({ event }) => event.t === 'accepted' && event.greets,
  tells: ({ event }) => event.t === 'transferred' && event.tells,
  'was open, a rating is asked for': ({ event }) => event.t === 'closed' && event.wasOpen && event.rates,
  'was open, and has a last word': ({ event, facts }) =>
    event.t === 'closed' && event.wasOpen && facts.line.completion.trim() !== '',
} satisfies Record<string, (c: Case) => boolean>;
export type Guard = keyof typeof guards;

/** With a single queue the connection's greeting stands in front of the queue's where the company wants it. */
export const oneQueueGreeting = ({ facts }: Case): string =>
  facts.queues.length === 1 && facts.greetsOneQueue ? facts.line.greeting.trim() : '';
