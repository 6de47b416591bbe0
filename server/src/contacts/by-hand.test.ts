import { contacts } from '@guiche/contract/contacts';
import { messages } from '@guiche/contract/messages';
import { sandbox } from '@guiche/contract/sandbox';
import { settings } from '@guiche/contract/settings';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type Person, type World } from '../testing/world';

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(() => void (world.events.length = 0));

/** Numbers that no other test uses; the sandbox network knows nothing of them. */
let next = 5_541_980_000_000;
const newNumber = () => String(next++);
/** Phones of the sandbox network. */
let phone = 5_511_970_000_300;
const newPhone = () => String(phone++);

const create = (
  body: { name?: string; number: string; email?: string; check?: boolean },
  by: Person = world.home.ana,
) => by.call(contacts.create, { body: { name: 'Marina', ...body } });
const make = async (body: { name?: string; number?: string; email?: string } = {}) => {
  const answer = await create({ number: newNumber(), ...body });
  expect(answer.status).toBe(201);
  return answer.body;
};
const show = async (contactId: number, by: Person = world.home.ana) =>
  (await by.call(contacts.show, { params: { contactId } })).body;
const find = async (number: string) =>
  (await world.home.ana.call(contacts.list, { query: { searchParam: number } })).body.contacts[0]!;
const ticketsOf = async (contactId: number) =>
  (
    await world.owner.query<{ id: number; status: string; unread: number }>(
      'select id, status, unread_messages as unread from tickets where contact_id = $1 order by id',
      [contactId],
    )
  ).rows;
const fault = (body: { kind: 'drop'; ms: number }) =>
  world.home.admin.call(sandbox.faults, { params: { whatsappId: world.home.line }, body });

describe('the number of a contact', () => {
  it('is refused when the network knows nobody there', async () => {
    const refused = await create({ number: '5511970000995' });
    expect([refused.status, refused.body.error]).toEqual([400, 'ERR_WAPP_INVALID_CONTACT']);
    const made = await make();
    const changed = await world.home.ana.call(contacts.update, {
      params: { contactId: made.id },
      body: { number: '5511970000996', name: 'Nada disto' },
    });
    expect([changed.status, changed.body.error]).toEqual([400, 'ERR_WAPP_INVALID_CONTACT']);
    expect(await show(made.id)).toMatchObject({ name: made.name, number: made.number });
  });

  it('is kept as the network writes it, so that nobody is there twice with and without the ninth digit', async () => {
    const made = await create({ number: '551170000350' });
    expect(made.body).toMatchObject({ number: '5511970000350', identities: [{ kind: 'pn', value: '5511970000350' }] });
    const twice = await create({ number: '5511970000350' });
    expect([twice.status, twice.body.error, twice.body.contactId]).toEqual([
      409,
      'ERR_DUPLICATED_CONTACT',
      made.body.id,
    ]);
  });

  it('cannot be checked while the line is away, and can be kept unchecked by whoever wants to', async () => {
    const number = newPhone();
    await fault({ kind: 'drop', ms: 60_000 });
    const refused = await create({ number });
    expect([refused.status, refused.body.error]).toEqual([503, 'ERR_WAPP_CHECK_CONTACT']);
    expect((await create({ number, check: false })).status).toBe(201);
    // What has the same number as before asks nobody.
    const { id } = await find(number);
    const renamed = await world.home.ana.call(contacts.update, {
      params: { contactId: id },
      body: { name: 'Outra', number },
    });
    expect(renamed.status).toBe(200);
    await fault({ kind: 'drop', ms: 0 });
  });

  it('is not asked for where no line is linked', async () => {
    await world.owner.query(`update connections set is_default = false where company_id = $1`, [world.other.id]);
    expect((await create({ number: '5511970000997' }, world.other.ana)).status).toBe(201);
    await world.owner.query(`update connections set is_default = true where id = $1`, [world.other.line]);
  });
});

