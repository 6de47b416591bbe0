import { announcements } from '@guiche/contract/announcements';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const write = (priority: number, title: string, status = true) =>
    world.owner.query(
      `insert into announcements (priority, title, text, status, created_at) values ($1, $2, 'Olá, São Paulo', $3, $4)`,
      [priority, title, status, new Date(Date.UTC(2026, 0, 1) + priority)],
    );
  await write(3, 'Baixa');
  await write(1, 'Urgente velha');
  await write(1, 'Urgente nova');
  await write(2, 'Retirada', false);
  for (let n = 10; n < 30; n++) await write(2, `Média ${n}`);
});
afterAll(() => world.close());

const list = (query: object = {}) => world.home.ana.call(announcements.list, { query });

it('announcements are shown to everybody of every company, most urgent first, then newest', async () => {
  const first = await list();
  expect(first.status).toBe(200);
  const rest = await list({ cursor: first.body.nextCursor! });
  const titles = [...first.body.records, ...rest.body.records].map(({ title }) => title);
  expect(titles.slice(0, 3)).toEqual(['Urgente nova', 'Urgente velha', 'Média 29']);
  expect(titles.slice(-2)).toEqual(['Média 10', 'Baixa']);
  expect(new Set(titles).size).toBe(23);
  expect([first.body.count, first.body.hasMore, rest.body.hasMore]).toEqual([23, true, false]);
  expect((await list({ pageNumber: '2' })).body.records).toEqual(rest.body.records);
  const elsewhere = await world.other.ana.call(announcements.list);
  expect(elsewhere.body).toEqual(first.body);
});

it('announcements are found by a word in title or text, case and accents ignored', async () => {
  expect((await list({ searchParam: 'MEDIA 1' })).body.count).toBe(10);
  expect((await list({ searchParam: 'sao paulo' })).body.count).toBe(23);
  expect((await list({ searchParam: '%' })).body.records).toEqual([]);
});

it('announcements that were taken back are shown to the operator only', async () => {
  expect((await list({ searchParam: 'Retirada' })).body.records).toEqual([]);
  const { id } = world.home.admin.viewer;
  await world.owner.query('update users set super = true where id = $1', [id]);
  world.app.auth.forget(id);
  const { body } = await world.home.admin.call(announcements.list, { query: { searchParam: 'Retirada' } });
  expect(body.records).toMatchObject([{ title: 'Retirada', status: false, companyId: null }]);
});
