import { chats } from '@guiche/contract/chats';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type Person, type World } from '../testing/world';

let world: World;

async function start(title: string, owner: Person, others: Person[], minute: number) {
  const { companyId } = owner.viewer;
  const at = new Date(Date.UTC(2026, 0, 1, 12, minute));
  const { rows } = await world.owner.query<{ id: number }>(
    'insert into chats (company_id, title, owner_id, last_message, updated_at) values ($1, $2, $3, $4, $5) returning id',
    [companyId, title, owner.viewer.id, 'Oi', at],
  );
  for (const { viewer } of [owner, ...others]) {
    await world.owner.query('insert into chat_users (company_id, chat_id, user_id, unreads) values ($1, $2, $3, 2)', [
      companyId,
      rows[0]!.id,
      viewer.id,
    ]);
  }
}

beforeAll(async () => {
  world = await createWorld();
  const { ana, bruno, admin } = world.home;
  await start('Época', ana, [bruno], 0);
  await start('Sem Ana', admin, [bruno], 1);
  for (let n = 10; n < 31; n++) await start(`Conversa ${n}`, admin, [ana], n);
  await start('Oficina', world.other.ana, [world.other.admin], 0);
});
afterAll(() => world.close());

const list = (query: object = {}) => world.home.ana.call(chats.list, { query });

it('chats are shown to those who take part in them, newest word first', async () => {
  const first = await list();
  const rest = await list({ cursor: first.body.nextCursor! });
  const titles = [...first.body.records, ...rest.body.records].map(({ title }) => title);
  expect(titles).toEqual([...Array.from({ length: 21 }, (_, n) => `Conversa ${30 - n}`), 'Época']);
  expect([first.body.count, first.body.hasMore, rest.body.hasMore]).toEqual([22, true, false]);
  expect((await list({ pageNumber: '2' })).body.records).toEqual(rest.body.records);
});

it('a chat names its owner and everybody in it with what they have not read, and nothing more of them', async () => {
  const { ana, bruno } = world.home;
  const [chat] = (await list({ searchParam: 'epoca' })).body.records;
  expect(chat).toMatchObject({ title: 'Época', ownerId: ana.viewer.id, lastMessage: 'Oi' });
  expect(chat!.owner).toEqual({ id: ana.viewer.id, name: 'Ana Padaria' });
  expect(chat!.users.map(({ user, userId, unreads }) => ({ user, userId, unreads }))).toEqual([
    { user: { id: ana.viewer.id, name: 'Ana Padaria' }, userId: ana.viewer.id, unreads: 2 },
    { user: { id: bruno.viewer.id, name: 'Bruno Padaria' }, userId: bruno.viewer.id, unreads: 2 },
  ]);
});

it('what is unread counts in all chats, whatever the page holds, and what others have not read counts for them', async () => {
  const { ana, supervisor } = world.home;
  const of = async (person: Person, query: object) => {
    const { unreadMessages, unreadChats } = (await person.call(chats.list, { query })).body;
    return [unreadMessages, unreadChats];
  };
  expect(await of(ana, {})).toEqual([44, 22]);
  expect(await of(ana, { searchParam: 'epoca' })).toEqual([44, 22]);
  expect(await of(supervisor, {})).toEqual([0, 0]);
  const [chat] = (await list({ searchParam: 'epoca' })).body.records;
  await ana.call(chats.read, { params: { chatId: chat!.id }, body: {} });
  expect(await of(ana, {})).toEqual([42, 21]);
});

it('chats are found by a colleague’s name too', async () => {
  expect((await list({ searchParam: 'bruno' })).body.records.map(({ title }) => title)).toEqual(['Época']);
  expect((await world.other.ana.call(chats.list, { query: { searchParam: 'bruno' } })).body.records).toEqual([]);
});
