import type { Found } from '@guiche/contract/knowledge';
import type { Ctx } from '../platform/tenancy';
import type { Meaning } from './meaning';
import * as queries from './queries';
import { fused } from './ranks';
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
 * @param meaning what the question means, where the company has a model for that: beside its words
 */
export async function search(
  ctx: Ctx,
  question: string,
  promptId: number | null,
  meaning?: Meaning,
): Promise<{ found: Found[]; words: string[] }> {
  const words = wordsOf(question);
  if (!words.length) return { found: [], words };
  const near: Meaning['near'] = meaning?.question === question ? meaning.near : new Map();
  const [met, meant] = await Promise.all([
    queries.searchPieces(ctx, wantedOf(words), promptId, shown),
    near.size ? queries.readPieces(ctx, [...near.keys()], promptId) : [],
  ]);
  const hits = near.size ? fused(met, meant, near, { leastShare, most: shown }) : met;
  const found = hits.map(({ met: stems, mediaKey, pieceId, ...hit }, n) => {
    const likeness = near.get(pieceId) ?? null;
    return {
      ...hit,
      likeness,
      fileUrl: mediaKey && ctx.media.links.link(ctx.companyId, mediaKey),
      isGiven: n < given && (likeness !== null || hit.share >= leastShare),
      met: stems.map(({ nth, stem, weight }) => ({ word: words[nth - 1]!, as: stem, how: howOf(weight) })),
    };
  });
  return { found, words };
}

function howOf(weight: number): Found['met'][number]['how'] {
  if (weight === 1) return 'same';
  return Math.abs(weight - otherWeight) < 0.001 ? 'other' : 'alike';
}
