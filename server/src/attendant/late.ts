import type { Ctx } from '../platform/tenancy';
import { limits, type Talk } from './context';

/**
 * Whoever wrote this so long ago waits for no answer by a machine any more, and would be surprised by a menu. What answers
 * a question that stood before it counts all the same, until another is asked.
 */
export const isLate = (ctx: Ctx, at: Date | string): boolean =>
  ctx.now.getTime() - new Date(at).getTime() > limits.fresh;

/**
 * Whether the newest question of a conversation, for a rating or by a menu, was there when this was written. Networks count
 * seconds: what was written in that of the question may be its answer.
 */
export function wasAsked({ shown, rateUntil }: Talk, at: Date | string): boolean {
  const asked = rateUntil ? rateUntil.getTime() - limits.rating : shown?.at.getTime();
  return asked !== undefined && new Date(at).getTime() >= Math.floor(asked / 1000) * 1000;
}
