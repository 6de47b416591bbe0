import { contract } from '@guiche/contract';
import type { Message } from '@guiche/contract/messages';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../testing/world';

const { messages, tickets, sandbox, queues, users, contacts } = contract;
let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

let last = 5_511_970_000_200;
/** A conversation of a customer of its own, that Ana has accepted. */
async function talk(words: string[] = ['oi']) {
  const from = String((last += 1));
  const networkIds: string[] = [];
  for (const body of words) networkIds.push(await world.customerSays(from, body));
  const { body } = await world.home.admin.call(tickets.list, { query: { showAll: 'true', searchParam: from } });
  const ticketId = body.tickets[0]!.id;
  await world.home.ana.call(tickets.update, { params: { ticketId }, body: { status: 'open' } });
  return { from, ticketId, contactId: body.tickets[0]!.contactId, networkIds, params: { ticketId } };
}
const read = async (person: Person, ticketId: number, query: object = {}) =>
  (await person.call(messages.list, { params: { ticketId }, query: { markRead: 'false', ...query } as never })).body;
const say = async (ticketId: number, body: string) =>
  (await world.home.ana.call(messages.send, { params: { ticketId }, body: { body } })).body as Message;
const bodies = (page: { messages: Message[] }) => page.messages.map(({ body }) => body);

describe('reading around a message', () => {
  test('gives the page that holds it, and goes on in both directions without a gap or a double', async () => {
    const words = Array.from({ length: 130 }, (_, n) => `linha ${n}`);
    const { ticketId } = await talk(words.slice(0, 3));
    for (const body of words.slice(3)) await say(ticketId, body);
    const { ids } = (
      await world.home.ana.call(messages.search, { params: { ticketId }, query: { searchParam: 'linha 60' } })
    ).body;
    expect(ids).toHaveLength(1);
    const middle = await read(world.home.ana, ticketId, { around: ids[0] });
    expect(bodies(middle)).toEqual(words.slice(41, 81));
    expect(middle).toMatchObject({ hasMore: true, count: 130 });

    const older = await read(world.home.ana, ticketId, { cursor: middle.nextCursor });
    const newer = await read(world.home.ana, ticketId, { after: middle.newerCursor });
    const newest = await read(world.home.ana, ticketId, { after: newer.newerCursor });
    const oldest = await read(world.home.ana, ticketId, { cursor: older.nextCursor });
    expect([oldest, older, middle, newer, newest].flatMap(bodies)).toEqual(words);
    expect(newest.newerCursor).toBeNull();
    expect(oldest).toMatchObject({ hasMore: false, nextCursor: null });
    // each move stands in the time of exactly one page
    const moves = [oldest, older, middle, newer, newest].flatMap((page) => page.moves);
    expect(moves.map(({ kind, user }) => [kind, user?.name])).toEqual([['accept', 'Ana Padaria']]);
  });

  test('knows no message of another conversation, and marks nothing read', async () => {
    const [one, other] = [await talk(), await talk()];
    const foreign = (await read(world.home.ana, other.ticketId)).messages[0]!.id;
    const answer = await world.home.ana.call(messages.list, { params: one.params, query: { around: foreign } });
    expect([answer.status, answer.body.error]).toEqual([404, 'ERR_NO_MESSAGE_FOUND']);
    await world.customerSays(one.from, 'mais uma');
    const own = (await read(world.home.ana, one.ticketId)).messages[0]!.id;
    await world.home.ana.call(messages.list, { params: one.params, query: { around: own } });
    const { body } = await world.home.ana.call(tickets.show, { params: one.params });
    expect(body.unreadMessages).toBeGreaterThan(0);
  });

  test.each([
    ['around', 'x'],
    ['around', '0'],
    ['after', 'not a cursor'],
  ])('%s=%s is a bad value', async (name, value) => {
    const { params } = await talk();
    const answer = await world.home.ana.call(messages.list, { params, query: { [name]: value } as never });
    expect(answer.status).toBe(400);
  });
});

