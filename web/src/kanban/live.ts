import type { BoardFilter, Lane } from '@guiche/contract/kanban';
import type { Tag } from '@guiche/contract/tags';
import { mayReadTicket } from '@guiche/contract/ticket-access';
import type { TicketInList } from '@guiche/contract/tickets';
import { fold } from '../platform/fold';
import { COUNT_LIMIT } from '../platform/pages';
import { rowOf, type ListViewer, type Place, type TicketEvent } from '../tickets/live';

/**
 * How an event changes what is cached of the board. Pure: the server's tests apply its events to this and compare with a
 * fresh board. The law: old board + event = fresh board, as far as its lanes were loaded; where a count cannot be known
 * from what is told the board says so, and counts are asked for.
 */

/** `early`: shown before the server has said it; whatever the server says next stands over it. */
export type BoardCard = TicketInList & { early?: true };

export interface LoadedLane {
  laneId: number;
  cards: BoardCard[];
  count: number;
  hasMore: boolean;
  nextCursor: string | null;
  /** How far it was loaded; what stands below is known to the server alone. */
  end: Place | undefined;
}

export interface Board {
  /** The lanes' tags in their order; 'Em Aberto', 0, stands before them. */
  lista: Tag[];
  lanes: LoadedLane[];
  /** Some count is no longer sure. */
  unsure: boolean;
  /** Grows with every change of a count. */
  counted: number;
}

export type CardFilter = Partial<BoardFilter>;

export const placeOf = ({ updatedAt, id }: TicketInList): Place => ({ at: updatedAt, id });
const isAbove = (one: Place, other: Place) => (one.at === other.at ? one.id > other.id : one.at > other.at);

const lastPlace = (cards: readonly TicketInList[]): Place | undefined => {
  const last = cards.at(-1);
  return last && placeOf(last);
};

const loaded = ({ laneId, tickets, count, hasMore, nextCursor }: Lane): LoadedLane => ({
  laneId,
  cards: tickets,
  count,
  hasMore,
  nextCursor,
  end: hasMore ? lastPlace(tickets) : undefined,
});

export const boardOf = ({ lista, lanes }: { lista: Tag[]; lanes: Lane[] }): Board => ({
  lista,
  lanes: lanes.map(loaded),
  unsure: false,
  counted: 0,
});

/** In which lane a ticket is: that of its kanban tag, or 0. */
export const laneOf = ({ lista }: Pick<Board, 'lista'>, { tags }: Pick<TicketInList, 'tags'>): number =>
  tags.find(({ id }) => lista.some((lane) => lane.id === id))?.id ?? 0;

export function findCard({ lanes }: Board, id: number): BoardCard | undefined {
  for (const { cards } of lanes) {
    const found = cards.find((card) => card.id === id);
    if (found) return found;
  }
  return undefined;
}

/** Does it stand on the board, as far as it can tell? A card that was found stays: older words are the server's to know. */
function belongs(ticket: TicketInList, filter: CardFilter, viewer: ListViewer, isKnown: boolean): boolean {
  if (ticket.status === 'closed' || !mayReadTicket(viewer, ticket)) return false;
  const { queueIds, users, tags, searchParam } = filter;
  if (queueIds?.length && ticket.queueId !== null && !queueIds.includes(ticket.queueId)) return false;
  if (users?.length && (ticket.userId === null || !users.includes(ticket.userId))) return false;
  if (tags?.length && !tags.every((id) => ticket.tags.some((tag) => tag.id === id))) return false;
  if (!searchParam || isKnown) return true;
  const wanted = fold(searchParam);
  return [ticket.contact.name, ticket.contact.number, ticket.lastMessage].some((words) => fold(words).includes(wanted));
}

export function applyToBoard(board: Board, event: TicketEvent, filter: CardFilter, viewer: ListViewer): Board {
  if (event.action === 'updateUnread')
    return patchCards(board, (card) =>
      card.id !== event.ticketId || (card.unreadMessages === 0 && card.wokenAt === null)
        ? card
        : { ...card, unreadMessages: 0, wokenAt: null },
    );
  if (event.action === 'delete') return place(board, event.ticketId, undefined);
  const card = rowOf(event.ticket);
  const known = findCard(board, card.id);
  // events of two processes may cross: older news is no news
  if (known && !known.early && known.updatedAt > card.updatedAt) return board;
  return place(board, card.id, belongs(card, filter, viewer, known !== undefined) ? card : undefined);
}

