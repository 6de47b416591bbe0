import { contract } from '@guiche/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../testing/world';

const { tickets, ticketTags, tags } = contract;

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

test('tags are set, added and taken; two who add at once lose none', async () => {
  const { ana, supervisor, bruno } = world.home;
  await world.customerSays('5511970000900', 'Oi');
  const ticketId = (await ana.call(tickets.list, { query: { status: 'pending' } })).body.tickets[0]!.id;
  const make = async (name: string) => (await ana.call(tags.create, { body: { name } })).body.id;
  const [bolo, festa, doce] = [await make('Bolo'), await make('Festa'), await make('Doce')];
  const sync = (ids: number[], mode?: 'exact' | 'add' | 'remove', person = ana) =>
    person.call(ticketTags.sync, { body: { ticketId, tags: ids, ...(mode ? { mode } : {}) } });
  const names = async () => (await ana.call(tickets.show, { params: { ticketId } })).body.tags.map(({ name }) => name);

  await sync([bolo]);
  await Promise.all([sync([festa], 'add'), sync([doce], 'add', supervisor)]);
  expect(await names()).toEqual(['Bolo', 'Doce', 'Festa']);
  await sync([festa, bolo], 'remove');
  expect(await names()).toEqual(['Doce']);
  await sync([bolo]);
  expect(await names()).toEqual(['Bolo']);
  expect(await sync([doce], 'add', bruno)).toMatchObject({ status: 403 });
  expect(await sync([2_000_000_000], 'add')).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } });
});