describe('search in a conversation', () => {
  test('finds substrings whatever their case and accents, newest first, and nothing of other contacts', async () => {
    const { ticketId, params } = await talk(['Bolo de MAÇÃ', 'outra coisa']);
    await talk(['maçã de outra pessoa']);
    const answer = await say(ticketId, 'a maca do bolo acabou');
    await say(ticketId, '100% certo_disso');
    const find = async (searchParam: string) =>
      (await world.home.ana.call(messages.search, { params, query: { searchParam } })).body;
    const found = await find('maça');
    expect(found.count).toBe(2);
    expect(found.ids[0]).toBe(answer.id);
    expect((await find('%')).ids).toEqual([]);
    expect((await find('0% certo_')).ids).toHaveLength(1);
    expect((await find('certoXdisso')).ids).toEqual([]);
    expect((await find('a')).ids).toEqual([]);
    await world.home.ana.call(messages.remove, { params: { messageId: answer.id } });
    expect((await find('maça')).count).toBe(1);
  });

  test('goes as far back as the thread, and is closed to who may not read it', async () => {
    const { from, ticketId } = await talk(['palavra antiga']);
    await world.home.ana.call(tickets.update, { params: { ticketId }, body: { status: 'closed' } });
    world.advance(61_000);
    await world.customerSays(from, 'palavra nova');
    world.advance(-61_000);
    const { body } = await world.home.ana.call(tickets.list, { query: { status: 'pending', searchParam: from } });
    const next = { params: { ticketId: body.tickets[0]!.id }, query: { searchParam: 'palavra' } };
    expect((await world.home.ana.call(messages.search, next)).body.count).toBe(2);
    const old = { params: { ticketId }, query: { searchParam: 'palavra' } };
    expect((await world.home.ana.call(messages.search, old)).body.count).toBe(1);
    expect((await world.home.bruno.call(messages.search, old)).status).toBe(403);
  });
});

describe('what is known of a message', () => {
  test('the time of every tick, also of one that was passed over', async () => {
    const { ticketId } = await talk();
    const sent = await say(ticketId, 'vai chegar');
    const facts = async () =>
      (await world.home.ana.call(messages.facts, { params: { messageId: sent.id } })).body as never;
    expect(await facts()).toEqual({
      sentAt: null,
      deliveredAt: null,
      readAt: null,
      playedAt: null,
      edits: [],
      sources: [],
    });
    await world.work();
    expect(await facts()).toMatchObject({ sentAt: expect.any(String), readAt: null });
    const line = { whatsappId: world.home.line };
    await world.home.admin.call(sandbox.acks, { params: line, body: { id: sent.providerId, ack: 4 } });
    await expect.poll(facts).toMatchObject({
      sentAt: expect.any(String),
      deliveredAt: expect.any(String),
      readAt: expect.any(String),
      playedAt: null,
    });
    const before = await facts();
    await world.home.admin.call(sandbox.acks, { params: line, body: { id: sent.providerId, ack: 3 } });
    expect(await facts()).toEqual(before);
  });

  test('what an edited message said before is for those who see every ticket', async () => {
    const { from, ticketId, networkIds } = await talk(['primeira']);
    for (const body of ['segunda', 'terceira'])
      await world.customerSays(from, body, { type: 'edit', quotedId: networkIds[0] });
    const shown = (await read(world.home.ana, ticketId)).messages[0]!;
    expect(shown).toMatchObject({ body: 'terceira', isEdited: true });
    const input = { params: { messageId: shown.id } };
    const { body } = await world.home.admin.call(messages.facts, input);
    expect(body.edits.map((edit) => edit.body)).toEqual(['primeira', 'segunda']);
    expect(body.edits[0]!.replacedAt).toMatch(/^\d{4}-.*\.\d{3}Z$/);
    expect((await world.home.ana.call(messages.facts, input)).body.edits).toEqual([]);
    expect((await world.home.bruno.call(messages.facts, input)).status).toBe(403);
  });

  test('an edit that overtook its message leaves behind what the message said', async () => {
    const { from, ticketId } = await talk();
    const id = randomUUID();
    await world.customerSays(from, 'corrigida', { type: 'edit', quotedId: id });
    await world.customerSays(from, 'errada', { id });
    const shown = (await read(world.home.admin, ticketId)).messages.at(-1)!;
    expect(shown).toMatchObject({ body: 'corrigida', isEdited: true });
    const { body } = await world.home.admin.call(messages.facts, { params: { messageId: shown.id } });
    expect(body.edits.map((edit) => edit.body)).toEqual(['errada']);
  });
});

