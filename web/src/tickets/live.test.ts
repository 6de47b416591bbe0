import { mayReadTicket } from '@guiche/contract/ticket-access';
import type { TicketShown } from '@guiche/contract/tickets';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyTicketEvent,
  applyToCounts,
  holds,
  rowOf,
  rowsOf,
  type ListFilter,
  type ListViewer,
  type TicketEvent,
  type TicketPages,
} from './live';
import { at, tagged, ticketOf, viewerOf } from './live.fixture';

const agent = viewerOf('user');
const admin = viewerOf('admin', { queueIds: [] });
const update = (ticket: TicketShown): TicketEvent => ({ action: 'update', ticket });
const ids = (list: TicketPages) => rowsOf(list).map(({ id }) => id);

/** What a fresh GET would answer: the list cut into pages of `size`, the first `loaded` of them. */
function load(world: TicketShown[], filter: ListFilter, viewer: ListViewer, size = 40, loaded = 1): TicketPages {
  const all = sorted(world).filter((ticket) => holds(ticket, filter, viewer));
  const pages = [];
  for (let page = 0; page < loaded; page += 1) {
    const tickets = all.slice(page * size, (page + 1) * size).map(rowOf);
    const hasMore = all.length > (page + 1) * size;
    pages.push({ tickets, count: Math.min(1000, all.length), hasMore, nextCursor: hasMore ? String(page + 1) : null });
    if (!hasMore) break;
  }
  return { pages, pageParams: pages.map((_, index) => index) };
}

const sorted = (world: TicketShown[]) =>
  world.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id);

