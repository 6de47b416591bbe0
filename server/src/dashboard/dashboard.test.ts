import { dashboard } from '@guiche/contract/dashboard';
import { messages } from '@guiche/contract/messages';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createWorld, type Person, type World } from '../testing/world';

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

// A token is good for a quarter of an hour, and so much passes here at most.
const minute = 60_000;
const show = async (query: object = { days: 3 }, who: Person = world.home.admin) =>
  (await who.call(dashboard.show, { query })).body;
const behind = async (query: object) =>
  (await world.home.admin.call(dashboard.behind, { query: { days: 3, ...query } as never })).body;
const newest = async () =>
  (await world.home.ana.call(tickets.list, { query: { status: 'pending' } })).body.tickets[0]!.id;
const move = (ticketId: number, status: 'open' | 'closed' | 'pending', who = world.home.ana) =>
  who.call(tickets.update, { params: { ticketId }, body: { status } });

describe('the filter', () => {
  it('needs a number of days, a beginning or an end', async () => {
    for (const query of [{}, { days: 0 }, { days: '0', date_from: '', date_to: '' }]) {
      const { status, body } = await world.home.admin.call(dashboard.show, { query: query as never });
      expect([query, status, body.error]).toEqual([query, 400, 'ERR_NO_DASHBOARD_FILTER']);
    }
    for (const query of [{ days: 7 }, { date_from: '2024-01-01' }, { date_to: '2024-01-31' }])
      expect((await world.home.admin.call(dashboard.show, { query })).status).toBe(200);
  });

  it('takes no day that no calendar has, and no end before the beginning', async () => {
    for (const query of [{ date_from: '2024-02-30' }, { date_from: '2024-02-02', date_to: '2024-02-01' }]) {
      const { status, body } = await world.home.admin.call(dashboard.show, { query });
      expect([query, status, body.error]).toEqual([query, 400, 'ERR_VALIDATION']);
    }
  });

  it('takes what days and dates have in common, and compares with as many days before', async () => {
    const { period, before } = await show({ date_from: '2024-02-20', date_to: '2024-03-02' });
    expect(period).toEqual({ from: '2024-02-20', to: '2024-03-02' });
    expect(before).toMatchObject({ from: '2024-02-08', to: '2024-02-19' });
    expect((await show({ days: 7, date_from: '2024-02-20' })).period).toEqual((await show({ days: 7 })).period);
    expect(await show({ date_to: '2024-03-02' })).toMatchObject({
      period: { from: null, to: '2024-03-02' },
      before: null,
    });
    expect((await show({ date_from: '9999-12-31' })).counters.supportFinished).toBe(0);
    expect((await show({ date_from: '0001-01-01', date_to: '9999-12-31' })).period.from).toBe('1970-01-01');
  });
});

test('is for whoever may view it', async () => {
  const { admin, supervisor, ana } = world.home;
  const who = [admin, supervisor, ana];
  const answers = await Promise.all(who.map((person) => person.call(dashboard.show, { query: { days: 3 } })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 403]);
});

test('follows a conversation from its first message to its end', async () => {
  const { ana, vendas } = world.home;
  const before = await show();
  await world.customerSays('5511970000840', 'Bom dia');
  const waiting = await show();
  expect(waiting.counters.supportPending).toBe(before.counters.supportPending + 1);
  expect(waiting.counters.leads).toBe(before.counters.leads + 1);
  expect(waiting.queues.find(({ queue }) => queue?.id === vendas)).toMatchObject({ pending: 1, created: 1 });

  const ticketId = await newest();
  world.advance(2 * minute);
  await move(ticketId, 'open');
  world.advance(minute);
  await ana.call(messages.send, { params: { ticketId }, body: { body: 'Bom dia, tudo bem?' } });
  const served = await show();
  expect(served.counters.supportHappening).toBe(before.counters.supportHappening + 1);
  expect(served.counters.avgWaitTime).toBeCloseTo(2, 0);
  expect(served.counters.avgResponseTime).toBeCloseTo(3, 0);
  expect(served.attendants.find(({ id }) => id === ana.viewer.id)).toMatchObject({ open: 1, tickets: 0, rating: 0 });

  world.advance(3 * minute);
  await move(ticketId, 'closed');
  const over = await show();
  expect(over.counters.supportFinished).toBe(before.counters.supportFinished + 1);
  expect(over.counters.avgSupportTime).toBeCloseTo(4, 0);
  expect(over.counters.avgResolutionTime).toBeCloseTo(6, 0);
  const mine = over.attendants.find(({ id }) => id === ana.viewer.id)!;
  expect(mine).toMatchObject({ open: 0, tickets: 1 });
  expect(mine.avgSupportTime).toBeCloseTo(4, 0);

  // A ticket that was opened again is not finished.
  await move(ticketId, 'open');
  expect((await show()).counters.supportFinished).toBe(before.counters.supportFinished);
  await move(ticketId, 'closed');
});

