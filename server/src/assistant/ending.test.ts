import type { ServerResponse } from 'node:http';
import { messages } from '@guiche/contract/messages';
import { promptTestChat } from '@guiche/contract/prompt-test-chat';
import { promptVersions } from '@guiche/contract/prompt-versions';
import { prompts } from '@guiche/contract/prompts';
import { ticketNotes } from '@guiche/contract/ticket-notes';
import { tickets } from '@guiche/contract/tickets';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterAgain, line, model, passBreath, promptId, startAssistant, world } from './assistant.fixture';

let number = 5_511_970_100_760;
let customer: string;

startAssistant({ prompt: 'Seja breve.', mayEnd: true });
beforeEach(async () => {
  customer = String(number++);
  model.asked.length = 0;
  model.usual = 'Certo.';
  model.forget();
  await enterAgain('admin');
});

const closeOffer = { tool: 'close_offer', input: {} };
const change = (body: object) => world.home.admin.call(prompts.update, { params: { promptId }, body });

async function say(...lines: string[]) {
  for (const body of lines) await world.customerSays(customer, body, { line });
  await world.work();
  await passBreath();
  await enterAgain('admin');
}
async function conversations() {
  const { rows } = await world.owner.query<{ id: number }>(
    `select t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where c.number = $1 order by t.id`,
    [customer],
  );
  return Promise.all(
    rows.map(async ({ id: ticketId }) => {
      const { status, userId, unreadMessages } = (await world.home.admin.call(tickets.show, { params: { ticketId } }))
        .body;
      const notes = (await world.home.admin.call(ticketNotes.list, { query: { ticketId } })).body;
      return { ticketId, status, userId, unreadMessages, notes: notes.map(({ note }) => note) };
    }),
  );
}
const only = async () => (await conversations())[0]!;
const offered = () =>
  (model.asked[0]!.body['tools'] as { function: { name: string } }[]).map((tool) => tool.function.name);
const told = async () => (await world.phone(customer, line)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
const ended = 'Assistente: encerrei a conversa, o cliente se despediu.';

/** It has answered, and proposed to end. */
async function proposed(words = 'Abrimos às sete. Mais alguma coisa?') {
  model.next(closeOffer, words);
  await say('Que horas abre?');
}

describe('an assistant that proposes to end', () => {
  it('ends nothing by itself', async () => {
    await proposed();
    expect((await told()).at(-1)).toContain('Mais alguma coisa?');
    expect(await only()).toMatchObject({ status: 'pending', notes: [] });
  });

  it.each([
    [['obrigada!']],
    [['Não, só isso', 'valeu']],
    [['era só isso', '👍']],
    [['Obrigada, Balcão!']],
    [['só isso, valeu Balcão']],
  ])('ends it where the customer then takes their leave: %s', async (lines) => {
    await proposed();
    const asked = model.asked.length;
    await say(...lines);
    const over = { status: 'closed', userId: null, unreadMessages: 0, notes: [ended] };
    expect(await conversations()).toMatchObject([over]);
    expect(model.asked.length, 'nobody is asked, and nothing is paid').toBe(asked);
    expect(await told()).toHaveLength(1);
  });

  it('asks the model what a bare no means', async () => {
    await proposed('Ajudei?');
    const asked = model.asked.length;
    await say('não');
    expect(await only()).toMatchObject({ status: 'pending', notes: [] });
    expect(model.asked.length).toBe(asked + 1);
  });

  it('goes on where they want something else, and where they thank without a proposal', async () => {
    await proposed();
    await say('E no domingo?');
    expect(await only()).toMatchObject({ status: 'pending', notes: [] });
    await say('obrigada');
    expect(await only(), 'the proposal was before').toMatchObject({ status: 'pending', notes: [] });
    expect(await told()).toHaveLength(3);
  });

  it('leaves it to people where they ask for one, though they thank', async () => {
    await proposed();
    await say('obrigada', 'quero falar com um atendente');
    expect(await only()).toMatchObject({ status: 'pending' });
    expect((await only()).notes.join()).toContain('pediu para falar com uma pessoa');
  });

  it('ends nothing once somebody of the team has written, or taken it', async () => {
    await proposed();
    const { ticketId } = await only();
    await world.home.admin.call(tickets.update, { params: { ticketId }, body: { status: 'open' } });
    await world.home.admin.call(messages.send, { params: { ticketId }, body: { body: 'Posso ajudar?' } });
    await say('obrigada');
    expect(await only()).toMatchObject({ status: 'open', notes: [] });
  });

  it('ends nothing where its prompt does not allow that any more, and is not told of it', async () => {
    await proposed();
    await change({ mayEnd: false });
    model.asked.length = 0;
    await say('obrigada');
    expect(await only()).toMatchObject({ status: 'pending', notes: [] });
    expect(offered()).not.toContain('close_offer');
    await change({ mayEnd: true });
  });

  it('proposes nothing with an answer that is overtaken or may not be said', async () => {
    model.next(closeOffer, async ({ body }: { body: Record<string, unknown> }, response: ServerResponse) => {
      await world.customerSays(customer, 'Esquece', { line });
      response.writeHead(200, { 'content-type': 'application/json' });
      const message = { role: 'assistant', content: 'Até logo!' };
      response.end(
        JSON.stringify({
          id: 'a',
          created: 1,
          model: body['model'],
          choices: [{ index: 0, message, finish_reason: 'stop' }],
        }),
      );
    });
    await say('Que horas abre?');
    await passBreath();
    await enterAgain('admin');
    await say('obrigada');
    expect(await only()).toMatchObject({ status: 'pending', notes: [] });
  });

  it('is told of it where a prompt allows it, answers customers, and nowhere else', async () => {
    await say('Oi');
    expect(offered()).toContain('close_offer');
    await change({ mode: 'draft' });
    customer = String(number++);
    model.asked.length = 0;
    await say('Oi');
    await change({ mode: 'answer' });
    expect(offered()).not.toContain('close_offer');
  });

  it('says in the test chat that it would', async () => {
    model.next(closeOffer, 'Até logo!');
    const said = [{ fromMe: false, text: 'Que horas abre?' }];
    const { body } = await world.home.admin.call(promptTestChat.tryOut, { body: { mayEnd: true, said } });
    expect(body).toMatchObject({ rule: 'answer', proposesEnd: true });
    model.next('Até logo!');
    const usual = await world.home.admin.call(promptTestChat.tryOut, { body: { said } });
    expect(usual.body).toMatchObject({ rule: 'answer', proposesEnd: false });
  });

  it('is part of the versions of its prompt', async () => {
    await change({ mayEnd: false });
    const params = { promptId };
    const [newest] = (await world.home.admin.call(promptVersions.list, { params })).body.versions;
    expect(newest!.changed).toEqual(['mayEnd']);
    const { body } = await world.home.admin.call(promptVersions.show, { params: { ...params, versionId: newest!.id } });
    expect([body.before!.mayEnd, body.state.mayEnd]).toEqual([true, false]);
    await change({ mayEnd: true });
  });
});
