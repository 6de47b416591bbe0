import { contract } from '@guiche/contract';
import type { LiveEvent } from '@guiche/contract/live';
import { runOnce, Logger } from 'graphile-worker';
import pg from 'pg';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../platform/database';
import { appRole } from '../platform/migrate';
import { createWorld, enter, until, type Person, type World } from '../testing/world';

/** Something is removed that many tickets hang on. */
const { tickets, users, queues, connections, contacts } = contract;

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.owner.query('update plans set users = 999, connections = 999, queues = 999');
});
afterAll(() => world.close());
beforeEach(() => void (world.events.length = 0));

let made = 0;

/** A queue, a line and somebody, with so many tickets of each state. */
async function followers(counts: { open?: number; pending?: number; closed?: number }) {
  const { home } = world;
  const n = (made += 1);
  const { body: queue } = await home.admin.call(queues.create, {
    body: { name: `Fila ${n}`, color: `#${n.toString(16).padStart(6, '0')}` },
  });
  const { body: user } = await home.admin.call(users.create, {
    body: {
      name: 'Caio',
      email: `caio${n}@padaria.test`,
      password: 'segredo',
      queueIds: [queue.id],
      allTicket: 'enabled',
    },
  });
  const { body: line } = await home.admin.call(connections.create, {
    body: { name: `Linha ${n}`, provider: 'sandbox', queueIds: [queue.id] },
  });
  for (const [status, count] of Object.entries(counts))
    await world.owner.query(
      `with people as (
         insert into contacts (company_id, name, number, whatsapp_id)
         select $1::int, 'Cliente ' || i, '', $5::int from generate_series(1, $6::int) i returning id)
       insert into tickets (company_id, status, contact_id, whatsapp_id, queue_id, user_id, closed_at)
       select $1::int, $2, id, $5::int, $3::int, case when $2 <> 'pending' then $4::int end, case when $2 = 'closed' then now() end
       from people`,
      [home.id, status, queue.id, user.id, line.id, count],
    );
  world.events.length = 0;
  return { queue: queue.id, line: line.id, user: user.id, caio: await enter(world.app, home.id, user.id) };
}
type ReadFollowers = Awaited<ReturnType<typeof followers>>;

const list = async (by: Person, query: object) =>
  (await by.call(tickets.list, { query: { showAll: 'true', ...query } as never })).body;
const ticketsOf = async ({ queue, user, line }: ReadFollowers) =>
  (
    await world.owner.query<{ status: string; queued: number; served: number; lined: number; n: number }>(
      `select status, count(queue_id)::int as queued, count(user_id)::int as served, count(whatsapp_id)::int as lined, count(*)::int as n
       from tickets where company_id = $1 and (queue_id = $2 or user_id = $3 or whatsapp_id = $4) group by status order by status`,
      [world.home.id, queue, user, line],
    )
  ).rows;
const told = (name: string) => world.events.filter((one) => one.name === name);
const reloads = () => told('ticket').filter(({ event }) => (event as LiveEvent<'ticket'>).action === 'reload').length;

const removals = {
  queue: ({ queue }: ReadFollowers) => world.home.admin.call(queues.remove, { params: { queueId: queue } }),
  user: ({ user }: ReadFollowers) => world.home.admin.call(users.remove, { params: { userId: user } }),
  connection: ({ line }: ReadFollowers) => world.home.admin.call(connections.remove, { params: { whatsappId: line } }),
};

