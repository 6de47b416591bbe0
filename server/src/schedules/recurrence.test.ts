import { contacts } from '@guiche/contract/contacts';
import { schedules, type Schedule } from '@guiche/contract/schedules';
import { optOuts } from '@guiche/contract/opt-outs';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askToDeliver } from '../messages/deliver';
import { createWorld, enter, type World } from '../testing/world';

let world: World;
let last = 600;
beforeAll(async () => {
  world = await createWorld();
  // years pass here
  await world.owner.query(`update companies set due_date = '2099-12-31'`);
});
afterAll(() => world.close());

const fresh = () => String(5_511_970_000_000 + (last += 1));
const now = () => world.app.tenancy.reading(world.home.id).now.getTime();
const inMs = (ms: number) => new Date(now() + ms).toISOString();
const hour = 3_600_000;

async function contact(): Promise<{ id: number; number: string }> {
  const { body } = await world.home.ana.call(contacts.create, { body: { name: 'Marta', number: fresh() } });
  return body;
}
async function make(given: object) {
  const answer = await world.home.ana.call(schedules.create, {
    body: { body: 'Não se esqueça do pão', sendAt: inMs(hour), ...given } as never,
  });
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  return answer.body;
}
const read = async (id: number) =>
  (await world.home.supervisor.call(schedules.show, { params: { scheduleId: id } })).body as Schedule;
const of = async (contactId: number) =>
  (await world.home.supervisor.call(schedules.list, { query: { contactId } })).body.schedules;
const run = (scheduleId: number) =>
  world.app.jobs['schedules.send']({ companyId: world.home.id, scheduleId }, { attempt: 1, lastAttempt: false });
const said = async (number: string) => (await world.phone(number)).filter(({ fromMe }) => fromMe);

/** Goes to a moment, and does what is due then; whoever's token ran out meanwhile has logged in again. */
async function at(time: string) {
  world.advance(Date.parse(time) - now());
  for (const who of ['ana', 'bruno', 'supervisor', 'admin'] as const)
    world.home[who] = await enter(world.app, world.home.id, world.home[who].viewer.id);
}

/** Does what is due. */
async function work() {
  await world.owner.query(
    'update graphile_worker._private_jobs set run_at = now() where run_at > now() and run_at <= $1',
    [new Date(now())],
  );
  await world.work();
}

/** The times of a series, each as its turn comes. */
async function turns(first: Schedule, count: number): Promise<string[]> {
  const times: string[] = [];
  for (let waiting: Schedule | undefined = first; waiting && times.length < count;) {
    times.push(waiting.sendAt);
    await at(waiting.sendAt);
    await run(waiting.id);
    waiting = (await of(first.contactId)).find(({ status }) => status === 'PENDENTE');
  }
  return times;
}

