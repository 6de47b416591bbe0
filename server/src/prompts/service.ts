import type { BodyOf, QueryOf } from '@guiche/contract/endpoint';
import { versionedFields } from '@guiche/contract/prompt-versions';
import type { Prompt, prompts } from '@guiche/contract/prompts';
import type { RunHooks } from '../hooks';
import { cutPage, decodeCursor } from '../platform/cursor';
import { fail, violated } from '../platform/errors';
import { isMask } from '../platform/key-safe';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { keyFields, type KeyField, type KeySafe } from './keys';
import { publishPrompt, publishPromptGone } from './live';
import { nameOf, noteVersion } from './note-version';
import * as queries from './queries';

/** What the endpoints of this module need from around it. */
export interface Deps {
  safe: KeySafe;
  runHooks: RunHooks;
}

const pageSize = 20;

export async function list(ctx: Ctx, { safe }: Deps, request: QueryOf<typeof prompts.list>) {
  const search = request.searchParam.trim();
  const after = request.cursor ? (decodeCursor(request.cursor, ['text', 'id']) as [string, number]) : null;
  const skip = after ? 0 : (request.pageNumber - 1) * pageSize;
  const [found, { count }] = await Promise.all([
    queries.pageOfPrompts(ctx, { search, after, skip, size: pageSize }),
    queries.countPrompts(ctx, search),
  ]);
  const { rows, ...rest } = cutPage(found, pageSize, (row) => [row.name, row.id]);
  return { prompts: await shown(ctx, safe, rows), count, ...rest };
}

/** @throws ERR_NO_PROMPT_FOUND */
export async function show(ctx: Ctx, { safe }: Deps, id: number): Promise<Prompt> {
  const row = await queries.promptById(ctx, id);
  if (!row) throw fail('ERR_NO_PROMPT_FOUND');
  return (await shown(ctx, safe, [row]))[0]!;
}

/** @throws ERR_NO_QUEUE_FOUND, ERR_NO_AI_PROVIDER_FOUND */
export async function create(ctx: UserCtx, deps: Deps, body: BodyOf<typeof prompts.create>): Promise<Prompt> {
  await refuseUnknown(ctx, body);
  const { id } = await queries.insertPrompt(ctx, body).catch(refuseForeign);
  await queries.updatePrompt(ctx, id, sealed(ctx, deps.safe, id, { apiKey: body.apiKey, voiceKey: body.voiceKey }));
  await noteVersion(ctx, id, { by: nameOf(ctx), changed: [] });
  return publishPrompt(ctx, 'create', await show(ctx, deps, id));
}

/**
 * It takes effect at once, and is kept as a version where anything is another than before.
 * @param seen its `updatedAt` when whoever changes it looked at it; older clients do not say so, and write over whatever there is
 * @throws ERR_NO_PROMPT_FOUND, ERR_PROMPT_CHANGED, ERR_NO_QUEUE_FOUND, ERR_NO_AI_PROVIDER_FOUND
 */
export async function update(
  ctx: UserCtx,
  deps: Deps,
  id: number,
  body: queries.PromptFields,
  seen?: string,
): Promise<Prompt> {
  const before = await queries.lockPrompt(ctx, id);
  if (!before) throw fail('ERR_NO_PROMPT_FOUND');
  if (seen !== undefined && !isSeen(before, seen)) throw fail('ERR_PROMPT_CHANGED');
  await refuseUnknown(ctx, body);
  await queries.updatePrompt(ctx, id, sealed(ctx, deps.safe, id, body)).catch(refuseForeign);
  const after = (await queries.promptById(ctx, id))!;
  const key = (row: queries.Row, field: KeyField) => deps.safe.open(ctx.companyId, id, field, row[field]);
  const changed = [
    ...versionedFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])),
    ...keyFields.filter((field) => key(before, field) !== key(after, field)),
  ];
  if (changed.length > 0) await noteVersion(ctx, id, { by: nameOf(ctx), changed });
  return publishPrompt(ctx, 'update', (await shown(ctx, deps.safe, [after]))[0]!);
}

export const isSeen = ({ updatedAt }: { updatedAt: string }, seen: string): boolean =>
  Date.parse(updatedAt) === Date.parse(seen);

/** @throws ERR_NO_PROMPT_FOUND */
export async function remove(ctx: Ctx, { runHooks }: Deps, id: number): Promise<{ message: string }> {
  await runHooks(ctx, 'promptRemoved', { promptId: id });
  if (!(await queries.deletePrompt(ctx, id))) throw fail('ERR_NO_PROMPT_FOUND');
  publishPromptGone(ctx, id);
  return { message: 'prompts.toasts.deleted' };
}

/** As an assistant needs it: with its keys in the clear, where it has some that can be read; and which version that is. */
export async function openPrompt(ctx: Ctx, safe: KeySafe, id: number): Promise<queries.VersionedRow | undefined> {
  const row = await queries.versionedPrompt(ctx, id);
  const open = (field: KeyField) => (row && safe.open(ctx.companyId, id, field, row[field])) ?? '';
  return row && { ...row, apiKey: open('apiKey'), voiceKey: open('voiceKey') };
}

export const { countTokens, markVoiceFailed, markVoiceWorks } = queries;

/** Keys as they are stored; a mask that came back changes nothing. */
function sealed(ctx: Ctx, safe: KeySafe, id: number, fields: queries.PromptFields): queries.PromptFields {
  const kept = { ...fields };
  for (const field of keyFields) {
    const value = fields[field];
    if (value === undefined) continue;
    if (isMask(value)) delete kept[field];
    else kept[field] = safe.close(ctx.companyId, id, field, value);
  }
  return kept;
}

async function shown(ctx: Ctx, safe: KeySafe, rows: queries.Row[]): Promise<Prompt[]> {
  const queues = rows.length ? await queries.queuesOf(ctx, [...new Set(rows.map((row) => row.queueId))]) : [];
  return rows.map((row) => ({
    ...row,
    apiKey: safe.mask(ctx.companyId, row.id, 'apiKey', row.apiKey),
    voiceKey: safe.mask(ctx.companyId, row.id, 'voiceKey', row.voiceKey),
    queue: queues.find(({ id }) => id === row.queueId) ?? null,
  }));
}

/** @throws ERR_NO_QUEUE_FOUND, ERR_NO_AI_PROVIDER_FOUND, ERR_NO_TAG_FOUND where it names one that is not there */
export async function refuseUnknown(ctx: Ctx, fields: queries.PromptFields): Promise<void> {
  const are = await queries.areThere(ctx, fields);
  if (!are.queues) throw fail('ERR_NO_QUEUE_FOUND');
  if (!are.provider) throw fail('ERR_NO_AI_PROVIDER_FOUND');
  if (!are.tags) throw fail('ERR_NO_TAG_FOUND');
}

/** One that went just now. */
function refuseForeign(error: unknown): never {
  const key = violated(error);
  if (key?.match(/queue_id_fkey/)) throw fail('ERR_NO_QUEUE_FOUND');
  throw key?.match(/provider_id_fkey/) ? fail('ERR_NO_AI_PROVIDER_FOUND') : error;
}
