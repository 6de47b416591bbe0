import { createHash } from 'node:crypto';
import type { CompanyScript } from './company';
import { timed, type Said, type TicketScript } from './talk';

/** The scripts of a company as one story in the order of time, so that ids rise as they would have. */

export interface Told extends Said {
  at: Date;
  ticket: TicketStory;
  /** The network's id: the same each time the demo is made. */
  providerId: string;
  state: NonNullable<Said['state']>;
  ack: NonNullable<Said['ack']>;
  /** Nobody has looked at it yet. */
  isNew: boolean;
}

export interface TicketStory extends TicketScript {
  uuid: string;
  told: Told[];
  createdAt: Date;
  acceptedAt: Date | null;
  closedAt: Date | null;
}

/** @returns the tickets, oldest first */
export function storyOf(script: CompanyScript, now: Date): TicketStory[] {
  return script.tickets
    .map((ticket, n) => ticketStory(script, ticket, n, now))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

function ticketStory(script: CompanyScript, ticket: TicketScript, place: number, now: Date): TicketStory {
  const said = timed(ticket.talk, now);
  const seed = `${script.name} ${place}`;
  const lastHeard = said.findLastIndex(({ from }) => from === 'them');
  const firstAnswer = said.find(({ from }) => from === 'us');
  const last = said.at(-1)!.at;
  const story: TicketStory = {
    ...ticket,
    uuid: uuidOf(seed),
    told: [],
    createdAt: said[0]!.at,
    acceptedAt: ticket.status === 'pending' ? null : (firstAnswer?.at ?? last),
    closedAt: ticket.status === 'closed' ? new Date(Math.min(last.getTime() + 4 * 60_000, now.getTime())) : null,
  };
  story.told = said.map((line, n) => ({
    ...line,
    ticket: story,
    providerId: idOf(seed, n, line.from),
    // Whoever answered had read what was there.
    ack: line.ack ?? (line.from === 'them' ? 0 : n < lastHeard ? 4 : 3),
    state: line.state ?? (line.from === 'them' ? 'received' : n < lastHeard ? 'read' : 'delivered'),
    isNew: line.from === 'them' && n >= said.length - (ticket.unread ?? 0),
  }));
  return story;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** As phones and servers of the network make them. */
const idOf = (seed: string, n: number, from: Said['from']) =>
  `${from === 'us' ? '3EB0' : '3A'}${digest(`${seed} ${n}`).slice(0, 18).toUpperCase()}`;

function uuidOf(seed: string): string {
  const hex = digest(seed);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
