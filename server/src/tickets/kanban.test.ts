import { contract } from '@guiche/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../testing/world';

const { kanban, messages, tickets, ticketTags, tags } = contract;

let world: World;
let lanes: { orçamento: number; produção: number; pronto: number };
let vip: number;

beforeAll(async () => {
  world = await createWorld();
  const { admin, ana } = world.home;
  const lane = async (name: string) => (await admin.call(tags.create, { body: { name, kanban: 1 } })).body.id;
  lanes = { orçamento: await lane('Orçamento'), produção: await lane('Em produção'), pronto: await lane('Pronto') };
  vip = (await ana.call(tags.create, { body: { name: 'VIP' } })).body.id;
});
afterAll(() => world.close());

let customers = 0;
/** A conversation that waits; on the first line in Vendas, on the other in no queue. */
async function waiting(line = world.home.line, words = 'Oi'): Promise<number> {
  const number = String(5_511_971_000_000 + (customers += 1));
  await world.customerSays(number, words, { line });
  const { rows } = await world.owner.query<{ id: number }>(
    'select t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.number = $1',
    [number],
  );
  return rows[0]!.id;
}
const move = (ticketId: number, laneId: number | string, person: Person = world.home.ana) =>
  person.call(ticketTags.enter, { params: { ticketId, laneId: String(laneId) } });
const board = async (person: Person = world.home.admin, query = {}) =>
  (await person.call(kanban.board, { query })).body;
const laneOf = async (ticketId: number, person?: Person) =>
  (await board(person)).lanes.find((lane) => lane.tickets.some(({ id }) => id === ticketId))?.laneId;
const tagsOf = async (ticketId: number) =>
  (await world.home.admin.call(tickets.show, { params: { ticketId } })).body.tags.map(({ id }) => id);

describe('a card', () => {
  test('without a kanban tag is in Em Aberto, and moves from lane to lane in one call, keeping its other tags', async () => {
    const id = await waiting();
    await world.home.ana.call(ticketTags.sync, { body: { ticketId: id, tags: [vip] } });
    expect(await laneOf(id)).toBe(0);
    const entered = await move(id, lanes.orçamento);
    expect(entered.status).toBe(201);
    expect(entered.body).toEqual({
      ticketId: id,
      tagId: lanes.orçamento,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    await move(id, lanes.produção);
    expect([await laneOf(id), await tagsOf(id)]).toEqual([lanes.produção, [lanes.produção, vip]]);
  });

  test('goes back to Em Aberto by lane0 and by DELETE, which leave the other tags', async () => {
    const id = await waiting();
    await world.home.ana.call(ticketTags.sync, { body: { ticketId: id, tags: [vip, lanes.pronto] } });
    const out = await move(id, 'lane0');
    expect([out.status, out.body]).toEqual([201, { message: 'Ticket Tag Removido!' }]);
    expect([await laneOf(id), await tagsOf(id)]).toEqual([0, [vip]]);
    await move(id, lanes.pronto);
    const left = await world.home.ana.call(ticketTags.leave, { params: { ticketId: id } });
    expect([left.status, left.body]).toEqual([200, { message: 'Ticket Tag Removido!' }]);
    expect([await laneOf(id), await tagsOf(id)]).toEqual([0, [vip]]);
  });

  test('that is moved stands at the top of its lane; dropped where it lies it stays where it stands', async () => {
    const [first, second] = [await waiting(), await waiting()];
    for (const id of [first, second]) await move(id, lanes.pronto);
    const order = async () =>
      (await board()).lanes.find(({ laneId }) => laneId === lanes.pronto)!.tickets.map(({ id }) => id);
    expect((await order()).slice(0, 2)).toEqual([second, first]);
    await move(first, lanes.pronto);
    expect((await order()).slice(0, 2)).toEqual([second, first]);
    await move(first, lanes.orçamento);
    await move(first, lanes.pronto);
    expect((await order()).slice(0, 2)).toEqual([first, second]);
  });

  test('of several kanban tags keeps the last named', async () => {
    const id = await waiting();
    const sync = (ids: number[], mode?: 'exact' | 'add' | 'remove') =>
      world.home.ana.call(ticketTags.sync, { body: { ticketId: id, tags: ids, ...(mode && { mode }) } });
    await sync([lanes.orçamento, vip, lanes.produção]);
    expect(await tagsOf(id)).toEqual([lanes.produção, vip]);
    await sync([lanes.produção, lanes.orçamento]);
    expect(await tagsOf(id)).toEqual([lanes.orçamento]);
    await sync([vip, lanes.pronto], 'add');
    expect([await laneOf(id), await tagsOf(id)]).toEqual([lanes.pronto, [lanes.pronto, vip]]);
    await sync([lanes.pronto], 'remove');
    expect(await laneOf(id)).toBe(0);
  });

  test('is in one lane after any number of people have dragged it at once', async () => {
    const id = await waiting();
    const { ana, admin, supervisor } = world.home;
    const targets = [lanes.orçamento, lanes.produção, lanes.pronto, 'lane0'];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => move(id, targets[n % 4]!, [ana, admin, supervisor][n % 3]!)),
    );
    expect(answers.every(({ status }) => status < 300)).toBe(true);
    const kept = (await tagsOf(id)).filter((tag) => Object.values(lanes).includes(tag));
    expect(kept.length).toBeLessThan(2);
    expect(await laneOf(id)).toBe(kept[0] ?? 0);
  });

  test('is not moved when it is closed, into what is no lane, into a foreign lane, or by who may not read it', async () => {
    const id = await waiting();
    const theirs = (await world.other.admin.call(tags.create, { body: { name: 'Deles', kanban: 1 } })).body.id;
    expect(await move(id, vip)).toMatchObject({ status: 409, body: { error: 'ERR_INVALID_TRANSITION' } });
    for (const lane of [theirs, 2_000_000_000, 99_999_999_999, 'lane1', 'x', '-1', '0'])
      expect(await move(id, lane)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } });
    expect(await move(id, lanes.pronto, world.home.bruno)).toMatchObject({ status: 403 });
    expect(await move(id, lanes.pronto, world.other.admin)).toMatchObject({ status: 404 });
    await world.home.admin.call(tickets.update, { params: { ticketId: id }, body: { status: 'closed' } });
    expect(await move(id, lanes.pronto)).toMatchObject({ status: 409, body: { error: 'ERR_INVALID_TRANSITION' } });
    expect(await tagsOf(id)).toEqual([]);
  });
});

