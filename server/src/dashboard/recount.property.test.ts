import { dashboard } from '@guiche/contract/dashboard';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../bench/random';
import { createWorld, type World } from '../testing/world';

/**
 * The dashboard says what somebody would who went through all tickets with a calendar of the company's time zone in
 * hand: whatever the zone, over midnights, changes of the clocks and ends of years.
 */

let world: World;
beforeAll(async () => void (world = await createWorld({ lines: false })));
afterAll(() => world.close());

const zones: [zone: string, around: string][] = [
  ['America/Sao_Paulo', '2025-12-31T22:00:00Z'],
  // The clocks change at midnight itself: forward, and back.
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z'],
  ['America/Sao_Paulo', '2018-02-18T02:00:00Z'],
  // Back from one o'clock to midnight: the day has two beginnings.
  ['America/Havana', '2024-11-03T05:00:00Z'],
  ['America/Havana', '2024-03-10T05:00:00Z'],
  ['Europe/Lisbon', '2024-10-27T01:00:00Z'],
  ['Europe/Lisbon', '2024-03-31T01:00:00Z'],
  ['Asia/Kathmandu', '2024-12-31T18:15:00Z'],
  ['Pacific/Auckland', '2024-04-06T14:00:00Z'],
  ['Pacific/Kiritimati', '2024-02-29T10:00:00Z'],
  ['UTC', '2024-12-31T23:59:59.999Z'],
];

interface Ticket {
  status: 'pending' | 'open' | 'closed';
  userId: number | null;
  queueId: number | null;
  createdAt: number;
  acceptedAt: number | null;
  answeredAt: number | null;
  closedAt: number | null;
}

const hour = 3_600_000;
const day = 24 * hour;

function randomTickets(around: number, users: number[], queues: number[], seed: number): Ticket[] {
  const random = createRandom(seed);
  return Array.from({ length: 300 }, () => {
    // Most near the moment that is hard to count.
    const spread = random.pick([2 * hour, 30 * hour, 9 * day]);
    const createdAt = around + Math.floor((random.next() * 2 - 1) * spread);
    const acceptedAt = createdAt + random.pick([0, 1, random.below(3 * hour), random.below(2 * day)]);
    const answeredAt = random.next() < 0.2 ? null : createdAt + random.pick([0, random.below(hour), random.below(day)]);
    const status = random.pick(['pending', 'open', 'closed', 'closed', 'closed'] as const);
    const wasAccepted = status === 'open' || random.next() < 0.8;
    return {
      status,
      userId: status === 'pending' || (status === 'closed' && !wasAccepted) ? null : random.pick(users),
      queueId: random.next() < 0.15 ? null : random.pick(queues),
      createdAt,
      acceptedAt: wasAccepted ? acceptedAt : null,
      answeredAt,
      closedAt: status === 'closed' ? acceptedAt + random.below(2 * day) : null,
    };
  });
}

/** Day and hour of the zone's calendar, as its people would read them off a clock. */
function calendarOf(zone: string) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  return (at: number) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return { day: `${parts.year}-${parts.month}-${parts.day}`, hour: parts.hour! };
  };
}

const mean = (values: number[]) =>
  values.length ? values.reduce((sum, one) => sum + one, 0) / values.length / 60_000 : 0;
const daysLater = (text: string, days: number) => new Date(Date.parse(text) + days * day).toISOString().slice(0, 10);

function recount(tickets: Ticket[], dayOf: (at: number) => string, first: string, last: string) {
  const isIn = (at: number | null): at is number => at !== null && dayOf(at) >= first && dayOf(at) <= last;
  const closed = tickets.filter(({ closedAt }) => isIn(closedAt));
  const created = tickets.filter(({ createdAt }) => isIn(createdAt));
  return {
    supportFinished: closed.length,
    created: created.length,
    avgSupportTime: mean(closed.flatMap((t) => (t.acceptedAt === null ? [] : [t.closedAt! - t.acceptedAt]))),
    avgResolutionTime: mean(closed.map((t) => t.closedAt! - t.createdAt)),
    avgWaitTime: mean(
      created.flatMap((t) =>
        t.acceptedAt === null || t.acceptedAt === t.createdAt ? [] : [t.acceptedAt - t.createdAt],
      ),
    ),
    avgResponseTime: mean(
      created.flatMap((t) =>
        t.answeredAt === null || t.answeredAt === t.createdAt || t.acceptedAt === t.createdAt
          ? []
          : [t.answeredAt - t.createdAt],
      ),
    ),
  };
}

