import type { Meaning } from './meaning';
import type { Hit } from './queries';

/** How much a place counts: with this the second place of two lists is worth more than the first of one alone. */
const damping = 60;
const mostOfOne = 2;

/**
 * What was found by its words and what by its meaning as one list, by the places that each has in the two (reciprocal ranks), two
 * pieces of an article at most. What meets too little of the question and means something else stands last.
 * @param met by words, best first
 * @param meant those of `near` that may be read, in any order
 */
export function fused(
  met: readonly Hit[],
  meant: readonly Omit<Hit, 'score' | 'share' | 'met'>[],
  near: Meaning['near'],
  { leastShare, most }: { leastShare: number; most: number },
): Hit[] {
  const readable = new Map(meant.map((piece) => [piece.pieceId, piece]));
  const byMeaning = [...near.keys()].filter((id) => readable.has(id));
  const worth = (places: readonly number[], id: number) =>
    places.includes(id) ? 1 / (damping + places.indexOf(id)) : 0;
  const enough = met.filter(({ share }) => share >= leastShare).map(({ pieceId }) => pieceId);
  const all = new Map(met.map((hit) => [hit.pieceId, hit]));
  for (const [id, piece] of readable) if (!all.has(id)) all.set(id, { ...piece, score: 0, share: 0, met: [] });
  const ranked = [...all.values()]
    .map((hit) => ({ ...hit, score: worth(enough, hit.pieceId) + worth(byMeaning, hit.pieceId) }))
    .sort((a, b) => b.score - a.score || b.share - a.share || a.pieceId - b.pieceId);
  const ofOne = new Map<string, number>();
  return ranked
    .filter(({ articleId, quickMessageId }) => {
      const source = `${articleId} ${quickMessageId}`;
      const count = (ofOne.get(source) ?? 0) + 1;
      ofOne.set(source, count);
      return count <= mostOfOne;
    })
    .slice(0, most);
}
