import { contract } from '@guiche/contract';
import type { Conflict } from '@guiche/contract/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, until, type Person, type World } from '../testing/world';

const { tickets, ticketNotes, ticketTags, tags, contacts, connections, messages } = contract;

let world: World;
let number = 5_511_970_000_000;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(() => void (world.events.length = 0));

/** A customer nobody knows yet writes; the ticket that this made, as the admin sees it. */
async function pendingTicket(body = 'Oi', line?: number) {
  const from = String(number++);
  await world.customerSays(from, body, line ? { line } : {});
  const { body: list } = await world.home.admin.call(tickets.list, { query: { status: 'pending', showAll: true } });
  return list.tickets.find((ticket) => ticket.contact.number === from)!;
}

async function openTicket(person: Person, body?: string) {
  const ticket = await pendingTicket(body);
  const { status } = await accept(person, ticket.id);
  expect(status).toBe(200);
  return ticket;
}

const accept = (person: Person, ticketId: number) =>
  person.call(tickets.update, { params: { ticketId }, body: { status: 'open', userId: person.viewer.id } });

describe('an incoming message', () => {
  test('opens a pending ticket in the one queue of the connection', async () => {
    const ticket = await pendingTicket('Bom dia, tem pão?');
    expect(ticket).toMatchObject({
      status: 'pending',
      userId: null,
      queueId: world.home.vendas,
      unreadMessages: 1,
      lastMessage: 'Bom dia, tem pão?',
    });
  });

  test('stays without queue where the connection has several', async () => {
    expect((await pendingTicket('Oi', world.home.lineOfAll)).queueId).toBeNull();
  });

  test('goes to the ticket in progress, and opens another once that is closed', async () => {
    const first = await openTicket(world.home.ana);
    await world.customerSays(first.contact.number, 'mais uma');
    expect((await world.home.ana.call(tickets.show, { params: { ticketId: first.id } })).body).toMatchObject({
      status: 'open',
      unreadMessages: 2,
    });
    await world.home.ana.call(tickets.update, { params: { ticketId: first.id }, body: { status: 'closed' } });
    world.advance(61_000);
    await world.customerSays(first.contact.number, 'voltei');
    world.advance(-61_000);
    const { body } = await world.home.ana.call(tickets.list, { query: { status: 'pending' } });
    expect(body.tickets.find((ticket) => ticket.contactId === first.contactId)!.id).not.toBe(first.id);
  });
});

