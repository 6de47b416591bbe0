import type { Prompt } from '@guiche/contract/prompts';
import { room } from '../platform/live';
import type { Audience, Ctx } from '../platform/tenancy';

/** Prompts hold keys, if masked ones: only who manages them hears. */
const managers = (ctx: Ctx): Audience => ({ rooms: [room.of(ctx.companyId, 'admins')] });

/** @returns what was told */
export function publishPrompt(ctx: Ctx, action: 'create' | 'update', prompt: Prompt): Prompt {
  ctx.emit('prompt', { action, prompt }, managers(ctx));
  return prompt;
}

export const publishPromptGone = (ctx: Ctx, id: number): void =>
  ctx.emit('prompt', { action: 'delete', promptId: id, intelligenceId: id }, managers(ctx));
