import { knowledge, KnowledgeLimits } from '@guiche/contract/knowledge';
import { prompts } from '@guiche/contract/prompts';
import { quickMessages } from '@guiche/contract/quick-messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';
import { piecesOf } from './pieces';
import * as queries from './queries';
import { wantedOf, wordsOf } from './words';

let world: World;
beforeAll(async () => void (world = await createWorld({ lines: false })));
afterAll(() => world.close());
beforeEach(() => void (world.events.length = 0));

const create = (body: object) =>
  world.home.admin.call(knowledge.create, { body: { title: 'Artigo', ...body } as never });
const find = async (question: string, promptId?: number) =>
  (await world.home.admin.call(knowledge.search, { query: { question, ...(promptId && { promptId }) } })).body;
const titles = async (question: string, promptId?: number) =>
  (await find(question, promptId)).found.filter(({ isGiven }) => isGiven).map(({ title }) => title);
const makePrompt = async (name: string) =>
  (await world.home.admin.call(prompts.create, { body: { name, queueId: world.home.vendas } })).body.id;
const heard = () =>
  world.heardBy(world.home.admin).flatMap(({ name, event }) => (name === 'knowledge' ? [event as never] : []));
const stems = async () =>
  (
    await world.owner.query<{ stem: string; pieces: number }>(
      `select stem, pieces from knowledge_stems where company_id = $1 order by stem`,
      [world.home.id],
    )
  ).rows;

describe('an article', () => {
  it('is published for every prompt unless told otherwise; admins alone hear of it, without its text', async () => {
    const { status, body } = await create({ title: 'Entregas', body: 'Entregamos em até 5 km.' });
    expect([status, body]).toMatchObject([
      201,
      { title: 'Entregas', isPublished: true, forAll: true, promptIds: [], length: 23 },
    ]);
    const { body: _, fileUrl: __, ...record } = body;
    expect(heard()).toEqual([{ action: 'create', record }]);
    expect(world.heardBy(world.home.supervisor)).toEqual([]);
    expect((await world.home.admin.call(knowledge.show, { params: { articleId: body.id } })).body).toEqual(body);
  });

  it.each([
    { title: '' },
    { title: 'x'.repeat(KnowledgeLimits.title + 1) },
    { title: 7 },
    { body: 'x'.repeat(KnowledgeLimits.body + 1) },
    { body: null },
    { promptIds: Array.from({ length: KnowledgeLimits.prompts + 1 }, () => 1) },
    { promptIds: 'todos' },
    { isPublished: 'sim' },
    { surprise: 1 },
  ])('is refused with values of no use, %#', async (wrong) => {
    const answer = await create(wrong);
    expect([answer.status, answer.body.error]).toEqual([400, 'ERR_VALIDATION']);
    expect(Object.keys(answer.body.fields ?? {})[0]).toContain(Object.keys(wrong)[0]);
  });

  it('may have the longest text there is, in pieces of bounded length', async () => {
    const { body } = await create({ title: 'Longo', body: 'Um parágrafo do manual. '.repeat(4_000).slice(0, 95_999) });
    expect(body.length).toBe(95_999);
    const { rows } = await world.owner.query<{ most: number; count: number }>(
      'select max(length(body)) as most, count(*)::int as count from knowledge_pieces where article_id = $1',
      [body.id],
    );
    expect(rows[0]!.most).toBeLessThanOrEqual(1_200);
    expect(rows[0]!.count).toBeGreaterThan(80);
    await world.home.admin.call(knowledge.remove, { params: { articleId: body.id } });
  });

  it('of another company, and a prompt of another company, are as unknown as none', async () => {
    const { home, other } = world;
    const theirs = await other.admin.call(knowledge.create, { body: { title: 'Deles' } });
    const prompt = await other.admin.call(prompts.create, { body: { name: 'Deles', queueId: other.vendas } });
    for (const articleId of [theirs.body.id, 999_999]) {
      const { status, body } = await home.admin.call(knowledge.update, {
        params: { articleId },
        body: { title: 'Meu' },
      });
      expect([status, body]).toEqual([404, { error: 'ERR_NO_ARTICLE_FOUND' }]);
    }
    for (const promptId of [prompt.body.id, 999_999]) {
      expect((await create({ promptIds: [promptId] })).body.error).toBe('ERR_NO_PROMPT_FOUND');
      const asked = await home.admin.call(knowledge.search, { query: { question: 'oi', promptId } });
      expect(asked.body.error).toBe('ERR_NO_PROMPT_FOUND');
    }
  });

  it('is listed by title, found by a part of it, page by page', async () => {
    for (let n = 10; n < 35; n++) await create({ title: `Página ${n}` });
    const first = await world.home.admin.call(knowledge.list, { query: { searchParam: 'PAGINA' } });
    const query = { searchParam: 'pagina', cursor: first.body.nextCursor! };
    const rest = await world.home.admin.call(knowledge.list, { query });
    expect([first.body.count, ...[...first.body.articles, ...rest.body.articles].map(({ title }) => title)]).toEqual([
      25,
      ...Array.from({ length: 25 }, (_, n) => `Página ${n + 10}`),
    ]);
    expect((await world.home.admin.call(knowledge.list, { query: { searchParam: '50%_' } })).body.articles).toEqual([]);
  });
});

