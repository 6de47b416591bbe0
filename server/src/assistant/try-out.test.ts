import { aiProviders } from '@guiche/contract/ai-providers';
import { aiUsage } from '@guiche/contract/ai-usage';
import type { BodyInput } from '@guiche/contract/endpoint';
import { knowledge } from '@guiche/contract/knowledge';
import { promptTestChat } from '@guiche/contract/prompt-test-chat';
import { prompts } from '@guiche/contract/prompts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fakeModel, type FakeModel } from '../ai-providers/model.fixture';
import { createWorld, enter, type World } from '../testing/world';

/** Whoever writes a prompt talks to its assistant first. */

let world: World;
let model: FakeModel;
let promptId: number;
let provider: BodyInput<typeof aiProviders.create>;

beforeAll(async () => {
  model = await fakeModel();
  world = await createWorld({ env: { AI_ALLOWED_HOSTS: model.host }, modelPatience: 1_000 });
  await world.owner.query('update plans set use_open_ai = true');
  world.home.admin = await enter(world.app, world.home.id, world.home.admin.viewer.id);
  provider = {
    name: 'Falso',
    preset: 'other',
    baseUrl: model.baseUrl,
    model: 'falso',
    apiKey: 'chave-0001',
  };
  await world.home.admin.call(aiProviders.create, {
    body: { ...provider, prices: [{ model: 'falso', input: 1_000, output: 2_000 }] },
  });
  const made = await world.home.admin.call(prompts.create, {
    body: { name: 'Padaria', prompt: 'Somos uma padaria.', queueId: world.home.vendas, apiKey: 'chave-do-prompt' },
  });
  promptId = made.body.id;
});
afterAll(async () => {
  await world.close();
  await model.close();
});
beforeEach(async () => {
  model.asked.length = 0;
  model.forget();
  for (const table of ['ai_usage', 'ai_months', 'ai_budgets', 'throttles'])
    await world.owner.query(`delete from ${table}`);
});

const customer = (text: string) => ({ fromMe: false, text });
const ours = (text: string) => ({ fromMe: true, text });
const trying = (body: object, person = world.home.admin) =>
  person.call(promptTestChat.tryOut, {
    body: { prompt: 'Somos uma padaria.', queueId: world.home.vendas, said: [customer('Bom dia')], ...body } as never,
  });
const stored = async () => {
  const { rows } = await world.owner.query(
    `select (select count(*)::int from messages) as messages, (select count(*)::int from tickets) as tickets,
       (select count(*)::int from ai_turns) as turns, (select count(*)::int from contacts) as contacts`,
  );
  return rows[0] as object;
};
const usage = async () => (await world.home.admin.call(aiUsage.show, { query: {} })).body.rows;

