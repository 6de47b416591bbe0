import { contract } from '@guiche/contract';
import type { LiveEvent } from '@guiche/contract/live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  applyToBoard,
  boardOf,
  place,
  placeOf,
  withCounts,
  withTag,
  type Board,
  type CardFilter,
} from '../../web/src/kanban/live';
import { rowOf } from '../../web/src/tickets/live';
import { allTold } from './testing/all-told';
import { dice } from './testing/dice';
import { createWorld, type Person, type World } from './testing/world';

/**
 * The live law for the board: whatever three people do to cards, tags and lanes, in any order, what each of them hears,
 * applied by the page's own rules, gives the board that a fresh load would give, as far as its lanes were loaded.
 */
const { kanban, tickets, ticketTags, tags, messages } = contract;

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

interface Watched {
  person: Person;
  filter: CardFilter;
  /** So many cards of a lane are loaded; of the rest the page knows nothing. */
  depth: number;
  board: Board;
}

/** The board as if so few cards made a page. */
async function load(person: Person, filter: CardFilter, depth: number): Promise<Board> {
  const { body, status } = await person.call(kanban.board, { query: filter });
  expect(status).toBe(200);
  const lanes = body.lanes.map((lane) =>
    lane.tickets.length > depth ? { ...lane, tickets: lane.tickets.slice(0, depth), hasMore: true } : lane,
  );
  return boardOf({ lista: body.lista, lanes });
}

async function applied(watch: Watched): Promise<Board> {
  let { board } = watch;
  const { person, filter, depth } = watch;
  for (const { name, event } of world.heardBy(person)) {
    if (name === 'ticket') {
      const ticket = event as LiveEvent<'ticket'>;
      board =
        ticket.action === 'reload'
          ? await load(person, filter, depth)
          : applyToBoard(board, ticket, filter, person.viewer);
    }
    if (name === 'appMessage' && (event as LiveEvent<'appMessage'>).action === 'create') {
      const { ticket } = event as Extract<LiveEvent<'appMessage'>, { action: 'create' }>;
      board = applyToBoard(board, { action: 'update', ticket }, filter, person.viewer);
    }
    if (name === 'tag') {
      const tag = event as LiveEvent<'tag'>;
      board = (tag.action === 'delete' ? undefined : withTag(board, tag.tag)) ?? (await load(person, filter, depth));
    }
  }
  if (!board.unsure) return board;
  return withCounts(board, (await person.call(kanban.counts, { query: filter })).body, false);
}

