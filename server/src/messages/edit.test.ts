import { connections } from '@guiche/contract/connections';
import { contacts } from '@guiche/contract/contacts';
import { messages, type Message } from '@guiche/contract/messages';
import { sandbox } from '@guiche/contract/sandbox';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture } from '../testing/conversation-samples';
import { createWorld, until, type Person, type World } from '../testing/world';

let world: World;
let number = 5_511_970_066_000;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

/** A conversation that Ana has accepted, and one text of hers on the phone. */
async function conversation() {
  const from = String(number++);
  await world.customerSays(from, 'Que horas abre?');
  const { body } = await world.home.admin.call(tickets.list, { query: { status: 'pending', showAll: true } });
  const { id: ticketId, contactId } = body.tickets.find(({ contact }) => contact.number === from)!;
  await world.home.ana.call(tickets.update, { params: { ticketId }, body: { status: 'open' } });
  const ours = await say(ticketId, 'Às 9');
  await world.work();
  await until(async () => (await stored(ticketId, ours.id)).state === 'delivered');
  return { ticketId, contactId, from, ours };
}

const say = async (ticketId: number, body: string) =>
  (await world.home.ana.call(messages.send, { params: { ticketId }, body: { body } })).body as Message;
const edit = (messageId: number, body: string, person: Person = world.home.ana) =>
  person.call(messages.edit, { params: { messageId }, body: { body } });
const thread = async (ticketId: number, person: Person = world.home.ana) =>
  (await person.call(messages.list, { params: { ticketId }, query: { markRead: false } })).body.messages;
const stored = async (ticketId: number, id: number) => (await thread(ticketId)).find((one) => one.id === id)!;
const onPhone = async (from: string, id: string) => (await world.phone(from)).find((one) => one.id === id)!;
const listed = async (ticketId: number) =>
  (await world.home.ana.call(tickets.show, { params: { ticketId } })).body.lastMessage;
const before = async (messageId: number) =>
  (await world.home.supervisor.call(messages.facts, { params: { messageId } })).body.edits.map(({ body }) => body);
const fault = (body: object) =>
  world.home.admin.call(sandbox.faults, { params: { whatsappId: world.home.line }, body: body as never });
const saidEarlier = (id: number, ago: string) =>
  world.owner.query('update messages set created_at = now() - $1::interval where id = $2', [ago, id]);
const isFixed = { status: 409, body: { error: 'ERR_EDITING_WAPP_MSG' } };

