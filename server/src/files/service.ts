import type { BodyOf, QueryOf } from '@guiche/contract/endpoint';
import type { FileList, files } from '@guiche/contract/files';
import type { RunHooks } from '../hooks';
import { cutPage, decodeCursor } from '../platform/cursor';
import { fail } from '../platform/errors';
import { keepFile } from '../platform/keep-file';
import type { Incoming } from '../platform/media';
import type { Ctx } from '../platform/tenancy';
import { publishGone, publishSaved } from './live';
import * as queries from './queries';
import type { OptionFile, OptionRow } from './queries';

export async function page(ctx: Ctx, request: QueryOf<typeof files.page>) {
  const search = request.searchParam.trim();
  const [fold, id] = request.cursor ? decodeCursor(request.cursor, ['text', 'id']) : [];
  const after = request.cursor ? { fold: fold as string, id: id as number } : undefined;
  const skip = after ? 0 : (request.pageNumber - 1) * queries.pageSize;
  const [found, count] = await Promise.all([
    queries.pageOfFileLists(ctx, search, { after, skip }),
    queries.countFileLists(ctx, search),
  ]);
  const { rows, ...rest } = cutPage(found, queries.pageSize, (row) => [row.fold, row.id]);
  const listed = rows.map((row) => {
    const { fold: _, ...shown } = row;
    return shown;
  });
  return { files: listed, count, ...rest };
}

export const list = (ctx: Ctx, request: QueryOf<typeof files.list>) =>
  queries.allFileLists(ctx, request.searchParam?.trim() ?? '');

/** @throws ERR_NO_FILE_LIST_FOUND */
export async function show(ctx: Ctx, id: number): Promise<FileList> {
  const row = await queries.readFileList(ctx, id);
  if (!row) throw fail('ERR_NO_FILE_LIST_FOUND');
  const options = await queries.optionsOf(ctx, id);
  return { ...row, options: options.map((option) => shape(ctx, option)) };
}

const shape = (ctx: Ctx, { mediaKey, mediaType, ...option }: OptionRow) => ({
  ...option,
  path: mediaKey ? ctx.media.links.link(ctx.companyId, mediaKey) : '',
  mediaType: mediaType ?? '',
});

/** What is sent of a list: its message, and its files in their order. @throws ERR_NO_FILE_LIST_FOUND */
export async function contentOf(ctx: Ctx, id: number): Promise<{ message: string; files: OptionFile[] }> {
  const row = await queries.readFileList(ctx, id);
  if (!row) throw fail('ERR_NO_FILE_LIST_FOUND');
  return { message: row.message, files: await queries.filesOf(ctx, id) };
}

/** @throws ERR_VALIDATION for options that are another list's */
export async function create(ctx: Ctx, request: BodyOf<typeof files.create>): Promise<FileList> {
  const { id } = await queries.insertFileList(ctx, request);
  await arrange(ctx, id, request.options);
  return saved(ctx, 'create', id);
}

/** @throws ERR_NO_FILE_LIST_FOUND, ERR_VALIDATION for options that are not this list's */
export async function update(ctx: Ctx, id: number, request: BodyOf<typeof files.update>): Promise<FileList> {
  const before = await lock(ctx, id);
  const { name = before.name, message = before.message, options } = request;
  await queries.updateFileList(ctx, id, { name, message });
  if (options) await arrange(ctx, id, options);
  return saved(ctx, 'update', id);
}

export interface Neighbours {
  runHooks: RunHooks;
}

/** @throws ERR_NO_FILE_LIST_FOUND */
export async function remove(ctx: Ctx, id: number, { runHooks }: Neighbours) {
  await runHooks(ctx, 'beforeRemoval', { what: 'file list', ids: [id] });
  await lock(ctx, id);
  const options = await queries.optionsOf(ctx, id);
  await queries.deleteFileList(ctx, id);
  await letGo(ctx, options);
  publishGone(ctx, id);
  return { message: 'File list deleted' };
}

/** Those that are there now; each is told by itself, as clients know it. */
export async function removeAll(ctx: Ctx, { runHooks }: Neighbours) {
  await runHooks(ctx, 'beforeRemoval', { what: 'file list', ids: await queries.fileListIds(ctx) });
  const ids = await queries.lockFileLists(ctx);
  const options = await queries.optionsOfAll(ctx, ids);
  await queries.deleteFileLists(ctx, ids);
  await letGo(ctx, options);
  for (const id of ids) publishGone(ctx, id);
  return { message: 'File lists deleted' };
}

/**
 * The n-th file is the n-th option's.
 * @throws ERR_NO_FILE_LIST_FOUND, ERR_VALIDATION for a file without option, and an option of another list
 */
export async function upload(ctx: Ctx, id: number, given: number | number[], incoming: Incoming[]) {
  const ids = Array.isArray(given) ? given : [given];
  await lock(ctx, id);
  const known = new Map((await queries.optionsOf(ctx, id)).map((option) => [option.id, option]));
  if (incoming.length === 0) throw fail('ERR_VALIDATION', { fields: { files: 'Required' } });
  if (ids.length !== incoming.length || new Set(ids).size !== ids.length || ids.some((one) => !known.has(one)))
    throw fail('ERR_VALIDATION', { fields: { id: 'Invalid' } });
  for (const [n, file] of incoming.entries()) {
    const key = await keepFile(ctx, ctx.media.store, file);
    await queries.setFile(ctx, ids[n]!, { ...file, key });
  }
  await letGo(
    ctx,
    ids.map((one) => known.get(one)!),
  );
  await saved(ctx, 'update', id);
  return { mensagem: 'Arquivos atualizados' };
}

/** Makes the options what is given, in that order. */
async function arrange(ctx: Ctx, id: number, given: BodyOf<typeof files.create>['options']) {
  const before = await queries.optionsOf(ctx, id);
  const kept = given.flatMap((option) => option.id ?? []);
  const known = new Set(before.map((option) => option.id));
  if (new Set(kept).size !== kept.length || kept.some((one) => !known.has(one)))
    throw fail('ERR_VALIDATION', { fields: { options: 'Invalid' } });
  const gone = before.filter((option) => !kept.includes(option.id));
  await queries.deleteOptions(
    ctx,
    gone.map((option) => option.id),
  );
  await letGo(ctx, gone);
  for (const [place, option] of given.entries())
    if (option.id) await queries.updateOption(ctx, option.id, place, option.name);
    else await queries.insertOption(ctx, id, place, option.name);
}

async function saved(ctx: Ctx, action: 'create' | 'update', id: number): Promise<FileList> {
  const list = await show(ctx, id);
  const { options: _, ...row } = list;
  publishSaved(ctx, action, row);
  return list;
}

async function lock(ctx: Ctx, id: number) {
  const row = await queries.lockFileList(ctx, id);
  if (!row) throw fail('ERR_NO_FILE_LIST_FOUND');
  return row;
}

async function letGo(ctx: Ctx, options: readonly Pick<OptionRow, 'mediaKey'>[]) {
  const keys = options.flatMap(({ mediaKey }) => mediaKey ?? []);
  if (keys.length) await ctx.enqueue('media.remove', { keys });
}
