import { contacts } from '@guiche/contract/contacts';
import type { LiveEvent } from '@guiche/contract/live';
import { schedules } from '@guiche/contract/schedules';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type Person, type World } from '../testing/world';

let world: World;
let numbers = 400;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(() => void (world.events.length = 0));

const inAnHour = () => new Date(world.app.tenancy.reading(world.home.id).now.getTime() + 3_600_000).toISOString();
const people = () => ({ ana: world.home.ana, bruno: world.home.bruno, supervisor: world.home.supervisor });

/** Somebody who has written; their conversation waits in this queue. */
async function waitingIn(queueId: number) {
  const number = String(5_511_970_000_000 + (numbers += 1));
  await world.customerSays(number, 'bom dia');
  const { rows } = await world.owner.query<{ id: number; contact_id: number }>(
    `update tickets t set queue_id = $3 from contacts c
     where t.company_id = $1 and c.company_id = t.company_id and c.id = t.contact_id and c.number = $2
     returning t.id, t.contact_id`,
    [world.home.id, number, queueId],
  );
  return { ticketId: rows[0]!.id, contactId: rows[0]!.contact_id };
}

async function newContact() {
  const number = String(5_511_970_000_000 + (numbers += 1));
  const { body } = await world.home.admin.call(contacts.create, { body: { name: `Pessoa ${number}`, number } });
  return body.id;
}

async function schedule(by: Person, given: { contactId: number; ticketId?: number; sign?: boolean }) {
  const answer = await by.call(schedules.create, { body: { body: 'Está pronto', sendAt: inAnHour(), ...given } });
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  return answer.body.id;
}

const told = (by: Person) =>
  world
    .heardBy(by)
    .flatMap(({ name, event }) => (name === 'schedule' ? [event as LiveEvent<'schedule'>] : []))
    .map((event) => [event.action, 'schedule' in event ? event.schedule.id : event.scheduleId]);

describe('who reads and changes a scheduled message', () => {
  /** Everything that could be done with it, as seen by one person. */
  async function reach(who: Person, id: number, contactId: number) {
    const params = { scheduleId: id };
    const { body: listed } = await who.call(schedules.list, { query: { contactId } });
    world.events.length = 0;
    const changed = await who.call(schedules.update, { params, body: { body: 'Outras palavras' } });
    expect([200, 403]).toContain(changed.status);
    await world.home.admin.call(schedules.update, { params, body: { body: 'Palavras do dono' } });
    return {
      listed: listed.schedules.some((row) => row.id === id),
      counted: listed.count === 1,
      shown: (await who.call(schedules.show, { params })).status === 200,
      changed: changed.status === 200,
      attached: (await who.call(schedules.detach, { params })).status === 200,
      hears: told(who).length > 0,
    };
  }
  const all = { listed: true, counted: true, shown: true, changed: true, attached: true, hears: true };
  const nothing = { listed: false, counted: false, shown: false, changed: false, attached: false, hears: false };

  it.each([
    ['written in a ticket of Vendas', 'vendas', true, ['ana', 'supervisor']],
    ['written in a ticket of Suporte', 'suporte', true, ['bruno', 'supervisor']],
    ['without a ticket, to a contact of Vendas', 'vendas', false, ['ana', 'supervisor']],
    ['without a ticket, to a contact without tickets', null, false, ['ana', 'bruno', 'supervisor']],
  ] as const)('%s', async (_, queue, inTicket, readers) => {
    const { home } = world;
    const found = queue === null ? { contactId: await newContact(), ticketId: 0 } : await waitingIn(home[queue]);
    const { contactId, ticketId } = found;
    const id = await schedule(home.admin, { contactId, ...(inTicket && { ticketId }) });
    for (const [name, person] of Object.entries(people())) {
      const expected = (readers as readonly string[]).includes(name) ? all : nothing;
      expect(await reach(person, id, contactId), name).toEqual(expected);
    }
    for (const [name, person] of Object.entries(people())) {
      if ((readers as readonly string[]).includes(name)) continue;
      const refused = await person.call(schedules.remove, { params: { scheduleId: id } });
      expect([refused.status, refused.body.error], name).toEqual([403, 'ERR_NO_PERMISSION']);
    }
    world.events.length = 0;
    expect((await home.admin.call(schedules.remove, { params: { scheduleId: id } })).status).toBe(200);
    for (const [name, person] of Object.entries(people()))
      expect(told(person), name).toEqual((readers as readonly string[]).includes(name) ? [['delete', id]] : []);
  });

  it('one conversation that one may read is enough, where none was named', async () => {
    const { home } = world;
    const { contactId, ticketId } = await waitingIn(home.vendas);
    await home.admin.call(tickets.update, { params: { ticketId }, body: { status: 'closed' } });
    const id = await schedule(home.ana, { contactId });
    expect((await home.bruno.call(schedules.show, { params: { scheduleId: id } })).status).toBe(403);
    await home.admin.call(tickets.create, {
      body: { contactId, queueId: home.suporte, userId: home.bruno.viewer.id, whatsappId: home.line },
    });
    for (const person of [home.ana, home.bruno])
      expect((await person.call(schedules.show, { params: { scheduleId: id } })).status).toBe(200);
  });

  it('nobody schedules to a contact of whose conversations they may read none', async () => {
    const { home } = world;
    const foreign = await waitingIn(home.suporte);
    const body = { body: 'Está pronto', sendAt: inAnHour(), contactId: foreign.contactId };
    expect((await home.ana.call(schedules.create, { body })).status).toBe(403);
    const id = await schedule(home.ana, { contactId: await newContact() });
    const params = { scheduleId: id };
    const moved = await home.ana.call(schedules.update, { params, body: { contactId: foreign.contactId } });
    expect(moved.status).toBe(403);
    // and who could read it before hears that it is gone, when somebody who may takes it there
    world.events.length = 0;
    await home.admin.call(schedules.update, { params, body: { contactId: foreign.contactId } });
    expect([told(home.ana), told(home.bruno)]).toEqual([[['delete', id]], [['update', id]]]);
  });
});

it('whoever changes it becomes its writer: it leaves under their name', async () => {
  const { home } = world;
  const { contactId, ticketId } = await waitingIn(home.vendas);
  const id = await schedule(home.ana, { contactId, ticketId, sign: true });
  const params = { scheduleId: id };
  const { body } = await home.supervisor.call(schedules.update, { params, body: { body: 'Assunto de chefe' } });
  expect(body.userId).toBe(home.supervisor.viewer.id);
  await world.owner.query('update schedules set send_at = $2 where id = $1', [
    id,
    world.app.tenancy.reading(home.id).now,
  ]);
  await world.app.jobs['schedules.send']({ companyId: home.id, scheduleId: id }, { attempt: 1, lastAttempt: false });
  const { rows } = await world.owner.query<{ body: string; user_id: number }>(
    'select m.body, m.user_id from messages m join schedules s on s.company_id = m.company_id and s.message_id = m.id where s.id = $1',
    [id],
  );
  expect(rows).toEqual([
    { body: `*${home.supervisor.viewer.name}*\nAssunto de chefe`, user_id: home.supervisor.viewer.id },
  ]);
});