describe('forwarding', () => {
  const forward = (person: Person, messageId: number, body: object, key?: string) =>
    person.call(messages.forward, {
      params: { messageId },
      body,
      headers: key ? { 'idempotency-key': key } : {},
    });

  test('words go without our signature, a file without being stored again, and reach the phones', async () => {
    const [one, two] = [await talk(), await talk()];
    const { ana } = world.home;
    const signed = (await ana.call(messages.send, { params: one.params, body: { body: '*oi* {{name}}', sign: true } }))
      .body as Message;
    await forward(ana, signed.id, { ticketIds: [two.ticketId] });
    const [file] = (
      await ana.call(messages.send, {
        params: one.params,
        body: { body: 'a tabela' },
        files: [{ name: 'precos.csv', bytes: 'pao;1' }],
      })
    ).body as Message[];
    const { status, body } = await forward(ana, file!.id, { ticketIds: [two.ticketId] });
    expect(status).toBe(201);
    expect(body[0]).toMatchObject({
      body: 'a tabela',
      mediaName: 'precos.csv',
      state: 'waiting',
      userId: ana.viewer.id,
    });
    await world.work();
    const seen = (await world.phone(two.from)).filter(({ fromMe }) => fromMe);
    expect(seen.map((message) => [message.body, message.mediaName])).toEqual([
      [signed.body.slice(signed.body.indexOf('\n') + 1), null],
      ['a tabela', 'precos.csv'],
    ]);
    // the network keeps copies of its own; the product keeps one file
    const { rows: keys } = await world.owner.query('select distinct media_key from messages where media_name = $1', [
      'precos.csv',
    ]);
    expect(keys).toHaveLength(1);
  });

  test('what looks like a variable goes on as it was said', async () => {
    const [one, two] = [await talk(['escreva {{name}} no cartão']), await talk()];
    const [said] = (await read(world.home.ana, one.ticketId)).messages;
    await forward(world.home.ana, said!.id, { ticketIds: [two.ticketId] });
    expect(bodies(await read(world.home.ana, two.ticketId)).at(-1)).toBe('escreva {{name}} no cartão');
  });

  test('a file stays while one of its messages is there', async () => {
    const [one, two] = [await talk(), await talk()];
    const [file] = (
      await world.home.ana.call(messages.send, { params: one.params, files: [{ name: 'a.txt', bytes: 'abc' }] })
    ).body as Message[];
    const [copy] = (await forward(world.home.ana, file!.id, { ticketIds: [two.ticketId] })).body;
    await world.work();
    await world.home.admin.call(tickets.remove, { params: one.params });
    await world.work();
    const link = await world.home.ana.call(messages.media, { params: { messageId: copy!.id } });
    expect((await world.app.http.inject(link.body.mediaUrl)).body).toBe('abc');
  });

  test('places and cards arrive as what they are', async () => {
    const [one, two] = [await talk(), await talk()];
    await world.customerSays(one.from, 'Padaria', { type: 'location', latitude: -23.5505, longitude: -46.6333 });
    await world.customerSays(one.from, '', { type: 'contact', vcard: 'BEGIN:VCARD\nFN:Zé\nTEL:+5511\nEND:VCARD' });
    const { messages: shown } = await read(world.home.ana, one.ticketId);
    for (const { id } of shown.slice(-2)) await forward(world.home.ana, id, { ticketIds: [two.ticketId] });
    await world.work();
    const seen = (await world.phone(two.from)).filter(({ fromMe }) => fromMe);
    expect(seen.map(({ mediaType, body }) => [mediaType, body.split('\n')[0]])).toEqual([
      ['locationMessage', 'Padaria'],
      ['contactMessage', 'BEGIN:VCARD'],
    ]);
  });

  test('a contact gets the conversation in progress, or a new one beside that of the message', async () => {
    const [one, two] = [await talk(['notícia']), await talk()];
    const source = (await read(world.home.ana, one.ticketId)).messages[0]!;
    const { body: fresh } = await world.home.ana.call(contacts.create, {
      body: { name: 'Nova Cliente', number: String((last += 1)) },
    });
    const key = randomUUID();
    const targets = { contactIds: [fresh.id, two.contactId] };
    const { status, body } = await forward(world.home.ana, source.id, targets, key);
    expect([status, body.length]).toEqual([201, 2]);
    expect(body.map(({ ticketId }) => ticketId)).toContain(two.ticketId);
    const made = body.find(({ ticketId }) => ticketId !== two.ticketId)!;
    const ticket = (await world.home.ana.call(tickets.show, { params: { ticketId: made.ticketId } })).body;
    expect(ticket).toMatchObject({ status: 'open', userId: world.home.ana.viewer.id, queueId: world.home.vendas });
    // the same act again is the same act
    const again = await forward(world.home.ana, source.id, targets, key);
    expect(again.body.map(({ id }) => id)).toEqual(body.map(({ id }) => id));
    expect((await read(world.home.ana, two.ticketId)).messages.filter(({ body }) => body === 'notícia')).toHaveLength(
      1,
    );
  });

  test('from a conversation without queue goes to a contact, in a queue of the agent’s that the line has', async () => {
    const { ana, bruno, admin, vendas, suporte, line, id } = world.home;
    const fresh = async () =>
      (await admin.call(contacts.create, { body: { name: 'Outra', number: String((last += 1)) } })).body.id;
    const queueOf = async (person: Person, messageId: number) => {
      const { status, body } = await forward(person, messageId, { contactIds: [await fresh()] });
      expect(status).toBe(201);
      return (await person.call(tickets.show, { params: { ticketId: body[0]!.ticketId } })).body;
    };
    const one = await talk(['sem fila']);
    await world.owner.query('update tickets set queue_id = null where company_id = $1 and id = $2', [id, one.ticketId]);
    const source = (await read(ana, one.ticketId)).messages[0]!;
    expect(await queueOf(ana, source.id)).toMatchObject({ queueId: vendas, userId: ana.viewer.id, whatsappId: line });
    const own = await queueOf(world.home.supervisor, source.id);
    expect(own, 'who sees every ticket begins it in a queue of the line').toMatchObject({ queueId: vendas });
    expect((await queueOf(admin, source.id)).queueId, 'an admin’s may be without').toBeNull();
    await world.owner.query('update tickets set user_id = $2 where id = $1', [one.ticketId, bruno.viewer.id]);
    expect(await queueOf(bruno, source.id), 'and not in one that they may not read').toMatchObject({
      queueId: suporte,
    });
  });

  test('goes to all or to none, only from and to what one may read, and never from what was deleted', async () => {
    const [one, two, closed] = [await talk(['segredo']), await talk(), await talk()];
    const { ana, bruno, admin, suporte } = world.home;
    await ana.call(tickets.update, { params: closed.params, body: { status: 'closed' } });
    const source = (await read(ana, one.ticketId)).messages[0]!;
    const refused = await forward(ana, source.id, { ticketIds: [two.ticketId, closed.ticketId] });
    expect([refused.status, refused.body.error]).toEqual([409, 'ERR_TICKET_NOT_OPEN']);
    expect(bodies(await read(ana, two.ticketId))).toEqual(['oi']);
    expect((await forward(bruno, source.id, { ticketIds: [two.ticketId] })).status).toBe(403);
    await admin.call(tickets.update, {
      params: two.params,
      body: { queueId: suporte, status: 'open', userId: bruno.viewer.id },
    });
    expect((await forward(ana, source.id, { ticketIds: [two.ticketId] })).status).toBe(403);
    const taken = await forward(ana, source.id, { contactIds: [two.contactId] });
    expect([taken.status, JSON.parse(taken.body.error!).id]).toEqual([409, two.ticketId]);
    expect((await forward(ana, source.id, {})).status).toBe(400);
    const own = await say(one.ticketId, 'apagar');
    await ana.call(messages.remove, { params: { messageId: own.id } });
    expect((await forward(admin, own.id, { ticketIds: [one.ticketId] })).status).toBe(404);
  });
});

