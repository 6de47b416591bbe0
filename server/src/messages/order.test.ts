import { contract } from '@guiche/contract';
import type { LiveEvent } from '@guiche/contract/live';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { applyMessageEvent, flatten, type ThreadPages } from '../../../web/src/messages/live';
import { createWorld, type World } from '../testing/world';
import type { DriverEvent } from '../whatsapp/driver';
import { saidAt } from './said-at';

const { messages, tickets } = contract;

/** A conversation stands in the order in which it was said, whatever the order in which it comes. */
let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

let count = 0;
const newNumber = () => String(5_511_970_300_000 + ++count);
const ago = (seconds: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - seconds * 1000);
function said(number: string, text: string, at: Date): DriverEvent {
  const party = { id: { kind: 'pn' as const, value: number }, aliases: [] };
  const about = { providerId: `ORDER${++count}`, fromMe: false, chat: party, sender: party, isGroup: false };
  return { t: 'message', at, ...about, content: { type: 'text', text } };
}
const arrive = (...events: DriverEvent[]) => world.app.receive(world.home.id, world.home.line, events);
async function ticketOf(number: string) {
  const { rows } = await world.owner.query<{ id: number }>(
    `select t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.number = $1`,
    [number],
  );
  return rows[0]!.id;
}
const page = async (ticketId: number, query: object = {}) =>
  (await world.home.admin.call(messages.list, { params: { ticketId }, query })).body;

describe('after a line was away', () => {
  it('two hundred messages stand in their order, although a new one came before them', async () => {
    const number = newNumber();
    const old = Array.from({ length: 196 }, (_, n) => said(number, `m${n}`, ago(7_200 - n * 30)));
    await arrive(said(number, 'agora', ago(0)));
    const ticketId = await ticketOf(number);
    const loaded: ThreadPages = { pages: [await page(ticketId)], pageParams: [] };
    world.events.length = 0;
    // They come in pieces, and not even those in order.
    for (const from of [150, 100, 50, 0]) await arrive(...old.slice(from, from + 50));
    const expected = [...Array.from({ length: 196 }, (_, n) => `m${n}`), 'agora'];

    const bodies: string[] = [];
    let cursor: string | null = null;
    do {
      const one: Awaited<ReturnType<typeof page>> = await page(ticketId, cursor ? { cursor } : {});
      bodies.unshift(...one.messages.map(({ body }) => body));
      cursor = one.nextCursor;
    } while (cursor);
    expect(bodies).toEqual(expected);
    // The time is the network's, in seconds.
    const [first] = (await page(ticketId, { pageNumber: 5 })).messages;
    expect(first!.createdAt).toBe(old[0]!.at.toISOString());

    // A page that was open has put each in its place as it came.
    const told = world.events
      .filter(({ name }) => name === 'appMessage')
      .map(({ event }) => event as LiveEvent<'appMessage'>);
    const live = told.reduce(applyMessageEvent, loaded);
    expect(flatten(live).map(({ body }) => body)).toEqual(expected);

    // The list shows the newest by its time, and counts all of them.
    const { body: ticket } = await world.home.admin.call(tickets.show, { params: { ticketId } });
    expect([ticket.lastMessage, ticket.unreadMessages]).toEqual(['agora', 197]);
  });

  it('a page around a message, and behind a place, goes by the same order', async () => {
    const number = newNumber();
    await arrive(said(number, 'três', ago(100)), said(number, 'um', ago(300)), said(number, 'dois', ago(200)));
    const ticketId = await ticketOf(number);
    const all = (await page(ticketId)).messages;
    expect(all.map(({ body }) => body)).toEqual(['um', 'dois', 'três']);
    const around = await page(ticketId, { around: all[1]!.id });
    expect(around.messages.map(({ body }) => body)).toEqual(['um', 'dois', 'três']);
    const found = await world.home.admin.call(messages.search, { params: { ticketId }, query: { searchParam: 'do' } });
    expect(found.body.ids).toEqual([all[1]!.id]);
  });

  it('a conversation stands in the list where it was spoken, and the newest word is what it shows', async () => {
    const [weekend, today] = [newNumber(), newNumber()];
    const saturday = ago(100_000);
    await arrive(said(today, 'hoje', ago(90)), said(weekend, 'sábado', saturday), said(weekend, 'sexta', ago(200_000)));
    const { body } = await world.home.admin.call(tickets.list, { query: { status: 'pending', showAll: 'true' } });
    const rows = body.tickets.filter(({ contact }) => [weekend, today].includes(contact!.number));
    expect(rows.map(({ lastMessage }) => lastMessage)).toEqual(['hoje', 'sábado']);
    expect(rows[1]!.updatedAt).toBe(saturday.toISOString());
  });

  it('within one second arrival decides, between theirs and ours too', async () => {
    const number = newNumber();
    const at = ago(5);
    await arrive(said(number, 'um', at), said(number, 'dois', at), said(number, 'três', at));
    const ticketId = await ticketOf(number);
    expect((await page(ticketId)).messages.map(({ body }) => body)).toEqual(['um', 'dois', 'três']);
  });
});

describe('a machine whose clock is an hour behind', () => {
  it('dates what is said by the clock of the database, which others share', async () => {
    const ownTime = await createWorld({ ownTime: true });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    try {
      const number = newNumber();
      const { rows } = await ownTime.owner.query<{ now: Date }>('select now()');
      const event = said(number, 'são que horas?', rows[0]!.now);
      await ownTime.app.receive(ownTime.home.id, ownTime.home.line, [event]);
      const { rows: stored } = await ownTime.owner.query<{ ms: number }>(
        `select extract(epoch from now() - created_at)::float * 1000 as ms from messages where body = 'são que horas?'`,
      );
      expect(stored).toHaveLength(1);
      expect(stored[0]!.ms).toBeGreaterThanOrEqual(-50);
      expect(stored[0]!.ms).toBeLessThan(60_000);
    } finally {
      vi.useRealTimers();
      await ownTime.close();
    }
  });
});

describe('the time of a message', () => {
  const now = new Date('2026-11-22T10:00:05.700Z');
  test.each([
    ['as the network says, in seconds', '2026-11-22T09:00:01.900Z', '2026-11-22T09:00:01.000Z'],
    ['exact, when it has just been said', '2026-11-22T10:00:05.000Z', '2026-11-22T10:00:05.700Z'],
    ['not later than it is known', '2026-11-22T11:00:00.000Z', '2026-11-22T10:00:05.700Z'],
    ['when it came, where the clock is gone', '1970-01-01T00:00:00.000Z', '2026-11-22T10:00:05.700Z'],
    [
      'when it came, where no network would have kept it so long',
      '2026-10-01T00:00:00.000Z',
      '2026-11-22T10:00:05.700Z',
    ],
    ['as said a month ago', '2026-10-23T00:00:00.000Z', '2026-10-23T00:00:00.000Z'],
  ])('is %s', (_, at, expected) => expect(saidAt(new Date(at), now).toISOString()).toBe(expected));
});