describe('which tickets a list holds', () => {
  const open = { status: 'open' } as const;
  const pending = { status: 'pending' } as const;
  const mine = { status: 'open', userId: 7 } as const;
  test.each<[string, boolean, Partial<TicketShown>, ListFilter, ListViewer]>([
    ['open: my own', true, { status: 'open', userId: 7 }, open, agent],
    ['open: not a colleague’s', false, { status: 'open', userId: 8 }, open, agent],
    ['open: a colleague’s with show all', true, { status: 'open', userId: 8 }, { ...open, showAll: true }, admin],
    ['open: show all is ignored for an agent', false, { status: 'open', userId: 8 }, { ...open, showAll: true }, agent],
    ['open: mine, but of a queue I am not in', false, { status: 'open', userId: 7, queueId: 2 }, open, agent],
    ['open: mine without queue', true, { status: 'open', userId: 7, queueId: null }, open, agent],
    ['pending: of my queue', true, { queueId: 1 }, pending, agent],
    ['pending: of another queue', false, { queueId: 2 }, pending, agent],
    ['pending: without queue', false, { queueId: null }, pending, agent],
    ['pending: without queue, allowed', true, { queueId: null }, pending, viewerOf('user', { allTicket: true })],
    ['pending: without queue, supervisor', true, { queueId: null }, pending, viewerOf('supervisor')],
    ['pending: a supervisor’s own queues only', false, { queueId: 2 }, pending, viewerOf('supervisor')],
    ['pending: all with show all', true, { queueId: 2 }, { ...pending, showAll: true }, viewerOf('supervisor')],
    [
      'pending: the operator is an admin',
      true,
      { queueId: 2 },
      { ...pending, showAll: true },
      viewerOf('user', { super: true }),
    ],
    ['closed: a colleague’s of my queue', true, { status: 'closed', userId: 8 }, { status: 'closed' }, agent],
    ['closed: of another queue', false, { status: 'closed', userId: 7, queueId: 2 }, { status: 'closed' }, agent],
    ['search: a colleague’s of my queue', true, { status: 'open', userId: 8 }, { searchParam: 'contato' }, agent],
    ['search: by number', true, {}, { searchParam: '1199700005' }, agent],
    ['search: case and accents are one', true, { lastMessage: 'AÇÚCAR mascavo' }, { searchParam: 'acucar' }, agent],
    ['search: other words', false, {}, { searchParam: 'boleto' }, agent],
    ['search: not of a foreign queue', false, { queueId: 2 }, { searchParam: 'contato' }, agent],
    [
      'queues: a chosen one',
      true,
      { queueId: 1 },
      { ...pending, queueIds: [1] },
      viewerOf('user', { queueIds: [1, 2] }),
    ],
    [
      'queues: not a chosen one',
      false,
      { queueId: 2 },
      { ...pending, queueIds: [1] },
      viewerOf('user', { queueIds: [1, 2] }),
    ],
    ['queues: without queue comes along', true, { queueId: null }, { ...pending, queueIds: [1] }, admin],
    ['queues: none chosen means all', true, { queueId: 1 }, { ...pending, queueIds: [] }, agent],
    ['tags: all of them', true, { tags: tagged(5, 1, 2) }, { ...pending, tags: [1, 2] }, agent],
    ['tags: one is missing', false, { tags: tagged(5, 1) }, { ...pending, tags: [1, 2] }, agent],
    ['users: any of them', true, { status: 'closed', userId: 8 }, { status: 'closed', users: [7, 8] }, agent],
    ['users: none of them', false, { status: 'closed', userId: 9 }, { status: 'closed', users: [7, 8] }, agent],
    ['unread: some', true, { unreadMessages: 2 }, { ...pending, withUnreadMessages: true }, agent],
    ['unread: none', false, { unreadMessages: 0 }, { ...pending, withUnreadMessages: true }, agent],
    [
      'of a contact: theirs, whoever has it',
      true,
      { status: 'open', userId: 8, contactId: 3 },
      { contactId: 3 },
      agent,
    ],
    ['of a contact: not another’s', false, { ...mine, contactId: 4 }, { contactId: 3 }, agent],
    ['unread of any status: mine', true, { ...mine, unreadMessages: 2 }, { withUnreadMessages: true }, agent],
    ['unread of any status: none', false, mine, { withUnreadMessages: true }, agent],
    ['unread of any status: who waits', false, { unreadMessages: 2 }, { withUnreadMessages: true }, agent],
    [
      'unread of any status: who waits, with all tickets',
      true,
      { unreadMessages: 2 },
      { withUnreadMessages: true },
      viewerOf('user', { allTicket: true }),
    ],
    ['any status: mine or waiting', false, { status: 'closed', userId: 8 }, {}, agent],
    [
      'created that day in the company’s zone',
      true,
      { createdAt: '2026-11-20T02:59:59.999Z' },
      { ...pending, date: '2026-11-19' },
      agent,
    ],
    [
      'changed that day in another zone',
      false,
      { updatedAt: '2026-11-20T02:59:59.999Z' },
      { ...pending, updatedAt: '2026-11-19', timeZone: 'UTC' },
      agent,
    ],
  ])('%s', (_, expected, change, filter, viewer) => {
    expect(holds(ticketOf({ id: 5, ...change }), filter, viewer)).toBe(expected);
  });
});

