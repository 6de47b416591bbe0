import type { ServerResponse } from 'node:http';
import { aiProviders } from '@guiche/contract/ai-providers';
import { aiUsage } from '@guiche/contract/ai-usage';
import { copilot } from '@guiche/contract/copilot';
import { tickets } from '@guiche/contract/tickets';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { piece } from '../ai-providers/model.fixture';
import { until } from '../testing/world';
import { model, startService, world } from '../assistant/assistant.fixture';

// Words of a model are told while they come; what is answered at the end is what counts.

let ticketId: number;
let names = 0;
const clientId = '0b8a1c1e-5f55-4c6e-9a53-1f0f4a3b2c1d';
const [tokenIn, tokenOut] = [1_000, 2_000];

startService();
beforeAll(async () => {
  await world.owner.query('update plans set use_open_ai = true');
  await world.customerSays('5511970310990', 'Vocês entregam no domingo?', { line: world.home.line });
  await world.work();
  const { rows } = await world.owner.query<{ id: number }>('select max(id) as id from tickets');
  ticketId = rows[0]!.id;
  const { vendas, ana } = world.home;
  const body = { status: 'open', queueId: vendas, userId: ana.viewer.id } as const;
  await world.home.admin.call(tickets.update, { params: { ticketId }, body });
});
/** A service that nothing is known of yet. */
beforeEach(async () => {
  const { admin } = world.home;
  const name = `falso-${names++}`;
  await world.owner.query('delete from ai_usage');
  await admin.call(aiProviders.create, {
    body: {
      name,
      preset: 'other',
      baseUrl: model.baseUrl,
      model: name,
      isDefault: true,
      prices: [{ model: name, input: tokenIn, output: tokenOut }],
    },
  });
  model.asked.length = 0;
  model.forget();
  world.events.length = 0;
});

const draft = (text = '', more: object = { clientId }) =>
  world.home.ana.call(copilot.draft, { params: { ticketId }, body: { text, ...more } });
const coming = (who = world.home.ana) =>
  world
    .heardBy(who)
    .flatMap(({ name, event }) => (name === 'copilot' ? [event as { clientId: string; text: string }] : []));
const micros = async () => (await world.home.admin.call(aiUsage.show, {})).body.total.micros;

it('are told to whoever asked, and to nobody else; the whole is answered', async () => {
  let goOn = () => {};
  model.next((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(piece({ content: 'Entregamos ' }));
    goOn = () => response.end(`${piece({ content: 'sim.' })}${piece({}, { finish_reason: 'stop' })}data: [DONE]\n\n`);
  });
  const answer = draft();
  await until(() => coming().length > 0);
  expect(coming()).toEqual([{ action: 'update', clientId, text: 'Entregamos ' }]);
  goOn();
  expect((await answer).body).toMatchObject({ text: 'Entregamos sim.' });
  expect([coming(world.home.admin), coming(world.home.bruno), coming(world.other.admin)]).toEqual([[], [], []]);
});

it('are counted as the service counts them, and by their length where it does not', async () => {
  model.next('Sim, até as 13h.');
  await draft();
  expect(await micros()).toBe(40 * tokenIn + 10 * tokenOut);
  await world.owner.query('delete from ai_usage');
  model.next((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`${piece({ content: 'Sim, às treze' })}${piece({}, { finish_reason: 'stop' })}data: [DONE]\n\n`);
  });
  await draft();
  expect(await micros()).toBeGreaterThan(100 * tokenIn + 5 * tokenOut);
});

it('come at once where nobody wants them in pieces', async () => {
  expect((await draft('', {})).status).toBe(200);
  expect([model.asked[0]!.body['stream'], coming()]).toEqual([undefined, []]);
});

it.each([
  ['says no to it', { status: 400, error: 'stream is not supported' }],
  ['answers at once all the same', whole],
])('come at once of a service that %s, which is remembered', async (_, reply) => {
  model.next(reply, 'Sim!', 'Já vai!');
  expect((await draft()).body).toMatchObject({ text: 'Sim!' });
  expect((await draft()).body).toMatchObject({ text: 'Já vai!' });
  expect(model.asked.map(({ body }) => body['stream'])).toEqual([true, undefined, undefined]);
});
function whole(_: unknown, response: ServerResponse) {
  const choices = [{ index: 0, message: { role: 'assistant', content: 'Sim' }, finish_reason: 'stop' }];
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 'a', created: 1, choices }));
}

it('cost what was reserved where they break off, and nothing where the service says no', async () => {
  model.next((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(piece({ content: 'Entregamos no' }), () => response.destroy());
  });
  expect(await draft()).toMatchObject({ status: 503, body: { error: 'ERR_UNAVAILABLE' } });
  const usage = (await world.home.admin.call(aiUsage.show, {})).body;
  expect(usage.reservedMicros).toBeGreaterThan(0);
  await world.owner.query('delete from ai_usage');
  model.next({ status: 500, error: 'broken' });
  expect(await draft()).toMatchObject({ status: 503, body: { error: 'ERR_UNAVAILABLE' } });
  expect((await world.home.admin.call(aiUsage.show, {})).body).toMatchObject({
    reservedMicros: 0,
    total: { micros: 0 },
  });
});

it('end with the patience for a service, however long it goes on, and no page hears more than a message holds', async () => {
  model.next((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const timer = setInterval(() => void response.write(piece({ content: 'sem fim '.repeat(1_000) })), 20);
    response.once('close', () => clearInterval(timer));
  });
  expect(await draft()).toMatchObject({ status: 503, body: { error: 'ERR_UNAVAILABLE' } });
  expect(Math.max(...coming().map(({ text }) => text.length))).toBe(4_096);
  // 1.5 s of them: told about eight times a second, however often more came
  expect(coming().length).toBeLessThan(20);
});
