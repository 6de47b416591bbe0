import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askForQueue } from './greeting.fixture';
import { createWorld, enter, type World } from '../testing/world';
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
