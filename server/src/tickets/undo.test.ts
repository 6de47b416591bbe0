import { contract } from '@guiche/contract';
import type { TicketChange } from '@guiche/contract/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../testing/world';

/** What moves say to customers, and how they are taken back. */
const { tickets, messages, settings, users, connections } = contract;

let world: World;
let number = 5_511_970_200_000;
beforeAll(async () => {
  world = await createWorld();
  for (const key of ['sendGreetingAccepted', 'sendMsgTransfTicket'])
    await world.home.admin.call(settings.update, { params: { key }, body: { value: 'enabled' } });
  await world.home.admin.call(settings.update, { params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } });
  const { admin, line } = world.home;
  const body = { name: 'Linha', complationMessage: 'Obrigado, {{firstName}}!' };
  await admin.call(connections.update, { params: { whatsappId: line }, body });
});
afterAll(() => world.close());
beforeEach(() => void (world.events.length = 0));

async function pending(more: Record<string, unknown> = {}) {
  const from = String(number++);
  await world.customerSays(from, 'Oi', { pushName: 'Clara Nunes', ...more });
  const { rows } = await world.owner.query<{ id: number }>('select max(id) as id from tickets where company_id = $1', [
    world.home.id,
  ]);
  return { id: rows[0]!.id, from };
}
const move = (person: Person, id: number, body: TicketChange) =>
  person.call(tickets.update, { params: { ticketId: id }, body });
const undo = (person: Person, id: number) => person.call(tickets.undo, { params: { ticketId: id } });
const shown = async (id: number) => (await world.home.admin.call(tickets.show, { params: { ticketId: id } })).body;
async function conversation() {
  const made = await pending();
  expect((await move(world.home.ana, made.id, { status: 'open' })).status).toBe(200);
  return made;
}
/** What the product itself and staff have said in a conversation. */
const said = async (id: number) => {
  const { body } = await world.home.admin.call(messages.list, { params: { ticketId: id }, query: { markRead: false } });
  return body.messages.filter(({ fromMe, ticketId }) => fromMe && ticketId === id).map((message) => message.body);
};
/** The end of the time in which moves can be taken back. */
async function later() {
  await world.makeDue();
  await world.work();
}

