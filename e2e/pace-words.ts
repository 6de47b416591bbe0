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
