import { queueOptions, OptionLimits, type QueueOption } from '@guiche/contract/queue-options';
import { queues } from '@guiche/contract/queues';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';
import { branchOf, depthOf, withAt } from './tree';

let world: World;
let queueId: number;
let colors = 0;

beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  queueId = await makeQueue();
  world.events.length = 0;
});

async function makeQueue(): Promise<number> {
  const color = `#${(0x100000 + (colors += 1)).toString(16)}`;
  return (await world.home.admin.call(queues.create, { body: { name: 'Com opções', color } })).body.id;
}

const admin = () => world.home.admin;
async function add(title: string, more: Partial<Pick<QueueOption, 'parentId' | 'option' | 'message'>> = {}) {
  const answer = await admin().call(queueOptions.create, { body: { queueId, title, ...more } });
  expect(answer.status).toBe(201);
  return answer.body;
}
const change = (id: number, body: object) => admin().call(queueOptions.update, { params: { optionId: id }, body });
const all = async () => (await admin().call(queueOptions.list, { query: { queueId } })).body;
const below = async (parentId: number) =>
  (await admin().call(queueOptions.list, { query: { queueId, parentId } })).body.map(
    ({ option, title }) => `${option} ${title}`,
  );
const told = () => world.heardBy(admin()).filter(({ name }) => name === 'queueOption');

