import { auth } from '@guiche/contract/auth';
import { plans, type Plan } from '@guiche/contract/plans';
import { describe, expect, it } from 'vitest';
import { operator, useOperator, world } from '../testing/operator-world';
import { type Person } from '../testing/world';

useOperator();

const limits = { users: 2, connections: 1, queues: 3 };
const create = (name: string, more: object = {}) =>
  operator.call(plans.create, { body: { name, ...limits, value: 99.9, ...more } as never });
const make = async (name: string, more?: object): Promise<Plan> => (await create(name, more)).body;
const refusal = ({ status, body }: { status: number; body: unknown }) => [status, (body as { error: string }).error];
const told = (person: Person) => world.heardBy(person).map(({ name, event }) => `${name} ${event.action}`);

it('the plans of sign-up are shown to anybody, by their place and then the cheapest first, and only those', async () => {
  const { status, body } = await world.anonymous.call(plans.list);
  expect(status).toBe(200);
  expect(body.map(({ name }) => name)).toEqual(['Básico', 'Profissional', 'Empresarial']);
  expect(body[1]).toMatchObject({ users: 10, connections: 5, queues: 10, value: 249, useSchedules: true });
  const params = { planId: body[2]!.id };
  await operator.call(plans.update, { params, body: { position: -1 } as never });
  await operator.call(plans.update, { params: { planId: body[0]!.id }, body: { position: 5 } });
  const names = async () => (await world.anonymous.call(plans.list)).body.map(({ name }) => name);
  expect(await names()).toEqual(['Profissional', 'Empresarial', 'Básico']);
  await operator.call(plans.update, { params: { planId: body[0]!.id }, body: { position: 0 } });
});

it('a hidden plan is seen by the operator and by the company that has it, and by nobody else', async () => {
  const hidden = await make('Sob medida', { isPublic: false });
  const names = async (person: Person) => (await person.call(plans.all)).body.map(({ name }) => name);
  expect(await names(operator)).toEqual(expect.arrayContaining(['Operação', 'Sob medida']));
  expect(await names(world.home.ana)).toEqual(['Básico', 'Profissional', 'Empresarial']);
  expect((await world.anonymous.call(plans.all)).status).toBe(401);
  const params = { planId: hidden.id };
  expect((await operator.call(plans.show, { params })).body).toEqual(hidden);
  expect(refusal(await world.home.admin.call(plans.show, { params }))).toEqual([404, 'ERR_NO_PLAN_FOUND']);
  expect(refusal(await world.home.admin.call(plans.show, { params: { planId: 999_999 } }))).toEqual([
    404,
    'ERR_NO_PLAN_FOUND',
  ]);
  await world.owner.query('update companies set plan_id = $1 where id = $2', [hidden.id, world.other.id]);
  expect((await world.other.ana.call(plans.show, { params })).status).toBe(200);
  expect(await names(world.other.ana)).toContain('Sob medida');
  const { body } = await operator.call(plans.page, { query: { searchParam: 'MEDIDA' } });
  expect([body.count, body.hasMore, body.plans.map(({ name }) => name)]).toEqual([1, false, ['Sob medida']]);
  expect((await world.home.ana.call(plans.page, { query: { searchParam: 'medida' } })).body.count).toBe(0);
  await world.owner.query(
    `update companies set plan_id = (select id from plans where name = 'Empresarial') where id = $1`,
    [world.other.id],
  );
});

describe('a price', () => {
  it.each([
    ['249,90', 249.9],
    ['1.234,50', 1234.5],
    ['99.90', 99.9],
    [99.9, 99.9],
    [0, 0],
    ['9.999.999,99', 9_999_999.99],
  ])('of %s is %f', async (value, kept) => {
    const plan = await make(`Plano ${value}`, { value });
    expect(plan.value).toBe(kept);
    await operator.call(plans.remove, { params: { planId: plan.id } });
  });

  it.each([[-1], ['-1,00'], ['10.000.000,00'], [10_000_000], ['1e3'], [1.005], ['1,005'], ['abc'], [''], [null], [{}]])(
    'of %j is none',
    async (value) => {
      expect(refusal(await create('Sem preço', { value }))).toEqual([400, 'ERR_VALIDATION']);
    },
  );
});

