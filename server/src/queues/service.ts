import type { Queue } from '@guiche/contract/queues';
import { weeklyHours } from '../companies/hours';
import { hold, holdLimits } from '../companies/service';
import type { RunHooks } from '../hooks';
import type { Db } from '../platform/database';
import { fail, violated } from '../platform/errors';
import { keepFile } from '../platform/keep-file';
import type { Incoming } from '../platform/media';
import type { Ctx } from '../platform/tenancy';
import { publishQueue, publishQueueGone } from './live';
import * as queries from './queries';

/** What a queue that goes away sets in motion in modules above and beside this one. */
export interface Neighbours {
  runHooks: RunHooks;
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
  {
    promptId,
    ...fields
  }: Omit<Required<queries.QueueFields>, 'schedules'> & Pick<Queue, 'promptId'> & { schedules?: Queue['schedules'] },
): Promise<Queue> {
  const allowed = (await holdLimits(ctx)).queues;
  if ((await queries.countQueues(ctx)) >= allowed)
    throw fail('ERR_PLAN_LIMIT', { detail: `The plan allows ${allowed} queues.` });
  const queue = await queries
    .insertQueue(ctx, { ...fields, schedules: fields.schedules ?? [...weeklyHours] })
    .catch(refuse);
  return publishWith(ctx, queue, promptId ?? undefined);
}

/** The queue that a company begins with when it signs up. @returns its id */
export async function makeFirstQueue(db: Db, companyId: number, now: Date): Promise<number> {
  const first = { name: 'Atendimento', color: '#2563eb', schedules: [...weeklyHours] };
  return (await queries.insertFirst(db, companyId, first, now)).id;
}

export async function update(
  ctx: Ctx,
  queueId: number,
  { promptId, ...fields }: queries.QueueFields & { promptId?: number | null | undefined },
): Promise<Queue> {
  const queue = await queries.updateQueue(ctx, queueId, fields).catch(refuse);
  if (!queue) throw fail('ERR_NO_QUEUE_FOUND');
  return publishWith(ctx, queue, promptId);
}

/** Who answers in it stands beside it. @returns what was told */
async function publishWith(ctx: Ctx, queue: Queue, promptId: number | null | undefined): Promise<Queue> {
  if (promptId !== undefined) await queries.setPrompt(ctx, queue.id, promptId).catch(refuse);
  const told = promptId === undefined ? queue : { ...queue, promptId };
  publishQueue(ctx, told);
  return told;
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
  for (const queue of await queries.placeQueues(ctx, [...queueIds, ...others])) publishQueue(ctx, queue);
  return queries.allQueues(ctx);
}

/** Removes a queue. Its tickets stay, without queue; its members see less from now on. */
export async function remove(ctx: Ctx, queueId: number, neighbours: Neighbours): Promise<{ message: string }> {
  await neighbours.runHooks(ctx, 'beforeRemoval', { what: 'queue', ids: [queueId] });
  if (!(await queries.lockQueue(ctx, queueId))) throw fail('ERR_NO_QUEUE_FOUND');
  const members = await queries.membersOf(ctx, queueId);
  await neighbours.runHooks(ctx, 'queueRemoved', { queueId });
  await letGo(ctx, (await queries.deleteQueue(ctx, queueId))?.mediaKey);
  for (const userId of members) ctx.afterCommit(() => neighbours.rightsChanged(ctx.companyId, userId));
  publishQueueGone(ctx, queueId);
  return { message: 'Queue deleted' };
}

/** A file beside its greeting, in place of the one before. @throws ERR_NO_QUEUE_FOUND, ERR_VALIDATION without a file */
export async function attach(ctx: Ctx, queueId: number, [file]: Incoming[]) {
  if (!file) throw fail('ERR_VALIDATION', { fields: { file: 'Required' } });
  if (!(await queries.lockQueue(ctx, queueId))) throw fail('ERR_NO_QUEUE_FOUND');
  await putFile(ctx, queueId, { key: await keepFile(ctx, ctx.media.store, file), name: file.name });
  return { mensagem: 'Arquivo Anexado' };
}

/** @throws ERR_NO_QUEUE_FOUND */
export async function detach(ctx: Ctx, queueId: number) {
  await putFile(ctx, queueId, null);
  return { mensagem: 'Arquivo Excluído' };
}

async function putFile(ctx: Ctx, queueId: number, file: { key: string; name: string } | null): Promise<void> {
  const stored = await queries.setMedia(ctx, queueId, file);
  if (!stored) throw fail('ERR_NO_QUEUE_FOUND');
  await letGo(ctx, stored.before);
  publishQueue(ctx, await show(ctx, queueId));
}

async function letGo(ctx: Ctx, key: string | null | undefined): Promise<void> {
  if (key) await ctx.enqueue('media.remove', { keys: [key] });
}

function refuse(error: unknown): never {
  const rule = violated(error);
  if (rule === 'queues_wait_limits') throw fail('ERR_VALIDATION', { fields: { waitRed: 'Before amber' } });
  if (rule?.match(/prompt_id_fkey/)) throw fail('ERR_NO_PROMPT_FOUND');
  throw rule === 'queues_color' ? fail('ERR_QUEUE_COLOR_ALREADY_EXISTS') : error;
}