describe('a queue with a thousand waiting tickets', () => {
  it('is gone at once in under two seconds, and at most five things are told', async () => {
    const one = await followers({ pending: 1000, closed: 700 });
    const from = performance.now();
    const answer = await removals.queue(one);
    const tookMs = performance.now() - from;
    expect([answer.status, answer.body]).toEqual([200, { message: 'Queue deleted' }]);
    expect(tookMs).toBeLessThan(2000);
    expect((await world.home.ana.call(queues.show, { params: { queueId: one.queue } })).status).toBe(404);
    await world.work();
    // the line and the login were made just now, and tell how they are
    const names = world.events.map(({ name }) => name).filter((name) => !/^whatsapp|^auth$/.test(name));
    expect(names.sort()).toEqual(['handover', 'queue', 'removal', 'ticket', 'ticket']);
    expect(told('handover').map(({ event }) => event)).toMatchObject([{ why: 'queueGone', ticket: null, count: 1000 }]);
    expect(reloads()).toBeGreaterThanOrEqual(2);
    expect(told('removal').at(-1)?.event).toMatchObject({ what: 'queue', id: one.queue, done: 1000, total: 1000 });
    expect(await ticketsOf(one)).toEqual([
      { status: 'closed', queued: 0, served: 700, lined: 700, n: 700 },
      { status: 'pending', queued: 0, served: 0, lined: 1000, n: 1000 },
    ]);
    const { rows } = await world.owner.query(`select count(*)::int as n from ticket_moves where kind = 'transfer'`);
    expect(rows).toEqual([{ n: 1000 }]);
  });

  it('shows no ghost while its tickets are let go: they are without queue for everybody who may see such', async () => {
    const one = await followers({ pending: 1200 });
    expect((await list(one.caio, { status: 'pending' })).count).toBeGreaterThanOrEqual(1000);
    await removals.queue(one);
    // no job has run: seven hundred still name it
    expect((await ticketsOf(one)).find(({ status }) => status === 'pending')?.queued).toBe(700);
    const caio = await enter(world.app, world.home.id, one.user);
    for (const person of [world.home.admin, caio]) {
      let cursor: string | null = null;
      let seen = 0;
      do {
        const page = await list(person, { status: 'pending', ...(cursor && { cursor }) });
        expect(page.tickets.filter(({ queueId }) => queueId === one.queue)).toEqual([]);
        seen += page.tickets.filter(({ whatsappId }) => whatsappId === one.line).length;
        cursor = page.nextCursor;
      } while (cursor);
      expect(seen).toBe(1200);
    }
    // one that still names it can be worked with by whoever sees tickets without queue, and by nobody else
    const { rows } = await world.owner.query<{ id: number }>('select max(id) as id from tickets where queue_id = $1', [
      one.queue,
    ]);
    const params = { ticketId: rows[0]!.id };
    expect((await world.home.ana.call(tickets.show, { params })).status).toBe(403);
    expect((await caio.call(tickets.update, { params, body: { status: 'open' } })).body).toMatchObject({
      status: 'open',
      queueId: null,
      queue: null,
    });
    // and what happens to it is told to them
    expect(world.heardBy(caio).some(({ name, event }) => name === 'ticket' && 'ticket' in event)).toBe(true);
    await world.work();
    expect(await ticketsOf(one)).toMatchObject([
      { status: 'open', queued: 0 },
      { status: 'pending', queued: 0, n: 1199 },
    ]);
  });
});

