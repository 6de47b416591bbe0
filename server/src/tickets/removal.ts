import type { TicketMove } from '@guiche/contract/tickets';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Handlers } from '../platform/jobs';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { noteMove } from './history';
import { readShown } from './list-queries';
import { lockTicket, moveTicket, type Move } from './queries';
import {
  countActive,
  countLost,
  fallbackOf,
  isAnyActive,
  letGo,
  lockActive,
  moveMany,
  firstStep,
  type Removed,
} from './removal-queries';
import {
  mostToldEach,
  publishMoved,
  publishOlder,
  publishProgress,
  publishReload,
  publishWaiting,
  type Publish,
} from './live';

/**
 * What tickets do when something they hang on is removed. It is gone at once, for everybody; a first step of its tickets
 * moves in the same transaction, the rest in further ones, each a job that asks for the next: whoever is killed in
 * between goes on where they were, since what is left is seen from the rows.
 */

/** Screens ask anew after so many while more are moved. */
const reloadEvery = 5_000;

/** So many have moved before anybody would look at how far it has come. */
const soon = 2_000;

/** Tells how far it has come, where that takes long enough for somebody to look. */
export const publishBegun = (ctx: Ctx, progress: Parameters<typeof publishProgress>[1]) => {
  if (progress.total > soon) publishProgress(ctx, progress);
};

/** Is it time to tell, with so many done that were so many before? */
export const isTime = (before: number, done: number) =>
  Math.floor(done / reloadEvery) > Math.floor(before / reloadEvery);

/** A step is to take no longer than this, and others have the database to themselves for as long again: milliseconds. */
const stepTakes = 30;
const sizes = { least: 50, first: 100, most: 200 };
const rests = { least: 50, most: 200 };
const between = (value: number, { least, most }: { least: number; most: number }) =>
  Math.round(Math.min(most, Math.max(least, value)));

/** What others notice of a step is how long it holds its rows and a processor, so the next follows from its time. */
export const paceAfter = (size: number, took: number) => ({
  size: between((size * stepTakes) / took, sizes),
  rest: between(took, rests),
});

export const firstPace = { size: sizes.first, rest: rests.least };

const moves: Record<Removed, { kind: TicketMove; to: Partial<Move> }> = {
  /** What somebody has keeps no queue; what waits goes to the one that its line names, if there is such a one. */
  queue: { kind: 'transfer', to: { queueId: null } },
  /** Their open tickets wait again. */
  user: { kind: 'return', to: { status: 'pending', userId: null } },
  /** What is open or pending on it is closed; history stays readable. */
  connection: { kind: 'close', to: { status: 'closed' } },
};

/** Holds those that move in the transaction that removes it. */
export const lockStep = (ctx: Ctx, what: Removed, id: number) => lockActive(ctx, what, id, firstStep);

/** In the transaction that removes it, before its row is gone. */
export async function remove(ctx: Ctx, what: Removed, id: number): Promise<void> {
  const { kind, to } = moves[what];
  if (what === 'queue') {
    const { name, count } = await countLost(ctx, id);
    if (count > 0) publishWaiting(ctx, 'queueGone', name, count);
  }
  const ids = await lockActive(ctx, what, id, firstStep);
  const total = ids.length < firstStep ? ids.length : await countActive(ctx, what, id);
  await moveAll(ctx, ids, kind, to);
  publishBegun(ctx, { what, id, done: ids.length, total });
  await ctx.enqueue('tickets.letGo', { what, id, done: ids.length, total, isTold: true });
}

/** Moves tickets that are held, and tells of them: one by one when they are few. */
export async function moveAll(ctx: Ctx, ids: number[], kind: TicketMove, to: Partial<Move>): Promise<void> {
  if (ids.length <= mostToldEach) return moveEach(ctx, ids, kind, to);
  for (let from = 0; from < ids.length; from += firstStep)
    await moveMany(ctx, ids.slice(from, from + firstStep), kind, to);
  await publishMany(ctx, ids, { hasLeft: to.status !== undefined });
}

async function moveEach(ctx: Ctx, ids: number[], kind: TicketMove, to: Partial<Move>) {
  for (const id of ids) {
    const ticket = await lockTicket(ctx, id);
    if (!ticket) continue;
    const { status, userId, whatsappId } = ticket;
    const queueId = to.queueId === null ? await fallbackOf(ctx, id) : ticket.queueId;
    await moveTicket(ctx, id, { status, userId, whatsappId, ...to, queueId }, false);
    await noteMove(ctx, await publishMoved(ctx, ticket), { kind, by: null });
  }
}

/** Tells that so many tickets have changed that they are to be asked for anew; older clients hear of each. */
export async function publishMany(ctx: Ctx, ids: number[], { isTold = true, hasLeft = false } = {}): Promise<void> {
  if (isTold) publishReload(ctx);
  if (ids.length) await ctx.enqueue('tickets.tellOlder', { ticketIds: ids, hasLeft });
}

export interface RemovalParts {
  tenancy: Tenancy;
  /** Is anybody of the company connected who wants to hear of each ticket? */
  hasOlder(companyId: number): Promise<boolean>;
  publish: Publish;
}

export const removalJobs = ({
  tenancy,
  hasOlder,
  publish,
}: RemovalParts): Pick<Handlers, 'tickets.letGo' | 'tickets.tellOlder'> => ({
  'tickets.letGo': async ({ companyId, ...job }) => {
    const { size, rest } = job.pace ?? firstPace;
    await sleep(rest);
    await tenancy.inCompany(companyId, async (ctx) => {
      const begun = performance.now();
      const { what, id, total } = job;
      const { kind, to } = moves[what];
      const ids = await lockActive(ctx, what, id, size);
      const done = Math.min(total, job.done + ids.length);
      if (ids.length) await moveMany(ctx, ids, kind, to);
      // others may have moved some of a step meanwhile: what tells the end is that none is left
      const isLast = !(await isAnyActive(ctx, what, id));
      const isTold = isLast || isTime(job.done, done);
      if (ids.length || !isLast) {
        await publishMany(ctx, ids, { isTold, hasLeft: to.status !== undefined });
        if (isTold) publishProgress(ctx, { what, id, done: isLast ? total : done, total });
      } else {
        if (!job.isTold) publishReload(ctx);
        if ((await letGo(ctx, what, id, size)) === 0) return;
      }
      const pace = paceAfter(size, performance.now() - begun);
      await ctx.enqueue('tickets.letGo', { what, id, done, total, pace, isTold });
    });
  },

  'tickets.tellOlder': async ({ companyId, ticketIds, hasLeft = false }) => {
    if (!(await hasOlder(companyId))) return;
    const ctx = tenancy.reading(companyId);
    for (const id of ticketIds) {
      const ticket = await readShown(ctx, { id });
      if (ticket) publishOlder(publish, companyId, ticket, hasLeft);
    }
  },
});
