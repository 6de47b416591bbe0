import { documentFails, DocumentLimits } from '@guiche/contract/documents';
import { knowledge, KnowledgeLimits, type Article } from '@guiche/contract/knowledge';
import { prompts } from '@guiche/contract/prompts';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawn, packed, pdf, type PdfLine } from '../testing/pdfs';
import { createWorld, type Person, type World } from '../testing/world';

let world: World;
beforeAll(async () => void (world = await createWorld({ lines: false })));
afterAll(() => world.close());
beforeEach(() => void (world.events.length = 0));

type Bytes = Buffer | string;
const send = (name: string, bytes: Bytes, body: object = {}, who: Person = world.home.admin) =>
  who.call(knowledge.upload, { body, files: [{ name, bytes, field: 'file' }] });
async function add(name: string, bytes: Bytes, body: object = {}): Promise<Article> {
  const answer = await send(name, bytes, body);
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  return answer.body;
}
const replace = (articleId: number, name: string, bytes: Bytes, who: Person = world.home.admin) =>
  who.call(knowledge.replace, { params: { articleId }, files: [{ name, bytes, field: 'file' }] });
const remove = (articleId: number) => world.home.admin.call(knowledge.remove, { params: { articleId } });
const find = async (question: string, promptId?: number) =>
  (await world.home.admin.call(knowledge.search, { query: { question, ...(promptId && { promptId }) } })).body.found;
const open = async (url: string) => world.app.http.inject({ url: url.replace(/^https?:\/\/[^/]+/, '') });
const heard = () =>
  world.heardBy(world.home.admin).flatMap(({ name, event }) => (name === 'knowledge' ? [event as never] : []));
const stored = async () =>
  (
    await world.owner.query<{ articles: number; pieces: number; media: number }>(
      `select (select count(*)::int from knowledge_articles) as articles, (select count(*)::int from knowledge_pieces) as pieces,
        (select count(*)::int from media) as media`,
    )
  ).rows[0]!;
const page = (...lines: (string | PdfLine)[]) => [drawn(lines)];

