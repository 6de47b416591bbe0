import { tagPalette, tags } from '@guiche/contract/tags';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => void (world.events.length = 0));

const heard = (by = world.home.bruno) =>
  world
    .heardBy(by)
    .filter(({ name }) => name === 'tag')
    .map(({ event }) => event);

describe('a tag', () => {
  it('gets the first free colour of the palette, and everyone of the company is told', async () => {
    const first = await world.home.ana.call(tags.create, { body: { name: 'Encomenda' } });
    expect([first.status, first.body.color, first.body.kanban]).toEqual([201, tagPalette[0], 0]);
    await world.home.ana.call(tags.create, { body: { name: 'Escolhida', color: tagPalette[2].toUpperCase() } });
    const next = [];
    for (const name of ['Segunda', 'Terceira'])
      next.push((await world.home.ana.call(tags.create, { body: { name } })).body.color);
    expect(next).toEqual([tagPalette[1], tagPalette[3]]);
    expect(heard()[0]).toEqual({ action: 'create', tag: first.body });
    expect(heard(world.other.admin)).toEqual([]);
  });

  it('of a name that exists is given back to who says no more, in capitals and with accents or not, and nobody is told', async () => {
    const { body } = await world.home.ana.call(tags.create, { body: { name: 'Reclamação', color: '#ff0000' } });
    world.events.length = 0;
    for (const name of ['reclamação', ' RECLAMACAO ']) {
      const again = await world.home.bruno.call(tags.create, { body: { name } });
      expect([again.status, again.body]).toEqual([201, body]);
      const other = await world.home.bruno.call(tags.create, { body: { name, color: '#00ff00' } });
      expect([other.status, other.body.fields]).toEqual([400, { name: 'Already in use' }]);
    }
    expect(heard()).toEqual([]);
    expect((await world.other.ana.call(tags.create, { body: { name: 'Reclamação' } })).body.id).not.toBe(body.id);
  });

  it('is one, however many make it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.home.ana.call(tags.create, { body: { name: 'Ao mesmo tempo' } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('becomes a column of the board only by admins and supervisors', async () => {
    const body = { name: 'Em produção', kanban: 1 as const };
    const refused = await world.home.ana.call(tags.create, { body });
    expect([refused.status, refused.body.error]).toEqual([403, 'ERR_NO_PERMISSION']);
    expect((await world.home.supervisor.call(tags.create, { body })).body.kanban).toBe(1);
  });

  it('has a name of at least three characters', async () => {
    const short = await world.home.ana.call(tags.create, { body: { name: ' ab ' } });
    expect([short.status, short.body.fields]).toEqual([400, { name: 'Mensagem muito curta' }]);
    const none = await world.home.ana.call(tags.create, { body: {} as never });
    expect([none.status, none.body.fields]).toEqual([400, { name: 'Obrigatório' }]);
  });

  it('gets a colour even when all of the palette are taken', async () => {
    await world.owner.query(
      'insert into tags (company_id, name, color) select $1, color, color from unnest($2::text[]) color',
      [world.other.id, [...tagPalette]],
    );
    const { status, body } = await world.other.ana.call(tags.create, { body: { name: 'Mais uma' } });
    expect([status, tagPalette.includes(body.color as never)]).toEqual([201, true]);
  });
});

describe('the list of tags', () => {
  it('is of the own company, by name without regard to case and accents', async () => {
    for (const name of ['zebra', 'Água', 'Bolo', 'ágata']) await world.home.ana.call(tags.create, { body: { name } });
    const { body } = await world.home.bruno.call(tags.list);
    const names = body.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'pt', { sensitivity: 'base' })));
    expect(names).toEqual(expect.arrayContaining(['zebra', 'Água', 'Bolo', 'ágata']));
    expect(new Set(body.map(({ companyId }) => companyId))).toEqual(new Set([world.home.id]));
  });

  it('can be searched', async () => {
    const { body } = await world.home.bruno.call(tags.list, { query: { searchParam: 'AGA' } });
    expect(body.map(({ name }) => name)).toEqual(['ágata']);
  });
});