describe('options of a queue', () => {
  it('are a tree: -1 asks for the roots, an id for what is below it, nothing for all of it', async () => {
    const orders = await add('Encomendas', { message: 'O que deseja, {{firstName}}?' });
    await add('Preços de hoje');
    await add('Bolos', { parentId: orders.id });
    await add('Tortas', { parentId: orders.id });
    expect(await below(-1)).toEqual(['1 Encomendas', '2 Preços de hoje']);
    expect(await below(orders.id)).toEqual(['1 Bolos', '2 Tortas']);
    expect(await all()).toHaveLength(4);
    expect(orders).toMatchObject({
      option: '1',
      message: 'O que deseja, {{firstName}}?',
      queueId,
      parentId: null,
      companyId: world.home.id,
      mediaPath: null,
    });
    expect(told().map(({ event }) => event)).toEqual(Array(4).fill({ action: 'update', queueId }));
    expect(world.heardBy(world.home.ana)).toEqual([]);
    expect(world.heardBy(world.other.admin)).toEqual([]);
  });

  it('are shown one by one with what is above and below', async () => {
    const orders = await add('Encomendas');
    const cakes = await add('Bolos', { parentId: orders.id });
    const { body } = await admin().call(queueOptions.show, { params: { optionId: orders.id } });
    expect(body).toEqual({ ...orders, parent: null, children: [cakes] });
    const child = await admin().call(queueOptions.show, { params: { optionId: cakes.id } });
    expect(child.body.parent).toEqual(orders);
  });

  it('have the place that is asked for, and the others make room', async () => {
    for (const title of ['A', 'B', 'C']) await add(title);
    const early = await add('Primeira', { option: '1' });
    expect(await below(-1)).toEqual(['1 Primeira', '2 A', '3 B', '4 C']);
    await change(early.id, { option: 3 });
    expect(await below(-1)).toEqual(['1 A', '2 B', '3 Primeira', '4 C']);
    await change(early.id, { option: 99 });
    expect(await below(-1)).toEqual(['1 A', '2 B', '3 C', '4 Primeira']);
  });

  it('move with all that is below them, and those they leave close ranks', async () => {
    const [a, b] = [await add('A'), await add('B')];
    await add('C');
    const inner = await add('Dentro', { parentId: b.id });
    const answer = await change(b.id, { parentId: a.id });
    expect([answer.status, answer.body.parentId, answer.body.option]).toEqual([200, a.id, '1']);
    expect(await below(-1)).toEqual(['1 A', '2 C']);
    expect(await below(a.id)).toEqual(['1 B']);
    expect(await below(b.id)).toEqual(['1 Dentro']);
    await change(inner.id, { parentId: -1, option: 1 });
    expect(await below(-1)).toEqual(['1 Dentro', '2 A', '3 C']);
    expect((await change(inner.id, { title: 'Fora', message: 'Olá' })).body).toMatchObject({
      title: 'Fora',
      message: 'Olá',
      option: '1',
    });
  });

  it('never stand below themselves, near or far', async () => {
    const a = await add('A');
    const b = await add('B', { parentId: a.id });
    const c = await add('C', { parentId: b.id });
    for (const parentId of [a.id, b.id, c.id]) {
      const answer = await change(a.id, { parentId });
      expect([answer.status, answer.body.error]).toEqual([409, 'ERR_OPTION_CYCLE']);
    }
    expect(await below(-1)).toEqual(['1 A']);
  });

  it('make no circle either when two are moved into each other at once', async () => {
    const [a, b] = [await add('A'), await add('B')];
    const answers = await Promise.all([change(a.id, { parentId: b.id }), change(b.id, { parentId: a.id })]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const tree = await all();
    expect(tree.filter(({ parentId }) => parentId === null)).toHaveLength(1);
  });

  it('keep their places in a row when several are added at once', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, n) => add(`Opção ${n}`)));
    expect((await below(-1)).map((text) => text[0])).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('have no parent in another queue, nor in another company', async () => {
    const own = await add('Minha');
    const elsewhere = await makeQueue();
    const made = await admin().call(queueOptions.create, { body: { queueId: elsewhere, title: 'De lá' } });
    for (const answer of [
      await admin().call(queueOptions.create, { body: { queueId, title: 'X', parentId: made.body.id } }),
      await change(own.id, { parentId: made.body.id }),
    ])
      expect([answer.status, answer.body.error, answer.body.fields]).toEqual([
        400,
        'ERR_VALIDATION',
        { parentId: 'Of another queue' },
      ]);
    const stranger = await world.other.admin.call(queueOptions.show, { params: { optionId: own.id } });
    expect([stranger.status, stranger.body.error]).toEqual([404, 'ERR_NO_OPTION_FOUND']);
  });

  it('stay in their queue whatever a client sends along', async () => {
    const own = await add('Minha');
    const answer = await change(own.id, { ...own, queueId: await makeQueue(), title: 'Ainda minha' });
    expect(answer.body).toMatchObject({ queueId, title: 'Ainda minha' });
  });

  it.each([
    ['no title', { title: '  ' }, 'title'],
    ['a title that is too long', { title: 'x'.repeat(OptionLimits.title + 1) }, 'title'],
    ['a message that is too long', { message: 'x'.repeat(OptionLimits.message + 1) }, 'message'],
    ['no place', { option: '0' }, 'option'],
  ])('are refused with %s', async (_, wrong, field) => {
    const answer = await admin().call(queueOptions.create, { body: { queueId, title: 'Certa', ...wrong } });
    expect([answer.status, answer.body.error]).toEqual([400, 'ERR_VALIDATION']);
    expect(answer.body.fields).toHaveProperty(field);
  });

  it('go with all that is below them', async () => {
    const a = await add('A');
    const b = await add('B', { parentId: a.id });
    await add('C', { parentId: b.id });
    await add('D');
    const answer = await admin().call(queueOptions.remove, { params: { optionId: a.id } });
    expect([answer.status, answer.body.message]).toEqual([200, 'Option deleted']);
    expect((await all()).map(({ option, title }) => `${option} ${title}`)).toEqual(['1 D']);
    expect((await change(b.id, { title: 'Tarde' })).status).toBe(404);
  });

  it('go with their queue', async () => {
    const a = await add('A');
    await add('B', { parentId: a.id });
    expect((await admin().call(queues.remove, { params: { queueId } })).status).toBe(200);
    expect((await admin().call(queueOptions.list, { query: { queueId } })).status).toBe(404);
    expect((await admin().call(queueOptions.show, { params: { optionId: a.id } })).status).toBe(404);
  });
});

describe('the limits of a tree', () => {
  it(`are ${OptionLimits.depth} levels, for a branch that is moved as well`, async () => {
    let parentId: number | null = null;
    for (let depth = 1; depth <= OptionLimits.depth; depth++) parentId = (await add(`Nível ${depth}`, { parentId })).id;
    const deeper = await admin().call(queueOptions.create, { body: { queueId, title: 'Fundo', parentId } });
    expect([deeper.status, deeper.body.error]).toEqual([409, 'ERR_OPTION_LIMIT']);
    const apart = await add('À parte');
    expect((await change(apart.id, { parentId })).body.error).toBe('ERR_OPTION_LIMIT');
    expect((await all()).length).toBe(OptionLimits.depth + 1);
  });

  it(`are ${OptionLimits.ofQueue} options in a queue`, async () => {
    await world.owner.query(
      `insert into queue_options (company_id, queue_id, place, title)
       select $1, $2, n, 'Opção ' || n from generate_series(1, $3) n`,
      [world.home.id, queueId, OptionLimits.ofQueue],
    );
    const answer = await admin().call(queueOptions.create, { body: { queueId, title: 'Uma a mais' } });
    expect([answer.status, answer.body.error]).toEqual([409, 'ERR_OPTION_LIMIT']);
  });

  it('are no trouble where a tree is older than they are: a thousand levels are listed, moved and deleted', async () => {
    await world.owner.query(
      `with recursive ids as (
         select n, nextval('queue_options_id_seq')::int as id from generate_series(1, 1000) n)
       insert into queue_options (company_id, id, queue_id, parent_id, place, title)
       select $1, ids.id, $2, above.id, 1, 'Nível ' || ids.n from ids left join ids above on above.n = ids.n - 1`,
      [world.home.id, queueId],
    );
    const tree = await all();
    expect(tree).toHaveLength(1000);
    const [top] = tree.filter(({ parentId }) => parentId === null);
    const deepest = tree.find(({ title }) => title === 'Nível 1000')!;
    expect((await change(top!.id, { parentId: deepest.id })).body.error).toBe('ERR_OPTION_CYCLE');
    expect((await change(deepest.id, { parentId: null })).status).toBe(200);
    expect((await admin().call(queueOptions.remove, { params: { optionId: top!.id } })).status).toBe(200);
    expect((await all()).map(({ title }) => title)).toEqual(['Nível 1000']);
  });
});

