import { aiProviders } from '@guiche/contract/ai-providers';
import { aiUsage } from '@guiche/contract/ai-usage';
import { connections } from '@guiche/contract/connections';
import { copilot } from '@guiche/contract/copilot';
import { knowledge } from '@guiche/contract/knowledge';
import { messages } from '@guiche/contract/messages';
import { prompts } from '@guiche/contract/prompts';
import { settings } from '@guiche/contract/settings';
import { ticketNotes } from '@guiche/contract/ticket-notes';
import { tickets } from '@guiche/contract/tickets';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterAgain, line, model, passBreath, promptId, startAssistant, world } from '../assistant/assistant.fixture';

let number = 5_511_970_300_860;
let customer: string;
/** Of what the fake service says that it uses: 40 tokens in at R$ 1.000, 10 out at R$ 2.000 a million. */
const cost = 60_000;
const patience = 1_500;

startAssistant({}, { patience, provider: { prices: [{ model: 'falso', input: 1_000, output: 2_000 }] } });
beforeEach(async () => {
  customer = String(number++);
  model.asked.length = 0;
  before = allAlerts().length;
  model.forget();
  for (const table of ['ai_usage', 'ai_months', 'ai_budgets']) await world.owner.query(`delete from ${table}`);
  await enterAgain('admin');
});

const admin = () => world.home.admin;
const budget = (capCents: number | null, atCap: 'tell' | 'stop' = 'stop', answersADay = 30) =>
  admin().call(aiUsage.update, { body: { capCents, atCap, answersADay } });
const show = async () => (await admin().call(aiUsage.show, {})).body;
async function say(body: string) {
  await world.customerSays(customer, body, { line });
  await world.work();
  await pass();
}
async function pass() {
  await passBreath();
  await enterAgain('admin');
}
const lastRule = async () =>
  (
    await world.owner.query<{ id: number; rule: string }>(
      `select t.id, n.rule from ai_turns n join tickets t on t.company_id = n.company_id and t.id = n.ticket_id
       join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.number = $1 order by n.id desc limit 1`,
      [customer],
    )
  ).rows[0]!;
let before = 0;
const allAlerts = () =>
  world.heardBy(world.home.admin).flatMap(({ name, event }) => (name === 'aiBudgetAlert' ? [event] : []));
const alerts = () => allAlerts().slice(before);

