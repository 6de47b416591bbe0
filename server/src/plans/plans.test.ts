import { plans } from '@guiche/contract/plans';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('the plans of sign-up are shown to anybody, cheapest first, and only those', async () => {
  const { status, body } = await world.anonymous.call(plans.list);
  expect(status).toBe(200);
  expect(body.map(({ name }) => name)).toEqual(['Básico', 'Profissional', 'Empresarial']);
  expect(body[1]).toMatchObject({ users: 10, connections: 5, queues: 10, value: 249, useSchedules: true });
});

it('all plans are shown to those who are logged in', async () => {
  const { body } = await world.home.ana.call(plans.all);
  expect(body.map(({ name }) => name)).toContain('Operação');
  expect((await world.anonymous.call(plans.all)).status).toBe(401);
});
