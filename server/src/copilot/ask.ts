import type { AiKind } from '@guiche/contract/ai-usage';
import { MessageLimits } from '@guiche/contract/message-files';
import { answerBy } from '../ai-providers/answer';
import type { ProviderKeys } from '../ai-providers/keys';
import { openDefault } from '../ai-providers/service';
import { mostTokens } from '../ai-providers/tokens';
import { paidCall } from '../assistant/paid-call';
import { reserve } from '../ai-usage/service';
import type { Meaning, Understand } from '../knowledge/meaning';
import type { Exchange, KeepTexts } from '../ai-usage/texts';
import { wholeSentences } from '../assistant/told';
import { fail } from '../platform/errors';
import type { SafeFetch } from '../platform/safe-fetch';
import type { UserCtx } from '../platform/serve';
import type { Limit, Throttle } from '../platform/throttle';
import type { Words } from './words';

export interface Deps {
  keys: ProviderKeys;
  safeFetch: SafeFetch;
  throttle: Pick<Throttle, 'take'>;
  keepTexts: KeepTexts;
  understand: Understand;
  /** How long a service may take, where tests have less time. */
  patience?: number | undefined;
}

/** For which conversation, and for how long somebody waits. */
export interface About {
  ticketId: number;
  gone: AbortSignal;
  /** Told the words while they come. */
  onText?: ((sofar: string) => void) | undefined;
}

/** Of one agent, whatever they ask for: a hand does not ask faster. */
const pace: Limit = { most: 12, within: 60_000 };

/** What is asked, and what of it is to be known afterwards. Without words there is nothing to ask. */
export interface Looked<Told> {
  words: Words | null;
  told: Told;
}

/**
 * Asks a model for words, for somebody who may: outside of any transaction, and once its most is reserved. Whoever leaves ends it.
 * Nothing of the answer is kept, but where the operator keeps texts.
 * @param look says who may, and what is asked, in a transaction
 * @param asksFor says who may, and what of all that the company knows it is about, where that is looked for
 * @returns an empty answer where there was nothing to ask
 * @throws what `look` throws, ERR_TOO_MANY_REQUESTS, ERR_NO_AI_PROVIDER_FOUND, ERR_AI_SPENT, ERR_UNAVAILABLE
 */
export async function ask<Told>(
  ctx: UserCtx,
  { keys, safeFetch, throttle, keepTexts, understand, patience }: Deps,
  { ticketId, gone, onText, kind }: About & { kind: AiKind },
  look: (writing: UserCtx, meaning: Meaning | undefined) => Promise<Looked<Told>>,
  asksFor?: (writing: UserCtx) => Promise<string>,
): Promise<{ answer: string; told: Told; isOffline: boolean }> {
  await throttle.take(`copilot:${ctx.companyId}:${ctx.viewer.id}`, pace);
  const question = asksFor && (await ctx.writing(asksFor));
  const meaning = question ? await understand(ctx.companyId, question) : undefined;
  const { provider, words, told, reserved } = await ctx.writing(async (writing) => {
    const looked = await look(writing, meaning);
    const found = await openDefault(writing, keys);
    if (!found) throw fail('ERR_NO_AI_PROVIDER_FOUND');
    if (!looked.words) return { provider: found, ...looked, reserved: undefined };
    const { model, prices } = found;
    const read = [looked.words.system, ...looked.words.said.map(({ text }) => text)];
    const what = { kind, promptId: null, model, prices, ...mostTokens(read, looked.words) };
    return { provider: found, ...looked, reserved: await reserve(writing, what) };
  });
  const isOffline = provider.preset === 'offline';
  if (!words) return { answer: '', told, isOffline };
  const exchanges: Exchange[] = [];
  const onExchange = (one: Exchange) => void exchanges.push(one);
  const counted = (writing: UserCtx) =>
    keepTexts(writing, { kind, model: provider.model, ticketId, turnId: null }, exchanges);
  const answer = await paidCall(
    ctx,
    { reserved, gone, patience, about: { ticketId, kind }, counted },
    (signal, onUsed) =>
      answerBy(provider, { ...words, signal, onUsed, onExchange, ...(onText && { onText }) }, safeFetch),
  );
  if (!answer.text) throw fail('ERR_UNAVAILABLE');
  const text = answer.isCut ? wholeSentences(answer.text) : answer.text;
  return { answer: text.slice(0, MessageLimits.text), told, isOffline };
}
