import type { BodyOf, QueryOf } from '@guiche/contract/endpoint';
import type { Prompt, prompts } from '@guiche/contract/prompts';
import { cutPage, decodeCursor } from '../platform/cursor';
import { fail, violated } from '../platform/errors';
import { room } from '../platform/live';
import type { Ctx } from '../platform/tenancy';
import { isMask, keyFields, type KeySafe } from './keys';
import * as queries from './queries';

/** What the doors of this room need from around it. */
export interface Inside {
  safe: KeySafe;
  /** Connections that use the prompt use none from here on. */
  beforeRemoval(ctx: Ctx, promptId: number): Promise<unknown>;
}

const pageSize = 20;

export async function list(ctx: Ctx, { safe }: Inside, asked: QueryOf<typeof prompts.list>) {
  const search = asked.searchParam.trim();
  const after = asked.cursor ? (decodeCursor(asked.cursor, ['text', 'id']) as [string, number]) : null;
  const skip = after ? 0 : (asked.pageNumber - 1) * pageSize;
  const [found, { count }] = await Promise.all([
    queries.pageOfPrompts(ctx, { search, after, skip, size: pageSize }),
    queries.countPrompts(ctx, search),
  ]);
  const { rows, ...rest } = cutPage(found, pageSize, (row) => [row.name, row.id]);
  return { prompts: await shown(ctx, safe, rows), count, ...rest };
}

/** @throws ERR_NO_PROMPT_FOUND */
export async function show(ctx: Ctx, { safe }: Inside, id: number): Promise<Prompt> {
  const row = await queries.promptById(ctx, id);
  if (!row) throw fail('ERR_NO_PROMPT_FOUND');
  return (await shown(ctx, safe, [row]))[0]!;
}

/** @throws ERR_NO_QUEUE_FOUND */
export async function create(ctx: Ctx, inside: Inside, body: BodyOf<typeof prompts.create>): Promise<Prompt> {
  const { id } = await queries.insertPrompt(ctx, body).catch(refuseForeignQueue);
  await queries.updatePrompt(ctx, id, sealed(ctx, inside.safe, id, { apiKey: body.apiKey, voiceKey: body.voiceKey }));
  return tell(ctx, 'create', await show(ctx, inside, id));
}

/** @throws ERR_NO_PROMPT_FOUND, ERR_NO_QUEUE_FOUND */
export async function update(
  ctx: Ctx,
  inside: Inside,
  id: number,
  body: BodyOf<typeof prompts.update>,
): Promise<Prompt> {
  const fields = sealed(ctx, inside.safe, id, body);
  if (!(await queries.updatePrompt(ctx, id, fields).catch(refuseForeignQueue))) throw fail('ERR_NO_PROMPT_FOUND');
  return tell(ctx, 'update', await show(ctx, inside, id));
}

/** @throws ERR_NO_PROMPT_FOUND */
export async function remove(ctx: Ctx, { beforeRemoval }: Inside, id: number): Promise<{ message: string }> {
  await beforeRemoval(ctx, id);
  if (!(await queries.deletePrompt(ctx, id))) throw fail('ERR_NO_PROMPT_FOUND');
  ctx.emit('prompt', { action: 'delete', promptId: id, intelligenceId: id }, admins(ctx));
  return { message: 'prompts.toasts.deleted' };
}

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

const admins = (ctx: Ctx) => ({ rooms: [room.of(ctx.companyId, 'admins')] });

function tell(ctx: Ctx, action: 'create' | 'update', prompt: Prompt): Prompt {
  ctx.emit('prompt', { action, prompt }, admins(ctx));
  return prompt;
}

function refuseForeignQueue(error: unknown): never {
  throw violated(error)?.match(/queue_id_fkey/) ? fail('ERR_NO_QUEUE_FOUND') : error;
}
