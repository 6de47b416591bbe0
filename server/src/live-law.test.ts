import { contract } from '@guiche/contract';
import type { LiveEvent } from '@guiche/contract/live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyConnectionEvent, applySessionEvent } from '../../web/src/connections/live';
import { applyMessageEvent, flatten, markSeen, type ThreadPages } from '../../web/src/messages/live';
import { applyQueueEvent } from '../../web/src/queues/live';
import {
  applyTicketEvent,
  applyToCounts,
  rowOf,
  rowsOf,
  type ListFilter,
  type TicketPages,
} from '../../web/src/tickets/live';
import { createWorld, until, type Person, type Told, type World } from './testing/world';

/**
 * The live law: whatever happens, the events a person hears, applied by the page's own reducers to what it had, give
 * what a fresh load would give.
 */
const { tickets, ticketTags, tags, messages, sandbox, users, contacts, connections, queues } = contract;

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

/** Same dice every run; the seed is printed when the law is broken. */
function dice(seed: number) {
  let state = seed;
  const next = () => ((state = (state * 1_103_515_245 + 12_345) % 2_147_483_648), state / 2_147_483_648);
  return {
    upTo: (n: number) => Math.floor(next() * n),
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!,
  };
}

interface Watched {
  person: Person;
  filter: ListFilter;
  list: TicketPages;
}

const load = async (person: Person, filter: ListFilter): Promise<TicketPages> => {
  const { timeZone: _, ...query } = filter;
  const { body, status } = await person.call(tickets.list, { query: query as never });
  expect(status).toBe(200);
  return { pages: [body], pageParams: [undefined] };
};

const ticketEvents = (told: Told[]) =>
  told.filter(({ name }) => name === 'ticket').map(({ event }) => event as LiveEvent<'ticket'>);

test('lists: events applied to the old list equal a fresh load', async () => {
  const seed = 20_261_120;
  const { upTo, pick } = dice(seed);
  const { home } = world;
  const people = [home.admin, home.supervisor, home.ana, home.bruno];
  const tagId = (await home.admin.call(tags.create, { body: { name: 'Encomenda' } })).body.id;
  const timeZone = 'America/Sao_Paulo';
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  const filters: ListFilter[] = [
    { status: 'open' },
    { status: 'pending' },
    { status: 'closed' },
    { status: 'open', showAll: true },
    { status: 'pending', showAll: true, queueIds: [home.suporte] },
    { status: 'open', showAll: true, users: [home.ana.viewer.id] },
    { status: 'closed', tags: [tagId] },
    { withUnreadMessages: true },
    { tags: [tagId] },
    { users: [home.ana.viewer.id], updatedAt: today, timeZone },
  ];
  const numbers = Array.from({ length: 8 }, (_, n) => String(5_511_970_000_100 + n));
  const watched: Watched[] = [];
  for (const person of people)
    for (const filter of filters) watched.push({ person, filter, list: await load(person, filter) });

  const act = async (): Promise<string> => {
    const { rows } = await world.owner.query<{ id: number; status: string; user_id: number | null }>(
      'select id, status, user_id from tickets where company_id = $1 order by id',
      [home.id],
    );
    const ticket = rows.length ? pick(rows) : undefined;
    const person = pick(people);
    const params = { ticketId: ticket?.id ?? 1 };
    const what = upTo(11);
    if (!ticket || what < 3) {
      const line = pick([home.line, home.lineOfAll]);
      await world.customerSays(pick(numbers), `mensagem ${upTo(1000)}`, { line });
      return 'a customer writes';
    }
    if (what === 3) await person.call(tickets.update, { params, body: { status: 'open' } });
    if (what === 4) await person.call(tickets.update, { params, body: { status: 'pending' } });
    if (what === 5) await person.call(tickets.update, { params, body: { status: 'closed' } });
    if (what === 6)
      await person.call(tickets.update, {
        params,
        body: { queueId: pick([home.vendas, home.suporte]), userId: null, status: 'pending' },
      });
    if (what === 7) await person.call(ticketTags.sync, { body: { ticketId: ticket.id, tags: upTo(2) ? [tagId] : [] } });
    if (what === 8) {
      await person.call(messages.send, { params, body: { body: `resposta ${upTo(1000)}` } });
      await world.work();
    }
    if (what === 9) await people.find(({ viewer }) => viewer.id === ticket.user_id)?.call(messages.list, { params });
    if (what === 10 && upTo(4) === 0) await home.admin.call(tickets.remove, { params });
    return `action ${what} on ticket ${ticket.id} (${ticket.status}) by ${person.viewer.name}`;
  };

  for (let step = 0; step < 80; step++) {
    world.events.length = 0;
    const done = await act();
    await settled();
    for (const watch of watched) {
      const heard = world.heardBy(watch.person);
      for (const event of ticketEvents(heard))
        watch.list = applyTicketEvent(watch.list, event, watch.filter, watch.person.viewer);
      const fresh = await load(watch.person, watch.filter);
      const about = `seed ${seed}, step ${step}: ${done}; list ${JSON.stringify(watch.filter)} of ${watch.person.viewer.name}`;
      expect(rowsOf(watch.list), about).toEqual(rowsOf(fresh).map(rowOf));
      expect(watch.list.pages[0]!.count, `count, ${about}`).toBe(fresh.pages[0]!.count);
    }
  }
}, 120_000);

