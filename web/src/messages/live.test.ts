import type { LiveEvent } from '@guiche/contract/live';
import type { Message } from '@guiche/contract/messages';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aBubble, aMessage, aMove, aPage, aTicket, pagesOf } from './live.fixture';
import {
  applyMessageEvent,
  applyMoveEvent,
  bubbleKey,
  flatten,
  joinBubbles,
  markSeen,
  movesOf,
  settle,
  upsert,
  type Bubble,
  type ThreadPages,
} from './live';

type Event = LiveEvent<'appMessage'>;
const created = (message: Message, clientId: string | null = null, ticketId = message.ticketId): Event => ({
  action: 'create',
  message,
  ticket: aTicket(ticketId, { unreadMessages: 1 }),
  contact: null as never,
  clientId,
});
const updated = (message: Message): Event => ({ action: 'update', message });
const ids = (data: ThreadPages) => flatten(data).map(({ id }) => id);
const later = '2026-11-20T23:00:00.000Z';

describe('an event changes the cached thread', () => {
  const two = () => pagesOf(aPage([aMessage(3), aMessage(4)], { hasMore: true }), aPage([aMessage(1), aMessage(2)]));

  test('a new message stands at the end, and the ticket is as the event says', () => {
    const next = applyMessageEvent(two(), created(aMessage(5)));
    expect(ids(next)).toEqual([1, 2, 3, 4, 5]);
    expect(next.pages[0]!.ticket.unreadMessages).toBe(1);
    expect(next.pages[0]!.count).toBe(3);
  });

  test('what quotes a message says what it says now, and nothing of one that was deleted, wherever that stands', () => {
    const quote = { id: 1, body: 'segredo', fromMe: true, mediaType: 'conversation' as const, isDeleted: false };
    const quoting = { ...aMessage(4), quotedMsg: { ...quote, mediaUrl: '/public/x', contact: null } };
    const quoteIn = (data: ThreadPages) => flatten(data).find(({ id }) => id === 4)!.quotedMsg;
    const deleted = { ...aMessage(1), body: '', isDeleted: true, mediaUrl: null, updatedAt: later };
    for (const before of [pagesOf(aPage([aMessage(1), quoting])), pagesOf(aPage([quoting], { hasMore: true }))]) {
      expect(quoteIn(applyMessageEvent(before, updated(deleted)))).toMatchObject({
        body: '',
        isDeleted: true,
        mediaUrl: null,
      });
      const edited = applyMessageEvent(before, updated({ ...aMessage(1), body: 'outro', updatedAt: later }));
      expect(quoteIn(edited)).toMatchObject({ body: 'outro', isDeleted: false });
    }
  });

  test('the file of what is quoted shows within its own conversation, as soon as it is there, under one link', () => {
    const quote = { id: 1, body: 'm1', fromMe: true, mediaType: 'image' as const, isDeleted: false, contact: null };
    const linkAfter = (mediaUrl: string | null, now: Partial<Message>) => {
      const quoting = { ...aMessage(4), quotedMsg: { ...quote, mediaUrl } };
      const next = applyMessageEvent(pagesOf(aPage([quoting])), updated({ ...aMessage(1), updatedAt: later, ...now }));
      return flatten(next)[0]!.quotedMsg!.mediaUrl;
    };
    const another = { ticketId: 6, mediaUrl: '/public/new' };
    expect(linkAfter(null, { ...another, body: 'outro' })).toBeNull();
    expect(linkAfter('/public/old', { mediaUrl: '/public/new', body: 'outro' })).toBe('/public/old');
    expect(linkAfter(null, { mediaUrl: '/public/new' })).toBe('/public/new');
  });

  test('told twice, it is shown once', () => {
    const once = applyMessageEvent(two(), created(aMessage(5)));
    expect(ids(applyMessageEvent(once, created(aMessage(5))))).toEqual([1, 2, 3, 4, 5]);
  });

  test('messages that arrive in the wrong order stand in the right one', () => {
    const next = [6, 5, 8, 7].reduce((data, id) => applyMessageEvent(data, created(aMessage(id))), two());
    expect(ids(next)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('one that belongs between two pages goes into the newer or older one, never into both', () => {
    const gap = pagesOf(aPage([aMessage(10)], { hasMore: true }), aPage([aMessage(2), aMessage(4)]));
    expect(ids(applyMessageEvent(gap, created(aMessage(7))))).toEqual([2, 4, 7, 10]);
    expect(ids(applyMessageEvent(gap, created(aMessage(3))))).toEqual([2, 3, 4, 10]);
  });

  test('what is older than all that is loaded comes with its own page', () => {
    const open = pagesOf(aPage([aMessage(10), aMessage(11)], { hasMore: true, nextCursor: 'c' }));
    expect(ids(applyMessageEvent(open, created(aMessage(5))))).toEqual([10, 11]);
    const whole = pagesOf(aPage([aMessage(10), aMessage(11)]));
    expect(ids(applyMessageEvent(whole, created(aMessage(5))))).toEqual([5, 10, 11]);
  });

  test('the first message of an empty thread', () => {
    expect(ids(applyMessageEvent(pagesOf(aPage([])), created(aMessage(1))))).toEqual([1]);
  });

  test('a message of another ticket is none of this thread, one of an earlier ticket in sight is', () => {
    const data = pagesOf(aPage([aMessage(1, { ticketId: 6 }), aMessage(2)]));
    expect(applyMessageEvent(data, created(aMessage(3, { ticketId: 99 })))).toBe(data);
    expect(ids(applyMessageEvent(data, created(aMessage(3, { ticketId: 6 }))))).toEqual([1, 2, 3]);
    expect(applyMessageEvent(data, created(aMessage(3, { ticketId: 6 }))).pages[0]!.ticket.id).toBe(7);
  });

  test('an update changes the message where it stands, on any page', () => {
    const data = two();
    const next = applyMessageEvent(data, updated(aMessage(2, { body: 'novo', updatedAt: later })));
    expect(flatten(next)[1]!.body).toBe('novo');
    expect(next.pages[0]).toBe(data.pages[0]);
    expect(ids(next)).toEqual([1, 2, 3, 4]);
  });

  test('an update of what is not loaded changes nothing', () => {
    const open = pagesOf(aPage([aMessage(10)], { hasMore: true }));
    expect(applyMessageEvent(open, updated(aMessage(4)))).toBe(open);
  });

  test('an update of a message whose creation was missed brings it', () => {
    expect(ids(applyMessageEvent(two(), updated(aMessage(9))))).toEqual([1, 2, 3, 4, 9]);
  });

  test.each([
    ['an ack only rises', { ack: 3 }, { ack: 1, updatedAt: later }, { ack: 3 }],
    ['a higher ack counts whatever the clocks say', { ack: 1, updatedAt: later }, { ack: 4 }, { ack: 4 }],
    ['what was deleted stays deleted', { isDeleted: true }, { updatedAt: later, body: 'x' }, { isDeleted: true }],
    ['an older text does not come back', { updatedAt: later, body: 'novo' }, { body: 'velho' }, { body: 'novo' }],
    [
      'a failed one that is tried again waits',
      { state: 'failed' },
      { state: 'waiting', updatedAt: later },
      { state: 'waiting' },
    ],
  ] as const)('%s', (_, known, news, expected) => {
    const data = pagesOf(aPage([aMessage(1, known)]));
    expect(flatten(applyMessageEvent(data, updated(aMessage(1, news))))[0]).toMatchObject(expected);
  });

  test('a count of 1000 means more than 999 and does not grow', () => {
    const data = pagesOf(aPage([aMessage(1)], { count: 1000 }));
    expect(applyMessageEvent(data, created(aMessage(2))).pages[0]!.count).toBe(1000);
  });

  test('what was seen is read, in this ticket only', () => {
    const data = pagesOf(aPage([aMessage(1, { ticketId: 6, read: false }), aMessage(2, { read: false })]));
    expect(flatten(markSeen(data, 7)).map(({ read }) => read)).toEqual([false, true]);
    const seen = markSeen(data, 7);
    expect(markSeen(seen, 7)).toBe(seen);
  });
});

describe('bubbles join what is stored', () => {
  const none = new Map<number, string>();
  const keys = (stored: Message[], bubbles: Bubble[], known: ReadonlyMap<number, string> = none) =>
    joinBubbles(stored, bubbles, known).map(({ key }) => key);

  test('those on their way stand at the end, in the order they were written', () => {
    expect(keys([aMessage(1), aMessage(2)], [aBubble(-1), aBubble(-2)])).toEqual(['m1', 'm2', 'b-1', 'b-2']);
  });

  test('a stored message takes the row of its bubble', () => {
    const bubble = aBubble(-1);
    const known = new Map([[9, bubbleKey(bubble)]]);
    expect(keys([aMessage(1), aMessage(9)], [bubble], known)).toEqual(['m1', 'b-1']);
  });

  test('until the message is there its bubble stays, although its key is known', () => {
    expect(keys([aMessage(1)], [aBubble(-1)], new Map([[9, 'b-1']]))).toEqual(['m1', 'b-1']);
  });

  test('a refused one stays where it was refused, those after it follow', () => {
    const refused = aBubble(-1, { state: 'refused', after: 2 });
    expect(keys([aMessage(1), aMessage(2), aMessage(3)], [refused, aBubble(-2)])).toEqual([
      'm1',
      'm2',
      'b-1',
      'm3',
      'b-2',
    ]);
    const second = aBubble(-2, { state: 'refused', after: 2 });
    expect(keys([aMessage(2)], [refused, second, aBubble(-3)])).toEqual(['m2', 'b-1', 'b-2', 'b-3']);
  });

  test('a fetch that brings the message before the call answers does not show it twice', () => {
    const stored = [aMessage(1), aMessage(2, { fromMe: true, userId: 5, body: '*Ana*\noi' })];
    const sending = aBubble(-1, { state: 'sending', after: 1, body: '*Ana*\noi' });
    expect(keys(stored, [sending])).toEqual(['m1', 'm2']);
    // a second one of the same words is another one
    expect(keys(stored, [sending, aBubble(-2, { state: 'sending', after: 1, body: '*Ana*\noi' })])).toEqual([
      'm1',
      'm2',
      'b-2',
    ]);
    // one that has not left yet, or that was there before, is no echo
    expect(keys(stored, [aBubble(-1, { state: 'waiting', after: 1, body: 'oi' })])).toEqual(['m1', 'm2', 'b-1']);
    expect(keys(stored, [aBubble(-1, { state: 'sending', after: 2, body: 'oi' })])).toEqual(['m1', 'm2', 'b-1']);
  });

  test('of several files under one key the one of that name is settled', () => {
    const file = (id: number, mediaName: string) => {
      const bubble = aBubble(id, { clientId: 'k' });
      return { ...bubble, message: { ...bubble.message, mediaName } };
    };
    const bubbles = [file(-1, 'a.png'), file(-2, 'b.png')];
    const left = settle(bubbles, 'k', aMessage(9, { fromMe: true, mediaName: 'b.png', body: 'b-2' }));
    expect(left.map(({ message }) => message.id)).toEqual([-1]);
    expect(settle(bubbles, 'k', aMessage(9, { mediaName: 'x' }))).toHaveLength(1);
    expect(settle(bubbles, 'other', aMessage(9))).toBe(bubbles);
  });
});

/**
 * Whatever order answers, events, refusals and fetches come in: each stored message is shown once and in order, and
 * each bubble is there until its message is, and then no more.
 */
describe('never shown twice, never lost', () => {
  const count = 6;
  /** What may happen to message n: its event, the answer to its call, a later update, a fetch of all that is stored. */
  const step = fc.record({
    what: fc.constantFrom('event', 'answer', 'tick', 'fetch', 'incoming'),
    which: fc.integer({ min: 0, max: count - 1 }),
  });

  test('under any interleaving', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let data: ThreadPages = pagesOf(aPage([aMessage(1)]));
        let bubbles = Array.from({ length: count }, (_, n) =>
          aBubble(-1 - n, { clientId: `c${n}`, state: 'sending', after: 1, body: `texto ${n}` }),
        );
        const known = new Map<number, string>();
        // the server stores in order, so the n-th has the n-th id; what it holds grows with what happens
        const server = new Map<number, Message>([[1, aMessage(1)]]);
        let incoming = 500;

        const store = (n: number) => {
          for (let m = 0; m <= n; m += 1) {
            const id = 10 + m;
            if (!server.has(id))
              server.set(id, aMessage(id, { fromMe: true, userId: 5, state: 'waiting', body: `texto ${m}` }));
          }
          return server.get(10 + n)!;
        };
        const adopt = (n: number, message: Message) => {
          if (known.has(message.id)) return;
          const left = settle(
            bubbles.filter((one) => ![...known.values()].includes(bubbleKey(one))),
            `c${n}`,
            message,
          );
          const gone = bubbles.find((one) => one.clientId === `c${n}` && !left.includes(one));
          if (gone) known.set(message.id, bubbleKey(gone));
        };

        for (const { what, which } of steps) {
          if (what === 'event') {
            const message = store(which);
            adopt(which, message);
            data = applyMessageEvent(data, created(message, `c${which}`));
          } else if (what === 'answer') {
            // the answer was written when the message was new
            const message = { ...store(which), ack: 0 };
            adopt(which, message);
            data = upsert(data, message);
          } else if (what === 'tick') {
            const message = store(which);
            const next = { ...message, ack: Math.min(5, message.ack + 1), updatedAt: later };
            server.set(message.id, next);
            data = applyMessageEvent(data, updated(next));
          } else if (what === 'fetch') {
            data = pagesOf(aPage([...server.values()].sort((one, other) => one.id - other.id)));
          } else {
            incoming += 1;
            server.set(incoming, aMessage(incoming));
            data = applyMessageEvent(data, created(aMessage(incoming)));
          }

          const stored = flatten(data);
          const sorted = stored.map(({ id }) => id);
          expect(sorted).toEqual([...new Set(sorted)].sort((one, other) => one - other));
          const shown = joinBubbles(stored, bubbles, known);
          expect(new Set(shown.map(({ key }) => key)).size).toBe(shown.length);
          for (let n = 0; n < count; n += 1) {
            expect(shown.filter(({ message }) => message.body === `texto ${n}`)).toHaveLength(1);
          }
        }

        // when everything has answered, what is shown is what a fresh GET holds
        for (let n = 0; n < count; n += 1) {
          const message = store(n);
          adopt(n, message);
          data = applyMessageEvent(data, created(message, `c${n}`));
        }
        bubbles = bubbles.filter((one) => ![...known.values()].includes(bubbleKey(one)));
        expect(bubbles).toEqual([]);
        expect(flatten(data)).toEqual([...server.values()].sort((one, other) => one.id - other.id));
      }),
      { numRuns: 300 },
    );
  });
});