describe('an assistant that is tried', () => {
  it('is told the words of its prompt with the variables filled by whoever is played', async () => {
    await trying({ prompt: 'Cumprimente {{firstName}}, protocolo {{protocol}}.' });
    const [system] = model.asked.at(-1)!.body['messages'] as { content: string }[];
    expect(system!.content).toMatch(/Cumprimente Maria, protocolo \d{8}1\./);
  });

  it('answers as it is written in the form, says what it is first, and leaves nothing but what it cost', async () => {
    const before = await stored();
    model.next('Abrimos amanhã cedo.');
    const { status, body } = await trying({ prompt: 'Só vendemos pão de queijo.', temperature: 0.3, maxTokens: 77 });
    expect([status, body]).toEqual([
      200,
      {
        rule: 'answer',
        isHanded: false,
        text: expect.stringMatching(/assistente virtual[\s\S]*Abrimos amanhã cedo\.$/) as string,
        withheld: '',
        why: [],
        proposesEnd: false,
        queue: '',
        tags: [],
        sources: [],
        tokensIn: 40,
        tokensOut: 10,
        ms: expect.toSatisfy((ms: number) => ms > 0 && ms < 60_000) as number,
      },
    ]);
    const [asked] = model.asked;
    expect(asked?.key).toBe('chave-0001');
    expect(asked?.body).toMatchObject({ model: 'falso', temperature: 0.3, max_tokens: 77 });
    expect(JSON.stringify(asked?.body)).toContain('Só vendemos pão de queijo.');
    expect(await stored()).toEqual(before);
    expect(await usage()).toMatchObject([{ kind: 'answer', asked: 1, promptId: null }]);
  });

  it('knows what was said before, and says once what it is', async () => {
    model.next('Temos, sim.');
    const said = [customer('Oi'), ours('Olá! Sou a assistente virtual.'), customer('Tem pão?')];
    const { body } = await trying({ said });
    expect(body.text).toBe('Temos, sim.');
    expect((model.asked[0]!.body['messages'] as { role: string; content: string }[]).slice(1)).toMatchObject([
      { role: 'user' },
      { role: 'assistant' },
      { role: 'user' },
    ]);
  });

  it('uses the key that stands behind the mask, its knowledge, and is counted to its prompt', async () => {
    await world.home.admin.call(knowledge.create, {
      body: {
        title: 'Entrega',
        body: 'Entregamos de bicicleta até as 18 horas.',
        forAll: false,
        promptIds: [promptId],
      },
    });
    const { body: shown } = await world.home.admin.call(prompts.show, { params: { promptId } });
    model.next('Entregamos de bicicleta.');
    const about = { promptId, apiKey: shown.apiKey, said: [customer('Vocês fazem entrega de bicicleta?')] };
    const { body } = await trying(about);
    expect([model.asked[0]?.key, body.sources]).toEqual(['chave-do-prompt', ['Entrega']]);
    expect(await usage()).toMatchObject([{ promptId }]);
    model.next('Não sei.');
    expect((await trying({ ...about, promptId: null })).body.sources).toEqual([]);
  });

  it.each([
    ['wish', [customer('quero falar com um atendente')]],
    ['anger', [customer('QUE ABSURDO!!! isso é um lixo, que vergonha')]],
    [
      'turns',
      [...Array.from({ length: 8 }, (_, n) => [customer(`Pergunta ${n}`), ours('Resposta')]).flat(), customer('E?')],
    ],
  ])('hands over without asking anybody by the rule %s', async (rule, said) => {
    const { body } = await trying({ said });
    expect(body).toMatchObject({ rule, isHanded: true, withheld: '', sources: [], tokensIn: 0, tokensOut: 0, ms: 0 });
    expect(body.text).not.toBe('');
    expect([model.asked, await usage()]).toEqual([[], []]);
  });

  it('shows what it may not say, and what of it', async () => {
    model.next('O bolo custa R$ 987,00.');
    const { body } = await trying({});
    expect(body).toMatchObject({ rule: 'unfounded', isHanded: true, withheld: 'O bolo custa R$ 987,00.' });
    expect([body.why.join(), body.text]).toEqual([expect.stringContaining('987'), expect.not.stringContaining('987')]);
    model.next('Fale com a Padaria Concorrente.');
    const other = await trying({ forbidden: 'concorrente' });
    expect(other.body).toMatchObject({ rule: 'forbidden', why: ['concorrente'] });
  });

  it('hands over where it knows nothing for the third time', async () => {
    const said = ['Um', 'Dois'].flatMap((text) => [customer(text), ours('Não sei.')]);
    model.next('Não sei.');
    expect((await trying({ said: [...said, customer('Três')] })).body).toMatchObject({
      rule: 'misses',
      isHanded: true,
    });
  });

  it('costs nothing beyond the money of the month', async () => {
    await world.home.admin.call(aiUsage.update, { body: { capCents: 1, atCap: 'stop', answersADay: 30 } });
    const answer = await trying({});
    expect([answer.status, (answer.body as unknown as { error: string }).error, model.asked]).toEqual([
      expect.any(Number),
      'ERR_AI_SPENT',
      [],
    ]);
  });

  it('says that its service gives no answer', async () => {
    model.next({ status: 500, error: 'oh' }, { status: 500, error: 'oh' }, { status: 500, error: 'oh' });
    const answer = await trying({});
    expect([answer.status, (answer.body as unknown as { error: string }).error]).toEqual([503, 'ERR_UNAVAILABLE']);
  });

  it.each([
    ['nothing said', { said: [] }],
    ['our own last word', { said: [customer('Oi'), ours('Olá')] }],
    ['forty-one messages', { said: Array.from({ length: 41 }, () => customer('Oi')) }],
    ['70 kB', { said: [customer('x'.repeat(70_000))] }],
    ['an odd message', { said: ['Oi'] }],
  ])('takes no %s', async (_, body) => {
    expect([(await trying(body)).status, model.asked]).toEqual([400, []]);
  });

  it('is of another company’s prompt, queue or service for nobody', async () => {
    const { body: there } = await world.other.admin.call(aiProviders.create, { body: provider });
    const { body: theirs } = await world.home.admin.call(aiProviders.list);
    for (const [body, error] of [
      [{ promptId }, 'ERR_NO_PROMPT_FOUND'],
      [{ queueId: world.home.vendas }, 'ERR_NO_QUEUE_FOUND'],
      [{ providerId: theirs[0]!.id }, 'ERR_NO_AI_PROVIDER_FOUND'],
    ] as const) {
      const answer = await trying({ queueId: null, providerId: there.id, ...body }, world.other.admin);
      expect([answer.status, (answer.body as unknown as { error: string }).error]).toEqual([404, error]);
    }
    expect(model.asked).toEqual([]);
  });
});
