import { auth } from '@guiche/contract/auth';
import { companies } from '@guiche/contract/companies';
import { firstSteps } from '@guiche/contract/first-steps';
import { messages } from '@guiche/contract/messages';
import { plans } from '@guiche/contract/plans';
import { queues } from '@guiche/contract/queues';
import { sandbox } from '@guiche/contract/sandbox';
import { connections } from '@guiche/contract/connections';
import { tickets } from '@guiche/contract/tickets';
import { users } from '@guiche/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepPlans, rowsTaken } from '../testing/explain';
import { createWorld, enter, until, type Person, type World } from '../testing/world';
import * as queries from './queries';

let world: World;
let planId: number;
beforeAll(async () => {
  world = await createWorld();
  planId = (await world.anonymous.call(plans.list)).body.find(({ name }) => name === 'Profissional')!.id;
});
afterAll(() => world.close());

/** The admin of a company that has just signed up. */
async function newcomer(email: string): Promise<Person> {
  const body = { name: 'Ateliê', email, password: 'girassol', planId };
  await world.anonymous.call(companies.signUp, { body });
  const { user } = (await world.anonymous.call(auth.login, { body: { email, password: 'girassol' } })).body;
  return enter(world.app, user.companyId, user.id);
}
const doneOf = async (person: Person) => (await person.call(firstSteps.show)).body.done;

