import { aiProviders } from '@guiche/contract/ai-providers';
import { knowledge } from '@guiche/contract/knowledge';
import { beforeEach } from 'vitest';
import { enterAgain, model, startAssistant, world } from '../assistant/assistant.fixture';

/**
 * A model that knows what some words mean, in whatever words: each thing is a direction of its own, and whatever else a text
 * says points somewhere by its letters.
 */
const things = [/bolo|torta|doce|sobremesa/i, /banda|m[uú]sica|show/i];
const size = 16;
export function embeds(text: string): number[] {
  const vector = Array.from({ length: size }, () => 0);
  for (const [at, thing] of things.entries()) if (thing.test(text)) vector[at] = 1;
  if (!vector.some(Boolean))
    vector[3 + ([...text].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % (size - 3))] = 1;
  return vector;
}

export const asked = {
  embeddingModel: 'sentido',
  prices: [
    { model: 'sentido', input: 1_000, output: 0 },
    { model: 'falso', input: 1, output: 1 },
  ],
};
/** For the tests of one file: a company whose service makes vectors, and that knows nothing yet. */
export function startMeaning(): void {
  startAssistant({}, { patience: 400, provider: asked });
  beforeEach(begin);
}

async function begin() {
  model.embeds = embeds;
  model.forget();
  await enterAgain('admin', 'ana');
  await world.owner.query('truncate knowledge_articles, embedding_sets cascade');
  await world.owner.query('delete from quick_messages');
  await change({ ...asked });
  for (const table of ['ai_usage', 'ai_months', 'ai_budgets']) await world.owner.query(`delete from ${table}`);
  await world.work();
  model.asked.length = 0;
}

export const admin = () => world.home.admin;
export const write = async (title: string, body: string, more: object = {}) => {
  const made = await admin().call(knowledge.create, { body: { title, body, ...more } as never });
  await world.work();
  return made.body;
};
export const find = async (question: string, forPrompt?: number) =>
  (await admin().call(knowledge.search, { query: { question, ...(forPrompt && { promptId: forPrompt }) } })).body.found;
export const given = async (question: string, forPrompt?: number) =>
  (await find(question, forPrompt)).filter(({ isGiven }) => isGiven).map(({ title }) => title);
export const askedToEmbed = () => model.asked.filter(({ path }) => path.endsWith('/embeddings'));
export const vectors = async () =>
  (await world.owner.query<{ count: number }>('select count(*)::int as count from piece_embeddings')).rows[0]!.count;
const provider = async () => (await admin().call(aiProviders.list, {})).body[0]!;
export const change = async (body: object) => {
  const changed = await admin().call(aiProviders.update, { params: { providerId: (await provider()).id }, body });
  await world.work();
  return changed;
};
export const fill = () =>
  world.app.jobs['embeddings.fill']({ companyId: world.home.id }, { attempt: 1, lastAttempt: false });