describe('moves are told in the thread', () => {
  test('who, what, where to and when, in order, for everybody who reads the thread', async () => {
    const { ticketId, params } = await talk();
    const { admin, ana, bruno, supervisor, vendas, suporte } = world.home;
    await ana.call(tickets.update, { params, body: { status: 'pending', userId: null } });
    await supervisor.call(tickets.update, {
      params,
      body: { queueId: suporte, status: 'open', userId: bruno.viewer.id },
    });
    await bruno.call(tickets.update, { params, body: { queueId: vendas, userId: null, status: 'pending' } });
    await ana.call(tickets.update, { params, body: { status: 'open' } });
    // one's own again changes nothing, and is told nowhere
    await ana.call(tickets.update, { params, body: { status: 'open' } });
    await ana.call(tickets.update, { params, body: { status: 'closed' } });
    await ana.call(tickets.undo, { params });
    await ana.call(tickets.update, { params, body: { status: 'closed' } });
    await admin.call(tickets.update, { params, body: { status: 'open' } });
    const { moves } = await read(ana, ticketId);
    const names = moves.map(({ kind, user, toQueue, toUser }) =>
      [kind, user?.name, toQueue?.name, toUser?.name].filter(Boolean).join(' > '),
    );
    expect(names).toEqual(
      [
        'accept > Ana Padaria',
        'return > Ana Padaria',
        'transfer > supervisor Padaria > Suporte Padaria > Bruno Padaria',
        'transfer > Bruno Padaria > Vendas Padaria',
        'accept > Ana Padaria',
        'close > Ana Padaria',
        'undo > Ana Padaria',
        'close > Ana Padaria',
        'reopen > Padaria Admin',
      ].map((line) => line.replace('supervisor Padaria', supervisor.viewer.name)),
    );
  });

  test('a refused move leaves no line, and what follows from a deletion is nobody’s', async () => {
    const { ticketId, params } = await talk();
    const { admin, ana, bruno } = world.home;
    expect((await bruno.call(tickets.update, { params, body: { status: 'closed' } })).status).toBe(403);
    const queue = (await admin.call(queues.create, { body: { name: 'Breve', color: '#0a0b0c' } })).body;
    const guest = (
      await admin.call(users.create, {
        body: { name: 'Passagem', email: `${randomUUID()}@padaria.test`, password: 'segredo', queueIds: [queue.id] },
      })
    ).body;
    await admin.call(tickets.update, { params, body: { queueId: queue.id, status: 'open', userId: guest.id } });
    await admin.call(users.remove, { params: { userId: guest.id } });
    await admin.call(queues.remove, { params: { queueId: queue.id } });
    const { moves } = await read(admin, ticketId);
    expect(moves.map(({ kind, user, toQueue, toUser }) => [kind, user?.name ?? null, toQueue, toUser])).toEqual([
      ['accept', ana.viewer.name, null, null],
      ['transfer', admin.viewer.name, null, null],
      ['return', null, null, null],
      ['transfer', null, null, null],
    ]);
  });
});