describe('the text of a file is what an article says', () => {
  it('of .txt and .md in UTF-8 or as Windows writes it, in pieces under its headings; admins alone hear of it', async () => {
    const made = await add('guia_de_trocas.md', '# Trocas\r\nEm 7 dias.\r\n\r\n## Roupas\r\nCom a etiqueta intacta.');
    expect(made).toMatchObject({
      title: 'guia de trocas',
      body: '# Trocas\nEm 7 dias.\n\n## Roupas\nCom a etiqueta intacta.',
      fileName: 'guia_de_trocas.md',
      fileSize: 58,
      isPublished: true,
      forAll: true,
    });
    expect((await find('etiqueta'))[0]).toMatchObject({ articleId: made.id, heading: 'Trocas > Roupas' });
    const { body: _, fileUrl: __, ...record } = made;
    expect(heard()).toEqual([{ action: 'create', record }]);
    expect(world.heardBy(world.home.supervisor)).toEqual([]);
    const western = await add('Avisos.txt', Buffer.from('Manutenção às terças: \u0093não abrimos\u0094.', 'latin1'));
    expect(western.body).toBe('Manutenção às terças: “não abrimos”.');
    const marked = await add('Marca.txt', '\ufeffCom marca de ordem.');
    expect(marked.body).toBe('Com marca de ordem.');
  });

  it('of a PDF, whose larger lines are headings and whose gaps are paragraphs', async () => {
    const made = await add(
      'Manual (2026).pdf',
      pdf([
        page(
          { text: 'Manual da Padaria', size: 22 },
          { text: 'Entregas', size: 16, down: 40 },
          { text: 'Entregamos em até 5 km, com motoboy próprio.', down: 24 },
          'De segunda a sábado (menos feriados).',
          { text: 'Acima de R$ 80 o frete é grátis.', down: 30 },
        ),
        page({ text: 'Encomendas', size: 16 }, { text: 'Bolos de casamento com quinze dias.', down: 24 }),
      ]),
    );
    expect(made.body).toBe(
      '# Manual da Padaria\n\n## Entregas\nEntregamos em até 5 km, com motoboy próprio.\nDe segunda a sábado (menos feriados).\n\n' +
        'Acima de R$ 80 o frete é grátis.\n\n## Encomendas\nBolos de casamento com quinze dias.',
    );
    expect(made).toMatchObject({ title: 'Manual (2026)', fileName: 'Manual (2026).pdf' });
    expect((await find('casamento'))[0]).toMatchObject({ heading: 'Manual da Padaria > Encomendas' });
  });

  it('and is opened by its link; a list has the name of the file and no link, which would not last', async () => {
    const bytes = pdf([page('Tabela de preços: xarope de guaraná.')]);
    const { id, fileUrl } = await add('Tabela.pdf', bytes);
    const answer = await open(fileUrl!);
    expect([answer.statusCode, answer.rawPayload.equals(bytes)]).toEqual([200, true]);
    expect(answer.headers['content-disposition']).toContain('Tabela.pdf');
    const { body } = await world.home.admin.call(knowledge.list, { query: { searchParam: 'Tabela' } });
    expect(body.articles).toMatchObject([{ id, fileName: 'Tabela.pdf', fileSize: bytes.length }]);
    expect(body.articles[0]).not.toHaveProperty('fileUrl');
  });

  it('is read by those prompts that it is ticked for, and by none before it is published', async () => {
    const make = async (name: string) =>
      (await world.home.admin.call(prompts.create, { body: { name, queueId: world.home.vendas } })).body.id;
    const [noite, dia] = [await make('Noite'), await make('Dia')];
    const body = { title: 'Cardápio da noite', forAll: false, promptIds: [noite] };
    const made = await add('c.txt', 'Caldo verde com torresmo.', body);
    expect(made).toMatchObject({ title: 'Cardápio da noite', forAll: false, promptIds: [noite] });
    expect([(await find('torresmo', noite)).length, (await find('torresmo', dia)).length]).toEqual([1, 0]);
    await add('d.txt', 'Dobradinha aos domingos.', { isPublished: false, promptIds: [noite, dia] });
    expect(await find('dobradinha')).toEqual([]);
  });

  it('changes with its file alone; its title and prompts by themselves', async () => {
    const { id, body, ...rest } = await add('Prazos.txt', 'Jabuticaba chega na quinta.');
    const params = { articleId: id };
    const update = (changes: object) => world.home.admin.call(knowledge.update, { params, body: changes });
    const refused = await update({ body: 'Outra coisa.' });
    expect([refused.status, Object.keys(refused.body.fields!)]).toEqual([400, ['body']]);
    expect((await update({ ...rest, id, body, title: 'Frutas' })).body).toMatchObject({ title: 'Frutas', body });
    world.events.length = 0;
    const before = await stored();
    const now = await replace(id, 'prazos-novos.pdf', pdf([page('Jabuticaba chega na sexta.')]));
    expect(now.body).toMatchObject({ id, title: 'Frutas', fileName: 'prazos-novos.pdf' });
    expect(heard()).toMatchObject([{ action: 'update', record: { id, fileName: 'prazos-novos.pdf' } }]);
    expect((await find('jabuticaba')).map((one) => one.body)).toEqual(['Jabuticaba chega na sexta.']);
    await world.work();
    expect(await stored(), 'the one before is gone').toEqual(before);
    expect((await open(now.body.fileUrl!)).statusCode).toBe(200);
    await remove(id);
    await world.work();
    expect((await open(now.body.fileUrl!)).statusCode).toBe(404);
    expect(await stored()).toMatchObject({ articles: before.articles - 1, media: before.media - 1 });
  });

  it('is not put to what was written here', async () => {
    const { body } = await world.home.admin.call(knowledge.create, { body: { title: 'Escrito', body: 'Aqui.' } });
    const refused = await replace(body.id, 'a.txt', 'Outro.');
    expect([refused.status, refused.body.fields]).toEqual([400, { file: 'This article has no file' }]);
  });
});

describe('what is no document, or too much of one, is refused with its reason and leaves nothing behind', () => {
  const cases: [string, string, () => Bytes, string, object?][] = [
    ['a picture called .txt', 'a.txt', () => Buffer.from(png, 'base64'), 'ERR_UNSUPPORTED_MEDIA'],
    ['bytes called .txt', 'a.txt', () => Buffer.from([65, 66, 0, 1, 2, 3, 200, 201]), 'ERR_DOCUMENT_UNREADABLE'],
    ['text of another kind', 'a.html', () => '<p>Oi</p>', 'ERR_UNSUPPORTED_MEDIA'],
    ['blank text', 'a.txt', () => ' \n\t\n ', 'ERR_DOCUMENT_NO_TEXT'],
    ['more text than there may be', 'a.txt', () => 'a '.repeat(250_001), 'ERR_DOCUMENT_TOO_LONG', ['characters']],
    ['text of megabytes', 'a.md', () => 'a '.repeat(2_000_000), 'ERR_DOCUMENT_TOO_LONG', ['characters']],
    ['an empty file', 'a.txt', () => '', 'ERR_VALIDATION', ['medias']],
    ['too many bytes', 'a.txt', () => Buffer.alloc(DocumentLimits.bytes + 1, 'a'), 'ERR_TOO_LARGE'],
    ['text called .pdf', 'a.pdf', () => 'Isto não é um PDF.', 'ERR_DOCUMENT_UNREADABLE'],
    ['a PDF that was cut', 'a.pdf', () => pdf([page('Oi')]).subarray(0, 200), 'ERR_DOCUMENT_UNREADABLE'],
    ['a PDF with a password', 'a.pdf', () => pdf([page('Oi')], { isLocked: true }), 'ERR_DOCUMENT_LOCKED'],
    ['a scanned PDF', 'a.pdf', () => pdf([[{ bytes: Buffer.from('0 0 9 9 re f') }]]), 'ERR_DOCUMENT_NO_TEXT'],
    ['a PDF of 10,000 pages', 'a.pdf', () => pdf(Array(10_000).fill(page('Oi'))), 'ERR_DOCUMENT_TOO_LONG', ['pages']],
    ['a PDF with a gigabyte of text', 'a.pdf', textOfGigabyte, 'ERR_DOCUMENT_TOO_HEAVY'],
    ['a PDF that unpacks to a gigabyte', 'a.pdf', bomb, 'ERR_DOCUMENT_TOO_HEAVY'],
    ['a PDF with more text than there may be', 'a.pdf', manyWords, 'ERR_DOCUMENT_TOO_LONG', ['characters']],
  ];
  it.each(cases)('%s', async (_, name, bytes, code, fields) => {
    const before = await stored();
    const answer = await send(name, bytes());
    expect([answer.body.error, fields && Object.keys(answer.body.fields ?? {})]).toEqual([code, fields]);
    expect([...documentFails, 'ERR_VALIDATION']).toContain(code);
    expect(await stored()).toEqual(before);
    expect(await readdir(world.app.store.incoming)).toEqual([]);
    expect(heard()).toEqual([]);
  });

  it('and in place of a file it leaves that as it was', async () => {
    const { id } = await add('Firme.txt', 'Fica a pitanga.');
    const before = await stored();
    expect((await replace(id, 'a.pdf', pdf([page('Oi')], { isLocked: true }))).body.error).toBe('ERR_DOCUMENT_LOCKED');
    expect(await stored()).toEqual(before);
    expect((await find('pitanga'))[0]).toMatchObject({ articleId: id });
  });

  it('a call without a file, and with settings of no use', async () => {
    const none = await world.home.admin.call(knowledge.upload, { body: {} });
    expect([none.status, none.body.error]).toEqual([400, 'ERR_VALIDATION']);
    const long = await send('a.txt', 'Oi', { title: 'x'.repeat(KnowledgeLimits.title + 1) });
    expect([long.status, Object.keys(long.body.fields!)]).toEqual([400, ['title']]);
  });
});