describe('accepting greets', () => {
  test('with the name of whoever accepts, once', async () => {
    const { id } = await conversation();
    await move(world.home.ana, id, { status: 'open' });
    expect(await said(id)).toEqual(['Olá! Meu nome é *Ana Padaria* e vou continuar o seu atendimento.']);
  });

  test('with words of their own, rendered, in the transaction of the move', async () => {
    const { ana, admin } = world.home;
    const params = { userId: ana.viewer.id };
    await admin.call(users.update, { params, body: { greetingMessage: 'Oi {{firstName}}, aqui é a Ana' } });
    const { id, from } = await conversation();
    expect(await said(id)).toEqual(['Oi Clara, aqui é a Ana']);
    await world.work();
    expect((await world.phone(from)).filter(({ fromMe }) => fromMe).map(({ body }) => body)).toEqual([
      'Oi Clara, aqui é a Ana',
    ]);
    await admin.call(users.update, { params, body: { greetingMessage: '' } });
  });

  test('a client that greets by itself within 30 seconds gets that message back; later it is a new one', async () => {
    const { id } = await conversation();
    const [body = ''] = await said(id);
    const params = { ticketId: id };
    const again = await world.home.ana.call(messages.send, { params, body: { body } });
    expect(again).toMatchObject({ status: 201, body: { body } });
    expect(await said(id)).toEqual([body]);
    world.advance(31_000);
    await world.home.ana.call(messages.send, { params, body: { body } });
    world.advance(-31_000);
    expect(await said(id)).toEqual([body, body]);
  });

  test('the first words of a client that greets with its own default are not sent; ours are, whatever they say', async () => {
    const own = { body: '*Mensagem Automática:*\nMeu nome é *Ana* e vou prosseguir' };
    const isOurs = { 'idempotency-key': 'composer' };
    const send = (id: number, body: { body: string }, headers = {}) =>
      world.home.ana.call(messages.send, { params: { ticketId: id }, body, headers });

    const first = await conversation();
    const [greeting = ''] = await said(first.id);
    expect((await send(first.id, own)).body).toMatchObject({ body: greeting });
    expect(await said(first.id)).toEqual([greeting]);
    expect((await send(first.id, own)).body, 'a second time they are meant').toMatchObject(own);

    const later = await conversation();
    await send(later.id, { body: 'Um instante' });
    await send(later.id, own);
    expect(await said(later.id)).toEqual([greeting, 'Um instante', own.body]);

    const ours = await conversation();
    await send(ours.id, own, isOurs);
    expect(await said(ours.id)).toEqual([greeting, own.body]);

    const late = await conversation();
    world.advance(31_000);
    await send(late.id, own);
    world.advance(-31_000);
    expect(await said(late.id)).toEqual([greeting, own.body]);

    await world.home.admin.call(settings.update, {
      params: { key: 'sendGreetingAccepted' },
      body: { value: 'disabled' },
    });
    const silent = await conversation();
    await send(silent.id, own);
    expect(await said(silent.id), 'where nothing was said by itself').toEqual([own.body]);
    await world.home.admin.call(settings.update, {
      params: { key: 'sendGreetingAccepted' },
      body: { value: 'enabled' },
    });
  });

  test('not in groups, and not where the setting is off', async () => {
    const group = await pending({ group: { id: '120363000000000001', name: 'Confraria' } });
    await move(world.home.ana, group.id, { status: 'open' });
    expect(await said(group.id)).toEqual([]);
    const params = { key: 'sendGreetingAccepted' };
    await world.home.admin.call(settings.update, { params, body: { value: 'disabled' } });
    const { id } = await conversation();
    expect(await said(id)).toEqual([]);
    await world.home.admin.call(settings.update, { params, body: { value: 'enabled' } });
  });
});

describe('what a move says waits until it can no longer be taken back', () => {
  test('closing says the connection’s closing words', async () => {
    const { id } = await conversation();
    await move(world.home.ana, id, { status: 'closed' });
    await world.work();
    expect(await said(id)).toHaveLength(1);
    await later();
    expect((await said(id)).slice(1)).toEqual(['Obrigado, Clara!']);
    await later();
    expect(await said(id)).toHaveLength(2);
    expect(await shown(id)).toMatchObject({ status: 'closed', unreadMessages: 0 });
  });

  test('a transfer tells the customer where to, with the agent’s own words where there are some', async () => {
    const { id } = await conversation();
    await move(world.home.ana, id, { status: 'pending', queueId: world.home.suporte });
    await later();
    expect((await said(id))[1]).toContain('*Suporte Padaria*');
    const params = { userId: world.home.ana.viewer.id };
    await world.home.admin.call(users.update, { params, body: { transferMessage: 'Um momento' } });
    const other = await conversation();
    await move(world.home.ana, other.id, { status: 'pending', queueId: world.home.suporte });
    await later();
    expect((await said(other.id))[1]).toBe('Um momento');
    await world.home.admin.call(users.update, { params, body: { transferMessage: '' } });
  });

  test('taken back, it is never said', async () => {
    for (const body of [{ status: 'closed' }, { status: 'pending', queueId: world.home.suporte }] as TicketChange[]) {
      const { id } = await conversation();
      await move(world.home.ana, id, body);
      expect((await undo(world.home.ana, id)).status).toBe(200);
      await later();
      expect(await said(id)).toHaveLength(1);
    }
  });

  test('reopening what one has just closed is no farewell', async () => {
    const { id } = await conversation();
    await move(world.home.ana, id, { status: 'closed' });
    expect((await move(world.home.ana, id, { status: 'open' })).status).toBe(200);
    await later();
    expect(await said(id)).toEqual([expect.stringContaining('Ana Padaria')]);
  });

  test('the next move ends the wait: what was to be said is said first', async () => {
    const { id } = await conversation();
    await move(world.home.ana, id, { status: 'pending', queueId: world.home.suporte });
    await move(world.home.bruno, id, { status: 'open' });
    const words = await said(id);
    expect(words[1]).toContain('Suporte Padaria');
    expect(words[2]).toContain('Bruno Padaria');
    await later();
    expect(await said(id)).toHaveLength(3);
  });
});

