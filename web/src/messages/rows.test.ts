import type { TicketNote } from '@guiche/contract/ticket-notes';
import { expect, test } from 'vitest';
import { aBubble, aMessage, aMove } from './live.fixture';
import { joinBubbles } from './live';
import type { Message } from '@guiche/contract/messages';
import { layRows, type Row } from './rows';
import { signatureOf } from './text';

// local times on purpose: screens show the viewer's zone, whatever it is
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();
const message = (id: number, createdAt: string, given: Partial<Message> = {}) => aMessage(id, { createdAt, ...given });
const note = (id: number, createdAt: string, ticketId = 7) => ({ id, createdAt, ticketId, note: 'n' }) as TicketNote;
const beside = { notes: [], moves: [], ticketId: 7, open: false, cut: false };
const lay = (messages: Message[], notes: TicketNote[] = [], open = false) =>
  layRows(joinBubbles(messages, [], new Map()), { ...beside, notes, open });
const draw = (rows: Row[]) =>
  rows.map((row) => {
    if (row.kind === 'message') return `${row.first ? '' : '+'}${row.shown.message.id}`;
    if (row.kind === 'move') return `${row.move.kind} ${row.move.id}`;
    if (row.kind === 'note') return `note ${row.note.id}`;
    return row.kind === 'day' ? row.day : `${row.kind} ${row.ticketId}`;
  });

test('a day has its divider, and begins a group', () => {
  const rows = lay([message(1, at(19, 23, 58)), message(2, at(19, 23, 59)), message(3, at(20, 0, 1))]);
  expect(draw(rows)).toEqual(['2026-11-19', '1', '+2', '2026-11-20', '3']);
});

test('bubbles of one side stand as a group until the other side, another hand or a pause', () => {
  const rows = lay([
    message(1, at(20, 9, 0)),
    message(2, at(20, 9, 1)),
    message(3, at(20, 9, 2), { fromMe: true, userId: 5 }),
    message(4, at(20, 9, 3), { fromMe: true, userId: 5 }),
    message(5, at(20, 9, 4), { fromMe: true, userId: 6 }),
    message(6, at(20, 9, 20), { fromMe: true, userId: 6 }),
    message(7, at(20, 9, 21), { contactId: 2 }),
    message(8, at(20, 9, 22), { contactId: 3 }),
  ]);
  expect(draw(rows)).toEqual(['2026-11-20', '1', '+2', '3', '+4', '5', '6', '7', '8']);
});

test('a page that is put in front leaves as much room around the bubbles below', () => {
  const all = Array.from({ length: 12 }, (_, n) =>
    message(n + 1, at(20, 9, n), { fromMe: n % 5 > 2, userId: n % 5 > 2 ? 5 : null }),
  );
  const gaps = (rows: Row[]) =>
    Object.fromEntries(rows.flatMap((row) => (row.kind === 'message' ? [[row.key, row.last]] : [])));
  const whole = gaps(lay(all));
  for (let loaded = 1; loaded < all.length; loaded += 1) {
    const part = gaps(lay(all.slice(-loaded), [], true));
    expect(whole).toMatchObject(part);
  }
  expect(Object.values(whole)).toContain(false);
});

test('where the ticket changes, one conversation ends and the next begins, with the day between them', () => {
  const rows = lay([message(1, at(12, 16), { ticketId: 4 }), message(2, at(20, 8)), message(3, at(20, 8, 1))]);
  expect(draw(rows)).toEqual(['2026-11-12', '1', 'ended 4', '2026-11-20', 'began 7', '2', '+3']);
  const sameDay = lay([message(1, at(20, 7), { ticketId: 4 }), message(2, at(20, 8))]);
  expect(draw(sameDay)).toEqual(['2026-11-20', '1', 'ended 4', 'began 7', '2']);
});