describe('a text is cut', () => {
  it('at its headings, which the pieces remember', () => {
    const text = 'Antes.\n\n# Trocas\nEm 7 dias.\n\n## Roupas\nCom etiqueta.\n\n# Frete\nGrátis.';
    expect(piecesOf(text)).toEqual([
      { heading: '', body: 'Antes.' },
      { heading: 'Trocas', body: 'Em 7 dias.' },
      { heading: 'Trocas > Roupas', body: 'Com etiqueta.' },
      { heading: 'Frete', body: 'Grátis.' },
    ]);
  });

  it('into pieces of bounded length, whatever it is made of, and nothing of it is lost', () => {
    const kept = (text: string) => text.replaceAll(/\s/g, '');
    for (const text of [
      'a'.repeat(5_000),
      '\u{1F600}'.repeat(3_001),
      'sem fim '.repeat(900),
      `${'Linha.\n'.repeat(800)}`,
    ]) {
      const pieces = piecesOf(text);
      expect(Math.max(...pieces.map(({ body }) => body.length))).toBeLessThanOrEqual(1_200);
      expect(pieces.every(({ body }) => body.isWellFormed())).toBe(true);
      expect(kept(pieces.map(({ body }) => body).join(''))).toBe(kept(text));
    }
    expect(piecesOf(' \n\n \n')).toEqual([]);
  });
});

describe('what is found', () => {
  it('meets by stems, whatever accents, nouns of verbs too, and says by which words', async () => {
    await create({ title: 'Senha', body: 'Para a redefinição da senha, use o link da página inicial.' });
    const { found, words } = await find('Como REDEFINIR minha senha?');
    expect(words).toEqual(['REDEFINIR', 'senha']);
    expect(found[0]).toMatchObject({ title: 'Senha', isGiven: true, share: 1 });
    expect(found[0]!.met.map(({ word, how }) => [word, how])).toEqual([
      ['REDEFINIR', 'same'],
      ['senha', 'same'],
    ]);
    expect((await find('redefinicao'))!.found[0]!.title).toBe('Senha');
  });

  it('meets what was mistyped, and other words for the same thing, which count for less', async () => {
    await create({ title: 'Encomendas', body: 'Bolos de casamento: encomende com quinze dias de antecedência.' });
    const { found } = await find('casamemto');
    expect(found[0]).toMatchObject({ title: 'Encomendas', met: [{ word: 'casamemto', how: 'alike' }] });
    await create({ title: 'Estornos', body: 'O reembolso sai em dez dias úteis.' });
    const other = await find('estornar');
    expect(other.found.find(({ body }) => body.includes('reembolso'))!.met[0]!.how).not.toBe('alike');
  });

  it('is nothing where nothing meets, or nothing was asked', async () => {
    expect(await find('xilofone')).toEqual({ found: [], words: ['xilofone'] });
    for (const question of ['', '?!', 'oi, tudo bem?', "' | & ! <-> :*"])
      expect((await find(question)).found).toEqual([]);
  });

  it('reads no more of a text than it needs: its first words that say something', () => {
    const begun = Array.from({ length: 24 }, (_, n) => `palavra${n}`);
    expect(wordsOf(`${begun.join(' ')} ${'outra '.repeat(1_000_000)}`)).toEqual(begun);
    expect(wordsOf(`${'de para '.repeat(200_000)} sopas`)).toEqual([]);
  });

  it('survives whatever is asked', async () => {
    for (const question of [
      "d'água:A & (b | !c)",
      "\\'; drop table x; --",
      'ß'.repeat(100),
      `${'palavra '.repeat(60)}`,
    ])
      expect((await find(question)).words.length).toBeGreaterThan(0);
    const { status } = await world.home.admin.call(knowledge.search, { query: { question: 'x'.repeat(501) } });
    expect(status).toBe(400);
  });

  it('is what is published, and what this prompt may read, as it is by now', async () => {
    const [noite, dia] = [await makePrompt('Noite'), await makePrompt('Dia')];
    const { body } = await create({
      title: 'Cardápio noturno',
      body: 'Sopas quentes.',
      forAll: false,
      promptIds: [noite],
    });
    const params = { articleId: body.id };
    expect([await titles('sopas'), await titles('sopas', noite), await titles('sopas', dia)]).toEqual([
      ['Cardápio noturno'],
      ['Cardápio noturno'],
      [],
    ]);
    await world.home.admin.call(knowledge.update, { params, body: { body: 'Caldos quentes.' } });
    expect([await titles('sopas'), await titles('caldos', noite)]).toEqual([[], ['Cardápio noturno']]);
    await world.home.admin.call(knowledge.update, { params, body: { isPublished: false } });
    expect(await titles('caldos', noite)).toEqual([]);
    await world.home.admin.call(knowledge.update, { params, body: { isPublished: true } });
    world.events.length = 0;
    await world.home.admin.call(prompts.remove, { params: { promptId: noite } });
    expect(heard()).toMatchObject([{ action: 'update', record: { id: body.id, forAll: false, promptIds: [] } }]);
    expect(await titles('caldos', dia), 'no other prompt may read it by that').toEqual([]);
  });

  it('is the same by words and by meaning: who may read an article is said once', async () => {
    const [um, dois] = [await makePrompt('Um'), await makePrompt('Dois')];
    for (const isPublished of [true, false])
      for (const [forAll, promptIds] of [
        [true, []],
        [false, []],
        [false, [um]],
        [false, [um, dois]],
      ] as const)
        // prettier-ignore
        await create({ title: 'Quitutes', body: 'Quitutes da casa.', isPublished, forAll, promptIds });
    await world.other.admin.call(knowledge.create, { body: { title: 'Quitutes', body: 'Quitutes de outra casa.' } });
    const quick = { shortcode: 'quitutes', message: 'Os quitutes.', geral: true, status: true, forAssistant: true };
    await world.home.admin.call(quickMessages.create, { body: quick as never });
    const { rows } = await world.owner.query<{ id: number }>('select id from knowledge_pieces');
    const all = rows.map(({ id }) => id);
    const ctx = world.app.tenancy.reading(world.home.id);
    const counts: number[] = [];
    for (const forPrompt of [null, um, dois, 0]) {
      const byWords = await queries.searchPieces(ctx, wantedOf(['quitutes']), forPrompt, 100);
      const byIds = (await queries.readPieces(ctx, all, forPrompt)).filter(({ title }) => /quitutes/i.test(title));
      const idsOf = (pieces: readonly { pieceId: number }[]) => new Set(pieces.map(({ pieceId }) => pieceId));
      expect(idsOf(byWords), String(forPrompt)).toEqual(idsOf(byIds));
      counts.push(byWords.length);
    }
    expect(counts).toEqual([5, 4, 3, 2]);
  });

  it('is tried out at the pace of a hand, since each question may cost money', async () => {
    const strict = await createWorld({ env: { RATE_LIMITS: 'on' }, lines: false });
    try {
      const ask = () => strict.home.admin.call(knowledge.search, { query: { question: 'sopas' } });
      for (let n = 0; n < 60; n++) expect((await ask()).status).toBe(200);
      const { status, body } = await ask();
      expect([status, body.error]).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
    } finally {
      await strict.close();
    }
  });

  it('is never what another company knows', async () => {
    await world.other.admin.call(knowledge.create, { body: { title: 'Cofre', body: 'A combinação do cofre é azul.' } });
    expect((await find('cofre combinação')).found).toEqual([]);
  });

  it('leaves no word behind of what was deleted', async () => {
    const before = await stems();
    const { body } = await create({ title: 'Beltrano', body: 'Zulmira e o ornitorrinco.' });
    expect((await stems()).length).toBe(before.length + 3);
    await world.home.admin.call(knowledge.remove, { params: { articleId: body.id } });
    expect(await stems()).toEqual(before);
    expect(heard().at(-1)).toEqual({ action: 'delete', id: body.id });
  });
});