test('the board: events applied to the old one equal a fresh load', async () => {
  const seed = 20_261_122;
  const { upTo, pick } = dice(seed);
  const { home } = world;
  const people = [home.admin, home.ana, home.bruno];
  const make = async (name: string, isLane: 0 | 1) =>
    (await home.admin.call(tags.create, { body: { name, kanban: isLane } })).body.id;
  const lanes = [await make('Orçamento', 1), await make('Em produção', 1), await make('Pronto', 1)];
  const plain = [await make('VIP', 0), await make('Atacado', 0)];
  let made = 0;
  /** A tag gets another name or colour, becomes a lane or is one no more. The first two of each stay what they are. */
  const editTag = async () => {
    const [among, others, kind] = pick([[plain, lanes, 1] as const, [lanes, plain, 0] as const]);
    const what = upTo(among.length > 2 ? 3 : 2);
    const edits = [
      { name: `Etiqueta ${(made += 1)}` },
      { color: pick(['#2563eb', '#9333ea', '#eab308']) },
      { kanban: kind },
    ];
    const tagId = what === 2 ? among.pop()! : pick(among);
    if (what === 2) others.push(tagId);
    expect((await home.admin.call(tags.update, { params: { tagId }, body: edits[what]! })).status).toBe(200);
  };
  const watched: Watched[] = [];
  const filters: CardFilter[] = [
    {},
    { queueIds: [home.vendas] },
    { tags: [plain[0]!] },
    { users: [home.ana.viewer.id] },
  ];
  for (const person of people)
    for (const filter of filters)
      for (const depth of [2, 100]) watched.push({ person, filter, depth, board: await load(person, filter, depth) });

  const act = async (): Promise<string> => {
    const { rows } = await world.owner.query<{ id: number }>(
      'select id from tickets where company_id = $1 order by id',
      [home.id],
    );
    const what = rows.length ? upTo(18) : 0;
    if (what < 2) {
      const line = pick([home.line, home.lineOfAll]);
      await world.customerSays(String(5_511_972_000_000 + upTo(14)), `mensagem ${upTo(1000)}`, { line });
      return 'a customer writes';
    }
    const { id } = pick(rows);
    const person = pick(people);
    const params = { ticketId: id };
    if (what < 7)
      await person.call(ticketTags.enter, { params: { ...params, laneId: String(pick([...lanes, 'lane0'])) } });
    if (what === 7) await person.call(ticketTags.leave, { params });
    if (what === 8 || what === 9)
      await person.call(ticketTags.sync, {
        body: {
          ticketId: id,
          tags: [pick(plain), pick(lanes)].slice(upTo(2)),
          mode: pick(['exact', 'add', 'remove'] as const),
        },
      });
    if (what === 10)
      await person.call(tickets.update, { params, body: { status: pick(['open', 'closed', 'pending'] as const) } });
    if (what === 11)
      await person.call(tickets.update, {
        params,
        body: { queueId: pick([home.vendas, home.suporte]), userId: null, status: 'pending' },
      });
    if (what === 12) await home.admin.call(kanban.order, { body: { tagIds: [pick(lanes)] } });
    if (what === 13) await person.call(messages.list, { params });
    if (what === 14 && upTo(3) === 0) await home.admin.call(tickets.remove, { params });
    if (what === 15 || what === 16) await editTag();
    if (what === 17 && upTo(2) === 0) {
      const among = pick([plain, lanes]);
      if (among.length > 2) await home.admin.call(tags.remove, { params: { tagId: among.pop()! } });
      else among.push(await make(`Etiqueta ${(made += 1)}`, among === lanes ? 1 : 0));
    }
    return `action ${what} on ticket ${id} by ${person.viewer.name}`;
  };

  for (let step = 0; step < 120; step++) {
    world.events.length = 0;
    const done = await act();
    await allTold(world);
    for (const watch of watched) {
      watch.board = await applied(watch);
      const fresh = await load(watch.person, watch.filter, 100);
      const about = `seed ${seed}, step ${step}: ${done}; ${JSON.stringify(watch.filter)}, ${watch.depth} deep, of ${watch.person.viewer.name}`;
      expect(watch.board.lista, about).toEqual(fresh.lista);
      for (const [n, lane] of watch.board.lanes.entries()) {
        const other = fresh.lanes[n]!;
        const { end } = lane;
        const upToEnd = other.cards.filter((card) => {
          const at = placeOf(card);
          return !lane.hasMore || (end && (at.at > end.at || (at.at === end.at && at.id >= end.id)));
        });
        expect([lane.laneId, lane.cards], about).toEqual([other.laneId, upToEnd.map(rowOf)]);
        expect(lane.count, `count of lane ${lane.laneId}, ${about}`).toBe(other.count);
      }
    }
  }
}, 240_000);

test('a card that is shown early stands on top, and gives way to whatever the server says next', async () => {
  const { home } = world;
  const board = await load(home.admin, {}, 100);
  const lane = board.lanes.find(({ cards }) => cards.length > 1) ?? board.lanes[0]!;
  const card = lane.cards.at(-1)!;
  const early = place(board, card.id, { ...card, early: true });
  const now = early.lanes.find(({ laneId }) => laneId === lane.laneId)!;
  expect([now.cards[0]!.id, now.count]).toEqual([card.id, lane.count]);
  const { body: ticket } = await home.admin.call(tickets.show, { params: { ticketId: card.id } });
  expect(applyToBoard(early, { action: 'update', ticket }, {}, home.admin.viewer).lanes).toEqual(board.lanes);
});