describe('what assistants use', () => {
  it('leaves no word of what they were told, where the operator has not said so', async () => {
    await say('Oi');
    const { id: ticketId } = await lastRule();
    expect((await admin().call(aiUsage.texts, { params: { ticketId } })).body).toEqual({
      texts: [],
      hasMore: false,
      nextCursor: null,
    });
    expect((await world.owner.query('select from ai_texts')).rowCount).toBe(0);
  });

  it('stands by day, prompt and model with what it cost, and nothing stays reserved', async () => {
    await say('Oi');
    const { rows, total, reservedMicros, month } = await show();
    expect(rows).toEqual([
      {
        day: expect.stringMatching(new RegExp(`^${month}-`)) as string,
        promptId,
        promptName: 'Balcão',
        model: 'falso',
        kind: 'answer',
        asked: 1,
        tokensIn: 40,
        tokensOut: 10,
        chars: 0,
        seconds: 0,
        micros: cost,
      },
    ]);
    expect([total.micros, reservedMicros]).toEqual([cost, 0]);
    expect((await admin().call(aiUsage.show, { query: { month: '2020-01' } })).body.rows).toEqual([]);
  });

  it('is reserved while the model thinks, for more than it turns out to cost', async () => {
    let meanwhile: Awaited<ReturnType<typeof show>> | undefined;
    model.next(async (_, response) => {
      meanwhile = await show();
      response.writeHead(500).end('{}');
    });
    await say('Oi');
    await pass();
    expect(meanwhile!.reservedMicros).toBeGreaterThan(cost);
    expect(meanwhile!.total.micros).toBe(meanwhile!.reservedMicros);
  });

  it('costs nothing where the service said no, and what was reserved where it fell silent', async () => {
    model.next({ status: 401, error: 'no' }, { status: 401, error: 'no' });
    await say('Oi');
    await pass();
    expect(await show()).toMatchObject({ total: { asked: 2, micros: 0 }, reservedMicros: 0 });
    customer = String(number++);
    model.next(
      () => undefined,
      () => undefined,
    );
    await say('Oi');
    await pass();
    const { total, reservedMicros } = await show();
    expect(reservedMicros).toBeGreaterThan(0);
    expect(total.micros).toBe(reservedMicros);
  });

  it('stays where the prompt goes, without its name', async () => {
    const { body } = await admin().call(prompts.create, { body: { name: 'Outro', queueId: world.home.suporte } });
    await admin().call(connections.update, { params: { whatsappId: line }, body: { promptId: body.id } });
    await say('Oi');
    await admin().call(prompts.remove, { params: { promptId: body.id } });
    await admin().call(connections.update, { params: { whatsappId: line }, body: { promptId } });
    expect((await show()).rows).toMatchObject([{ promptId: body.id, promptName: null, micros: cost }]);
  });

  it('counts tokens of a model without a price, which spends nothing of the cap', async () => {
    const { body } = await admin().call(aiProviders.list, {});
    const params = { providerId: body[0]!.id };
    await admin().call(aiProviders.update, { params, body: { prices: [] } });
    await budget(1);
    await say('Oi');
    expect((await show()).total).toEqual({ asked: 1, tokensIn: 40, tokensOut: 10, chars: 0, seconds: 0, micros: 0 });
    expect((await lastRule()).rule).toBe('answer');
    await admin().call(aiProviders.update, { params, body: { prices: body[0]!.prices } });
  });
});

describe('the cap of a month', () => {
  it('is none unless somebody sets one', async () => {
    expect((await show()).budget).toEqual({ capCents: null, atCap: 'stop', answersADay: 30 });
  });

  it('leaves customers to people once it is reached, says why, and tells admins once', async () => {
    await budget(1);
    await say('Oi');
    const { id: ticketId, rule } = await lastRule();
    expect([rule, model.asked.length]).toEqual(['spent', 0]);
    const notes = (await admin().call(ticketNotes.list, { query: { ticketId } })).body;
    expect(notes.map(({ note }) => note)).toEqual([expect.stringContaining('limite de gastos com IA')]);
    customer = String(number++);
    await say('Oi');
    expect(alerts()).toEqual([{ action: 'over' }]);
    expect((await show()).total.micros).toBe(0);
  });

  it('is told at four fifths, and again at the whole, where it only tells', async () => {
    await budget(11, 'tell');
    await say('Oi');
    expect(alerts()).toEqual([]);
    await say('Oi');
    expect(alerts()).toEqual([{ action: 'over' }]);
    expect((await lastRule()).rule).toBe('answer');
    await world.owner.query('delete from ai_months');
    await budget(7, 'tell');
    await say('Oi');
    expect(alerts()).toEqual([{ action: 'over' }, { action: 'near' }]);
  });

  it('begins anew with the month of the company', async () => {
    await budget(1);
    await world.owner.query(
      `insert into ai_months (company_id, month, micros, told) values ($1, '2020-01-01', 99999999, 100)`,
      [world.home.id],
    );
    await budget(999_999);
    await say('Oi');
    expect((await lastRule()).rule).toBe('answer');
  });

  it('bounds how often one customer is answered within a day', async () => {
    await budget(null, 'stop', 2);
    for (const body of ['um', 'dois', 'três']) await say(body);
    expect([(await lastRule()).rule, model.asked.length]).toEqual(['turns', 2]);
  });

  it('is refused where a model that is asked has no price, with its name', async () => {
    const { body: all } = await admin().call(aiProviders.list, {});
    const params = { providerId: all[0]!.id };
    const change = (body: object) => admin().call(aiProviders.update, { params, body });
    const named = (models: string) => ({
      status: 400,
      body: { error: 'ERR_VALIDATION', fields: { capCents: 'No price' }, unpriced: [models] },
    });
    const writeDown = (value: string) =>
      admin().call(settings.update, { params: { key: 'aiTranscription' }, body: { value } });
    const { prices } = all[0]!;
    await change({ prices: [{ model: 'outro', input: 1, output: 1 }] });
    expect(await budget(500)).toMatchObject(named('falso'));
    expect(await budget(null), 'no cap wants no price').toMatchObject({ status: 200 });
    expect((await show()).budget.capCents).toBeNull();
    await change({ prices, transcriptionModel: 'ouvido' });
    expect(await budget(500), 'nobody asks it').toMatchObject({ status: 200 });
    await writeDown('enabled');
    expect(await budget(600)).toMatchObject(named('ouvido'));
    expect((await show()).budget.capCents).toBe(500);
    await writeDown('disabled');
    const spare = { name: 'Reserva', preset: 'other', baseUrl: model.baseUrl, model: 'reserva' } as const;
    const { body: second } = await admin().call(aiProviders.create, { body: spare });
    expect(await budget(700), 'no prompt names it').toMatchObject({ status: 200 });
    await admin().call(prompts.update, { params: { promptId }, body: { providerId: second.id } });
    expect(await budget(800)).toMatchObject(named('reserva'));
    await change({ prices, transcriptionModel: '' });
    await admin().call(prompts.update, { params: { promptId }, body: { providerId: null } });
    await admin().call(aiProviders.remove, { params: { providerId: second.id } });
  });

  it('is refused where it is no whole number of cents, and to whoever is no admin', async () => {
    for (const capCents of [0, -1, 1.5, 1e12]) await expect(budget(capCents)).resolves.toMatchObject({ status: 400 });
    await expect(world.home.ana.call(aiUsage.show, {})).resolves.toMatchObject({ status: 403 });
  });
});

