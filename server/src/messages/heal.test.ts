import { contacts } from '@guiche/contract/contacts';
import { messages } from '@guiche/contract/messages';
import { sandbox } from '@guiche/contract/sandbox';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForQueue } from '../attendant/greeting.fixture';
import { createWorld, until, type World } from '../testing/world';

let world: World;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let next = 5_511_970_000_300;
beforeAll(async () => {
  world = await createWorld();
  await askForQueue(world);
});
afterAll(() => world.close());

const thread = async (ticketId: number) =>
  (await world.home.ana.call(messages.list, { params: { ticketId }, query: { markRead: 'false' } })).body.messages;

async function ticketOf(from: string) {
  const { body } = await world.home.ana.call(tickets.list, { query: { status: 'pending' } });
  return body.tickets.find(({ contact }) => contact.number === from)!;
}

/** A customer whose second message nobody could read, with another one behind it. */
async function unread(from = String(next++)) {
  await world.customerSays(from, 'Oi');
  const id = `3ABAD${from}`;
  await world.customerSays(from, 'Quero dois bolos', { type: 'unreadable', id });
  await world.customerSays(from, 'Para sábado');
  const ticket = await ticketOf(from);
  return { from, id, ticket };
}

describe('a message that cannot be read', () => {
  test('opens a conversation, is counted and told, and has no words in any language', async () => {
    const from = String(next++);
    world.events.length = 0;
    await world.customerSays(from, 'Oi', { type: 'unreadable' });
    const ticket = await ticketOf(from);
    expect(ticket).toMatchObject({ unreadMessages: 1, lastMessage: '', lastMessageType: 'unreadable' });
    expect(await thread(ticket.id)).toMatchObject([{ mediaType: 'unreadable', body: '', read: false, mediaUrl: null }]);
    expect(world.heardBy(world.home.ana).map(({ name }) => name)).toContain('appMessage');
  });

  test('says what it says once it can be read: in its place, once, live, counted once', async () => {
    const { from, id, ticket } = await unread();
    const [, before] = await thread(ticket.id);
    world.events.length = 0;
    await world.customerSays(from, 'Quero dois bolos', { id });
    await until(async () => (await thread(ticket.id))[1]!.mediaType === 'conversation');
    await world.customerSays(from, 'Quero dois bolos', { id });
    const after = await thread(ticket.id);
    expect(after.map(({ body }) => body)).toEqual(['Oi', 'Quero dois bolos', 'Para sábado']);
    expect(after[1]).toMatchObject({ id: before!.id, createdAt: before!.createdAt, mediaType: 'conversation' });
    expect((await ticketOf(from)).unreadMessages).toBe(3);
    const told = world.heardBy(world.home.ana).filter(({ name }) => name === 'appMessage');
    expect(told.map(({ event }) => (event as { action: string }).action)).toEqual(['update']);
  });

  test('is the line of its conversation in lists, with its words as soon as there are any', async () => {
    const from = String(next++);
    await world.customerSays(from, 'Vocês abrem amanhã?', { type: 'unreadable', id: `3AX${from}` });
    expect(await ticketOf(from)).toMatchObject({ lastMessage: '', lastMessageType: 'unreadable' });
    await world.customerSays(from, 'Vocês abrem amanhã?', { id: `3AX${from}` });
    await until(async () => (await ticketOf(from)).lastMessage !== '');
    expect(await ticketOf(from)).toMatchObject({
      lastMessage: 'Vocês abrem amanhã?',
      lastMessageType: 'conversation',
      unreadMessages: 1,
    });
  });

  test('may turn out to be a picture', async () => {
    const { from, id, ticket } = await unread();
    await world.home.admin.call(sandbox.send, {
      params: { whatsappId: world.home.line },
      body: { from, body: 'assim', id },
      files: [{ name: 'bolo.png', bytes: png }],
    });
    await until(async () => (await thread(ticket.id))[1]!.mediaType === 'image');
    expect((await thread(ticket.id))[1]).toMatchObject({ body: 'assim', mediaName: 'bolo.png', mediaWidth: 1 });
  });

  test('says what it was edited to, where that can be read', async () => {
    const { from, id, ticket } = await unread();
    await world.customerSays(from, 'Quero três bolos', { type: 'edit', quotedId: id });
    await until(async () => (await thread(ticket.id))[1]!.body === 'Quero três bolos');
    expect((await thread(ticket.id))[1]).toMatchObject({ mediaType: 'conversation', isEdited: true });
  });

  test('that was taken back stays taken back', async () => {
    const { from, id, ticket } = await unread();
    await world.customerSays(from, '', { type: 'revoke', quotedId: id });
    await until(async () => (await thread(ticket.id))[1]!.isDeleted);
    await world.customerSays(from, 'Quero dois bolos', { id });
    await world.customerSays(from, 'fim');
    expect((await thread(ticket.id))[1]).toMatchObject({ isDeleted: true, body: '' });
  });

  test('can be quoted, and not sent on', async () => {
    const { ticket } = await unread();
    await world.home.ana.call(tickets.update, {
      params: { ticketId: ticket.id },
      body: { status: 'open', userId: world.home.ana.viewer.id },
    });
    const [, message] = await thread(ticket.id);
    const answer = await world.home.ana.call(messages.send, {
      params: { ticketId: ticket.id },
      body: { body: 'Pode reenviar?', quotedMsg: { id: message!.id } },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ quotedMsg: { mediaType: 'unreadable' } });
    const on = await world.home.ana.call(messages.forward, {
      params: { messageId: message!.id },
      body: { ticketIds: [ticket.id] },
    });
    expect(on.status).toBe(404);
  });

  test('of a kind that is not shown stands as such, and is not replaced', async () => {
    const from = String(next++);
    await world.customerSays(from, 'pix', { type: 'unsupported', id: `3AK${from}` });
    const ticket = await ticketOf(from);
    await world.customerSays(from, 'outra coisa', { id: `3AK${from}` });
    await world.customerSays(from, 'fim');
    expect((await thread(ticket.id)).map(({ mediaType, body }) => [mediaType, body])).toEqual([
      ['unsupported', ''],
      ['conversation', 'fim'],
    ]);
  });
});

