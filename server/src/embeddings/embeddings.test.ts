import { aiUsage } from '@guiche/contract/ai-usage';
import { copilot } from '@guiche/contract/copilot';
import { prompts } from '@guiche/contract/prompts';
import { settings } from '@guiche/contract/settings';
import { describe, expect, it, vi } from 'vitest';
import { enterAgain, line, model, passBreath, promptId, world } from '../assistant/assistant.fixture';
import { limits } from '../assistant/context';
import { admin, askedToEmbed, change, find, given, startMeaning, write } from './meaning.fixture';

startMeaning();

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

describe('a text without end', () => {
  /** What the service is told once somebody has said this. */
  const told = async (customer: string, ...said: string[]) => {
    for (const text of said) await world.customerSays(customer, text, { line });
    await world.work();
    model.asked.length = 0;
    await passBreath();
    expect(askedToEmbed()).toHaveLength(1);
    return (askedToEmbed()[0]!.body.input as string[])[0]!;
  };

  it('is asked about by its end, once', async () => {
    await write('Cardápio', 'Há torta e bolo.');
    const long = Array.from({ length: 20 }, (_, n) => `${n} ${'conversa '.repeat(7_200)}`);
    const end = await told('5511970300872', ...long, 'E que sobremesa sai hoje?');
    expect(end).toHaveLength(2_000);
    expect(end).toMatch(/E que sobremesa sai hoje\?$/);
    const asking = model.asked.find(({ path }) => path.endsWith('/chat/completions'))!;
    expect(JSON.stringify(asking.body)).toContain('Há torta e bolo');
  });

  it('has no part of a number left at its edge, where the company hides them', async () => {
    await admin().call(settings.update, { params: { key: 'aiMasking' }, body: { value: 'enabled' } });
    await write('Cardápio', 'Há torta e bolo.');
    // its edge would go through the number
    const end = await told('5511970300873', `meu CPF é 123.456.789-09 a sobremesa${'.'.repeat(2_000 - 12 - 7)}`);
    expect(end).toMatch(/^[^\d]{1500,2000}$/);
    await admin().call(settings.update, { params: { key: 'aiMasking' }, body: { value: 'disabled' } });
  });

  it('has no half of a sign at its edge', async () => {
    await write('Cardápio', 'Há torta e bolo.');
    expect((await told('5511970300874', `sobremesa ${'🍰'.repeat(2_000)} x`)).isWellFormed()).toBe(true);
  });
});

it('asks no service for a turn that ends by a rule, without a model', async () => {
  await write('Cardápio', 'Há torta e bolo.');
  const customer = '5511970300875';
  await world.customerSays(customer, 'Quero falar com um atendente sobre a sobremesa', { line });
  await world.work();
  model.asked.length = 0;
  await passBreath();
  expect(model.asked).toEqual([]);
});

it('lets a turn look twice at where it stands, and a turn of a company without a model once', async () => {
  await write('Cardápio', 'Há torta e bolo.');
  const looks = async (customer: string) => {
    await world.customerSays(customer, 'Que sobremesa tem amanhã?', { line });
    await world.work();
    world.advance(limits.breath);
    const { rows } = await world.owner.query<{ ticketId: number }>(
      'select t.id as "ticketId" from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.number = $1',
      [customer],
    );
    const began = vi.spyOn(world.app.tenancy, 'inCompany');
    const payload = { companyId: world.home.id, ticketId: rows[0]!.ticketId };
    await world.app.jobs['assistant.answer'](payload, { attempt: 1, lastAttempt: false });
    const count = began.mock.calls.length;
    began.mockRestore();
    return count;
  };
  // what they ask is reserved and accounted for; then the answer is accounted for and committed
  expect(await looks('5511970300876')).toBe(2 + 2 + 2);
  await enterAgain('admin');
  await change({ embeddingModel: '' });
  expect(await looks('5511970300877')).toBe(1 + 2);
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