describe('the first steps of a new company', () => {
  it('tick themselves off from what is there', async () => {
    const admin = await newcomer('dona@atelie.test');
    const { status, body } = await admin.call(firstSteps.show);
    expect(status).toBe(200);
    expect(body).toEqual({
      offered: true,
      done: { connection: false, queue: true, team: false, answer: false },
      blind: [],
    });

    const line = (await admin.call(connections.create, { body: { name: 'Ateliê', provider: 'sandbox' } })).body;
    expect((await doneOf(admin)).connection).toBe(false);
    const whatsapp = { params: { whatsappId: line.id } };
    await admin.call(connections.start, whatsapp);
    await until(async () => (await admin.call(connections.show, whatsapp)).body.status === 'qrcode');
    await admin.call(sandbox.scan, { ...whatsapp, body: { number: '5511970000700' } });
    const queueIds = admin.viewer.queueIds as number[];
    await admin.call(connections.update, { ...whatsapp, body: { queueIds } });
    await until(async () => (await doneOf(admin)).connection);

    const invited = { name: 'Lia', email: 'lia@atelie.test', password: 'girassol', queueIds };
    await admin.call(users.create, { body: invited });
    expect((await doneOf(admin)).team).toBe(true);

    await admin.call(sandbox.send, { ...whatsapp, body: { from: '5511970000701', body: 'Oi' } });
    const waiting = () => admin.call(tickets.list, { query: { status: 'pending', showAll: true } });
    await until(async () => (await waiting()).body.tickets.length === 1);
    expect((await doneOf(admin)).answer).toBe(false);
    const ticketId = (await waiting()).body.tickets[0]!.id;
    await admin.call(tickets.update, { params: { ticketId }, body: { status: 'open', userId: admin.viewer.id } });
    expect((await admin.call(messages.send, { params: { ticketId }, body: { body: 'Olá!' } })).status).toBe(201);
    expect(await doneOf(admin)).toEqual({ connection: true, queue: true, team: true, answer: true });
  });

  it('stay open where a customer would be seen by nobody, or an agent see none', async () => {
    const admin = await newcomer('cega@atelie.test');
    const steps = async () => (await admin.call(firstSteps.show)).body;
    const line = (await admin.call(connections.create, { body: { name: 'Ateliê', provider: 'sandbox' } })).body;
    const whatsapp = { params: { whatsappId: line.id } };
    await until(async () => (await admin.call(connections.show, whatsapp)).body.status === 'qrcode');
    await admin.call(sandbox.scan, { ...whatsapp, body: { number: '5511970000710' } });
    await until(async () => (await steps()).blind.length > 0);
    const lia = { name: 'Lia', email: 'lia-cega@atelie.test', password: 'girassol' };
    const { id: userId } = (await admin.call(users.create, { body: lia })).body;
    const created = await admin.call(queues.create, { body: { name: 'Entregas', color: '#123456' } });
    expect(await steps()).toMatchObject({
      done: { connection: false, queue: false, team: false },
      blind: ['connection', 'queue', 'team'],
    });

    const queueIds = [created.body.id];
    await admin.call(connections.update, { ...whatsapp, body: { queueIds } });
    await admin.call(users.update, { params: { userId }, body: { queueIds } });
    expect(await steps()).toMatchObject({ done: { connection: true, queue: true, team: true }, blind: [] });
    await admin.call(users.update, { params: { userId }, body: { queueIds: [], allTicket: 'enable' } });
    expect((await steps()).blind).toEqual(['queue']);
  });

  it('are open again when what they asked for is gone', async () => {
    const admin = await newcomer('volta@atelie.test');
    const [first] = (await admin.call(queues.list)).body;
    await admin.call(queues.remove, { params: { queueId: first!.id } });
    expect((await doneOf(admin)).queue).toBe(false);
  });

  it('can be put away for oneself and brought back', async () => {
    const admin = await newcomer('basta@atelie.test');
    const invited = { name: 'Eva', email: 'eva@atelie.test', password: 'girassol', profile: 'admin' as const };
    const { id } = (await admin.call(users.create, { body: invited })).body;
    const colleague = await enter(world.app, admin.viewer.companyId, id);
    for (let n = 0; n < 2; n++) {
      const { status, body } = await admin.call(firstSteps.update, { body: { dismissed: true } });
      expect([status, body.offered]).toEqual([200, false]);
    }
    expect((await admin.call(firstSteps.show)).body.offered).toBe(false);
    expect((await colleague.call(firstSteps.show)).body.offered).toBe(true);
    expect((await admin.call(firstSteps.update, { body: { dismissed: false } })).body.offered).toBe(true);
  });

  it('are offered for a month, and to admins only', async () => {
    expect((await world.home.admin.call(firstSteps.show)).body.offered).toBe(true);
    await world.owner.query(`update companies set created_at = now() - interval '31 days' where id = $1`, [
      world.home.id,
    ]);
    expect((await world.home.admin.call(firstSteps.show)).body.offered).toBe(false);
    for (const person of [world.home.ana, world.home.supervisor]) {
      expect((await person.call(firstSteps.show)).status).toBe(403);
      expect((await person.call(firstSteps.update, { body: { dismissed: true } })).status).toBe(403);
    }
    expect((await world.anonymous.call(firstSteps.show)).status).toBe(401);
  });

  it.each([[{}], [{ dismissed: 'yes' }], [{ dismissed: null }], [{ dismissed: true, more: 1 }], [[true]]])(
    'are not changed by %j',
    async (body) => {
      const answer = await world.home.admin.call(firstSteps.update, { body: body as { dismissed: boolean } });
      expect([answer.status, answer.body.error]).toEqual([400, 'ERR_VALIDATION']);
    },
  );

  it('count nothing of another company', async () => {
    expect(await doneOf(world.other.admin)).toMatchObject({ connection: true, answer: false });
    await world.customerSays('5511970000702', 'Oi');
    const { body } = await world.home.admin.call(tickets.list, { query: { status: 'pending', showAll: true } });
    const ticketId = body.tickets[0]!.id;
    const { id } = world.home.admin.viewer;
    await world.home.admin.call(tickets.update, { params: { ticketId }, body: { status: 'open', userId: id } });
    await world.home.admin.call(messages.send, { params: { ticketId }, body: { body: 'Olá!' } });
    expect((await doneOf(world.home.admin)).answer).toBe(true);
    expect((await doneOf(world.other.admin)).answer).toBe(false);
  });

  it('look at no message of others, however many there are', async () => {
    const { home, other, owner, app } = world;
    await owner.query(
      `insert into messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, user_id, state)
       select $1, (select min(id) from tickets where company_id = $1), $2, 'first-' || n, true, $3, 'read' from generate_series(1, 5000) n`,
      [home.id, home.line, home.ana.viewer.id],
    );
    await owner.query('analyze messages');
    await app.tenancy.inCompany(other.id, async (ctx) => {
      // by the plan that a connection keeps for all companies
      await keepPlans(ctx);
      expect((await queries.read(ctx, other.admin.viewer.id, new Date())).answer).toBe(false);
      expect(await rowsTaken(ctx, 'messages')).toBeLessThan(20);
    });
  });
});