describe('a message that comes again', () => {
  it('waits for its next time as another one once it has left, and what has left is no series any more', async () => {
    const { id: contactId, number } = await contact();
    const first = await make({ contactId, recurrence: 'weekly', marketing: true });
    await at(first.sendAt);
    await run(first.id);
    await run(first.id);
    await work();
    const [next, left] = await of(contactId);
    expect(left).toMatchObject({ id: first.id, status: 'ENVIADA', recurrence: null });
    expect(next).toMatchObject({
      status: 'PENDENTE',
      recurrence: 'weekly',
      marketing: true,
      body: first.body,
      userId: world.home.ana.viewer.id,
      sendAt: new Date(Date.parse(first.sendAt) + 7 * 24 * hour).toISOString(),
    });
    expect([(await of(contactId)).length, (await said(number)).length]).toEqual([2, 1]);
  });

  it('comes on the last day of a month that is too short, and on its own day again after that', async () => {
    const { id: contactId } = await contact();
    const first = await make({ contactId, recurrence: 'monthly', sendAt: '2027-12-31T09:00' });
    expect((await turns(first, 4)).map((time) => time.slice(0, 10))).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
    ]);
  });

  it('keeps its hour on the company’s clock when that changes, also over an hour that a day does not have', async () => {
    await world.owner.query(`update companies set time_zone = 'America/New_York' where id = $1`, [world.home.id]);
    const { id: contactId } = await contact();
    // on 11 March 2029 it is 3 o'clock after 1:59
    const first = await make({ contactId, recurrence: 'daily', sendAt: '2029-03-10T02:30' });
    expect(await turns(first, 3)).toEqual([
      '2029-03-10T07:30:00.000Z',
      '2029-03-11T07:30:00.000Z',
      '2029-03-12T06:30:00.000Z',
    ]);
    const skipped = await make({ contactId, sendAt: '2030-03-10T02:30' });
    expect(skipped.sendAt).toBe('2030-03-10T07:30:00.000Z');
    await world.owner.query(`update companies set time_zone = 'America/Sao_Paulo' where id = $1`, [world.home.id]);
  });

  it('ends with its last day, which is one of the company’s calendar', async () => {
    const { id: contactId } = await contact();
    const first = await make({ contactId, recurrence: 'daily', sendAt: '2029-04-01T22:30', until: '2029-04-02' });
    // 22:30 in São Paulo is the next day in Greenwich
    expect(await turns(first, 5)).toEqual(['2029-04-02T01:30:00.000Z', '2029-04-03T01:30:00.000Z']);
    const early = await world.home.ana.call(schedules.create, {
      body: { contactId, body: 'Bom dia!', sendAt: '2029-05-03T10:00', recurrence: 'daily', until: '2029-05-02' },
    });
    expect([early.status, early.body.fields]).toEqual([400, { until: 'Before the first' }]);
    expect(await make({ contactId, sendAt: '2029-05-03T10:00', until: '2029-05-02' })).toMatchObject({ until: null });
  });

  it('leaves out the times at which nothing ran, goes on after one that failed, and not after it was stopped', async () => {
    const { id: contactId } = await contact();
    const first = await make({ contactId, recurrence: 'daily' });
    await world.owner.query('update contacts set is_blocked = true where id = $1', [contactId]);
    await at(new Date(Date.parse(first.sendAt) + 100 * hour).toISOString());
    await run(first.id);
    const [next, failed] = await of(contactId);
    expect(failed).toMatchObject({ status: 'ERRO', failure: 'ERR_CONTACT_BLOCKED', recurrence: null });
    expect(next!.sendAt).toBe(new Date(Date.parse(first.sendAt) + 120 * hour).toISOString());
    await world.home.ana.call(schedules.remove, { params: { scheduleId: next!.id }, query: { unsent: true } });
    await at(next!.sendAt);
    await run(next!.id);
    expect((await of(contactId)).map(({ id }) => id)).toEqual([first.id]);
  });

  it('begins anew from a changed time; other words change nothing of when', async () => {
    const { id: contactId } = await contact();
    const { id } = await make({ contactId, recurrence: 'monthly', sendAt: '2029-12-31T09:00' });
    const params = { scheduleId: id };
    await world.home.ana.call(schedules.update, { params, body: { body: 'Outras palavras' } });
    await at((await read(id)).sendAt);
    await run(id);
    const [next] = await of(contactId);
    const change = { params: { scheduleId: next!.id }, body: { sendAt: '2030-02-28T09:00' } };
    await world.home.ana.call(schedules.update, change);
    expect((await turns(await read(next!.id), 3)).map((time) => time.slice(0, 10))).toEqual([
      '2030-02-28',
      '2030-03-28',
      '2030-04-28',
    ]);
    const { body } = await world.home.ana.call(schedules.update, {
      params: { scheduleId: (await of(contactId))[0]!.id },
      body: { recurrence: null },
    });
    expect(body).toMatchObject({ recurrence: null, until: null });
  });
});

