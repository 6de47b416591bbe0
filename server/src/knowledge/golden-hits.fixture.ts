import { knowledge } from '@guiche/contract/knowledge';
import type { Person } from '../testing/world';
import type { GoldenShop } from './golden.fixture';

/** Of each question of a shop the place of the article that answers it, from 0, among those that an assistant is given; -1 for none. */
export async function ranksOf(admin: Person, shop: GoldenShop, promptId?: number): Promise<number[]> {
  const ranks: number[] = [];
  for (const { title, questions } of shop.articles)
    for (const question of questions) {
      const { body } = await admin.call(knowledge.search, { query: { question, ...(promptId && { promptId }) } });
      const given = [...new Set(body.found.filter(({ isGiven }) => isGiven).map((one) => one.title))];
      ranks.push(given.indexOf(title));
    }
  return ranks;
}

/** The share of questions whose article is among the first so many. */
export const hitsWithin = (ranks: readonly number[], most: number): number =>
  ranks.filter((rank) => rank >= 0 && rank < most).length / ranks.length;
