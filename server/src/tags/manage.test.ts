import { ticketTags } from '@guiche/contract/ticket-tags';
import { tagPalette, tags, type Tag } from '@guiche/contract/tags';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type Person, type World } from '../testing/world';

let world: World;
let names = 0;
const fresh = () => `Etiqueta ${(names += 1)}`;
const boss = () => world.home.supervisor;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => void (world.events.length = 0));

async function make(more: Partial<Tag> = {}): Promise<Tag> {
  const answer = await boss().call(tags.create, { body: { name: fresh(), kanban: 0, ...more } });
  expect(answer.status).toBe(201);
  return answer.body;
}
let customers = 0;
/** A conversation that has these. */
async function tagged(...tagIds: number[]): Promise<number> {
  const number = String(5511970003000 + (customers += 1));
  await world.customerSays(number, 'oi');
  const { body } = await world.home.admin.call(tickets.list, { query: { showAll: true, searchParam: number } });
  const { id } = body.tickets[0]!;
  await world.home.admin.call(ticketTags.sync, { body: { ticketId: id, tags: tagIds } });
  return id;
}
const tagsOf = async (ticketId: number) =>
  (await world.home.admin.call(tickets.show, { params: { ticketId } })).body.tags.map(({ id }) => id);
const change = (by: Person, tagId: number, body: object) => by.call(tags.update, { params: { tagId }, body });
const countOf = async (tagId: number) => (await boss().call(tags.show, { params: { tagId } })).body.ticketsCount;
const heard = (name: string, by = world.home.admin) =>
  world.heardBy(by).flatMap((told) => (told.name === name ? [told.event as Record<string, unknown>] : []));
const told = ({ status, body }: { status: number; body: unknown }) => {
  const { error, fields } = body as { error: string; fields?: object };
  return fields ? [status, error, fields] : [status, error];
};

describe('the page of tags', () => {
  it('has them by name, twenty at a time, with how many tickets have each', async () => {
    for (let n = 10; n < 33; n += 1) await make({ name: `Pagina ${n}` });
    const counted = await make({ name: 'Página 99' });
    await tagged(counted.id);
    await tagged(counted.id);
    const ask = async (query: object) => (await world.home.ana.call(tags.page, { query })).body;
    const first = await ask({ searchParam: 'PÁGINA' });
    expect([first.tags.length, first.count, first.hasMore]).toEqual([20, 24, true]);
    const second = await ask({ searchParam: 'PÁGINA', cursor: first.nextCursor });
    expect(second).toEqual(await ask({ searchParam: 'PÁGINA', pageNumber: '2' }));
    expect(second.tags.map(({ name, ticketsCount }) => [name, ticketsCount])).toEqual([
      ['Pagina 30', 0],
      ['Pagina 31', 0],
      ['Pagina 32', 0],
      ['Página 99', 2],
    ]);
  });
});

