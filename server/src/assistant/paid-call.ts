import { saysNo } from '../ai-providers/answer';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Tokens } from '../ai-usage/cost';
import { settle, type Reservation } from '../ai-usage/service';

interface PaidCall {
  /** Nothing where the cap does not allow it. */
  reserved: Reservation | undefined;
  /** Whoever waits for the answer has left. */
  gone: AbortSignal;
  /** How long a service may take, in milliseconds. */
  patience?: number | undefined;
  /** For the log, where no answer comes. */
  about: Record<string, unknown>;
  /** What else is written down of what was used. */
  counted?: (writing: UserCtx, used: Tokens) => Promise<void>;
}

/** A page gives a call up after thirty seconds. */
const usualPatience = 25_000;

/**
 * Calls a model for somebody who waits: outside of any transaction, behind the one that has reserved its most. What it has used is
 * settled whether it answers or says no; of what was cut off nobody knows, so it counts as reserved.
 * @throws ERR_AI_SPENT, ERR_UNAVAILABLE where the service gives no answer
 */
export async function paidCall<Answer>(
  ctx: UserCtx,
  { reserved, gone, patience = usualPatience, about, counted }: PaidCall,
  call: (signal: AbortSignal, onUsed: (more: Tokens) => void) => Promise<Answer>,
): Promise<Answer> {
  if (!reserved) throw fail('ERR_AI_SPENT');
  const used: Tokens = { tokensIn: 0, tokensOut: 0 };
  const onUsed = ({ tokensIn, tokensOut }: Tokens) => {
    used.tokensIn += tokensIn;
    used.tokensOut += tokensOut;
  };
  const account = () =>
    ctx.writing(async (writing) => {
      await counted?.(writing, used);
      await settle(writing, reserved, used);
    });
  let answer: Answer;
  try {
    answer = await call(AbortSignal.any([gone, AbortSignal.timeout(patience)]), onUsed);
  } catch (error) {
    if (!gone.aborted) ctx.log.warn({ err: error, ...about }, 'a model gave somebody who waits no answer');
    if (saysNo(error)) await account();
    throw fail('ERR_UNAVAILABLE');
  }
  await account();
  return answer;
}