describe('what an agent asks for while answering', () => {
  let ticketId: number;
  beforeEach(async () => {
    const { home } = world;
    await enterAgain('ana', 'bruno');
    await world.owner.query('update plans set use_open_ai = true');
    await world.customerSays(customer, 'Vocês entregam no domingo?', { line: home.line });
    await world.work();
    const { rows } = await world.owner.query<{ id: number }>(
      'select t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.number = $1',
      [customer],
    );
    ticketId = rows[0]!.id;
    await change({ status: 'open', queueId: home.vendas, userId: home.ana.viewer.id });
    model.asked.length = 0;
  });
  const change = (body: object) => admin().call(tickets.update, { params: { ticketId }, body: body as never });
  const draft = (text = '', who = world.home.ana) => who.call(copilot.draft, { params: { ticketId }, body: { text } });
  const told = () => JSON.stringify(model.asked[0]!.body['messages']);

  it('is drafted from what was said and what the company knows, and neither sent nor kept', async () => {
    const article = { title: 'Entregas', body: 'Entregamos no domingo até as 13h.', isPublished: true };
    await admin().call(knowledge.create, { body: article });
    await world.home.ana.call(messages.send, { params: { ticketId }, body: { body: 'Um momento', sign: true } });
    model.next('Entregamos no domingo, por R$ 7,00.');
    expect((await draft('taxa')).body).toEqual({
      text: 'Entregamos no domingo, por R$ 7,00.',
      unfounded: [expect.stringContaining('7,00')],
      sources: ['Entregas'],
    });
    const { tools, messages: said } = model.asked[0]!.body as { tools?: unknown; messages: { content: string }[] };
    expect(tools).toBeUndefined();
    expect(said.map(({ content }) => content)).toEqual([
      expect.stringMatching(/até as 13h[^]*<começo>taxa</),
      'Vocês entregam no domingo?',
      'Um momento',
      expect.stringContaining('ainda não respondeu'),
    ]);
    const { body } = await admin().call(messages.list, { params: { ticketId } });
    expect(body.messages.map((one) => one.body)).not.toContain('Entregamos no domingo, por R$ 7,00.');
    const { rows, reservedMicros } = await show();
    expect(rows).toMatchObject([{ kind: 'draft', promptId: null, asked: 1, micros: cost }]);
    expect(reservedMicros).toBe(0);
  });

  it('is put in other words, into the language of the customer where that is wanted', async () => {
    const rewrite = (as: 'shorter' | 'translate') =>
      world.home.ana.call(copilot.rewrite, {
        params: { ticketId },
        body: { text: 'Sim, no domingo {{firstName}}', as },
      });
    model.next('Sim!', 'Yes');
    expect([(await rewrite('shorter')).body, (await rewrite('translate')).body]).toEqual([
      { text: 'Sim!' },
      { text: 'Yes' },
    ]);
    expect(told()).toContain('Sim, no domingo {{firstName}}');
    expect(told()).not.toContain('Vocês entregam');
    expect(JSON.stringify(model.asked[1]!.body)).toContain('Vocês entregam no domingo?');
    expect((await show()).rows).toMatchObject([{ kind: 'rewrite', asked: 2 }]);
  });

  it('is for those who may answer the ticket', async () => {
    await expect(draft('', world.home.bruno)).resolves.toMatchObject({ body: { error: 'ERR_NO_PERMISSION' } });
    await change({ status: 'pending', userId: null });
    await expect(draft()).resolves.toMatchObject({ body: { error: 'ERR_TICKET_NOT_OPEN' } });
    expect([model.asked, (await show()).rows]).toEqual([[], []]);
  });

  it('asks no model where the money of the month does not allow it, which admins are told', async () => {
    await budget(1);
    await expect(draft()).resolves.toMatchObject({ status: 409, body: { error: 'ERR_AI_SPENT' } });
    expect([model.asked, alerts()]).toEqual([[], [expect.objectContaining({})]]);
  });

  it('is not there without a service or the plan, and says so of a service that fails', async () => {
    model.next({ status: 500, error: 'broken' });
    await expect(draft()).resolves.toMatchObject({ status: 503, body: { error: 'ERR_UNAVAILABLE' } });
    expect((await show()).total.micros).toBe(0);
    const isThere = async () => (await world.home.ana.call(copilot.show, {})).body;
    expect(await isThere()).toEqual({ isThere: true });
    await world.owner.query('update ai_providers set is_default = false');
    expect(await isThere()).toEqual({ isThere: false });
    await expect(draft()).resolves.toMatchObject({ status: 404, body: { error: 'ERR_NO_AI_PROVIDER_FOUND' } });
    await world.owner.query('update ai_providers set is_default = true');
    await world.owner.query('update plans set use_open_ai = false');
    await enterAgain('ana');
    expect(await isThere()).toEqual({ isThere: false });
    await expect(draft()).resolves.toMatchObject({ status: 403, body: { error: 'ERR_PLAN_FEATURE' } });
    await world.owner.query('update plans set use_open_ai = true');
  });

  it('ends when whoever asked has left', async () => {
    const address = await world.app.http.listen({ port: 0, host: '127.0.0.1' });
    const control = new AbortController();
    const hungUp = new Promise((done) => {
      model.next((_, response) => {
        response.once('close', done);
        control.abort();
      });
    });
    const headers = { authorization: `Bearer ${world.home.ana.token}`, 'content-type': 'application/json' };
    const call = { method: 'POST', headers, body: '{}', signal: control.signal };
    await expect(fetch(`${address}/api/copilot/${ticketId}/draft`, call)).rejects.toThrow('aborted');
    const left = Date.now();
    await hungUp;
    // and not because nobody waits for a model longer than that
    expect(Date.now() - left).toBeLessThan(patience);
  });
});
