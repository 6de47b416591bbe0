import { contract } from '@guiche/contract';
import type { TicketChange, TicketFilter } from '@guiche/contract/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { planOf, recordQuestions } from '../testing/explain';
import { createWorld, type Person, type World } from '../testing/world';
import { listTickets } from './list-queries';

/** Who waits, since when, and with what words. */
const { tickets, messages, queues } = contract;

let world: World;
let number = 5_511_970_240_000;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(() => void (world.events.length = 0));

const now = () => Date.now();
const shown = async (id: number) => (await world.home.admin.call(tickets.show, { params: { ticketId: id } })).body;
const move = (person: Person, id: number, body: TicketChange) =>
  person.call(tickets.update, { params: { ticketId: id }, body });
const answer = (person: Person, id: number, body = 'Pois não!') =>
  person.call(messages.send, { params: { ticketId: id }, body: { body } });

async function customer(words = 'Tem bolo?') {
  const from = String(number++);
  const said = await world.customerSays(from, words);
  const { body } = await world.home.admin.call(tickets.list, { query: { status: 'pending', showAll: true } });
  return { id: body.tickets.find(({ contact }) => contact.number === from)!.id, from, said };
}

describe('the customer’s words', () => {
  test('stay beside what the product says by itself, and follow when they are edited or deleted', async () => {
    const { id, from, said } = await customer();
    const greeting = 'Olá! Já atendemos.';
    await world.owner.query(
      `update tickets set last_message = $2, last_message_from_me = true, last_message_id = null where id = $1`,
      [id, greeting],
    );
    const row = { lastMessage: greeting, customerMessage: 'Tem bolo?', customerMessageType: 'conversation' };
    expect(await shown(id)).toMatchObject(row);
    await world.customerSays(from, 'Tem torta?', { type: 'edit', quotedId: said });
    expect(await shown(id)).toMatchObject({ ...row, customerMessage: 'Tem torta?' });
    await world.customerSays(from, '', { type: 'revoke', quotedId: said });
    expect(await shown(id)).toMatchObject({ ...row, customerMessage: '' });
  });

  test('are the newest message where that is theirs, and the kind of a file is said', async () => {
    const { id, from } = await customer();
    await world.customerSays(from, '', { type: 'location', latitude: -23.5, longitude: -46.6 });
    const { lastMessage, lastMessageType, customerMessage, customerMessageType } = await shown(id);
    expect(customerMessageType).toBe('locationMessage');
    expect([customerMessage, customerMessageType]).toEqual([lastMessage, lastMessageType]);
  });
});

describe('somebody waits', () => {
  test('from their first word until one of ours answers, whoever accepts them meanwhile', async () => {
    const before = now();
    const { id, from } = await customer();
    const { waitingSince, answered } = await shown(id);
    expect(answered).toBe(false);
    expect(Math.abs(Date.parse(waitingSince!) - before)).toBeLessThan(60_000);
    await world.customerSays(from, 'Alô?');
    expect((await shown(id)).waitingSince).toBe(waitingSince);
    await move(world.home.ana, id, { status: 'open' });
    expect((await shown(id)).waitingSince).toBe(waitingSince);
    await answer(world.home.ana, id);
    expect(await shown(id)).toMatchObject({ waitingSince: null, answered: true });
    await world.customerSays(from, 'E de cenoura?');
    expect(await shown(id)).toMatchObject({ waitingSince: expect.any(String) as string, answered: true });
  });

  test('again from what they write after an answer, unless they only thank for it', async () => {
    const { id, from } = await customer();
    await world.customerSays(from, 'Obrigada!');
    expect((await shown(id)).waitingSince, 'who thanks beforehand still waits').not.toBeNull();
    await move(world.home.ana, id, { status: 'open' });
    await answer(world.home.ana, id);
    for (const words of ['Obrigada!!', '👍', `Valeu, ${world.home.ana.viewer.name}!`, 'combinado, até amanhã']) {
      await world.customerSays(from, words);
      expect((await shown(id)).waitingSince, words).toBeNull();
    }
    await world.customerSays(from, 'Obrigada! E de cenoura?');
    const { waitingSince } = await shown(id);
    expect(waitingSince).not.toBeNull();
    await world.customerSays(from, 'Obrigada');
    expect((await shown(id)).waitingSince, 'what was asked is asked still').toBe(waitingSince);
  });

  test('from when they are put back, and as long as before where that is taken back', async () => {
    const { id } = await customer();
    await move(world.home.ana, id, { status: 'open' });
    await answer(world.home.ana, id);
    await move(world.home.ana, id, { status: 'pending', userId: null });
    const waiting = await shown(id);
    expect(waiting.waitingSince).toBe(waiting.updatedAt);
    await world.home.ana.call(tickets.undo, { params: { ticketId: id } });
    expect((await shown(id)).waitingSince, 'nobody did').toBeNull();

    const { id: other } = await customer();
    const { waitingSince } = await shown(other);
    await move(world.home.ana, other, { status: 'closed' });
    expect((await shown(other)).waitingSince, 'nobody waits in what is over').toBeNull();
    await world.home.ana.call(tickets.undo, { params: { ticketId: other } });
    expect((await shown(other)).waitingSince).toBe(waitingSince);
  });
});