async function plant(zone: string, tickets: Ticket[]): Promise<void> {
  const { id, line } = world.home;
  await world.owner.query('delete from tickets where company_id = $1', [id]);
  await world.owner.query('delete from contacts where company_id = $1', [id]);
  await world.owner.query('update companies set time_zone = $2 where id = $1', [id, zone]);
  await world.owner.query(
    `with people as (
       insert into contacts (company_id, name, created_at) select $1, 'Cliente ' || n, r.created_at
       from jsonb_to_recordset($3) as r (n int, created_at timestamptz) returning id, name)
     insert into tickets (company_id, status, contact_id, whatsapp_id, queue_id, user_id, created_at, first_accepted_at, first_response_at, closed_at)
     select $1, r.status, p.id, $2, r.queue_id, r.user_id, r.created_at, r.accepted_at, r.answered_at, r.closed_at
     from jsonb_to_recordset($3) as r (n int, status text, queue_id int, user_id int, created_at timestamptz, accepted_at timestamptz,
       answered_at timestamptz, closed_at timestamptz) join people p on p.name = 'Cliente ' || r.n`,
    [id, line, JSON.stringify(tickets.map(rowOf))],
  );
}

interface Rating {
  at: number;
  rate: number;
  userId: number | null;
}

/** What customers said, of people and of some who are no longer there. */
async function plantRatings(around: number, users: number[]): Promise<Rating[]> {
  const random = createRandom(around % 8191);
  const ratings = Array.from({ length: 80 }, () => ({
    at: around + Math.floor((random.next() * 2 - 1) * random.pick([2 * hour, 30 * hour, 9 * day])),
    rate: 1 + random.below(3),
    userId: random.pick([...users, null]),
  }));
  await world.owner.query(
    `insert into ratings (company_id, ticket_id, user_id, rate, created_at)
     select $1, (select min(id) from tickets where company_id = $1), r.user_id, r.rate, r.at
     from jsonb_to_recordset($2) as r (user_id int, rate int, at timestamptz)`,
    [world.home.id, JSON.stringify(ratings.map((one) => ({ user_id: one.userId, rate: one.rate, at: time(one.at) })))],
  );
  return ratings;
}

const time = (at: number | null) => at && new Date(at).toISOString();
const rowOf = (ticket: Ticket, n: number) => ({
  n,
  status: ticket.status,
  queue_id: ticket.queueId,
  user_id: ticket.userId,
  created_at: time(ticket.createdAt),
  accepted_at: time(ticket.acceptedAt),
  answered_at: time(ticket.answeredAt),
  closed_at: time(ticket.closedAt),
});

/** How often each word is there, as text, by the word. */
function countBy(words: string[]): [word: string, times: string][] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([word, times]) => [word, String(times)]);
}

const close = (value: Record<string, number>) =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => [name, expect.closeTo(one, 6) as number]));

