import { contract } from '@guiche/contract';
import type { Contact } from '@guiche/contract/contacts';
import type { Help } from '@guiche/contract/helps';
import type { Holiday } from '@guiche/contract/holidays';
import type { LiveEvent, LiveName } from '@guiche/contract/live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyAnnouncementEvent } from '../../web/src/announcements/live';
import {
  applyChatEvent,
  applyColleague,
  applySaid,
  applyToList,
  type ChatPages,
  type SaidPages,
} from '../../web/src/chats/live';
import { connectionRules } from '../../web/src/connections/live';
import { contactRules } from '../../web/src/contacts/live';
import { helpRules } from '../../web/src/helps/live';
import {
  applyMessageEvent,
  applyMoveEvent,
  flatten,
  markSeen,
  movesOf,
  type ThreadPages,
} from '../../web/src/messages/live';
import {
  changeBy,
  changePages,
  changeWhole,
  rowsOf as rowsIn,
  type PageOf,
  type WholeRules,
} from '../../web/src/platform/list-rules';
import type { Pages } from '../../web/src/platform/pages';
import { queueRules } from '../../web/src/queues/live';
import { holidayRules, settingRules } from '../../web/src/settings/live';
import {
  applyTicketEvent,
  applyToCounts,
  rowOf,
  rowsOf,
  type ListFilter,
  type TicketPages,
  type TicketCounts,
} from '../../web/src/tickets/live';
import { allTold } from './testing/all-told';
import { dice } from './testing/dice';
import { createWorld, enter, type Person, type Told, type World } from './testing/world';

/**
 * The live law: whatever happens, the events a person hears, applied by the page's own reducers to what it had, give
 * what a fresh load would give.
 */
const {
  tickets,
  ticketTags,
  tags,
  messages,
  sandbox,
  users,
  contacts,
  connections,
  queues,
  chats,
  announcements,
  helps,
  settings,
  holidays,
} = contract;

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

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

