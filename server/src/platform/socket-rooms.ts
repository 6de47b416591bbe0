import type { Viewer } from '@guiche/contract/permissions';
import { room } from './rooms';

export interface Follower {
  viewer: Viewer;
  ticketId: number;
  typing: boolean;
}

/** The session's own room goes by the company whose session it is, wherever it acts. */
export const sessionRooms = ({ companyId, sessionId, support }: Viewer): string[] =>
  support ? [room.session(support.own.companyId, sessionId), room.support()] : [room.session(companyId, sessionId)];

/** Of those who follow a ticket. */
export const viewing = (companyId: number, ticketId: number) => room.of(companyId, `viewing:${ticketId}`);

/** Which tickets a socket follows, by its rooms. */
export function ticketsOf(companyId: number, rooms: Iterable<string>): number[] {
  const start = room.of(companyId, 'viewing:');
  return [...rooms].flatMap((name) => (name.startsWith(start) ? [Number(name.slice(start.length))] : []));
}
