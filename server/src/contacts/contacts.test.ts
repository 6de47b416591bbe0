import { contacts, type Contact, type Identity } from '@guiche/contract/contacts';
import type { BodyInput } from '@guiche/contract/endpoint';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Ctx } from '../platform/tenancy';
import { createWorld, type Person, type World } from '../testing/world';
import { runHooks } from '../hook-list';
import { createContacts } from './service';

let world: World;
const people = createContacts({ runHooks });

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => void (world.events.length = 0));

const home = <T>(work: (ctx: Ctx) => Promise<T>) => world.app.tenancy.inCompany(world.home.id, work);
const meet = (id: Identity, pushName?: string, aliases: Identity[] = [], isGroup = false) =>
  home((ctx) => people.findOrCreate(ctx, { id, aliases, pushName }, { isGroup, connectionId: world.home.line }));
const learn = (a: Identity, b: Identity) => home((ctx) => people.learnIdentity(ctx, a, b));
const pn = (value: string): Identity => ({ kind: 'pn', value });
const lid = (value: string): Identity => ({ kind: 'lid', value });

/** Numbers that no other test uses. */
let next = 5_511_980_000_000;
const newNumber = () => String(next++);

async function make(form: Partial<BodyInput<typeof contacts.create>> = {}, by: Person = world.home.ana) {
  const answer = await by.call(contacts.create, { body: { name: 'Marina Oliveira', number: newNumber(), ...form } });
  expect(answer.status).toBe(201);
  return answer.body;
}
const show = async (contactId: number, by: Person = world.home.ana) =>
  (await by.call(contacts.show, { params: { contactId } })).body;
const heard = (by: Person = world.home.ana) =>
  world
    .heardBy(by)
    .filter(({ name }) => name === 'contact')
    .map(({ event }) => event);