test('a second answer, and what the product says by itself, change nothing about the first', async () => {
  await world.customerSays('5511970000841', 'Oi');
  const ticketId = await newest();
  world.advance(minute);
  await move(ticketId, 'open');
  for (const body of ['Oi!', 'Em que posso ajudar?']) {
    await world.home.ana.call(messages.send, { params: { ticketId }, body: { body } });
    world.advance(minute);
  }
  const { records } = await behind({ figure: 'response' });
  expect(records.find(({ id }) => id === ticketId)!.minutes).toBeCloseTo(1, 0);
  await move(ticketId, 'closed');
});

test('whom we write to first never waited for anybody', async () => {
  const { ana, line, vendas } = world.home;
  const { rows } = await world.owner.query<{ id: number }>(
    `insert into contacts (company_id, name, number) values ($1, 'Procurada', '5511970000842') returning id`,
    [world.home.id],
  );
  const before = (await show()).counters;
  const made = await ana.call(tickets.create, {
    body: { contactId: rows[0]!.id, whatsappId: line, queueId: vendas, userId: ana.viewer.id },
  });
  world.advance(minute);
  await ana.call(messages.send, { params: { ticketId: made.body.id }, body: { body: 'Olá' } });
  const after = (await show()).counters;
  expect([after.avgWaitTime, after.avgResponseTime]).toEqual([before.avgWaitTime, before.avgResponseTime]);
  await move(made.body.id, 'closed');
});

test('rates people by the mean of what customers said, from 1 to 3', async () => {
  const { id, ana, bruno } = world.home;
  const ticketId = (await world.home.admin.call(tickets.list, { query: { status: 'closed' } })).body.tickets[0]!.id;
  for (const rate of [3, 3, 2])
    await world.owner.query(
      'insert into ratings (company_id, ticket_id, user_id, rate, created_at) values ($1, $2, $3, $4, $5)',
      [id, ticketId, ana.viewer.id, rate, new Date()],
    );
  const { attendants } = await show();
  const of = (person: Person) => attendants.find((one) => one.id === person.viewer.id)!;
  expect(of(ana)).toMatchObject({ ratings: 3 });
  expect(of(ana).rating).toBeCloseTo(8 / 3);
  expect(of(bruno)).toMatchObject({ rating: 0, ratings: 0 });
  const rated = await behind({ figure: 'rated', userId: ana.viewer.id });
  expect(rated.records.map(({ rate }) => rate)).toEqual([2, 3, 3]);
  await expect(
    world.owner.query('insert into ratings (company_id, ticket_id, rate) values ($1, $2, 4)', [id, ticketId]),
  ).rejects.toThrow('ratings_rate_check');
});

test('shows who is there', async () => {
  const { id, bruno } = world.home;
  const isOnline = async () => (await show()).attendants.find((one) => one.id === bruno.viewer.id)!.online;
  await world.owner.query(`update users set online = false where company_id = $1 and id = $2`, [id, bruno.viewer.id]);
  expect(await isOnline()).toBe(false);
  await world.owner.query(
    `update users set online = true, last_seen_at = now() + interval '1 day' where company_id = $1 and id = $2`,
    [id, bruno.viewer.id],
  );
  expect(await isOnline()).toBe(true);
});

