import { quickMessages, type QuickMessage } from '@guiche/contract/quick-messages';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, enter, type Person, type World } from '../testing/world';

let world: World;
let codes = 0;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => void (world.events.length = 0));

const fresh = () => `codigo-${(codes += 1)}`;
const add = async (by: Person, body: Partial<QuickMessage> = {}) => {
  const answer = await by.call(quickMessages.create, { body: { shortcode: fresh(), message: 'texto', ...body } });
  expect(answer.status).toBe(201);
  return answer.body;
};
const change = (by: Person, id: number, body: object) =>
  by.call(quickMessages.update, { params: { quickMessageId: id }, body });
const at = (id: number) => ({ params: { quickMessageId: id } });
const codesOf = async (by: Person) => (await by.call(quickMessages.list)).body.map(({ shortcode }) => shortcode);
const told = (by: Person) =>
  world
    .heardBy(by)
    .filter(({ name }) => name === 'quickmessage')
    .map(({ event }) => event as { action: string; id?: number; record?: QuickMessage });
const refusal = ({ status, body }: { status: number; body: { error: string; fields?: object } }) => [
  status,
  body.error,
  ...(body.fields ? [body.fields] : []),
];

describe('quick messages', () => {
  it('are listed to who may use them: the own ones and those of everyone, by shortcode, the own first of one code', async () => {
    const { home, other } = world;
    const key = randomUUID();
    await world.owner.query(
      `insert into quick_messages (company_id, shortcode, message, geral, media_key, media_name)
       values ($1, '/b-de-todos', 'texto', true, $2, 'cardapio.png')`,
      [home.id, key],
    );
    const own = await add(home.ana, { shortcode: 'a-minha' });
    await add(home.bruno, { shortcode: 'do-bruno' });
    await add(home.admin, { shortcode: 'desligada', geral: true, status: false });
    await add(other.ana, { shortcode: 'de-fora', geral: true });
    await add(home.admin, { shortcode: 'Ágil', geral: true });
    await add(home.ana, { shortcode: 'agil' });
    const { body } = await home.ana.call(quickMessages.list, { query: { userId: String(home.bruno.viewer.id) } });
    expect(body.map(({ shortcode }) => shortcode)).toEqual(['a-minha', 'agil', 'Ágil', '/b-de-todos']);
    expect(own).toMatchObject({
      isMedia: false,
      mediaPath: null,
      geral: false,
      status: true,
      userId: home.ana.viewer.id,
      company: { id: home.id, name: 'Padaria' },
      timesUsed: 0,
      lastUsedAt: null,
    });
    expect(body[3]).toMatchObject({ isMedia: true, mediaName: 'cardapio.png', geral: true, userId: null });
    expect(body[3]!.mediaPath).toMatch(new RegExp(`/public/${key}\\?s=`));
  });

  it('come page by page, also those that are not offered, and are found by code or text whatever case and accents', async () => {
    const { renata } = await newcomer();
    for (let n = 10; n < 33; n += 1) await add(renata, { shortcode: `pagina-${n}`, message: 'Preço do pão' });
    await add(renata, { shortcode: 'pagina-guardada', message: 'fora de uso', status: false });
    const ask = async (query: object) => (await renata.call(quickMessages.page, { query })).body;
    const first = await ask({ searchParam: 'PÁGINA-' });
    expect([first.records.length, first.count, first.hasMore]).toEqual([20, 24, true]);
    const byNumber = await ask({ searchParam: 'PÁGINA-', pageNumber: '2' });
    const byCursor = await ask({ searchParam: 'PÁGINA-', cursor: first.nextCursor });
    expect(byCursor.records).toEqual(byNumber.records);
    expect(byCursor.records.map(({ shortcode }) => shortcode)).toEqual([
      'pagina-30',
      'pagina-31',
      'pagina-32',
      'pagina-guardada',
    ]);
    expect([byCursor.hasMore, byCursor.nextCursor]).toEqual([false, null]);
    expect((await ask({ searchParam: 'fora de uso' })).records.map(({ shortcode }) => shortcode)).toEqual([
      'pagina-guardada',
    ]);
    expect((await ask({ shortcode: 'Pagina-12' })).records.map(({ shortcode }) => shortcode)).toEqual(['pagina-12']);
  });

  it.each([
    ['is too long', 'x'.repeat(41), 'Too Long!'],
    ['has a blank in it', 'bom dia', 'Invalid shortcode'],
    ['has a slash in it', '/pix', 'Invalid shortcode'],
    ['is nothing to be seen', '\u200b', 'Invalid shortcode'],
    ['is blank', '   ', 'Required'],
  ])('are refused when the shortcode %s', async (_, shortcode, why) => {
    const answer = await world.home.ana.call(quickMessages.create, { body: { shortcode, message: 'x' } });
    expect(refusal(answer as never)).toEqual([400, 'ERR_VALIDATION', { shortcode: why }]);
  });

  it('have a code that nobody else shares and that one keeps once, whatever case and accents; emoji are letters like others', async () => {
    const { ana, bruno } = world.home;
    await add(ana, { shortcode: 'Saudação🎉', geral: true });
    const taken = [400, 'ERR_VALIDATION', { shortcode: 'Already in use' }];
    const again = { shortcode: 'SAUDACAO🎉', message: 'x' };
    expect(refusal((await bruno.call(quickMessages.create, { body: { ...again, geral: true } })) as never)).toEqual(
      taken,
    );
    const own = await add(bruno, again);
    expect(refusal((await bruno.call(quickMessages.create, { body: again })) as never)).toEqual(taken);
    expect((await ana.call(quickMessages.create, { body: again })).status).toBe(201);
    // nor by sharing it, nor by taking its name
    expect(refusal((await change(bruno, own.id, { geral: true })) as never)).toEqual(taken);
    const other = await add(bruno);
    expect(refusal((await change(bruno, other.id, { shortcode: 'saudacao🎉' })) as never)).toEqual(taken);
    expect((await change(bruno, own.id, { ...own, message: 'y' })).body.message).toBe('y');
  });

  it('are one of a code, however many make it at once', async () => {
    const { ana } = world.home;
    const shortcode = fresh();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ana.call(quickMessages.create, { body: { shortcode, geral: true } })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400, 400, 400]);
  });

  it('that are shared are written by their author, admins and supervisors; the others by their author alone', async () => {
    const { ana, bruno, admin, supervisor } = world.home;
    const shared = await add(ana, { geral: true });
    const own = await add(ana);
    expect(refusal((await change(bruno, shared.id, { message: 'n' })) as never)).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(refusal((await bruno.call(quickMessages.remove, at(shared.id))) as never)).toEqual([
      403,
      'ERR_NO_PERMISSION',
    ]);
    for (const person of [ana, supervisor, admin]) {
      const { body } = await change(person, shared.id, { message: `de ${person.viewer.name}` });
      expect([body.message, body.userId]).toEqual([`de ${person.viewer.name}`, ana.viewer.id]);
    }
    for (const person of [bruno, admin])
      for (const answer of [
        await change(person, own.id, { message: 'n' }),
        await person.call(quickMessages.show, at(own.id)),
        await person.call(quickMessages.remove, at(own.id)),
        await person.call(quickMessages.use, at(own.id)),
      ])
        expect(refusal(answer as never)).toEqual([404, 'ERR_NO_QUICK_MESSAGE_FOUND']);
    expect((await ana.call(quickMessages.remove, at(own.id))).status).toBe(200);
    expect((await ana.call(quickMessages.show, at(own.id))).status).toBe(404);
  });

  it('are told to those who may use them, and taken from those who no longer may', async () => {
    const { home, other } = world;
    const row = await add(home.ana);
    expect(told(home.ana)).toEqual([{ action: 'create', record: row }]);
    expect([...told(home.bruno), ...told(home.admin), ...told(other.ana)]).toEqual([]);
    world.events.length = 0;

    await change(home.ana, row.id, { geral: true });
    expect(told(home.bruno)).toMatchObject([{ action: 'update', record: { id: row.id, geral: true } }]);
    expect(told(other.admin)).toEqual([]);
    world.events.length = 0;

    await change(home.supervisor, row.id, { geral: false });
    expect(told(home.bruno)).toEqual([{ action: 'delete', id: row.id }]);
    expect(told(home.ana).at(-1)).toMatchObject({ action: 'update', record: { geral: false } });
    expect(await codesOf(home.bruno)).not.toContain(row.shortcode);
    world.events.length = 0;

    await home.ana.call(quickMessages.remove, at(row.id));
    expect(told(home.ana)).toEqual([{ action: 'delete', id: row.id }]);
    expect(told(home.bruno)).toEqual([]);
  });

  it('whose author is gone belong to whoever changes them next', async () => {
    const { renata, remove } = await newcomer();
    const shared = await add(renata, { geral: true });
    await remove();
    const { body } = await change(world.home.supervisor, shared.id, { geral: false });
    expect([body.userId, body.geral]).toEqual([world.home.supervisor.viewer.id, false]);
  });

  it('carry a file, in place of the one before, that goes with them', async () => {
    const { ana } = world.home;
    const row = await add(ana, { geral: true });
    const stored = async () => (await world.owner.query('select key from media')).rows.length;
    const before = await stored();
    const attach = (name: string, by = ana) =>
      by.call(quickMessages.attach, { ...at(row.id), files: [{ name, bytes: `pão ${name}`, field: 'file' }] });
    const shown = async () => (await ana.call(quickMessages.show, at(row.id))).body;
    world.events.length = 0;
    expect((await attach('um.txt')).body).toEqual({ mensagem: 'Arquivo Anexado' });
    expect(told(world.home.bruno)).toMatchObject([
      { action: 'update', record: { isMedia: true, mediaName: 'um.txt' } },
    ]);
    await attach('dois.txt');
    expect(await shown()).toMatchObject({ isMedia: true, mediaName: 'dois.txt' });
    expect(refusal((await attach('três.txt', world.home.bruno)) as never)).toEqual([403, 'ERR_NO_PERMISSION']);
    await world.work();
    expect(await stored()).toBe(before + 1);
    expect((await ana.call(quickMessages.detach, at(row.id))).body).toEqual({ mensagem: 'Arquivo Excluído' });
    expect(await shown()).toMatchObject({ isMedia: false, mediaName: null, mediaPath: null });
    await attach('quatro.txt');
    await ana.call(quickMessages.remove, at(row.id));
    await world.work();
    expect(await stored()).toBe(before);
    expect(refusal((await ana.call(quickMessages.attach, { ...at(row.id), files: [] })) as never)[0]).toBe(400);
  });

  it('count how often they were used and when last, by anyone who may, and are no younger for it', async () => {
    const { ana, bruno } = world.home;
    const row = await add(ana, { geral: true });
    world.advance(60_000);
    await Promise.all([ana, bruno, bruno].map((person) => person.call(quickMessages.use, at(row.id))));
    const { body } = await ana.call(quickMessages.show, at(row.id));
    expect([body.timesUsed, body.updatedAt]).toEqual([3, row.updatedAt]);
    expect(body.lastUsedAt! > row.createdAt).toBe(true);
    expect(told(bruno).at(-1)).toEqual({ action: 'update', record: body });
  });
});

/** Somebody of the company who can go again. */
async function newcomer() {
  const { rows } = await world.owner.query<{ id: number }>(
    `insert into users (company_id, name, email, password_hash, profile)
     values ($1, 'Renata', $2, 'none', 'user') returning id`,
    [world.home.id, `${fresh()}@padaria.test`],
  );
  const id = rows[0]!.id;
  return {
    renata: await enter(world.app, world.home.id, id),
    remove: () => world.owner.query('delete from users where company_id = $1 and id = $2', [world.home.id, id]),
  };
}