describe('moves and pieces', () => {
  const ticket = aTicket(7, { contactId: 1, whatsappId: 2 });
  const told = (id: number, given: object = {}) =>
    ({ action: 'create', move: aMove(id), contactId: 1, whatsappId: 2, ...given }) as const;
  const thread = pagesOf(
    aPage([aMessage(5)], { ticket, hasMore: true, moves: [aMove(4)] }),
    aPage([aMessage(1)], { ticket, moves: [aMove(2), aMove(4)] }),
  );
  const piece = pagesOf(aPage([aMessage(1), aMessage(2)], { ticket, newerCursor: 'n' }));
  const ids = (data: ThreadPages) => movesOf(data).map(({ id }) => id);

  test('each move stands once, in its time', () => expect(ids(thread)).toEqual([2, 4]));

  test('a move stands at the end, and telling it twice changes nothing', () => {
    const next = applyMoveEvent(thread, told(6));
    expect(ids(next)).toEqual([2, 4, 6]);
    expect(applyMoveEvent(next, told(6))).toBe(next);
  });

  test.each([
    ['another contact', { contactId: 9 }],
    ['another connection', { whatsappId: 9 }],
    ['a later ticket', { move: aMove(6, { ticketId: 8 }) }],
  ])('of %s it is no part', (_, given) => expect(applyMoveEvent(thread, told(6, given))).toBe(thread));

  test('of an earlier ticket it is', () =>
    expect(ids(applyMoveEvent(thread, told(6, { move: aMove(6, { ticketId: 3 }) })))).toEqual([2, 4, 6]));

  test('behind the gap of a piece nothing is put, and what changes within it shows', () => {
    expect(applyMoveEvent(piece, told(6))).toBe(piece);
    expect(flatten(upsert(piece, aMessage(9))).map(({ id }) => id)).toEqual([1, 2]);
    const edited = aMessage(2, { body: 'outra', updatedAt: '2027-01-01T00:00:00.000Z' });
    expect(flatten(upsert(piece, edited)).at(-1)!.body).toBe('outra');
  });
});
