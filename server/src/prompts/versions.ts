import type { BodyOf, ReplyOf } from '@guiche/contract/endpoint';
import type { PromptSketch, promptVersions } from '@guiche/contract/prompt-versions';
import type { Prompt } from '@guiche/contract/prompts';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import { publishPrompt } from './live';
import { nameOf } from './note-version';
import { lockPrompt } from './queries';
import { isSeen, refuseUnknown, show as showPrompt, update, type Deps } from './service';
import * as queries from './version-queries';

/** @throws ERR_NO_PROMPT_FOUND */
export async function list(ctx: UserCtx, deps: Deps, promptId: number): Promise<ReplyOf<typeof promptVersions.list>> {
  const [versions, sketch] = await Promise.all([
    queries.newestVersions(ctx, promptId),
    readSketch(ctx, promptId),
    showPrompt(ctx, deps, promptId),
  ]);
  return { versions, sketch };
}

/** @throws ERR_NO_PROMPT_FOUND, ERR_NO_PROMPT_VERSION_FOUND */
export async function show(ctx: UserCtx, deps: Deps, promptId: number, id: number) {
  await showPrompt(ctx, deps, promptId);
  const [version, before] = await queries.versionAndBefore(ctx, promptId, id);
  if (!version) throw fail('ERR_NO_PROMPT_VERSION_FOUND');
  return { ...partsOf(version), before: before ? partsOf(before).state : null };
}

/**
 * As an older client's PUT, but for whoever else has published meanwhile.
 * @throws ERR_NO_PROMPT_FOUND, ERR_PROMPT_CHANGED, ERR_NO_QUEUE_FOUND, ERR_NO_AI_PROVIDER_FOUND
 */
export async function publish(
  ctx: UserCtx,
  deps: Deps,
  promptId: number,
  { seen, sketch, ...fields }: BodyOf<typeof promptVersions.publish>,
): Promise<Prompt> {
  const prompt = await update(ctx, deps, promptId, fields, seen);
  if (sketch !== null) {
    refuseUnseen(await queries.sketchOf(ctx, promptId), sketch);
    await queries.deleteSketch(ctx, promptId);
  }
  return prompt;
}

/**
 * The state of a version becomes that of the prompt again, with the keys that it has now.
 * @throws ERR_NO_PROMPT_FOUND, ERR_NO_PROMPT_VERSION_FOUND, ERR_PROMPT_CHANGED; ERR_NO_QUEUE_FOUND, ERR_NO_AI_PROVIDER_FOUND where what it names is gone
 */
export async function goBack(ctx: UserCtx, deps: Deps, promptId: number, id: number, seen: string): Promise<Prompt> {
  const { queue, provider, transferQueues, tags, ...fields } = (await show(ctx, deps, promptId, id)).state;
  const named = {
    queueId: queue?.id ?? null,
    providerId: provider?.id ?? null,
    transferQueueIds: transferQueues.map((one) => one.id),
    tagIds: tags.map((one) => one.id),
  };
  return update(ctx, deps, promptId, { ...fields, ...named }, seen);
}

/** @throws ERR_NO_PROMPT_FOUND, ERR_PROMPT_CHANGED, ERR_NO_QUEUE_FOUND, ERR_NO_AI_PROVIDER_FOUND */
export async function keepSketch(
  ctx: UserCtx,
  deps: Deps,
  promptId: number,
  { seen, ...fields }: BodyOf<typeof promptVersions.sketch>,
): Promise<PromptSketch> {
  await hold(ctx, promptId);
  refuseUnseen(await queries.sketchOf(ctx, promptId), seen);
  await refuseUnknown(ctx, fields);
  await queries.saveSketch(ctx, promptId, nameOf(ctx), fields);
  await tell(ctx, deps, promptId);
  return (await readSketch(ctx, promptId))!;
}

/** @throws ERR_NO_PROMPT_FOUND */
export async function dropSketch(ctx: UserCtx, deps: Deps, promptId: number): Promise<{ message: string }> {
  await hold(ctx, promptId);
  if (await queries.deleteSketch(ctx, promptId)) await tell(ctx, deps, promptId);
  return { message: 'Sketch deleted.' };
}

/** Whoever has it open looks again; to a list it is as it was. */
const tell = async (ctx: UserCtx, deps: Deps, promptId: number) =>
  void publishPrompt(ctx, 'update', await showPrompt(ctx, deps, promptId));

/** One after the other. */
async function hold(ctx: UserCtx, promptId: number): Promise<void> {
  if (!(await lockPrompt(ctx, promptId))) throw fail('ERR_NO_PROMPT_FOUND');
}

function refuseUnseen(is: { updatedAt: string } | undefined, seen: string | null): void {
  if (is ? seen === null || !isSeen(is, seen) : seen !== null) throw fail('ERR_PROMPT_CHANGED');
}

async function readSketch(ctx: UserCtx, promptId: number): Promise<PromptSketch | null> {
  const found = await queries.sketchOf(ctx, promptId);
  // older ones say nothing of these
  const none = { transferQueueIds: [], tagIds: [], mayEnd: false };
  return found ? { ...none, ...found.fields, by: found.by, updatedAt: found.updatedAt } : null;
}

function partsOf({ id, number, by, changed, createdAt, ...state }: queries.Version) {
  return { version: { id, number, by, changed, createdAt }, state };
}
