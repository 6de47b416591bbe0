import { aiProviders } from '@guiche/contract/ai-providers';
import { aiUsage } from '@guiche/contract/ai-usage';
import { copilot } from '@guiche/contract/copilot';
import { knowledge } from '@guiche/contract/knowledge';
import { prompts } from '@guiche/contract/prompts';
import { quickMessages } from '@guiche/contract/quick-messages';
import { settings } from '@guiche/contract/settings';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterAgain, line, model, passBreath, promptId, startAssistant, world } from '../assistant/assistant.fixture';

/**
 * A model that knows what some words mean, in whatever words: each thing is a direction of its own, and whatever else a text
 * says points somewhere by its letters.
 */
const things = [/bolo|torta|doce|sobremesa/i, /banda|m[uú]sica|show/i];
const size = 16;
function embeds(text: string): number[] {
  const vector = Array.from({ length: size }, () => 0);
  for (const [at, thing] of things.entries()) if (thing.test(text)) vector[at] = 1;
  if (!vector.some(Boolean))
    vector[3 + ([...text].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % (size - 3))] = 1;
  return vector;
}

const asked = {
  embeddingModel: 'sentido',
  prices: [
    { model: 'sentido', input: 1_000, output: 0 },
    { model: 'falso', input: 1, output: 1 },
  ],
};
startAssistant({}, { patience: 400, provider: asked });

beforeEach(async () => {
  model.embeds = embeds;
  model.forget();
  await enterAgain('admin', 'ana');
  await world.owner.query('truncate knowledge_articles, embedding_sets cascade');
  await world.owner.query('delete from quick_messages');
  await change({ ...asked });
  for (const table of ['ai_usage', 'ai_months', 'ai_budgets']) await world.owner.query(`delete from ${table}`);
  await world.work();
  model.asked.length = 0;
});

const admin = () => world.home.admin;
const write = async (title: string, body: string, more: object = {}) => {
  const made = await admin().call(knowledge.create, { body: { title, body, ...more } as never });
  await world.work();
  return made.body;
};
const find = async (question: string, forPrompt?: number) =>
  (await admin().call(knowledge.search, { query: { question, ...(forPrompt && { promptId: forPrompt }) } })).body.found;
const given = async (question: string, forPrompt?: number) =>
  (await find(question, forPrompt)).filter(({ isGiven }) => isGiven).map(({ title }) => title);
const askedToEmbed = () => model.asked.filter(({ path }) => path.endsWith('/embeddings'));
const vectors = async () =>
  (await world.owner.query<{ count: number }>('select count(*)::int as count from piece_embeddings')).rows[0]!.count;
const provider = async () => (await admin().call(aiProviders.list, {})).body[0]!;
const change = async (body: object) => {
  const changed = await admin().call(aiProviders.update, { params: { providerId: (await provider()).id }, body });
  await world.work();
  return changed;
};

