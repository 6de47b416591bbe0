import { can } from '@guiche/contract/permissions';
import type { BodyOf, QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import type { QuickMessage, quickMessages } from '@guiche/contract/quick-messages';
import { cutPage, decodeCursor } from '../platform/cursor';
import { fail, violated } from '../platform/errors';
import { enqueueOne } from '../platform/jobs';
import { keepFile } from '../platform/keep-file';
import type { Incoming } from '../platform/media';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { publishGone, publishSaved, shape } from './live';
import { mayRead, mayWrite } from './policy';
import * as queries from './queries';
import type { QuickMessageRow } from './queries';

/** What the composer offers. */
export const list = async (ctx: UserCtx): Promise<QuickMessage[]> =>
  (await queries.usableQuickMessages(ctx)).map((row) => shape(ctx, row));

export async function page(
  ctx: UserCtx,
  query: QueryOf<typeof quickMessages.page>,
): Promise<ReplyOf<typeof quickMessages.page>> {
  const filter = { search: query.searchParam.trim(), shortcode: query.shortcode };
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor, ['text', 'id', 'id']);
  const skip = after ? 0 : (query.pageNumber - 1) * queries.pageSize;
  const [found, count] = await Promise.all([
    queries.listQuickMessages(ctx, filter, { after, skip }),
    queries.countQuickMessages(ctx, filter),
  ]);
  const { rows, ...rest } = cutPage(found, queries.pageSize, (row) => [row.fold, Number(row.geral), row.id]);
  const records = rows.map((row) => {
    const { fold: _, ...listed } = row;
    return shape(ctx, listed);
  });
  return { records, count, ...rest };
}

/** @throws ERR_NO_QUICK_MESSAGE_FOUND, also for what somebody keeps for themselves */
export const show = async (ctx: UserCtx, id: number): Promise<QuickMessage> =>
  shape(ctx, readable(ctx, await queries.readQuickMessage(ctx, id)));

/** @throws ERR_NO_PERMISSION to release one, ERR_VALIDATION for a code that is taken */
export async function create(ctx: UserCtx, fields: BodyOf<typeof quickMessages.create>): Promise<QuickMessage> {
  if (fields.forAssistant) refuseRelease(ctx);
  const { id } = await queries.insertQuickMessage(ctx, fields).catch(refuseTaken);
  const made = await saved(ctx, 'create', id);
  await askToEmbed(ctx, made);
  return made;
}

/** @throws ERR_NO_QUICK_MESSAGE_FOUND, ERR_NO_PERMISSION, ERR_VALIDATION for a code that is taken */
export async function update(ctx: UserCtx, id: number, changes: BodyOf<typeof quickMessages.update>) {
  const before = await lockWritable(ctx, id);
  const { shortcode, message, geral, status, forAssistant: asked } = { ...before, ...changes };
  if (asked && !before.forAssistant) refuseRelease(ctx);
  // What others have released is not what its author now says.
  const forAssistant = asked && (message === before.message || can(ctx.viewer, 'quick-messages:manage'));
  await queries.updateQuickMessage(ctx, id, { shortcode, message, geral, status, forAssistant }).catch(refuseTaken);
  const changed = await saved(ctx, 'update', id, before);
  await askToEmbed(ctx, changed);
  return changed;
}

/** @throws ERR_NO_QUICK_MESSAGE_FOUND, ERR_NO_PERMISSION */
export async function remove(ctx: UserCtx, id: number) {
  const row = await lockWritable(ctx, id);
  await queries.deleteQuickMessage(ctx, id);
  await letGo(ctx, row);
  publishGone(ctx, row);
  return { message: 'Quick message deleted' };
}

/** @throws ERR_NO_QUICK_MESSAGE_FOUND, ERR_NO_PERMISSION, ERR_VALIDATION without a file */
export async function attach(ctx: UserCtx, id: number, [file]: Incoming[]) {
  if (!file) throw fail('ERR_VALIDATION', { fields: { file: 'Required' } });
  const before = await lockWritable(ctx, id);
  const key = await keepFile(ctx, ctx.media.store, file);
  await exchange(ctx, before, { key, name: file.name });
  return { mensagem: 'Arquivo Anexado' };
}

/** @throws ERR_NO_QUICK_MESSAGE_FOUND, ERR_NO_PERMISSION */
export async function detach(ctx: UserCtx, id: number) {
  await exchange(ctx, await lockWritable(ctx, id), null);
  return { mensagem: 'Arquivo Excluído' };
}

/** Somebody has put it into a conversation. @throws ERR_NO_QUICK_MESSAGE_FOUND */
export async function use(ctx: UserCtx, id: number): Promise<QuickMessage> {
  readable(ctx, await queries.lockQuickMessage(ctx, id));
  await queries.countUse(ctx, id);
  return saved(ctx, 'update', id);
}

async function exchange(ctx: UserCtx, before: QuickMessageRow, media: { key: string; name: string } | null) {
  await queries.setMedia(ctx, before.id, media);
  await letGo(ctx, before);
  await saved(ctx, 'update', before.id);
}

async function saved(ctx: UserCtx, action: 'create' | 'update', id: number, before?: QuickMessageRow) {
  const row = (await queries.readQuickMessage(ctx, id))!;
  publishSaved(ctx, action, row, before);
  return shape(ctx, row);
}

/** Its words may be others now, and are found by what they mean, too. */
async function askToEmbed(ctx: Ctx, { forAssistant }: QuickMessage): Promise<void> {
  if (forAssistant) await enqueueOne(ctx, 'embeddings.fill');
}

/** Assistants say it to customers: whoever manages quick messages decides. */
function refuseRelease(ctx: UserCtx): void {
  if (!can(ctx.viewer, 'quick-messages:manage')) throw fail('ERR_NO_PERMISSION');
}

function readable(ctx: UserCtx, row: QuickMessageRow | undefined): QuickMessageRow {
  if (!row || !mayRead(ctx.viewer, row)) throw fail('ERR_NO_QUICK_MESSAGE_FOUND');
  return row;
}

async function lockWritable(ctx: UserCtx, id: number): Promise<QuickMessageRow> {
  const row = readable(ctx, await queries.lockQuickMessage(ctx, id));
  if (!mayWrite(ctx.viewer, row)) throw fail('ERR_NO_PERMISSION');
  return row;
}

async function letGo(ctx: UserCtx, { mediaKey }: QuickMessageRow) {
  if (mediaKey) await ctx.enqueue('media.remove', { keys: [mediaKey] });
}

const unique = ['quick_messages_shared', 'quick_messages_own'];

function refuseTaken(error: unknown): never {
  throw unique.includes(violated(error) ?? '')
    ? fail('ERR_VALIDATION', { fields: { shortcode: 'Already in use' } })
    : error;
}
