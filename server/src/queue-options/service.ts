import type { BodyOf, QueryOf } from '@guiche/contract/endpoint';
import {
  OptionLimits,
  type QueueOption,
  type queueOptions,
  type QueueOptionShown,
} from '@guiche/contract/queue-options';
import { fail } from '../platform/errors';
import { keepFile } from '../platform/keep-file';
import type { Incoming } from '../platform/media';
import type { Ctx } from '../platform/tenancy';
import { publishOptions } from './live';
import * as queries from './queries';
import { branchOf, depthOf, withAt } from './tree';

/** @throws ERR_NO_QUEUE_FOUND, ERR_NO_OPTION_FOUND */
export async function list(ctx: Ctx, { queueId, parentId }: QueryOf<typeof queueOptions.list>): Promise<QueueOption[]> {
  if (!(await queries.queueExists(ctx, queueId))) throw fail('ERR_NO_QUEUE_FOUND');
  if (parentId === undefined) return shape(ctx, await queries.allOptions(ctx, queueId));
  if (parentId < 1) return shape(ctx, await queries.optionsBelow(ctx, queueId, null));
  const parent = await known(ctx, parentId);
  return parent.queueId === queueId ? shape(ctx, await queries.optionsBelow(ctx, queueId, parentId)) : [];
}

/** @throws ERR_NO_OPTION_FOUND */
export async function show(ctx: Ctx, id: number): Promise<QueueOptionShown> {
  const option = await known(ctx, id);
  const [parent, children] = await Promise.all([
    option.parentId === null ? undefined : queries.readOption(ctx, option.parentId),
    queries.optionsBelow(ctx, option.queueId, id),
  ]);
  return { ...shapeOne(ctx, option), parent: parent ? shapeOne(ctx, parent) : null, children: shape(ctx, children) };
}

/** @throws ERR_NO_QUEUE_FOUND, ERR_NO_OPTION_FOUND, ERR_OPTION_LIMIT, ERR_VALIDATION for a parent of another queue */
export async function create(ctx: Ctx, request: BodyOf<typeof queueOptions.create>): Promise<QueueOption> {
  const { queueId, parentId, title, message } = request;
  if (!(await queries.lockTree(ctx, queueId))) throw fail('ERR_NO_QUEUE_FOUND');
  const tree = await queries.allOptions(ctx, queueId);
  await checkParent(ctx, tree, queueId, parentId);
  if (tree.length >= OptionLimits.ofQueue) throw tooMuch();
  if (parentId !== null && depthOf(tree, parentId) >= OptionLimits.depth) throw tooMuch();
  const siblings = idsBelow(tree, parentId);
  const { id } = await queries.insertOption(ctx, { queueId, parentId, place: siblings.length + 1, title, message });
  await queries.placeOptions(ctx, parentId, withAt(siblings, id, request.option));
  publishOptions(ctx, queueId);
  return shapeOne(ctx, await known(ctx, id));
}

/**
 * Changes an option; a new parent or place moves it, and what is below it goes along.
 * @throws ERR_NO_OPTION_FOUND, ERR_OPTION_CYCLE, ERR_OPTION_LIMIT, ERR_VALIDATION for a parent of another queue
 */
export async function update(
  ctx: Ctx,
  id: number,
  request: BodyOf<typeof queueOptions.update>,
): Promise<QueueOptionShown> {
  const { option: before, tree } = await lock(ctx, id);
  const parentId = request.parentId === undefined ? before.parentId : request.parentId;
  if (parentId !== before.parentId) await checkMove(ctx, tree, before, parentId);
  await queries.updateOption(ctx, id, request);
  if (parentId !== before.parentId || request.option !== undefined) {
    await queries.placeOptions(ctx, parentId, withAt(idsBelow(tree, parentId), id, request.option));
    if (parentId !== before.parentId) await closeRanks(ctx, tree, before);
  }
  publishOptions(ctx, before.queueId);
  return show(ctx, id);
}

