import { kanban, openLane } from '@guiche/contract/kanban';
import type { LiveEvent, LiveName } from '@guiche/contract/live';
import type { Tag } from '@guiche/contract/tags';
import { ticketTags } from '@guiche/contract/ticket-tags';
import { tickets, type TicketInList } from '@guiche/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { withLine } from '../connections/live';
import { call } from '../platform/call';
import type { After } from '../platform/list-rules';
import { liveCache } from '../platform/live-cache';
import { queryClient } from '../platform/query';
import type { ListViewer, TicketEvent } from '../tickets/live';
import {
  applyToBoard,
  boardOf,
  findCard,
  inOrder,
  laneOf,
  patchCards,
  place,
  withCounts,
  withPage,
  withTag,
  type Board,
  type BoardCard,
  type CardFilter,
  type LoadedLane,
} from './live';

const COUNT_AFTER_MS = 300;
const WAITING_AFTER_MS = 500;
/** Pages of a lane that come anew at most; who has scrolled further scrolls there again. */
const MOST_PAGES = 10;
const boards = ['kanban'] as const;
const keyOf = (filter: CardFilter, viewer: ListViewer) => [...boards, filter, viewer] as const;
const partsOf = (key: readonly unknown[]) => ({ filter: key[1] as CardFilter, viewer: key[2] as ListViewer });

const laneName = (laneId: number) => (laneId === 0 ? openLane : String(laneId));

/** Cards on their way to a lane: what is told of them meanwhile waits, so that they do not jump back and forth. */
const moving = new Map<number, { under: number; turn: Promise<unknown>; told: TicketEvent | undefined }>();

const same = (list: Board): After<Board> => ({ list, ask: false });

function told(event: TicketEvent): (board: Board, key: readonly unknown[]) => After<Board> {
  const id = event.action === 'update' ? event.ticket.id : event.ticketId;
  const move = moving.get(id);
  if (move && event.action !== 'updateUnread') {
    move.told = event;
    return same;
  }
  return (board, key) => {
    const { filter, viewer } = partsOf(key);
    return same(applyToBoard(board, event, filter, viewer));
  };
}

const cache = liveCache<Board>({
  key: boards,
  names: ['ticket', 'appMessage', 'contact', 'tag', 'queue', 'user', 'whatsapp'],
  hear(name: LiveName, event: unknown) {
    const ask = (list: Board): After<Board> => ({ list, ask: true });
    if (name === 'ticket') {
      const ticket = event as LiveEvent<'ticket'>;
      return ticket.action === 'reload' ? ask : told(ticket);
    }
    if (name === 'appMessage') {
      const message = event as LiveEvent<'appMessage'>;
      return message.action === 'create' ? told({ action: 'update', ticket: message.ticket }) : same;
    }
    if (name === 'tag') {
      const tag = event as LiveEvent<'tag'>;
      if (tag.action === 'delete') return ask;
      return (board) => {
        const next = withTag(board, tag.tag);
        return next ? same(next) : ask(board);
      };
    }
    if (name === 'contact') {
      const contact = event as LiveEvent<'contact'>;
      if (contact.action === 'reload' || contact.action === 'delete') return ask;
      const { id, name: called, number, email, profilePicUrl } = contact.contact;
      return patched((card) =>
        card.contactId === id ? { ...card, contact: { id, name: called, number, email, profilePicUrl } } : card,
      );
    }
    if (name === 'queue') {
      const queue = event as LiveEvent<'queue'>;
      if (queue.action === 'delete') return ask;
      const { id, name: called, color } = queue.queue;
      return patched((card) => (card.queueId === id ? { ...card, queue: { id, name: called, color } } : card));
    }
    if (name === 'whatsapp') {
      const line = event as LiveEvent<'whatsapp'>;
      // what was on a line that goes is told by itself
      return line.action === 'delete' ? same : patched((card) => withLine(card, line.whatsapp));
    }
    const user = event as LiveEvent<'user'>;
    if (user.action === 'delete') return ask;
    const { id, name: called } = user.user;
    return patched((card) => (card.userId === id ? { ...card, user: { id, name: called } } : card));
  },
});

/** Lanes have come that nobody tells of one by one. */
export const askBoard = cache.ask;

const patched = (change: (card: BoardCard) => BoardCard) => (board: Board) => same(patchCards(board, change));

/** The board as these filters have it, kept right by what is heard; its lanes are loaded further by `loadMore`. */
export function useBoard(filter: CardFilter, viewer: ListViewer) {
  cache.useListening();
  const queryKey = keyOf(filter, viewer);
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      cache.load(queryKey, () => loadBoard(filter, queryClient.getQueryData<Board>(queryKey)?.lanes ?? [], signal)),
    // while other words are looked for, what was found stays in sight
    placeholderData: (before) => before,
    staleTime: 0,
    // ten thousand cards would be compared one by one at every change
    structuralSharing: false,
  });
  const { unsure } = found.data ?? { unsure: false };
  useEffect(() => {
    if (!unsure || found.isPlaceholderData) return;
    const timer = setTimeout(() => void recount(filter, viewer), COUNT_AFTER_MS);
    return () => clearTimeout(timer);
  });
  return found;
}

/** Every lane as far as it was loaded before: who has scrolled down one stays there. */
async function loadBoard(filter: CardFilter, before: readonly LoadedLane[], signal: AbortSignal): Promise<Board> {
  let board = boardOf(await call(kanban.board, { query: filter, signal }));
  const known = new Map(before.map(({ laneId, cards }) => [laneId, cards.length]));
  const goOn = async (lane: LoadedLane) => {
    let { nextCursor: cursor } = lane;
    let { length } = lane.cards;
    for (let pages = 0; cursor && length < (known.get(lane.laneId) ?? 0) && pages < MOST_PAGES; pages += 1) {
      const page = await call(kanban.lane, {
        laneId: laneName(lane.laneId),
        query: { ...filter, cursor },
        signal,
      });
      board = withPage(board, page);
      length += page.tickets.length;
      cursor = page.nextCursor;
    }
  };
  await Promise.all(board.lanes.map(goOn));
  return board;
}

