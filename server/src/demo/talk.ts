import type { MediaType, MessageState, TicketStatus } from '@guiche/contract/tickets';
import { files, type FileName } from './files/files';

/** Words in which the demo's conversations are written down: who said what, and when. */

/** Sets the clock of a conversation: so many days ago at a time of day, or so many minutes ago. */
export type Clock = { daysAgo: number; at: string } | { minutesAgo: number };

export interface Said {
  from: 'them' | 'us';
  body: string;
  type: MediaType;
  file?: FileName;
  /** Who wrote, when it is not the customer or the agent of the ticket: a contact's or a person's key. */
  by?: string;
  /** Minutes after what was said before; a short while unless told. */
  after?: number;
  /** A name under which a later message quotes this one. */
  mark?: string;
  quotes?: string;
  /** What the other side thinks of it, and what we do. */
  reactions?: { emoji: string; fromMe: boolean }[];
  ack?: 0 | 1 | 2 | 3 | 4 | 5;
  state?: MessageState;
  failure?: { code: string; detail: string };
  deleted?: boolean;
  edited?: boolean;
}

export type Line = Clock | Said;
type Details = Omit<Partial<Said>, 'from' | 'body' | 'type'>;

export interface TicketScript {
  contact: string;
  line: string;
  queue: string | null;
  status: TicketStatus;
  /** Whose it is, or was. */
  agent?: string;
  /** How many of the last messages nobody has read yet. */
  unread?: number;
  chatbot?: boolean;
  tags?: string[];
  notes?: { by: string; note: string }[];
  drafts?: { by: string; body: string }[];
  talk: Line[];
}

export const day = (daysAgo: number, at: string): Clock => ({ daysAgo, at });
export const ago = (minutesAgo: number): Clock => ({ minutesAgo });

/** The customer writes, or sends a file with these words. */
export const them = (body: string, details: Details = {}): Said => said('them', body, details);
/** We write. */
export const us = (body: string, details: Details = {}): Said => said('us', body, details);

const said = (from: Said['from'], body: string, details: Details): Said => ({
  from,
  body,
  type: details.file ? files[details.file].type : 'conversation',
  ...details,
});

/** The customer shares a place. */
export const place = (latitude: number, longitude: number, description: string, details: Details = {}): Said => ({
  ...them(`|https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17|${description}`, details),
  type: 'locationMessage',
});

/** Somebody's card is passed on. */
export const card = (name: string, number: string, details: Details = {}): Said => ({
  ...them(`BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL;type=CELL;waid=${number}:+${number}\nEND:VCARD`, details),
  type: 'contactMessage',
});

/** The customer called, and nobody could answer. */
export const missed = (kind: 'voice' | 'video', details: Details = {}): Said => ({
  ...them(kind, details),
  type: 'call_log',
});

/** What nobody here could read, or what is not shown. */
export const unshown = (type: 'unreadable' | 'unsupported', details: Details = {}): Said => ({
  ...them('', details),
  type,
});

export const likes = (emoji: string) => [{ emoji, fromMe: false }];
export const weLike = (emoji: string) => [{ emoji, fromMe: true }];

/** Company zone of the demo; Brazil keeps one time all year. */
const zoneHours = -3;
const hour = 60 * 60_000;

/** The moment that a clock means, seen from now. */
export function momentOf(clock: Clock, now: Date): Date {
  if ('minutesAgo' in clock) return new Date(now.getTime() - clock.minutesAgo * 60_000);
  const local = new Date(now.getTime() + zoneHours * hour);
  const [hours, minutes] = clock.at.split(':').map(Number);
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() - clock.daysAgo);
  return new Date(midnight + (hours! - zoneHours) * hour + minutes! * 60_000);
}

/** Gives everything that was said its moment: never before what came before it, never after now. */
export function timed(talk: Line[], now: Date): (Said & { at: Date })[] {
  let at = 0;
  const result: (Said & { at: Date })[] = [];
  for (const [n, line] of talk.entries()) {
    if (!('from' in line)) {
      at = Math.max(at + 1000, momentOf(line, now).getTime());
      continue;
    }
    if (result.length && 'from' in talk[n - 1]!) at += (line.after ?? 0.4 + ((n * 7) % 5) * 0.3) * 60_000;
    result.push({ ...line, at: new Date(Math.min(at, now.getTime())) });
  }
  return result;
}
