import type { Hooks } from '../hooks';
import { fail } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { noteMerged } from '../tags/merged';
import { deleteTickets, lockTicket, mediaOfTickets, tagsOfTickets } from './queries';
import {
  activeOfContact,
  countActiveOfContact,
  emptied,
  foldTicket,
  lockOfContact,
  moveTicketsOfContact,
  returnTicketsToContact,
  ticketsOfContact,
  resume,
  takeOut,
  type Fold,
} from './merging';
import { lockStep, moveAll, remove, publishMany } from './removal';
import { activeInQueues, forsakenBy, queuesOf } from './removal-queries';
import {
  mostToldEach,
  publishReload,
  publishTagTickets,
  publishTicket,
  publishTicketGone,
  publishWaiting,
} from './live';
import { lockTagged, publishTagged, takeFromOtherLanes, takeOff, taggedWith } from './tagged';

export const hooks: Hooks = {
  async beforeRemoval(ctx, { what, ids }) {
    for (const id of ids)
      // only a tag that is put on names the conversation; one that goes is taken off beside it
      if (what === 'contact') await lockOfContact(ctx, id);
      else if (what === 'merged tag') await lockTagged(ctx, id);
      else if (what === 'queue' || what === 'user' || what === 'connection') await lockStep(ctx, what, id);
  },

  /** Their open tickets wait again. */
  async userRemoved(ctx, { userId }) {
    await remove(ctx, 'user', userId);
    await tellForsaken(ctx, userId, await queuesOf(ctx, userId));
  },

  /** Their open tickets of those wait again. */
  async queuesLost(ctx, { userId, queueIds }) {
    await moveAll(ctx, await activeInQueues(ctx, userId, queueIds), 'return', { status: 'pending', userId: null });
    await tellForsaken(ctx, userId, queueIds);
  },

  /** Its tickets keep no queue. */
  queueRemoved: (ctx, { queueId }) => remove(ctx, 'queue', queueId),

  /** What is open or pending on it is closed; history stays readable. */
  connectionRemoved: (ctx, { connectionId }) => remove(ctx, 'connection', connectionId),

  /** Rows show its name and colour. */
  tagChanged: async (ctx, { tagId }) => publishTagged(ctx, await taggedWith(ctx, tagId)),

  /** Who is in a lane stays there. */
  tagTurnsLane: async (ctx, { tagId }) => publishTagged(ctx, await takeFromOtherLanes(ctx, tagId)),

  tagRemoved: async (ctx, { tagId }) => publishTagged(ctx, await takeOff(ctx, tagId)),

  tagsMerged: async (ctx, { tagId, intoId }) => {
    await noteMerged(ctx, tagId, intoId);
    await publishTagged(ctx, await takeOff(ctx, tagId));
    publishTagTickets(ctx, [intoId]);
  },

  /** Gone with its closed tickets, their messages and files. @throws ERR_CONTACT_HAS_OPEN_TICKET */
  async contactRemoved(ctx, { contactId }) {
    if (await countActiveOfContact(ctx, contactId)) throw fail('ERR_CONTACT_HAS_OPEN_TICKET');
    const tickets = await ticketsOfContact(ctx, contactId);
    const ids = tickets.map(({ id }) => id);
    const keys = await mediaOfTickets(ctx, ids);
    publishTagTickets(ctx, await tagsOfTickets(ctx, ids));
    await deleteTickets(ctx, ids);
    if (tickets.length > mostToldEach) publishReload(ctx);
    else for (const ticket of tickets) publishTicketGone(ctx, ticket);
    if (keys.length) await ctx.enqueue('media.remove', { keys });
  },

  /** Tickets and messages of the merged one follow. */
  contactsMerged: async (ctx, { keptId, mergedId }) => ({ kept: await follow(ctx, keptId, mergedId) }),

  /** Everything that came from the merged contact goes back to it, as far as it is still there. */
  contactsParted: (ctx, { keptId, mergedId, moved }) => giveBack(ctx, keptId, mergedId, moved as Moved),
};

/** Whoever sees every ticket hears of the queues in which customers wait and nobody is left; they need not write first. */
async function tellForsaken(ctx: Ctx, userId: number, queueIds: number[]) {
  for (const { name, count } of await forsakenBy(ctx, userId, queueIds)) publishWaiting(ctx, 'forsaken', name, count);
}

/** Tells how those are now that are still there. */
async function publishTickets(ctx: Ctx, given: number[]) {
  const ids = [...new Set(given)];
  if (ids.length > mostToldEach) return publishMany(ctx, ids);
  for (const id of ids) if (await lockTicket(ctx, id)) await publishTicket(ctx, id);
}

/** What a merge moved, as it is kept for undoing. */
interface Moved {
  ticketIds: number[];
  /** Where both had a conversation on one connection: its messages went into the other's. */
  folded: Fold[];
}

async function follow(ctx: Ctx, keptId: number, mergedId: number): Promise<Moved> {
  const folded: Moved['folded'] = [];
  const kept = await activeOfContact(ctx, keptId);
  for (const theirs of await activeOfContact(ctx, mergedId)) {
    const ours = kept.find(({ whatsappId }) => whatsappId === theirs.whatsappId);
    if (!ours) continue;
    // nobody who is being served is put back among those who wait
    const isServed = theirs.status === 'open' && ours.status === 'pending';
    const [winner, loser] = isServed ? [theirs, ours] : [ours, theirs];
    const messageIds = await foldTicket(ctx, loser.id, winner.id);
    folded.push({
      ticketId: loser.id,
      intoId: winner.id,
      status: loser.status as 'open' | 'pending',
      userId: loser.userId,
      unread: loser.unreadMessages,
      messageIds,
    });
  }
  const ticketIds = await moveTicketsOfContact(ctx, mergedId, keptId);
  await publishTickets(ctx, [...ticketIds, ...folded.map(({ intoId }) => intoId)]);
  return { ticketIds, folded };
}

async function giveBack(ctx: Ctx, keptId: number, mergedId: number, { ticketIds = [], folded = [] }: Partial<Moved>) {
  const returning = new Set(ticketIds);
  const folds: Fold[] = [];
  for (const fold of folded) {
    const isTheirs = returning.has(fold.ticketId);
    const ticketId = await emptied(ctx, fold, isTheirs ? mergedId : keptId);
    if (ticketId === undefined) continue;
    if (isTheirs) returning.add(ticketId);
    folds.push({ ...fold, ticketId });
    await takeOut(ctx, folds.at(-1)!);
  }
  await returnTicketsToContact(ctx, [...returning], keptId, mergedId);
  for (const fold of folds) await resume(ctx, fold);
  await publishTickets(ctx, [...returning, ...folds.flatMap(({ ticketId, intoId }) => [ticketId, intoId])]);
}
