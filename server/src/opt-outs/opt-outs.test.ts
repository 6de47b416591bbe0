import { contacts } from '@guiche/contract/contacts';
import { messages } from '@guiche/contract/messages';
import { optOuts } from '@guiche/contract/opt-outs';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, until, type World } from '../testing/world';

/** Who asks to be left alone is, and what staff write down of it. */

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => void (world.events.length = 0));

let phone = 5_511_970_550_000;
const hour = 3_600_000;
const newNumber = () => String((phone += 1));
const found = async (number: string) =>
  (await world.home.ana.call(contacts.list, { query: { searchParam: number } })).body.contacts[0]!;
const state = async (contactId: number) => (await world.home.ana.call(optOuts.show, { params: { contactId } })).body;
const change = (contactId: number, isOptedOut: boolean, reason = 'Pediu no balcão') =>
  world.home.ana.call(optOuts.change, { params: { contactId }, body: { isOptedOut, reason } });
const answers = async (number: string) =>
  (await world.phone(number)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
/** A campaign has written to them, as it leaves. */
const campaign = (contactId: number, at: Date) =>
  world.owner.query(
    `insert into messages (company_id, whatsapp_id, provider_id, from_me, recipient_id, body, media_type, state, origin, created_at)
     values ($1, $2, gen_random_uuid()::text, true, $3, 'Promoção', 'conversation', 'sent', 'campaign', $4)`,
    [world.home.id, world.home.line, contactId, at],
  );
const now = () => world.app.tenancy.reading(world.home.id).now;

describe('whoever asks to be left alone', () => {
  it('has opted out with the message itself, is told once, and everybody sees it at once', async () => {
    const number = newNumber();
    await world.customerSays(number, 'oi');
    const { id: contactId } = await found(number);
    world.events.length = 0;
    const said = await world.customerSays(number, 'SAIR!');
    expect((await found(number)).isOptedOut).toBe(true);
    expect(world.heardBy(world.home.bruno).filter(({ name }) => name === 'contact')).toMatchObject([
      { event: { action: 'update', contact: { id: contactId, isOptedOut: true } } },
    ]);
    const { history } = await state(contactId);
    expect(history).toMatchObject([{ source: 'word', word: 'sair', user: null, endedAt: null }]);
    const { rows } = await world.owner.query('select provider_id from messages where id = $1', [history[0]!.messageId]);
    expect(rows).toEqual([{ provider_id: said }]);
    await world.work();
    const before = await answers(number);
    expect(before.at(-1)).toMatch(/não/i);
    await world.customerSays(number, 'parar');
    await world.work();
    expect(await answers(number)).toEqual(before);
    expect((await state(contactId)).history).toHaveLength(1);
  });

  it('is heard in an agent’s conversation, too', async () => {
    const number = newNumber();
    await world.customerSays(number, 'oi');
    const { body } = await world.home.ana.call(tickets.list, { query: { status: 'pending', searchParam: number } });
    await world.home.ana.call(tickets.update, { params: { ticketId: body.tickets[0]!.id }, body: { status: 'open' } });
    await world.customerSays(number, 'pare');
    expect((await found(number)).isOptedOut).toBe(true);
    await world.work();
    expect((await answers(number)).at(-1)).toMatch(/não/i);
  });

  it('is no agent’s loss: what they write is answered as before', async () => {
    const number = newNumber();
    await world.customerSays(number, 'sair');
    const { body } = await world.home.ana.call(tickets.list, { query: { status: 'pending', searchParam: number } });
    const params = { ticketId: body.tickets[0]!.id };
    await world.home.ana.call(tickets.update, { params, body: { status: 'open' } });
    expect((await world.home.ana.call(messages.send, { params, body: { body: 'Claro!' } })).status).toBe(201);
    const shown = await world.home.ana.call(tickets.show, { params });
    expect(shown.body.contact.isOptedOut).toBe(true);
  });

  it.each([
    ['within 72 hours of a campaign', 71 * hour, true],
    ['and not after', 73 * hour, false],
  ])('by "cancelar" %s', async (_, age, is) => {
    const number = newNumber();
    await world.customerSays(number, 'oi');
    const { id } = await found(number);
    await campaign(id, new Date(now().getTime() - age));
    await world.customerSays(number, 'Cancelar.');
    expect((await found(number)).isOptedOut).toBe(is);
  });

  it('by a word that the company has set', async () => {
    const number = newNumber();
    await world.customerSays(number, 'chega');
    expect((await found(number)).isOptedOut).toBe(false);
    await world.owner.query(
      `insert into campaign_settings (company_id, key, value) values ($1, 'stopWords', '["Chega", "me deixa"]')`,
      [world.home.id],
    );
    await world.customerSays(number, 'chega!');
    expect((await found(number)).isOptedOut).toBe(true);
  });

  it.each(['não me mande mais boletos', 'STOP sending me this', 'cancelar', 'quero sair da lista', ''])(
    'not by a longer sentence, nor by what means something else: %j',
    async (words) => {
      const number = newNumber();
      await world.customerSays(number, words || '👍');
      expect((await found(number)).isOptedOut).toBe(false);
    },
  );
});

describe('staff', () => {
  it('write it down and take it back with a reason, which stays to be read', async () => {
    const number = newNumber();
    await world.customerSays(number, 'oi');
    const { id } = await found(number);
    const { ana, bruno } = world.home;
    expect((await change(id, true)).body).toMatchObject({
      isOptedOut: true,
      history: [{ source: 'staff', reason: 'Pediu no balcão', user: { id: ana.viewer.id } }],
    });
    // Two at once, or one twice: it is written once.
    await Promise.all([change(id, true, 'De novo'), change(id, true, 'De novo')]);
    expect((await state(id)).history).toHaveLength(1);
    const back = { isOptedOut: false, reason: 'Quer voltar a receber' };
    const taken = await bruno.call(optOuts.change, { params: { contactId: id }, body: back });
    expect(taken.body).toMatchObject({
      isOptedOut: false,
      history: [{ endedReason: 'Quer voltar a receber', endedBy: { id: bruno.viewer.id } }],
    });
    expect((await bruno.call(optOuts.change, { params: { contactId: id }, body: back })).body.history).toHaveLength(1);
    await world.customerSays(number, 'sair');
    await world.work();
    expect((await state(id)).history.map(({ source }) => source)).toEqual(['word', 'staff']);
    expect((await answers(number)).at(-1)).toMatch(/não/i);
  });

  it.each([
    [{ isOptedOut: true }, 400],
    [{ isOptedOut: true, reason: ' ' }, 400],
    [{ isOptedOut: true, reason: 'x'.repeat(301) }, 400],
    [{ isOptedOut: 'sim', reason: 'Pediu' }, 400],
  ])('say why, and what: %j', async (body, status) => {
    const number = newNumber();
    await world.customerSays(number, 'oi');
    const { id: contactId } = await found(number);
    const answer = await world.home.ana.call(optOuts.change, { params: { contactId }, body: body as never });
    expect([answer.status, (await found(number)).isOptedOut]).toEqual([status, false]);
  });

  it('write it down of a number that is no contact, see who wants nothing, and take it back', async () => {
    const number = newNumber();
    const typed = `(${number.slice(2, 4)}) ${number.slice(5)}`;
    const { admin, ana } = world.home;
    const page = async () => (await admin.call(optOuts.page)).body.records;
    const made = await ana.call(optOuts.add, { body: { number: typed, reason: 'Ligou e pediu' } });
    expect([made.status, made.body]).toMatchObject([
      201,
      { source: 'staff', reason: 'Ligou e pediu', contact: null, user: { id: ana.viewer.id } },
    ]);
    expect((await ana.call(optOuts.add, { body: { number, reason: 'De novo' } })).body).toEqual(made.body);
    expect((await page())[0]).toEqual(made.body);
    expect((await world.other.admin.call(optOuts.page)).body.records).toEqual([]);
    // Whoever becomes a contact under it has opted out from the first moment.
    await world.customerSays(number, 'oi');
    const { id, isOptedOut } = await found(number);
    expect([isOptedOut, (await page())[0]]).toMatchObject([true, { id: made.body.id, contact: { id, number } }]);
    const back = { number: typed, reason: 'Quer voltar a receber' };
    await world.other.admin.call(optOuts.remove, { query: back });
    expect((await found(number)).isOptedOut).toBe(true);
    world.events.length = 0;
    expect((await admin.call(optOuts.remove, { query: back })).status).toBe(200);
    expect(world.heardBy(ana)).toMatchObject([{ name: 'contact', event: { contact: { id, isOptedOut: false } } }]);
    expect((await state(id)).history).toMatchObject([{ endedReason: back.reason, endedBy: { id: admin.viewer.id } }]);
    expect((await page()).map((one) => one.id)).not.toContain(made.body.id);
    const again = await admin.call(optOuts.add, { body: { number: typed, reason: 'Mudou de ideia' } });
    expect(again.body).toMatchObject({ contact: { id } });
    for (const wrong of [{ number }, { number, reason: ' ' }, { number: 'onze mil', reason: 'Pediu' }])
      expect([
        (await ana.call(optOuts.add, { body: wrong as never })).status,
        (await ana.call(optOuts.remove, { query: wrong as never })).status,
      ]).toEqual([400, 400]);
  });

  it('write down a number once, also two at once', async () => {
    const number = newNumber();
    const { admin, ana, id } = world.home;
    const add = (by: typeof ana, reason: string) => by.call(optOuts.add, { body: { number, reason } });
    // both have looked and found nobody before either writes
    const holder = await world.owner.connect();
    await holder.query('begin; lock table opt_outs in share row exclusive mode');
    const both = [add(ana, 'Ligou'), add(admin, 'Escreveu')];
    await until(async () => {
      const { rows } = await holder.query(
        `select from pg_locks where relation = 'opt_outs'::regclass and database = (select oid from pg_database where datname = current_database()) and not granted`,
      );
      return rows.length === both.length;
    });
    await holder.query('rollback');
    holder.release();
    const [one, other] = await Promise.all(both);
    expect([one!.status, other!.status]).toEqual([201, 201]);
    expect(one!.body).toEqual(other!.body);
    const rows = () =>
      world.owner.query(
        `select o.number_key is not null as known from opt_outs o where o.company_id = $1 and o.id >= $2 order by o.id`,
        [id, one!.body.id],
      );
    expect((await rows()).rows).toEqual([{ known: true }]);
    // taken back nothing of the number is left, and it can be written down anew
    await ana.call(optOuts.remove, { query: { number, reason: 'Quer voltar' } });
    expect((await rows()).rows).toEqual([{ known: false }]);
    expect((await add(ana, 'De novo')).body.id).not.toBe(one!.body.id);
  });

  it('look for a name, a part of a number, or the whole number of whoever is no contact', async () => {
    const [number, stranger] = [newNumber(), newNumber()];
    const { admin, ana } = world.home;
    const { body: contact } = await admin.call(contacts.create, { body: { name: 'Évora Lima', number, check: false } });
    const ids = async (searchParam: string) => {
      const { body } = await ana.call(optOuts.page, { query: { searchParam } });
      expect(body.count).toBe(body.records.length);
      return body.records.map((one) => one.id);
    };
    const [known, hashed] = await Promise.all(
      [number, stranger].map(
        async (one) => (await ana.call(optOuts.add, { body: { number: one, reason: 'Pediu' } })).body.id,
      ),
    );
    expect(contact.id).toBeGreaterThan(0);
    expect(await ids('evora')).toEqual([known]);
    expect(await ids(number.slice(-7))).toEqual([known]);
    expect(await ids(`(${stranger.slice(2, 4)}) ${stranger.slice(4, 9)}-${stranger.slice(9)}`)).toEqual([hashed]);
    expect(await ids(stranger.slice(-7))).toEqual([]);
    expect(await ids('%')).toEqual([]);
  });

  it('see it on a contact that comes back after a deletion, from the first moment', async () => {
    const number = newNumber();
    await world.customerSays(number, 'sair');
    const { id } = await found(number);
    const { body } = await world.home.admin.call(tickets.list, {
      query: { status: 'pending', searchParam: number, showAll: 'true' },
    });
    for (const ticket of body.tickets)
      await world.home.admin.call(tickets.update, { params: { ticketId: ticket.id }, body: { status: 'closed' } });
    world.advance(60_000);
    await world.work();
    expect((await world.home.admin.call(contacts.remove, { params: { contactId: id } })).status).toBe(200);
    world.events.length = 0;
    const made = await world.home.admin.call(contacts.create, { body: { name: 'Célia', number, check: false } });
    expect(made.body.isOptedOut).toBe(true);
    expect(world.heardBy(world.home.ana).filter(({ name }) => name === 'contact')).toMatchObject([
      { event: { contact: { isOptedOut: true } } },
    ]);
  });
});