describe('what a question means', () => {
  it('finds an article that shares no word with it, and says so', async () => {
    await write('Cardápio', 'Temos torta de limão, feita em casa.');
    await write('Palco', 'Tem música ao vivo no salão.');
    const found = await find('Que sobremesa sai agora?');
    expect(found).toMatchObject([{ title: 'Cardápio', isGiven: true, share: 0, met: [], likeness: 1 }]);
    expect(await given('Vem banda hoje?')).toEqual(['Palco']);
  });

  it('stands beside its words: what both have found is first, what one has found is there', async () => {
    await write('Vitrine', 'A sobremesa fica na vitrine.');
    await write('Cozinha', 'A cozinha faz o doce.');
    await write('Luz da vitrine', 'A luz acende às oito.');
    expect(await given('vitrine da sobremesa')).toEqual(['Vitrine', expect.anything(), expect.anything()]);
    const found = await find('vitrine da sobremesa');
    expect(found.map(({ title, likeness }) => [title, likeness !== null])).toEqual(
      expect.arrayContaining([['Vitrine', true], ['Cozinha', true], ['Luz da vitrine', false]]), // prettier-ignore
    );
  });

  it('leaves out what means something else, and asks nothing for a question of which no word says anything', async () => {
    await write('Cardápio', 'Há torta e bolo.');
    expect(await given('Qual o nome da orquestra?')).toEqual([]);
    model.asked.length = 0;
    expect(await find('oi, tudo bem?')).toEqual([]);
    expect(askedToEmbed()).toEqual([]);
  });

  it('shows a prompt nothing that it may not read, and nobody what is not published', async () => {
    const other = (await admin().call(prompts.create, { body: { name: 'Outro', queueId: world.home.vendas } })).body.id;
    await write('Cardápio', 'Há torta e bolo.', { forAll: false, promptIds: [other] });
    await write('Rascunho', 'Há torta e doce.', { isPublished: false });
    expect(await given('a sobremesa', other)).toEqual(['Cardápio']);
    expect(await given('a sobremesa', promptId)).toEqual([]);
    expect(await given('a sobremesa')).toEqual(['Cardápio']);
    await admin().call(prompts.remove, { params: { promptId: other } });
  });

  it('is asked once for the same question within a while', async () => {
    await write('Cardápio', 'Há torta e bolo.');
    model.asked.length = 0;
    await find('aonde fica a sobremesa');
    await find('aonde fica a sobremesa');
    expect(askedToEmbed()).toHaveLength(1);
    expect(askedToEmbed()[0]!.body).toMatchObject({ model: 'sentido', input: ['aonde fica a sobremesa'] });
  });

  it('reaches the assistant that answers a customer, and the draft of an agent', async () => {
    await write('Cardápio', 'Feita em casa.\n\nA torta sai às quatro.');
    const customer = '5511970300871';
    await world.customerSays(customer, 'Que sobremesa sai?', { line });
    await world.work();
    await passBreath();
    const told = model.asked.filter(({ path }) => path.endsWith('/chat/completions'));
    expect(JSON.stringify(told[0]!.body)).toContain('A torta sai às quatro');
    await enterAgain('admin', 'ana');
    const ticket = (
      await world.owner.query<{ id: number }>(
        'select t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.number = $1',
        [customer],
      )
    ).rows[0]!;
    await world.owner.query(`update tickets set status = 'open', user_id = $2, queue_id = $3 where id = $1`, [
      ticket.id,
      world.home.ana.viewer.id,
      world.home.vendas,
    ]);
    model.asked.length = 0;
    const answer = await world.home.ana.call(copilot.draft, { params: { ticketId: ticket.id }, body: { text: '' } });
    expect(answer.body).toMatchObject({ sources: ['Cardápio'] });
  });
});

describe('the numbers of what is known', () => {
  it('come with an article, a released quick message and a change, and go with them', async () => {
    const { id } = await write('Cardápio', 'Há torta e bolo.');
    expect(await vectors()).toBe(1);
    await admin().call(knowledge.update, { params: { articleId: id }, body: { body: 'Tem música ao vivo.' } });
    await world.work();
    expect([await given('a sobremesa'), await given('a banda'), await vectors()]).toEqual([[], ['Cardápio'], 1]);
    const quick = {
      shortcode: 'torta',
      message: 'A torta sai às quatro.',
      geral: true,
      status: true,
      forAssistant: true,
    };
    await admin().call(quickMessages.create, { body: quick as never });
    await world.work();
    expect(await given('a sobremesa')).toEqual(['torta']);
    await admin().call(knowledge.remove, { params: { articleId: id } });
    expect(await vectors()).toBe(1);
  });

  it('are asked for some at a time, however many pieces there are, and each once', async () => {
    const body = Array.from({ length: 150 }, (_, n) => `# Parte ${n}\n\n${'palavra '.repeat(20)}${n}`).join('\n\n');
    await write('Manual', body);
    const { rows } = await world.owner.query<{ count: number }>('select count(*)::int as count from knowledge_pieces');
    expect(rows[0]!.count).toBe(150);
    expect(await vectors()).toBe(150);
    expect(askedToEmbed().map(({ body: { input } }) => (input as string[]).length)).toEqual([64 + 6, 64, 22]);
    model.asked.length = 0;
    await world.app.jobs['embeddings.fill']({ companyId: world.home.id }, { attempt: 1, lastAttempt: false });
    expect(askedToEmbed()).toEqual([]);
  });

  it('are made anew by another model, and are none where there is no model, no service or no plan for it', async () => {
    await write('Cardápio', 'Há torta e bolo.');
    model.embeds = (text) => [...embeds(text), 0, 0];
    await change({ embeddingModel: 'outro', prices: [] });
    expect(await given('a sobremesa')).toEqual(['Cardápio']);
    expect((await world.owner.query('select model, size from embedding_sets')).rows).toEqual([
      { model: 'outro', size: 18 },
    ]);
    await change({ embeddingModel: '' });
    expect([await vectors(), await given('a sobremesa')]).toEqual([0, []]);
    await change({ ...asked });
    expect(await vectors()).toBe(1);
    const fill = () =>
      world.app.jobs['embeddings.fill']({ companyId: world.home.id }, { attempt: 1, lastAttempt: false });
    await world.owner.query('update plans set use_open_ai = false');
    await fill();
    expect(await vectors()).toBe(0);
    await world.owner.query('update plans set use_open_ai = true');
    await fill();
    expect(await vectors()).toBe(1);
  });

  it('that come in another size by the same model are made anew, all of them', async () => {
    await write('Cardápio', 'Há torta e bolo.');
    model.embeds = (text) => [...embeds(text), 0];
    await write('Palco', 'Tem música ao vivo.');
    expect(await vectors()).toBe(0);
    await world.makeDue('embeddings.fill');
    await world.work();
    expect([await vectors(), await given('a sobremesa')]).toEqual([2, ['Cardápio']]);
  });

  it('of a service that fails come later, and words do meanwhile; a key that is refused is not tried again', async () => {
    model.next({ status: 500, error: 'broken' });
    await write('Cardápio', 'Há torta e bolo.');
    expect([await vectors(), await given('torta')]).toEqual([0, ['Cardápio']]);
    await world.makeDue('embeddings.fill');
    await world.work();
    expect(await vectors()).toBe(1);
    model.next({ status: 401, error: 'no' });
    await write('Palco', 'Tem música ao vivo.');
    const waiting = await world.owner.query(
      `select from graphile_worker.jobs where task_identifier = 'embeddings.fill'`,
    );
    expect([await vectors(), waiting.rowCount]).toEqual([1, 0]);
  });

  it('of a question may be late, wrong or none: its words do', async () => {
    await write('Cardápio', 'Há torta e bolo.');
    const odd = [
      { status: 500, error: 'broken' },
      () => undefined,
      (_: unknown, response: { end(words: string): void }) => response.end('{"data":[]}'),
      (_: unknown, response: { end(words: string): void }) => response.end('x'.repeat(2_000_000)),
    ] as const;
    for (const [n, reply] of odd.entries()) {
      model.next(reply as never);
      expect(await given(`torta número ${n}`), `reply ${n}`).toEqual(['Cardápio']);
    }
  });
});

