import type { SandboxMessage } from '@guiche/contract/sandbox';
import { dayKey } from '../platform/dates';

/** A message as the phone shows it: one of the network's, or one that is still on its way there. */
export interface Shown extends SandboxMessage {
  /** Absent once the network has it. */
  sending?: 'sending' | 'failed';
}

/** The messages of one day: its divider sticks only while its day is in sight. */
export interface Day {
  /** `yyyy-MM-dd` where the viewer is. */
  day: string;
  at: string;
  rows: Row[];
}

export interface Row {
  key: string;
  message: Shown;
  /** Opens a group of bubbles of one sender. */
  first: boolean;
}

const GROUP_MS = 10 * 60_000;

/** Senders choose ids, so an id alone names nobody's message. */
export function keyOf({ fromMe, from, id }: Pick<SandboxMessage, 'fromMe' | 'from' | 'id'>): string {
  return `${fromMe ? '' : from}/${id}`;
}

/** Puts what came into what is known: a message seen before takes its new state and keeps its place. */
export function merge(known: SandboxMessage[], came: SandboxMessage[]): SandboxMessage[] {
  if (came.length === 0) return known;
  const merged = new Map(known.map((message) => [keyOf(message), message]));
  for (const message of came) merged.set(keyOf(message), message);
  return [...merged.values()];
}

/** What the phone shows: the network's messages, then those it does not have yet. */
export function withOutgoing(messages: SandboxMessage[], outgoing: Shown[]): Shown[] {
  if (outgoing.length === 0) return messages;
  const there = new Set(messages.map(keyOf));
  return [...messages, ...outgoing.filter((message) => !there.has(keyOf(message)))];
}

/** Lays a conversation out by days, and bubbles of one sender within ten minutes as one group. */
export function daysOf(messages: Shown[]): Day[] {
  const days: Day[] = [];
  let before: Shown | undefined;
  for (const message of messages) {
    const day = dayKey(message.at);
    let last = days.at(-1);
    // a message that came late does not open an earlier day again
    if (!last || day > last.day) {
      last = { day, at: message.at, rows: [] };
      days.push(last);
      before = undefined;
    }
    last.rows.push({ key: keyOf(message), message, first: !before || !isSameGroup(before, message) });
    before = message;
  }
  return days;
}

function isSameGroup(one: Shown, other: Shown): boolean {
  return one.fromMe === other.fromMe && one.from === other.from && Date.parse(other.at) - Date.parse(one.at) < GROUP_MS;
}

/** A phone without internet has not seen what waits for it. */
export function seenBy(messages: Shown[], online: boolean): Shown[] {
  return online ? messages : messages.filter((message) => !message.fromMe || message.ack >= 3 || message.sending);
}

/** In a conversation between two, every message of the customer comes from the phone itself. */
export function isGroupTalk(messages: Shown[], number: string): boolean {
  return messages.some((message) => !message.fromMe && message.from !== number);
}

/** What the company sent and this phone has not yet confirmed as far as `ack`. */
export function awaiting(messages: Shown[], ack: 3 | 4 | 5): Shown[] {
  return messages.filter(
    (message) => message.fromMe && !message.deleted && message.ack < ack && (ack < 5 || message.type === 'audio'),
  );
}

/** The last message one may still change: own, not deleted, text. */
export function lastEditable(messages: Shown[], isOwn: (message: Shown) => boolean): Shown | undefined {
  return messages.findLast((message) => isOwn(message) && isEditable(message));
}

export function isEditable({ type, deleted, sending }: Shown): boolean {
  return type === 'text' && !deleted && !sending;
}

export type Tick = 'sending' | 'sent' | 'delivered' | 'read' | 'played';

export function tickOf({ ack, sending }: Shown): Tick {
  if (sending || ack < 2) return 'sending';
  return ack >= 5 ? 'played' : ack === 4 ? 'read' : ack === 3 ? 'delivered' : 'sent';
}

/** The numbers of a menu that the company has just sent ('1 - Vendas'), to be tapped instead of typed. */
export function menuOptions(body: string): string[] {
  const options = body.split('\n').flatMap((line) => /^\W*(\d{1,2})(?=\W)/u.exec(line)?.[1] ?? []);
  return options.length > 1 ? [...new Set(options)].slice(0, 5) : [];
}
