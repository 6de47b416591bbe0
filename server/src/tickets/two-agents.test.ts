import { contract } from '@guiche/contract';
import { ticketStatuses, type TicketChange } from '@guiche/contract/tickets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  applyTicketEvent,
  rowOf,
  rowsOf,
  type ListFilter,
  type TicketEvent,
  type TicketPages,
} from '../../../web/src/tickets/live';
import { isOldNews, timeOf } from '../../../web/src/tickets/old-news';
import { createWorld, type Person, type World } from '../testing/world';

/**
 * Two agents of one queue do everything at once to the same conversations. Whatever comes of it is legal, of two who
 * want the same thing one gets it, and what their screens made of the events is what a fresh load gives.
 */
const { tickets, users } = contract;

let world: World;
let other: Person;
beforeAll(async () => {
  world = await createWorld();
  const { admin, bruno, vendas, suporte } = world.home;
  await admin.call(users.update, { params: { userId: bruno.viewer.id }, body: { queueIds: [vendas, suporte] } });
  other = { ...bruno, viewer: (await world.app.auth.identify(bruno.token))! };
});
afterAll(() => world.close());

const load = async (person: Person, filter: ListFilter): Promise<TicketPages> => ({
  pages: [(await person.call(tickets.list, { query: filter as never })).body],
  pageParams: [undefined],
});

async function pending(from: string) {
  await world.customerSays(from, 'Oi');
  const { body } = await world.home.admin.call(tickets.list, { query: { status: 'pending', showAll: true } });
  return body.tickets.find(({ contact }) => contact.number === from)!.id;
}

const legal = [200, 400, 403, 409];

test.each([1, 2, 3])('any interleaving leaves a legal state that both screens show (dice %i)', async (seed) => {
  const { ana, vendas, suporte } = world.home;
  const both = [ana, other];
  let state = seed * 7919;
  const upTo = (n: number) => Math.floor(((state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31) * n);
  const ids: number[] = [];
  for (let n = 0; n < 4; n++) ids.push(await pending(String(5_511_970_400_000 + seed * 10 + n)));
  const filters: ListFilter[] = [
    { status: 'open' },
    { status: 'pending' },
    { status: 'closed' },
    { status: 'open', snoozed: true },
  ];
  const screens = await Promise.all(
    both.flatMap((person) =>
      filters.map(async (filter) => ({
        person,
        filter,
        list: await load(person, filter),
        told: new Map<number, string | undefined>(),
      })),
    ),
  );
  const act = (person: Person, ticketId: number) => {
    const params = { ticketId };
    const peer = person === ana ? other : ana;
    const move = (body: TicketChange) => person.call(tickets.update, { params, body });
    return [
      () => move({ status: 'open' }),
      () => move({ status: 'pending', userId: null }),
      () => move({ status: 'closed' }),
      () => move({ status: 'open', userId: peer.viewer.id, queueId: vendas }),
      () => move({ status: 'pending', queueId: upTo(3) ? vendas : suporte }),
      () => person.call(tickets.undo, { params }),
      () => person.call(tickets.snooze, { params, body: { until: upTo(2) ? 'reply' : null } }),
    ][upTo(7)]!();
  };
  for (let round = 0; round < 12; round++) {
    world.events.length = 0;
    const asked = ids.flatMap((id) => both.map((person) => act(person, id)));
    for (const { status } of await Promise.all(asked)) expect(legal).toContain(status);
    await new Promise((resolve) => setImmediate(resolve));
    const { rows } = await world.owner.query<{ status: string; user_id: number | null; snoozed_until: Date | null }>(
      'select status, user_id, snoozed_until from tickets where id = any($1)',
      [ids],
    );
    for (const row of rows) {
      expect(ticketStatuses).toContain(row.status);
      expect(row.status === 'open' ? row.user_id !== null : row.status === 'closed' || row.user_id === null).toBe(true);
      expect(row.snoozed_until === null || row.status === 'open').toBe(true);
    }
    for (const screen of screens) {
      for (const { name, event: heard } of world.heardBy(screen.person)) {
        const event = heard as TicketEvent;
        if (name !== 'ticket') continue;
        const id = event.action === 'update' ? event.ticket.id : event.ticketId;
        if (isOldNews(event, screen.told.get(id))) continue;
        screen.told.set(id, timeOf(event) ?? screen.told.get(id));
        screen.list = applyTicketEvent(screen.list, event, screen.filter, screen.person.viewer);
      }
      const fresh = rowsOf(await load(screen.person, screen.filter)).map(rowOf);
      const about = `dice ${seed}, round ${round}, ${JSON.stringify(screen.filter)} of ${screen.person.viewer.name}`;
      expect(rowsOf(screen.list), about).toEqual(fresh);
    }
  }
});

test.each([
  [1, 'accept', {}, { status: 'open' }],
  [2, 'close', { status: 'open' }, { status: 'closed' }],
  [3, 'return', { status: 'open' }, { status: 'pending' }],
] as const)(
  '(%i) of two who %s at once one wins, the other is told that it is too late',
  async (which, _, first, body) => {
    const { ana } = world.home;
    for (let n = 0; n < 5; n++) {
      const ticketId = await pending(String(5_511_970_410_000 + which * 100 + n));
      const params = { ticketId };
      if ('status' in first) await ana.call(tickets.update, { params, body: first });
      const answers = await Promise.all([ana, other].map((person) => person.call(tickets.update, { params, body })));
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    }
  },
);

test('of an undo and another’s move one wins', async () => {
  const { ana } = world.home;
  for (let n = 0; n < 8; n++) {
    const ticketId = await pending(String(5_511_970_420_000 + n));
    const params = { ticketId };
    await ana.call(tickets.update, { params, body: { status: 'open' } });
    await ana.call(tickets.update, { params, body: { status: 'pending' } });
    const [undone, taken] = await Promise.all([
      ana.call(tickets.undo, { params }),
      other.call(tickets.update, { params, body: { status: 'open' } }),
    ]);
    expect([undone.status, taken.status].sort((a, b) => a - b)).toEqual([200, 409]);
    const { body } = await ana.call(tickets.show, { params });
    expect(body).toMatchObject({ status: 'open', userId: (undone.status === 200 ? ana : other).viewer.id });
  }
});
