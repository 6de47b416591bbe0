/** What an assistant's turn knows when something happens: everything that its table may ask for, and nothing else. */

export const states = [
  'none',
  'waiting',
  'running',
  'answered',
  'handed',
  'drafted',
  'blocked',
  'superseded',
  'failed',
] as const;
/**
 * `none`: no turn is under way. `waiting`: the customer may say more. `running`: the model is asked. `answered`: its answer is
 * in the outbox. `handed`: people have the conversation; where it writes for them, no draft was made. `blocked`: it may not be
 * said. `superseded`: something else has come between. `failed`: the service gave no answer, and people have the conversation.
 * `drafted`: an agent finds it above the composer.
 */
export type State = (typeof states)[number];

export interface Facts {
  /** It writes for agents: nothing of it reaches the customer, and nothing is moved. */
  isDraft: boolean;
  /** People have the conversation, or it is over. */
  isOff: boolean;
  /** They want nothing unasked. */
  hasOptedOut: boolean;
  /** The prompt whose place this is, if one has a service. */
  promptId: number | null;
  /** The one that was asked. */
  askedPromptId: number | null;
  /** The ticket stands in another queue than when it was asked. */
  isMoved: boolean;
  /** The customer has written since it was asked. */
  isOvertaken: boolean;
  /** How many turns in a row were overtaken before this one, and how often the service failed in this one. */
  restarts: number;
  tries: number;
  /** How many answers this conversation has had, and how many in a row knew nothing. */
  turns: number;
  misses: number;
  /** How many its customer has had within a day, in whichever conversation. */
  turnsToday: number;
  /** How many it may have had, as its company says. */
  mostToday: number;
  /** How many messages they had within a minute that nobody of the staff wrote. */
  saidInAMinute: number;
  /** What the asking may cost is more than the company has left of the month. */
  isSpent: boolean;
  /** Its last answer proposed that the conversation ends, which its prompt still allows. */
  hasProposedEnd: boolean;
  /** Who may be called by name where they thank. */
  names: readonly string[];
  /** What the customer has said since the last answer, oldest first. */
  said: readonly Said[];
}

export interface Said {
  id: number;
  text: string;
  /** Spoken, or a file without words: nothing that can be read. */
  isUnreadable: boolean;
  /** A picture whose file is here: for a model that sees. */
  isPicture?: boolean;
}

export type Event =
  /** The customer writes. */
  | { t: 'heard' }
  /** Their breath is over; or whoever asked the model has died. */
  | { t: 'due' }
  /** The model has answered. */
  | { t: 'said'; text: string; transfer: string | null; unfounded: readonly string[]; forbidden: readonly string[] }
  /** It has not. */
  | { t: 'broke' }
  /** Its answer may not be sent. */
  | { t: 'refused' };
export type EventName = Event['t'];

export interface Context {
  state: State;
  facts: Facts;
  event: Event;
}

export const noFacts: Facts = {
  isDraft: false,
  isOff: false,
  hasOptedOut: false,
  promptId: 1,
  askedPromptId: 1,
  isMoved: false,
  isOvertaken: false,
  restarts: 0,
  tries: 0,
  turns: 0,
  misses: 0,
  turnsToday: 0,
  mostToday: 30,
  saidInAMinute: 0,
  isSpent: false,
  hasProposedEnd: false,
  names: [],
  said: [],
};

export const limits = {
  /** A breath: so long after the last message, and at most so long after the first. */
  breath: 6_000,
  longestBreath: 20_000,
  /** What they have spoken may be written down by then. */
  lookAgain: 1_000,
  /** Turns in a row that their customer may overtake. */
  restarts: 3,
  /** Askings of a service that fails. */
  tries: 2,
  /** Before the second one. */
  retryAfter: 2_000,
  /** Answers of a conversation. */
  turns: 8,
  /** What by itself is said to one customer within a minute, the attendant's words too: as many go to no person. */
  inAMinute: 10,
  /** Answers in a row that know nothing, before the one that hands over. */
  misses: 2,
  /** Signs of anger in what was said since the last answer. */
  signs: 3,
  /** What is older when it comes was written to nobody who is still waiting. */
  fresh: 600_000,
  /** Whoever finds no room is called as soon as there is some; whoever is not, since that process has died, comes by itself. */
  noRoom: 30_000,
  /** How long a service may take, with all that it looks up. */
  patience: 45_000,
} as const;