describe('a tag', () => {
  it('is changed by those who oversee, everybody is told, and so are those who see tickets with it', async () => {
    const tag = await make();
    const ticketId = await tagged(tag.id);
    world.events.length = 0;
    expect(told(await change(world.home.ana, tag.id, { name: 'Nada' }))).toEqual([403, 'ERR_NO_PERMISSION']);
    const wanted = { name: 'Fornecedor', color: tagPalette[9] };
    const { status, body } = await change(boss(), tag.id, { ...tag, ...wanted, ticketsCount: 9 });
    expect([status, body]).toMatchObject([200, { ...wanted, id: tag.id }]);
    expect(heard('tag', world.home.ana)).toEqual([{ action: 'update', tag: body }]);
    expect(heard('ticket')).toMatchObject([{ action: 'update', ticket: { id: ticketId, tags: [wanted] } }]);
    expect(heard('tag', world.other.admin)).toEqual([]);
  });

  it('has a name that no other has, whatever case and accents', async () => {
    await make({ name: 'Reclamação' });
    const tag = await make();
    expect(told(await change(boss(), tag.id, { name: 'RECLAMACAO' }))).toEqual([
      400,
      'ERR_VALIDATION',
      { name: 'Already in use' },
    ]);
    expect(told(await change(boss(), tag.id, { name: 'ab' }))[2]).toEqual({ name: 'Mensagem muito curta' });
    expect((await change(boss(), tag.id, { name: tag.name.toUpperCase() })).status).toBe(200);
    expect(told(await change(boss(), 2_000_000_000, { name: 'Ninguém' }))).toEqual([404, 'ERR_NO_TAG_FOUND']);
  });

  it('that becomes a lane is taken from those that are in one, and enters the others into its own', async () => {
    const lane = await make({ kanban: 1 });
    const tag = await make();
    const [inLane, free] = [await tagged(lane.id, tag.id), await tagged(tag.id)];
    world.events.length = 0;
    expect((await change(boss(), tag.id, { kanban: 1 })).body.kanban).toBe(1);
    expect([await tagsOf(inLane), await tagsOf(free)]).toEqual([[lane.id], [tag.id]]);
    expect(heard('ticket')).toMatchObject([{ action: 'update', ticket: { id: inLane } }]);
    const { rows } = await world.owner.query('select lane_id from tickets where id = $1', [free]);
    expect(rows).toEqual([{ lane_id: tag.id }]);
  });

  it('goes from every ticket when it is deleted: of a few each is told, of many that there are many', async () => {
    const few = await make();
    const ticketId = await tagged(few.id);
    world.events.length = 0;
    expect(told(await world.home.ana.call(tags.remove, { params: { tagId: few.id } }))).toEqual([
      403,
      'ERR_NO_PERMISSION',
    ]);
    expect((await boss().call(tags.remove, { params: { tagId: few.id } })).status).toBe(200);
    expect(await tagsOf(ticketId)).toEqual([]);
    expect(heard('ticket')).toMatchObject([{ action: 'update', ticket: { id: ticketId, tags: [] } }]);
    expect(heard('tag', world.home.ana)).toEqual([{ action: 'delete', tagId: few.id }]);
    expect((await boss().call(tags.remove, { params: { tagId: few.id } })).status).toBe(404);

    const many = await make();
    await world.owner.query(
      `insert into tickets (company_id, contact_id, whatsapp_id, status, uuid)
       select company_id, contact_id, whatsapp_id, 'closed', gen_random_uuid() from tickets, generate_series(1, 60) where id = $1`,
      [ticketId],
    );
    await world.owner.query(
      `insert into ticket_tags (company_id, ticket_id, tag_id) select company_id, id, $2 from tickets
       where company_id = $1 and status = 'closed'`,
      [world.home.id, many.id],
    );
    expect(await countOf(many.id)).toBeGreaterThanOrEqual(60);
    world.events.length = 0;
    await boss().call(tags.remove, { params: { tagId: many.id } });
    expect(heard('ticket')).toEqual([{ action: 'reload' }]);
  });

  it('is merged into another: what had it has the other once, and it is gone', async () => {
    const [from, into, lane] = [await make(), await make({ kanban: 1 }), await make({ kanban: 1 })];
    const [one, both, inLane] = [await tagged(from.id), await tagged(from.id, into.id), await tagged(lane.id, from.id)];
    const merge = (by: Person, tagId: number, intoId: number) =>
      by.call(tags.merge, { params: { tagId }, body: { intoId } });
    expect(told(await merge(world.home.ana, from.id, into.id))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(told(await merge(boss(), from.id, from.id))).toEqual([400, 'ERR_VALIDATION', { intoId: 'Invalid' }]);
    const theirs = (await world.other.admin.call(tags.create, { body: { name: 'Deles' } })).body;
    expect(told(await merge(boss(), from.id, theirs.id))).toEqual([404, 'ERR_NO_TAG_FOUND']);
    world.events.length = 0;
    const { body } = await merge(boss(), from.id, into.id);
    expect([body.id, body.ticketsCount]).toEqual([into.id, 3]);
    for (const ticketId of [one, both, inLane]) expect(await tagsOf(ticketId)).toEqual([into.id]);
    expect(heard('tag', world.home.ana)).toEqual([{ action: 'delete', tagId: from.id }]);
    expect(heard('ticket').map(({ ticket }) => (ticket as { id: number }).id)).toEqual(
      expect.arrayContaining([one, both, inLane]),
    );
  });

  it('that goes while somebody puts it on a ticket is on none, and nobody gets worse than a word', async () => {
    const tag = await make();
    const ticketId = await tagged();
    const answers = await Promise.all([
      boss().call(tags.remove, { params: { tagId: tag.id } }),
      ...[1, 2, 3].map(() =>
        world.home.admin.call(ticketTags.sync, { body: { ticketId, tags: [tag.id], mode: 'add' } }),
      ),
    ]);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(await tagsOf(ticketId)).toEqual([]);
  });
});

describe('how many tickets a tag has', () => {
  const changed = () =>
    heard('tagTickets', world.home.bruno).map(({ tagIds }) => (tagIds as number[]).toSorted((a, b) => a - b));

  it('is told to everybody whenever it becomes another, however it comes about', async () => {
    const [vip, spare] = [await make(), await make()];
    const [first, second] = [await make({ kanban: 1 }), await make({ kanban: 1 })];
    const { admin } = world.home;
    const ticketId = await tagged(vip.id, first.id);
    const sync = (ids: number[], mode?: 'add' | 'remove') =>
      admin.call(ticketTags.sync, { body: { ticketId, tags: ids, ...(mode && { mode }) } });
    const after = async (act: () => Promise<unknown>) => {
      world.events.length = 0;
      await act();
      return changed();
    };
    expect(await after(() => sync([vip.id, first.id]))).toEqual([]);
    expect(await after(() => sync([spare.id], 'add'))).toEqual([[spare.id]]);
    expect(await after(() => sync([spare.id], 'remove'))).toEqual([[spare.id]]);
    expect(await after(() => sync([second.id], 'add'))).toEqual([[first.id, second.id]]);
    const enter = (laneId: string) => admin.call(ticketTags.enter, { params: { ticketId, laneId } });
    expect(await after(() => enter(String(first.id)))).toEqual([[first.id, second.id]]);
    expect(await after(() => enter('lane0'))).toEqual([[first.id]]);
    expect(
      await after(() => boss().call(tags.merge, { params: { tagId: vip.id }, body: { intoId: spare.id } })),
    ).toEqual([[spare.id]]);
    expect(await after(() => admin.call(tickets.remove, { params: { ticketId } }))).toEqual([[spare.id]]);
    expect(await countOf(spare.id)).toBe(0);
  });
});
