import { contract } from '@guiche/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, until, type World } from '../testing/world';
import { linesWithDue } from './due-queries';

const phone = '5511970000062';

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

it('a message that nobody asked for leaves all the same, when it should have left a while ago', async () => {
  const { tickets, messages } = contract;
  await world.customerSays(phone, 'oi');
  const { rows } = await world.owner.query<{ id: number }>('select max(id) as id from tickets');
  const params = { ticketId: rows[0]!.id };
  await world.home.ana.call(tickets.update, { params, body: { status: 'open' } });
  await world.work();
  await world.home.ana.call(messages.send, { params, body: { body: 'Temos pão' } });
  const due = () => world.app.tenancy.acrossCompanies((db) => linesWithDue(db, world.app.clock()));
  const age = (name: 'created_at' | 'not_before', by: string) =>
    world.owner.query(`update messages set ${name} = clock_timestamp() + $1 where body = 'Temos pão'`, [by]);
  // Its job is lost.
  await age('created_at', '0');
  expect(await due()).toEqual([]);
  await age('not_before', '1 hour');
  await age('created_at', '-1 hour');
  expect(await due()).toEqual([]);
  await age('not_before', '-20 seconds');
  expect(await due()).toEqual([{ companyId: world.home.id, connectionId: expect.any(Number) }]);
  await until(async () => (await world.phone(phone)).some(({ body }) => body.includes('Temos pão')));
  await until(async () => (await due()).length === 0);
});
