import { knowledge } from '@guiche/contract/knowledge';
import { format } from 'prettier';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createWorld, type World } from '../testing/world';
import { bicycles } from './golden-bicycles.fixture';
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
    const ranks: number[] = [];
    for (const { title, questions } of shop.articles)
      for (const question of questions) {
        const { body } = await admin.call(knowledge.search, { query: { question } });
        const given = [...new Set(body.found.filter(({ isGiven }) => isGiven).map((one) => one.title))];
        const rank = given.indexOf(title);
        ranks.push(rank);
      }
    rows.push([shop.name, String(shop.articles.length), ...figuresOf(ranks)]);
    all.push(...ranks);
  }
  rows.push(['all', '40', ...figuresOf(all)]);
  const head = '| Shop | Articles | Questions | hit@1 | hit@3 | hit@5 |\n| --- | --- | --- | --- | --- | --- |';
  const table = [head, ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');
  const page = path.resolve(import.meta.dirname, '../../../docs/ai.md');
  const before = readFileSync(page, 'utf8');
  const marks = /(<!-- golden: [^\n]*-->\n)[\s\S]*?(<!-- golden end -->)/;
  const after = await format(before.replace(marks, `$1\n${table}\n\n$2`), { parser: 'markdown', printWidth: 120 });
  const isWritten = Boolean(process.env['WRITE_DOCS']);
  if (isWritten) writeFileSync(page, after);
  expect(after, 'write it again with WRITE_DOCS=1').toBe(isWritten ? after : before);
  expect(all.filter((rank) => rank >= 0).length / all.length).toBeGreaterThanOrEqual(0.85);
});

function figuresOf(ranks: number[]): string[] {
  const within = (most: number) => (ranks.filter((rank) => rank >= 0 && rank < most).length / ranks.length).toFixed(3);
  return [String(ranks.length), within(1), within(3), within(5)];
}