it('is made good where a model was named before there was anything to do for it', async () => {
  await write('Cardápio', 'Há torta e bolo.');
  await world.owner.query('truncate embedding_sets, piece_embeddings');
  const later = await world.secondProcess();
  const asks = () =>
    later.http.inject({
      url: '/api/knowledge/search?question=a%20sobremesa',
      headers: { authorization: `Bearer ${admin().token}` },
    });
  expect((await asks()).json()).toMatchObject({ found: [] });
  await world.work();
  expect((await asks()).json()).toMatchObject({ found: [{ title: 'Cardápio' }] });
  await later.stop();
});

describe('what it costs', () => {
  const usage = async () => (await admin().call(aiUsage.show, {})).body;

  it('is counted, and nothing stays reserved', async () => {
    await write('Cardápio', 'Há torta e bolo.');
    await find('a sobremesa chega quando');
    const { rows, reservedMicros } = await usage();
    expect(rows).toMatchObject([
      { kind: 'embedding', model: 'sentido', promptId: null, asked: 2, tokensIn: 2, micros: 2_000 },
    ]);
    expect(reservedMicros).toBe(0);
  });

  it('is none where the money of the month does not allow it', async () => {
    await write('Cardápio', 'Há torta e bolo.');
    await admin().call(aiUsage.update, { body: { capCents: 1, atCap: 'stop', answersADay: 30 } });
    model.asked.length = 0;
    expect(await find('o a sobremesa novo cabe ali embaixo')).toEqual([]);
    expect(askedToEmbed()).toEqual([]);
  });

  it('wants a price before there is a cap', async () => {
    await change({ prices: [{ model: 'falso', input: 1, output: 1 }] });
    const refused = await admin().call(aiUsage.update, { body: { capCents: 500, atCap: 'stop', answersADay: 30 } });
    expect(refused).toMatchObject({ status: 400, body: { unpriced: ['sentido'] } });
  });
});

it('leaves no number of a phone or document, where the company hides them', async () => {
  await admin().call(settings.update, { params: { key: 'aiMasking' }, body: { value: 'enabled' } });
  await write('Cardápio', 'Ligue 11 98765-4321 para a torta.');
  await find('meu CPF é 123.456.789-09, e a sobremesa?');
  expect(JSON.stringify(askedToEmbed().map(({ body }) => body))).not.toMatch(/98765|456/);
  expect(JSON.stringify(askedToEmbed().map(({ body }) => body))).toContain('para a torta');
  await admin().call(settings.update, { params: { key: 'aiMasking' }, body: { value: 'disabled' } });
});
