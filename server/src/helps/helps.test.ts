import { helps } from '@guiche/contract/helps';
import { describe, expect, it } from 'vitest';
import { operator, useOperator, world } from '../testing/operator-world';
import { type Person } from '../testing/world';

useOperator();

const create = (title: string, video = 'aqz-KE-bpKQ', more: object = {}) =>
  operator.call(helps.create, { body: { title, video, ...more } });
const make = async (title: string, video?: string) => (await create(title, video)).body;
const told = (person: Person) => world.heardBy(person).map(({ name, event }) => `${name} ${event.action}`);

describe('a help video', () => {
  it('is shown to everybody of every company, and all of them hear when it comes, changes and goes', async () => {
    const everyone = [operator, world.home.ana, world.other.bruno];
    world.events.length = 0;
    const made = await make('  Primeiros passos ');
    expect(made).toMatchObject({
      title: 'Primeiros passos',
      description: '',
      video: 'aqz-KE-bpKQ',
      link: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    });
    const params = { helpId: made.id };
    const body = { ...made, description: 'Em dois minutos' } as never;
    const { body: changed } = await operator.call(helps.update, { params, body });
    expect(changed).toMatchObject({ title: 'Primeiros passos', description: 'Em dois minutos', video: 'aqz-KE-bpKQ' });
    for (const person of everyone) expect((await person.call(helps.all)).body).toEqual([changed]);
    expect((await operator.call(helps.remove, { params })).body).toEqual({ message: 'Help deleted' });
    for (const person of everyone) expect(told(person)).toEqual(['help create', 'help update', 'help delete']);
    expect(world.heardBy(world.other.bruno)[1]!.event).toEqual({ action: 'update', record: changed });
    expect((await world.other.ana.call(helps.all)).body).toEqual([]);
  });

  it('that is not there can be neither changed nor deleted', async () => {
    const params = { helpId: 999_999 };
    const answers = [
      await operator.call(helps.update, { params, body: { title: 'Tarde demais' } }),
      await operator.call(helps.remove, { params }),
    ];
    for (const { status, body } of answers) expect([status, body]).toMatchObject([404, { error: 'ERR_NO_HELP_FOUND' }]);
  });

  it('is written by the operator only', async () => {
    const { id } = await make('Só do operador');
    const params = { helpId: id };
    for (const person of [world.home.ana, world.home.admin, world.other.admin]) {
      const answers = [
        await person.call(helps.create, { body: { title: 'De um intruso', video: 'aqz-KE-bpKQ' } }),
        await person.call(helps.update, { params, body: { title: 'De um intruso' } }),
        await person.call(helps.remove, { params }),
      ];
      for (const { status, body } of answers)
        expect([status, body]).toMatchObject([403, { error: 'ERR_NO_PERMISSION' }]);
    }
    expect((await world.home.ana.call(helps.all)).body.map(({ title }) => title)).toContain('Só do operador');
    await operator.call(helps.remove, { params });
  });

  it('has a title of its own, whatever its accents and capitals', async () => {
    const made = await make('Relatórios do mês');
    const other = await make('Filas e horários');
    const again = await create('RELATORIOS do mês');
    expect([again.status, again.body]).toMatchObject([409, { error: 'ERR_HELP_EXISTS' }]);
    const body = { title: made.title };
    const renamed = await operator.call(helps.update, { params: { helpId: other.id }, body });
    expect([renamed.status, renamed.body]).toMatchObject([409, { error: 'ERR_HELP_EXISTS' }]);
    // its own title is no other's
    expect((await operator.call(helps.update, { params: { helpId: made.id }, body })).status).toBe(200);
    for (const { id } of [made, other]) await operator.call(helps.remove, { params: { helpId: id } });
  });

  it('needs a title of six letters at least, and a video', async () => {
    const short = await create('Ajuda');
    expect(short).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION', fields: { title: 'Too Short!' } } });
    const long = await create('Ajuda completa', 'aqz-KE-bpKQ', { description: 'a'.repeat(1001) });
    expect(long).toMatchObject({ status: 400, body: { fields: { description: 'Too Long!' } } });
    expect(await create('Ajuda completa', ' ')).toMatchObject({ status: 400, body: { fields: { video: 'Required' } } });
  });

  it('comes by page, oldest first, and is found by a word', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 22; n++) ids.push((await make(`Capítulo ${n}`)).id);
    const { body: first } = await world.other.bruno.call(helps.list);
    expect(first).toMatchObject({ count: 22, hasMore: true });
    expect(first.records.map(({ id }) => id)).toEqual(ids.slice(0, 20));
    for (const query of [{ cursor: first.nextCursor! }, { pageNumber: 2 }]) {
      const { body } = await operator.call(helps.list, { query });
      expect([body.records.map(({ id }) => id), body.hasMore]).toEqual([ids.slice(20), false]);
    }
    const { body: found } = await operator.call(helps.list, { query: { searchParam: 'capitulo 21' } });
    expect(found.records.map(({ id }) => id)).toEqual([ids[21]]);
    for (const helpId of ids) await operator.call(helps.remove, { params: { helpId } });
  });
});

describe('the video', () => {
  it.each([
    ['aqz-KE-bpKQ', 'aqz-KE-bpKQ'],
    [' https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=30s ', 'aqz-KE-bpKQ'],
    ['https://www.youtube.com/watch?list=PL1234567&v=aqz-KE-bpKQ', 'aqz-KE-bpKQ'],
    ['youtu.be/aqz-KE-bpKQ?si=abc', 'aqz-KE-bpKQ'],
    ['https://m.youtube.com/shorts/aqz-KE-bpKQ', 'aqz-KE-bpKQ'],
    ['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0', 'aqz-KE-bpKQ'],
  ])('may be told as %s', async (typed, code) => {
    const made = await make('Como se conta', typed);
    expect(made.video).toBe(code);
    const params = { helpId: made.id };
    expect((await operator.call(helps.update, { params, body: { video: typed } })).body.video).toBe(code);
    await operator.call(helps.remove, { params });
  });

  it.each([
    'abc',
    'a'.repeat(21),
    'aqz KE bpKQ',
    '../../evil',
    '"><script>',
    'https://evil.test/watch?v=aqz-KE-bpKQ',
    'https://youtube.com.evil.test/watch?v=aqz-KE-bpKQ',
    'https://youtube.com@evil.test/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/watch?v=%22onload%3D',
    'https://www.youtube.com/channel/UC1234567890',
    'javascript:alert(1)',
    'https://',
  ])('is not %s', async (typed) => {
    const { status, body } = await create('Como não se conta', typed);
    expect([status, body]).toMatchObject([400, { error: 'ERR_VALIDATION', fields: { video: 'Invalid video' } }]);
  });
});

it('a page may show frames of one host, and of no other', async () => {
  const policy = (await world.app.http.inject('/')).headers['content-security-policy'];
  expect(String(policy).split(';')).toContain('frame-src https://www.youtube-nocookie.com');
});