const applied = async ({ list, filter, person }: Watched, event: LiveEvent<'ticket'>) =>
  event.action === 'reload' ? load(person, filter) : applyTicketEvent(list, event, filter, person.viewer);

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
    { status: 'pending', sort: 'waiting' },
    { status: 'pending', showAll: true, sort: 'waiting' },
    { status: 'open', showAll: true, users: [home.ana.viewer.id] },
    { status: 'closed', tags: [tagId] },
    { withUnreadMessages: true },
    { status: 'open', snoozed: true },
    { status: 'open', showAll: true, snoozed: true },
    { snoozed: false, showAll: true },
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
    const what = upTo(16);
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
    if (what === 11 || what === 12)
      await person.call(tickets.snooze, {
        params,
        body: { until: pick(['reply', null, new Date(Date.now() + 3_600_000).toISOString()]) },
      });
    if (what === 13) {
      await world.owner.query(
        `update tickets set snoozed_until = now() - interval '1 minute' where id = $1 and snoozed_until is not null`,
        [ticket.id],
      );
      await world.app.jobs['tickets.wake'](
        { companyId: home.id, ticketId: ticket.id },
        { attempt: 1, lastAttempt: false },
      );
    }
    if (what === 14) for (const one of people) await one.call(tickets.undo, { params });
    if (what === 15)
      await person.call(ticketTags.sync, {
        body: { ticketId: ticket.id, tags: [tagId], mode: upTo(2) ? 'add' : 'remove' },
      });
    return `action ${what} on ticket ${ticket.id} (${ticket.status}) by ${person.viewer.name}`;
  };

  for (let step = 0; step < 120; step++) {
    world.events.length = 0;
    const done = await act();
    await allTold(world);
    for (const watch of watched) {
      const heard = world.heardBy(watch.person);
      for (const event of ticketEvents(heard)) watch.list = await applied(watch, event);
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
  const read = async (): Promise<TicketCounts> => {
    const { at: _, ...counted } = (await home.admin.call(tickets.counts, { query: filter })).body;
    return counted;
  };
  const known = new Map<
    number,
    {
      status: 'open' | 'pending' | 'closed';
      userId: number | null;
      queueId: number | null;
      snoozedUntil: string | null;
    }
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
  await home.ana.call(tickets.snooze, { params: { ticketId: id }, body: { until: 'reply' } });
  await world.customerSays('5511970000150', 'voltei');
  await home.ana.call(tickets.snooze, { params: { ticketId: id }, body: { until: 'reply' } });
  await home.ana.call(tickets.update, { params: { ticketId: id }, body: { status: 'closed' } });
  await home.ana.call(tickets.undo, { params: { ticketId: id } });
  await home.ana.call(tickets.update, { params: { ticketId: id }, body: { status: 'closed' } });
  await home.ana.call(tickets.update, { params: { ticketId: id }, body: { status: 'open' } });
  await home.ana.call(tickets.snooze, { params: { ticketId: id }, body: { until: 'reply' } });
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
    [
      'the agent reacts',
      () => home.ana.call(messages.react, { params: { messageId: mine.id }, body: { emoji: '👍' } }),
    ],
    ['the agent deletes', () => home.ana.call(messages.remove, { params: { messageId: mine.id } })],
    ['a note of the network arrives', () => world.work()],
    ['the agent reads', () => home.ana.call(messages.list, { params })],
    ['it is returned', () => home.ana.call(tickets.update, { params, body: { status: 'pending', userId: null } })],
    ['it is accepted', () => home.ana.call(tickets.update, { params, body: { status: 'open' } })],
    [
      'it is transferred',
      () => home.ana.call(tickets.update, { params, body: { status: 'open', userId: home.admin.viewer.id } }),
    ],
    ['it is resolved', () => home.admin.call(tickets.update, { params, body: { status: 'closed' } })],
    ['that is taken back', () => home.admin.call(tickets.undo, { params })],
    ['it is resolved again', () => home.admin.call(tickets.update, { params, body: { status: 'closed' } })],
    ['it is reopened', () => home.ana.call(tickets.update, { params, body: { status: 'open' } })],
  ];
  for (const [what, act] of steps) {
    world.events.length = 0;
    await act();
    await allTold(world);
    for (const [n, person] of watchers.entries()) {
      for (const { name, event } of world.heardBy(person)) {
        if (name === 'appMessage') threads[n] = applyMessageEvent(threads[n]!, event as LiveEvent<'appMessage'>);
        if (name === 'move') threads[n] = applyMoveEvent(threads[n]!, event as LiveEvent<'move'>);
        if (name === 'ticket' && (event as LiveEvent<'ticket'>).action === 'updateUnread')
          threads[n] = markSeen(threads[n]!, ticketId);
      }
      const about = `${what}, as ${person.viewer.name} sees it`;
      const fresh = await read(person);
      expect(flatten(threads[n]!), about).toEqual(flatten(fresh));
      expect(movesOf(threads[n]!), about).toEqual(movesOf(fresh));
    }
  }
  expect(movesOf(threads[0]!).map(({ kind }) => kind)).toEqual([
    'accept',
    'return',
    'accept',
    'transfer',
    'close',
    'undo',
    'close',
    'reopen',
  ]);
});