/** @throws ERR_NO_OPTION_FOUND */
export async function remove(ctx: Ctx, id: number): Promise<{ message: string }> {
  const { option, tree } = await lock(ctx, id);
  const gone = branchOf(tree, id).flat();
  await queries.deleteOption(ctx, id);
  await closeRanks(ctx, tree, option);
  await letGo(ctx, gone);
  publishOptions(ctx, option.queueId);
  return { message: 'Option deleted' };
}

/** @throws ERR_NO_OPTION_FOUND, ERR_VALIDATION without a file */
export async function attach(ctx: Ctx, id: number, [file]: Incoming[]) {
  if (!file) throw fail('ERR_VALIDATION', { fields: { file: 'Required' } });
  const { option } = await lock(ctx, id);
  const key = await keepFile(ctx, ctx.media.store, file);
  await queries.setMedia(ctx, id, { key, name: file.name });
  await letGo(ctx, [option]);
  publishOptions(ctx, option.queueId);
  return { mensagem: 'Arquivo Anexado' };
}

/** @throws ERR_NO_OPTION_FOUND */
export async function detach(ctx: Ctx, id: number) {
  const { option } = await lock(ctx, id);
  await queries.setMedia(ctx, id, null);
  await letGo(ctx, [option]);
  publishOptions(ctx, option.queueId);
  return { mensagem: 'Arquivo Excluído' };
}

async function known(ctx: Ctx, id: number): Promise<queries.OptionRow> {
  const option = await queries.readOption(ctx, id);
  if (!option) throw fail('ERR_NO_OPTION_FOUND');
  return option;
}

/** The option and its tree, as they stand once nobody else changes them. */
async function lock(ctx: Ctx, id: number) {
  const { queueId } = await known(ctx, id);
  await queries.lockTree(ctx, queueId);
  const tree = await queries.allOptions(ctx, queueId);
  const option = tree.find((one) => one.id === id);
  if (!option) throw fail('ERR_NO_OPTION_FOUND');
  return { option, tree };
}

async function checkParent(ctx: Ctx, tree: queries.OptionRow[], queueId: number, parentId: number | null) {
  if (parentId === null || tree.some(({ id }) => id === parentId)) return;
  const parent = await known(ctx, parentId);
  if (parent.queueId !== queueId) throw fail('ERR_VALIDATION', { fields: { parentId: 'Of another queue' } });
}

async function checkMove(ctx: Ctx, tree: queries.OptionRow[], option: queries.OptionRow, parentId: number | null) {
  if (parentId === null) return;
  await checkParent(ctx, tree, option.queueId, parentId);
  const branch = branchOf(tree, option.id);
  if (branch.flat().some(({ id }) => id === parentId)) throw fail('ERR_OPTION_CYCLE');
  if (depthOf(tree, parentId) + branch.length > OptionLimits.depth) throw tooMuch();
}

const tooMuch = () =>
  fail('ERR_OPTION_LIMIT', {
    detail: `A queue has at most ${OptionLimits.ofQueue} options, ${OptionLimits.depth} levels deep.`,
  });

const idsBelow = (tree: readonly queries.OptionRow[], parentId: number | null) =>
  tree.filter((option) => option.parentId === parentId).map(({ id }) => id);

/** The siblings that one has left. */
const closeRanks = (ctx: Ctx, tree: readonly queries.OptionRow[], { id, parentId }: queries.OptionRow) =>
  queries.placeOptions(
    ctx,
    parentId,
    idsBelow(tree, parentId).filter((other) => other !== id),
  );

export async function letGo(ctx: Ctx, options: readonly queries.OptionRow[]) {
  const keys = options.flatMap(({ mediaKey }) => (mediaKey === null ? [] : [mediaKey]));
  if (keys.length) await ctx.enqueue('media.remove', { keys });
}

const shapeOne = (ctx: Ctx, { mediaKey, ...row }: queries.OptionRow): QueueOption => ({
  ...row,
  mediaPath: mediaKey && ctx.media.links.link(ctx.companyId, mediaKey),
});
const shape = (ctx: Ctx, rows: readonly queries.OptionRow[]) => rows.map((row) => shapeOne(ctx, row));
