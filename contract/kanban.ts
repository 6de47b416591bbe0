import { z } from 'zod';
import { endpoint } from './endpoint';
import { flag, givenId, id, idList } from './shapes';
import { Tag } from './tags';
import { TicketInList } from './tickets';

/** How clients name the lane of tickets without a kanban tag, 'Em Aberto'. */
export const openLane = 'lane0';

const filter = {
  queueIds: idList.optional(),
  users: idList.optional(),
  tags: idList.optional(),
  searchParam: z.string().max(200).default(''),
};
export const BoardFilter = z.strictObject(filter);
export type BoardFilter = z.infer<typeof BoardFilter>;

/** A piece of a lane: 0 is 'Em Aberto', any other the kanban tag of this id. */
export const Lane = z.strictObject({
  laneId: z.int().nonnegative(),
  tickets: z.array(TicketInList),
  /** How many are in it; 1000 means more than 999. */
  count: z.int(),
  hasMore: z.boolean(),
  nextCursor: z.string().nullable(),
});
export type Lane = z.infer<typeof Lane>;

const ids = { 'query.queueIds': 'queue', 'query.tags': 'tag', 'query.users': 'user' } as const;
const lista = z.strictObject({ lista: z.array(Tag) });

export const kanban = {
  lanes: endpoint('GET /tags/kanban', {
    who: 'user',
    feature: 'useKanban',
    without: { lista: [] },
    reply: lista,
    summary: 'The kanban tags in the order of their lanes',
  }),
  order: endpoint('PUT /tags/kanban', {
    who: 'tags:kanban',
    feature: 'useKanban',
    body: z.strictObject({ tagIds: z.array(givenId).min(1).max(2000) }),
    ids: { 'body.tagIds': 'tag' },
    reply: lista,
    fails: ['ERR_INVALID_TRANSITION'],
    summary: 'Puts lanes in this order; those that are not named stand behind them as they were',
  }),
  list: endpoint('GET /ticket/kanban', {
    who: 'user',
    feature: 'useKanban',
    query: z.strictObject({ queueIds: idList.optional(), teste: flag.optional() }),
    ids: { 'query.queueIds': 'queue' },
    without: { tickets: [], count: 0, hasMore: false },
    reply: z.strictObject({ tickets: z.array(TicketInList), count: z.int(), hasMore: z.boolean() }),
    summary: 'Open and pending tickets that one may see, newest change first: the first forty of all lanes',
  }),
  board: endpoint('GET /ticket/lanes', {
    who: 'user',
    feature: 'useKanban',
    query: BoardFilter,
    ids,
    reply: z.strictObject({ lista: z.array(Tag), lanes: z.array(Lane) }),
    summary: 'Every lane in its order with its first cards and its count, 0 (Em Aberto) first',
  }),
  counts: endpoint('GET /ticket/lanes/counts', {
    who: 'user',
    feature: 'useKanban',
    query: BoardFilter,
    ids,
    reply: z.array(z.strictObject({ laneId: z.int().nonnegative(), count: z.int() })),
    summary: 'How many cards each lane holds; 1000 means more than 999. Lanes without any are left out',
  }),
  waiting: endpoint('GET /ticket/lanes/waiting', {
    who: 'user',
    feature: 'useKanban',
    query: BoardFilter,
    ids,
    /** 1000 means more than 999. */
    reply: z.strictObject({
      waiting: z.int(),
      /** Of these, who has waited longer than their queue wants anybody to. */
      late: z.int(),
    }),
    summary: 'How many customers on the board wait for an answer, and how many of them too long',
  }),
  lane: endpoint('GET /ticket/kanban/:laneId', {
    who: 'user',
    feature: 'useKanban',
    params: { laneId: 'text' },
    query: z.strictObject({ ...filter, cursor: z.string().max(2000).optional() }),
    ids,
    reply: Lane,
    fails: ['ERR_INVALID_TRANSITION', 'ERR_NO_TAG_FOUND'],
    summary: `A lane page by page, newest change first; its id is its tag’s, or ${openLane}`,
  }),
};

/** A card was put into a lane; into 'Em Aberto' it says so in words, as clients of this family expect. */
export const LaneEntered = z.union([
  z.strictObject({ ticketId: id, tagId: id, createdAt: Tag.shape.createdAt, updatedAt: Tag.shape.updatedAt }),
  z.strictObject({ message: z.string() }),
]);