describe('an event changes a list', () => {
  const filter: ListFilter = { status: 'pending' };
  const world = [1, 2, 3, 4].map((id) => ticketOf({ id }));
  const list = load(world, filter, agent);

  test('a new ticket stands at the top and is counted', () => {
    const next = applyTicketEvent(list, update(ticketOf({ id: 9 })), filter, agent);
    expect(ids(next)).toEqual([9, 4, 3, 2, 1]);
    expect(next.pages[0]!.count).toBe(5);
  });

  test('a message moves its ticket to the top', () => {
    const next = applyTicketEvent(
      list,
      update(ticketOf({ id: 2, updatedAt: at(50), unreadMessages: 1 })),
      filter,
      agent,
    );
    expect(ids(next)).toEqual([2, 4, 3, 1]);
    expect(rowsOf(next)[0]).not.toHaveProperty('contact.extraInfo');
  });

  test('of equal times the higher id stands above', () => {
    const next = applyTicketEvent(list, update(ticketOf({ id: 2, updatedAt: at(3) })), filter, agent);
    expect(ids(next)).toEqual([4, 3, 2, 1]);
  });

  test('what was accepted leaves the pending list', () => {
    const next = applyTicketEvent(list, update(ticketOf({ id: 3, status: 'open', updatedAt: at(50) })), filter, agent);
    expect(ids(next)).toEqual([4, 2, 1]);
    expect(next.pages[0]!.count).toBe(3);
  });

  test('what was transferred to a queue one is not in leaves', () => {
    expect(ids(applyTicketEvent(list, update(ticketOf({ id: 3, queueId: 2 })), filter, agent))).toEqual([4, 2, 1]);
    expect(ids(applyTicketEvent(list, { action: 'delete', ticketId: 3 }, filter, agent))).toEqual([4, 2, 1]);
  });

  test('reading clears the badge where the row stands', () => {
    const unread = load([...world, ticketOf({ id: 9, updatedAt: at(2), unreadMessages: 4 })], filter, agent);
    const next = applyTicketEvent(unread, { action: 'updateUnread', ticketId: 9 }, filter, agent);
    expect(ids(next)).toEqual(ids(unread));
    expect(rowsOf(next).every((row) => row.unreadMessages === 0)).toBe(true);
  });

  test('reading takes a ticket out of the list of unread ones', () => {
    const unread: ListFilter = { withUnreadMessages: true };
    const before = load([ticketOf({ id: 1, status: 'open', userId: 7, unreadMessages: 2 })], unread, agent);
    expect(ids(before)).toEqual([1]);
    expect(ids(applyTicketEvent(before, { action: 'updateUnread', ticketId: 1 }, unread, agent))).toEqual([]);
  });

  test('older news is no news', () => {
    expect(applyTicketEvent(list, update(ticketOf({ id: 3, status: 'open', updatedAt: at(1) })), filter, agent)).toBe(
      list,
    );
  });

  test('an event about something else leaves the very same list', () => {
    expect(applyTicketEvent(list, update(ticketOf({ id: 9, queueId: 2 })), filter, agent)).toBe(list);
    expect(applyTicketEvent(list, { action: 'delete', ticketId: 77 }, filter, agent)).toBe(list);
    expect(applyTicketEvent(list, { action: 'updateUnread', ticketId: 3 }, filter, agent)).toBe(list);
  });

  test('a found ticket stays found when its newest message has other words', () => {
    const search: ListFilter = { searchParam: 'boleto' };
    const found = load([ticketOf({ id: 1, lastMessage: 'segue o boleto' })], search, agent);
    const next = applyTicketEvent(
      found,
      update(ticketOf({ id: 1, lastMessage: 'obrigado', updatedAt: at(9) })),
      search,
      agent,
    );
    expect(ids(next)).toEqual([1]);
  });

  test('what lies beyond the loaded end is left to its page', () => {
    const half = load(world, filter, agent, 2);
    const below = update(ticketOf({ id: 9, updatedAt: at(1) }));
    expect(applyTicketEvent(half, below, filter, agent)).toBe(half);
  });

  test('the loaded end stays where it was when its last row leaves', () => {
    const half = load(world, filter, agent, 2);
    const without3 = applyTicketEvent(half, { action: 'delete', ticketId: 3 }, filter, agent);
    const back = applyTicketEvent(without3, update(ticketOf({ id: 3 })), filter, agent);
    expect(ids(back)).toEqual([4, 3]);
  });

  test('a row that comes again with a page that was on its way is shown once, as it is now', () => {
    const half = load(world, filter, agent, 2, 2);
    const moved = applyTicketEvent(
      load(world, filter, agent, 2),
      update(ticketOf({ id: 1, updatedAt: at(60) })),
      filter,
      agent,
    );
    const joined = { ...moved, pages: [moved.pages[0]!, half.pages[1]!] };
    expect(ids(joined)).toEqual([1, 4, 3, 2]);
    expect(rowsOf(joined)[0]!.updatedAt).toBe(at(60));
  });
});

