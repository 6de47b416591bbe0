import type { BodyOf } from '@guiche/contract/endpoint';
import type { promptTrial, Tried } from '@guiche/contract/prompt-trial';
import { saysNo } from '../ai-providers/answer';
import type { ProviderKeys } from '../ai-providers/keys';
import { isProvider, openFor } from '../ai-providers/service';
import { honest, type Tokens } from '../ai-usage/cost';
import { noteSpent, reserve, settle, type Reservation, type Share } from '../ai-usage/service';
import { notifyBudget } from '../alerts/notify';
import { search } from '../knowledge/search';
import { fail } from '../platform/errors';
import { isMask } from '../platform/key-safe';
import type { SafeFetch } from '../platform/safe-fetch';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import type { Limit, Throttle } from '../platform/throttle';
import type { KeySafe } from '../prompts/keys';
import { countTokens, openPrompt } from '../prompts/service';
import { ask, historyOf, mostOf, type Asking } from './ask';
import { noFacts, type Facts } from './context';
import { partingWords } from './leave-to-people';
import { step } from './machine';
import { readTriedPlace } from './queries';
import { introduced } from './speech';
import { isMiss } from './words';

export interface TrialDeps {
  keys: { prompts: KeySafe; providers: ProviderKeys };
  safeFetch: SafeFetch;
  throttle: Pick<Throttle, 'take'>;
  /** How long a service may take, where tests have less time. */
  patience?: number | undefined;
}

type Given = BodyOf<typeof promptTrial.tryOut>;

/** A page gives a call up after thirty seconds. */
const usualPatience = 25_000;
/** Of one person: a hand does not ask faster. */
const pace: Limit = { most: 20, within: 60_000 };

/**
 * What an assistant would answer, by the table and the rules of real conversations: only that time does not pass, and nothing is
 * kept but what it has cost. The service is asked outside of any transaction; whoever leaves ends it.
 * @throws ERR_TOO_MANY_REQUESTS, ERR_NO_PROMPT_FOUND, ERR_NO_QUEUE_FOUND, ERR_NO_AI_PROVIDER_FOUND, ERR_AI_SPENT, ERR_UNAVAILABLE where the service gives no answer
 */
export async function tryOut(ctx: UserCtx, deps: TrialDeps, given: Given, gone: AbortSignal): Promise<Tried> {
  const { safeFetch, throttle, patience = usualPatience } = deps;
  await throttle.take(`prompt-trial:${ctx.companyId}:${ctx.viewer.id}`, pace);
  const facts = factsOf(given);
  const begun = await ctx.writing((writing) => begin(writing, deps, given, facts));
  if ('words' in begun) return begun.words;
  const { asking, reserved } = begun;
  if (!reserved) {
    await ctx.writing(async (writing) => tell(writing, await noteSpent(writing)));
    throw fail('ERR_AI_SPENT');
  }
  const used: Tokens = { tokensIn: 0, tokensOut: 0 };
  const onUsed = ({ tokensIn, tokensOut }: Tokens) => {
    used.tokensIn += tokensIn;
    used.tokensOut += tokensOut;
  };
  const signal = AbortSignal.any([gone, AbortSignal.timeout(patience)]);
  const answer = await ask(asking, safeFetch, signal, onUsed).catch((error: unknown) => {
    if (!gone.aborted) ctx.log.warn({ err: error, promptId: given.promptId }, 'a model that was tried gave no answer');
    return { isKnown: saysNo(error) };
  });
  // Of what was cut off nobody knows what it has cost: it counts as reserved.
  if (!('isKnown' in answer) || answer.isKnown)
    await ctx.writing((writing) => account(writing, given.promptId, reserved, used));
  if ('isKnown' in answer) throw fail('ERR_UNAVAILABLE');
  const sources = [...new Set(asking.found.map(({ title }) => title))];
  const { name: rule, to } = step({ state: 'running', facts, event: { t: 'said', ...answer } });
  if (to === 'answered')
    return { rule, isHanded: false, text: await introduced(ctx, answer.text, facts.turns), ...nothing, sources };
  const why = [...answer.unfounded, ...answer.forbidden];
  const isRefused = why.length > 0;
  return {
    rule,
    isHanded: true,
    text: await partingWords(ctx, asking.place, isRefused ? undefined : answer.text),
    withheld: isRefused ? answer.text : '',
    why: isRefused || !answer.transfer ? why : [answer.transfer],
    sources,
  };
}

const nothing = { withheld: '', why: [] };

/** As a conversation has come that far. */
function factsOf({ said }: Given): Facts {
  const ours = said.filter(({ fromMe }) => fromMe);
  const knowing = ours.findLastIndex(({ text }) => !isMiss(text));
  const since = said.slice(said.findLastIndex(({ fromMe }) => fromMe) + 1);
  return {
    ...noFacts,
    turns: ours.length,
    misses: ours.length - 1 - knowing,
    said: since.map(({ text }, id) => ({ id, text, isUnreadable: false })),
  };
}

/** @returns what to ask and what that may cost; or what is said without any asking */
async function begin(
  ctx: Ctx,
  { keys }: TrialDeps,
  given: Given,
  facts: Facts,
): Promise<{ words: Tried } | { asking: Asking; reserved: Reservation | undefined }> {
  const { promptId, queueId, providerId, said } = given;
  const kept = promptId === null ? null : await openPrompt(ctx, keys.prompts, promptId);
  if (kept === undefined) throw fail('ERR_NO_PROMPT_FOUND');
  const apiKey = isMask(given.apiKey) ? (kept?.apiKey ?? '') : given.apiKey;
  const [provider, place] = await Promise.all([
    openFor(ctx, keys.providers, { providerId, apiKey }),
    readTriedPlace(ctx, queueId),
  ]);
  if (queueId !== place.toQueueId) throw fail('ERR_NO_QUEUE_FOUND');
  // one that is not there is stood in for where customers wait, and not here
  const isNamed = providerId === null || (await isProvider(ctx, providerId));
  if (!provider || !isNamed) throw fail('ERR_NO_AI_PROVIDER_FOUND');
  const { name: rule, does } = step({ state: 'waiting', facts, event: { t: 'due' } });
  if (!does?.includes('ask the model'))
    return { words: { rule, isHanded: true, text: await partingWords(ctx, place), ...nothing, sources: [] } };
  // one that is not saved yet has what all of them have: no prompt has that number
  const { found } = await search(ctx, facts.said.map(({ text }) => text).join('\n'), promptId ?? 0);
  const lines = said
    .slice(-historyOf(given.maxMessages))
    .map(({ fromMe, text }) => ({ fromMe, body: text, mediaType: 'conversation' as const }));
  const asking = { prompt: given, provider, place, lines, found: found.filter(({ isGiven }) => isGiven), now: ctx.now };
  const { model, prices } = provider;
  const reserved = await reserve(ctx, { kind: 'answer', promptId, model, prices, ...mostOf(asking) });
  return { asking, reserved };
}

async function account(ctx: Ctx, promptId: number | null, reserved: Reservation, used: Tokens): Promise<void> {
  const counted = honest(used);
  if (promptId !== null) await countTokens(ctx, promptId, counted);
  await tell(ctx, await settle(ctx, reserved, counted));
}

async function tell(ctx: Ctx, share: Share | undefined): Promise<void> {
  if (share) await notifyBudget(ctx, share);
}