describe('the customer takes a close back by writing in time', () => {
  const handovers = (person: Person) =>
    world.heardBy(person).flatMap(({ name, event }) => (name === 'handover' ? [event] : []));

  test('it goes on with its agent, who is told; nothing of the farewell leaves', async () => {
    const { id, from } = await conversation();
    await world.home.ana.call(messages.markRead, { params: { ticketId: id } });
    await move(world.home.ana, id, { status: 'closed' });
    world.events.length = 0;
    await world.customerSays(from, 'esqueci de uma coisa');
    expect(await shown(id)).toMatchObject({ status: 'open', userId: world.home.ana.viewer.id, unreadMessages: 1 });
    expect(handovers(world.home.ana)).toMatchObject([{ why: 'continued', ticket: { id, status: 'open' } }]);
    expect(handovers(world.home.bruno)).toEqual([]);
    await later();
    expect(await said(id)).toHaveLength(1);
    expect(await undo(world.home.ana, id)).toMatchObject({ status: 409, body: { error: 'ERR_CANNOT_UNDO' } });
    const thread = await world.home.ana.call(messages.list, { params: { ticketId: id } });
    expect(thread.body.moves.at(-1)).toMatchObject({ kind: 'resume', user: null });
    expect(thread.body.messages.at(-1)).toMatchObject({ body: 'esqueci de uma coisa', ticketId: id });
  });

  test('one that waited waits again, and so does one whose agent is gone or may not read it any more', async () => {
    const waiting = await pending();
    await move(world.home.ana, waiting.id, { status: 'closed' });
    await world.customerSays(waiting.from, 'oi?');
    expect(await shown(waiting.id)).toMatchObject({ status: 'pending', userId: null, unreadMessages: 2 });
    const { id, from } = await conversation();
    await move(world.home.supervisor, id, { status: 'closed' });
    const params = { userId: world.home.ana.viewer.id };
    await world.home.admin.call(users.update, { params, body: { queueIds: [world.home.suporte] } });
    await world.customerSays(from, 'ainda está aí?');
    expect(await shown(id)).toMatchObject({ status: 'pending', userId: null });
    await world.home.admin.call(users.update, { params, body: { queueIds: [world.home.vendas] } });
  });

  test('afterwards a new one begins, and the farewell has left before it', async () => {
    const { id, from } = await conversation();
    await move(world.home.ana, id, { status: 'closed' });
    world.advance(11_000);
    await world.customerSays(from, 'outra coisa');
    world.advance(-11_000);
    expect((await said(id)).slice(1)).toEqual(['Obrigado, Clara!']);
    expect(await shown(id)).toMatchObject({ status: 'closed' });
    await later();
    expect(await said(id)).toHaveLength(2);
  });
});