test('says nothing of other companies', async () => {
  const { counters, attendants, queues } = await show({ days: 90 }, world.other.admin);
  expect(counters).toMatchObject({
    supportPending: 0,
    supportHappening: 0,
    supportFinished: 0,
    leads: 0,
    totalCompanies: 1,
  });
  expect(attendants.every(({ name }) => name.includes('Oficina'))).toBe(true);
  expect(queues.every(({ queue }) => queue?.name.includes('Oficina'))).toBe(true);
});

describe('behind every figure', () => {
  it('stands what it counts, forty at a time', async () => {
    const { id, vendas, suporte, line, ana } = world.home;
    const contact = (
      await world.owner.query<{ id: number }>('select min(id) as id from contacts where company_id = $1', [id])
    ).rows[0]!.id;
    await world.owner.query(
      `insert into tickets (company_id, status, contact_id, whatsapp_id, queue_id, user_id, created_at, first_accepted_at, closed_at)
       select $1, 'closed', $2, $3, case when n % 2 = 0 then $4::int else $5::int end, $6, now() - interval '2 hours', now() - interval '1 hour', now()
       from generate_series(1, 90) n`,
      [id, contact, line, vendas, suporte, ana.viewer.id],
    );
    const { counters, attendants, queues } = await show();
    const first = await behind({ figure: 'finished' });
    expect([first.count, first.records.length, first.hasMore]).toEqual([counters.supportFinished, 40, true]);
    const seen = [...first.records];
    for (let cursor = first.nextCursor; cursor;) {
      const page = await behind({ figure: 'finished', cursor });
      seen.push(...page.records);
      cursor = page.nextCursor;
    }
    expect(new Set(seen.map((record) => record.id)).size).toBe(counters.supportFinished);
    const mine = attendants.find((one) => one.id === ana.viewer.id)!;
    expect((await behind({ figure: 'finished', userId: ana.viewer.id })).count).toBe(mine.tickets);
    const its = queues.find(({ queue }) => queue?.id === suporte)!;
    expect((await behind({ figure: 'finished', queueId: suporte })).count).toBe(its.finished);
    expect((await behind({ figure: 'finished', queueless: true })).count).toBe(0);
  });

  it('agrees with it, for every figure', async () => {
    await world.customerSays('5511970000843', 'Alguém aí?');
    const { counters, queues } = await show();
    const countOf = async (figure: string, more = {}) => (await behind({ figure, ...more })).count;
    expect(await countOf('pending')).toBe(counters.supportPending);
    expect(await countOf('happening')).toBe(counters.supportHappening);
    expect(await countOf('leads')).toBe(counters.leads);
    expect(await countOf('created')).toBe(queues.reduce((sum, { created }) => sum + created, 0));
    expect(await countOf('created')).toBe(counters.created);
    // Somebody who is no longer there was rated, too.
    await world.owner.query(
      `insert into ratings (company_id, ticket_id, user_id, rate, created_at)
       select company_id, ticket_id, null, 1, created_at from ratings where company_id = $1 limit 1`,
      [world.home.id],
    );
    const { rating, ratings } = (await show()).counters;
    const rates = (await behind({ figure: 'rated' })).records.map(({ rate }) => rate!);
    expect(ratings).toBe(rates.length);
    expect(rating).toBeCloseTo(rates.reduce((sum, one) => sum + one, 0) / rates.length, 6);
    const meanOf = async (figure: string) => {
      const all: number[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await behind({ figure, ...(cursor ? { cursor } : {}) });
        all.push(...page.records.map(({ minutes }) => minutes!));
        cursor = page.nextCursor;
      }
      return all.reduce((sum, one) => sum + one, 0) / all.length;
    };
    expect(await meanOf('support')).toBeCloseTo(counters.avgSupportTime, 6);
    expect(await meanOf('finished')).toBeCloseTo(counters.avgResolutionTime, 6);
    expect(await meanOf('wait')).toBeCloseTo(counters.avgWaitTime, 6);
    expect(await meanOf('response')).toBeCloseTo(counters.avgResponseTime, 6);
  });
});
