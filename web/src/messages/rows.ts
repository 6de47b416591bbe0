import type { Message } from '@guiche/contract/messages';
import type { TicketNote } from '@guiche/contract/ticket-notes';
import type { MoveDone } from '@guiche/contract/tickets';
import { dayKey } from '../platform/dates';
import type { Shown } from './live';
import { signatureOf } from './text';

/** One line of the thread as it is drawn. Every row is an item of the virtual list. */
export type Row =
  | { kind: 'day'; key: string; at: string; day: string }
  | { kind: 'ended'; key: string; ticketId: number; day: string }
  | { kind: 'began'; key: string; ticketId: number; at: string; day: string }
  | { kind: 'note'; key: string; note: TicketNote; day: string }
  | { kind: 'move'; key: string; move: MoveDone; day: string }
  /** `first` and `last` of a group; the gap to the next group stands below, so that a page put in front moves nothing. */
  | { kind: 'message'; key: string; shown: Shown; first: boolean; last: boolean; resumed: boolean; day: string };

type MessageRow = Extract<Row, { kind: 'message' }>;

/** Bubbles of one sender within this time of each other stand as one group. */
const GROUP_MS = 10 * 60_000;

interface Facts {
  time: number;
  day: string;
}
const facts = new WeakMap<object, Facts>();

/** Times are read once per message: a thread may hold 20,000. */
function factsOf(thing: { createdAt: string }): Facts {
  let known = facts.get(thing);
  if (!known) {
    const time = Date.parse(thing.createdAt);
    facts.set(thing, (known = { time, day: dayKey(time) }));
  }
  return known;
}

/** What stands between the messages by its time, and what there is beyond them. */
export interface Beside {
  notes: TicketNote[];
  moves: MoveDone[];
  ticketId: number;
  /** There are older pages. */
  open: boolean;
  /** There are newer pages. */
  cut: boolean;
}

/**
 * Lays out a thread: a divider before each day, markers where one ticket ends and the next begins, notes and moves by
 * their time, and messages in groups. While there are older pages, the first row says nothing of what is before it:
 * then a page put in front only adds rows, and nothing below moves.
 */
export function layRows(shown: Shown[], beside: Beside): Row[] {
  const { open } = beside;
  const rows: Row[] = [];
  const waiting = asidesOf(shown, beside);
  const isOver = endings(beside.moves);
  /** The conversation that the rows are in, by its newest message. */
  let before: Message | undefined;
  let day: string | undefined;

  const turnDay = (at: string, next: string) => {
    if (next === day) return;
    if (day !== undefined || !open) rows.push({ kind: 'day', key: `d${next}`, at, day: next });
    day = next;
  };
  let next = 0;
  const pushAsides = (until: number) => {
    for (let aside = waiting[next]; aside && factsOf(aside).time < until; aside = waiting[next]) {
      next += 1;
      turnDay(aside.createdAt, factsOf(aside).day);
      if ('note' in aside) rows.push({ kind: 'note', key: `n${aside.id}`, note: aside, day: day! });
      else rows.push({ kind: 'move', key: `v${aside.id}`, move: aside, day: day! });
    }
  };

  for (const one of shown) {
    const { message } = one;
    const { time, day: its } = factsOf(message);
    pushAsides(time);
    // what still comes to a conversation that is over opens it no more: a farewell, an answer to its question
    const isLate = isOver.has(message, time);
    const turned = before !== undefined && before.ticketId !== message.ticketId && !isLate;
    if (turned) {
      rows.push(ended(before!, message, day!));
      isOver.add(before!, time);
    }
    // days are written down in order: a message that was stored late does not open an earlier day again
    if (day === undefined || its > day) turnDay(message.createdAt, its);
    if (turned) rows.push(began(message, day!));
    pushMessage(rows, one, day!);
    if (!isLate) before = message;
  }
  pushAsides(Infinity);
  return rows;
}

/** Which conversations have had their end in the thread, and were not taken up again since. */
function endings(moves: readonly MoveDone[]) {
  const ends = new Map<number, number>();
  const resumed = moves.filter(({ kind }) => kind === 'reopen' || kind === 'undo');
  return {
    add: ({ ticketId }: Message, at: number) => void ends.set(ticketId, at),
    has({ ticketId }: Message, at: number): boolean {
      const end = ends.get(ticketId);
      if (end === undefined) return false;
      return !resumed.some(
        (move) => move.ticketId === ticketId && factsOf(move).time >= end && factsOf(move).time <= at,
      );
    },
  };
}

function ended(last: Message, next: Message, day: string): Row {
  return { kind: 'ended', key: `e${last.ticketId}-${next.id}`, ticketId: last.ticketId, day };
}

function began({ ticketId, id, createdAt }: Message, day: string): Row {
  return { kind: 'began', key: `s${ticketId}-${id}`, ticketId, at: createdAt, day };
}

function pushMessage(rows: Row[], shown: Shown, day: string): void {
  const above = rows.at(-1);
  const follows = above?.kind === 'message' && isSameGroup(above.shown.message, shown.message);
  // a group is signed once, as a voice is introduced once
  const signature = follows ? signatureOf(shown.message) : '';
  const resumed = signature !== '' && signatureOf((above as MessageRow).shown.message) === signature;
  if (follows) above.last = false;
  rows.push({ kind: 'message', key: shown.key, shown, first: !follows, last: true, resumed, day });
}

/** In a group everyone's own face: messages of two members are never one group. */
function isSameGroup(one: Message, other: Message): boolean {
  return (
    one.fromMe === other.fromMe &&
    one.contactId === other.contactId &&
    one.userId === other.userId &&
    one.origin === other.origin &&
    factsOf(other).time - factsOf(one).time < GROUP_MS
  );
}

/**
 * Notes of the tickets in sight, and moves, oldest first; those before the oldest loaded message come with its page, and
 * so do those behind the newest one while newer ones are missing.
 */
function asidesOf(shown: Shown[], { notes, moves, ticketId, open, cut }: Beside): (TicketNote | MoveDone)[] {
  if (notes.length === 0 && moves.length === 0) return [];
  const tickets = new Set(shown.map(({ message }) => message.ticketId)).add(ticketId);
  const [first, last] = [shown[0], shown.at(-1)];
  const since = open && first ? factsOf(first.message).time : -Infinity;
  const until = cut && last ? factsOf(last.message).time : Infinity;
  const isIn = (aside: TicketNote | MoveDone) => factsOf(aside).time >= since && factsOf(aside).time <= until;
  return [...moves.filter(isIn), ...notes.filter((note) => tickets.has(note.ticketId) && isIn(note))].sort(
    (one, other) => factsOf(one).time - factsOf(other).time,
  );
}
