import type { TicketPresence } from '@guiche/contract/ticket-presence';
import { mayReadTicket } from '@guiche/contract/ticket-access';
import type { Viewer } from '@guiche/contract/permissions';
import { sql } from '../platform/database';
import type { UserCtx } from '../platform/serve';
import type { Tenancy } from '../platform/tenancy';
import { publishPresence, type Publish } from './live';
import { readRow } from './queries';

/** Somebody at a conversation: one socket of theirs. */
interface Somebody {
  viewer: Viewer;
  ticketId: number;
  typing: boolean;
}

/**
 * Who is at this conversation, or at any of the company. Asks the sockets of every process; nothing is kept anywhere
 * else, so nobody stays who has gone.
 */
export type ReadFollowers = (companyId: number, ticketId?: number) => Promise<Somebody[]>;

/** One person each, however many pages they have open; only those who may (still) read it. */
function peopleOf(sockets: readonly Somebody[], ticket: { queueId: number | null; userId: number | null }) {
  const people = new Map<number, TicketPresence['people'][number]>();
  for (const { viewer, typing } of sockets) {
    if (!mayReadTicket(viewer, ticket)) continue;
    const known = people.get(viewer.id);
    people.set(viewer.id, { id: viewer.id, name: viewer.name, typing: typing || (known?.typing ?? false) });
  }
  return [...people.values()].sort((a, b) => a.id - b.id);
}

/** Who is where, of the conversations that this person may read. */
export async function presenceFor(ctx: UserCtx, followers: ReadFollowers): Promise<TicketPresence[]> {
  const byTicket = new Map<number, Somebody[]>();
  for (const one of await followers(ctx.companyId)) {
    const others = byTicket.get(one.ticketId);
    if (others) others.push(one);
    else byTicket.set(one.ticketId, [one]);
  }
  if (!byTicket.size) return [];
  const rows = await ctx.db.many<{ id: number; queueId: number | null; userId: number | null }>(sql`
    select id, queue_id as "queueId", user_id as "userId" from tickets
    where company_id = ${ctx.companyId} and id = any(${[...byTicket.keys()]}::int[]) order by id`);
  return rows
    .filter((ticket) => mayReadTicket(ctx.viewer, ticket))
    .map((ticket) => ({ ticketId: ticket.id, people: peopleOf(byTicket.get(ticket.id)!, ticket) }))
    .filter(({ people }) => people.length > 0);
}

/**
 * Tells those who may read a conversation who is at it. What changes while it is being told is told once more, so that
 * the last word is the newest.
 */
export function createPresencePublisher(parts: { tenancy: Tenancy; followers: ReadFollowers; publish: Publish }) {
  const busy = new Map<string, boolean>();
  return async function changed(companyId: number, ticketId: number): Promise<void> {
    const key = `${companyId}:${ticketId}`;
    if (busy.has(key)) return void busy.set(key, true);
    try {
      do {
        busy.set(key, false);
        const ticket = await readRow(parts.tenancy.reading(companyId), ticketId);
        if (!ticket) return;
        const people = peopleOf(await parts.followers(companyId, ticketId), ticket);
        publishPresence(parts.publish, companyId, ticket, { ticketId, people });
      } while (busy.get(key));
    } finally {
      busy.delete(key);
    }
  };
}
