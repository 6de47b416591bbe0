import { contactListItems, contactLists, type ContactChoice } from '@guiche/contract/contact-lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { optOut } from '../opt-outs/service';
import { createWorld, type World } from '../testing/world';

/** Lists filled from contacts: by what is known of them, or by hand. */

let world: World;
let lists = 0;
let ids: Record<string, number>;
beforeAll(async () => {
  world = await createWorld();
  const { home, owner } = world;
  const people = { Aurora: '5511970550001', Breno: '5511970550002', Cida: '551170550003', Davi: '5511970550004' };
  for (const number of Object.values(people)) await world.customerSays(number, 'oi');
  const { rows } = await owner.query<{ id: number; number: string }>(
    'select id, number from contacts where company_id = $1',
    [home.id],
  );
  ids = Object.fromEntries(
    Object.entries(people).map(([name, number]) => [
      name,
      rows.find((row) => row.number.endsWith(number.slice(-8)))!.id,
    ]),
  );
  for (const [name, id] of Object.entries(ids))
    await owner.query('update contacts set name = $2 where id = $1', [id, name]);
  await owner.query(
    `insert into contact_extra_info (company_id, contact_id, name, value) values ($1, $2, 'Bairro', 'Centro'), ($1, $3, 'bairro', 'São José')`,
    [home.id, ids['Aurora'], ids['Breno']],
  );
  await owner.query('update contacts set is_blocked = true where id = $1', [ids['Cida']]);
});
afterAll(() => world.close());

const addList = async () =>
  (await world.home.ana.call(contactLists.create, { body: { name: `Clientes ${(lists += 1)}` } })).body.id;
const fill = async (contactListId: number, body: Partial<ContactChoice>, preview = false) => {
  const answer = await world.home.ana.call(contactLists.fill, { params: { contactListId }, query: { preview }, body });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body;
};
const inside = async (contactListId: number) =>
  (await world.home.ana.call(contactListItems.page, { query: { contactListId } })).body.contacts;
const none = { noNumber: 0, blocked: 0, optedOut: 0, duplicate: 0, added: 0 };

describe('a list filled from contacts', () => {
  it('is counted before, holds each number once, with what is written down of them, and is undone in one go', async () => {
    const listId = await addList();
    const choice = { contactIds: [ids['Aurora']!, ids['Breno']!, ids['Cida']!] };
    const counts = { ...none, added: 2, blocked: 1 };
    expect(await fill(listId, choice, true)).toEqual({ importId: null, counts });
    expect(await inside(listId)).toEqual([]);
    world.events.length = 0;
    const { importId, counts: done } = await fill(listId, choice);
    expect(done).toEqual(counts);
    expect((await inside(listId)).map(({ name, number, variables }) => [name, number, variables])).toEqual([
      ['Aurora', '5511970550001', { Bairro: 'Centro' }],
      ['Breno', '5511970550002', { bairro: 'São José' }],
    ]);
    expect(
      world.heardBy(world.home.bruno).map(({ name, event }) => [name, (event as { action: string }).action]),
    ).toEqual(
      expect.arrayContaining([
        ['ContactListItem', 'reload'],
        ['ContactList', 'update'],
      ]),
    );
    expect(await fill(listId, choice)).toEqual({ importId: null, counts: { ...none, duplicate: 2, blocked: 1 } });
    const params = { contactListId: listId };
    expect((await world.home.ana.call(contactLists.imports, { params })).body).toMatchObject([
      { id: importId, source: '', contactsCount: 2 },
    ]);
    const undo = { params: { ...params, listImportId: importId! } };
    expect((await world.home.ana.call(contactLists.undoImport, undo)).status).toBe(403);
    expect(await inside(listId)).toHaveLength(2);
    await world.home.admin.call(contactLists.undoImport, undo);
    expect(await inside(listId)).toEqual([]);
  });

  it('is told of who wants no messages, and leaves them out', async () => {
    await world.app.tenancy.inCompany(world.home.id, (ctx) =>
      optOut(ctx, ids['Davi']!, { source: 'word', word: 'sair' }),
    );
    const listId = await addList();
    const choice = { contactIds: [ids['Davi']!, ids['Aurora']!] };
    expect((await fill(listId, choice)).counts).toEqual({ ...none, added: 1, optedOut: 1 });
  });

  it('is found by queue, by when they wrote, and by what is written down of them, all of it at once', async () => {
    const { home, owner } = world;
    await owner.query('update tickets set queue_id = $2 where contact_id = any($1)', [
      [ids['Aurora'], ids['Breno']],
      home.suporte,
    ]);
    await owner.query(
      `update messages set created_at = now() - interval '40 days' where id in (select customer_message_id from tickets where contact_id = $1)`,
      [ids['Breno']],
    );
    const found = async (choice: Partial<ContactChoice>) => (await fill(await addList(), choice, true)).counts.added;
    expect(await found({ queueId: home.suporte })).toBe(2);
    expect(await found({ queueId: home.suporte, seenWithinDays: 30 })).toBe(1);
    expect(await found({ extraName: 'BAIRRO' })).toBe(2);
    expect(await found({ extraName: 'bairro', extraValue: 'sao josé' })).toBe(1);
    expect(await found({ extraName: 'bairro', extraValue: 'Centro', queueId: home.vendas })).toBe(0);
  });

  it('takes nobody where there are too many, and refuses what is no filter', async () => {
    const { home, owner } = world;
    await owner.query(
      `insert into contacts (company_id, name, number, email) select $1, 'Muitos', '5521' || (900000000 + n), '' from generate_series(1, 20001) n`,
      [home.id],
    );
    const listId = await addList();
    const params = { contactListId: listId };
    expect((await home.ana.call(contactLists.fill, { params, body: {} })).status).toBe(413);
    expect(await inside(listId)).toEqual([]);
    expect((await home.ana.call(contactLists.imports, { params })).body).toEqual([]);
    for (const body of [{ seenWithinDays: -1 }, { contactIds: [] }, { extraName: 'x'.repeat(200) }])
      expect((await home.ana.call(contactLists.fill, { params, body })).status).toBe(400);
  });
});