describe('whatever is removed', () => {
  it.each([
    ['queue', { open: 600, pending: 500, closed: 600 }, { queued: 0 }],
    ['user', { open: 600, pending: 0, closed: 600 }, { served: 0 }],
    ['connection', { open: 300, pending: 700, closed: 600 }, { lined: 0 }],
  ] as const)('a %s: its tickets move in steps, and nothing names it in the end', async (what, counts, none) => {
    const one = await followers(counts);
    expect((await removals[what](one)).status).toBe(200);
    await world.work();
    for (const row of await ticketsOf(one)) expect(row).toMatchObject(none);
    const { rows } = await world.owner.query('select 1 from contacts where whatsapp_id = $1 limit 1', [one.line]);
    expect(rows).toHaveLength(what === 'connection' ? 0 : 1);
    expect(reloads()).toBeGreaterThan(1);
  });

  it('goes on where it was, whoever is killed in between', async () => {
    const one = await followers({ pending: 1700 });
    await removals.queue(one);
    const jobsPool = new pg.Pool({
      connectionString: String(world.owner.options.connectionString),
      max: 2,
      options: `-c role=${appRole}`,
    });
    jobsPool.on('error', () => undefined);
    const quiet = { noHandleSignals: true, logger: new Logger(() => () => undefined) };
    // the second step is done and then its process dies: nothing of it has happened, and it is still to be done
    const dying = async () => {
      throw new Error('killed');
    };
    await runOnce({ pgPool: jobsPool, taskList: { 'tickets.letGo': dying, 'tickets.tellOlder': dying }, ...quiet });
    await jobsPool.end();
    expect((await ticketsOf(one))[0]).toMatchObject({ queued: 1200 });
    await world.makeDue();
    await world.work();
    expect((await ticketsOf(one))[0]).toMatchObject({ queued: 0, n: 1700 });
    const { rows } = await world.owner.query<{ moves: number }>(
      'select distinct moves from tickets where whatsapp_id = $1',
      [one.line],
    );
    expect(rows).toEqual([{ moves: 1 }]);
  });

  it('with few tickets each is told by itself, as ever', async () => {
    const one = await followers({ pending: 50 });
    await removals.queue(one);
    expect([reloads(), told('ticket').filter(({ event }) => 'ticket' in event).length]).toEqual([0, 50]);
  });

  it('nothing new can be pointed at it', async () => {
    const one = await followers({ pending: 1 });
    await removals.queue(one);
    for (const [column, id] of [
      ['queue_id', one.queue],
      ['user_id', 2 ** 30],
      ['whatsapp_id', 2 ** 30],
    ] as const)
      await expect(
        world.owner.query(`update tickets set ${column} = $2 where company_id = $1`, [world.home.id, id]),
      ).rejects.toMatchObject({ code: '23503', constraint: `tickets_company_id_${column}_fkey` });
    // what is another company's is not there either
    await expect(
      world.owner.query('update tickets set queue_id = $2 where company_id = $1', [world.home.id, world.other.vendas]),
    ).rejects.toMatchObject({ code: '23503' });
  });

  it('older clients, which ask for nothing anew, hear of each', async () => {
    const one = await followers({ pending: 60 });
    const port = await world.app.http.listen({ port: 0, host: '127.0.0.1' });
    const heard = { older: [] as string[], ours: [] as string[] };
    const sockets = (['older', 'ours'] as const).map((who) => {
      const token = world.home.supervisor.token;
      const socket = io(port, {
        transports: ['websocket'],
        query: who === 'older' ? { token } : {},
        ...(who === 'ours' && { auth: { token } }),
      });
      socket.on(`company-${world.home.id}-ticket`, ({ action }: { action: string }) => heard[who].push(action));
      return socket;
    });
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.on('ready', resolve))));
    await removals.queue(one);
    await world.work();
    await until(() => heard.older.length >= 60 && heard.ours.length > 0);
    expect(heard).toEqual({ older: Array.from({ length: 60 }, () => 'update'), ours: ['reload'] });
    for (const socket of sockets) socket.disconnect();
  });

  it('whoever named it in the same moment looks again, and finds it gone', async () => {
    const one = await followers({ pending: 1 });
    const { home, app } = world;
    const { rows } = await world.owner.query<{ id: number }>('select id from tickets where queue_id = $1', [one.queue]);
    const seen: boolean[] = [];
    await app.tenancy.inCompany(home.id, async (ctx) => {
      const found = await ctx.db.maybe(sql`select 1 from queues where company_id = ${home.id} and id = ${one.queue}`);
      seen.push(found !== undefined);
      // by somebody else, who waits for nothing of ours
      if (found) await new Promise((gone) => app.tenancy.later('not gone', () => removals.queue(one).then(gone)));
      await ctx.db.run(sql`
        insert into ticket_undos (company_id, ticket_id, moves, status, queue_id, chatbot, unread_messages, until)
        values (${home.id}, ${rows[0]!.id}, 0, 'pending', ${found ? one.queue : null}::int, false, 0, ${ctx.now})`);
    });
    expect(seen).toEqual([true, false]);
  });

  it('a merge that moves many tickets says so once', async () => {
    const people = await Promise.all(
      ['Rui', 'Rui Sá'].map(async (name, at) => {
        const body = { name, number: `55419800999${10 + at}` };
        return (await world.home.admin.call(contacts.create, { body })).body.id;
      }),
    );
    await world.owner.query(
      `insert into tickets (company_id, status, contact_id, closed_at)
       select $1, 'closed', $2, now() from generate_series(1, 80)`,
      [world.home.id, people[1]],
    );
    world.events.length = 0;
    const { body } = await world.home.admin.call(contacts.merge, {
      body: { keptId: people[0]!, mergedId: people[1]! },
    });
    expect([reloads(), told('ticket').length]).toEqual([1, 1]);
    world.events.length = 0;
    await world.home.admin.call(contacts.undoMerge, { params: { mergeId: body.merges[0]!.id } });
    expect([reloads(), told('ticket').length]).toEqual([1, 1]);
    await world.home.admin.call(contacts.remove, { params: { contactId: people[1]! } });
    expect([reloads(), told('ticket').length]).toEqual([2, 2]);
  });
});