describe('a file of an option', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const attach = (optionId: number, name = 'cardapio.png') =>
    admin().call(queueOptions.attach, { params: { optionId }, files: [{ name, bytes: png, field: 'file' }] });
  const files = async () =>
    (await world.owner.query<{ key: string }>('select key from media where company_id = $1', [world.home.id])).rows;

  it('is linked to, replaced, and taken away with nothing left behind', async () => {
    const { id } = await add('Cardápio');
    const before = (await files()).length;
    expect((await attach(id)).body).toEqual({ mensagem: 'Arquivo Anexado' });
    const [first] = await all();
    expect(first).toMatchObject({ mediaName: 'cardapio.png', mediaPath: expect.stringMatching(/\/public\/.+\?s=/) });
    await attach(id, 'outro.png');
    await world.work();
    expect((await all())[0]!.mediaName).toBe('outro.png');
    expect((await files()).length).toBe(before + 1);
    expect((await admin().call(queueOptions.detach, { params: { optionId: id } })).status).toBe(200);
    await world.work();
    expect((await all())[0]!.mediaPath).toBeNull();
    expect((await files()).length).toBe(before);
  });

  it('goes with an option above it, and with the queue', async () => {
    const before = (await files()).length;
    const a = await add('A');
    const b = await add('B', { parentId: a.id });
    await attach(b.id);
    await admin().call(queueOptions.remove, { params: { optionId: a.id } });
    await attach((await add('C')).id);
    await admin().call(queues.remove, { params: { queueId } });
    await world.work();
    expect((await files()).length).toBe(before);
  });

  it('stays as long as a quick message names it', async () => {
    const { id } = await add('Cardápio');
    await attach(id);
    const [own] = (
      await world.owner.query<{ key: string }>('select media_key as key from queue_options where id = $1', [id])
    ).rows;
    await world.owner.query(
      `insert into quick_messages (company_id, shortcode, geral, media_key, media_name)
       values ($1, 'cardapio', true, $2, 'cardapio.png')`,
      [world.home.id, own!.key],
    );
    await admin().call(queueOptions.detach, { params: { optionId: id } });
    await world.work();
    expect(await files()).toContainEqual(own);
  });

  it('must be there', async () => {
    const { id } = await add('Vazia');
    const answer = await admin().call(queueOptions.attach, { params: { optionId: id } });
    expect([answer.status, answer.body.error]).toEqual([400, 'ERR_VALIDATION']);
  });
});

describe('a tree as a list', () => {
  const chain = Array.from({ length: 1000 }, (_, n) => ({ id: n + 1, parentId: n === 0 ? null : n }));
  it('is measured without recursion', () => {
    expect(depthOf(chain, 1000)).toBe(1000);
    expect(branchOf(chain, 1)).toHaveLength(1000);
    expect(branchOf(chain, 1001)).toEqual([]);
  });
  it('ends also where somebody has made a circle of it', () => {
    const circle = [
      { id: 1, parentId: 2 },
      { id: 2, parentId: 1 },
    ];
    expect(depthOf(circle, 1)).toBeGreaterThan(2);
    expect(branchOf(circle, 1).length).toBeLessThan(5);
  });
  it.each([
    [1, [9, 1, 2]],
    [2, [1, 9, 2]],
    [50, [1, 2, 9]],
    [undefined, [1, 2, 9]],
  ])('takes one in at place %s', (place, expected) => {
    expect(withAt([1, 9, 2], 9, place)).toEqual(expected);
  });
});
