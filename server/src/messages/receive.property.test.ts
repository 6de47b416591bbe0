import { contract } from '@guiche/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../testing/world';
import type { DriverEvent, Identity } from '../whatsapp/driver';

/**
 * Whatever a network does with its events (twice, late, out of order, at once), they have one effect.
 */
let world: World;
let number = 5_511_970_000_000;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const take = (events: DriverEvent[]) => world.app.receive(world.home.id, world.home.line, events);

const start = Date.parse('2026-03-05T12:00:00Z');
const at = (n: number) => new Date(start + n * 1000);

/** One customer's story: three messages, edits of the first, a deletion of the second, reactions to the third. */
function story(customer: Identity): DriverEvent[] {
  const party = { id: customer, aliases: [] };
  const say = (n: number, text: string): DriverEvent => ({
    t: 'message',
    at: at(n),
    providerId: `${customer.value}-${n}`,
    fromMe: false,
    chat: party,
    sender: party,
    isGroup: false,
    content: { type: 'text', text },
  });
  const about = (n: number) => ({ providerId: `${customer.value}-${n}`, chat: customer, fromMe: false });
  return [
    say(1, 'um'),
    say(2, 'dois'),
    say(3, 'três'),
    { t: 'edited', at: at(4), ...about(1), text: 'um, corrigido' },
    { t: 'edited', at: at(5), ...about(1), text: 'um, corrigido de novo' },
    { t: 'revoked', at: at(6), ...about(2) },
    { t: 'reacted', at: at(7), ...about(3), emoji: '👍', by: 'us' },
    { t: 'reacted', at: at(8), ...about(3), emoji: '❤️', by: 'us' },
    { t: 'reacted', at: at(9), ...about(3), emoji: '🙏', by: 'customer' },
    { t: 'reacted', at: at(10), ...about(3), emoji: '', by: 'customer' },
  ];
}

const expected = [
  { body: 'um, corrigido de novo', isEdited: true, isDeleted: false, reactions: [] },
  { body: 'dois', isEdited: false, isDeleted: true, reactions: [] },
  { body: 'três', isEdited: false, isDeleted: false, reactions: [{ emoji: '❤️', fromMe: true }] },
];

/** What is stored of a customer in the end, without what depends on the order of arrival. */
async function outcome(customer: string) {
  const { body } = await world.home.admin.call(contract.tickets.list, {
    query: { status: 'pending', showAll: true, searchParam: customer },
  });
  expect(body.tickets, 'one ticket').toHaveLength(1);
  const ticket = body.tickets[0]!;
  const { body: thread } = await world.home.admin.call(contract.messages.list, { params: { ticketId: ticket.id } });
  const messages = thread.messages
    .toSorted((a, b) => a.providerId.localeCompare(b.providerId))
    .map(({ body: text, isEdited, isDeleted, reactions }) => ({ body: text, isEdited, isDeleted, reactions }));
  return { messages, unread: ticket.unreadMessages };
}

test('any order with any repetition ends in one state', async () => {
  const indices = Array.from({ length: 10 }, (_, n) => n);
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(indices, { minLength: 10 }),
      fc.array(fc.constantFrom(...indices), { maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 30, maxLength: 30 }),
      async (order, repeated, cuts) => {
        const customer = String(number++);
        const all = story({ kind: 'pn', value: customer });
        const events = [...order, ...repeated].map((n) => all[n]!);
        // Cut into lists of any length, as a line would hand them over.
        for (let from = 0, cut = 0; from < events.length; cut++) {
          const size = cuts[cut % cuts.length]!;
          await take(events.slice(from, from + size));
          from += size;
        }
        expect(await outcome(customer)).toEqual({ messages: expected, unread: 3 });
      },
    ),
    { numRuns: 40, seed: 20_261_120 },
  );
});

test('the same id fifty times at once is one message in one ticket', async () => {
  const customer = String(number++);
  const [first] = story({ kind: 'pn', value: customer });
  await Promise.all(Array.from({ length: 50 }, () => take([first!])));
  expect(await outcome(customer)).toEqual({
    messages: [{ body: 'um', isEdited: false, isDeleted: false, reactions: [] }],
    unread: 1,
  });
});

test('many customers at once, each from many lists: one contact and one ticket each', async () => {
  const customers = Array.from({ length: 12 }, () => String(number++));
  await Promise.all(
    customers.flatMap((customer) =>
      story({ kind: 'pn', value: customer })
        .slice(0, 3)
        .map((event) => take([event])),
    ),
  );
  for (const customer of customers) expect((await outcome(customer)).unread).toBe(3);
  const { rows } = await world.owner.query<{ n: number }>(
    'select count(*)::int as n from contact_identities where company_id = $1 and value = any($2)',
    [world.home.id, customers],
  );
  expect(rows[0]!.n).toBe(customers.length);
});

test('receipts in any order only rise', async () => {
  const customer = String(number++);
  await take([story({ kind: 'pn', value: customer })[0]!]);
  const { body } = await world.home.admin.call(contract.tickets.list, {
    query: { status: 'pending', showAll: true, searchParam: customer },
  });
  const ticketId = body.tickets[0]!.id;
  await world.home.ana.call(contract.tickets.update, { params: { ticketId }, body: { status: 'open' } });
  const acks = fc.array(fc.constantFrom(1, 2, 3, 4, 5), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(acks, async (sequence) => {
      const { body: sent } = await world.home.ana.call(contract.messages.send, {
        params: { ticketId },
        body: { body: 'oi' },
      });
      const message = sent as { id: number; providerId: string };
      let highest = 0;
      for (const ack of sequence) {
        await take([{ t: 'ack', at: at(0), providerId: message.providerId, ack: ack as 1 }]);
        const { rows } = await world.owner.query<{ ack: number }>('select ack from messages where id = $1', [
          message.id,
        ]);
        highest = Math.max(highest, ack);
        expect(rows[0]!.ack).toBe(highest);
      }
    }),
    { numRuns: 15, seed: 20_261_120 },
  );
});

test('two identities of one person become one contact, and both names lead to it', async () => {
  const [phone, lid] = [String(number++), `lid-${number}`];
  await take([story({ kind: 'pn', value: phone })[0]!, story({ kind: 'lid', value: lid })[0]!]);
  await take([{ t: 'identity', at: at(0), a: { kind: 'pn', value: phone }, b: { kind: 'lid', value: lid } }]);
  await take([story({ kind: 'lid', value: lid })[1]!, story({ kind: 'pn', value: phone })[2]!]);
  const state = await outcome(phone);
  expect(state.messages.map(({ body }) => body).toSorted()).toEqual(['dois', 'três', 'um', 'um']);
});
