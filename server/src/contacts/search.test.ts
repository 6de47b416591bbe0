import { contacts, type Contact } from '@guiche/contract/contacts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';

let world: World;

const first = [
  'Ana',
  'João',
  'Antônia',
  'Çelik',
  'Zuleica',
  'maria',
  'MARIA',
  '100% Pão',
  'under_score',
  'back\\slash',
];
const last = ['Souza', 'Müller', 'de Sá', "D'Ávila", 'Oliveira', 'Ñandú', 'Silva'];
const nameOf = (n: number) => `${first[n % first.length]} ${last[n % last.length]} ${n % 13}`;
const many = 1400;

beforeAll(async () => {
  world = await createWorld();
  const names = Array.from({ length: many }, (_, n) => nameOf(n));
  await world.owner.query(
    `insert into contacts (company_id, name, number)
     select $1, g.name, (5511900000000 + g.n * 7919)::text from unnest($2::text[]) with ordinality as g (name, n)`,
    [world.home.id, names],
  );
  await world.owner.query(
    `insert into contacts (company_id, name, number) values ($1, 'Maria da Oficina', '5511900007919')`,
    [world.other.id],
  );
});
afterAll(() => world.close());

/** All pages one after the other. */
async function all(searchParam: string): Promise<{ rows: Contact[]; count: number }> {
  const rows: Contact[] = [];
  let cursor: string | undefined;
  for (;;) {
    const { status, body } = await world.home.ana.call(contacts.list, { query: { searchParam, cursor } });
    expect(status).toBe(200);
    rows.push(...body.contacts);
    expect(body.hasMore).toBe(body.nextCursor !== null);
    if (body.nextCursor === null) return { rows, count: body.count };
    cursor = body.nextCursor;
  }
}

/** The same question, asked the slow way: in plain words of the specification. */
async function expected(term: string): Promise<Contact['id'][]> {
  const digits = /\d/.test(term) && !/\p{L}/u.test(term) ? term.replace(/\D/g, '') : null;
  const { rows } = await world.owner.query<{ id: number }>(
    `select id from contacts where company_id = $1
       and (strpos(guiche_fold(name), guiche_fold($2)) > 0 or ($3::text is not null and strpos(number, $3) > 0))
     order by name_fold, id`,
    [world.home.id, term, digits],
  );
  return rows.map(({ id }) => id);
}

describe('the search in contacts', () => {
  it.each([
    'joao',
    'JOÃO',
    'antonia souza',
    'muller',
    'maria',
    'ar',
    'ñ 1',
    'zz',
    '100%',
    '%%',
    '__',
    'r_s',
    'k\\s',
    "d'avila",
    '791',
    '(55) 11 9',
    '5511900007919',
    '000',
    'nobody at all',
  ])('finds exactly those who hold "%s" in name or number, in the order of the list', async (term) => {
    const { rows, count } = await all(term);
    const ids = await expected(term);
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(count).toBe(Math.min(ids.length, 1000));
  });

  it.each(['', ' ', 'a', '1', '55', '5-5'])('is none for "%s": everyone is listed', async (term) => {
    const { body } = await world.home.ana.call(contacts.list, { query: { searchParam: term } });
    expect(body.count).toBe(1000);
    expect(body.contacts).toHaveLength(20);
  });

  it('finds nobody of another company', async () => {
    const { rows } = await all('maria');
    expect(rows.length).toBeGreaterThan(100);
    expect(new Set(rows.map(({ companyId }) => companyId))).toEqual(new Set([world.home.id]));
    const { body } = await world.other.ana.call(contacts.list, { query: { searchParam: '5511900007919' } });
    expect(body.contacts.map(({ name }) => name)).toEqual(['Maria da Oficina']);
  });

  it('is not answered to whoever has no company', async () => {
    const { rows } = await world.owner.query<{ hits: number; ids: number[] }>(
      `select hits, ids from guiche_search_contacts('maria', null, null, null, 0, 21, 1000)`,
    );
    expect(rows).toEqual([{ hits: 0, ids: [] }]);
    await expect(
      world.app.tenancy.acrossCompanies((db) =>
        db.many({
          text: `select * from guiche_search_contacts('maria', null, null, null, 0, 21, 1000)`,
          values: [],
        } as never),
      ),
    ).rejects.toThrow(/permission denied/);
  });
});

describe('the list of contacts', () => {
  it('comes twenty a page by name, without regard to case and accents', async () => {
    const { body } = await world.home.ana.call(contacts.list);
    expect(body.contacts.map(({ name }) => name)).toEqual(
      (
        await world.owner.query<{ name: string }>(
          'select name from contacts where company_id = $1 order by name_fold, id limit 20',
          [world.home.id],
        )
      ).rows.map(({ name }) => name),
    );
    const second = await world.home.ana.call(contacts.list, { query: { pageNumber: 2 } });
    const next = await world.home.ana.call(contacts.list, { query: { cursor: body.nextCursor! } });
    expect(second.body.contacts).toEqual(next.body.contacts);
    const past = await world.home.ana.call(contacts.list, { query: { pageNumber: 1000 } });
    expect(past.body).toMatchObject({ contacts: [], hasMore: false, nextCursor: null });
  });

  it.each(['', 'maria'])(
    'neither repeats nor skips anybody when others are added meanwhile (search "%s")',
    async (searchParam) => {
      const seen: number[] = [];
      const before = new Set(
        searchParam
          ? await expected(searchParam)
          : (
              await world.owner.query<{ id: number }>('select id from contacts where company_id = $1', [world.home.id])
            ).rows.map(({ id }) => id),
      );
      let cursor: string | undefined;
      for (let n = 0; ; n++) {
        const { body } = await world.home.ana.call(contacts.list, { query: { searchParam, cursor } });
        seen.push(...body.contacts.map(({ id }) => id));
        if (!body.nextCursor) break;
        cursor = body.nextCursor;
        if (n % 10 === 0) {
          await world.home.ana.call(contacts.create, {
            body: { name: `Aaa Maria ${n}`, number: String(5_511_960_000_000 + n + (searchParam ? 5000 : 0)) },
          });
        }
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect([...before].filter((id) => !seen.includes(id))).toEqual([]);
    },
  );

  it('goes on after a name of a hundred characters of any script', async () => {
    const long = '漢'.repeat(100);
    await world.owner.query(`insert into contacts (company_id, name) select $1, $2 from generate_series(1, 25)`, [
      world.home.id,
      long,
    ]);
    expect((await all('漢漢漢')).rows).toHaveLength(25);
  });

  it('refuses a cursor that is none of its own', async () => {
    for (const cursor of ['x', Buffer.from('["2026-01-01T00:00:00.000Z",1]').toString('base64url').slice(4)]) {
      const answer = await world.home.ana.call(contacts.list, { query: { cursor } });
      expect([answer.status, answer.body.error]).toEqual([400, 'ERR_VALIDATION']);
    }
  });

  it('comes whole as well, for clients that want no pages', async () => {
    const { body } = await world.home.ana.call(contacts.listAll);
    expect(body.length).toBeGreaterThan(many);
    const some = await world.home.ana.call(contacts.listAll, { query: { name: 'zuleica' } });
    expect(some.body.length).toBe(many / first.length);
  });
});
