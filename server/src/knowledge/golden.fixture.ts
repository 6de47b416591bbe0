import { bicycles } from './golden-bicycles.fixture';
import { pets } from './golden-pets.fixture';

/** Questions, each with the article that answers it. */
export interface GoldenShop {
  name: string;
  articles: { title: string; text: string; questions: string[] }[];
}

/** Two invented shops, 40 articles and 200 questions, in the Portuguese that customers write. */
export const goldenShops = [bicycles, pets];
