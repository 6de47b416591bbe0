import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DriverEvent, Identity } from '../whatsapp/driver';
import { planBatches } from './conversation-batches';

const at = new Date('2026-03-05T12:00:00Z');
const one = (value: string): Identity => ({ kind: 'sandbox', value });
let count = 0;

/** `says('1')`: a message of 1; `says('1', '2')`: 1, who is also called 2. */
function says(name: string, ...aliases: string[]): DriverEvent {
  const party = { id: one(name), aliases: aliases.map(one) };
  const content = { type: 'text', text: 'oi' } as const;
  return {
    t: 'message',
    at,
    providerId: `${++count}`,
    fromMe: false,
    chat: party,
    sender: party,
    isGroup: false,
    content,
  };
}
const inGroup = (group: string, member: string): DriverEvent => ({
  ...(says(group) as Extract<DriverEvent, { t: 'message' }>),
  isGroup: true,
  sender: { id: one(member), aliases: [] },
});
const receipt = (): DriverEvent => ({ t: 'ack', at, providerId: `${++count}`, fromMe: true, ack: 3 }) as DriverEvent;
const strangers = () => undefined;

const [a1, a2, b1, b2, ack] = [says('a'), says('a'), says('b'), says('b'), receipt()];

test.each<[string, DriverEvent[], Record<string, number>, DriverEvent[][][]]>([
  ['nothing', [], {}, []],
  [
    'conversations stand side by side, each in its order',
    [a1, b1, a2, b2],
    {},
    [
      [
        [a1, a2],
        [b1, b2],
      ],
    ],
  ],
  [
    'a receipt waits for what came before it, and all that follows for the receipt',
    [a1, ack, b1],
    {},
    [[[a1]], [[ack]], [[b1]]],
  ],
  ['two names of one contact are one conversation', [a1, b1, a2], { a: 7, b: 7 }, [[[a1, b1, a2]]]],
])('%s', (_what, events, contacts, expected) => {
  expect(planBatches(events, ({ value }) => contacts[value])).toEqual(expected);
});

test('who turns out to be one in the end was one from the start, in the order of arrival', () => {
  const both = says('a', 'b');
  expect(planBatches([a1, b1, a2, both], strangers)).toEqual([[[a1, b1, a2, both]]]);
});

test('a member of two groups writes in one batch: a stranger is met once', () => {
  const [first, second] = [inGroup('g', 'm'), inGroup('h', 'm')];
  expect(planBatches([first, second], strangers)).toEqual([[[first, second]]]);
});

test('whatever arrives is laid out once, and never two names that share anything side by side', () => {
  const names = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const message = fc.tuple(names, fc.array(names, { maxLength: 2 })).map(([name, aliases]) => says(name, ...aliases));
  const owners = fc.dictionary(names, fc.integer({ min: 1, max: 3 }));
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 6, arbitrary: message }, { weight: 1, arbitrary: fc.constant(null).map(receipt) })),
      owners,
      (events, contacts) => {
        const turns = planBatches(events, ({ value }) => contacts[value]);
        const order = turns.map((batches) => batches.map((batch) => batch.map((event) => events.indexOf(event))));
        expect(order.flat(2).sort((x, y) => x - y)).toEqual(events.map((_, n) => n));
        let last = -1;
        for (const batches of order) {
          expect(Math.min(...batches.flat())).toBeGreaterThan(last);
          last = Math.max(...batches.flat());
          const called = batches.map((batch) => new Set(batch.flatMap((n) => namesIn(events[n]!, contacts))));
          for (const batch of batches) expect(batch).toEqual([...batch].sort((x, y) => x - y));
          for (const [n, names] of called.entries())
            for (const others of called.slice(n + 1)) expect([...names].filter((name) => others.has(name))).toEqual([]);
        }
      },
    ),
  );
});

function namesIn(event: DriverEvent, contacts: Record<string, number>): string[] {
  if (event.t !== 'message') return [];
  return [event.chat.id, ...event.chat.aliases].flatMap(({ value }) => [
    value,
    ...(contacts[value] ? [`contact ${contacts[value]}`] : []),
  ]);
}