describe('counts', () => {
  const counts = { open: 3, pending: 5, closed: 0, snoozed: 0 };
  const facts = (status: 'open' | 'pending' | 'closed', userId: number | null = null, queueId: number | null = 1) => ({
    status,
    userId,
    queueId,
    snoozedUntil: null as string | null,
  });
  const asleep = { ...facts('open', 7), snoozedUntil: at(90) };

  test.each([
    ['a new one waits', null, facts('pending'), { open: 3, pending: 6 }],
    ['I accept one', facts('pending'), facts('open', 7), { open: 4, pending: 4 }],
    ['a colleague accepts one', facts('pending'), facts('open', 8), { open: 3, pending: 4 }],
    ['I close one', facts('open', 7), facts('closed', 7), { open: 2, pending: 5 }],
    ['one is deleted', facts('pending'), null, { open: 3, pending: 4 }],
    ['one goes to a queue I am not in', facts('pending'), facts('pending', null, 2), { open: 3, pending: 4 }],
    ['a message comes', facts('open', 7), facts('open', 7), { open: 3, pending: 5 }],
    ['I put one off', facts('open', 7), asleep, { open: 2, pending: 5, snoozed: 1 }],
    ['a colleague puts one off', facts('open', 8), { ...asleep, userId: 8 }, { open: 3, pending: 5 }],
  ])('%s', (_, before, after, expected) => {
    expect(applyToCounts(counts, before, after, {}, agent)).toEqual({ closed: 0, snoozed: 0, ...expected });
  });

  test('of a ticket that nobody knows they must be asked', () => {
    expect(applyToCounts(counts, undefined, facts('pending'), {}, agent)).toBeNull();
  });

  test('more than 999 stay more than 999, and one less must be asked', () => {
    const many = { ...counts, pending: 1000 };
    expect(applyToCounts(many, null, facts('pending'), {}, agent)).toBe(many);
    expect(applyToCounts(many, facts('pending'), null, {}, agent)).toBeNull();
    expect(applyToCounts({ ...counts, pending: 999 }, null, facts('pending'), {}, agent)).toMatchObject({
      pending: 1000,
    });
  });
});

