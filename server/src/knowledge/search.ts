import type { Found } from '@guiche/contract/knowledge';
import type { Ctx } from '../platform/tenancy';
import * as queries from './queries';
import { otherWeight, wantedOf, wordsOf } from './words';

/** What meets less of a question is no answer to it: an assistant says that it does not know. */
const leastShare = 0.2;
/** How many pieces an assistant is given. */
const given = 5;
/** How many are shown to whoever tries it out. */
const shown = 8;

/**
 * What is known about a question, best first, and why.
 * @param promptId as this prompt may read; null is everything that is published
 */
export async function search(
  ctx: Ctx,
  question: string,
  promptId: number | null,
): Promise<{ found: Found[]; words: string[] }> {
  const words = wordsOf(question);
  if (!words.length) return { found: [], words };
  const hits = await queries.searchPieces(ctx, wantedOf(words), promptId, shown);
  const found = hits.map(({ met, mediaKey, ...hit }, n) => ({
    ...hit,
    fileUrl: mediaKey && ctx.media.links.link(ctx.companyId, mediaKey),
    isGiven: n < given && hit.share >= leastShare,
    met: met.map(({ nth, stem, weight }) => ({
      word: words[nth - 1]!,
      as: stem,
      how:
        weight === 1
          ? ('same' as const)
          : Math.abs(weight - otherWeight) < 0.001
            ? ('other' as const)
            : ('alike' as const),
    })),
  }));
  return { found, words };
}
