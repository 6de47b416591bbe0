import type { DayOff, Span } from '@guiche/contract/hours';
import type { Choice } from '@guiche/contract/queue-menu';

/** What the attendant knows when something happens: everything that its table may ask for, and nothing else. */

export const states = ['new', 'queues', 'options', 'silent', 'done', 'rating'] as const;
/**
 * `new`: it has said nothing yet. `queues`: it has asked for a queue. `options`: it has shown options of a queue.
 * `silent`: it says nothing for the time of the pause. `done`: it has nothing more to do. `rating`: the conversation is
 * over, and a rating is awaited.
 */
export type State = (typeof states)[number];

export interface Talk {
  state: State;
  /** The option that was chosen last; null at the beginning. */
  optionId: number | null;
  /** How often in a row the menu was repeated. */
  repeats: number;
  silentUntil: Date | null;
  rateUntil: Date | null;
}

export interface QueueFacts {
  id: number;
  name: string;
  greeting: string;
  away: string;
  hours: readonly Span[];
}

export interface OptionFacts extends Choice {
  queueId: number;
  mediaKey: string | null;
}

export interface Facts {
  now: Date;
  zone: string;
  scheduleType: string;
  hours: readonly Span[];
  holidays: readonly DayOff[];
  /** The connection greets where it has a single queue, too. */
  greetsOneQueue: boolean;
  line: { greeting: string; away: string; completion: string; rating: string };
  /** Of the connection, in their order. */
  queues: readonly QueueFacts[];
  ticket: {
    /** Nobody has it. */
    isWaiting: boolean;
    /** Somebody had it, or has moved it. */
    wasServed: boolean;
    queueId: number | null;
  };
  /** The ticket's, also where it is none of the connection. */
  queue: QueueFacts | null;
  /** Those of the ticket's queue, and of each one that may be chosen now. */
  options: readonly OptionFacts[];
  /** When it said last to this customer that nobody is there. */
  awayAt: Date | null;
  /** Its own messages to this customer within the last minute. */
  saidInAMinute: number;
  /** The customer is another line of the same company. */
  isOurs: boolean;
  /** Where unanswered tickets without queue go. */
  fallbackQueueId: number | null;
}

export type Event =
  | { t: 'message'; text: string }
  /** Nobody has answered in the time that the connection sets. */
  | { t: 'waited' }
  /** The customer has written, and not to this conversation. */
  | { t: 'elsewhere' }
  | { t: 'accepted'; greets: boolean; greeting: string; by: string }
  | { t: 'transferred'; tells: boolean; text: string; queue: string }
  | { t: 'closed'; wasOpen: boolean; rates: boolean };
export type EventName = Event['t'];

export interface Case {
  talk: Talk;
  facts: Facts;
  event: Event;
}

export const newTalk: Talk = { state: 'new', optionId: null, repeats: 0, silentUntil: null, rateUntil: null };

/** Where nothing is set up. */
export const noFacts = (now: Date): Facts => ({
  now,
  zone: 'UTC',
  scheduleType: 'disabled',
  hours: [],
  holidays: [],
  greetsOneQueue: false,
  line: { greeting: '', away: '', completion: '', rating: '' },
  queues: [],
  ticket: { isWaiting: true, wasServed: false, queueId: null },
  queue: null,
  options: [],
  awayAt: null,
  saidInAMinute: 0,
  isOurs: false,
  fallbackQueueId: null,
});

export const minutes = (n: number) => n * 60_000;
export const limits = {
  /** How long a menu that was not understood is silent, and how long nobody is told twice that nobody is there. */
  pause: minutes(120),
  /** More in a minute to one customer is a machine that answers a machine. */
  inAMinute: 10,
  /** How often in a row a menu is repeated. */
  repeats: 2,
  /** How long a rating is awaited. */
  rating: minutes(24 * 60),
  /** What is older when it comes was written to nobody who is still waiting. */
  fresh: minutes(10),
} as const;
