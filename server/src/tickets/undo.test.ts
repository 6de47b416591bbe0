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
  await world.owner.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
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

  test('is over with its time', async () => {
    const { id } = await conversation();
    await move(world.home.ana, id, { status: 'closed' });
    world.advance(11_000);
    expect(await undo(world.home.ana, id)).toMatchObject({ status: 409, body: { error: 'ERR_CANNOT_UNDO' } });
    world.advance(-11_000);
  });

  test('meets the rule of one active conversation', async () => {
    const { id, from } = await conversation();
    await move(world.home.ana, id, { status: 'closed' });
    await world.customerSays(from, 'esqueci de uma coisa');
    const answer = await undo(world.home.ana, id);
    expect(answer.status).toBe(409);
    expect(JSON.parse(answer.body.error!)).toMatchObject({ status: 'pending' });
    expect(await shown(id)).toMatchObject({ status: 'closed' });
  });

  test('is nobody else’s: another company finds no such ticket', async () => {
    const { id } = await conversation();
    await move(world.home.ana, id, { status: 'closed' });
    expect(await undo(world.other.admin, id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
  });
});
