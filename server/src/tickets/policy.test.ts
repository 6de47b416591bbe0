import { contract } from '@guiche/contract';
import type { LiveEvent } from '@guiche/contract/live';
import type { Viewer } from '@guiche/contract/permissions';
import { mayReadTicket, type TicketAccess } from '@guiche/contract/ticket-access';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyTicketEvent, rowOf, rowsOf, type TicketEvent } from '../../../web/src/tickets/live';
import { sql } from '../platform/database';
import { createWorld, type World } from '../testing/world';
import { losersOf, readersOf } from './live';
import { queueOfTicket, visibleTo } from './policy';

/** The access rule stands in three shapes: for one ticket, as a condition for lists, and as rooms of sockets. */

let world: World;
let rows: (TicketAccess & { id: number })[];
beforeAll(async () => {
  world = await createWorld();
  const { id, vendas, suporte, ana, bruno, line } = world.home;
  const made = await world.home.admin.call(contract.queues.create, { body: { name: 'Breve', color: '#123456' } });
  const gone = made.body.id;
  // every queue there is, none, and one that is gone; everybody, and nobody
  for (const queueId of [null, vendas, suporte, gone])
    for (const userId of [null, ana.viewer.id, bruno.viewer.id])
      await world.owner.query(
        `with person as (insert into contacts (company_id, name) values ($1::int, 'Pessoa') returning id)
         insert into tickets (company_id, status, contact_id, whatsapp_id, queue_id, user_id)
         select $1::int, case when $3::int is null then 'pending' else 'open' end, id, $4::int, $2::int, $3::int from person`,
        [id, queueId, userId, line],
      );
  // its tickets still name it: they are taken out of it in steps
  await world.owner.query('delete from queues where id = $1', [gone]);
  rows = await world.app.tenancy.reading(id).db.many<TicketAccess & { id: number }>(sql`
    select t.id, ${queueOfTicket} as "queueId", t.user_id as "userId" from tickets t where t.company_id = ${id} order by t.id`);
});
afterAll(() => world.close());

/** Everybody that can be: every profile, with and without all tickets, in every set of queues. */
function viewers(): Viewer[] {
  const { ana, bruno, admin, vendas, suporte } = world.home;
  const some: Viewer[] = [];
  for (const { viewer } of [ana, bruno, admin])
    for (const profile of ['user', 'supervisor', 'admin'] as const)
      for (const allTicket of [true, false])
        for (const isSuper of [true, false])
          for (const queueIds of [[], [vendas], [suporte], [vendas, suporte]])
            some.push({ ...viewer, profile, allTicket, super: isSuper, queueIds });
  return some;
}
const named = ({ id, profile, allTicket, super: isSuper, queueIds }: Viewer) =>
  JSON.stringify({ id, profile, allTicket, isSuper, queueIds });

describe('who may read a ticket', () => {
  it('is the same in lists as for one', async () => {
    expect(rows).toHaveLength(12);
    const { rowCount } = await world.owner.query(
      'select from tickets where queue_id is not null and queue_id not in (select id from queues)',
    );
    expect(rowCount).toBe(3);
    for (const viewer of viewers()) {
      const ctx = world.app.tenancy.reading(world.home.id);
      const listed = await ctx.db.many<{ id: number }>(sql`
        select t.id from tickets t where t.company_id = ${ctx.companyId} and ${visibleTo(viewer)} order by t.id`);
      const may = rows.filter((ticket) => mayReadTicket(viewer, ticket));
      expect(
        listed.map(({ id }) => id),
        named(viewer),
      ).toEqual(may.map(({ id }) => id));
    }
  });

  it('is the same as who hears of it, and who hears that it is gone', () => {
    for (const viewer of viewers()) {
      const rooms = new Set(world.app.live.roomsOf(viewer));
      const hears = (to: { rooms: string[]; except?: string[] }) =>
        to.rooms.some((name) => rooms.has(name)) && !to.except?.some((name) => rooms.has(name));
      for (const ticket of rows) {
        const may = mayReadTicket(viewer, ticket);
        expect(hears(readersOf(world.home.id, ticket)), `${named(viewer)}, ${JSON.stringify(ticket)}`).toBe(may);
        for (const after of rows) {
          const loses = may && !mayReadTicket(viewer, after);
          const about = `${named(viewer)}, ${JSON.stringify(ticket)} becomes ${JSON.stringify(after)}`;
          expect(hears(losersOf(world.home.id, ticket, after)), about).toBe(loses);
        }
      }
    }
  });
});

it('who serves a ticket without queue hears what happens in it: their list is as a fresh load', async () => {
  const { ana } = world.home;
  const number = '5511970400001';
  await world.customerSays(number, 'oi');
  await world.owner.query(
    `update tickets set status = 'open', queue_id = null, user_id = $2
     where company_id = $1 and id = (select max(id) from tickets where company_id = $1)`,
    [world.home.id, ana.viewer.id],
  );
  const filter = { status: 'open' as const };
  const load = async () => (await ana.call(contract.tickets.list, { query: filter })).body;
  let list = { pages: [await load()], pageParams: [undefined] as unknown[] };
  expect(list.pages[0]!.tickets.map(({ queueId }) => queueId)).toContain(null);
  world.events.length = 0;
  await world.customerSays(number, 'tem alguém aí?');
  for (const { name, event } of world.heardBy(ana)) {
    const told = name === 'appMessage' ? (event as LiveEvent<'appMessage'>) : undefined;
    if (told?.action === 'create')
      list = applyTicketEvent(list, { action: 'update', ticket: told.ticket }, filter, ana.viewer) as typeof list;
    if (name === 'ticket') list = applyTicketEvent(list, event as TicketEvent, filter, ana.viewer) as typeof list;
  }
  expect(rowsOf(list)).toEqual((await load()).tickets.map(rowOf));
  expect(rowsOf(list)[0]!.lastMessage).toBe('tem alguém aí?');
});