describe('a contact that staff write down', () => {
  it('has its number as digits, however it was typed, and is told to everyone of the company', async () => {
    const answer = await world.home.ana.call(contacts.create, {
      body: {
        name: '  Zélia Prado ',
        number: '\u202a+55 (11) 91234\u20115678\u202c',
        email: 'zelia@exemplo.com',
        extraInfo: [{ name: 'Bairro', value: 'Mooca' }],
      },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      name: 'Zélia Prado',
      number: '5511912345678',
      extraInfo: [{ name: 'Bairro', value: 'Mooca' }],
      identities: [pn('5511912345678')],
      merges: [],
      isGroup: false,
    });
    expect(heard()).toEqual([{ action: 'create', contact: expect.objectContaining({ number: '5511912345678' }) }]);
    expect(heard(world.other.admin)).toEqual([]);
  });

  it.each(['1234567', '1234567890123456', 'abcdefghij', '+55 11 9a234 5678', '--------'])(
    'is refused with the number %s',
    async (number) => {
      const answer = await world.home.ana.call(contacts.create, { body: { name: 'Zélia', number } });
      expect([answer.status, answer.body.error]).toEqual([
        400,
        number.length < 8 ? 'ERR_VALIDATION' : 'ERR_WAPP_INVALID_CONTACT',
      ]);
    },
  );

  it('is refused when somebody has the number already, also when two write it at once', async () => {
    const number = newNumber();
    const body = { name: 'Marina', number };
    const answers = await Promise.all([1, 2, 3].map(() => world.home.ana.call(contacts.create, { body })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(answers.map(({ body: { error } }) => error).filter(Boolean)).toEqual(
      Array.from({ length: 2 }, () => 'ERR_DUPLICATED_CONTACT'),
    );
    expect((await world.other.ana.call(contacts.create, { body })).status).toBe(201);
  });

  it('is another than the one without the ninth digit, until the network says otherwise', async () => {
    const [long, short] = ['5511988887777', '551188887777'];
    const [a, b] = [await make({ number: long }), await make({ number: short, name: 'Outra' })];
    expect(a.id).not.toBe(b.id);
    await learn(pn(long), pn(short));
    expect((await show(a.id)).identities).toEqual(expect.arrayContaining([pn(long), pn(short)]));
    expect((await world.home.ana.call(contacts.show, { params: { contactId: b.id } })).status).toBe(404);
  });

  it('takes its number with it when it changes', async () => {
    const [before, after] = [newNumber(), newNumber()];
    const made = await make({ number: before });
    const changed = await world.home.ana.call(contacts.update, {
      params: { contactId: made.id },
      body: { number: `+${after}` },
    });
    expect(changed.body).toMatchObject({ name: made.name, number: after, identities: [pn(after)] });
    expect((await meet(pn(after))).contact.id).toBe(made.id);
    const { contact, created } = await meet(pn(before), 'Quem tem o número agora');
    expect([created, contact.id === made.id]).toEqual([true, false]);
    const taken = await world.home.ana.call(contacts.update, {
      params: { contactId: made.id },
      body: { number: before, name: 'Nada disto' },
    });
    expect([taken.status, taken.body.error]).toEqual([409, 'ERR_DUPLICATED_CONTACT']);
    expect((await show(made.id)).name).toBe(made.name);
  });

  it('may lose its number, and keeps what the form did not name', async () => {
    const made = await make({ email: 'a@exemplo.com', extraInfo: [{ name: 'Cor', value: 'Azul' }] });
    const { body } = await world.home.ana.call(contacts.update, {
      params: { contactId: made.id },
      body: { number: '' },
    });
    expect(body).toMatchObject({ number: '', identities: [], email: 'a@exemplo.com', extraInfo: made.extraInfo });
  });

  it('has exactly the extra info that was written last; what stayed keeps its id', async () => {
    const made = await make({
      extraInfo: [
        { name: 'Cor', value: 'Azul' },
        { name: 'Sai', value: 'fora' },
      ],
    });
    const foreign = await make({ extraInfo: [{ name: 'Alheio', value: 'fica' }] });
    const [stays] = made.extraInfo;
    const { body } = await world.home.ana.call(contacts.update, {
      params: { contactId: made.id },
      body: {
        extraInfo: [
          { id: stays!.id, name: 'Cor', value: 'Verde' },
          { id: foreign.extraInfo[0]!.id, name: 'Novo', value: 'x' },
        ],
      },
    });
    expect(body.extraInfo).toEqual([
      { id: stays!.id, name: 'Cor', value: 'Verde' },
      { id: expect.any(Number), name: 'Novo', value: 'x' },
    ]);
    expect((await show(foreign.id)).extraInfo).toEqual(foreign.extraInfo);
  });

  it('is deleted by an admin with its closed tickets, but not while one is open', async () => {
    const made = await make();
    const params = { contactId: made.id };
    const opened = await world.home.ana.call(tickets.create, {
      body: { contactId: made.id, queueId: world.home.vendas },
    });
    expect(opened.status).toBe(201);
    expect((await world.home.ana.call(contacts.remove, { params })).status).toBe(403);
    const refused = await world.home.admin.call(contacts.remove, { params });
    expect([refused.status, refused.body.error]).toEqual([409, 'ERR_CONTACT_HAS_OPEN_TICKET']);
    await world.home.ana.call(tickets.update, { params: { ticketId: opened.body.id }, body: { status: 'closed' } });
    world.events.length = 0;
    expect((await world.home.admin.call(contacts.remove, { params })).status).toBe(200);
    expect(heard()).toEqual([{ action: 'delete', contactId: made.id }]);
    const { rows } = await world.owner.query('select id from tickets where id = $1', [opened.body.id]);
    expect(rows).toEqual([]);
  });
});

describe('somebody the network tells of', () => {
  it('becomes one contact, however many meet them at once', async () => {
    const number = newNumber();
    const met = await Promise.all(Array.from({ length: 20 }, () => meet(pn(number), 'Célia', [lid(`l${number}`)])));
    expect(new Set(met.map(({ contact }) => contact.id)).size).toBe(1);
    expect(met.filter(({ created }) => created)).toHaveLength(1);
    expect((await show(met[0]!.contact.id)).identities).toHaveLength(2);
    expect(heard().filter(({ action }) => (action as string) === 'create')).toHaveLength(1);
  });

  it('becomes one contact, also when some know the phone and others only another identity', async () => {
    const number = newNumber();
    const [phone, alias] = [pn(number), lid(`l${number}`)];
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 3 === 0 ? meet(phone) : n % 3 === 1 ? meet(alias, 'Célia') : meet(phone, 'Célia', [alias]),
      ),
    );
    const [a, b] = [await meet(phone), await meet(alias)];
    expect(a.contact.id).toBe(b.contact.id);
    expect(a.contact).toMatchObject({ name: 'Célia', number });
  });

  it('is called by the number until they say their name, and by what an agent wrote from then on', async () => {
    const number = '5511970001234';
    const { contact } = await meet(pn(number));
    expect([contact.name, contact.number]).toEqual(['+55 11 97000-1234', number]);
    expect((await meet(pn(number), 'Dona Lourdes')).contact.name).toBe('Dona Lourdes');
    expect((await meet(pn(number), 'Lourdes 🌹')).contact.name).toBe('Dona Lourdes');
    await world.home.ana.call(contacts.update, {
      params: { contactId: contact.id },
      body: { name: 'Lourdes (paróquia)' },
    });
    expect((await meet(pn(number), 'Lourdes 🌹')).contact.name).toBe('Lourdes (paróquia)');
  });

  it('may have no number at all, and gets one when the network tells it', async () => {
    const { contact } = await meet(lid('99887766554433'));
    expect(contact).toMatchObject({ name: '99887766554433', number: '' });
    const number = newNumber();
    const known = await meet(lid('99887766554433'), undefined, [pn(number)]);
    expect(known.contact).toMatchObject({ id: contact.id, number });
    expect(known.contact.name).toMatch(/^\+55 11 98000-/);
    expect((await meet(pn(number))).contact.id).toBe(contact.id);
  });

  it('may be a group, known by its name', async () => {
    const { contact } = await meet({ kind: 'group', value: 'g1' }, 'Festa Junina', [], true);
    expect(contact).toMatchObject({ name: 'Festa Junina', number: '', isGroup: true });
  });

  it.each(['', '   ', '\u200b\u202e', '\u0000'])(
    'is not called by a name that nobody can read (%j)',
    async (pushName) => {
      const number = newNumber();
      expect((await meet(pn(number), pushName)).contact.name).toMatch(/^\+55/);
    },
  );

  it('learns nothing of two strangers', async () => {
    await learn(lid('nobody'), pn('5511900000009'));
    const { rows } = await world.owner.query(`select 1 from contact_identities where value = 'nobody'`);
    expect(rows).toEqual([]);
  });
});

