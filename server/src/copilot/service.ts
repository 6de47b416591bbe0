import type { copilot, Draft } from '@guiche/contract/copilot';
import type { BodyOf } from '@guiche/contract/endpoint';
import { openDefault } from '../ai-providers/service';
import { lastLines, nowIn, readPlace, wordsOfFound } from '../assistant/told';
import { unfounded } from '../assistant/unfounded';
import type { Meaning } from '../knowledge/meaning';
import { search } from '../knowledge/search';
import { writable } from '../messages/reply';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { ask, type About, type Deps } from './ask';
import { askedIn, draftWords, rewriteWords } from './words';

/** How much of the conversation is read. */
const lines = 30;

export const show = async (ctx: Ctx, { keys }: Deps): Promise<{ isThere: boolean }> => ({
  isThere: (await openDefault(ctx, keys)) !== undefined,
});

/** @throws what `writable` and `ask` throw */
export async function draft(ctx: UserCtx, deps: Deps, about: About, typed: string): Promise<Draft> {
  const look = async (writing: UserCtx, meaning: Meaning | undefined) => {
    await writable(writing, about.ticketId);
    const [said, place] = await Promise.all([
      lastLines(writing, about.ticketId, lines),
      readPlace(writing, about.ticketId, null),
    ]);
    const { found } = await search(writing, askedIn(said) || typed, null, meaning);
    const given = { lines: said, place, found: found.filter(({ isGiven }) => isGiven), now: writing.now };
    return { words: draftWords(given, typed), told: given };
  };
  const { answer, told } = await ask(ctx, deps, { ...about, kind: 'draft' }, look, async (writing) => {
    await writable(writing, about.ticketId);
    return askedIn(await lastLines(writing, about.ticketId, lines)) || typed;
  });
  const { place, found, now } = told;
  const wordsOf = (isOurs: boolean) => told.lines.flatMap(({ fromMe, body }) => (fromMe === isOurs ? body : []));
  const own = [typed, wordsOfFound(found), place.companyName, place.away, ...wordsOf(true)].join('\n');
  const from = { own, clock: nowIn(place, now), customer: wordsOf(false).join('\n') };
  const sources = [...new Set(found.map(({ title }) => title))];
  return { text: answer, unfounded: [...new Set(unfounded(answer, from))], sources };
}

/** @throws what `writable` and `ask` throw */
export async function rewrite(
  ctx: UserCtx,
  deps: Deps,
  about: About,
  { text, as }: BodyOf<typeof copilot.rewrite>,
): Promise<{ text: string }> {
  const { answer } = await ask(ctx, deps, { ...about, kind: 'rewrite' }, async (writing) => {
    await writable(writing, about.ticketId);
    return { words: rewriteWords(await lastLines(writing, about.ticketId, lines), text, as), told: null };
  });
  return { text: answer };
}
