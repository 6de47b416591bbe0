import { contract } from '@guiche/contract';
import type { LiveEvent } from '@guiche/contract/live';
import { mayReadTicket } from '@guiche/contract/ticket-access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyTicketEvent, rowOf, rowsOf, type ListFilter, type TicketPages } from '../../web/src/tickets/live';
import { dice } from './testing/dice';
import { createWorld, enter, until, type Person, type World } from './testing/world';

/**
 * The live law where rights come and go: queues are made, given, taken and deleted, people see more and less. Whoever's
 * rights have changed asks anew, as the page does; everybody else's lists follow from what they hear.
 */
const { tickets, users, queues } = contract;

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

interface Row {
  id: number;
  status: string;
  queueId: number | null;
  number: string;
}

interface Watched {
  person: Person;
  filter: ListFilter;
  list: TicketPages;
}

const load = async (person: Person, filter: ListFilter): Promise<TicketPages> => {
  const { body, status } = await person.call(tickets.list, { query: filter as never });
  expect(status).toBe(200);
  return { pages: [body], pageParams: [undefined] };
};

test('lists of whoever is there follow what they hear, and nobody hears what they may not read', async () => {
  const seed = 20_261_122;
  const { upTo, pick } = dice(seed);
  const { home } = world;
  const { admin, supervisor, ana, bruno } = home;
  const { body: made } = await admin.call(users.create, {
    body: {
      name: 'Caio',
      email: 'caio@padaria.test',
      password: 'segredo',
      queueIds: [home.vendas],
      allTicket: 'enable',
    },
  });
  const caio = await enter(world.app, home.id, made.id);
  const staff = [ana, bruno, caio];
  const people = [admin, supervisor, ...staff];
  const filters: ListFilter[] = [
    { status: 'open' },
    { status: 'pending' },
    { status: 'closed' },
    { status: 'open', showAll: true },
    { withUnreadMessages: true },
  ];
  const numbers = Array.from({ length: 6 }, (_, n) => String(5_511_970_600_000 + n));
  const watched: Watched[] = [];
  for (const person of people)
    for (const filter of filters) watched.push({ person, filter, list: await load(person, filter) });
  let queuesMade = 0;
  const extra: number[] = [];

  /** Their rights are others now: their page asks for everything anew. */
  async function changed(...some: Person[]) {
    for (const person of some) Object.assign(person, await enter(world.app, home.id, person.viewer.id));
  }
  const give = async (person: Person, body: object) => {
    await admin.call(users.update, { params: { userId: person.viewer.id }, body });
    return [person];
  };

  /** @returns what was done, and whose rights it changed */
  async function act(step: number): Promise<{ what: string; changes: Person[] }> {
    const { rows } = await world.owner.query<Row>(
      `select t.id, t.status, t.queue_id as "queueId", c.number from tickets t
       join contacts c on c.company_id = t.company_id and c.id = t.contact_id where t.company_id = $1 order by t.id`,
      [home.id],
    );
    const active = rows.filter(({ status }) => status !== 'closed' || upTo(4) === 0);
    const all = [home.vendas, home.suporte, ...extra];
    const person = pick(people);
    const one = pick(staff);
    const params = { ticketId: active.length ? pick(active).id : 1 };
    const move = async (by: Person, body: object) => {
      const { status } = await by.call(tickets.update, { params, body });
      return { what: `${by.viewer.name} asks ${JSON.stringify(body)} of ${params.ticketId}: ${status}`, changes: [] };
    };
    const say = async () => {
      // more often where somebody serves without queue
      const lost = rows
        .filter(({ status, queueId }) => status === 'open' && queueId === null)
        .map(({ number }) => number);
      const from = pick(lost.length && upTo(2) ? lost : numbers);
      await world.customerSays(from, `mensagem ${upTo(1000)}`, { line: pick([home.line, home.lineOfAll]) });
      return { what: 'a customer writes', changes: [] };
    };
    /** Somebody who sees their own queues alone goes on serving a customer whose queue is removed. */
    const loseQueue = async () => {
      const color = `#${(++queuesMade).toString(16).padStart(6, '0')}`;
      const { body } = await admin.call(queues.create, { body: { name: `Fila ${queuesMade}`, color } });
      await give(bruno, { profile: 'user', allTicket: 'disable', queueIds: [body.id] });
      await changed(bruno);
      const { what } = await move(admin, { queueId: body.id, userId: bruno.viewer.id, status: 'open' });
      await admin.call(queues.remove, { params: { queueId: body.id } });
      return { what: `${what}, whose queue is removed`, changes: [bruno] };
    };
    if (step % 40 === 20) return loseQueue();
    if (step % 40 === 21) return say();
    const acts: (() => Promise<{ what: string; changes: Person[] }>)[] = [
      say,
      say,
      () => move(person, { status: 'open' }),
      () => move(person, { status: 'pending' }),
      () => move(person, { status: 'closed' }),
      () => move(person, { queueId: pick(all), userId: null, status: 'pending' }),
      () => move(admin, { queueId: pick(all), userId: one.viewer.id, status: 'open' }),
      async () => {
        const queueId = pick(all);
        const members = staff.filter(({ viewer }) => viewer.profile === 'user' && viewer.queueIds.includes(queueId));
        return move(supervisor, {
          queueId,
          userId: pick(members.length ? members : [admin]).viewer.id,
          status: 'open',
        });
      },
      async () => {
        const queueIds = all.filter(() => upTo(2) === 0);
        return {
          what: `${one.viewer.name} gets the queues ${queueIds.join()}`,
          changes: await give(one, { queueIds }),
        };
      },
      async () => {
        const allTicket = pick(['enable', 'disable']);
        return { what: `all tickets of Caio: ${allTicket}`, changes: await give(caio, { allTicket }) };
      },
      async () => {
        const profile = pick(['user', 'user', 'user', 'supervisor']);
        return { what: `${one.viewer.name} becomes ${profile}`, changes: await give(one, { profile }) };
      },
      async () => {
        const color = `#${(++queuesMade).toString(16).padStart(6, '0')}`;
        const { body, status } = await admin.call(queues.create, { body: { name: `Fila ${queuesMade}`, color } });
        if (status === 201) extra.push(body.id);
        const queueIds = [...all, body.id];
        return { what: `a queue is made, and ${one.viewer.name} gets all`, changes: await give(one, { queueIds }) };
      },
      async () => {
        // one in which somebody serves, if there is one: they go on without queue
        const serving = rows.find(({ status, queueId }) => status === 'open' && extra.includes(queueId!));
        const queueId = serving?.queueId ?? extra[0];
        if (queueId === undefined) return say();
        extra.splice(extra.indexOf(queueId), 1);
        const members = staff.filter(({ viewer }) => viewer.queueIds.includes(queueId));
        await admin.call(queues.remove, { params: { queueId } });
        return { what: `queue ${queueId} is removed`, changes: members };
      },
    ];
    return pick(acts)();
  }

  let servedWithoutQueue = 0;
  for (let step = 0; step < 160; step++) {
    world.events.length = 0;
    const { what, changes } = await act(step);
    await until(async () => (await world.owner.query('select 1 from sandbox_events limit 1')).rows.length === 0);
    await changed(...changes);
    const loaded = await Promise.all(watched.map(({ person, filter }) => load(person, filter)));
    for (const person of people) {
      const told = world.heardBy(person);
      const heard = told.flatMap(({ name, event }) => (name === 'ticket' ? [event as LiveEvent<'ticket'>] : []));
      // without the queue every row may look otherwise: the page asks anew
      const isQueueGone = told.some(({ name, event }) => name === 'queue' && event.action === 'delete');
      const about = `seed ${seed}, step ${step}: ${what}, as ${person.viewer.name} hears it`;
      for (const event of heard) {
        if (event.action !== 'update') continue;
        expect(mayReadTicket(person.viewer, event.ticket), about).toBe(true);
        const isTheirs = event.ticket.queueId === null && event.ticket.userId === person.viewer.id;
        const isOnlyBy = person.viewer.profile === 'user' && !person.viewer.allTicket && !changes.includes(person);
        if (isTheirs && isOnlyBy) servedWithoutQueue += 1;
      }
      for (const [n, watch] of watched.entries()) {
        if (watch.person !== person) continue;
        const fresh = loaded[n]!;
        for (const event of heard)
          watch.list =
            event.action === 'reload' ? fresh : applyTicketEvent(watch.list, event, watch.filter, person.viewer);
        if (changes.includes(person) || isQueueGone) watch.list = fresh;
        expect(rowsOf(watch.list), `${about}: ${JSON.stringify(watch.filter)}`).toEqual(rowsOf(fresh).map(rowOf));
        expect(watch.list.pages[0]!.count, `count, ${about}`).toBe(fresh.pages[0]!.count);
      }
    }
  }
  // or nothing of it was tried
  expect(servedWithoutQueue).toBeGreaterThan(0);
}, 120_000);
