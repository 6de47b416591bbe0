import type { DayOff, Span } from '@guiche/contract/hours';
import type { Choice, MenuLine } from '@guiche/contract/queue-menu';
import type { Language } from '@guiche/contract/shapes';
import { ratingAwaitedFor } from '../messages/asked-last';

/** What the attendant knows when something happens: everything that its table may ask for, and nothing else. */

export const states = ['new', 'queues', 'options', 'placed', 'silent', 'done', 'rating'] as const;
/**
 * `new`: it has said nothing yet. `queues`: it has asked for a queue. `options`: it has shown options of a queue.
 * `placed`: the ticket is where people see it, and a line of the menu still moves it.
 * `silent`: it says nothing for the time of the pause. `done`: it has nothing more to do. `rating`: the conversation is
 * over, and a rating is awaited.
 */
export type State = (typeof states)[number];

/** One line of a menu as it was shown, and what it stood for then: a queue or an option. */
export interface ShownLine extends MenuLine {
  id: number;
}

/** The newest menu that the customer has seen. It is what an answer is read against, whatever has changed since. */
export interface Shown {
  of: 'queues' | 'options';
  lines: readonly ShownLine[];
  at: Date;
  /** The queue that it has led to, and that has greeted: named again it has nothing more to say. */
  chosen?: number;
}

export interface Talk {
  state: State;
  shown: Shown | null;
  /** Something was said that was no choice, within the breath of the menu: it is answered when that is over. */
  owes: boolean;
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
  /** The file beside its greeting. */
  mediaKey?: string | null;
  away: string;
  hours: readonly Span[];
  /** An assistant would answer in it. */
  hasAssistant?: boolean;
}

export interface OptionFacts extends Choice {
  queueId: number;
  mediaKey: string | null;
}

export interface Facts {
  now: Date;
  zone: string;
  /** Of what it says where the company has written nothing. */
  language: Language;
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
  /** Who may be called by name where they thank. */
  names: readonly string[];
  /** When it said last to this customer that nobody is there. */
  awayAt: Date | null;
  /** Its own messages to this customer within the last minute that answered no choice, and those that did. */
  saidInAMinute: number;
  choseInAMinute: number;
  /** That they are sent nothing unasked any more was answered to them. */
  toldOptOut: boolean;
  /** The company's own words for that, beside ours. */
  stopWords: readonly string[];
  /** A campaign has written to them within 72 hours. */
  afterCampaign: boolean;
  /** An assistant speaks here, or has spoken and left it to people: nothing else does by itself. */
  hasAssistant: boolean;
  /** The customer is another line of the same company. */
  isOurs: boolean;
  /** Where unanswered tickets without queue go. */
  fallbackQueueId: number | null;
}

export type Event =
  /** `isTap`: a line of a menu was tapped, which nobody does while still writing. `at`: when it was written, if not now. */
  | { t: 'message'; text: string; isTap?: boolean; at?: Date }
  /** The breath in which the menu was shown is over. */
  | { t: 'settled' }
  /** Nobody has answered in the time that the connection sets. */
  | { t: 'waited' }
  /** The customer has written, and not to this conversation. */
  | { t: 'elsewhere' }
  | { t: 'accepted'; greets: boolean; greeting: string; by: string }
  | { t: 'transferred'; tells: boolean; text: string; queue: string }
  | { t: 'closed'; wasOpen: boolean; rates: boolean };
export type EventName = Event['t'];

export interface Context {
  talk: Talk;
  facts: Facts;
  event: Event;
}

export const newTalk: Talk = {
  state: 'new',
  shown: null,
  owes: false,
  optionId: null,
  repeats: 0,
  silentUntil: null,
  rateUntil: null,
};

/** Where nothing is set up. */
export const noFacts = (now: Date): Facts => ({
  now,
  zone: 'UTC',
  language: 'pt',
  scheduleType: 'disabled',
  hours: [],
  holidays: [],
  greetsOneQueue: false,
  line: { greeting: '', away: '', completion: '', rating: '' },
  queues: [],
  ticket: { isWaiting: true, wasServed: false, queueId: null },
  queue: null,
  options: [],
  names: [],
  awayAt: null,
  saidInAMinute: 0,
  choseInAMinute: 0,
  toldOptOut: false,
  stopWords: [],
  afterCampaign: false,
  hasAssistant: false,
  isOurs: false,
  fallbackQueueId: null,
});

export const minutes = (n: number) => n * 60_000;
export const limits = {
  /** How long a menu that was not understood is silent, and how long nobody is told twice that nobody is there. */
  pause: minutes(120),
  /** More in a minute to one customer is a machine that answers a machine. */
  inAMinute: 10,
  /** People who know the menu are quick; nobody reads and chooses more often than that. */
  choicesInAMinute: 30,
  /** Who writes several lines is still writing; what is no choice so soon after a menu was not meant as one. */
  breath: 20_000,
  /** How long a menu can be answered. */
  choice: minutes(24 * 60),
  /** How often in a row a menu is repeated. */
  repeats: 2,
  /** How long a rating is awaited. */
  rating: ratingAwaitedFor,
  /** How long thanks for it stay in a conversation that is over. */
  thanks: minutes(24 * 60),
  /** What is older when it comes was written to nobody who is still waiting. */
  fresh: minutes(10),
} as const;