test('counts: events applied to the old counts equal a fresh load', async () => {
  const { home } = world;
  const filter = { showAll: true };
  const read = async () => (await home.admin.call(tickets.counts, { query: filter })).body;
  const known = new Map<
    number,
    { status: 'open' | 'pending' | 'closed'; userId: number | null; queueId: number | null }
  >();
  for (const status of ['open', 'pending', 'closed'] as const) {
    for (const ticket of rowsOf(await load(home.admin, { status, showAll: true }))) known.set(ticket.id, ticket);
  }
  let counts = await read();
  world.events.length = 0;
  await world.customerSays('5511970000150', 'quero contar');
  const id = ticketEvents(world.heardBy(home.admin)).flatMap((event) =>
    event.action === 'update' ? [event.ticket.id] : [],
  )[0]!;
  await home.ana.call(tickets.update, { params: { ticketId: id }, body: { status: 'open' } });
  await home.ana.call(tickets.update, { params: { ticketId: id }, body: { status: 'closed' } });
  await home.ana.call(tickets.update, { params: { ticketId: id }, body: { status: 'open' } });
  for (const event of ticketEvents(world.heardBy(home.admin))) {
    if (event.action !== 'update') continue;
    counts = applyToCounts(counts, known.get(event.ticket.id) ?? null, event.ticket, filter, home.admin.viewer)!;
    known.set(event.ticket.id, event.ticket);
  }
  expect(counts).toEqual(await read());
});

test('threads: events applied to the old thread equal a fresh load', async () => {
  const { home } = world;
  const from = '5511970000160';
  await world.customerSays(from, 'primeira');
  const ticketId = rowsOf(await load(home.admin, { status: 'pending', showAll: true })).find(
    ({ contact }) => contact.number === from,
  )!.id;
  await home.ana.call(tickets.update, { params: { ticketId }, body: { status: 'open' } });
  const watchers = [home.ana, home.admin];
  const read = async (person: Person): Promise<ThreadPages> => {
    const { body } = await person.call(messages.list, { params: { ticketId }, query: { markRead: false } });
    return { pages: [body], pageParams: [undefined] };
  };
  const threads = await Promise.all(watchers.map(read));
  const params = { ticketId };
  const line = { whatsappId: home.line };
  const say = async (body: string) =>
    (await home.ana.call(messages.send, { params, body: { body } })).body as { id: number; providerId: string };
  let mine = { id: 0, providerId: '' };
  let theirs = '';
  const steps: [string, () => Promise<unknown>][] = [
    ['the agent answers', async () => (mine = await say('resposta'))],
    ['it is delivered', () => world.work()],
    ['it is read', () => home.admin.call(sandbox.acks, { params: line, body: { id: mine.providerId, ack: 4 } })],
    ['the customer writes', async () => (theirs = await world.customerSays(from, 'segunda'))],
    ['the customer edits', () => world.customerSays(from, 'segunda, corrigida', { type: 'edit', quotedId: theirs })],
    ['the customer reacts', () => world.customerSays(from, '👍', { type: 'reaction', quotedId: mine.providerId })],
    ['the agent quotes', async () => say('citando')],
    ['the network refuses', () => home.admin.call(sandbox.faults, { params: line, body: { kind: 'reject-next' } })],
    ['a message fails', () => world.work()],
    ['the customer deletes', () => world.customerSays(from, '', { type: 'revoke', quotedId: theirs })],
    ['the agent deletes', () => home.ana.call(messages.remove, { params: { messageId: mine.id } })],
    ['a note of the network arrives', () => world.work()],
    ['the agent reads', () => home.ana.call(messages.list, { params })],
  ];
  for (const [what, act] of steps) {
    world.events.length = 0;
    await act();
    await settled();
    for (const [n, person] of watchers.entries()) {
      for (const { name, event } of world.heardBy(person)) {
        if (name === 'appMessage') threads[n] = applyMessageEvent(threads[n]!, event as LiveEvent<'appMessage'>);
        if (name === 'ticket' && (event as LiveEvent<'ticket'>).action === 'updateUnread')
          threads[n] = markSeen(threads[n]!, ticketId);
      }
      expect(flatten(threads[n]!), `${what}, as ${person.viewer.name} sees it`).toEqual(flatten(await read(person)));
    }
  }
});

