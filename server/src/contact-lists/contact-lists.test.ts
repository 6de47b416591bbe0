import { contactListItems, contactLists, type ContactList, type ContactListItem } from '@guiche/contract/contact-lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type Person, type World } from '../testing/world';

let world: World;
let names = 0;

beforeAll(async () => {
  world = await createWorld({ lines: false });
});
afterAll(() => world.close());
beforeEach(() => void (world.events.length = 0));

const add = async (by: Person, name = `Lista ${(names += 1)}`): Promise<ContactList> => {
  const answer = await by.call(contactLists.create, { body: { name } });
  expect(answer.status).toBe(201);
  return answer.body;
};
const put = (by: Person, contactListId: number, body: Partial<ContactListItem> = {}) =>
  by.call(contactListItems.create, {
    body: { name: 'Célia', number: '(11) 98888-7777', ...body, contactListId } as never,
  });
const at = (contactListId: number) => ({ params: { contactListId } });
const of = (contactListItemId: number) => ({ params: { contactListItemId } });
const inside = async (by: Person, contactListId: number, query: object = {}) =>
  (await by.call(contactListItems.page, { query: { contactListId, ...query } })).body;
const refusal = ({ status, body }: { status: number; body: unknown }) => {
  const { error, fields } = body as { error: string; fields?: object };
  return [status, error, ...(fields ? [fields] : [])];
};
const told = (by: Person) =>
  world.heardBy(by).map(({ name, event }) => {
    const { action, id, record } = event as { action: string; id?: number; record?: { id: number } };
    return `${name} ${action} ${id ?? record!.id}`;
  });