describe('somebody who is blocked', () => {
  const block = (contactId: number, isBlocked: boolean, by: Person = world.home.ana) =>
    by.call(contacts.block, { params: { contactId }, body: { isBlocked } });

  /** Somebody who has written once, and whose conversation is open. */
  async function talking() {
    const number = newPhone();
    await world.customerSays(number, 'bom dia');
    const { id } = await find(number);
    const [ticket] = await ticketsOf(id);
    const params = { ticketId: ticket!.id };
    await world.home.ana.call(tickets.update, { params, body: { status: 'open' } });
    return { number, id, params };
  }

  it('is seen as such by everyone, and no longer once that is taken back', async () => {
    const made = await make();
    world.events.length = 0;
    const { status, body } = await block(made.id, true);
    expect([status, body.isBlocked]).toEqual([200, true]);
    expect(world.heardBy(world.home.bruno).map(({ event }) => event)).toMatchObject([
      { action: 'update', contact: { id: made.id, isBlocked: true } },
    ]);
    expect(await find(made.number)).toMatchObject({ isBlocked: true });
    world.events.length = 0;
    await block(made.id, true);
    expect(world.events).toEqual([]);
    expect((await block(made.id, false)).body.isBlocked).toBe(false);
  });

  it('is sent nothing, neither anew nor again', async () => {
    const { id, params } = await talking();
    await world.home.admin.call(sandbox.faults, {
      params: { whatsappId: world.home.line },
      body: { kind: 'reject-next' },
    });
    const sent = await world.home.ana.call(messages.send, { params, body: { body: 'olá' } });
    await world.work();
    await block(id, true);
    const refused = await world.home.ana.call(messages.send, { params, body: { body: 'ainda aí?' } });
    expect([refused.status, refused.body.error]).toEqual([409, 'ERR_CONTACT_BLOCKED']);
    const again = await world.home.ana.call(messages.retry, {
      params: { messageId: (sent.body as { id: number }).id },
    });
    expect([again.status, again.body.error]).toEqual([409, 'ERR_CONTACT_BLOCKED']);
    await block(id, false);
    expect((await world.home.ana.call(messages.send, { params, body: { body: 'de volta' } })).status).toBe(201);
  });

  it('writes into the newest conversation without opening another, counting as unread or ringing', async () => {
    const { number, id, params } = await talking();
    await world.home.ana.call(tickets.update, { params, body: { status: 'closed' } });
    await block(id, true);
    world.events.length = 0;
    await world.customerSays(number, 'me atendam');
    expect(await ticketsOf(id)).toEqual([{ id: params.ticketId, status: 'closed', unread: 0 }]);
    const thread = await world.home.ana.call(messages.list, { params });
    expect(thread.body.messages.map(({ body }) => body)).toContain('me atendam');
    const told = world.heardBy(world.home.ana).filter(({ name }) => name === 'appMessage');
    expect(told).toMatchObject([{ event: { message: { read: true }, ticket: { status: 'closed' } } }]);
    await block(id, false);
    world.advance(61_000);
    await world.customerSays(number, 'posso pedir de novo?');
    world.advance(-61_000);
    expect((await ticketsOf(id)).map(({ status }) => status)).toEqual(['closed', 'pending']);
  });

  it('loses nothing, even if they have never written before', async () => {
    const number = newPhone();
    const made = await make({ number });
    await block(made.id, true);
    await world.customerSays(number, 'primeira vez');
    const [ticket, ...more] = await ticketsOf(made.id);
    expect([ticket!.status, ticket!.unread, more.length]).toEqual(['closed', 0, 0]);
    const thread = await world.home.admin.call(messages.list, { params: { ticketId: ticket!.id } });
    expect(thread.body.messages.map(({ body }) => body)).toEqual(['primeira vez']);
  });

  it('does not become reachable by being merged', async () => {
    const [kept, blocked] = [await make(), await make({ name: 'Outra' })];
    await block(blocked.id, true);
    const body = { keptId: kept.id, mergedId: blocked.id };
    const merged = await world.home.admin.call(contacts.merge, { body });
    expect(merged.body.isBlocked).toBe(true);
    await world.home.admin.call(contacts.undoMerge, { params: { mergeId: merged.body.merges[0]!.id } });
    expect([(await show(kept.id)).isBlocked, (await show(blocked.id)).isBlocked]).toEqual([false, true]);
  });
});