describe('the board', () => {
  test('shows of each lane what one may see, open and pending, and counts it', async () => {
    const [sold, free] = [await waiting(), await waiting(world.home.lineOfAll)];
    const { ana, bruno, admin } = world.home;
    const seen = async (person: Person) => [sold, free].map(async (id) => await laneOf(id, person));
    await move(sold, lanes.pronto);
    expect(await Promise.all(await seen(admin))).toEqual([lanes.pronto, 0]);
    expect((await Promise.all(await seen(bruno)))[0]).toBeUndefined();
    expect((await Promise.all(await seen(ana)))[0]).toBe(lanes.pronto);
    for (const person of [ana, bruno, admin]) {
      const { lanes: all } = await board(person);
      const { body: counts } = await person.call(kanban.counts, { query: {} });
      expect(all.flatMap(({ laneId, count }) => (count ? [{ laneId, count }] : []))).toEqual(
        counts.toSorted(
          (a, b) =>
            all.findIndex(({ laneId }) => laneId === a.laneId) - all.findIndex(({ laneId }) => laneId === b.laneId),
        ),
      );
    }
    const count = async () => (await board()).lanes.find(({ laneId }) => laneId === lanes.pronto)!.count;
    const before = await count();
    await admin.call(tickets.update, { params: { ticketId: sold }, body: { status: 'closed' } });
    expect([await laneOf(sold), await count()]).toEqual([undefined, before - 1]);
  });

  test('pages a lane by key, each card once, while others come and go', async () => {
    const lane = (await world.home.admin.call(tags.create, { body: { name: 'Comprida', kanban: 1 } })).body.id;
    const ids: number[] = [];
    for (let n = 0; n < 58; n++) ids.push(await waiting());
    for (const id of ids) await move(id, lane);
    const first = (await board()).lanes.find(({ laneId }) => laneId === lane)!;
    expect([first.tickets.length, first.count, first.hasMore]).toEqual([15, 58, true]);
    const seen = first.tickets.map(({ id }) => id);
    let cursor = first.nextCursor;
    await move(ids[0]!, 'lane0');
    while (cursor) {
      const params = { laneId: String(lane) };
      const { body } = await world.home.admin.call(kanban.lane, { params, query: { cursor } });
      expect(body.tickets.length).toBeLessThanOrEqual(40);
      seen.push(...body.tickets.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(ids.slice(1).toReversed());
    const bad = await world.home.admin.call(kanban.lane, { params: { laneId: String(lane) }, query: { cursor: 'x' } });
    expect([bad.status, bad.body.error]).toEqual([400, 'ERR_VALIDATION']);
    const none = await world.home.admin.call(kanban.lane, { params: { laneId: String(vip) } });
    expect([none.status, none.body.error]).toEqual([409, 'ERR_INVALID_TRANSITION']);
  });

  test('says how many customers wait for an answer, and how many of them longer than their queue wants', async () => {
    const { admin, ana, bruno } = world.home;
    const asked = async (person: Person, query: object = {}) => (await person.call(kanban.waiting, { query })).body;
    const before = await asked(admin);
    const beforeOfBruno = await asked(bruno);
    const id = await waiting();
    expect(await asked(admin)).toEqual({ ...before, waiting: before.waiting + 1 });
    expect(await asked(bruno)).toEqual(beforeOfBruno);
    await move(id, lanes.pronto);
    const narrow = { tags: [lanes.pronto], queueIds: [world.home.vendas] };
    const some = await asked(admin, narrow);
    expect(some.waiting).toBeGreaterThan(some.late);
    await world.owner.query(
      `update tickets set waiting_since = waiting_since - interval '30 minutes' where lane_id = $1`,
      [lanes.pronto],
    );
    const late = await asked(admin, narrow);
    expect(late).toEqual({ waiting: some.waiting, late: some.waiting });
    await ana.call(tickets.update, { params: { ticketId: id }, body: { status: 'open' } });
    await ana.call(messages.send, { params: { ticketId: id }, body: { body: 'Já vai' } });
    expect(await asked(admin, narrow)).toEqual({ waiting: late.waiting - 1, late: late.late - 1 });
    expect(await asked(admin, { searchParam: 'x' })).toEqual({ waiting: 0, late: 0 });
  });

  test('is filtered by queues, people, tags and words, alone and together', async () => {
    const { ana, admin } = world.home;
    const mine = await waiting(world.home.line, 'quero empadão de camarão');
    await ana.call(tickets.update, { params: { ticketId: mine }, body: { status: 'open' } });
    await ana.call(ticketTags.sync, { body: { ticketId: mine, tags: [vip, lanes.produção] } });
    const found = async (query: object) =>
      (await board(admin, query)).lanes.flatMap(({ tickets: cards }) => cards.map(({ id }) => id));
    expect(await found({ users: [ana.viewer.id], tags: [vip] })).toEqual([mine]);
    expect(await found({ searchParam: 'empadao' })).toEqual([mine]);
    expect(await found({ searchParam: 'empadao', tags: [vip], queueIds: [world.home.vendas] })).toEqual([mine]);
    expect(await found({ searchParam: 'empadao', queueIds: [world.home.suporte] })).toEqual([]);
    expect(await found({ searchParam: 'e' })).toEqual([]);
    const { body } = await admin.call(kanban.counts, { query: { searchParam: 'empadao' } });
    expect(body).toEqual([{ laneId: lanes.produção, count: 1 }]);
  });

  test('answers clients of this family with the first forty of all', async () => {
    const { body } = await world.home.ana.call(kanban.list, {
      query: { queueIds: [world.home.vendas], teste: true },
    });
    expect([body.tickets.length, body.hasMore]).toEqual([40, true]);
    expect(body.count).toBeGreaterThan(58);
    expect(body.tickets.map(({ updatedAt }) => updatedAt)).toEqual(
      body.tickets
        .map(({ updatedAt }) => updatedAt)
        .toSorted()
        .toReversed(),
    );
    const { body: foreign } = await world.other.admin.call(kanban.list, { query: {} });
    expect(foreign).toEqual({ tickets: [], count: 0, hasMore: false });
  });
});

describe('lanes', () => {
  test('stand in the order that admins and supervisors give them, and everybody hears of it', async () => {
    const { admin, supervisor, ana, bruno } = world.home;
    const listed = async () => (await ana.call(kanban.lanes, {})).body.lista.map(({ id }) => id);
    const order = [lanes.pronto, lanes.orçamento];
    const refused = await ana.call(kanban.order, { body: { tagIds: order } });
    expect(refused.status).toBe(403);
    world.events.length = 0;
    const { body } = await supervisor.call(kanban.order, { body: { tagIds: order } });
    expect(body.lista.map(({ id }) => id).slice(0, 2)).toEqual(order);
    expect(await listed()).toEqual(body.lista.map(({ id }) => id));
    const heard = world.heardBy(bruno).filter(({ name }) => name === 'tag');
    expect(heard.map(({ event }) => event)).toEqual(
      expect.arrayContaining([{ action: 'update', tag: expect.objectContaining({ id: lanes.pronto, laneOrder: 1 }) }]),
    );
    const bad = await admin.call(kanban.order, { body: { tagIds: [vip] } });
    expect([bad.status, bad.body.error]).toEqual([409, 'ERR_INVALID_TRANSITION']);
    const unknown = await admin.call(kanban.order, { body: { tagIds: [2_000_000_000] } });
    expect([unknown.status, unknown.body.error]).toEqual([404, 'ERR_NO_TAG_FOUND']);
    expect((await listed()).slice(0, 2)).toEqual(order);
  });

  test('come and go with the tag: who was in a lane already loses the tag that becomes one, and nobody is lost', async () => {
    const [placed, free] = [await waiting(), await waiting()];
    const late = (await world.home.admin.call(tags.create, { body: { name: 'Depois coluna' } })).body.id;
    for (const id of [placed, free])
      await world.home.ana.call(ticketTags.sync, { body: { ticketId: id, tags: [late], mode: 'add' } });
    await move(placed, lanes.orçamento);
    const turn = (to: 0 | 1) => world.owner.query('update tags set kanban = $1 where id = $2', [to, late]);
    await turn(1);
    expect([await laneOf(placed), await laneOf(free)]).toEqual([lanes.orçamento, late]);
    expect(await tagsOf(placed)).toEqual([lanes.orçamento]);
    await turn(0);
    expect([await laneOf(placed), await laneOf(free), await tagsOf(free)]).toEqual([lanes.orçamento, 0, [late]]);
    await turn(1);
    await world.home.admin.call(tags.remove, { params: { tagId: late } });
    expect([await laneOf(free), await tagsOf(free)]).toEqual([0, []]);
    expect(await move(free, late)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } });
  });
});
