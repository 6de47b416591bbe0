import type { BodyOf } from '@guiche/contract/endpoint';
import type { promptTestChat, TryOut } from '@guiche/contract/prompt-test-chat';
import type { ProviderKeys } from '../ai-providers/keys';
import { openFor } from '../ai-providers/service';
import { honest, type Tokens } from '../ai-usage/cost';
import { paidCall } from './paid-call';
import { reserve, type Reservation } from '../ai-usage/service';
import type { Meaning, Understand } from '../knowledge/meaning';
import { search } from '../knowledge/search';
import { fail } from '../platform/errors';
import { isMask } from '../platform/key-safe';
import type { SafeFetch } from '../platform/safe-fetch';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import type { Limit, Throttle } from '../platform/throttle';
import type { KeySafe } from '../prompts/keys';
import { countTokens, openPrompt, refuseUnknown } from '../prompts/service';
import { ask, askedIn, historyOf, mostUsedBy, type Asking } from './ask';
import { noFacts, type Facts } from './context';
import { partingWords } from './leave-to-people';
import { step } from './machine';
import { readTriedPlace, type Named } from './place-queries';
import { introduced } from './speech';
import { asksModel, type Row } from './table';
import type { Seek } from './tools';
import { isMiss } from './words';

export interface TestChatDeps {
  keys: { prompts: KeySafe; providers: ProviderKeys };
  safeFetch: SafeFetch;
  throttle: Pick<Throttle, 'take'>;
  understand: Understand;
  /** How long a service may take, where tests have less time. */
  patience?: number | undefined;
}

type Given = BodyOf<typeof promptTestChat.tryOut>;

/** Of one person: a hand does not ask faster. */
const pace: Limit = { most: 20, within: 60_000 };

/**
 * What an assistant would answer, by the table and the rules of real conversations: only that time does not pass, and nothing is
 * kept but what it has cost. The service is asked outside of any transaction; whoever leaves ends it.
 * @throws ERR_TOO_MANY_REQUESTS, ERR_NO_PROMPT_FOUND, ERR_NO_QUEUE_FOUND, ERR_NO_TAG_FOUND, ERR_NO_AI_PROVIDER_FOUND, ERR_AI_SPENT, ERR_UNAVAILABLE where the service gives no answer
 */
export async function tryOut(ctx: UserCtx, deps: TestChatDeps, given: Given, gone: AbortSignal): Promise<TryOut> {
  const { safeFetch, throttle, understand, patience } = deps;
  await throttle.take(`prompt-test-chat:${ctx.companyId}:${ctx.viewer.id}`, pace);
  const facts = factsOf(given);
  // one that is not saved yet has what all of them have: no prompt has that number
  const seek: Seek = async (question) =>
    search(ctx, question, given.promptId ?? 0, await understand(ctx.companyId, question));
  const row = step({ state: 'waiting', facts, event: { t: 'due' } });
  const asked = askedIn(facts.said);
  const meaning = asksModel(row) ? await understand(ctx.companyId, asked) : undefined;
  const begun = await ctx.writing((writing) => begin(writing, deps, given, { row, asked, meaning, seek }));
  if ('words' in begun) return begun.words;
  const { asking, reserved } = begun;
  const { promptId } = given;
  let used = { tokensIn: 0, tokensOut: 0 };
  const counted = async (writing: Ctx, all: Tokens) => {
    used = honest(all);
    if (promptId !== null) await countTokens(writing, promptId, honest(all));
  };
  const since = performance.now();
  const paid = { reserved, gone, patience, about: { promptId }, counted };
  const answer = await paidCall(ctx, paid, (signal, onUsed) => ask(asking, safeFetch, signal, { onUsed }));
  const { tokensIn, tokensOut } = used;
  const taken = { tokensIn, tokensOut, ms: Math.round(performance.now() - since) };
  const sources = [...new Set([...asking.found, ...answer.more].map(({ title }) => title))];
  const names = (all: readonly Named[], ids: readonly (number | null)[]) =>
    all.flatMap(({ id, name }) => (ids.includes(id) ? name : []));
  const { place } = asking;
  const { name: rule, to } = step({ state: 'running', facts, event: { t: 'said', ...answer } });
  if (to === 'answered')
    return {
      rule,
      isHanded: false,
      text: await introduced(ctx, answer.text, facts.turns),
      ...nothing,
      tags: names(place.tags, answer.tagIds),
      proposesEnd: answer.proposesEnd,
      sources,
      ...taken,
    };
  const why = [...answer.unfounded, ...answer.forbidden];
  const isRefused = why.length > 0;
  const isChosen = rule === 'transfer';
  return {
    rule,
    isHanded: true,
    text: await partingWords(ctx, asking.place, isRefused ? undefined : answer.text),
    withheld: isRefused ? answer.text : '',
    why: isRefused || !answer.transfer ? why : [answer.transfer],
    queue: isChosen ? names(place.queues, [answer.toQueueId]).join() : '',
    tags: isChosen ? names(place.tags, answer.tagIds) : [],
    proposesEnd: false,
    sources,
    ...taken,
  };
}

const untaken = { tokensIn: 0, tokensOut: 0, ms: 0 };
const nothing = { withheld: '', why: [], queue: '', tags: [], proposesEnd: false };

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
  { keys }: TestChatDeps,
  given: Given,
  { row, asked, meaning, seek }: { row: Row; asked: string; meaning: Meaning | undefined; seek: Seek },
): Promise<{ words: TryOut } | { asking: Asking; reserved: Reservation | undefined }> {
  const { promptId, queueId, providerId, said } = given;
  const kept = promptId === null ? null : await openPrompt(ctx, keys.prompts, promptId);
  if (kept === undefined) throw fail('ERR_NO_PROMPT_FOUND');
  const apiKey = isMask(given.apiKey) ? (kept?.apiKey ?? '') : given.apiKey;
  const [provider, place] = await Promise.all([
    openFor(ctx, keys.providers, { providerId, apiKey }),
    readTriedPlace(ctx, given),
  ]);
  if (queueId !== place.toQueueId) throw fail('ERR_NO_QUEUE_FOUND');
  // a provider that is not there is stood in for where customers wait, and not here
  await refuseUnknown(ctx, given);
  if (!provider) throw fail('ERR_NO_AI_PROVIDER_FOUND');
  if (!asksModel(row))
    return {
      words: {
        rule: row.name,
        isHanded: true,
        text: await partingWords(ctx, place),
        ...nothing,
        sources: [],
        ...untaken,
      },
    };
  const { found } = await search(ctx, asked, promptId ?? 0, meaning);
  const lines = said
    .slice(-historyOf(given.maxMessages))
    .map(({ fromMe, text }) => ({ fromMe, body: text, mediaType: 'conversation' as const }));
  const asking = {
    prompt: given,
    provider,
    place,
    lines,
    found: found.filter(({ isGiven }) => isGiven),
    seek,
    now: ctx.now,
  };
  const { model, prices } = provider;
  const reserved = await reserve(ctx, { kind: 'answer', promptId, model, prices, ...mostUsedBy(asking) });
  return { asking, reserved };
}
