import { contract } from '@guiche/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flatten, joinBubbles, movesOf, type ThreadPage } from '../../../web/src/messages/live';
import { layRows, type Row } from '../../../web/src/messages/rows';
import { createWorld, type World } from '../testing/world';

const { messages } = contract;
let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const start = Date.UTC(2026, 9, 5, 12);
const at = (step: number) => new Date(start + step * 61_000);

/** Conversations of one customer, one after the other. */
async function conversations(number: string, begins: number[]) {
  const { id: company, line, ana } = world.home;
  const { rows } = await world.owner.query<{ id: number; contact_id: number }>(
    `with c as (insert into contacts (company_id, name, number) values ($1, $2, $2) returning id)
     insert into tickets (company_id, status, contact_id, whatsapp_id, user_id, created_at)
     select $1, 'closed', c.id, $3, $4, b from c, unnest($5::timestamptz[]) b order by b returning id, contact_id`,
    [company, number, line, ana.viewer.id, begins.map(at)],
  );
  const ticketIds = rows.map(({ id }) => id);
  const contactId = rows[0]!.contact_id;
  return {
    ticketIds,
    says: (which: number | null, step: number) =>
      world.owner.query(
        `insert into messages (company_id, ticket_id, recipient_id, whatsapp_id, provider_id, from_me, origin, state, body, created_at)
         values ($1, $2, $3, $4, gen_random_uuid()::text, $2::int is null, case when $2::int is null then 'api' end,
           case when $2::int is null then 'sent' else 'received' end, $5, $6)`,
        [
          company,
          which === null ? null : ticketIds[which],
          which === null ? contactId : null,
          line,
          `m${step}`,
          at(step),
        ],
      ),
    moves: (which: number, kind: string, step: number) =>
      world.owner.query(
        'insert into ticket_moves (company_id, ticket_id, kind, user_id, created_at) values ($1, $2, $3, $4, $5)',
        [company, ticketIds[which], kind, ana.viewer.id, at(step)],
      ),
  };
}

const read = async (ticketId: number, query: object = {}) =>
  (
    await world.home.admin.call(messages.list, {
      params: { ticketId },
      query: { markRead: 'false', ...query } as never,
    })
  ).body;
const lay = (pages: ThreadPage[], ticketId: number) => {
  const data = { pages, pageParams: [] };
  const { hasMore, before } = pages.at(-1)!;
  return layRows(joinBubbles(flatten(data), [], new Map()), {
    notes: [],
    moves: movesOf(data),
    ticketId,
    open: hasMore,
    before,
    cut: pages[0]!.newerCursor !== null,
  });
};
const draw = (rows: Row[]) =>
  rows.map((row) => (row.kind === 'message' ? row.shown.message.body : `${row.kind} ${row.key}`));

test('a page says in which conversation the thread was before it, and which of those that go on in it had ended', async () => {
  const { ticketIds, says } = await conversations('5511970009001', [0, 10]);
  await says(0, 0);
  for (let step = 10; step < 50; step += 1) await says(1, step);
  // a farewell of the first one, whose end lies far back
  await says(0, 50);
  await says(1, 51);
  const [first, second] = ticketIds as [number, number];
  const newest = await read(second);
  expect(newest).toMatchObject({ hasMore: true, before: { ticketId: second, ended: [first] } });
  expect(draw(lay([newest], second)).filter((row) => /^(began|ended)/.test(row))).toEqual([]);
  const oldest = await read(second, { cursor: newest.nextCursor });
  expect(oldest).toMatchObject({ hasMore: false, before: null });
});

test('rows of a part of a thread are the last of all rows, wherever it was cut', async () => {
  let seed = 20261129;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let history = 0; history < 4; history += 1) {
    const begins = [0, 12 + random(8), 30 + random(8), 50 + random(8)];
    const { ticketIds, says, moves } = await conversations(`551197000910${history}`, begins);
    for (let step = 0; step < 80; step += 1) {
      const begun = begins.filter((begin) => begin <= step).length;
      const newest = begun - 1;
      // one that begins is heard at once, or only later, or never
      const which = begins.includes(step) && random(3) > 0 ? newest : random(4) === 0 ? random(begun) : newest;
      if (random(9) === 0) await moves(which, random(3) === 0 ? 'undo' : 'reopen', step - (random(2) ? 0.5 : 0));
      if (random(12) === 0) await moves(random(begun), 'reopen', step);
      await says(random(10) === 0 ? null : which, step);
    }
    const ticketId = ticketIds.at(-1)!;
    const pages = [await read(ticketId)];
    while (pages.at(-1)!.nextCursor) pages.push(await read(ticketId, { cursor: pages.at(-1)!.nextCursor }));
    const whole = draw(lay(pages, ticketId));
    expect(whole.filter((row) => row.startsWith('began')).length).toBeGreaterThan(2);
    for (const { id, body } of flatten({ pages, pageParams: [] }).filter((_, place) => place % 2 === history % 2)) {
      // a piece that begins with another message each time, and goes on to the newest
      const piece = [await read(ticketId, { around: id })];
      while (piece[0]!.newerCursor) piece.unshift(await read(ticketId, { after: piece[0]!.newerCursor }));
      const part = draw(lay(piece, ticketId));
      expect(part, `history ${history}, around ${body}`).toEqual(whole.slice(-part.length));
    }
  }
});
