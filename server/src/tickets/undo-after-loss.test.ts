import { contract } from '@guiche/contract';
import type { TicketChange } from '@guiche/contract/tickets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, enter, type World } from '../testing/world';

/** What a move remembers of the ticket before may be gone when it is taken back, or when its words leave. */
const { tickets, users, queues, connections } = contract;

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.owner.query('update plans set users = 999, connections = 999, queues = 999');
});
afterAll(() => world.close());

let phone = 5_511_970_300_000;

/** A customer, served by Caio in a queue of his own. */
async function served() {
  const { home } = world;
  const from = String(phone++);
  const n = phone - 5_511_970_300_000;
  const color = `#${n.toString(16).padStart(6, '0')}`;
  const { body: queue } = await home.admin.call(queues.create, { body: { name: `Fila ${n}`, color } });
  const { body: user } = await home.admin.call(users.create, {
    body: { name: 'Caio', email: `caio${n}@padaria.test`, password: 'segredo', queueIds: [queue.id] },
  });
  const mover = await home.admin.call(users.create, {
    body: { name: 'Dora', email: `dora${n}@padaria.test`, password: 'segredo', profile: 'supervisor' },
  });
  const { body: line } = await home.admin.call(connections.create, {
    body: { name: `Linha ${n}`, provider: 'sandbox', complationMessage: 'Até logo!' },
  });
  await world.customerSays(from, 'oi');
  const { rows } = await world.owner.query<{ id: number }>(
    `update tickets set status = 'open', user_id = $2, queue_id = $3, whatsapp_id = $4
     where id = (select max(id) from tickets where company_id = $1) returning id`,
    [home.id, user.id, queue.id, line.id],
  );
  await world.owner.query(`update connections set status = 'CONNECTED' where id = $1`, [line.id]);
  return {
    ticket: rows[0]!.id,
    user: user.id,
    queue: queue.id,
    line: line.id,
    dora: await enter(world.app, home.id, mover.body.id),
  };
}
type Served = Awaited<ReturnType<typeof served>>;

const losses: Record<string, (one: Served) => Promise<{ status: number }>> = {
  'who had it': ({ user }) => world.home.admin.call(users.remove, { params: { userId: user } }),
  'the queue': ({ queue }) => world.home.admin.call(queues.remove, { params: { queueId: queue } }),
  'the line': ({ line }) => world.home.admin.call(connections.remove, { params: { whatsappId: line } }),
  'whoever moved it': ({ dora }) => world.home.admin.call(users.remove, { params: { userId: dora.viewer.id } }),
  'the conversation': ({ ticket }) => world.home.admin.call(tickets.remove, { params: { ticketId: ticket } }),
  'the place in the queue': ({ user }) =>
    world.home.admin.call(users.update, { params: { userId: user }, body: { queueIds: [world.home.vendas] } }),
};
const moves: Record<string, TicketChange> = {
  close: { status: 'closed' },
  return: { status: 'pending' },
};
/** Taken back, or refused with a sentence. */
const becomes: Record<string, number> = {
  'who had it': 409,
  'the line': 409,
  'whoever moved it': 401,
  'the conversation': 404,
  'the place in the queue': 409,
};

const cases = Object.keys(moves).flatMap((move) => Object.keys(losses).map((loss) => [move, loss] as const));

it.each(cases)('a %s is taken back or refused, and its words leave, after losing %s', async (move, loss) => {
  for (const takesBack of [true, false]) {
    const one = await served();
    const params = { ticketId: one.ticket };
    expect((await one.dora.call(tickets.update, { params, body: moves[move]! })).status).toBe(200);
    expect((await losses[loss]!(one)).status).toBe(200);
    // a queue takes its waiting tickets along: that is a later move
    const expected = loss === 'the queue' ? (move === 'close' ? 200 : 409) : becomes[loss]!;
    const answered = takesBack ? (await one.dora.call(tickets.undo, { params })).status : expected;
    expect(answered).toBe(expected);
    await world.makeDue();
    await world.work();
    const { rows } = await world.owner.query<{ body: string }>(
      `select body from messages where ticket_id = $1 and from_me`,
      [one.ticket],
    );
    const isTakenBack = takesBack && loss === 'the queue' && move === 'close';
    const canSpeak = move === 'close' && loss !== 'the line' && loss !== 'the conversation' && !isTakenBack;
    expect(rows.map(({ body }) => body)).toEqual(canSpeak ? ['Até logo!'] : []);
    const { rows: left } = await world.owner.query('select 1 from ticket_undos where ticket_id = $1', [one.ticket]);
    expect(left).toEqual([]);
  }
});
