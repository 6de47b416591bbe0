import { files, FileListLimits, type FileList } from '@guiche/contract/files';
import type { LiveEvent } from '@guiche/contract/live';
import { messages } from '@guiche/contract/messages';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';

let world: World;
let last = 900;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(() => void (world.events.length = 0));

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const make = async (names: string[], name = 'Cardápios'): Promise<FileList> => {
  const options = names.map((one) => ({ name: one }));
  const answer = await world.home.admin.call(files.create, { body: { name, message: 'Seguem:', options } });
  expect(answer.status).toBe(201);
  return answer.body;
};
const put = (fileListId: number, ids: number[], sent: { name: string; bytes: Buffer | string }[]) =>
  world.home.admin.call(files.upload, {
    params: { fileListId },
    body: { id: ids },
    files: sent.map((file) => ({ ...file, field: 'files' })),
  });
const show = async (fileListId: number) => (await world.home.ana.call(files.show, { params: { fileListId } })).body;
const kept = async () =>
  (await world.owner.query('select 1 from media where company_id = $1', [world.home.id])).rowCount!;
const told = () =>
  world.heardBy(world.home.bruno).flatMap(({ name, event }) => (name === 'file' ? [event as LiveEvent<'file'>] : []));

describe('a file list', () => {
  it('keeps its options in their order, and each file with its option, whatever becomes of the others', async () => {
    const { id, options } = await make(['Almoço', 'Jantar', 'Vinhos']);
    expect(options.map(({ name, path, fileName }) => [name, path, fileName])).toEqual([
      ['Almoço', '', null],
      ['Jantar', '', null],
      ['Vinhos', '', null],
    ]);
    const [lunch, dinner, wine] = options.map((option) => option.id) as [number, number, number];
    const before = await kept();
    // the n-th file is the n-th option's, and two may be called the same
    const twice = await put(
      id,
      [wine, lunch],
      [
        { name: 'lista.txt', bytes: 'vinho tinto' },
        { name: 'lista.txt', bytes: 'arroz e feijão' },
      ],
    );
    expect(twice.body).toEqual({ mensagem: 'Arquivos atualizados' });
    await put(id, [lunch], [{ name: 'almoço.png', bytes: png }]);
    await world.work();
    expect(await kept()).toBe(before + 2);
    const body = { options: [{ id: wine, name: 'Vinhos da casa' }, { name: 'Café' }, { id: lunch, name: 'Almoço' }] };
    await world.home.admin.call(files.update, { params: { fileListId: id }, body });
    const now = await show(id);
    expect(now.options.map(({ name, fileName, mediaType, size }) => [name, fileName, mediaType, size])).toEqual([
      ['Vinhos da casa', 'lista.txt', 'document', 11],
      ['Café', null, '', null],
      ['Almoço', 'almoço.png', 'image', png.length],
    ]);
    expect(now.options.some((option) => option.id === dinner)).toBe(false);
    await world.home.admin.call(files.update, { params: { fileListId: id }, body: { options: [{ id: lunch }] } });
    await world.work();
    expect(await kept()).toBe(before + 1);
    await world.home.admin.call(files.remove, { params: { fileListId: id } });
    await world.work();
    expect(await kept()).toBe(before);
    expect(told().at(0)).toMatchObject({ action: 'create', files: { id }, fileList: { id, name: 'Cardápios' } });
    expect(told().at(-1)).toEqual({ action: 'delete', fileId: id });
  });

  it('goes with all the others in one call, which is told of each and leaves those of other companies', async () => {
    const { home, other } = world;
    const before = await kept();
    const { id, options } = await make(['Almoço']);
    await put(id, [options[0]!.id], [{ name: 'lista.txt', bytes: 'arroz' }]);
    await make([], 'Tabelas');
    const body = { name: 'De outra', message: 'Oi' };
    await other.admin.call(files.create, { body });
    const there = (await home.ana.call(files.list)).body.map((list) => list.id);
    expect((await home.ana.call(files.removeAll)).body.error).toBe('ERR_NO_PERMISSION');
    world.events.length = 0;
    expect((await home.admin.call(files.removeAll)).status).toBe(200);
    await world.work();
    expect((await home.ana.call(files.list)).body).toEqual([]);
    expect(await kept()).toBe(before);
    const gone = told().map((event) => event.action === 'delete' && event.fileId);
    expect(new Set(gone)).toEqual(new Set(there));
    expect(gone).toHaveLength(there.length);
    const { body: left } = await other.admin.call(files.list);
    expect(left).toMatchObject([body]);
    await other.admin.call(files.remove, { params: { fileListId: left[0]!.id } });
    expect((await home.admin.call(files.removeAll)).status).toBe(200);
  });

  it('wants a name of three letters and a message, and has fifty options at most; else nothing is stored', async () => {
    const count = async () => (await world.owner.query('select 1 from file_lists')).rowCount;
    const before = await count();
    const refused = async (body: object) => {
      const answer = await world.home.admin.call(files.create, { body: body as never });
      return [answer.status, answer.body.fields];
    };
    const good = { name: 'Tabelas', message: 'Seguem:' };
    expect(await refused({ ...good, name: ' ab ' })).toEqual([400, { name: 'nome muito curto' }]);
    expect(await refused({ ...good, message: ' ' })).toEqual([400, { message: 'Obrigatório' }]);
    expect(await refused({ name: 'Tabelas' })).toEqual([400, { message: 'Obrigatório' }]);
    const many = Array.from({ length: FileListLimits.options + 1 }, () => ({ name: 'x' }));
    expect(await refused({ ...good, options: many })).toEqual([400, { options: 'Too many options' }]);
    const foreign = await make(['De outra']);
    expect(await refused({ ...good, options: [{ id: foreign.options[0]!.id, name: '' }] })).toEqual([
      400,
      { options: 'Invalid' },
    ]);
    expect(await count()).toBe(before! + 1);
    const most = await make(many.slice(1).map((_, n) => `Arquivo ${n}`));
    expect((await show(most.id)).options.map(({ name }) => name)).toEqual(
      Array.from({ length: 50 }, (_, n) => `Arquivo ${n}`),
    );
  });

  it('takes files for its own options only, none that is empty, all of a call or none', async () => {
    const { id, options } = await make(['Um', 'Dois']);
    const other = await make(['Outra']);
    const [one, two] = options.map((option) => option.id) as [number, number];
    const text = { name: 'a.txt', bytes: 'texto' };
    const wrong = async (ids: number[], sent: { name: string; bytes: string }[]) => {
      const answer = await put(id, ids, sent);
      return [answer.status, answer.body.fields];
    };
    expect(await wrong([one, other.options[0]!.id], [text, text])).toEqual([400, { id: 'Invalid' }]);
    expect(await wrong([one, one], [text, text])).toEqual([400, { id: 'Invalid' }]);
    expect(await wrong([one], [text, text])).toEqual([400, { id: 'Invalid' }]);
    expect(await wrong([one, two], [text, { name: 'vazio.txt', bytes: '' }])).toEqual([400, { medias: 'Empty file' }]);
    expect((await show(id)).options.map(({ fileName }) => fileName)).toEqual([null, null]);
  });

  it('is listed by name, page by page, found by its words, and written by admins alone', async () => {
    const { home, other } = world;
    for (let n = 10; n < 35; n++) await make([], `Página ${n}`);
    const { body: first } = await home.ana.call(files.page, { query: { searchParam: 'pagina' } });
    const { body: rest } = await home.ana.call(files.page, {
      query: { searchParam: 'pagina', cursor: first.nextCursor! },
    });
    expect([...first.files, ...rest.files].map(({ name }) => name)).toEqual(
      Array.from({ length: 25 }, (_, n) => `Página ${n + 10}`),
    );
    expect([first.count, first.hasMore, rest.hasMore]).toEqual([25, true, false]);
    const { body: second } = await home.ana.call(files.page, { query: { searchParam: 'pagina', pageNumber: 2 } });
    expect(second.files).toEqual(rest.files);
    expect((await home.ana.call(files.list, { query: { searchParam: 'PÁGINA 1' } })).body).toHaveLength(10);
    expect((await other.admin.call(files.list)).body).toEqual([]);
    const body = { name: 'Minha', message: 'Oi' };
    for (const who of [home.ana, home.supervisor])
      expect((await who.call(files.create, { body })).body.error).toBe('ERR_NO_PERMISSION');
  });
});