/** How many wait for an answer. What moves a card may begin or end a wait, and so does the clock. */
export function useWaiting(filter: CardFilter, viewer: ListViewer, board: Board | undefined) {
  const found = useQuery({
    queryKey: ['kanban-waiting', filter, viewer],
    queryFn: ({ signal }) => call(kanban.waiting, { query: filter, signal }),
    placeholderData: (before) => before,
    refetchInterval: 60_000,
  });
  const known = useRef(board);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { refetch } = found;
  useEffect(() => {
    if (board === known.current) return;
    const isFirst = known.current === undefined;
    known.current = board;
    // many changes are one question
    if (isFirst || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void refetch();
    }, WAITING_AFTER_MS);
  }, [board, refetch]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return found.data;
}

const counting = new Set<string>();
async function recount(filter: CardFilter, viewer: ListViewer): Promise<void> {
  const queryKey = keyOf(filter, viewer);
  const name = JSON.stringify(queryKey);
  if (counting.has(name)) return;
  counting.add(name);
  const before = queryClient.getQueryData<Board>(queryKey)?.counted;
  try {
    const counts = await call(kanban.counts, { query: filter });
    queryClient.setQueryData<Board>(queryKey, (board) => board && withCounts(board, counts, board.counted !== before));
  } catch {
    // the next change asks again
    queryClient.setQueryData<Board>(queryKey, (board) => board && { ...board, unsure: false });
  } finally {
    counting.delete(name);
  }
}

/** Loads a lane further. What is heard while a page is on its way happens to it again. */
export async function loadMore(laneId: number, filter: CardFilter, viewer: ListViewer): Promise<void> {
  const queryKey = keyOf(filter, viewer);
  const cursor = queryClient.getQueryData<Board>(queryKey)?.lanes.find((lane) => lane.laneId === laneId)?.nextCursor;
  if (!cursor) return;
  const board = await cache.load(queryKey, async () => {
    const params = { laneId: laneName(laneId) };
    const page = await call(kanban.lane, { ...params, query: { ...filter, cursor } });
    const now = queryClient.getQueryData<Board>(queryKey);
    const lane = now?.lanes.find((one) => one.laneId === laneId);
    if (!now || lane?.nextCursor !== cursor) throw new Error('the board was loaded anew');
    return withPage(now, page);
  });
  queryClient.setQueryData(queryKey, board);
}

/**
 * Puts a card into a lane, in sight at once; one move of a card reaches the server after the other.
 * @throws what the server refused; the card is then where it belongs
 */
export async function moveCard(card: TicketInList, lane: Tag | null): Promise<void> {
  const laneId = lane?.id ?? 0;
  const move = moving.get(card.id) ?? { under: 0, turn: Promise.resolve(), told: undefined };
  moving.set(card.id, move);
  move.under += 1;
  cache.happen((board) => same(place(board, card.id, inLane(board, card, lane))));
  const turn = move.turn.then(() => call(ticketTags.enter, { ticketId: card.id, laneId: laneName(laneId) }));
  move.turn = turn.catch(() => undefined);
  let isDone = false;
  try {
    await turn;
    isDone = true;
  } finally {
    move.under -= 1;
    if (move.under === 0) {
      moving.delete(card.id);
      await settle(card, laneId, isDone, move.told);
    }
  }
}

/** What was told meanwhile stands; where it is not what we did, only the server knows which came last. */
async function settle(
  card: TicketInList,
  laneId: number,
  isDone: boolean,
  last: TicketEvent | undefined,
): Promise<void> {
  const show = (event: TicketEvent) =>
    cache.happen((board, key) => {
      const { filter, viewer } = partsOf(key);
      return same(applyToBoard(board, event, filter, viewer));
    });
  if (isDone && !last) return;
  if (isDone && last?.action === 'update') {
    const agree = queryClient
      .getQueriesData<Board>({ queryKey: boards })
      .every(([, board]) => !board || laneOf(board, last.ticket) === laneId);
    if (agree) return show(last);
  }
  try {
    show({ action: 'update', ticket: await call(tickets.show, { ticketId: card.id }) });
  } catch {
    // gone, no longer ours to see, or nobody can say: then the board is asked for
    if (last) show(last);
    cache.ask();
  }
}

function inLane(board: Board, card: TicketInList, lane: Tag | null): BoardCard {
  const known = findCard(board, card.id) ?? card;
  const now = new Date().toISOString();
  const others = known.tags.filter(({ id }) => !board.lista.some((one) => one.id === id));
  if (!lane) return { ...known, tags: others, early: true };
  const TicketTag = { ticketId: card.id, tagId: lane.id, createdAt: now, updatedAt: now };
  return { ...known, tags: [{ id: lane.id, name: lane.name, color: lane.color, TicketTag }, ...others], early: true };
}

/** Puts the lanes in this order, here at once. */
export async function orderLanes(tagIds: readonly number[]): Promise<void> {
  cache.happen((board) =>
    same(
      inOrder(
        board,
        board.lista.map((tag) => ({ ...tag, laneOrder: tagIds.indexOf(tag.id) + 1 })),
      ),
    ),
  );
  try {
    await call(kanban.order, { body: { tagIds: [...tagIds] } });
  } catch (error) {
    cache.ask();
    throw error;
  }
}
