import { campaigns } from '@guiche/contract/campaigns';
import type { LiveEvent } from '@guiche/contract/live';
import { tickets, type TicketFilter } from '@guiche/contract/tickets';
import { describe, expect, test } from 'vitest';
import { applyTicketEvent, rowOf, rowsOf, type ListFilter, type TicketPages } from '../../../web/src/tickets/live';
import type { Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { desk, useCampaigns, world } from './campaign.fixture';
import { listTickets } from '../tickets/list-queries';

/** What the desk sees of campaigns: conversations say which one has opened them, and contacts what was sent to them. */

useCampaigns();

/** A campaign that so many people have received. */
async function sent(name: string, count: number) {
  const { id: contactListId, numbers } = await desk.list(count);
  const { id } = await desk.create({ name, contactListId });
  await desk.start(id);
  await desk.finish(id);
  return { id, numbers };
}
const listed = async (query: Partial<TicketFilter>) =>
  (await world.home.admin.call(tickets.list, { query: query as never })).body;

describe('a conversation that a reply to a campaign has opened', () => {
  test('names it in lists, by itself and to whoever hears of it, and is found by it and by what is said there', async () => {
    const { home } = world;
    const natal = await sent('Natal', 2);
    const pascoa = await sent('Páscoa', 1);
    world.events.length = 0;
    for (const number of [...natal.numbers, ...pascoa.numbers])
      await world.customerSays(number, 'quanto custa o panetone?');
    await world.customerSays('5511970888801', 'quanto custa?');
    const heard = world
      .heardBy(home.admin)
      .flatMap(({ name, event }) => (name === 'ticket' ? [event as LiveEvent<'ticket'>] : []))
      .flatMap((event) => (event.action === 'update' ? [event.ticket] : []));
    const last = new Map(heard.map(({ id, campaign }) => [id, campaign?.name ?? null]));
    expect([...last.values()]).toEqual(['Natal', 'Natal', 'Páscoa', null]);
    const { tickets: rows } = await listed({ showAll: true, campaigns: [natal.id] });
    expect(rows.map(({ campaign }) => campaign)).toEqual([
      { id: natal.id, name: 'Natal' },
      { id: natal.id, name: 'Natal' },
    ]);
    const { body: shown } = await home.admin.call(tickets.showByUuid, { params: { uuid: rows[0]!.uuid } });
    expect(shown.campaign).toEqual({ id: natal.id, name: 'Natal' });
    expect((await listed({ campaigns: [natal.id, pascoa.id] })).count).toBe(3);
    const found = await listed({ campaigns: [natal.id], searchParam: 'PANETONE' });
    expect(found.tickets.map(({ id, hit }) => [id, hit?.words])).toEqual(
      rows.map(({ id }) => [id, 'quanto custa o panetone?']),
    );
    expect((await listed({ campaigns: [natal.id], searchParam: natal.numbers[0]!.slice(-6) })).count).toBe(1);
    expect((await listed({ campaigns: [natal.id], searchParam: 'bolo' })).tickets).toEqual([]);
    // Whoever may not read a queue finds nothing of it by its campaign.
    const ticket = rows[0]!;
    await home.admin.call(tickets.update, {
      params: { ticketId: ticket.id },
      body: { queueId: home.suporte, userId: null, status: 'pending' },
    });
    const ofAna = (await home.ana.call(tickets.list, { query: { campaigns: [natal.id] } })).body.tickets;
    expect(ofAna.map(({ id }) => id)).not.toContain(ticket.id);
    const searched = await home.ana.call(tickets.list, { query: { campaigns: [natal.id], searchParam: 'panetone' } });
    expect(searched.body.tickets.map(({ id }) => id)).not.toContain(ticket.id);
  });

  test('comes and goes in lists of its campaign by what is heard of it, as a fresh load has them', async () => {
    const { admin } = world.home;
    const { id, numbers } = await sent('Fornada', 3);
    const filters: ListFilter[] = [
      { campaigns: [id] },
      { campaigns: [id], status: 'closed' },
      { status: 'pending', showAll: true },
    ];
    const load = async (filter: ListFilter): Promise<TicketPages> => ({
      pages: [await listed(filter)],
      pageParams: [''],
    });
    let lists = await Promise.all(filters.map(load));
    const acts = [
      ...numbers.map((number) => () => world.customerSays(number, 'eu quero')),
      async () => {
        for (const { id: ticketId } of (await listed({ campaigns: [id] })).tickets.slice(1))
          await admin.call(tickets.update, { params: { ticketId }, body: { status: 'open' } });
      },
      async () => {
        for (const { id: ticketId } of (await listed({ campaigns: [id], status: 'open' })).tickets)
          await admin.call(tickets.update, { params: { ticketId }, body: { status: 'closed' } });
      },
    ];
    for (const act of acts) {
      world.events.length = 0;
      await act();
      for (const { name, event } of world.heardBy(admin)) {
        if (name !== 'ticket' && name !== 'appMessage') continue;
        const told = event as LiveEvent<'ticket'> | LiveEvent<'appMessage'>;
        const change = 'ticket' in told ? { action: 'update' as const, ticket: told.ticket } : told;
        if (change.action === 'reload' || 'message' in change) continue;
        lists = lists.map((list, n) => applyTicketEvent(list, change, filters[n]!, admin.viewer));
      }
      const fresh = await Promise.all(filters.map(load));
      expect(lists.map(rowsOf)).toEqual(fresh.map((list) => rowsOf(list).map(rowOf)));
    }
    expect(rowsOf(lists[1]!)).toHaveLength(2);
  });

  test('is read off an index of its campaign, newest first, however many there are', async () => {
    const { admin, id: companyId } = world.home;
    const asked: string[] = [];
    const db = {
      many: (query: Sql) => (asked.push(query.text), Promise.resolve([])),
      one: () => Promise.resolve({ n: 0 }),
    };
    const filter = { campaigns: [1], showAll: true, pageNumber: 1 } as TicketFilter;
    await listTickets({ companyId, db } as unknown as Ctx, admin.viewer, filter, 'UTC', {
      at: new Date().toISOString(),
      id: 1,
    });
    const within = /from \((select \* from tickets t where .* order by t\.updated_at desc, t\.id desc) limit/s.exec(
      asked[0]!,
    )![1]!;
    let places = 0;
    const page = within.replace(/\$\d+/g, () => `$${(places += 1)}`);
    const client = await world.owner.connect();
    try {
      // whatever PostgreSQL thinks of so few rows: what it may use is what the question lets it use
      await client.query(
        'begin; set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off; set local plan_cache_mode = force_generic_plan',
      );
      await client.query(`prepare page as ${page}`);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain execute page(${Array.from({ length: places }, () => 'null').join(', ')})`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('using tickets_by_campaign');
      expect(plan).not.toContain('Sort');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

test('of a contact is told what campaigns sent and what came of it, newest first', async () => {
  const { home } = world;
  const { id, numbers } = await sent('Bolo de rolo', 1);
  const number = numbers[0]!;
  await world.customerSays(number, 'quero um');
  const { rows } = await world.owner.query<{ id: number }>('select id from contacts where number = $1', [number]);
  const contactId = rows[0]!.id;
  const again = await desk.list([number]);
  const { id: next } = await desk.create({ name: 'Bolo de fubá', contactListId: again.id });
  await desk.start(next);
  await desk.finish(next);
  const of = (params: { contactId: number }) => home.ana.call(campaigns.ofContact, { params });
  expect((await of({ contactId })).body).toMatchObject([
    { campaign: { id: next, name: 'Bolo de fubá' }, state: 'delivered', repliedAt: null },
    { campaign: { id, name: 'Bolo de rolo' }, state: 'delivered', repliedAt: expect.any(String) as string },
  ]);
  expect((await of({ contactId: 2_000_000_000 })).status).toBe(404);
});
