import { NEW_DAYS, type FirstSteps } from '@guiche/contract/first-steps';
import type { UserCtx } from '../platform/serve';
import * as queries from './queries';

const day = 86_400_000;

/** How far the company has come, and whether whoever asks wants to see it. */
export async function show(ctx: UserCtx): Promise<FirstSteps> {
  const newSince = new Date(ctx.now.getTime() - NEW_DAYS * day);
  const facts = await queries.read(ctx, ctx.viewer.id, newSince);
  const blind = (['connection', 'queue', 'team'] as const).filter((step) => facts[step] && facts[`${step}Blind`]);
  const isDone = (step: (typeof blind)[number]) => facts[step] && !blind.includes(step);
  return {
    // The operator's own company serves nobody.
    offered: facts.offered && !ctx.viewer.super,
    done: { connection: isDone('connection'), queue: isDone('queue'), team: isDone('team'), answer: facts.answer },
    blind,
  };
}

/** Puts the list away for whoever asks, or brings it back. */
export async function update(ctx: UserCtx, dismissed: boolean): Promise<FirstSteps> {
  await (dismissed ? queries.dismiss(ctx, ctx.viewer.id) : queries.bringBack(ctx, ctx.viewer.id));
  return show(ctx);
}