describe('moves', () => {
  test('accept assigns, return clears, close closes, reopen assigns again', async () => {
    const { ana } = world.home;
    const { id } = await pendingTicket();
    const move = async (status: 'open' | 'pending' | 'closed') =>
      (await ana.call(tickets.update, { params: { ticketId: id }, body: { status } })).body;
    expect(await move('open')).toMatchObject({ status: 'open', userId: ana.viewer.id });
    expect(await move('pending')).toMatchObject({ status: 'pending', userId: null });
    expect(await move('open')).toMatchObject({ status: 'open' });
    expect(await move('closed')).toMatchObject({ status: 'closed' });
    expect(await move('open')).toMatchObject({ status: 'open', userId: ana.viewer.id });
  });

  test('are for whoever may read it: an agent of another queue is refused, whatever they ask', async () => {
    const { bruno, suporte, admin } = world.home;
    const { id } = await pendingTicket();
    for (const body of [
      { status: 'open' },
      { status: 'closed' },
      { status: 'pending', queueId: suporte, userId: null },
    ] as const) {
      const answer = await bruno.call(tickets.update, { params: { ticketId: id }, body });
      expect(answer).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    }
    expect((await admin.call(tickets.show, { params: { ticketId: id } })).body).toMatchObject({
      status: 'pending',
      queueId: world.home.vendas,
      userId: null,
    });
  });

  test('the first acceptance stays the first, and what is closed is read', async () => {
    const { ana, admin } = world.home;
    const { id } = await pendingTicket();
    const params = { ticketId: id };
    const accepted = async () =>
      (await world.owner.query<{ at: Date }>('select first_accepted_at as at from tickets where id = $1', [id]))
        .rows[0]!.at;
    await ana.call(tickets.update, { params, body: { status: 'open' } });
    const first = await accepted();
    await ana.call(tickets.update, { params, body: { status: 'pending' } });
    world.advance(60_000);
    await ana.call(tickets.update, { params, body: { status: 'open' } });
    world.advance(-60_000);
    expect(await accepted()).toEqual(first);
    expect((await admin.call(tickets.show, { params })).body.unreadMessages).toBe(1);
    await admin.call(tickets.update, { params, body: { status: 'closed' } });
    expect((await admin.call(tickets.show, { params })).body.unreadMessages).toBe(0);
  });

  test('what the table does not allow is refused and changes nothing', async () => {
    const { id } = await pendingTicket();
    const answer = await world.home.ana.call(tickets.update, { params: { ticketId: id }, body: { status: 'pending' } });
    expect(answer).toMatchObject({ status: 409, body: { error: 'ERR_INVALID_TRANSITION' } });
  });

  test('two agents accepting at once: one wins, the other learns who', async () => {
    const { admin, ana } = world.home;
    for (let round = 0; round < 10; round++) {
      const { id } = await pendingTicket();
      const answers = await Promise.all([accept(ana, id), accept(admin, id)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const lost = answers.find(({ status }) => status === 409)!;
      const won = answers.find(({ status }) => status === 200)!;
      const conflict = JSON.parse(lost.body.error!) as Conflict;
      expect(conflict).toMatchObject({
        id,
        status: 'open',
        userId: won.body.userId,
        user: { id: won.body.userId },
        queue: { id: world.home.vendas },
      });
    }
  });

  test("accepting one's own open ticket again is no mistake", async () => {
    const ticket = await openTicket(world.home.ana);
    expect((await accept(world.home.ana, ticket.id)).status).toBe(200);
  });

  test('reopening meets the conflict rule', async () => {
    const { ana } = world.home;
    const first = await openTicket(ana);
    await ana.call(tickets.update, { params: { ticketId: first.id }, body: { status: 'closed' } });
    world.advance(61_000);
    await world.customerSays(first.contact.number, 'de novo');
    world.advance(-61_000);
    const answer = await ana.call(tickets.update, { params: { ticketId: first.id }, body: { status: 'open' } });
    expect(answer.status).toBe(409);
    expect(JSON.parse(answer.body.error!)).toMatchObject({
      status: 'pending',
      userId: null,
      queue: { id: world.home.vendas },
    });
  });

  test('reopening what its connection has left asks for another one, which then says who is in the way', async () => {
    const { ana, admin, lineOfAll, vendas } = world.home;
    const { body: line } = await admin.call(connections.create, {
      body: { name: 'Passageira', provider: 'sandbox', queueIds: [vendas] },
    });
    const ticket = await openTicket(ana);
    await world.owner.query('update tickets set whatsapp_id = $2 where id = $1', [ticket.id, line.id]);
    await admin.call(connections.remove, { params: { whatsappId: line.id } });
    await world.work();
    const reopen = (more: object = {}) =>
      ana.call(tickets.update, {
        params: { ticketId: ticket.id },
        body: { status: 'open', userId: ana.viewer.id, ...more },
      });
    expect(await reopen()).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', fields: { whatsappId: 'Required' } },
    });
    expect(await reopen({ whatsappId: 999_999 })).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } });
    const { body: other } = await admin.call(tickets.create, {
      body: { contactId: ticket.contactId, whatsappId: world.home.line },
    });
    const inTheWay = await reopen({ whatsappId: world.home.line });
    expect([inTheWay.status, JSON.parse(inTheWay.body.error!)]).toMatchObject([409, { id: other.id }]);
    expect(await reopen({ whatsappId: lineOfAll })).toMatchObject({
      status: 200,
      body: { status: 'open', whatsappId: lineOfAll, userId: ana.viewer.id },
    });
    const params = { ticketId: ticket.id };
    expect((await ana.call(messages.send, { params, body: { body: 'Voltamos' } })).status).toBe(201);
    // one whose connection is there stays on it
    await ana.call(tickets.update, { params, body: { status: 'closed' } });
    expect((await reopen({ whatsappId: world.home.line })).body).toMatchObject({ whatsappId: lineOfAll });
  });

  test('a transfer to a queue waits there and leaves those who may not read it', async () => {
    const { ana, bruno, suporte } = world.home;
    const ticket = await openTicket(ana);
    world.events.length = 0;
    const { body } = await ana.call(tickets.update, {
      params: { ticketId: ticket.id },
      body: { queueId: suporte, status: 'pending', userId: null },
    });
    expect(body).toMatchObject({ status: 'pending', userId: null, queueId: suporte });
    expect((await ana.call(tickets.show, { params: { ticketId: ticket.id } })).body.error).toBe('ERR_NO_PERMISSION');
    expect((await bruno.call(tickets.show, { params: { ticketId: ticket.id } })).status).toBe(200);
    expect(world.heardBy(ana).map(({ event }) => event)).toEqual([
      { action: 'delete', ticketId: ticket.id, updatedAt: body.updatedAt },
    ]);
    expect(world.heardBy(bruno).map(({ name }) => name)).toEqual(['ticket', 'move']);
  });

  test('a transfer to a person outside the queue is refused, to one of it is theirs', async () => {
    const { ana, bruno, suporte } = world.home;
    const ticket = await openTicket(ana);
    const refused = await ana.call(tickets.update, {
      params: { ticketId: ticket.id },
      body: { status: 'open', userId: bruno.viewer.id, queueId: world.home.vendas },
    });
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    const done = await ana.call(tickets.update, {
      params: { ticketId: ticket.id },
      body: { status: 'open', userId: bruno.viewer.id, queueId: suporte },
    });
    expect(done.body).toMatchObject({ status: 'open', userId: bruno.viewer.id, queueId: suporte });
  });

  test("a transfer to another company's queue, user or connection answers like an unknown one", async () => {
    const { ana } = world.home;
    const ticket = await openTicket(ana);
    const tries = [
      [{ queueId: world.other.vendas }, { queueId: 2_000_000_000 }],
      [
        { userId: world.other.ana.viewer.id, queueId: world.home.vendas },
        { userId: 2_000_000_000, queueId: world.home.vendas },
      ],
      [{ whatsappId: world.other.line }, { whatsappId: 2_000_000_000 }],
    ];
    for (const [foreign, absent] of tries) {
      const [a, b] = [
        await ana.call(tickets.update, { params: { ticketId: ticket.id }, body: foreign! }),
        await ana.call(tickets.update, { params: { ticketId: ticket.id }, body: absent! }),
      ];
      expect(a.status).toBe(404);
      expect(a.body).toEqual(b.body);
    }
  });

  test('deleting takes messages and files along, for admins only', async () => {
    const { ana, admin } = world.home;
    const ticket = await openTicket(ana);
    expect((await ana.call(tickets.remove, { params: { ticketId: ticket.id } })).status).toBe(403);
    expect((await admin.call(tickets.remove, { params: { ticketId: ticket.id } })).body).toEqual({
      message: 'ticket deleted',
    });
    const { rows } = await world.owner.query('select 1 from messages where ticket_id = $1', [ticket.id]);
    expect(rows).toEqual([]);
  });
});

