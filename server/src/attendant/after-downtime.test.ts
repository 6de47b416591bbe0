import type { LiveEvent } from '@guiche/contract/live';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askForQueue } from './greeting.fixture';
import { createWorld, enter, type Person, type World } from '../testing/world';
import type { DriverEvent } from '../whatsapp/driver';

/** A line that was away hands over what was written meanwhile, with the time at which it was written. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
  await askForQueue(world);
});
afterAll(() => world.close());

const minute = 60_000;

function arrive(number: string, written: { minutesAgo: number; text: string }[]) {
  const party = { id: { kind: 'pn' as const, value: number }, aliases: [] };
  const events = written.map(({ minutesAgo, text }, n): DriverEvent => ({
    t: 'message',
    at: new Date(Date.now() - minutesAgo * minute),
    providerId: `${number}-${minutesAgo}-${n}`,
    fromMe: false,
    chat: party,
    sender: party,
    isGroup: false,
    content: { type: 'text', text },
  }));
  return world.app.receive(world.home.id, world.home.lineOfAll, events);
}
const rows = async <Row extends object>(question: string, number: string) =>
  (
    await world.owner.query<Row>(
      `${question} from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
       where t.company_id = $1 and c.number = $2`,
      [world.home.id, number],
    )
  ).rows;
const replies = async (number: string) =>
  (await world.phone(number, world.home.lineOfAll)).filter(({ fromMe }) => fromMe).length;

/** So long that whoever is there has to log in again. */
async function pass(ms: number) {
  world.advance(ms);
  world.home.admin = await enter(world.app, world.home.id, world.home.admin.viewer.id);
}

it('what is older than ten minutes waits in a ticket, and is not answered by itself', async () => {
  const number = '5511970000881';
  await arrive(number, [
    { minutesAgo: 300, text: 'bom dia' },
    { minutesAgo: 11, text: '1' },
  ]);
  await world.work();
  expect(await replies(number)).toBe(0);
  expect(await rows('select t.status, t.chatbot, t.unread_messages as unread', number)).toEqual([
    { status: 'pending', chatbot: false, unread: 2 },
  ]);
});

it('of what a line brings so late admins and supervisors are told once for the line, unless it goes to a queue by itself', async () => {
  const { home, other } = world;
  const told = (person: Person) =>
    world.heardBy(person).flatMap(({ name, event }) => (name === 'handover' ? [event as LiveEvent<'handover'>] : []));
  const bring = async (...numbers: string[]) => {
    world.events.length = 0;
    for (const number of numbers) await arrive(number, [{ minutesAgo: 90, text: 'bom dia' }]);
    await world.work();
    expect(told(home.admin), 'what comes in the next seconds is told with it').toEqual([]);
    await world.makeDue('tellLate');
    await world.work();
  };
  await bring('5511970000886', '5511970000887');
  // with the one of the test before
  const { name } = (
    await world.owner.query<{ name: string }>('select name from connections where id = $1', [home.lineOfAll])
  ).rows[0]!;
  for (const who of [home.admin, home.supervisor])
    expect(told(who)).toEqual([{ action: 'create', why: 'late', ticket: null, name, count: 3 }]);
  for (const who of [home.ana, other.admin]) expect(told(who)).toEqual([]);

  const moveOn = (minutes: number, queueId: number | null) =>
    world.owner.query('update connections set time_send_queue = $2, send_id_queue = $3 where id = $1', [
      home.lineOfAll,
      minutes,
      queueId,
    ]);
  await moveOn(15, home.suporte);
  await bring('5511970000888');
  expect(told(home.admin)).toEqual([]);
  await moveOn(0, null);
});

it('whoever wrote before and still writes is answered once, to what is new', async () => {
  const number = '5511970000882';
  await arrive(number, [
    { minutesAgo: 300, text: 'bom dia' },
    { minutesAgo: 1, text: 'alguém aí?' },
  ]);
  await world.work();
  expect(await replies(number)).toBe(1);
  expect(await rows('select t.chatbot', number)).toEqual([{ chatbot: true }]);
  // The old number was no answer to a menu that nobody had seen.
  await arrive(number, [{ minutesAgo: 12, text: '2' }]);
  await world.work();
  expect(await replies(number)).toBe(1);
  expect(await rows('select t.queue_id as "queueId"', number)).toEqual([{ queueId: null }]);
});

it('what chooses from the menu that stood before it counts however late it comes; what chooses nothing stays unanswered', async () => {
  const number = '5511970000883';
  await arrive(number, [{ minutesAgo: 1, text: 'oi' }]);
  await world.work();
  await pass(60 * minute);
  await arrive(number, [{ minutesAgo: -30, text: 'tanto faz' }]);
  await world.work();
  expect(await replies(number)).toBe(1);
  await arrive(number, [{ minutesAgo: -31, text: '2' }]);
  await world.work();
  expect(await replies(number)).toBe(2);
  expect(await rows('select t.queue_id as "queueId"', number)).toEqual([{ queueId: world.home.suporte }]);
});

it('a late choice counts no more where somebody has taken the conversation', async () => {
  const number = '5511970000884';
  await arrive(number, [{ minutesAgo: -59, text: 'oi' }]);
  await world.work();
  const [ticket] = await rows<{ id: number }>('select t.id', number);
  const { status } = await world.home.admin.call(tickets.update, {
    params: { ticketId: ticket!.id },
    body: { status: 'open' },
  });
  expect(status).toBe(200);
  await pass(20 * minute);
  await arrive(number, [{ minutesAgo: -65, text: '2' }]);
  await world.work();
  expect(await rows('select t.queue_id as "queueId"', number)).toEqual([{ queueId: null }]);
});

it('a choice that was written within the day of its menu counts when it comes on the next one', async () => {
  const number = '5511970000885';
  // 80 minutes have passed above
  await arrive(number, [{ minutesAgo: -80, text: 'oi' }]);
  await world.work();
  await pass(30 * 60 * minute);
  await arrive(number, [{ minutesAgo: -80 - 25 * 60, text: '1' }]);
  await world.work();
  expect(await rows('select t.queue_id as "queueId"', number)).toEqual([{ queueId: null }]);
  await arrive(number, [{ minutesAgo: -80 - 23 * 60, text: '2' }]);
  await world.work();
  expect(await rows('select t.queue_id as "queueId"', number)).toEqual([{ queueId: world.home.suporte }]);
});

it('who writes late what answers nothing, though they were asked before, is told of with what else waits', async () => {
  const { home } = world;
  const number = '5511970000889';
  // as much has passed above
  const passed = 80 + 30 * 60;
  await arrive(number, [{ minutesAgo: -passed, text: 'oi' }]);
  await world.work();
  expect(await rows('select t.chatbot', number)).toEqual([{ chatbot: true }]);
  await pass(15 * minute);
  // of what came above
  await world.makeDue('tellLate');
  await world.work();
  world.events.length = 0;
  await arrive(number, [{ minutesAgo: -passed - 2, text: 'quero um bolo' }]);
  await world.work();
  await world.makeDue('tellLate');
  await world.work();
  expect(await replies(number)).toBe(1);
  const told = world.heardBy(home.admin).flatMap(({ name, event }) => (name === 'handover' ? [event] : []));
  expect(told).toMatchObject([{ why: 'late', ticket: null }]);
  expect(await rows('select t.chatbot', number)).toEqual([{ chatbot: false }]);
  // and the menu can still be answered
  await arrive(number, [{ minutesAgo: -passed - 15, text: '1' }]);
  await world.work();
  expect(await rows('select t.queue_id as "queueId"', number)).toEqual([{ queueId: home.vendas }]);
});