describe('sent into a conversation', () => {
  async function served() {
    const number = String(5_511_970_000_000 + (last += 1));
    await world.customerSays(number, 'bom dia');
    const { rows } = await world.owner.query<{ id: number }>(
      `select t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.number = $1`,
      [number],
    );
    const ticketId = rows[0]!.id;
    await world.home.ana.call(tickets.update, { params: { ticketId }, body: { status: 'open' } });
    return { number, ticketId };
  }

  it('is its message and then its files in their order, once, however often the call is repeated', async () => {
    const { id, options } = await make(['Tabela de {{firstName}}', 'Sem arquivo', 'Foto']);
    await put(
      id,
      [options[0]!.id, options[2]!.id],
      [
        { name: 'tabela.txt', bytes: 'preços' },
        { name: 'foto.png', bytes: png },
      ],
    );
    const { number, ticketId } = await served();
    const call = () =>
      world.home.ana.call(messages.sendFileList, {
        params: { ticketId },
        body: { fileListId: id },
        headers: { 'idempotency-key': '7a5c0f0e-6c1b-4d64-8f4e-2f6a5c1d9b11' },
      });
    const answers = await Promise.all([call(), call()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    await world.work();
    const sent = (await world.phone(number)).filter(({ fromMe }) => fromMe);
    expect(sent.map(({ mediaType, body }) => [mediaType, body])).toEqual([
      ['conversation', 'Seguem:'],
      ['document', expect.stringMatching(/^Tabela de \+?[\d -]+$/)],
      ['image', 'Foto'],
    ]);
    // the conversation keeps them when the list is gone
    await world.home.admin.call(files.remove, { params: { fileListId: id } });
    await world.work();
    const { body } = await world.home.ana.call(messages.list, { params: { ticketId } });
    expect(body.messages.at(-1)?.mediaUrl).toEqual(expect.stringContaining('/public/'));
  });

  it('leaves nothing where it may not be sent', async () => {
    const { id } = await make([]);
    const { ticketId } = await served();
    await world.home.ana.call(tickets.update, { params: { ticketId }, body: { status: 'closed' } });
    const body = { fileListId: id };
    const closed = await world.home.ana.call(messages.sendFileList, { params: { ticketId }, body });
    expect(closed.body.error).toBe('ERR_TICKET_NOT_OPEN');
    const bruno = await world.home.bruno.call(messages.sendFileList, { params: { ticketId }, body });
    expect(bruno.body.error).toBe('ERR_NO_PERMISSION');
  });
});