describe('a plan', () => {
  it('has every feature that is not said to be off, and keeps what is not said when it is changed', async () => {
    const plan = await make('Flex', { useKanban: false });
    expect(plan).toMatchObject({ useKanban: false, useCampaigns: true, isPublic: true, position: 0 });
    const params = { planId: plan.id };
    const { body } = await operator.call(plans.update, { params, body: { ...plan, value: '10,50' } as never });
    expect(body).toMatchObject({ name: 'Flex', useKanban: false, value: 10.5, users: 2 });
    expect((await operator.call(plans.update, { params, body: { useKanban: true } })).body).toMatchObject({
      useKanban: true,
      value: 10.5,
    });
  });

  it('is told to operators and to nobody else when it comes, changes and goes', async () => {
    world.events.length = 0;
    const { id } = await make('Ouvido');
    await operator.call(plans.update, { params: { planId: id }, body: { users: 9 } });
    expect((await operator.call(plans.remove, { params: { planId: id } })).body).toEqual({});
    const ofPlans = (words: string[]) => words.filter((word) => word.startsWith('plan '));
    expect(ofPlans(told(operator))).toEqual(['plan create', 'plan update', 'plan delete']);
    expect(ofPlans(told(world.home.admin))).toEqual([]);
  });

  it('is called as no other, letter case aside, also when two come at once', async () => {
    const both = await Promise.all([create('Único'), create('ÚNICO')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(refusal(await create('único'))).toEqual([409, 'ERR_PLAN_EXISTS']);
    const { id } = await make('Outro');
    const renamed = await operator.call(plans.update, { params: { planId: id }, body: { name: 'Único' } });
    expect(refusal(renamed)).toEqual([409, 'ERR_PLAN_EXISTS']);
  });

  it('that a company has, or is to have, cannot be deleted', async () => {
    const plan = await make('Em uso');
    const params = { planId: plan.id };
    await world.owner.query('update companies set pending_plan_id = $1 where id = $2', [plan.id, world.other.id]);
    expect(refusal(await operator.call(plans.remove, { params }))).toEqual([409, 'ERR_PLAN_IN_USE']);
    await world.owner.query('update companies set pending_plan_id = null where id = $1', [world.other.id]);
    expect((await operator.call(plans.remove, { params })).status).toBe(200);
    expect(refusal(await operator.call(plans.remove, { params }))).toEqual([404, 'ERR_NO_PLAN_FOUND']);
    expect(refusal(await operator.call(plans.update, { params, body: { users: 1 } }))).toEqual([
      404,
      'ERR_NO_PLAN_FOUND',
    ]);
  });

  it('says before it is changed who would have more than it allows; nobody loses anything by that', async () => {
    const { plan_id: planId } = (
      await world.owner.query('select plan_id from companies where id = $1', [world.home.id])
    ).rows[0];
    const over = async (query: object) =>
      (await operator.call(plans.overLimit, { params: { planId }, query: { ...limits, ...query } as never })).body;
    const { first, ...counts } = await over({ users: 1 });
    expect(counts.over).toBe(first.length);
    expect(first.map(({ id }) => id)).toEqual(expect.arrayContaining([world.home.id, world.other.id]));
    expect((await over({ users: 50, connections: 20, queues: 50 })).over).toBe(0);
    await operator.call(plans.update, { params: { planId }, body: { users: 1 } });
    expect((await world.home.ana.call(auth.me)).status).toBe(200);
    await operator.call(plans.update, { params: { planId }, body: { users: 50 } });
  });

  it('is asked about whole numbers within its bounds alone', async () => {
    const planId = (await make('Com limites')).id;
    for (const users of [1.5, -1, 3_000_000_000, 1e30, 'Infinity', 'x']) {
      const query = { ...limits, users } as never;
      expect(refusal(await operator.call(plans.overLimit, { params: { planId }, query }))).toEqual([
        400,
        'ERR_VALIDATION',
      ]);
    }
  });

  it('is written by the operator only', async () => {
    const { id } = await make('Alheio');
    const params = { planId: id };
    for (const person of [world.home.ana, world.home.admin]) {
      const answers = [
        await person.call(plans.create, { body: { name: 'Intruso', ...limits, value: 1 } }),
        await person.call(plans.update, { params, body: { value: 0 } }),
        await person.call(plans.remove, { params }),
        await person.call(plans.overLimit, { params, query: limits }),
      ];
      for (const answer of answers) expect(refusal(answer)).toEqual([403, 'ERR_NO_PERMISSION']);
    }
  });
});