/** Puts the card where it stands now, and out of where it stood; without one it has left. */
export function place(board: Board, id: number, card: BoardCard | undefined): Board {
  const target = card && laneOf(board, card);
  const wasKnown = findCard(board, id) !== undefined;
  const isSomewhereBelow = !wasKnown && board.lanes.some(({ hasMore }) => hasMore);
  let changed = isSomewhereBelow;
  const lanes = board.lanes.map((lane) => {
    const stood = lane.cards.some((other) => other.id === id);
    const enters = lane.laneId === target;
    if (!stood && !enters) return lane;
    const rest = stood ? lane.cards.filter((other) => other.id !== id) : lane.cards;
    const cards = enters ? insert(rest, card!, lane) : rest;
    const moved = wasKnown ? Number(enters) - Number(stood) : 0;
    const count = !lane.hasMore ? cards.length : lane.count >= COUNT_LIMIT ? lane.count : lane.count + moved;
    changed ||= count !== lane.count || (moved !== 0 && lane.count >= COUNT_LIMIT);
    return { ...lane, cards, count };
  });
  const left = board.lanes.find(({ cards }) => cards.some((other) => other.id === id));
  const isFull = left !== undefined && left.laneId !== target && left.count >= COUNT_LIMIT;
  return {
    ...board,
    lanes,
    unsure: board.unsure || isSomewhereBelow || isFull,
    counted: board.counted + Number(changed),
  };
}

function insert(cards: BoardCard[], card: BoardCard, { hasMore, end }: LoadedLane): BoardCard[] {
  if (card.early) return [card, ...cards];
  const at = placeOf(card);
  if (hasMore && end && isAbove(end, at)) return cards;
  const below = cards.findIndex((other) => !other.early && isAbove(at, placeOf(other)));
  return cards.toSpliced(below === -1 ? cards.length : below, 0, card);
}

/** Changes cards where they stand. */
export function patchCards(board: Board, change: (card: BoardCard) => BoardCard): Board {
  let changed = false;
  const lanes = board.lanes.map((lane) => {
    const cards = lane.cards.map(change);
    if (cards.every((card, index) => card === lane.cards[index])) return lane;
    changed = true;
    return { ...lane, cards };
  });
  return changed ? { ...board, lanes } : board;
}

/** The next page of a lane; who is on the board already has come up meanwhile. */
export function withPage(board: Board, page: Lane): Board {
  const known = new Set(board.lanes.flatMap(({ cards }) => cards.map(({ id }) => id)));
  const lanes = board.lanes.map((lane) => {
    if (lane.laneId !== page.laneId) return lane;
    const cards = [...lane.cards, ...page.tickets.filter(({ id }) => !known.has(id))];
    const { hasMore, nextCursor } = page;
    const end = hasMore ? (lastPlace(page.tickets) ?? lane.end) : undefined;
    return { ...lane, cards, hasMore, nextCursor, end, count: hasMore ? page.count : cards.length };
  });
  return { ...board, lanes, counted: board.counted + 1 };
}

/** The server's counts; a lane that is here to its end knows its own. `isLate`: some have changed since they were asked. */
export function withCounts(board: Board, counts: readonly { laneId: number; count: number }[], isLate: boolean): Board {
  const told = new Map(counts.map(({ laneId, count }) => [laneId, count]));
  const lanes = board.lanes.map((lane) => {
    const count = lane.hasMore ? (told.get(lane.laneId) ?? 0) : lane.cards.length;
    return count === lane.count ? lane : { ...lane, count };
  });
  return { ...board, lanes, unsure: isLate };
}

/** As the server orders lanes. */
const byOrder = (one: Tag, other: Tag) =>
  (one.laneOrder ?? Infinity) - (other.laneOrder ?? Infinity) ||
  (fold(one.name) < fold(other.name) ? -1 : fold(one.name) > fold(other.name) ? 1 : one.id - other.id);

/** A tag is called otherwise, or its lane stands elsewhere; undefined where lanes come or go, which only the server can tell. */
export function withTag(board: Board, tag: Tag): Board | undefined {
  const isLane = board.lista.some(({ id }) => id === tag.id);
  if (isLane !== (tag.kanban === 1)) return undefined;
  const { id, name, color } = tag;
  const named = patchCards(board, (card) => {
    const own = card.tags.find((other) => other.id === id);
    if (!own || (own.name === name && own.color === color)) return card;
    const tags = card.tags.map((other) => (other === own ? { ...other, name, color } : other));
    return { ...card, tags };
  });
  return isLane
    ? inOrder(
        named,
        board.lista.map((lane) => (lane.id === id ? tag : lane)),
      )
    : named;
}

export function inOrder(board: Board, tags: readonly Tag[]): Board {
  const lista = tags.toSorted(byOrder);
  const at = new Map(lista.map(({ id }, index) => [id, index]));
  const lanes = board.lanes.toSorted((one, other) => (at.get(one.laneId) ?? -1) - (at.get(other.laneId) ?? -1));
  return { ...board, lista, lanes };
}