describe('the attendant and what cannot be read', () => {
  /** The line with both queues shows a menu. */
  const says = (from: string, body: string, more: object = {}) =>
    world.customerSays(from, body, { line: world.home.lineOfAll, ...more });
  const shown = async (from: string) => {
    await world.work();
    return (await world.phone(from, world.home.lineOfAll)).filter(({ fromMe }) => fromMe).length;
  };
  const queueOf = async (from: string) =>
    (
      await world.owner.query<{ queue: string | null }>(
        `select q.name as queue from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
         left join queues q on q.company_id = t.company_id and q.id = t.queue_id where c.number = $1`,
        [from],
      )
    ).rows[0]?.queue;

  test('what it says within seconds is answered as if it had been read at once, and once', async () => {
    const from = String(next++);
    await says(from, 'oi', { type: 'unreadable', id: `3AQ${from}` });
    expect(await shown(from)).toBe(0);
    await says(from, 'oi', { id: `3AQ${from}` });
    await until(async () => (await shown(from)) === 1);
  });

  test('a choice that could not be read is taken when it can be', async () => {
    const from = String(next++);
    await says(from, 'oi');
    await until(async () => (await shown(from)) === 1);
    await says(from, '1', { type: 'unreadable', id: `3AC${from}` });
    await says(from, '1', { id: `3AC${from}` });
    await until(async () => {
      await world.work();
      return (await queueOf(from)) !== null;
    });
    expect(await queueOf(from)).toBe('Vendas Padaria');
  });

  test('whoever is blocked chooses nothing with it, as with anything else they say', async () => {
    const from = String(next++);
    await says(from, 'oi');
    await until(async () => (await shown(from)) === 1);
    const { body } = await world.home.admin.call(contacts.list, { query: { searchParam: from } });
    const params = { contactId: body.contacts[0]!.id };
    await world.home.admin.call(contacts.block, { params, body: { isBlocked: true } });
    await says(from, '1', { type: 'unreadable', id: `3AB${from}` });
    await says(from, '1', { id: `3AB${from}` });
    const { rows } = await world.owner.query(
      `select m.body, exists (select from attendant_heard h where h.message_id = m.id) as heard
       from messages m join contacts c on c.id = m.contact_id where c.number = $1 order by m.id desc limit 1`,
      [from],
    );
    expect(rows).toEqual([{ body: '1', heard: false }]);
    await world.work();
    expect(await queueOf(from)).toBeNull();
  });
});
