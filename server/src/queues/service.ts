import type { Queue } from '@guiche/contract/queues';
import { weeklyHours } from '../companies/hours';
import { hold, holdLimits } from '../companies/service';
import type { Db } from '../platform/database';
import { fail, violated } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { tellQueue, tellQueueGone } from './live';
import * as queries from './queries';

/** What a queue that goes away sets in motion in rooms above and beside this one. */
export interface Neighbours {
  /** Takes the queue off its tickets. */
  beforeRemoval(ctx: Ctx, queueId: number): Promise<unknown>;
  /** Called after the commit for each member: what they may see has changed. */
  rightsChanged(companyId: number, userId: number): unknown;
}

export const list = (ctx: Ctx): Promise<Queue[]> => queries.allQueues(ctx);

export async function show(ctx: Ctx, queueId: number): Promise<Queue> {
  const queue = await queries.queueById(ctx, queueId);
  if (!queue) throw fail('ERR_NO_QUEUE_FOUND');
  return queue;
}

export async function create(
  ctx: Ctx,
  fields: Omit<Required<queries.QueueFields>, 'schedules'> & { schedules?: Queue['schedules'] },
): Promise<Queue> {
  const allowed = (await holdLimits(ctx)).queues;
  if ((await queries.countQueues(ctx)) >= allowed)
    throw fail('ERR_PLAN_LIMIT', { detail: `The plan allows ${allowed} queues.` });
  const queue = await queries
    .insertQueue(ctx, { ...fields, schedules: fields.schedules ?? [...weeklyHours] })
    .catch(refuseTakenColor);
  tellQueue(ctx, queue);
  return queue;
}

/** The queue that a company begins with when it signs up. @returns its id */
export async function makeFirstQueue(db: Db, companyId: number, now: Date): Promise<number> {
  const first = { name: 'Atendimento', color: '#2563eb', schedules: [...weeklyHours] };
  return (await queries.insertFirst(db, companyId, first, now)).id;
}

export async function update(ctx: Ctx, queueId: number, fields: queries.QueueFields): Promise<Queue> {
  const queue = await queries.updateQueue(ctx, queueId, fields).catch(refuseTakenColor);
  if (!queue) throw fail('ERR_NO_QUEUE_FOUND');
  tellQueue(ctx, queue);
  return queue;
}

/**
 * Puts queues in an order; those that are not named come after them, as they stood.
 * @throws ERR_NO_QUEUE_FOUND
 */
export async function order(ctx: Ctx, queueIds: number[]): Promise<Queue[]> {
  await hold(ctx);
  const before = (await queries.allQueues(ctx)).map(({ id }) => id);
  if (!queueIds.every((id) => before.includes(id))) throw fail('ERR_NO_QUEUE_FOUND');
  const others = before.filter((id) => !queueIds.includes(id));
  for (const queue of await queries.placeQueues(ctx, [...queueIds, ...others])) tellQueue(ctx, queue);
  return queries.allQueues(ctx);
}

/** Removes a queue. Its tickets stay, without queue; its members see less from now on. */
export async function remove(ctx: Ctx, queueId: number, neighbours: Neighbours): Promise<{ message: string }> {
  if (!(await queries.lockQueue(ctx, queueId))) throw fail('ERR_NO_QUEUE_FOUND');
  const members = await queries.membersOf(ctx, queueId);
  await neighbours.beforeRemoval(ctx, queueId);
  await queries.deleteQueue(ctx, queueId);
  for (const userId of members) ctx.afterCommit(() => neighbours.rightsChanged(ctx.companyId, userId));
  tellQueueGone(ctx, queueId);
  return { message: 'Queue deleted' };
}

function refuseTakenColor(error: unknown): never {
  throw violated(error) === 'queues_color' ? fail('ERR_QUEUE_COLOR_ALREADY_EXISTS') : error;
}