test('contacts: an event carries the contact as a fresh load gives it', async () => {
  const { home } = world;
  const { body: made } = await home.admin.call(contacts.create, {
    body: { name: 'Dona Célia', number: '5511970000170' },
  });
  world.events.length = 0;
  await home.ana.call(contacts.update, {
    params: { contactId: made.id },
    body: { name: 'Dona Célia Souza', email: 'celia@exemplo.com' },
  });
  const event = world.heardBy(home.bruno).find(({ name }) => name === 'contact')!.event as LiveEvent<'contact'>;
  const { body: list } = await home.bruno.call(contacts.list, { query: { searchParam: 'Célia Souza' } });
  expect(event).toEqual({ action: 'update', contact: list.contacts[0] });
});

test('users: a change of queues moves what one hears at once', async () => {
  const { home } = world;
  await home.admin.call(users.update, {
    params: { userId: home.bruno.viewer.id },
    body: { queueIds: [home.suporte, home.vendas] },
  });
  const bruno = { ...home.bruno, viewer: await world.app.auth.identify(home.bruno.token) };
  world.events.length = 0;
  await world.customerSays('5511970000180', 'oi vendas');
  expect(ticketEvents(world.heardBy(bruno))).toHaveLength(1);
  await home.admin.call(users.update, { params: { userId: home.bruno.viewer.id }, body: { queueIds: [home.suporte] } });
});

test.each(['admin', 'ana'] as const)(
  'connections: what %s hears keeps the list as a fresh load gives it',
  async (who) => {
    const { home } = world;
    const load = async () => (await home[who].call(connections.list, {})).body;
    const before = await load();
    world.events.length = 0;
    const made = await home.admin.call(connections.create, {
      body: { name: 'Nova', provider: 'sandbox', isDefault: true },
    });
    const asking = { params: { whatsappId: made.body.id } };
    await home.admin.call(connections.start, asking);
    await home.admin.call(sandbox.scan, { ...asking, body: { number: '5511970000501' } });
    await home.admin.call(connections.update, { ...asking, body: { name: 'Outro nome', queueIds: [home.vendas] } });
    await home.admin.call(connections.stop, asking);
    const heard = () =>
      world.heardBy(home[who]).reduce(
        (list, { name, event }) => {
          if (name === 'whatsapp') return applyConnectionEvent(list, event as LiveEvent<'whatsapp'>);
          if (name === 'whatsappSession') return applySessionEvent(list, event as LiveEvent<'whatsappSession'>);
          return list;
        },
        before as readonly (typeof before)[number][],
      );
    expect(heard()).toEqual(await load());
    await home.admin.call(connections.remove, asking);
    expect(heard()).toEqual(await load());
    // what the gateway says of a line that is gone brings it back to no screen
    expect(applySessionEvent(heard(), { action: 'update', session: made.body })).toEqual(heard());
    await home.admin.call(connections.update, { params: { whatsappId: home.line }, body: { isDefault: true } });
  },
);

test('queues: what is heard keeps the list in its order', async () => {
  const { home } = world;
  const load = async () => (await home.ana.call(queues.list, {})).body;
  const before = await load();
  world.events.length = 0;
  const made: number[] = [];
  for (const [name, color, orderQueue] of [
    ['Z', '#010203', 2],
    ['Y', '#010204', null],
    ['X', '#010205', 1],
  ] as const)
    made.push((await home.admin.call(queues.create, { body: { name: `Fila ${name}`, color, orderQueue } })).body.id);
  const asking = (at: number) => ({ params: { queueId: made[at]! } });
  await home.admin.call(queues.update, { ...asking(0), body: { orderQueue: null, name: 'Fila W' } });
  await home.admin.call(queues.update, { ...asking(1), body: { orderQueue: 0 } });
  await home.admin.call(queues.remove, asking(2));
  const heard = () =>
    world
      .heardBy(home.ana)
      .reduce(
        (list, { name, event }) => (name === 'queue' ? applyQueueEvent(list, event as LiveEvent<'queue'>) : list),
        before as readonly (typeof before)[number][],
      );
  expect(heard()).toEqual(await load());
  await home.admin.call(queues.remove, asking(0));
  await home.admin.call(queues.remove, asking(1));
  expect(heard()).toEqual(before);
});

/** The network tells what it has to tell (receipts, events) shortly after; wait until it has nothing left. */
async function settled() {
  await until(async () => (await world.owner.query('select 1 from sandbox_events limit 1')).rows.length === 0);
  // Emissions leave in the turn after the commit that emptied the table.
  await new Promise((resolve) => setImmediate(resolve));
}