describe('a change that asks for nothing', () => {
  test('leaves the ticket as it is: the attendant goes on, and nothing is recorded', async () => {
    const { ana, bruno, admin, lineOfAll } = world.home;
    const before = await pendingTicket('Oi', lineOfAll);
    const params = { ticketId: before.id };
    await world.owner.query('update tickets set chatbot = true where id = $1', [before.id]);
    // what older clients send along says nothing of a move, nor does the line that it has
    for (const body of [
      {},
      { promptId: null, useIntegration: false, integrationId: null },
      { whatsappId: lineOfAll },
    ]) {
      const { status, body: after } = await admin.call(tickets.update, { params, body: body as never });
      expect(status).toBe(200);
      expect(after).toMatchObject({ chatbot: true, status: 'pending', updatedAt: before.updatedAt });
    }
    expect((await admin.call(messages.list, { params, query: { markRead: false } })).body.moves).toEqual([]);
    const own = await openTicket(ana);
    const foreign = await bruno.call(tickets.update, { params: { ticketId: own.id }, body: {} });
    expect(foreign.status).toBe(403);
  });

  test('a return that names the line that the ticket has is a return', async () => {
    const { ana, vendas, line } = world.home;
    const ticket = await openTicket(ana);
    const params = { ticketId: ticket.id };
    const { body } = await ana.call(tickets.update, {
      params,
      body: { status: 'pending', userId: null, queueId: vendas, whatsappId: line },
    });
    expect(body).toMatchObject({ status: 'pending', userId: null, queueId: vendas, whatsappId: line });
    const accepted = await ana.call(tickets.update, {
      params,
      body: { status: 'open', userId: ana.viewer.id, whatsappId: line },
    });
    expect(accepted.body.status).toBe('open');
    const { moves } = (await ana.call(messages.list, { params, query: { markRead: false } })).body;
    expect(moves.map(({ kind }) => kind)).toEqual(['accept', 'return', 'accept']);
  });
});