test('pieces of threads: what happens behind a gap is not put before it, and what happens within shows', async () => {
  const { home } = world;
  const from = '5511970000165';
  const theirs = await world.customerSays(from, 'primeira');
  const ticketId = rowsOf(await load(home.admin, { status: 'pending', showAll: true })).find(
    ({ contact }) => contact.number === from,
  )!.id;
  const params = { ticketId };
  await home.ana.call(tickets.update, { params, body: { status: 'open' } });
  for (let n = 0; n < 60; n++) await home.ana.call(messages.send, { params, body: { body: `resposta ${n}` } });
  await world.work();
  await allTold(world);
  const { ids } = (await home.ana.call(messages.search, { params, query: { searchParam: 'primeira' } })).body;
  const read = async (person: Person): Promise<ThreadPages> => {
    const query = { markRead: false, around: ids[0]! };
    return { pages: [(await person.call(messages.list, { params, query })).body], pageParams: [undefined] };
  };
  const watchers = [home.ana, home.admin];
  const threads = await Promise.all(watchers.map(read));
  const steps: [string, () => Promise<unknown>][] = [
    ['the customer writes, far behind', () => world.customerSays(from, 'a última')],
    ['the customer edits', () => world.customerSays(from, 'a primeira', { type: 'edit', quotedId: theirs })],
    ['the customer reacts', () => world.customerSays(from, '❤️', { type: 'reaction', quotedId: theirs })],
    ['it is returned', () => home.ana.call(tickets.update, { params, body: { status: 'pending', userId: null } })],
    ['the customer deletes', () => world.customerSays(from, '', { type: 'revoke', quotedId: theirs })],
  ];
  for (const [what, act] of steps) {
    world.events.length = 0;
    await act();
    await allTold(world);
    for (const [n, person] of watchers.entries()) {
      for (const { name, event } of world.heardBy(person)) {
        if (name === 'appMessage') threads[n] = applyMessageEvent(threads[n]!, event as LiveEvent<'appMessage'>);
        if (name === 'move') threads[n] = applyMoveEvent(threads[n]!, event as LiveEvent<'move'>);
      }
      const fresh = await read(person);
      const about = `${what}, as ${person.viewer.name} sees it`;
      expect(fresh.pages[0]!.newerCursor, about).not.toBeNull();
      expect(flatten(threads[n]!), about).toEqual(flatten(fresh));
      expect(movesOf(threads[n]!), about).toEqual(movesOf(fresh));
      expect(threads[n]!.pages[0]!.count, about).toBe(fresh.pages[0]!.count);
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
  const { body: shown } = await home.bruno.call(contacts.show, { params: { contactId: made.id } });
  expect(event).toEqual({ action: 'update', contact: { ...list.contacts[0], extraInfo: shown.extraInfo } });
});

test('contacts: lists follow what is heard, or know that they must ask', async () => {
  const { home } = world;
  const { upTo, pick } = dice(20_261_121);
  const searches = ['', 'mari', '5511970002', 'zulmira'];
  const read = async (searchParam: string): Promise<ContactPages> => ({
    pages: [(await home.bruno.call(contacts.list, { query: { searchParam } })).body],
    pageParams: [''],
  });
  const lists = new Map<string, ContactPages>();
  for (const search of searches) lists.set(search, await read(search));
  const names = ['Maria', 'Mariana', 'Zulmira', 'Álvaro', 'Zoé'];
  let last = 5_511_970_002_000;
  const mine: number[] = [];
  let inPlace = 0;

  const act = async () => {
    const contactId = mine.length ? pick(mine) : 0;
    const params = { contactId };
    const what = contactId ? upTo(9) : 0;
    if (what < 3) {
      const body = { name: pick(names), number: String((last += 1)) };
      mine.push((await home.ana.call(contacts.create, { body })).body.id);
    }
    if (what === 3) await home.ana.call(contacts.update, { params, body: { name: pick(names) } });
    if (what === 4) await home.ana.call(contacts.update, { params, body: { email: `m${upTo(1000)}@exemplo.com` } });
    if (what === 5) await home.ana.call(contacts.block, { params, body: { isBlocked: upTo(2) === 0 } });
    if (what === 6) await home.admin.call(contacts.remove, { params });
    if (what === 7) {
      const bytes = `nome;numero\n${pick(names)};${(last += 1)}\n${pick(names)};${(last += 1)}`;
      await home.ana.call(contacts.importFile, { body: {}, files: [{ name: 'c.csv', bytes }] });
    }
    if (what === 8) {
      const { status, body } = await home.admin.call(contacts.merge, {
        body: { keptId: contactId, mergedId: pick(mine) },
      });
      if (status === 201 && upTo(2))
        await home.admin.call(contacts.undoMerge, { params: { mergeId: body.merges[0]!.id } });
    }
    const { rows } = await world.owner.query<{ id: number }>('select id from contacts where id = any($1)', [mine]);
    mine.splice(0, mine.length, ...rows.map(({ id }) => id));
    return `action ${what}`;
  };

  for (let step = 0; step < 60; step++) {
    world.events.length = 0;
    const done = await act();
    const heard = world.heardBy(home.bruno).flatMap(({ name, event }) => (name === 'contact' ? [event] : []));
    for (const search of searches) {
      let list = lists.get(search)!;
      let asks = false;
      for (const event of heard) {
        const after = changePages(contactRules, list, changeBy(contactRules.hears, 'contact', event), search);
        list = after.list;
        asks ||= after.ask;
      }
      const fresh = await read(search);
      if (asks) list = fresh;
      else inPlace += heard.length;
      expect(rowsIn('contacts', list), `${done}, step ${step}, list "${search}"`).toEqual(rowsIn('contacts', fresh));
      expect(list.pages[0]!.count, `count after ${done}, step ${step}, list "${search}"`).toBe(fresh.pages[0]!.count);
      lists.set(search, fresh);
    }
  }
  expect(inPlace).toBeGreaterThan(50);
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
    const input = { params: { whatsappId: made.body.id } };
    await home.admin.call(connections.start, input);
    await home.admin.call(sandbox.scan, { ...input, body: { number: '5511970000501' } });
    await home.admin.call(connections.update, { ...input, body: { name: 'Outro nome', queueIds: [home.vendas] } });
    await home.admin.call(connections.makeToken, input);
    await home.admin.call(connections.stop, input);
    // it lasts: the admins are told, and so is the row
    world.advance(3 * 60_000);
    await world.makeDue();
    await world.work();
    const heard = () => keptRight(connectionRules, before, world.heardBy(home[who]));
    expect(heard()).toEqual(await load());
    expect(heard().find(({ id }) => id === made.body.id)?.alertedAt).toEqual(expect.any(String));
    await home.admin.call(connections.remove, input);
    expect(heard()).toEqual(await load());
    // what the gateway says of a line that is gone brings it back to no screen
    const late = { name: 'whatsappSession', event: { action: 'update', session: made.body } } as const;
    expect(keptRight(connectionRules, heard(), [late])).toEqual(heard());
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
  const input = (at: number) => ({ params: { queueId: made[at]! } });
  await home.admin.call(queues.update, { ...input(0), body: { orderQueue: null, name: 'Fila W' } });
  await home.admin.call(queues.update, { ...input(1), body: { orderQueue: 0 } });
  await home.admin.call(queues.remove, input(2));
  const heard = () => keptRight(queueRules, before, world.heardBy(home.ana));
  expect(heard()).toEqual(await load());
  await home.admin.call(queues.order, { body: { queueIds: [made[1]!, ...before.map(({ id }) => id).reverse()] } });
  expect(heard()).toEqual(await load());
  await home.admin.call(queues.remove, input(0));
  await home.admin.call(queues.remove, input(1));
  expect(heard()).toEqual(await load());
  expect(heard()).toHaveLength(before.length);
});

test('settings and holidays: what is heard keeps them as they are', async () => {
  const { home } = world;
  const load = async () => ({
    settings: (await home.ana.call(settings.list)).body,
    holidays: (await home.ana.call(holidays.list)).body as readonly Holiday[],
  });
  const before = await load();
  world.events.length = 0;
  const add = async (name: string, date: string) =>
    (await home.admin.call(holidays.create, { body: { name, date } })).body.id;
  const [late, early] = [await add('Natal', '2026-12-25'), await add('Finados', '2026-11-02')];
  const gone = await add('Engano', '2026-11-03');
  await home.admin.call(holidays.update, { params: { holidayId: early }, body: { date: '2027-11-02' } });
  await home.admin.call(holidays.remove, { params: { holidayId: gone } });
  for (const [key, value] of [
    ['userRating', 'enabled'],
    ['scheduleType', 'company'],
    ['asaas', 'uma-chave-qualquer'],
  ] as const)
    await home.admin.call(settings.update, { params: { key }, body: { value } });
  const told = world.heardBy(home.ana);
  const heard = {
    settings: keptRight(settingRules, before.settings, told),
    holidays: keptRight(holidayRules, before.holidays, told),
  };
  expect(heard).toEqual(await load());
  expect(heard.holidays.map(({ id }) => id)).toEqual([late, early]);
});

test('chats: what each person hears keeps their first page as a fresh load gives it', async () => {
  const seed = 20_261_121;
  const { upTo, pick } = dice(seed);
  const { home } = world;
  // made here: who is deleted below must not be missed elsewhere
  const people = await Promise.all(
    ['Caio', 'Dora', 'Elis', 'Fabio'].map(async (name) => {
      const body = { name, email: `${name.toLowerCase()}@padaria.test`, password: 'segredo' };
      return enter(world.app, home.id, (await home.admin.call(users.create, { body })).body.id);
    }),
  );
  const load = async (person: Person) => {
    const { records, hasMore, unreadMessages, unreadChats } = (await person.call(chats.list)).body;
    return { records, hasMore, unreadMessages, unreadChats };
  };
  type Page = Awaited<ReturnType<typeof load>>;
  const staff = new Set(people);
  const pages = new Map<Person, Page>();
  for (const person of people) pages.set(person, await load(person));
  let asked = 0;

  const act = async (): Promise<string> => {
    const alive = [...staff];
    const person = pick(alive);
    const users_ = alive.filter(() => upTo(2)).map(({ viewer }) => ({ id: viewer.id }));
    const body = { title: `Conversa ${upTo(1000)}`, users: users_.length ? users_ : [{ id: person.viewer.id }] };
    // of any, also of those that others have
    const { rows } = await world.owner.query<{ id: number }>(
      'select id from chats where company_id = $1 order by updated_at desc limit 30',
      [home.id],
    );
    const params = { chatId: rows.length ? pick(rows).id : 1 };
    const what = upTo(9);
    if (what < 3) await person.call(chats.create, { body });
    else if (what < 6) await person.call(chats.send, { params, body: { message: `recado ${upTo(1000)}` } });
    else if (what === 6) await person.call(chats.read, { params, body: {} });
    else if (what === 7) await person.call(chats.update, { params, body });
    else await person.call(chats.remove, { params });
    return `action ${what} on chat ${params.chatId} by ${person.viewer.name}`;
  };
  const check = async (done: string) => {
    for (const person of staff) {
      let page: Page | 'ask' = pages.get(person)!;
      for (const { name, event } of world.heardBy(person)) {
        if (page === 'ask') break;
        const mine = name === 'chat' || name === `chat-user-${person.viewer.id}`;
        if (mine) page = applyChatEvent(page, event as LiveEvent<'chat'>, person.viewer.id) as Page | 'ask';
        else if (name === 'user') page = applyColleague(page, event as LiveEvent<'user'>) as Page;
      }
      const fresh = await load(person);
      if (page === 'ask') asked += 1;
      // what only the server knows is asked for, and is then what a fresh load gives
      expect(page === 'ask' ? fresh : page, `seed ${seed}: ${done}, as ${person.viewer.name} sees it`).toEqual(fresh);
      pages.set(person, fresh);
    }
  };

  for (let step = 0; step < 150; step++) {
    world.events.length = 0;
    world.advance(5);
    await check(await act());
  }
  expect(
    [...pages.values()].some(({ hasMore }) => hasMore),
    'more than a page',
  ).toBe(true);
  expect(asked, 'most events say enough').toBeLessThan(100);

  const [caio, dora] = people as [Person, Person];
  world.events.length = 0;
  await home.admin.call(users.update, { params: { userId: dora.viewer.id }, body: { name: 'Dora Prado' } });
  await check('a colleague is renamed');
  world.events.length = 0;
  staff.delete(caio);
  expect((await home.admin.call(users.remove, { params: { userId: caio.viewer.id } })).status).toBe(200);
  await check('a colleague is deleted');
}, 120_000);

test('what is said in a chat, and the list of chats page by page, are kept by what is heard as a fresh load gives them', async () => {
  const seed = 20_261_125;
  const { upTo, pick } = dice(seed);
  const { ana, bruno, supervisor } = world.home;
  const people = [ana, bruno, supervisor];
  const made: number[] = [];
  for (let n = 0; n < 23; n++) {
    world.advance(5);
    const body = { title: `Sala ${n}`, users: [bruno, supervisor].map(({ viewer }) => ({ id: viewer.id })) };
    made.push((await ana.call(chats.create, { body })).body.id);
  }
  const chatId = made[0]!;
  const loadSaid = async (): Promise<SaidPages> => {
    const pages: SaidPages['pages'] = [];
    for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)!.nextCursor)
      pages.push((await bruno.call(chats.messages, { params: { chatId }, query: cursor ? { cursor } : {} })).body);
    return { pages, pageParams: [] };
  };
  const loadList = async (): Promise<ChatPages> => {
    const first = (await bruno.call(chats.list)).body;
    const second = (await bruno.call(chats.list, { query: { cursor: first.nextCursor! } })).body;
    return { pages: [first, second], pageParams: [] };
  };
  const rowsOf = ({ pages }: SaidPages) => pages.toReversed().flatMap(({ records }) => records);
  let [said, list] = [await loadSaid(), await loadList()];
  for (let step = 0; step < 80; step++) {
    world.events.length = 0;
    world.advance(5);
    const person = pick(people);
    const known = rowsOf(said);
    const messageId = known.length ? pick(known).id : 1;
    const params = { messageId };
    const what = upTo(10);
    if (what < 5) {
      const quotedId = known.length && upTo(2) ? messageId : null;
      await person.call(chats.send, { params: { chatId }, body: { message: `recado ${step}`, quotedId } });
    } else if (what === 5)
      await person.call(chats.send, { params: { chatId: pick(made) }, body: { message: `alhures ${step}` } });
    else if (what === 6) await person.call(chats.edit, { params, body: { message: `outra coisa ${step}` } });
    else if (what === 7) await person.call(chats.removeMessage, { params });
    else if (what === 8) await person.call(chats.react, { params, body: { emoji: pick(['👍', '❤️', '']) } });
    else await person.call(chats.read, { params: { chatId: pick(made) }, body: {} });
    let asked = false;
    for (const { name, event } of world.heardBy(bruno)) {
      if (name === 'chat') said = applySaid(said, chatId, event as LiveEvent<'chat'>);
      if (name !== 'chat' && name !== `chat-user-${bruno.viewer.id}`) continue;
      const after = applyToList(list, event as LiveEvent<'chat'>, '');
      [list, asked] = [after.list, asked || after.ask];
    }
    const place = `seed ${seed}, step ${step}: action ${what} by ${person.viewer.name}`;
    expect(rowsOf(said), place).toEqual(rowsOf(await loadSaid()));
    const fresh = await loadList();
    const rows = (pages: ChatPages) => pages.pages.flatMap(({ records }) => records);
    // what only the server knows is asked for
    expect(asked ? rows(fresh) : rows(list), place).toEqual(rows(fresh).slice(0, rows(asked ? fresh : list).length));
    list = fresh;
    // one page more now and then, as a reader who scrolls has them
    if (step % 20 === 19) said = await loadSaid();
  }
}, 120_000);