describe('a text of ours that has left', () => {
  test('says something else at once, on the phone after the commit, and is told to who may read the ticket', async () => {
    const { ticketId, from, ours } = await conversation();
    world.events.length = 0;
    const answer = await edit(ours.id, ' Às 10 ');
    expect(answer).toMatchObject({ status: 200, body: { id: ours.id, body: 'Às 10', isEdited: true } });
    expect(await onPhone(from, ours.providerId)).toMatchObject({ body: 'Às 9', edited: false });
    const heard = (person: Person) => world.heardBy(person).filter(({ name }) => name === 'appMessage');
    const update = { event: { action: 'update', message: { id: ours.id, body: 'Às 10', isEdited: true } } };
    expect(heard(world.home.ana)).toMatchObject([update]);
    expect(heard(world.home.supervisor)).toMatchObject([update]);
    expect(heard(world.home.bruno)).toEqual([]);
    await world.work();
    expect(await onPhone(from, ours.providerId)).toMatchObject({ body: 'Às 10', edited: true });
    expect(await stored(ticketId, ours.id)).toMatchObject({ body: 'Às 10', isEdited: true, state: 'delivered' });
    expect(await listed(ticketId)).toBe('Às 10');
    expect(await before(ours.id)).toEqual(['Às 9']);
  });

  test('has its variables filled, as when it was sent', async () => {
    const { ours } = await conversation();
    expect((await edit(ours.id, '{{hour}} {{outra}}')).body.body).toMatch(/^\d\d:\d\d \{\{outra\}\}$/);
  });

  test('is changed without a word to anybody by what it says already', async () => {
    const { ours } = await conversation();
    world.events.length = 0;
    expect(await edit(ours.id, 'Às 9')).toMatchObject({ status: 200, body: { isEdited: false } });
    expect(world.heardBy(world.home.ana)).toEqual([]);
    expect(await before(ours.id)).toEqual([]);
  });

  test('waits while the line is down, and then the newest is said', async () => {
    const { from, ours } = await conversation();
    await fault({ kind: 'drop', ms: 400 });
    await edit(ours.id, 'Às 10');
    await world.work();
    await edit(ours.id, 'Às 11');
    await until(async () => {
      await world.work();
      return (await onPhone(from, ours.providerId)).edited;
    });
    expect(await onPhone(from, ours.providerId)).toMatchObject({ body: 'Às 11' });
    expect(await before(ours.id)).toEqual(['Às 9', 'Às 10']);
  });

  test('says again what the customer reads when the network refuses', async () => {
    const { ticketId, from, ours } = await conversation();
    await edit(ours.id, 'Às 10');
    await world.work();
    await fault({ kind: 'reject-next' });
    await edit(ours.id, 'Às 11');
    await edit(ours.id, 'Às 12');
    world.events.length = 0;
    await world.work();
    expect(await onPhone(from, ours.providerId)).toMatchObject({ body: 'Às 10' });
    expect(await stored(ticketId, ours.id)).toMatchObject({ body: 'Às 10', isEdited: true });
    expect(await listed(ticketId)).toBe('Às 10');
    expect(await before(ours.id)).toEqual(['Às 9']);
    const heard = world.heardBy(world.home.ana).filter(({ name }) => name === 'appMessage');
    expect(heard).toMatchObject([{ event: { action: 'update', message: { id: ours.id, body: 'Às 10' } } }]);
    const said = world.heardBy(world.home.ana).filter(({ name }) => name === 'move');
    expect(said).toMatchObject([{ event: { action: 'create', move: { ticketId, kind: 'editLost', user: null } } }]);
    const { body } = await world.home.ana.call(messages.list, { params: { ticketId }, query: { markRead: false } });
    expect(body.moves.map(({ kind }) => kind)).toEqual(['accept', 'editLost']);
    await edit(ours.id, 'Às 13');
    await world.work();
    expect(await onPhone(from, ours.providerId)).toMatchObject({ body: 'Às 13' });
  });

  test('is as if nobody had touched it when its first edit is refused', async () => {
    const { ticketId, ours } = await conversation();
    await fault({ kind: 'reject-next' });
    await edit(ours.id, 'Às 10');
    await world.work();
    expect(await stored(ticketId, ours.id)).toMatchObject({ body: 'Às 9', isEdited: false });
    expect(await before(ours.id)).toEqual([]);
  });

  test('keeps what was changed on the own phone meanwhile, whatever becomes of ours', async () => {
    const { ticketId, from, ours } = await conversation();
    await edit(ours.id, 'Às 10');
    world.advance(1000);
    await world.customerSays(from, 'Às 8', { type: 'edit', quotedId: ours.providerId, fromMe: true });
    await world.work();
    world.advance(-1000);
    expect(await stored(ticketId, ours.id)).toMatchObject({ body: 'Às 8', isEdited: true });
    expect(await onPhone(from, ours.providerId)).toMatchObject({ body: 'Às 8' });
  });

  test('is not changed on the phone once it was taken back', async () => {
    const { from, ours } = await conversation();
    await edit(ours.id, 'Às 10');
    await world.home.ana.call(messages.remove, { params: { messageId: ours.id } });
    await world.work();
    expect(await onPhone(from, ours.providerId)).toMatchObject({ deleted: true, edited: false });
    expect(await edit(ours.id, 'Às 11')).toMatchObject(isFixed);
  });

  test('can be changed for a quarter of an hour, and reaches the phone a moment later still', async () => {
    const { ticketId, from, ours } = await conversation();
    await saidEarlier(ours.id, '14 minutes 50 seconds');
    expect(await edit(ours.id, 'Às 10')).toMatchObject({ status: 200 });
    await saidEarlier(ours.id, '15 minutes 1 second');
    expect(await edit(ours.id, 'Às 11')).toMatchObject(isFixed);
    await world.work();
    expect(await onPhone(from, ours.providerId)).toMatchObject({ body: 'Às 10' });
    await saidEarlier(ours.id, '14 minutes 50 seconds');
    await edit(ours.id, 'Às 12');
    await saidEarlier(ours.id, '16 minutes 1 second');
    await world.work();
    expect(await onPhone(from, ours.providerId)).toMatchObject({ body: 'Às 10' });
    expect(await stored(ticketId, ours.id)).toMatchObject({ body: 'Às 10' });
  });
});

describe('nobody changes', () => {
  test('what is no text of ours, or has not left', async () => {
    const { ticketId } = await conversation();
    const [theirs] = await thread(ticketId);
    expect(await edit(theirs!.id, 'Outro')).toMatchObject(isFixed);
    const file = { name: 'bolo.png', bytes: picture };
    const sent = await world.home.ana.call(messages.send, {
      params: { ticketId },
      body: { body: 'O bolo' },
      files: [file],
    });
    await world.work();
    expect(await edit((sent.body as Message[])[0]!.id, 'Outro')).toMatchObject(isFixed);
    const waiting = await say(ticketId, 'ainda não');
    expect(await edit(waiting.id, 'Outro')).toMatchObject(isFixed);
  });

  test('what they may not read, in a conversation that is over, or to somebody who is blocked', async () => {
    const { ticketId, contactId, ours } = await conversation();
    expect(await edit(ours.id, 'Outro', world.home.bruno)).toMatchObject({ status: 403 });
    expect(await edit(ours.id, 'Outro', world.other.ana)).toMatchObject({ status: 404 });
    await world.home.ana.call(contacts.block, { params: { contactId }, body: { isBlocked: true } });
    expect(await edit(ours.id, 'Outro')).toMatchObject({ body: { error: 'ERR_CONTACT_BLOCKED' } });
    await world.home.ana.call(contacts.block, { params: { contactId }, body: { isBlocked: false } });
    await world.home.ana.call(tickets.update, { params: { ticketId }, body: { status: 'closed' } });
    expect(await edit(ours.id, 'Outro')).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_NOT_OPEN' } });
  });

  test('anything into nothing, or into more than a message holds', async () => {
    const { ours } = await conversation();
    for (const body of ['', '  \n', 'x'.repeat(65_537)])
      expect(await edit(ours.id, body)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });

  test('anything on a line that is not linked', async () => {
    const { ours } = await conversation();
    const input = { params: { whatsappId: world.home.line } };
    await world.home.admin.call(connections.stop, input);
    expect(await edit(ours.id, 'Outro')).toMatchObject({ body: { error: 'ERR_WAPP_NOT_INITIALIZED' } });
    await world.home.admin.call(connections.start, input);
  });
});