describe('creating a ticket', () => {
  const newContact = async () =>
    (await world.home.admin.call(contacts.create, { body: { name: 'Cliente Novo', number: String(number++) } })).body
      .id;

  test('starts open and is the caller’s, on the default connection', async () => {
    const { ana, vendas, line } = world.home;
    const { status, body } = await ana.call(tickets.create, {
      body: { contactId: await newContact(), queueId: vendas, userId: world.home.bruno.viewer.id },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'open', userId: ana.viewer.id, queueId: vendas, whatsappId: line });
  });

  test('without a queue is for admins only', async () => {
    const contactId = await newContact();
    const refused = await world.home.ana.call(tickets.create, { body: { contactId } });
    expect(refused).toMatchObject({ status: 400, body: { fields: { queueId: 'Selecione uma fila' } } });
    expect((await world.home.admin.call(tickets.create, { body: { contactId } })).status).toBe(201);
  });

  test('a second one for the contact answers with the first as a JSON string', async () => {
    const { ana, admin, vendas } = world.home;
    const contactId = await newContact();
    const first = await ana.call(tickets.create, { body: { contactId, queueId: vendas } });
    const second = await admin.call(tickets.create, { body: { contactId, queueId: vendas } });
    expect(second.status).toBe(409);
    expect(JSON.parse(second.body.error!)).toEqual({
      id: first.body.id,
      uuid: first.body.uuid,
      status: 'open',
      userId: ana.viewer.id,
      user: { id: ana.viewer.id, name: ana.viewer.name },
      queue: { id: vendas, name: 'Vendas Padaria' },
    });
  });

  test('twenty at once for one contact make one ticket', async () => {
    const contactId = await newContact();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.home.admin.call(tickets.create, { body: { contactId } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test('repeated with its Idempotency-Key it answers the same, with another body not at all', async () => {
    const contactId = await newContact();
    const headers = { 'idempotency-key': `key-${contactId}` };
    const twice = await Promise.all(
      [1, 2].map(() => world.home.admin.call(tickets.create, { body: { contactId }, headers })),
    );
    expect(twice[0]).toMatchObject({ status: 201 });
    expect(twice[1]!.body).toEqual(twice[0]!.body);
    const other = await world.home.admin.call(tickets.create, {
      body: { contactId, queueId: world.home.vendas },
      headers,
    });
    expect(other).toMatchObject({ status: 422, body: { error: 'ERR_IDEMPOTENCY_MISMATCH' } });
  });
});

describe('lists', () => {
  test('open is one’s own, pending that of one’s queues; show all is for those permitted', async () => {
    const { ana, bruno, supervisor } = world.home;
    const mine = await openTicket(ana);
    const waiting = await pendingTicket();
    const ids = async (person: Person, query: Record<string, unknown>) =>
      (await person.call(tickets.list, { query })).body.tickets.map(({ id }) => id);
    expect(await ids(ana, { status: 'open' })).toContain(mine.id);
    expect(await ids(ana, { status: 'pending' })).toContain(waiting.id);
    expect(await ids(bruno, { status: 'pending', showAll: true })).not.toContain(waiting.id);
    expect(await ids(supervisor, { status: 'open' })).not.toContain(mine.id);
    expect(await ids(supervisor, { status: 'open', showAll: true })).toContain(mine.id);
  });

  test('a queue-less ticket is seen by admins, supervisors and people with allTicket only', async () => {
    const ticket = await pendingTicket('sem fila', world.home.lineOfAll);
    const sees = async (person: Person) =>
      (await person.call(tickets.show, { params: { ticketId: ticket.id } })).status;
    const { admin, supervisor, ana, bruno } = world.home;
    expect([await sees(admin), await sees(supervisor), await sees(ana), await sees(bruno)]).toEqual([
      200, 200, 403, 403,
    ]);
    await admin.call(contract.users.update, { params: { userId: bruno.viewer.id }, body: { allTicket: 'enabled' } });
    expect(await sees(bruno)).toBe(200);
    await admin.call(contract.users.update, { params: { userId: bruno.viewer.id }, body: { allTicket: 'disabled' } });
    expect(await sees(bruno)).toBe(403);
  });

  test('pages by cursor neither skip nor repeat while tickets move', async () => {
    for (let n = 0; n < 45; n++) await pendingTicket(`fila ${n}`);
    const { admin } = world.home;
    const first = (await admin.call(tickets.list, { query: { status: 'pending', showAll: true } })).body;
    expect(first).toMatchObject({ hasMore: true });
    expect(first.tickets).toHaveLength(40);
    // Meanwhile a ticket of the first page moves to its top, and a new one arrives.
    await world.customerSays(first.tickets[20]!.contact.number, 'mais');
    await pendingTicket('nova');
    const second = (
      await admin.call(tickets.list, { query: { status: 'pending', showAll: true, cursor: first.nextCursor! } })
    ).body;
    const seen = [...first.tickets, ...second.tickets].map(({ id }) => id);
    expect(new Set(seen).size).toBe(seen.length);
    const { rows } = await world.owner.query<{ n: number }>(
      `select count(*)::int as n from tickets where company_id = $1 and status = 'pending'`,
      [world.home.id],
    );
    expect(seen).toHaveLength(rows[0]!.n - 1);
    expect(first.count).toBe(rows[0]!.n - 1);
  });

  test('filters by tags (all of), users (any of), queues (or none) and unread combine', async () => {
    const { ana, admin, vendas } = world.home;
    const a = await openTicket(ana);
    const b = await openTicket(ana);
    const tagIds = await Promise.all(
      ['Encomenda', 'Atacado'].map(async (name) => (await ana.call(tags.create, { body: { name } })).body.id),
    );
    await ana.call(ticketTags.sync, { body: { ticketId: a.id, tags: tagIds } });
    await ana.call(ticketTags.sync, { body: { ticketId: b.id, tags: [{ id: tagIds[0]! }] } });
    const ids = async (query: Record<string, unknown>) =>
      (await admin.call(tickets.list, { query })).body.tickets.map(({ id }) => id);
    expect(await ids({ status: 'open', showAll: true, tags: tagIds })).toEqual([a.id]);
    expect((await ids({ status: 'open', showAll: true, tags: [tagIds[0]] })).toSorted((x, y) => x - y)).toEqual([
      a.id,
      b.id,
    ]);
    expect(
      await ids({ status: 'open', showAll: true, users: [ana.viewer.id], tags: tagIds, queueIds: [vendas] }),
    ).toEqual([a.id]);
    expect(await ids({ status: 'open', showAll: true, tags: tagIds, queueIds: [world.home.suporte] })).toEqual([]);
    expect(await ids({ status: 'open', showAll: true, tags: tagIds, withUnreadMessages: true })).toEqual([a.id]);
    expect(await ids({ showAll: true, tags: tagIds, date: '2001-01-01' })).toEqual([]);
  });

  test('those of one contact are all that one may see of theirs, of every status, and combine with the rest', async () => {
    const { ana, bruno, admin, supervisor } = world.home;
    const first = await openTicket(ana, 'pudim de leite');
    await admin.call(tickets.update, { params: { ticketId: first.id }, body: { status: 'closed' } });
    // a moment after closing it would still belong to that one
    world.advance(61_000);
    await world.customerSays(first.contact.number, 'e bolo de rolo?');
    world.advance(-61_000);
    const { contactId } = first;
    const ids = async (query: object, person = supervisor) => {
      const { status, body } = await person.call(tickets.list, { query: { contactId, ...query } });
      expect(status).toBe(200);
      return body.tickets.map(({ id }) => id);
    };
    const [second, ...more] = await ids({});
    expect(more).toEqual([first.id]);
    expect(await ids({ status: 'closed' })).toEqual([first.id]);
    expect(await ids({ status: 'pending' }, ana)).toEqual([second]);
    expect(await ids({ searchParam: 'pudim' })).toEqual([first.id]);
    expect(await ids({}, bruno), 'of foreign queues nothing').toEqual([]);
    const foreign = await world.other.admin.call(tickets.list, { query: { contactId } });
    expect(foreign.body.tickets).toEqual([]);
  });

  test('what is unread holds what waits only with "all tickets" on, so that one’s own is not pushed off its page', async () => {
    const { ana, admin } = world.home;
    const own = await openTicket(ana);
    await world.customerSays(own.contact.number, 'E aí?');
    const waiting = await pendingTicket('Tem alguém?');
    const letHear = async (allTicket: 'enabled' | 'disabled') =>
      admin.call(contract.users.update, { params: { userId: ana.viewer.id }, body: { allTicket } });
    const statuses = async (more = {}) => {
      const { body } = await ana.call(tickets.list, { query: { withUnreadMessages: true, ...more } });
      return { ids: body.tickets.map(({ id }) => id), all: new Set(body.tickets.map(({ status }) => status)) };
    };
    await letHear('disabled');
    const without = await statuses();
    expect(without.ids).toContain(own.id);
    expect([...without.all]).toEqual(['open']);
    expect((await statuses({ status: 'pending' })).ids, 'a list of those who wait is as it was').toContain(waiting.id);
    await letHear('enabled');
    expect((await statuses()).ids).toEqual(expect.arrayContaining([own.id, waiting.id]));
    await letHear('disabled');
  });

  test('counts are those of the lists', async () => {
    const { ana } = world.home;
    const { body: counts } = await ana.call(tickets.counts, { query: {} });
    const open = (await ana.call(tickets.list, { query: { status: 'open' } })).body.count;
    const pending = (await ana.call(tickets.list, { query: { status: 'pending' } })).body.count;
    expect(counts).toMatchObject({ open, pending, closed: 0, snoozed: 0 });
  });
});

describe('search', () => {
  test('finds name, number and message text, whatever the case and accents, newest ticket first', async () => {
    const { admin } = world.home;
    const old = await pendingTicket('Quero encomendar PÃO DE AÇÚCAR');
    const recent = await pendingTicket('pao de acucar também');
    const ids = async (searchParam: string, more = {}) =>
      (await admin.call(tickets.list, { query: { searchParam, ...more } })).body.tickets.map(({ id }) => id);
    expect(await ids('pão de açúcar')).toEqual([recent.id, old.id]);
    expect(await ids('DE ACUCAR TAMBEM')).toEqual([recent.id]);
    expect(await ids(old.contact.number.slice(3))).toEqual([old.id]);
    expect(await ids('p')).toEqual([]);
    expect(await ids('100%')).toEqual([]);
    expect(await ids('pão de açúcar', { status: 'closed' })).toEqual([]);
  });

  test('shows the newest message with the words, and nothing where the contact alone has them', async () => {
    const { admin } = world.home;
    const ticket = await pendingTicket('Fazem bolo de MANDIOCA?');
    const { number } = ticket.contact;
    await world.customerSays(number, `${'Muito antes. '.repeat(40)}De mandioca mesmo`);
    await world.customerSays(number, 'Alô?');
    const found = async (searchParam: string) =>
      (await admin.call(tickets.list, { query: { searchParam } })).body.tickets.find(({ id }) => id === ticket.id)!;
    const { hit } = await found('mandioca');
    expect(hit!.words).toMatch(/De mandioca mesmo$/);
    expect(hit!.words.length).toBeLessThanOrEqual(160);
    const { body } = await admin.call(messages.list, { params: { ticketId: ticket.id }, query: { markRead: false } });
    expect(body.messages.find(({ id }) => id === hit!.messageId)?.body).toMatch(/De mandioca mesmo$/);
    expect((await found(number.slice(3))).hit).toBeUndefined();
  });

  test('keeps to what one may see', async () => {
    await pendingTicket('palavra secretíssima');
    const found = async (person: Person) =>
      (await person.call(tickets.list, { query: { searchParam: 'secretissima' } })).body.count;
    expect([await found(world.home.ana), await found(world.home.bruno), await found(world.other.admin)]).toEqual([
      1, 0, 0,
    ]);
  });

  test('a word in few of many tickets is found through the index, page after page', async () => {
    const { home } = world;
    const { rows } = await world.owner.query<{ id: number }>(
      `with c as (insert into contacts (company_id, name) select $1, 'Cliente ' || n from generate_series(1, 600) n returning id, name),
            t as (insert into tickets (company_id, status, contact_id, whatsapp_id, updated_at)
                  select $1, 'closed', id, $2, now() - (row_number() over (order by id)) * interval '1 hour' from c returning id)
       insert into messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, body, state)
       select $1, id, $2, 'bulk' || id, true, case when id % 7 = 0 then 'o bolo xadrez saiu' else 'nada' end, 'sent' from t returning ticket_id as id`,
      [home.id, home.line],
    );
    const expected = rows.filter(({ id }) => id % 7 === 0).length;
    const seen: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { body } = await home.admin.call(tickets.list, {
        query: { searchParam: 'bolo xadrez', ...(cursor && { cursor }) },
      });
      seen.push(...body.tickets.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    expect(new Set(seen).size).toBe(expected);
    expect(seen).toHaveLength(expected);
    await world.owner.query(`update messages set body = 'agulha no palheiro' where provider_id = 'bulk' || $1`, [
      rows[590]!.id,
    ]);
    const needle = await home.admin.call(tickets.list, { query: { searchParam: 'agulha no palheiro' } });
    expect(needle.body.tickets.map(({ id }) => id)).toEqual([rows[590]!.id]);
  });
});

describe('notes', () => {
  test('are written by the staff, deleted by their author or an admin', async () => {
    const { ana, supervisor, admin } = world.home;
    const ticket = await openTicket(ana);
    const short = await ana.call(ticketNotes.create, { body: { note: 'a', ticketId: ticket.id } });
    expect(short).toMatchObject({ status: 400, body: { fields: { note: 'Too Short!' } } });
    const note = await ana.call(ticketNotes.create, {
      body: { note: 'Portão azul', ticketId: ticket.id, contactId: ticket.contactId },
    });
    expect(note).toMatchObject({ status: 201, body: { note: 'Portão azul', user: { id: ana.viewer.id } } });
    expect((await admin.call(ticketNotes.list, { query: { contactId: ticket.contactId } })).body).toEqual([note.body]);
    expect((await supervisor.call(ticketNotes.remove, { params: { noteId: note.body.id } })).status).toBe(403);
    expect((await admin.call(ticketNotes.remove, { params: { noteId: note.body.id } })).status).toBe(200);
  });
});

describe('drafts', () => {
  test('are one’s own, kept on the server, and forgotten when emptied', async () => {
    const { ana, admin } = world.home;
    const ticket = await openTicket(ana);
    await ana.call(tickets.saveDraft, { params: { ticketId: ticket.id }, body: { body: 'combinado, passo' } });
    expect((await ana.call(tickets.drafts)).body).toMatchObject([{ ticketId: ticket.id, body: 'combinado, passo' }]);
    expect((await admin.call(tickets.drafts)).body).toEqual([]);
    await ana.call(tickets.saveDraft, { params: { ticketId: ticket.id }, body: { body: '' } });
    expect((await ana.call(tickets.drafts)).body).toEqual([]);
  });
});

describe('what leaves takes its tickets with care', () => {
  test('a user who loses a queue loses its open tickets to pending', async () => {
    const { admin, bruno, suporte } = world.home;
    const ticket = await pendingTicket();
    await admin.call(tickets.update, {
      params: { ticketId: ticket.id },
      body: { queueId: suporte, userId: bruno.viewer.id, status: 'open' },
    });
    await admin.call(contract.users.update, { params: { userId: bruno.viewer.id }, body: { queueIds: [] } });
    expect((await admin.call(tickets.show, { params: { ticketId: ticket.id } })).body).toMatchObject({
      status: 'pending',
      userId: null,
      queueId: suporte,
    });
    await admin.call(contract.users.update, { params: { userId: bruno.viewer.id }, body: { queueIds: [suporte] } });
  });

  test('a deleted queue leaves its tickets without queue', async () => {
    const { admin } = world.home;
    const queue = await admin.call(contract.queues.create, { body: { name: 'Passageira', color: '#123456' } });
    const ticket = await pendingTicket();
    await admin.call(tickets.update, {
      params: { ticketId: ticket.id },
      body: { queueId: queue.body.id, status: 'pending' },
    });
    await admin.call(contract.queues.remove, { params: { queueId: queue.body.id } });
    expect((await admin.call(tickets.show, { params: { ticketId: ticket.id } })).body).toMatchObject({
      queueId: null,
      queue: null,
    });
  });

  test('a deleted connection closes what is in progress, history stays readable', async () => {
    const { admin } = world.home;
    const line = (
      await admin.call(contract.connections.create, {
        body: { name: 'Linha velha', provider: 'sandbox', queueIds: [world.home.vendas] },
      })
    ).body.id;
    await admin.call(contract.connections.renew, { params: { whatsappId: line } });
    await admin.call(contract.sandbox.scan, { params: { whatsappId: line }, body: { number: '5511970000900' } });
    await until(
      async () =>
        (await admin.call(contract.connections.show, { params: { whatsappId: line } })).body.status === 'CONNECTED',
    );
    const ticket = await pendingTicket('na linha velha', line);
    await admin.call(contract.connections.remove, { params: { whatsappId: line } });
    expect((await admin.call(tickets.show, { params: { ticketId: ticket.id } })).body).toMatchObject({
      status: 'closed',
      whatsapp: null,
    });
    const thread = await admin.call(contract.messages.list, { params: { ticketId: ticket.id } });
    expect(thread.body.messages.map(({ body }) => body)).toEqual(['na linha velha']);
  });

  test('a contact with a ticket in progress is not deleted; with closed ones it goes with all of them', async () => {
    const { admin, ana } = world.home;
    const ticket = await openTicket(ana);
    const refused = await admin.call(contacts.remove, { params: { contactId: ticket.contactId } });
    expect(refused).toMatchObject({ status: 409, body: { error: 'ERR_CONTACT_HAS_OPEN_TICKET' } });
    await ana.call(tickets.update, { params: { ticketId: ticket.id }, body: { status: 'closed' } });
    expect((await admin.call(contacts.remove, { params: { contactId: ticket.contactId } })).status).toBe(200);
    expect((await admin.call(tickets.show, { params: { ticketId: ticket.id } })).status).toBe(404);
  });
});

test('another company sees nothing of a ticket', async () => {
  const ticket = await openTicket(world.home.ana);
  world.events.length = 0;
  await world.customerSays(ticket.contact.number, 'segredo da casa');
  for (const person of [world.other.admin, world.other.ana]) {
    const byId = await person.call(tickets.show, { params: { ticketId: ticket.id } });
    const absent = await person.call(tickets.show, { params: { ticketId: 2_000_000_000 } });
    expect([byId.status, byId.body]).toEqual([404, absent.body]);
    expect((await person.call(tickets.showByUuid, { params: { uuid: ticket.uuid } })).status).toBe(404);
    expect(world.heardBy(person)).toEqual([]);
  }
});
