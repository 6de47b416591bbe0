import type { Viewer } from '@guiche/contract/permissions';
import { seesAllTickets, type TicketAccess } from '@guiche/contract/ticket-access';
import { room } from '../platform/live';
import type { Audience } from '../platform/tenancy';

/** The rooms of a person's sockets, beside the company's and their own: the access rule turned inside out. */
export function ticketRoomsOf(viewer: Viewer): string[] {
  const { companyId } = viewer;
  const rooms = viewer.queueIds.map((id) => room.of(companyId, `queue:${id}`));
  if (seesAllTickets(viewer)) rooms.push(room.of(companyId, 'tickets'));
  else if (viewer.allTicket) rooms.push(room.of(companyId, 'queueless'));
  if (viewer.super || viewer.profile === 'admin') rooms.push(room.of(companyId, 'admins'));
  return rooms;
}

/** Sockets of those who see every ticket. */
export const overseers = (companyId: number): string => room.of(companyId, 'tickets');

/** Exactly those who may read the ticket. */
export function readersOf(companyId: number, ticket: TicketAccess): Audience {
  const rooms = [overseers(companyId)];
  if (ticket.queueId !== null) rooms.push(room.of(companyId, `queue:${ticket.queueId}`));
  else {
    rooms.push(room.of(companyId, 'queueless'));
    if (ticket.userId !== null) rooms.push(room.user(companyId, ticket.userId));
  }
  return { rooms };
}

/** Those who could read it before and no longer may: for them it is gone. */
export function losersOf(companyId: number, before: TicketAccess, after: TicketAccess): Audience {
  const kept = readersOf(companyId, after).rooms;
  return { rooms: readersOf(companyId, before).rooms.filter((name) => !kept.includes(name)), except: kept };
}
