/** Questions, each with the article that answers it. */
export interface GoldenShop {
  name: string;
  articles: { title: string; text: string; questions: string[] }[];
}