describe('the list of those who wait', () => {
  test('begins with whom has waited longest, page by page, and only of pending ones', async () => {
    const { admin, id: company, vendas, line } = world.home;
    await world.owner.query(
      `with people as (insert into contacts (company_id, name) select $1::int, 'Fila ' || n from generate_series(1, 45) n returning id)
       insert into tickets (company_id, contact_id, whatsapp_id, queue_id, waiting_since)
       select $1::int, id, $3::int, $2::int, now() - (id % 7) * interval '1 minute' from people`,
      [company, vendas, line],
    );
    const query = { status: 'pending', showAll: true, sort: 'waiting' } as const;
    const first = (await admin.call(tickets.list, { query })).body;
    const rest = (await admin.call(tickets.list, { query: { ...query, cursor: first.nextCursor! } })).body;
    const all = [...first.tickets, ...rest.tickets];
    expect(first.tickets).toHaveLength(40);
    expect(rest.hasMore).toBe(false);
    expect(new Set(all.map(({ id }) => id)).size).toBe(first.count);
    const order = all.map(({ waitingSince, id }) => [Date.parse(waitingSince!), id] as const);
    expect(order).toEqual(order.toSorted(([one, a], [other, b]) => one - other || a - b));

    for (const wrong of [{ ...query, status: 'open' as const }, { ...query, searchParam: 'bolo' }, { sort: 'waiting' }])
      expect((await admin.call(tickets.list, { query: wrong as typeof query })).status).toBe(400);
  });

  test('is read off its index, however many wait', async () => {
    const { admin, id: company } = world.home;
    const { ctx, asked } = recordQuestions(company);
    const filter = { status: 'pending', showAll: true, sort: 'waiting', pageNumber: 1 } as TicketFilter;
    await listTickets(ctx, admin.viewer, filter, 'UTC', { at: new Date().toISOString(), id: 1 });
    const page = /from \((select \* from tickets t where .* order by t\.waiting_since, t\.id) limit/s.exec(
      asked[0]!,
    )![1]!;
    expect(await planOf(world.owner, page)).toContain('using tickets_waiting');
  });

  test('is read off an index of its queue for whoever sees only some', async () => {
    const { ana, id: company } = world.home;
    const { ctx, asked } = recordQuestions(company);
    const filter = { status: 'pending', showAll: false, sort: 'waiting', pageNumber: 1 } as TicketFilter;
    await listTickets(ctx, ana.viewer, filter, 'UTC', undefined);
    const page = /from \((select \* from tickets t where .* order by t\.waiting_since, t\.id) limit/s.exec(
      asked[0]!,
    )![1]!;
    expect(await planOf(world.owner, page)).toContain('using tickets_waiting');
  });

  test('shows whoever may see all, and is in no queue, all of them', async () => {
    const { supervisor, admin } = world.home;
    const list = async () =>
      (await supervisor.call(tickets.list, { query: { status: 'pending', sort: 'waiting' } })).body.count;
    const { body: counts } = await supervisor.call(tickets.counts, {});
    const everything = await admin.call(tickets.list, { query: { status: 'pending', showAll: true } });
    expect(everything.body.count).toBeGreaterThan(40);
    expect(supervisor.viewer.queueIds).toEqual([]);
    expect(await list()).toBe(everything.body.count);
    expect(counts.pending).toBe(everything.body.count);
  });
});

describe('how long somebody may wait', () => {
  test('is the queue’s, ten and thirty minutes unless told', async () => {
    const { admin } = world.home;
    const { body: made } = await admin.call(queues.create, { body: { name: 'Trocas', color: '#0a0b0c' } });
    expect(made).toMatchObject({ waitAmber: 10, waitRed: 30 });
    const params = { queueId: made.id };
    const change = (body: { waitAmber?: number; waitRed?: number }) => admin.call(queues.update, { params, body });
    expect((await change({ waitAmber: 2, waitRed: 5 })).body).toMatchObject({ waitAmber: 2, waitRed: 5 });
    expect(await change({ waitRed: 1 }), 'too long is not before long').toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', fields: { waitRed: expect.any(String) as string } },
    });
    expect((await change({ waitAmber: 0 })).status).toBe(400);
    expect((await admin.call(queues.show, { params })).body).toMatchObject({ waitAmber: 2, waitRed: 5 });
  });
});

test('a message says who wrote it: an agent, the line’s own phone, or nobody', async () => {
  const { id, from } = await customer();
  await move(world.home.ana, id, { status: 'open' });
  await answer(world.home.ana, id);
  await world.customerSays(from, 'Do celular da loja', { fromMe: true });
  const { body } = await world.home.admin.call(messages.list, { params: { ticketId: id }, query: { markRead: false } });
  expect(body.messages.map(({ origin, userId }) => [origin, userId])).toEqual([
    [null, null],
    ['agent', world.home.ana.viewer.id],
    ['phone', null],
  ]);
});