test('what still comes to a conversation that has ended opens it no more, unless it was taken up again', () => {
  const old = { ticketId: 4 };
  const late = [
    message(1, at(20, 8), old),
    message(2, at(20, 9)),
    message(3, at(20, 9, 1), { ...old, fromMe: true }),
    message(4, at(20, 9, 2), old),
    message(5, at(20, 9, 3)),
  ];
  expect(draw(lay(late))).toEqual(['2026-11-20', '1', 'ended 4', 'began 7', '2', '3', '4', '+5']);
  const moves = [aMove(1, { ticketId: 4, kind: 'reopen', createdAt: at(20, 9) })];
  const again = layRows(joinBubbles(late.slice(0, 3), [], new Map()), { ...beside, ticketId: 9, moves });
  expect(draw(again)).toEqual(['2026-11-20', '1', 'ended 4', 'began 7', '2', 'reopen 1', 'ended 7', 'began 4', '3']);
});

test('a message that was stored late does not open an earlier day again', () => {
  const rows = lay([message(1, at(20, 8)), message(2, at(19, 22)), message(3, at(20, 9))]);
  expect(draw(rows).filter((row) => row.startsWith('2026'))).toEqual(['2026-11-20']);
});

test('notes stand by their time and break groups; those of foreign tickets do not show', () => {
  const notes = [note(3, at(20, 10)), note(2, at(20, 9, 1)), note(9, at(20, 9), 99)];
  const rows = lay([message(1, at(20, 9, 0)), message(2, at(20, 9, 2))], notes);
  expect(draw(rows)).toEqual(['2026-11-20', '1', 'note 2', '2', 'note 3']);
  expect(draw(lay([], [note(1, at(20, 9))]))).toEqual(['2026-11-20', 'note 1']);
});

test('a page that is put in front only adds rows: everything below stays as it was', () => {
  const old = [
    message(1, at(18, 9), { ticketId: 4 }),
    message(2, at(19, 9), { ticketId: 4 }),
    message(3, at(19, 9, 1), { ticketId: 4 }),
  ];
  const page = [message(4, at(19, 20)), message(5, at(20, 9))];
  // one of this ticket that is older than all that is loaded must wait for its page, too
  const notes = [note(1, at(18, 10), 4), note(2, at(19, 21)), note(3, at(19, 12))];
  const before = lay(page, notes, true);
  const after = lay([...old, ...page], notes, false);
  expect(draw(before)).toEqual(['4', 'note 2', '2026-11-20', '5']);
  expect(draw(after).slice(-before.length)).toEqual(draw(before));
  expect(after.slice(-before.length).map(({ key }) => key)).toEqual(before.map(({ key }) => key));
});

test('every row has a key of its own', () => {
  const messages = Array.from({ length: 50 }, (_, n) => message(n + 1, at(10 + (n % 9), 9), { ticketId: 3 + (n % 3) }));
  const keys = layRows(joinBubbles(messages, [aBubble(-1)], new Map()), {
    ...beside,
    notes: [note(1, at(12, 1), 4)],
  }).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('a group is signed once', () => {
  const signed = (id: number, minute: number, body: string) =>
    message(id, at(20, 9, minute), { fromMe: true, userId: 5, body });
  const rows = lay([signed(1, 0, '*Ana Souza*\noi'), signed(2, 1, '*Ana Souza*\ntudo bem?'), signed(3, 2, 'sem nome')]);
  expect(rows.map((row) => row.kind === 'message' && row.resumed)).toEqual([false, false, true, false]);
  expect(signatureOf({ body: '*Ana*\noi', fromMe: true })).toBe('*Ana*\n');
  expect(signatureOf({ body: '*importante* leia\nisto', fromMe: true })).toBe('');
  expect(signatureOf({ body: '*Ana*\noi', fromMe: false })).toBe('');
});

test('moves and notes stand between the messages by their time; behind a gap they wait for their page', () => {
  const messages = [message(1, at(20, 9, 0)), message(2, at(20, 9, 30))];
  const moves = [aMove(1, { createdAt: at(20, 9, 10) }), aMove(2, { kind: 'close', createdAt: at(20, 9, 40) })];
  const notes = [note(1, at(20, 9, 20)), note(2, at(20, 9, 50))];
  const rows = (cut: boolean) => draw(layRows(joinBubbles(messages, [], new Map()), { ...beside, moves, notes, cut }));
  expect(rows(false)).toEqual(['2026-11-20', '1', 'accept 1', 'note 1', '2', 'close 2', 'note 2']);
  expect(rows(true)).toEqual(['2026-11-20', '1', 'accept 1', 'note 1', '2']);
});
