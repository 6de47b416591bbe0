import type { Message } from '@guiche/contract/messages';
import type { TicketNote } from '@guiche/contract/tickets';
import { dayKey } from '../platform/dates';
import type { Shown } from './live';
import { signatureOf } from './text';

/** One line of the thread as it is drawn. Every row is an item of the virtual list. */
export type Row =
  | { kind: 'day'; key: string; at: string; day: string }
  | { kind: 'ended'; key: string; ticketId: number; day: string }
  | { kind: 'began'; key: string; ticketId: number; at: string; day: string }
  | { kind: 'note'; key: string; note: TicketNote; day: string }
  | { kind: 'message'; key: string; shown: Shown; first: boolean; resumed: boolean; day: string };

type MessageRow = Extract<Row, { kind: 'message' }>;

/** Bubbles of one sender within this time of each other stand as one group. */
const GROUP_MS = 10 * 60_000;

interface Facts {
  time: number;
  day: string;
}
const facts = new WeakMap<object, Facts>();

/** Times are read once per message: a thread may hold 20,000. */
function factsOf(thing: Message | TicketNote): Facts {
  let known = facts.get(thing);
  if (!known) {
    const time = Date.parse(thing.createdAt);
    facts.set(thing, (known = { time, day: dayKey(time) }));
  }
  return known;
}

/**
 * Lays out a thread: a divider before each day, markers where one ticket ends and the next begins, notes by their
 * time, and messages in groups. While there are older pages (`open`), the first row says nothing of what is before it:
 * then a page put in front only adds rows, and nothing below moves.
 */
export function layRows(shown: Shown[], notes: TicketNote[], ticketId: number, open: boolean): Row[] {
  const rows: Row[] = [];
  const waiting = notesOf(shown, notes, ticketId, open);
  let before: Message | undefined;
  let day: string | undefined;

  const turnDay = (at: string, next: string) => {
    if (next === day) return;
    if (day !== undefined || !open) rows.push({ kind: 'day', key: `d${next}`, at, day: next });
    day = next;
  };
  const pushNotes = (until: number) => {
    for (let note = waiting[0]; note && factsOf(note).time < until; note = waiting[0]) {
      waiting.shift();
      turnDay(note.createdAt, factsOf(note).day);
      rows.push({ kind: 'note', key: `n${note.id}`, note, day: day! });
    }
  };

  for (const one of shown) {
    const { message } = one;
    const { time, day: next } = factsOf(message);
    pushNotes(time);
    const turned = before !== undefined && before.ticketId !== message.ticketId;
    if (turned) rows.push(ended(before!, message, day!));
    // days are written down in order: a message that was stored late does not open an earlier day again
    if (day === undefined || next > day) turnDay(message.createdAt, next);
    if (turned) rows.push(began(message, day!));
    pushMessage(rows, one, day!);
    before = message;
  }
  pushNotes(Infinity);
  return rows;
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
  rows.push({ kind: 'message', key: shown.key, shown, first: !follows, resumed, day });
}

/** In a group everyone's own face: messages of two members are never one group. */
function isSameGroup(one: Message, other: Message): boolean {
  return (
    one.fromMe === other.fromMe &&
    one.contactId === other.contactId &&
    one.userId === other.userId &&
    factsOf(other).time - factsOf(one).time < GROUP_MS
  );
}

/** Notes of the tickets in sight, oldest first; those before the oldest loaded message come with its page. */
function notesOf(shown: Shown[], notes: TicketNote[], ticketId: number, open: boolean): TicketNote[] {
  if (notes.length === 0) return [];
  const tickets = new Set(shown.map(({ message }) => message.ticketId)).add(ticketId);
  const first = shown[0];
  const since = open && first ? factsOf(first.message).time : -Infinity;
  return notes
    .filter((note) => tickets.has(note.ticketId) && factsOf(note).time >= since)
    .sort((one, other) => factsOf(one).time - factsOf(other).time);
}
