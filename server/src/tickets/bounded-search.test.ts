import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createWorld, type World } from '../testing/world';
import { lookedAtOnce } from './list-queries';

/** What a search costs is bounded, whatever is looked for; and nothing is lost by that. */

let world: World;
/** More conversations than are looked into at once, the first ones oldest; each with two messages. */
const many = 2 * lookedAtOnce + 300;
const rare = new Map([
  [3, 'xq'],
  [7, '§¶'],
  [lookedAtOnce, 'o qx §¶'],
  [many - 5, 'xq vê'],
]);

beforeAll(async () => {
  world = await createWorld();
  const { id, line } = world.home;
  const texts = Array.from(
    { length: many },
    (_, n) => rare.get(n) ?? (n % 2 ? 'quero saber o valor' : 'qual o valor hoje') + (n % 31 ? '' : ' da jaca'),
  );
  await world.owner.query(
    `with people as (
       insert into contacts (company_id, name, number, whatsapp_id)
       select $1, 'Pessoa', (5511900000000 + n)::text, $2 from generate_series(0, $3 - 1) n returning id, number),
     talks as (
       insert into tickets (company_id, status, contact_id, whatsapp_id, created_at, updated_at, closed_at)
       select $1, 'closed', id, $2, t, t, t from (
         select id, timestamptz '2025-01-01' + (number::bigint - 5511900000000) * interval '1 minute' as t from people) p
       returning id, contact_id)
     insert into messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, contact_id, body, media_type, state, ack, created_at, updated_at)
     select $1, k.id, $2, 'bounded-' || p.number || twice, false, p.id, ($4::text[])[1 + (p.number::bigint - 5511900000000)], 'conversation',
       'received', 0, now(), now()
     from talks k join people p on p.id = k.contact_id, generate_series(1, 2) twice`,
    [id, line, many, texts],
  );
  await world.owner.query('analyze messages');
});
afterAll(() => world.close());

/** Everything that is found, page after page, and the most pages that had nothing. */
async function whole(searchParam: string, more: object = {}, beforePage = async (): Promise<void> => {}) {
  const numbers: string[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    await beforePage();
    const { status, body } = await world.home.admin.call(tickets.list, {
      query: { searchParam, partial: true, ...more, ...(cursor ? { cursor } : {}) },
    });
    expect(status).toBe(200);
    expect(body.tickets.length).toBeLessThanOrEqual(40);
    expect(body.hasMore).toBe(body.nextCursor !== null);
    // it is full, or the last one, or says that it ended early
    expect(body.lookedTo !== undefined).toBe(body.hasMore && body.tickets.length < 40);
    numbers.push(...body.tickets.map(({ contact }) => contact.number));
    cursor = body.nextCursor ?? undefined;
    pages++;
  } while (cursor);
  return { places: numbers.map((number) => Number(number) - 5_511_900_000_000), pages };
}

describe('a search that may end early', () => {
  it.each([
    ['two letters that no index knows', 'xq', [many - 5, 3]],
    ['without their accents', 'vé', [many - 5]],
    ['signs', '§¶', [lookedAtOnce, 7]],
    ['a phrase with a short word in it', 'o qx', [lookedAtOnce]],
    ['words that stand nowhere in this order', 'valor qual', []],
    ['words that stand nowhere', 'jabuticabeira', []],
  ])('finds all there is, newest first: %s', async (_, words, places) => {
    expect((await whole(words)).places).toEqual(places);
  });

  it('looks into so many conversations at once and says how to go on, also where it has found nothing', async () => {
    const { body } = await world.home.admin.call(tickets.list, { query: { searchParam: '§¶', partial: true } });
    expect(body).toMatchObject({ tickets: [], count: 0, hasMore: true });
    const looked = many - (Date.parse(body.lookedTo!.at) - Date.UTC(2025, 0, 1)) / 60_000;
    expect(looked).toBeGreaterThanOrEqual(lookedAtOnce);
    expect(looked).toBeLessThan(1.5 * lookedAtOnce);
    expect((await whole('§¶')).pages).toBe(Math.ceil((many + 1) / lookedAtOnce));
  });

  it('fills its pages where words are common, each found once', async () => {
    const { places, pages } = await whole('valor hoje');
    expect(places).toEqual(
      Array.from({ length: many }, (_, n) => many - 1 - n).filter((n) => n % 2 === 0 && !rare.has(n)),
    );
    expect(pages).toBe(Math.ceil(places.length / 40));
  });

  it.each([
    ['rare', ['rare', 'rare']],
    ['common', ['common', 'common', 'common']],
    ['common, then rare', ['common', 'rare']],
    ['rare, then common', ['rare', 'common']],
    ['common, and rare in the end', ['common', 'common', 'rare']],
  ])('finds the same, however its words are held for from page to page: %s', async (_, held) => {
    let page = 0;
    const { places } = await whole('jaca', {}, async () => {
      // what decides is how many messages there are, by the statistics of the table
      const messages = held[page++] === 'rare' ? 1000 : 2_000_000_000;
      await world.owner.query(
        `select pg_restore_relation_stats('schemaname', 'public', 'relname', 'messages', 'reltuples', $1::real)`,
        [messages],
      );
    });
    await world.owner.query('analyze messages');
    expect(page).toBe(held.length);
    expect(places).toEqual(Array.from({ length: many }, (_, n) => many - 1 - n).filter((n) => n % 31 === 0));
  });

  it('keeps to its filters', async () => {
    expect((await whole('xq', { status: 'open' })).places).toEqual([]);
    expect((await whole('xq', { status: 'closed' })).places).toEqual([many - 5, 3]);
  });
});

test('whoever pages by number has full pages, and no page between them', async () => {
  const { body } = await world.home.admin.call(tickets.list, { query: { searchParam: 'xq' } });
  expect(body).toMatchObject({ count: 2, hasMore: false, nextCursor: null });
  expect(body.tickets).toHaveLength(2);
  const second = await world.home.admin.call(tickets.list, { query: { searchParam: 'xq', pageNumber: 2 } });
  expect(second.body).toMatchObject({ tickets: [], hasMore: false });
});

test('a text is known by the trigrams of its words, ten at most, and by short words whose beginning is seen', async () => {
  const trigrams = async (text: string) =>
    (await world.owner.query<{ t: string[] | null }>('select guiche_trigrams(guiche_fold($1)) as t', [text])).rows[0]!
      .t;
  expect(await trigrams('Orçamento')).toEqual(['%orc%', '%rca%', '%cam%', '%ame%', '%men%', '%ent%', '%nto%']);
  expect(await trigrams('que xq')).toEqual(['%que%', '% xq%']);
  expect(await trigrams('loja loja')).toEqual(['%loj%', '%oja%']);
  for (const none of ['xq', '%_%', '~~~', '🙂', '12', '']) expect(await trigrams(none)).toBeNull();
  expect(await trigrams('quero saber o valor da entrega hoje '.repeat(20))).toHaveLength(10);
});