describe('two contacts that an admin makes one', () => {
  const merge = (keptId: number, mergedId: number, by: Person = world.home.admin) =>
    by.call(contacts.merge, { body: { keptId, mergedId } });

  it('are the one that was chosen, with what the other had and it lacked, and can be taken apart', async () => {
    const [younger, older] = [
      await make({ name: 'Maria' }),
      await make({ name: 'Maria do Carmo', email: 'm@exemplo.com' }),
    ];
    const { status, body } = await merge(older.id, younger.id);
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: older.id, name: 'Maria do Carmo', number: older.number, email: 'm@exemplo.com' });
    expect(body.identities.map(({ value }) => value)).toEqual(expect.arrayContaining([older.number, younger.number]));
    const { body: recent } = await world.home.admin.call(contacts.merges);
    expect(recent[0]).toMatchObject({
      id: body.merges[0]!.id,
      mergedName: 'Maria',
      mergedNumber: younger.number,
      contact: { id: older.id, name: 'Maria do Carmo' },
    });
    const undone = await world.home.admin.call(contacts.undoMerge, { params: { mergeId: body.merges[0]!.id } });
    expect(undone.body).toMatchObject({ id: younger.id, number: younger.number });
    expect((await world.home.admin.call(contacts.merges)).body.map(({ id }) => id)).not.toContain(body.merges[0]!.id);
  });

  it('may be merged again after they were taken apart: a hand that says so stands over what was said before', async () => {
    const [a, b] = [await make(), await make()];
    const { body } = await merge(a.id, b.id);
    await world.home.admin.call(contacts.undoMerge, { params: { mergeId: body.merges[0]!.id } });
    expect((await merge(a.id, b.id)).status).toBe(201);
  });

  it('are two different contacts of the company, both known, neither a group', async () => {
    const made = await make();
    const foreign = (await create({ number: newNumber() }, world.other.ana)).body;
    await world.home.admin.call(settings.update, { params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } });
    await world.customerSays(newPhone(), 'oi', { group: { id: 'mudanca', name: 'Mudança' } });
    const group = await find('Mudança');
    for (const [keptId, mergedId, status, error] of [
      [made.id, made.id, 400, 'ERR_VALIDATION'],
      [made.id, foreign.id, 404, 'ERR_NO_CONTACT_FOUND'],
      [foreign.id, made.id, 404, 'ERR_NO_CONTACT_FOUND'],
      [made.id, 2 ** 31 - 1, 404, 'ERR_NO_CONTACT_FOUND'],
      [made.id, group.id, 400, 'ERR_VALIDATION'],
    ] as const) {
      const answer = await merge(keptId, mergedId);
      expect([answer.status, answer.body.error]).toEqual([status, error]);
    }
    expect((await merge(made.id, made.id, world.home.supervisor)).status).toBe(403);
  });

  it('are merged once when two admins do it at once', async () => {
    const [a, b] = [await make(), await make()];
    const answers = await Promise.all([merge(a.id, b.id), merge(a.id, b.id), merge(b.id, a.id)]);
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([201, 404, 404]);
  });
});

describe('what hangs on a contact', () => {
  it('is counted before it is deleted with it', async () => {
    const number = newPhone();
    await world.customerSays(number, 'um');
    await world.customerSays(number, 'dois');
    const { id } = await find(number);
    const count = (by: Person = world.home.ana) => by.call(contacts.belongings, { params: { contactId: id } });
    expect((await count()).body).toEqual({ activeTickets: 1, tickets: 1, messages: 2 });
    const [ticket] = await ticketsOf(id);
    await world.home.admin.call(tickets.update, { params: { ticketId: ticket!.id }, body: { status: 'closed' } });
    expect((await count()).body).toEqual({ activeTickets: 0, tickets: 1, messages: 2 });
    expect((await count(world.other.ana)).body.error).toBe('ERR_NO_CONTACT_FOUND');
  });

  it('may be files: those of conversations that one may see, by kind and page by page, without what was deleted', async () => {
    const number = newPhone();
    await world.customerSays(number, 'oi');
    const { id } = await find(number);
    const [ticket] = await ticketsOf(id);
    const params = { ticketId: ticket!.id };
    await world.home.ana.call(tickets.update, { params, body: { status: 'open' } });
    const files = Array.from({ length: 23 }, (_, n) => ({ name: `nota ${n}.txt`, bytes: `nota ${n}` }));
    for (const batch of [files.slice(0, 12), files.slice(12)])
      expect((await world.home.ana.call(messages.send, { params, body: {}, files: batch })).status).toBe(201);
    const read = (query: object = {}, by: Person = world.home.ana) =>
      by.call(messages.shared, { params: { contactId: id }, query });
    const first = (await read({ kind: 'document' })).body;
    expect([first.media.length, first.hasMore]).toEqual([20, true]);
    expect(first.media[0]).toMatchObject({ mediaName: 'nota 22.txt', ticketId: ticket!.id, fromMe: true });
    const rest = (await read({ kind: 'document', cursor: first.nextCursor })).body;
    expect([rest.media.map(({ mediaName }) => mediaName), rest.hasMore]).toEqual([
      ['nota 2.txt', 'nota 1.txt', 'nota 0.txt'],
      false,
    ]);
    expect((await read()).body.media).toEqual([]);
    await world.home.ana.call(messages.remove, { params: { messageId: first.media[0]!.id } });
    expect((await read({ kind: 'document' })).body.media[0]!.mediaName).toBe('nota 21.txt');
    // Bruno is in another queue.
    expect((await read({ kind: 'document' }, world.home.bruno)).body.media).toEqual([]);
    expect((await read({}, world.other.admin)).body.error).toBe('ERR_NO_CONTACT_FOUND');
  });
});