describe('equals a plain recount', () => {
  it.each(zones)('in %s around %s', async (zone, around) => {
    const { admin, ana, bruno, vendas, suporte } = world.home;
    const users = [ana.viewer.id, bruno.viewer.id];
    const tickets = randomTickets(Date.parse(around), users, [vendas, suporte], Date.parse(around) % 65_537);
    await plant(zone, tickets);
    const ratings = await plantRatings(Date.parse(around), users);
    const read = calendarOf(zone);
    const dayOf = (at: number) => read(at).day;
    const rated = (from: string, to: string, of = ratings) => {
      const rates = of.flatMap(({ at, rate }) => (dayOf(at) >= from && dayOf(at) <= to ? [rate] : []));
      const total = rates.reduce((sum, one) => sum + one, 0);
      return close({ ratings: rates.length, rating: rates.length ? total / rates.length : 0 });
    };
    const middle = dayOf(Date.parse(around));
    for (const [back, on] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [3, 2],
      [9, 9],
    ] as const) {
      const [first, last] = [daysLater(middle, -back), daysLater(middle, on)];
      const { body } = await admin.call(dashboard.show, { query: { date_from: first, date_to: last } });
      const days = back + on + 1;
      const leads = tickets.filter(({ createdAt }) => dayOf(createdAt) >= first && dayOf(createdAt) <= last).length;
      expect(body.counters).toMatchObject({
        ...close(recount(tickets, dayOf, first, last)),
        ...rated(first, last),
        leads,
      });
      expect(body.before).toMatchObject({
        from: daysLater(first, -days),
        to: daysLater(first, -1),
        ...close(recount(tickets, dayOf, daysLater(first, -days), daysLater(first, -1))),
        ...rated(daysLater(first, -days), daysLater(first, -1)),
      });
      for (const userId of users) {
        const mine = tickets.filter((ticket) => ticket.userId === userId);
        const counted = recount(mine, dayOf, first, last);
        expect(body.attendants.find((one) => one.id === userId)).toMatchObject({
          ...close({ avgSupportTime: counted.avgSupportTime, avgResponseTime: counted.avgResponseTime }),
          ...rated(
            first,
            last,
            ratings.filter((one) => one.userId === userId),
          ),
          tickets: counted.supportFinished,
          open: mine.filter(({ status }) => status === 'open').length,
        });
      }
      for (const row of body.queues) {
        const its = tickets.filter(({ queueId }) => queueId === (row.queue?.id ?? null));
        const counted = recount(its, dayOf, first, last);
        const { avgSupportTime, avgWaitTime, avgResponseTime, supportFinished } = counted;
        expect(row).toMatchObject({
          ...close({ avgSupportTime, avgWaitTime, avgResponseTime }),
          finished: supportFinished,
          created: counted.created,
          pending: its.filter(({ status }) => status === 'pending').length,
        });
      }
    }
    const hours = (on: string) =>
      countBy(
        tickets
          .map(({ createdAt }) => read(createdAt))
          .filter((at) => at.day === on)
          .map((at) => at.hour),
      ).map(([horario, total]) => ({ horario, total }));
    for (const on of [-1, 0, 1].map((days) => daysLater(middle, days))) {
      const query = { initialDate: on, finalDate: on };
      const { body } = await admin.call(dashboard.ticketsDay, { query });
      expect([on, body.data]).toEqual([on, hours(on)]);
    }
    const whole = { initialDate: daysLater(middle, -9), finalDate: daysLater(middle, 9) };
    const { body } = await admin.call(dashboard.ticketsDay, { query: whole });
    const isIn = (on: string) => on >= whole.initialDate && on <= whole.finalDate;
    expect(body.data.map(({ data, total }) => [data!.split('/').reverse().join('-'), total])).toEqual(
      countBy(tickets.map(({ createdAt }) => dayOf(createdAt)).filter(isIn)),
    );
  });

  it('an hour has on average what the same weekday had in the weeks before', async () => {
    const { admin } = world.home;
    const noon = Date.parse('2024-06-14T15:30:00Z');
    const tickets = [0, 7, 7, 14, 21, 21, 21, 3].map((daysAgo): Ticket => {
      const createdAt = noon - daysAgo * day;
      return {
        status: 'closed',
        userId: null,
        queueId: null,
        createdAt,
        acceptedAt: null,
        answeredAt: null,
        closedAt: createdAt,
      };
    });
    await plant('America/Sao_Paulo', tickets);
    const query = { initialDate: '2024-06-14', finalDate: '2024-06-14' };
    const { body } = await admin.call(dashboard.ticketsDay, { query });
    expect(body).toMatchObject({
      count: 1,
      data: [{ horario: '12', total: '1' }],
      usual: [{ horario: '12', total: 2 }],
      now: null,
    });
  });

  it('counts whose the tickets are', async () => {
    const { admin, ana } = world.home;
    const at = Date.parse('2024-06-14T15:30:00Z');
    const own: Ticket = {
      status: 'open',
      userId: ana.viewer.id,
      queueId: null,
      createdAt: at,
      acceptedAt: at,
      answeredAt: null,
      closedAt: null,
    };
    await plant('America/Sao_Paulo', [own, own, { ...own, createdAt: at + 2 * day }]);
    const { body } = await admin.call(dashboard.ticketsUsers, { query: { initialDate: '2024-06-14' } });
    expect(body.data).toEqual([{ quantidade: '2', nome: ana.viewer.name }]);
  });

  it('today is told with the hour that it is', async () => {
    const { body } = await world.home.admin.call(dashboard.ticketsDay, {});
    const { day: today, hour: now } = calendarOf('America/Sao_Paulo')(Date.now());
    expect(body).toMatchObject({ day: today, now });
  });
});
