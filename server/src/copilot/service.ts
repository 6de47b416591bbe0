import type { copilot, Draft } from '@guiche/contract/copilot';
import type { BodyOf } from '@guiche/contract/endpoint';
import { MessageLimits } from '@guiche/contract/message-files';
import type { AiKind } from '@guiche/contract/ai-usage';
import { answerBy, saysNo } from '../ai-providers/answer';
import type { ProviderKeys } from '../ai-providers/keys';
import { openFor } from '../ai-providers/service';
import type { Tokens } from '../ai-usage/cost';
import { noteSpent, reserve, settle, type Reservation } from '../ai-usage/service';
import { lastLines, nowIn, readPlace, wholeSentences, wordsOfFound } from '../assistant/told';
import { unfounded } from '../assistant/unfounded';
import { notifyBudget } from '../connections/alerts';
import { search } from '../knowledge/search';
import { writable } from '../messages/reply';
import { fail } from '../platform/errors';
import type { SafeFetch } from '../platform/safe-fetch';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { askedIn, draftWords, rewriteWords, type Words } from './words';

export interface Deps {
  keys: ProviderKeys;
  safeFetch: SafeFetch;
  /** How long a service may take, where tests have less time. */
  patience?: number | undefined;
}

/** For which conversation, and for how long somebody waits. */
interface About {
  ticketId: number;
  gone: AbortSignal;
}

/** A page gives a call up after thirty seconds. */
const usualPatience = 25_000;
/** How much of the conversation is read. */
const lines = 30;
/** Of roles and what else services wrap words in. */
const frame = 3_000;

/** Drafts are asked of the service that prompts without one of their own are. */
const noPrompt = { providerId: null, apiKey: '' };

export const show = async (ctx: Ctx, { keys }: Deps): Promise<{ isThere: boolean }> => ({
  isThere: (await openFor(ctx, keys, noPrompt)) !== undefined,
});

/** @throws what `ask` throws */
export async function draft(ctx: UserCtx, deps: Deps, about: About, typed: string): Promise<Draft> {
  const { answer, told } = await ask(ctx, deps, { ...about, kind: 'draft' }, async (writing) => {
    const [said, place] = await Promise.all([
      lastLines(writing, about.ticketId, lines),
      readPlace(writing, about.ticketId, null),
    ]);
    const { found } = await search(writing, askedIn(said) || typed, null);
    const given = { lines: said, place, found: found.filter(({ isGiven }) => isGiven), now: writing.now };
    return { words: draftWords(given, typed), told: given };
  });
  const { place, found, now } = told;
  const wordsOf = (isOurs: boolean) => told.lines.flatMap(({ fromMe, body }) => (fromMe === isOurs ? body : []));
  const own = [typed, wordsOfFound(found), place.companyName, place.away, ...wordsOf(true)].join('\n');
  const from = { own, clock: nowIn(place, now), customer: wordsOf(false).join('\n') };
  const sources = [...new Set(found.map(({ title }) => title))];
  return { text: answer, unfounded: [...new Set(unfounded(answer, from))], sources };
}

/** @throws what `ask` throws */
export async function rewrite(
  ctx: UserCtx,
  deps: Deps,
  about: About,
  { text, as }: BodyOf<typeof copilot.rewrite>,
): Promise<{ text: string }> {
  const { answer } = await ask(ctx, deps, { ...about, kind: 'rewrite' }, async (writing) => ({
    words: rewriteWords(await lastLines(writing, about.ticketId, lines), text, as),
    told: null,
  }));
  return { text: answer };
}

/**
 * Asks a model for words, for somebody who may answer the ticket: outside of any transaction, and once its most is reserved. Whoever
 * leaves ends it. Nothing of the answer is kept.
 * @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_TICKET_NOT_OPEN, ERR_NO_AI_PROVIDER_FOUND, ERR_AI_SPENT, ERR_UNAVAILABLE
 */
async function ask<Told>(
  ctx: UserCtx,
  { keys, safeFetch, patience = usualPatience }: Deps,
  { ticketId, gone, kind }: About & { kind: AiKind },
  look: (writing: UserCtx) => Promise<{ words: Words; told: Told }>,
): Promise<{ answer: string; told: Told }> {
  const { provider, words, told, reserved } = await ctx.writing(async (writing) => {
    await writable(writing, ticketId);
    const found = await openFor(writing, keys, noPrompt);
    if (!found) throw fail('ERR_NO_AI_PROVIDER_FOUND');
    const looked = await look(writing);
    const { model, prices } = found;
    const what = { kind, promptId: null, model, prices, ...mostOf(looked.words) };
    return { provider: found, ...looked, reserved: await reserve(writing, what) };
  });
  if (!reserved) {
    await ctx.writing(async (writing) => tell(writing, await noteSpent(writing)));
    throw fail('ERR_AI_SPENT');
  }
  let used: Tokens = { tokensIn: 0, tokensOut: 0 };
  const question = {
    ...words,
    signal: AbortSignal.any([gone, AbortSignal.timeout(patience)]),
    onUsed: (more: Tokens) => void (used = more),
  };
  const answer = await answerBy(provider, question, safeFetch).catch((error: unknown) => {
    if (!gone.aborted) ctx.log.warn({ err: error, ticketId }, 'a model gave no draft');
    return { isKnown: saysNo(error) };
  });
  // Of what was cut off nobody knows what it has cost: it counts as reserved.
  if (!('isKnown' in answer) || answer.isKnown) await account(ctx, reserved, used);
  if ('isKnown' in answer || !answer.text) throw fail('ERR_UNAVAILABLE');
  const text = answer.isCut ? wholeSentences(answer.text) : answer.text;
  return { answer: text.slice(0, MessageLimits.text), told };
}

const account = (ctx: UserCtx, reserved: Reservation, used: Tokens): Promise<void> =>
  ctx.writing(async (writing) => tell(writing, await settle(writing, reserved, used)));

async function tell(ctx: Ctx, share: Awaited<ReturnType<typeof settle>>): Promise<void> {
  if (share) await notifyBudget(ctx, share);
}

/** No token is shorter than a byte. */
const mostOf = ({ system, said, maxTokens }: Words): Tokens => ({
  tokensIn: Buffer.byteLength(system + said.map(({ text }) => text).join('')) + frame,
  tokensOut: maxTokens,
});