describe('the law: events applied to the old list equal a fresh list', () => {
  const user = fc.constantFrom(7, 8);
  const anyQueue = fc.constantFrom(1, 2, 3, null);
  const anyTags = fc.subarray([1, 2]);
  const placement = fc.oneof(
    fc.record({ status: fc.constant('pending' as const), userId: fc.constant(null) }),
    fc.record({ status: fc.constant('open' as const), userId: user }),
    fc.record({ status: fc.constant('closed' as const), userId: fc.option(user) }),
  );
  const facts = fc.record({ placement, queueId: anyQueue, tags: anyTags, unreadMessages: fc.nat(2) });
  type Facts = typeof facts extends fc.Arbitrary<infer T> ? T : never;
  const make = (id: number, { placement: where, tags, ...rest }: Facts, second: number) =>
    ticketOf({ id, ...rest, ...where, tags: tagged(id, ...tags), updatedAt: at(second) });

  const viewers = fc.record({
    id: fc.constant(7),
    profile: fc.constantFrom('admin' as const, 'supervisor' as const, 'user' as const),
    super: fc.constant(false),
    allTicket: fc.boolean(),
    queueIds: fc.subarray([1, 2]),
  });
  const filters = fc.record(
    {
      status: fc.constantFrom('open' as const, 'pending' as const, 'closed' as const),
      showAll: fc.boolean(),
      queueIds: fc.subarray([1, 2, 3]),
      tags: fc.subarray([1, 2], { maxLength: 1 }),
      users: fc.subarray([7, 8], { maxLength: 1 }),
      withUnreadMessages: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const changes = fc.array(
    fc.oneof(
      // a move or a message: the newest of all
      fc.record({ kind: fc.constant('touch' as const), which: fc.nat(30), facts }),
      // something that does not move a row: tags, a queue that was deleted
      fc.record({ kind: fc.constant('edit' as const), which: fc.nat(30), facts }),
      fc.record({ kind: fc.constant('read' as const), which: fc.nat(30) }),
      fc.record({ kind: fc.constant('remove' as const), which: fc.nat(30) }),
    ),
    { maxLength: 25 },
  );

  /** Does what happens to the world and tells the viewer, as the server does: who may no longer read it hears it is gone. */
  function happen(world: TicketShown[], change: ReturnType<typeof one>, second: number, viewer: ListViewer) {
    const before = world.find(({ id }) => id === change.which + 1);
    const rest = world.filter((ticket) => ticket !== before);
    const gone: TicketEvent = { action: 'delete', ticketId: change.which + 1 };
    if (change.kind === 'remove') return { world: rest, event: gone };
    if (change.kind === 'read') {
      if (!before) return { world, event: null };
      return {
        world: [...rest, { ...before, unreadMessages: 0 }],
        event: { action: 'updateUnread', ticketId: before.id } as const,
      };
    }
    const when = change.kind === 'touch' || !before ? at(second) : before.updatedAt;
    const after = { ...make(change.which + 1, change.facts, 0), updatedAt: when };
    return { world: [...rest, after], event: mayReadTicket(viewer, after) ? update(after) : gone };
  }
  const one = (list: typeof changes extends fc.Arbitrary<infer T> ? T : never) => list[0]!;

  test('as far as it is loaded, whatever happens; and the next pages neither repeat nor skip a row', () => {
    fc.assert(
      fc.property(
        fc.array(facts, { maxLength: 30 }),
        changes,
        filters,
        viewers,
        fc.integer({ min: 1, max: 3 }),
        (start, happened, filter, viewer, loaded) => {
          const size = 4;
          // ties in time are common on purpose
          let world = start.map((given, index) => make(index + 1, given, (index * 7) % 10));
          let list = load(world, filter, viewer, size, loaded);
          const all = sorted(world).filter((ticket) => holds(ticket, filter, viewer));
          const last = all[list.pages.length * size - 1];
          for (const [index, change] of happened.entries()) {
            const told = happen(world, change, 20 + index, viewer);
            world = told.world;
            if (told.event) list = applyTicketEvent(list, told.event, filter, viewer);
          }
          const fresh = sorted(world)
            .filter((ticket) => holds(ticket, filter, viewer))
            .map(rowOf);
          const complete = list.pages.at(-1)!.hasMore === false;
          const above = (ticket: { updatedAt: string; id: number }) =>
            ticket.updatedAt > last!.updatedAt || (ticket.updatedAt === last!.updatedAt && ticket.id >= last!.id);
          expect(rowsOf(list)).toEqual(complete ? fresh : fresh.filter(above));
          const { count } = list.pages[0]!;
          expect(complete ? count : fresh.length).toBe(fresh.length);
          const rest = fresh.filter((ticket) => !complete && !above(ticket));
          const next = { tickets: rest, count: fresh.length, hasMore: false, nextCursor: null };
          const everything = rowsOf({ ...list, pages: [...list.pages, next] });
          expect(everything).toEqual(fresh);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('counts follow whatever happens to known tickets', () => {
    fc.assert(
      fc.property(
        fc.array(facts, { maxLength: 12 }),
        changes,
        viewers,
        fc.boolean(),
        (start, happened, viewer, showAll) => {
          let world = start.map((given, index) => make(index + 1, given, index));
          const count = (tickets: TicketShown[]) => {
            const of = (status: 'open' | 'pending') =>
              tickets.filter((ticket) => holds(ticket, { status, showAll }, viewer)).length;
            return { open: of('open'), pending: of('pending'), closed: 0, snoozed: 0 };
          };
          let counts = count(world);
          for (const [index, change] of happened.entries()) {
            const before = world.find(({ id }) => id === change.which + 1) ?? null;
            world = happen(world, change, 20 + index, viewer).world;
            const after = world.find(({ id }) => id === change.which + 1) ?? null;
            counts = applyToCounts(counts, before, after, { showAll }, viewer)!;
          }
          expect(counts).toEqual(count(world));
        },
      ),
      { numRuns: 300 },
    );
  });
});