describe('one that failed', () => {
  const again = (scheduleId: number, by = world.home.ana) => by.call(schedules.again, { params: { scheduleId } });

  it('says why, and is sent again at once when somebody asks; one that waits or has left is not', async () => {
    const { id: contactId, number } = await contact();
    const { id } = await make({ contactId });
    expect((await again(id)).body.error).toBe('ERR_INVALID_TRANSITION');
    await world.owner.query('update contacts set is_blocked = true where id = $1', [contactId]);
    await at((await read(id)).sendAt);
    await run(id);
    expect(await read(id)).toMatchObject({ status: 'ERRO', failure: 'ERR_CONTACT_BLOCKED' });
    await world.owner.query('update contacts set is_blocked = false where id = $1', [contactId]);
    const answers = await Promise.all([again(id), again(id)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    await work();
    expect([(await read(id)).status, (await said(number)).length]).toEqual(['ENVIADA', 1]);
    expect((await again(id)).body.error).toBe('ERR_SCHEDULE_SENT');
  });

  it('because the network refused it leaves as a new message', async () => {
    const { id: contactId, number } = await contact();
    const { id } = await make({ contactId });
    await at((await read(id)).sendAt);
    await run(id);
    await world.owner.query(
      `update messages set state = 'failed', failure_code = 'REFUSED' where company_id = $1 and id =
       (select message_id from schedules where company_id = $1 and id = $2)`,
      [world.home.id, id],
    );
    expect(await read(id)).toMatchObject({ status: 'ERRO', failure: 'REFUSED' });
    expect((await again(id)).body).toMatchObject({ status: 'PENDENTE', sentAt: null });
    await work();
    expect([(await read(id)).status, (await said(number)).length]).toEqual(['ENVIADA', 1]);
  });

  it('does not leave to who wants no advertisements, when it is one', async () => {
    const { id: contactId } = await contact();
    const { id } = await make({ contactId, marketing: true });
    await world.owner.query('insert into opt_outs (company_id, contact_id, word) values ($1, $2, $3)', [
      world.home.id,
      contactId,
      'sair',
    ]);
    await at((await read(id)).sendAt);
    await run(id);
    expect(await read(id)).toMatchObject({ status: 'ERRO', failure: 'ERR_OPTED_OUT' });
    const { body } = await world.home.ana.call(schedules.update, {
      params: { scheduleId: id },
      body: { marketing: false, sendAt: inMs(hour) },
    });
    await at(body.sendAt);
    await run(id);
    expect((await read(id)).status).toBe('ENVIADA');
  });
});

it('advertising that waits in the outbox does not reach who opts out meanwhile; what is none does', async () => {
  const setLine = (status: string) =>
    world.owner.query('update connections set status = $2 where id = $1', [world.home.line, status]);
  const [wants, wantsNone] = [await contact(), await contact()];
  await setLine('TIMEOUT');
  for (const { id: contactId } of [wants, wantsNone])
    for (const marketing of [true, false]) {
      const { id, sendAt } = await make({ contactId, marketing, body: marketing ? 'Promoção!' : 'Pão pronto' });
      await at(sendAt);
      await run(id);
    }
  await world.home.admin.call(optOuts.change, {
    params: { contactId: wantsNone.id },
    body: { isOptedOut: true, reason: 'Pediu por telefone' },
  });
  await setLine('CONNECTED');
  await world.app.tenancy.inCompany(world.home.id, (ctx) => askToDeliver(ctx, world.home.line));
  await world.work();
  const texts = async ({ number }: { number: string }) => (await said(number)).map(({ body }) => body);
  expect(await texts(wants)).toEqual(['Promoção!', 'Pão pronto']);
  expect(await texts(wantsNone)).toEqual(['Pão pronto']);
});

describe('the calendar', () => {
  it('shows a span by time, of everyone or of one person, to who may read it', async () => {
    const { home } = world;
    const { id: contactId } = await contact();
    await world.customerSays(String(5_511_970_000_000 + last), 'oi');
    const early = await make({ contactId, sendAt: '2040-05-10T12:00:00Z' });
    const late = await make({ contactId, sendAt: '2040-05-20T12:00:00Z' });
    await make({ contactId, sendAt: '2040-06-10T12:00:00Z' });
    const span = { from: '2040-05-01T03:00:00Z', to: '2040-06-01T03:00:00Z' };
    const ids = async (query: object, by = home.supervisor) =>
      (await by.call(schedules.calendar, { query: { ...span, ...query } })).body.schedules.map(({ id }) => id);
    expect(await ids({})).toEqual([early.id, late.id]);
    expect(await ids({ userId: home.bruno.viewer.id })).toEqual([]);
    expect(await ids({}, home.bruno)).toEqual(
      (await home.bruno.call(tickets.list, { query: { status: 'pending', showAll: true } })).body.tickets.some(
        (ticket) => ticket.contactId === contactId,
      )
        ? [early.id, late.id]
        : [],
    );
    expect(await ids({ from: late.sendAt })).toEqual([late.id]);
    for (const to of ['2040-05-01T03:00:00Z', '2041-05-01T03:00:00Z'])
      expect((await home.ana.call(schedules.calendar, { query: { ...span, to } })).status).toBe(400);
    for (const [from, to] of [
      ['0000-01-01T00:00:00Z', '0000-01-10T00:00:00Z'],
      ['0001-01-01T00:00:00+12:00', '0001-01-10T00:00:00Z'],
      ['9999-12-30T00:00:00Z', '9999-12-31T23:59:59-12:00'],
    ] as const)
      expect((await home.ana.call(schedules.calendar, { query: { from, to } })).status, from).toBe(400);
  });
});
