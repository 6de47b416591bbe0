import { queues, type Queue } from '@guiche/contract/queues';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, until, type World } from '../testing/world';
import * as service from './service';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => void (world.events.length = 0));

const heard = (by = world.home.bruno) =>
  world
    .heardBy(by)
    .filter(({ name }) => name === 'queue')
    .map(({ event }) => event);

async function make(name: string, color: string, more: Partial<Queue> = {}) {
  const answer = await world.home.admin.call(queues.create, { body: { name, color, ...more } });
  expect(answer.status).toBe(201);
  return answer.body;
}

describe('a queue', () => {
  it('begins with the usual hours, and everyone of the company is told', async () => {
    const made = await make('Financeiro', '#123456');
    expect(made).toMatchObject({ name: 'Financeiro', greetingMessage: '', orderQueue: null, companyId: world.home.id });
    expect(
      made.schedules.map(({ weekday, weekdayEn, startTime, endTime }) => [weekday, weekdayEn, startTime, endTime]),
    ).toEqual([
      ['Segunda-feira', 'monday', '08:00', '18:00'],
      ['Terça-feira', 'tuesday', '08:00', '18:00'],
      ['Quarta-feira', 'wednesday', '08:00', '18:00'],
      ['Quinta-feira', 'thursday', '08:00', '18:00'],
      ['Sexta-feira', 'friday', '08:00', '18:00'],
      ['Sábado', 'saturday', '08:00', '12:00'],
      ['Domingo', 'sunday', '00:00', '00:00'],
    ]);
    expect(heard()).toEqual([{ action: 'update', queue: made }]);
    expect(heard(world.other.admin)).toEqual([]);
  });

  it('has a colour that no other of the company has, in capitals or not', async () => {
    await make('Verde', '#00aa00');
    for (const color of ['#00aa00', '#00AA00']) {
      const answer = await world.home.admin.call(queues.create, { body: { name: 'Outra', color } });
      expect([answer.status, answer.body.error]).toEqual([409, 'ERR_QUEUE_COLOR_ALREADY_EXISTS']);
    }
    const other = await make('Azul', '#0000aa');
    const answer = await world.home.admin.call(queues.update, {
      params: { queueId: other.id },
      body: { color: '#00Aa00', name: 'Nada disto' },
    });
    expect([answer.status, answer.body.error]).toEqual([409, 'ERR_QUEUE_COLOR_ALREADY_EXISTS']);
    expect((await world.home.ana.call(queues.show, { params: { queueId: other.id } })).body.name).toBe('Azul');
    expect((await world.other.admin.call(queues.create, { body: { name: 'Verde', color: '#00aa00' } })).status).toBe(
      201,
    );
  });

  it('changes only in what the form names', async () => {
    const made = await make('Loja', '#abcdef', { greetingMessage: 'Oi!', orderQueue: 3 });
    const { status, body } = await world.home.admin.call(queues.update, {
      params: { queueId: made.id },
      body: { outOfHoursMessage: 'Fechado', orderQueue: null },
    });
    expect(status).toBe(200);
    expect(body).toEqual({ ...made, outOfHoursMessage: 'Fechado', orderQueue: null, updatedAt: body.updatedAt });
    expect(heard().at(-1)).toEqual({ action: 'update', queue: body });
  });

  it.each([
    [
      'that overlap',
      [
        ['08:00', '12:00'],
        ['11:00', '18:00'],
      ],
    ],
    ['that end before they begin', [['18:00', '08:00']]],
    [
      'of more than three spans a day',
      [
        ['08:00', '09:00'],
        ['10:00', '11:00'],
        ['12:00', '13:00'],
        ['14:00', '15:00'],
      ],
    ],
  ])('refuses hours %s', async (_, spans) => {
    const schedules = spans.map(([startTime, endTime]) => ({
      weekday: 'Segunda-feira',
      weekdayEn: 'monday' as const,
      startTime: startTime!,
      endTime: endTime!,
    }));
    const answer = await world.home.admin.call(queues.create, { body: { name: 'Horas', color: '#777777', schedules } });
    expect([answer.status, answer.body.error]).toEqual([400, 'ERR_VALIDATION']);
  });

  it('takes hours until midnight and a break at noon', async () => {
    const schedules = [
      { weekday: 'Segunda-feira', weekdayEn: 'monday' as const, startTime: '13:00', endTime: '00:00' },
      { weekday: 'Segunda-feira', weekdayEn: 'monday' as const, startTime: '08:00', endTime: '12:00' },
    ];
    expect((await make('Turnos', '#808080', { schedules })).schedules).toEqual(schedules);
  });

  it('is written by admins only, read by everyone', async () => {
    const { vendas: queueId } = world.home;
    for (const person of [world.home.ana, world.home.supervisor]) {
      expect((await person.call(queues.list)).status).toBe(200);
      expect((await person.call(queues.create, { body: { name: 'Minha', color: '#999999' } })).status).toBe(403);
      expect((await person.call(queues.update, { params: { queueId }, body: { name: 'Minha' } })).status).toBe(403);
      expect((await person.call(queues.remove, { params: { queueId } })).status).toBe(403);
    }
  });

  it('stands in the list by its place, those without one last', async () => {
    await make('Terceira', '#303030', { orderQueue: 30 });
    await make('Primeira', '#101010', { orderQueue: 1 });
    const { body } = await world.home.ana.call(queues.list);
    const places = body.map(({ orderQueue }) => orderQueue);
    const set = places.filter((place) => place !== null);
    expect(places).toEqual([...set.toSorted((a, b) => a - b), ...places.slice(set.length).map(() => null)]);
    expect(set).toEqual(expect.arrayContaining([1, 30]));
  });

  it('takes the place it is moved to; those that are not named follow, and who stands elsewhere is told', async () => {
    const { admin, ana } = world.home;
    const ids = (await ana.call(queues.list)).body.map(({ id }) => id);
    await admin.call(queues.order, { body: { queueIds: ids } });
    world.events.length = 0;
    const [first, second, ...rest] = ids;
    const { status, body } = await admin.call(queues.order, { body: { queueIds: [second!, first!] } });
    expect([status, body.map(({ id }) => id)]).toEqual([200, [second, first, ...rest]]);
    expect(body.map(({ orderQueue }) => orderQueue)).toEqual(ids.map((_, n) => n + 1));
    expect((await ana.call(queues.list)).body).toEqual(body);
    expect(heard().map((event) => (event as { queue: Queue }).queue.id)).toEqual(
      expect.arrayContaining([first, second]),
    );
    expect(heard()).toHaveLength(2);
    const refusals = [
      await admin.call(queues.order, { body: { queueIds: [first!, 2 ** 31 - 1] } }),
      await world.other.admin.call(queues.order, { body: { queueIds: [first!] } }),
      await admin.call(queues.order, { body: { queueIds: [first!, first!] } }),
      await ana.call(queues.order, { body: { queueIds: [first!] } }),
    ];
    expect(refusals.map((answer) => answer.status)).toEqual([404, 404, 400, 403]);
  });

  it('is changed by two at once without loss where they change different things', async () => {
    const made = await make('Dois', '#727272', { greetingMessage: 'Oi' });
    const params = { queueId: made.id };
    await Promise.all([
      world.home.admin.call(queues.update, { params, body: { greetingMessage: 'Olá' } }),
      world.home.admin.call(queues.update, { params, body: { outOfHoursMessage: 'Fechado' } }),
    ]);
    const { body } = await world.home.ana.call(queues.show, { params });
    expect(body).toMatchObject({ greetingMessage: 'Olá', outOfHoursMessage: 'Fechado' });
    expect(heard().at(-1)).toEqual({ action: 'update', queue: body });
  });

  it('is as unknown to another company as one that never was', async () => {
    const params = { queueId: world.home.vendas };
    const unknown = await world.other.admin.call(queues.show, { params: { queueId: 2 ** 31 - 1 } });
    for (const answer of [
      await world.other.admin.call(queues.show, { params }),
      await world.other.admin.call(queues.update, { params, body: { name: 'Tomada' } }),
      await world.other.admin.call(queues.remove, { params }),
    ]) {
      expect([answer.status, answer.body]).toEqual([404, unknown.body]);
    }
    const { body } = await world.other.admin.call(queues.list);
    expect(new Set(body.map(({ companyId }) => companyId))).toEqual(new Set([world.other.id]));
  });
});