test('announcements: what staff and the operator hear keeps their first page as a fresh load gives it', async () => {
  const seed = 20_261_122;
  const { upTo, pick } = dice(seed);
  const { home, other } = world;
  const { body: made } = await home.admin.call(users.create, {
    body: { name: 'Operadora', email: 'operadora@padaria.test', password: 'segredo', profile: 'admin' },
  });
  await world.owner.query('update users set super = true where id = $1', [made.id]);
  const operator = await enter(world.app, home.id, made.id);
  const people = [operator, home.ana, other.ana];
  const load = async (person: Person) => {
    const { records, hasMore } = (await person.call(announcements.list)).body;
    return { records, hasMore };
  };
  type Page = Awaited<ReturnType<typeof load>>;
  const pages = new Map<Person, Page>();
  for (const person of people) pages.set(person, await load(person));
  const ids: number[] = [];
  let asked = 0;
  for (let step = 0; step < 150; step++) {
    world.events.length = 0;
    world.advance(5);
    const fields = { title: `Aviso ${step}`, text: 'Leia', status: upTo(4) > 0, priority: 1 + upTo(3) };
    const what = ids.length ? upTo(6) : 0;
    const params = { announcementId: ids.length ? pick(ids) : 1 };
    if (what < 3) ids.push((await operator.call(announcements.create, { body: fields })).body.id);
    else if (what < 5) await operator.call(announcements.update, { params, body: fields });
    else {
      await operator.call(announcements.remove, { params });
      ids.splice(ids.indexOf(params.announcementId), 1);
    }
    for (const person of people) {
      let page: Page | 'ask' = pages.get(person)!;
      for (const { name, event } of world.heardBy(person)) {
        if (name !== 'announcement' || page === 'ask') continue;
        page = applyAnnouncementEvent(page, event as LiveEvent<'announcement'>) as Page | 'ask';
      }
      const fresh = await load(person);
      if (page === 'ask') asked += 1;
      // what only the server knows is asked for, and is then what a fresh load gives
      expect(
        page === 'ask' ? fresh : page,
        `seed ${seed}, step ${step}: action ${what}, as ${person.viewer.name} sees it`,
      ).toEqual(fresh);
      pages.set(person, fresh);
    }
  }
  expect(
    [...pages.values()].every(({ hasMore }) => hasMore),
    'more than a page',
  ).toBe(true);
  expect(asked, 'most events say enough').toBeLessThan(120);
});

