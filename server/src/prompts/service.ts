import type { BodyOf, QueryOf } from '@guiche/contract/endpoint';
import type { Prompt, prompts } from '@guiche/contract/prompts';
import type { RunHooks } from '../hooks';
import { cutPage, decodeCursor } from '../platform/cursor';
import { fail, violated } from '../platform/errors';
import { isMask } from '../platform/key-safe';
import type { Ctx } from '../platform/tenancy';
import { keyFields, type KeyField, type KeySafe } from './keys';
import { publishPrompt, publishPromptGone } from './live';
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
export async function create(ctx: Ctx, deps: Deps, body: BodyOf<typeof prompts.create>): Promise<Prompt> {
  const { id } = await queries.insertPrompt(ctx, body).catch(refuseForeign);
  await queries.updatePrompt(ctx, id, sealed(ctx, deps.safe, id, { apiKey: body.apiKey, voiceKey: body.voiceKey }));
  return publishPrompt(ctx, 'create', await show(ctx, deps, id));
}

/** @throws ERR_NO_PROMPT_FOUND, ERR_NO_QUEUE_FOUND, ERR_NO_AI_PROVIDER_FOUND */
export async function update(ctx: Ctx, deps: Deps, id: number, body: BodyOf<typeof prompts.update>): Promise<Prompt> {
  const fields = sealed(ctx, deps.safe, id, body);
  if (!(await queries.updatePrompt(ctx, id, fields).catch(refuseForeign))) throw fail('ERR_NO_PROMPT_FOUND');
  return publishPrompt(ctx, 'update', await show(ctx, deps, id));
}

/** @throws ERR_NO_PROMPT_FOUND */
export async function remove(ctx: Ctx, { runHooks }: Deps, id: number): Promise<{ message: string }> {
  await runHooks(ctx, 'promptRemoved', { promptId: id });
  if (!(await queries.deletePrompt(ctx, id))) throw fail('ERR_NO_PROMPT_FOUND');
  publishPromptGone(ctx, id);
  return { message: 'prompts.toasts.deleted' };
}

/** As an assistant needs it: with its keys in the clear, where it has some that can be read. */
export async function openPrompt(ctx: Ctx, safe: KeySafe, id: number): Promise<queries.Row | undefined> {
  const row = await queries.promptById(ctx, id);
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

function refuseForeign(error: unknown): never {
  const key = violated(error);
  if (key?.match(/queue_id_fkey/)) throw fail('ERR_NO_QUEUE_FOUND');
  throw key?.match(/provider_id_fkey/) ? fail('ERR_NO_AI_PROVIDER_FOUND') : error;
}