describe('contact lists', () => {
  it('come by name, twenty a page, with how many stand in each, and are found whatever case and accents', async () => {
    const { ana, bruno } = world.home;
    for (let n = 10; n < 33; n += 1) await add(ana, `Página ${n}`);
    const ask = async (query: object) => (await bruno.call(contactLists.page, { query })).body;
    const first = await ask({ searchParam: 'PAGINA' });
    expect([first.records.length, first.count, first.hasMore]).toEqual([20, 23, true]);
    const byNumber = await ask({ searchParam: 'PAGINA', pageNumber: '2' });
    expect((await ask({ searchParam: 'PAGINA', cursor: first.nextCursor })).records).toEqual(byNumber.records);
    expect(byNumber.records.map(({ name }) => name)).toEqual(['Página 30', 'Página 31', 'Página 32']);
    await put(ana, byNumber.records[1]!.id);
    expect((await ask({ searchParam: 'página 31' })).records).toMatchObject([{ contactsCount: '1' }]);
    const all = (await ana.call(contactLists.list)).body;
    expect(all.find(({ name }) => name === 'Página 31')).toMatchObject({ company: { name: 'Padaria' } });
    expect((await world.other.ana.call(contactLists.list)).body).toEqual([]);
  });

  it.each([
    ['', 'Required'],
    ['  x ', 'Too Short!'],
    ['x'.repeat(51), 'Too Long!'],
  ])('have a name of 2 to 50 characters, not %j', async (name, why) => {
    const answer = await world.home.ana.call(contactLists.create, { body: { name } });
    expect(refusal(answer)).toEqual([400, 'ERR_VALIDATION', { name: why }]);
  });

  it('are told to everyone in the company, their count with whoever comes and goes', async () => {
    const { home, other } = world;
    const list = await add(home.ana);
    const { body: item } = await put(home.bruno, list.id);
    await home.ana.call(contactLists.update, { ...at(list.id), body: { ...list, name: 'Natal' } });
    await home.admin.call(contactListItems.remove, of(item.id));
    await home.admin.call(contactLists.remove, at(list.id));
    expect(told(home.supervisor)).toEqual([
      `ContactList create ${list.id}`,
      `ContactList update ${list.id}`,
      `ContactListItem create ${item.id}`,
      `ContactList update ${list.id}`,
      `ContactListItem delete ${item.id}`,
      `ContactList update ${list.id}`,
      `ContactList delete ${list.id}`,
    ]);
    expect(told(other.admin)).toEqual([]);
    const counts = world.heardBy(home.ana).flatMap(({ name, event }) => {
      const { record } = event as { record?: ContactList };
      return name === 'ContactList' && record ? [record.contactsCount] : [];
    });
    expect(counts).toEqual(['0', '1', '1', '0']);
  });

  it('take all that stands in them along', async () => {
    const { ana } = world.home;
    const list = await add(ana);
    const { body: item } = await put(ana, list.id);
    expect(refusal(await ana.call(contactLists.remove, at(list.id)))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect((await world.home.admin.call(contactLists.remove, at(list.id))).status).toBe(200);
    expect(refusal(await ana.call(contactListItems.show, of(item.id)))).toEqual([
      404,
      'ERR_NO_CONTACT_LIST_ITEM_FOUND',
    ]);
    expect(refusal(await ana.call(contactListItems.page, { query: { contactListId: list.id } }))).toEqual([
      404,
      'ERR_NO_CONTACT_LIST_FOUND',
    ]);
    expect(refusal(await put(ana, list.id))).toEqual([404, 'ERR_NO_CONTACT_LIST_FOUND']);
  });

  it('are no more where the plan has no campaigns: lists are empty, and everything else is refused', async () => {
    const { ana } = world.other;
    const list = await add(ana);
    const plan = `(select plan_id from companies where id = $1)`;
    await world.owner.query(
      `with fresh as (insert into plans select (p).* from (
         select jsonb_populate_record(p, jsonb_build_object('id', 99, 'name', 'Sem campanhas', 'use_campaigns', false)) as p
         from plans p where id = ${plan}) made returning id)
       update companies set plan_id = (select id from fresh) where id = $1`,
      [world.other.id],
    );
    world.advance(1000);
    expect((await ana.call(contactLists.page)).body).toMatchObject({ records: [], count: 0 });
    expect((await ana.call(contactLists.list)).body).toEqual([]);
    expect(await inside(ana, list.id)).toMatchObject({ contacts: [], count: 0 });
    expect(refusal(await ana.call(contactLists.show, at(list.id)))).toEqual([403, 'ERR_PLAN_FEATURE']);
    expect(refusal(await put(ana, list.id))).toEqual([403, 'ERR_PLAN_FEATURE']);
  });
});

describe('who stands in a contact list', () => {
  it('is kept with the number as networks know it, unchecked at first', async () => {
    const { ana } = world.home;
    const list = await add(ana);
    const { status, body } = await put(ana, list.id, { email: ' celia@cliente.test ' });
    expect([status, body]).toMatchObject([
      201,
      {
        name: 'Célia',
        number: '5511988887777',
        email: 'celia@cliente.test',
        isWhatsappValid: null,
        contactListId: list.id,
        companyId: world.home.id,
      },
    ]);
    expect((await ana.call(contactListItems.show, of(body.id))).body).toEqual(body);
  });

  it('is found by name, number and e-mail, by name and twenty a page', async () => {
    const { ana } = world.home;
    const list = await add(ana);
    for (let n = 10; n < 32; n += 1)
      await put(ana, list.id, { name: `Cliente ${n}`, number: `11 97777-66${n}`, email: `c${n}@cliente.test` });
    const first = await inside(ana, list.id);
    expect([first.contacts.length, first.count, first.hasMore]).toEqual([20, 22, true]);
    const next = await inside(ana, list.id, { cursor: first.nextCursor });
    expect(next.contacts.map(({ name }) => name)).toEqual(['Cliente 30', 'Cliente 31']);
    const found = async (searchParam: string) =>
      (await inside(ana, list.id, { searchParam })).contacts.map(({ name }) => name);
    expect(await found('CLÍENTE 12')).toEqual(['Cliente 12']);
    expect(await found('(11) 97777-6613')).toEqual(['Cliente 13']);
    expect(await found('c14@')).toEqual(['Cliente 14']);
    expect(await found('100%')).toEqual([]);
  });

  it('stands in it once, however the number is written and however many write it at once', async () => {
    const { ana, bruno } = world.home;
    const list = await add(ana);
    const ways = ['(11) 98888-7777', '11 8888-7777', '+55 11 98888-7777', '0 15 11 98888 7777', '551188887777'];
    const answers = await Promise.all(ways.map((number, n) => put(n % 2 ? ana : bruno, list.id, { number })));
    const taken = [400, 'ERR_VALIDATION', { number: 'Already in use' }];
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 201).map(refusal)).toEqual(Array(4).fill(taken));
    const { body: second } = await put(ana, list.id, { number: '21 97777-6666' });
    expect(refusal(await ana.call(contactListItems.update, { ...of(second.id), body: { number: ways[1]! } }))).toEqual(
      taken,
    );
    expect((await inside(ana, list.id)).count).toBe(2);
    expect((await ana.call(contactLists.show, at(list.id))).body.contactsCount).toBe('2');
    // in another list the same number is free
    expect((await put(ana, (await add(ana)).id)).status).toBe(201);
  });

  it.each([
    [{ name: 'x' }, { name: 'Too Short!' }],
    [{ name: 'x'.repeat(51) }, { name: 'Too Long!' }],
    [{ number: '1234567' }, { number: 'Too Short!' }],
    [{ number: '1'.repeat(51) }, { number: 'Too Long!' }],
    [{ number: '98888-7777' }, { number: 'Invalid number' }],
    [{ number: '(20) 98888-7777' }, { number: 'Invalid number' }],
    [{ number: '5.511988E+12' }, { number: 'Invalid number' }],
    [{ email: 'celia' }, { email: 'Invalid email' }],
  ])('is refused as %j', async (body, fields) => {
    const { ana } = world.home;
    const list = await add(ana);
    expect(refusal(await put(ana, list.id, body))).toEqual([400, 'ERR_VALIDATION', fields]);
    expect((await inside(ana, list.id)).count).toBe(0);
  });

  it('keeps what a network said of the number until there is another, and a foreign number that is sent back', async () => {
    const { ana } = world.home;
    const list = await add(ana);
    const { body: item } = await put(ana, list.id, { number: '+49 30 1234567' });
    await world.owner.query('update contact_list_items set is_whatsapp_valid = true where id = $1', [item.id]);
    const change = async (body: object) => (await ana.call(contactListItems.update, { ...of(item.id), body })).body;
    expect(await change({ ...item, name: 'Jürgen' })).toMatchObject({
      name: 'Jürgen',
      number: '49301234567',
      isWhatsappValid: true,
    });
    expect(await change({ number: '11 97777-6666' })).toMatchObject({ number: '5511977776666', isWhatsappValid: null });
  });

  it('is taken out by admins alone', async () => {
    const { ana, supervisor, admin } = world.home;
    const { body: item } = await put(ana, (await add(ana)).id);
    for (const person of [ana, supervisor])
      expect(refusal(await person.call(contactListItems.remove, of(item.id)))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect((await admin.call(contactListItems.remove, of(item.id))).status).toBe(200);
    expect((await admin.call(contactListItems.remove, of(item.id))).status).toBe(404);
  });
});