test('help videos: what everybody hears keeps the list as a fresh load gives it', async () => {
  const { upTo, pick } = dice(20_261_123);
  const { home, other } = world;
  const { body: made } = await home.admin.call(users.create, {
    body: { name: 'Autora', email: 'autora@padaria.test', password: 'segredo', profile: 'admin' },
  });
  await world.owner.query('update users set super = true where id = $1', [made.id]);
  const operator = await enter(world.app, home.id, made.id);
  const people = [operator, home.ana, other.ana];
  const load = async (person: Person): Promise<readonly Help[]> => (await person.call(helps.all)).body;
  const lists = new Map<Person, readonly Help[]>();
  for (const person of people) lists.set(person, await load(person));
  const ids: number[] = [];
  for (let step = 0; step < 40; step++) {
    world.events.length = 0;
    world.advance(5);
    const body = { title: `Capítulo ${step}`, video: `capitulo-${step}` };
    const what = ids.length ? upTo(5) : 0;
    const params = { helpId: ids.length ? pick(ids) : 1 };
    if (what < 2) ids.push((await operator.call(helps.create, { body })).body.id);
    else if (what < 4) await operator.call(helps.update, { params, body });
    else {
      await operator.call(helps.remove, { params });
      ids.splice(ids.indexOf(params.helpId), 1);
    }
    for (const person of people) {
      const heard = world.heardBy(person).filter(({ name }) => name === 'help');
      expect(heard.length, 'each of them hears of it once').toBe(1);
      const list = keptRight(helpRules, lists.get(person)!, heard);
      expect(list, `step ${step}: action ${what}, as ${person.viewer.name} sees it`).toEqual(await load(person));
      lists.set(person, list);
    }
  }
});

type ContactPages = Pages<PageOf<'contacts', Contact>>;

/** What the events make of a list that came whole. */
const keptRight = <Row>(
  rules: WholeRules<Row>,
  before: readonly Row[],
  heard: readonly { name: LiveName; event: unknown }[],
): readonly Row[] =>
  heard.reduce((list, { name, event }) => changeWhole(rules, list, changeBy(rules.hears, name, event)).list, before);

/** The network tells what it has to tell (receipts, events) shortly after; wait until it has nothing left. */