describe('a company', () => {
  it('has its files alone: others find and change none, and its prompts are no others’', async () => {
    const { home, other } = world;
    const { id } = await add('Nosso.txt', 'A senha do cofre é violeta.');
    for (const articleId of [id, 999_999]) {
      const answer = await replace(articleId, 'a.txt', 'Meu agora.', other.admin);
      expect([answer.status, answer.body.error]).toEqual([404, 'ERR_NO_ARTICLE_FOUND']);
    }
    const { body } = await other.admin.call(knowledge.search, { query: { question: 'cofre violeta' } });
    expect(body.found).toEqual([]);
    const theirs = await other.admin.call(prompts.create, { body: { name: 'Deles', queueId: other.vendas } });
    const before = await stored();
    expect((await send('a.txt', 'Oi', { promptIds: [theirs.body.id] })).body.error).toBe('ERR_NO_PROMPT_FOUND');
    expect(await stored()).toEqual(before);
    for (const who of [home.ana, home.supervisor])
      expect((await send('a.txt', 'Oi', {}, who)).body.error).toBe('ERR_NO_PERMISSION');
  });

  it('keeps a hundred files at most, also of those that come at the same time', async () => {
    const there = (await world.owner.query('select 1 from knowledge_articles where media_key is not null')).rowCount!;
    const { rows } = await world.owner.query<{ key: string }>(
      'select media_key as key from knowledge_articles where media_key is not null limit 1',
    );
    await world.owner.query(
      `insert into knowledge_articles (company_id, title, media_key)
       select $1, 'Cheio', $2 from generate_series(1, $3::int)`,
      [world.home.id, rows[0]!.key, KnowledgeLimits.files - 1 - there],
    );
    const both = await Promise.all([send('a.txt', 'Um'), send('b.txt', 'Outro')]);
    expect(new Set(both.map(({ body }) => body.error))).toEqual(new Set(['ERR_KNOWLEDGE_FULL', undefined]));
    const third = await send('c.txt', 'Mais um');
    expect([third.status, third.body.error]).toEqual([409, 'ERR_KNOWLEDGE_FULL']);
    expect((await world.home.admin.call(knowledge.create, { body: { title: 'Escrito', body: 'Cabe.' } })).status).toBe(
      201,
    );
  });
});

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** What lies outside of its page is not read. */
const sentence = `1 0 0 1 50 400 Tm (${'um texto que nunca acaba '.repeat(3)}) Tj\n`;
const written = (characters: number) => packed(`BT /F1 11 Tf 50 800 Td\n${sentence.repeat(characters / 75)}ET\n`);

/** Four times the same stream: a gigabyte once it is unpacked, some hundred kilobytes here. */
function textOfGigabyte(): Buffer {
  const quarter = written(190_000_000);
  return pdf([[quarter, quarter, quarter, quarter]]);
}

function bomb(): Buffer {
  const quarter = packed(Buffer.alloc(260_000_000, ' '));
  return pdf([[quarter, quarter, quarter, quarter]]);
}

const manyWords = () => pdf(Array(20).fill([written(50_000)]));