describe('a queue that is deleted', () => {
  it('leaves its tickets without queue', async () => {
    const made = await make('De saída', '#515151');
    const { ana } = world.home;
    await world.owner.query('insert into user_queues (company_id, user_id, queue_id) values ($1, $2, $3)', [
      world.home.id,
      ana.viewer.id,
      made.id,
    ]);
    const { rows } = await world.owner.query<{ id: number }>(
      `insert into contacts (company_id, name) values ($1, 'Cliente') returning id`,
      [world.home.id],
    );
    const ticket = await world.home.admin.call(tickets.create, {
      body: { contactId: rows[0]!.id, queueId: made.id, userId: ana.viewer.id },
    });
    expect(ticket.status).toBe(201);
    world.events.length = 0;
    expect((await world.home.admin.call(queues.remove, { params: { queueId: made.id } })).status).toBe(200);
    expect(heard()).toEqual([{ action: 'delete', queueId: made.id }]);
    const { body } = await world.home.admin.call(tickets.show, { params: { ticketId: ticket.body.id } });
    expect([body.status, body.queueId, body.queue]).toEqual(['open', null, null]);
    expect((await world.home.admin.call(queues.show, { params: { queueId: made.id } })).status).toBe(404);
  });
});

describe('the members of a queue that is deleted', () => {
  const remove = (queueId: number, told: number[], fails = false) =>
    world.app.tenancy.inCompany(world.home.id, async (ctx) => {
      const runHooks = async () => (fails ? Promise.reject(new Error('kept')) : {});
      await service.remove(ctx, queueId, { runHooks, rightsChanged: (_, userId) => told.push(userId) });
      expect(told).toEqual([]);
    });

  it('have their rights read again, each of them, once it is gone', async () => {
    const { id } = await make('Com gente', '#616161');
    const members = [world.home.ana, world.home.bruno].map(({ viewer }) => viewer.id);
    await world.owner.query(
      'insert into user_queues (company_id, user_id, queue_id) select $1, unnest($2::int[]), $3',
      [world.home.id, members, id],
    );
    const told: number[] = [];
    await expect(remove(id, told, true)).rejects.toThrow('kept');
    expect(told).toEqual([]);
    await remove(id, told);
    await until(() => told.length === members.length);
    expect(new Set(told)).toEqual(new Set(members));
  });
});

describe('the limit of the plan', () => {
  it('holds, also when several are made at once', async () => {
    const { rows } = await world.owner.query<{ n: number }>(
      'select count(*)::int as n from queues where company_id = $1',
      [world.other.id],
    );
    await world.owner.query(
      'with plan as (insert into plans (name, users, connections, queues, value) values ($3, 9, 9, $2, 0) returning id) update companies set plan_id = plan.id from plan where companies.id = $1',
      [world.other.id, rows[0]!.n + 2, 'Pequeno'],
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        world.other.admin.call(queues.create, { body: { name: `Fila ${n}`, color: `#f0f0f${n}` } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.find(({ status }) => status === 409)!.body.error).toBe('ERR_PLAN_LIMIT');
  });
});
