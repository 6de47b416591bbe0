/** What the program pace.ts is asked, and what it answers. */

export interface Look {
  url: string;
  email: string;
  password: string;
  /** So many tickets are opened, so many scrolled past, and so many messages of the long thread. */
  opened: number;
  tickets: number;
  messages: number;
  /** uuid of the ticket with the long thread. */
  longThread: string;
}

/** Milliseconds. `longest`: of all tasks that kept the page from drawing, 0 when none took 50. */
export interface Pace {
  opening: number[];
  list: { rows: number; longest: number };
  thread: { messages: number; longest: number };
}

/** What the program pace-entering.ts is asked. */
export interface EnteringLook {
  url: string;
  email: string;
  password: string;
  times: number;
  onSlowPhone?: boolean;
}

/** Milliseconds until the list is painted: from pressing 'log in' in a browser that knows nothing, and when it is opened again. */
export interface Entering {
  first: number[];
  again: number[];
}

/** What the program pace-live.ts is asked. */
export interface LiveLook {
  url: string;
  /** Who may write as a customer, and who sits at the desk: e-mails with one password. */
  admin: string;
  agent: string;
  password: string;
  connection: number;
  /** uuid of a conversation of the agent's, and the number of its customer. */
  ticket: string;
  customer: string;
  /** Numbers of others whose conversations the agent sees. */
  customers: string[];
  keys: number;
  messages: number;
}

/** Milliseconds; `grown`: MB of heap after collection. `back`: after absences of 2, 10 and 45 seconds. */
export interface LivePace {
  typing: { keys: number[]; longest: number };
  heap: { messages: number; grown: number };
  back: number[];
}

/** What the program pace-board.ts is asked. */
export interface BoardLook {
  url: string;
  /** Who looks at the board, and who moves its cards from elsewhere: e-mails with one password. */
  email: string;
  mover: string;
  password: string;
  /** The lane that is scrolled, and how many cards of it. */
  lane: number;
  cards: number;
  drops: number;
  moves: number;
}

/**
 * Milliseconds. `drops`: from letting go of a card until it is painted, and in which frame from then it was; `moves`:
 * from another's call until it is.
 */
export interface BoardPace {
  drops: { frames: number; took: number }[];
  moves: number[];
  scrolled: { cards: number; longest: number };
}