describe('taking back', () => {
  test.each([
    ['a close', { status: 'closed' }],
    ['a return', { status: 'pending', userId: null }],
    ['a transfer to a foreign queue', { status: 'pending', userId: null, queueId: 'suporte' }],
    ['a transfer to somebody', { status: 'open', userId: 'bruno', queueId: 'suporte' }],
  ])('%s puts everything back as it was, for everyone', async (_, change) => {
    const { home } = world;
    const { id, from } = await conversation();
    await world.customerSays(from, 'mais uma');
    await home.ana.call(tickets.snooze, { params: { ticketId: id }, body: { until: 'reply' } });
    const before = await shown(id);
    const body = {
      ...change,
      ...('userId' in change && change.userId === 'bruno' ? { userId: home.bruno.viewer.id } : {}),
      ...('queueId' in change ? { queueId: home.suporte } : {}),
    } as TicketChange;
    expect((await move(home.ana, id, body)).status).toBe(200);
    world.events.length = 0;
    const answer = await undo(home.ana, id);
    expect(answer.status).toBe(200);
    const { updatedAt: _u, ...was } = before;
    expect(answer.body).toMatchObject(was);
    const heard = world.heardBy(home.ana).filter(({ name }) => name === 'ticket');
    expect(heard.at(-1)!.event).toMatchObject({ action: 'update', ticket: { id, status: 'open' } });
    const gone = world.heardBy(home.bruno).filter(({ event }) => event.action === 'delete');
    expect(gone).toHaveLength('queueId' in change ? 1 : 0);
  });

  test('a waiting conversation that was closed waits again', async () => {
    const { id } = await pending();
    await move(world.home.ana, id, { status: 'closed' });
    expect((await undo(world.home.ana, id)).body).toMatchObject({ status: 'pending', userId: null, unreadMessages: 1 });
  });

  test('gives a conversation back to the colleague it was taken from', async () => {
    const { id } = await conversation();
    await move(world.home.supervisor, id, { status: 'closed' });
    expect((await undo(world.home.supervisor, id)).body).toMatchObject({ userId: world.home.ana.viewer.id });
  });

  test('is for whoever moved it, once, and not after the next move', async () => {
    const { ana, bruno, supervisor, suporte } = world.home;
    const refused = { status: 409, body: { error: 'ERR_CANNOT_UNDO' } };
    const { id } = await conversation();
    expect(await undo(ana, id)).toMatchObject(refused);
    await move(ana, id, { status: 'pending', queueId: suporte });
    expect(await undo(supervisor, id)).toMatchObject(refused);
    await move(bruno, id, { status: 'open' });
    expect(await undo(ana, id)).toMatchObject({ status: 403 });
    await move(bruno, id, { status: 'closed' });
    expect((await undo(bruno, id)).status).toBe(200);
    expect(await undo(bruno, id)).toMatchObject(refused);
  });

  test('is over once the conversation was moved by what happened to somebody', async () => {
    const { admin, supervisor, bruno, suporte } = world.home;
    const { id } = await conversation();
    await move(supervisor, id, { status: 'open', userId: bruno.viewer.id, queueId: suporte });
    const params = { userId: bruno.viewer.id };
    await admin.call(users.update, { params, body: { queueIds: [] } });
    expect(await shown(id)).toMatchObject({ status: 'pending', queueId: suporte });
    expect(await undo(supervisor, id)).toMatchObject({ status: 409, body: { error: 'ERR_CANNOT_UNDO' } });
    expect(await shown(id)).toMatchObject({ status: 'pending', queueId: suporte });
    await admin.call(users.update, { params, body: { queueIds: [suporte] } });
  });

  test('is over with its time', async () => {
    const { id } = await conversation();
    await move(world.home.ana, id, { status: 'closed' });
    world.advance(11_000);
    expect(await undo(world.home.ana, id)).toMatchObject({ status: 409, body: { error: 'ERR_CANNOT_UNDO' } });
    world.advance(-11_000);
  });

  test('meets the rule of one active conversation', async () => {
    const { id } = await conversation();
    await move(world.home.ana, id, { status: 'closed' });
    const { contactId, whatsappId } = await shown(id);
    await world.home.admin.call(tickets.create, { body: { contactId, whatsappId } });
    const answer = await undo(world.home.ana, id);
    expect(answer.status).toBe(409);
    expect(JSON.parse(answer.body.error!)).toMatchObject({ status: 'open' });
    expect(await shown(id)).toMatchObject({ status: 'closed' });
  });

  test('is nobody else’s: another company finds no such ticket', async () => {
    const { id } = await conversation();
    await move(world.home.ana, id, { status: 'closed' });
    expect(await undo(world.other.admin, id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
  });
});