describe('two contacts that the network says are one', () => {
  /** Everything that hangs on these contacts, as the database has it. */
  async function everything(ids: number[]) {
    const ask = async (text: string) =>
      (await world.owner.query<{ row: object }>(text, [ids])).rows.map(({ row }) => row);
    return {
      contacts: await ask(`select to_jsonb(c) - 'updated_at' as row from contacts c where id = any($1) order by id`),
      identities: await ask(
        `select to_jsonb(i) as row from contact_identities i where contact_id = any($1) order by kind, value`,
      ),
      extra: await ask(`select to_jsonb(e) as row from contact_extra_info e where contact_id = any($1) order by id`),
      tickets: await ask(
        `select to_jsonb(t) - 'updated_at' as row from tickets t where contact_id = any($1) order by id`,
      ),
      messages: await ask(
        `select to_jsonb(m) - 'updated_at' as row from messages m join tickets t on t.id = m.ticket_id
         where t.contact_id = any($1) order by m.id`,
      ),
    };
  }

  /** One known by phone whom an agent named, one known by another identity only; both have talked with us. */
  async function strangers(line = world.home.lineOfAll) {
    const number = newNumber();
    const alias = `alias-${number}`;
    await world.customerSays(number, 'pelo telefone', { pushName: 'Maria' });
    await world.customerSays(alias, 'sem número', { pushName: 'Maria do Carmo', line });
    const phone = (await meet(pn(number))).contact;
    const other = (await meet({ kind: 'sandbox', value: alias })).contact;
    await world.home.ana.call(contacts.update, {
      params: { contactId: phone.id },
      body: { extraInfo: [{ name: 'Cor', value: 'Azul' }] },
    });
    await world.home.ana.call(contacts.update, {
      params: { contactId: other.id },
      body: {
        email: 'maria@exemplo.com',
        extraInfo: [
          { name: 'Cor', value: 'Azul' },
          { name: 'Cidade', value: 'Santos' },
        ],
      },
    });
    return { phone, other, a: pn(number), b: { kind: 'sandbox', value: alias } as Identity };
  }
  const mergesOf = async (contact: Contact) => (await show(contact.id, world.home.admin)).merges;
  const undo = (mergeId: number, by = world.home.admin) => by.call(contacts.undoMerge, { params: { mergeId } });

  it('are merged: the older keeps everything of both', async () => {
    const { phone, other, a, b } = await strangers();
    world.events.length = 0;
    await learn(a, b);
    const kept = await show(phone.id);
    expect(kept).toMatchObject({ name: 'Maria', number: a.value, email: 'maria@exemplo.com' });
    expect(kept.identities).toEqual(expect.arrayContaining([a, b]));
    expect(kept.extraInfo.map(({ name }) => name)).toEqual(['Cor', 'Cidade']);
    expect(kept.merges).toMatchObject([{ mergedName: 'Maria do Carmo', mergedNumber: '' }]);
    expect(heard()).toEqual([
      { action: 'delete', contactId: other.id },
      { action: 'update', contact: expect.objectContaining({ id: phone.id, email: 'maria@exemplo.com' }) },
    ]);
    const { rows } = await world.owner.query<{ contact_id: number }>(
      `select distinct contact_id from messages where body in ('pelo telefone', 'sem número') and contact_id = any($1)`,
      [[phone.id, other.id]],
    );
    expect(rows).toEqual([{ contact_id: phone.id }]);
  });

  it('are as before when the merge is undone, each with its own tickets and messages', async () => {
    const { phone, other, a, b } = await strangers();
    const before = await everything([phone.id, other.id]);
    await learn(a, b);
    const [merge] = await mergesOf(phone);
    const undone = await undo(merge!.id);
    expect([undone.status, undone.body.id, undone.body.name]).toEqual([200, other.id, 'Maria do Carmo']);
    expect(await everything([phone.id, other.id])).toEqual(before);
    expect(await mergesOf(phone)).toEqual([]);
  });

  it('had one conversation on the line that both used, and have two again afterwards', async () => {
    const { phone, other, a, b } = await strangers(world.home.line);
    const talks = async () =>
      (
        await world.owner.query<{ contact: number; status: string; said: string[] }>(
          `select t.contact_id as contact, t.status, array_agg(m.body order by m.id) as said
           from tickets t join messages m on m.ticket_id = t.id where t.contact_id = any($1) group by t.company_id, t.id order by t.id`,
          [[phone.id, other.id]],
        )
      ).rows;
    const before = await talks();
    await learn(a, b);
    expect(await talks()).toEqual([{ contact: phone.id, status: 'pending', said: ['pelo telefone', 'sem número'] }]);
    await undo((await mergesOf(phone))[0]!.id);
    expect(await talks()).toEqual(before);
  });

  it('keep the conversation that somebody serves, whosever it was', async () => {
    const { phone, other, a, b } = await strangers(world.home.line);
    const talks = async () =>
      (
        await world.owner.query<{ contact: number; status: string; agent: number | null; said: string[] }>(
          `select t.contact_id as contact, t.status, t.user_id as agent, array_agg(m.body order by m.id) as said
           from tickets t join messages m on m.ticket_id = t.id where t.contact_id = any($1) group by t.company_id, t.id order by t.id`,
          [[phone.id, other.id]],
        )
      ).rows;
    const { rows } = await world.owner.query<{ id: number }>('select id from tickets where contact_id = $1', [
      other.id,
    ]);
    await world.home.admin.call(tickets.update, { params: { ticketId: rows[0]!.id }, body: { status: 'open' } });
    const before = await talks();
    const { agent } = before.find(({ status }) => status === 'open')!;
    await learn(a, b);
    expect(await talks()).toEqual([
      { contact: phone.id, status: 'open', agent, said: ['pelo telefone', 'sem número'] },
    ]);
    await undo((await mergesOf(phone))[0]!.id);
    expect(await talks()).toEqual(before);
  });

  it('stay apart once somebody has taken them apart, whatever the network says again', async () => {
    const { phone, other, a, b } = await strangers();
    await learn(a, b);
    await undo((await mergesOf(phone))[0]!.id);
    await learn(a, b);
    expect((await meet(a, 'Maria', [b])).contact.id).toBe(phone.id);
    expect((await meet(b, 'Maria', [a])).contact.id).toBe(other.id);
  });

  it('keep the one that has a name of its own, even if it is younger', async () => {
    const number = newNumber();
    const unnamed = (await meet(pn(number))).contact;
    const named = (await meet(lid(`n${number}`), 'Sílvia')).contact;
    await learn(pn(number), lid(`n${number}`));
    expect(await show(named.id)).toMatchObject({ name: 'Sílvia', number });
    expect((await world.home.ana.call(contacts.show, { params: { contactId: unnamed.id } })).status).toBe(404);
  });

  it('come back one after the other when one was merged into another that was merged itself', async () => {
    const numbers = [newNumber(), newNumber(), newNumber()];
    const met = [];
    for (const [n, number] of numbers.entries()) met.push((await meet(pn(number), `Pessoa ${n}`)).contact);
    const [x, y, z] = met as [Contact, Contact, Contact];
    const before = await everything([x.id, y.id, z.id]);
    await learn(pn(z.number), pn(y.number));
    await learn(pn(y.number), pn(x.number));
    expect((await meet(pn(z.number))).contact.id).toBe(x.id);
    await undo((await mergesOf(x))[0]!.id);
    await undo((await mergesOf(y))[0]!.id);
    expect(await everything([x.id, y.id, z.id])).toEqual(before);
  });

  it('can be taken apart for thirty days, once, by an admin of the company', async () => {
    const { phone, a, b } = await strangers();
    await learn(a, b);
    const [merge] = await mergesOf(phone);
    expect((await undo(merge!.id, world.home.ana)).status).toBe(403);
    const foreign = await undo(merge!.id, world.other.admin);
    expect([foreign.status, foreign.body.error]).toEqual([404, 'ERR_NO_MERGE_FOUND']);
    const twice = await Promise.all([undo(merge!.id), undo(merge!.id)]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  it('are one for good after thirty days', async () => {
    const late = await createWorld();
    try {
      const inLate = <T>(work: (ctx: Ctx) => Promise<T>) => late.app.tenancy.inCompany(late.home.id, work);
      const about = { isGroup: false, connectionId: late.home.line };
      const first = await inLate((ctx) => people.findOrCreate(ctx, { id: pn('5511911111111'), aliases: [] }, about));
      await inLate((ctx) => people.findOrCreate(ctx, { id: lid('late'), aliases: [] }, about));
      await inLate((ctx) => people.learnIdentity(ctx, pn('5511911111111'), lid('late')));
      const params = { contactId: first.contact.id };
      const [merge] = (await late.home.admin.call(contacts.show, { params })).body.merges;
      late.advance(30 * 24 * 60 * 60_000 + 1000);
      const { token } = await late.app.auth.openFor(late.home.id, late.home.admin.viewer.id);
      const headers = { authorization: `Bearer ${token}` };
      expect((await late.home.admin.call(contacts.show, { params, headers })).body.merges).toEqual([]);
      const undone = await late.home.admin.call(contacts.undoMerge, { params: { mergeId: merge!.id }, headers });
      expect([undone.status, undone.body.error]).toEqual([404, 'ERR_NO_MERGE_FOUND']);
    } finally {
      await late.close();
    }
  });
});

describe('another company', () => {
  it('sees, changes and deletes nothing of it', async () => {
    const made = await make({ name: 'Segredo da Padaria' });
    const params = { contactId: made.id };
    const { admin } = world.other;
    const unknown = await admin.call(contacts.show, { params: { contactId: 2 ** 31 - 1 } });
    for (const answer of [
      await admin.call(contacts.show, { params }),
      await admin.call(contacts.update, { params, body: { name: 'Tomado' } }),
      await admin.call(contacts.remove, { params }),
    ]) {
      expect([answer.status, answer.body]).toEqual([unknown.status, unknown.body]);
    }
    const found = await admin.call(contacts.list, { query: { searchParam: 'segredo da' } });
    expect(found.body.contacts).toEqual([]);
    expect((await admin.call(contacts.listAll)).body.map(({ id }) => id)).not.toContain(made.id);
    expect((await show(made.id)).name).toBe('Segredo da Padaria');
    expect(heard(admin)).toEqual([]);
  });
});