describe('a quick message', () => {
  const body = { shortcode: 'convenio', message: 'Aceitamos o convênio Vila Rica.', geral: true, forAssistant: true };

  it('counts once it is released, shared and offered', async () => {
    const { admin } = world.home;
    const made = await admin.call(quickMessages.create, { body });
    const params = { quickMessageId: made.body.id };
    expect((await find('convênio')).found[0]).toMatchObject({ quickMessageId: made.body.id, title: 'convenio' });
    for (const less of [{ geral: false }, { status: false }, { forAssistant: false }]) {
      await admin.call(quickMessages.update, { params, body: less });
      expect((await find('convênio')).found).toEqual([]);
      await admin.call(quickMessages.update, { params, body: { geral: true, status: true, forAssistant: true } });
    }
    await admin.call(quickMessages.update, { params, body: { message: 'Aceitamos o convênio Serra Azul.' } });
    expect((await find('convênio')).found.map((one) => one.body)).toEqual(['Aceitamos o convênio Serra Azul.']);
    await admin.call(quickMessages.remove, { params });
    expect((await find('convênio')).found).toEqual([]);
  });

  it('is released by who manages quick messages alone; its author’s new words are released by nobody yet', async () => {
    const { ana, supervisor } = world.home;
    const refused = await ana.call(quickMessages.create, { body: { ...body, shortcode: 'dela' } });
    expect(refused.body.error).toBe('ERR_NO_PERMISSION');
    const made = await ana.call(quickMessages.create, { body: { ...body, shortcode: 'dela', forAssistant: false } });
    const params = { quickMessageId: made.body.id };
    expect((await ana.call(quickMessages.update, { params, body: { forAssistant: true } })).status).toBe(403);
    await supervisor.call(quickMessages.update, { params, body: { forAssistant: true } });
    const same = await ana.call(quickMessages.update, { params, body: { ...body, shortcode: 'dela2' } });
    expect(same.body.forAssistant).toBe(true);
    const changed = await ana.call(quickMessages.update, { params, body: { message: 'Outra coisa.' } });
    expect(changed.body.forAssistant).toBe(false);
  });
});
