import { knowledge } from '@guiche/contract/knowledge';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageOf } from '../testing/made-docs';
import { createWorld, type World } from '../testing/world';
import { bicycles } from './golden-bicycles.fixture';
import { hitsWithin, ranksOf } from './golden-hits.fixture';
import { pets } from './golden-pets.fixture';

/**
 * Two invented shops, 40 articles and 200 questions, in the Portuguese that customers write: how often the article that
 * answers is among what an assistant is given. Prints it into docs/ai.md with WRITE_DOCS=1.
 */

let world: World;
beforeAll(async () => void (world = await createWorld({ lines: false })));
afterAll(() => world.close());

it('finds the article that answers among the first five for at least 85 of 100 questions', async () => {
  const rows: string[][] = [];
  const all: number[] = [];
  const desks = [world.home, world.other];
  for (const [n, shop] of [bicycles, pets].entries()) {
    const { admin } = desks[n]!;
    for (const { title, text } of shop.articles) await admin.call(knowledge.create, { body: { title, body: text } });
    const ranks = await ranksOf(admin, shop);
    rows.push([shop.name, String(shop.articles.length), ...figuresOf(ranks)]);
    all.push(...ranks);
  }
  rows.push(['all', '40', ...figuresOf(all)]);
  const head = '| Shop | Articles | Questions | hit@1 | hit@3 | hit@5 |\n| --- | --- | --- | --- | --- | --- |';
  const table = [head, ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');
  const { shown, fresh } = await pageOf('docs/ai.md', table, 'golden');
  expect(fresh, 'write it again with WRITE_DOCS=1').toBe(shown);
  expect(hitsWithin(all, 5)).toBeGreaterThanOrEqual(0.85);
});

const figuresOf = (ranks: number[]): string[] => [
  String(ranks.length),
  ...[1, 3, 5].map((most) => hitsWithin(ranks, most).toFixed(3)),
];
