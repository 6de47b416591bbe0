import { messages as endpoints, type Message } from '@guiche/contract/messages';
import { keepPreviousData, queryOptions, replaceEqualDeep, useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { subscribe } from '../platform/live';
import { queryClient } from '../platform/query';
import { storage, storageKeys } from '../platform/storage';
import {
  applyMessageEvent,
  applyMoveEvent,
  applyTakenBack,
  markSeen,
  upsert,
  withTicket,
  type ThreadPage,
  type ThreadPages,
} from './live';
import { isBefore } from './order';
import { markStored } from './outbox-store';

const threads = 'thread';
/** A thread from its newest message on, or a piece of it around one that lies further back. */
const threadKey = (ticketId: number, around: number | null = null) =>
  around === null ? ([threads, ticketId] as const) : ([threads, ticketId, around] as const);
/** Pages that a refresh fetches at most; a reader who is further up keeps what was there. */
const MOST_PAGES = 10;

/** The oldest message in sight of a thread that is open: a refresh goes back that far. */
const sights = new Map<number, Message>();

/**
 * A thread, newest page first. Asked again, it is fetched anew as far back as it is being looked at, and what lies
 * further back is dropped: it comes again when somebody scrolls there. A piece around a message is fetched as it was.
 */
export const threadQuery = (ticketId: number, markRead = false, around: number | null = null) =>
  queryOptions({
    queryKey: threadKey(ticketId, around) as readonly unknown[],
    queryFn: ({ signal }) =>
      around === null
        ? fetchThread(ticketId, markRead && document.visibilityState === 'visible', signal)
        : fetchPiece(ticketId, around, signal),
    // events keep it right while the connection stands, and a lost connection makes it stale
    staleTime: 5 * 60_000,
    structuralSharing: shareMessages,
  });

async function fetchPiece(ticketId: number, around: number, signal: AbortSignal): Promise<ThreadPages> {
  const known = read(ticketId, around);
  const oldest = known?.pages.at(-1)?.messages[0];
  const newest = known?.pages[0]?.messages.at(-1);
  const ask = (query: object) => call(endpoints.list, { ticketId, query: { markRead: false, ...query }, signal });
  const pages = [await ask({ around })];
  const ends = () => ({ first: pages[0]!, last: pages.at(-1)! });
  const isShortOf = (one: Message, other: Message | undefined) => other !== undefined && isBefore(one, other);
  while (pages.length < MOST_PAGES && ends().first.newerCursor && isShortOf(ends().first.messages.at(-1)!, newest))
    pages.unshift(await ask({ after: ends().first.newerCursor }));
  while (
    pages.length < MOST_PAGES &&
    ends().last.nextCursor &&
    oldest !== undefined &&
    isBefore(oldest, ends().last.messages[0]!)
  )
    pages.push(await ask({ cursor: ends().last.nextCursor }));
  return { pages, pageParams: [] };
}

async function fetchThread(ticketId: number, markRead: boolean, signal: AbortSignal): Promise<ThreadPages> {
  const pages: ThreadPage[] = [];
  const known = read(ticketId);
  const sight = sights.get(ticketId);
  for (let cursor: string | undefined; ;) {
    const page = await call(endpoints.list, {
      ticketId,
      query: { cursor, markRead: markRead && cursor === undefined },
      signal,
    });
    pages.push(page);
    cursor = page.nextCursor ?? undefined;
    const oldest = page.messages[0];
    const isFarther = Boolean(sight && oldest && isBefore(sight, oldest));
    if (!cursor || !isFarther || pages.length === MOST_PAGES) {
      const fresh = { pages, pageParams: [] };
      const whole = isFarther && known ? behind(fresh, known, oldest!) : fresh;
      // this very call marked it, after it had read it
      return markRead && isMine(whole) ? markSeen(whole, ticketId) : whole;
    }
  }
}

function isMine({ pages }: ThreadPages): boolean {
  return String(pages[0]?.ticket.userId) === storage.get(storageKeys.userId);
}

/** The fresh pages, and behind them what was known and is older. */
function behind(fresh: ThreadPages, known: ThreadPages, oldest: Message): ThreadPages {
  const older = known.pages
    .map((page) => ({ ...page, messages: page.messages.filter((one) => isBefore(one, oldest)) }))
    .filter((page) => page.messages.length > 0);
  return older.length > 0 ? { ...fresh, pages: [...fresh.pages, ...older] } : fresh;
}

/** Unchanged messages stay the same objects, so that their bubbles are not drawn again. */
function shareMessages(before: unknown, after: unknown): unknown {
  const next = after as ThreadPages;
  const kept = new Set(next.pages);
  const known = new Map<number, Message>();
  for (const page of (before as ThreadPages | undefined)?.pages ?? []) {
    // a page that was put in front leaves the others as they are: nothing to compare
    if (!kept.has(page)) for (const one of page.messages) known.set(one.id, one);
  }
  if (known.size === 0) return next;
  const share = (message: Message) => {
    const old = known.get(message.id);
    return old && old !== message ? (replaceEqualDeep(old, message) as Message) : message;
  };
  return { ...next, pages: next.pages.map((page) => ({ ...page, messages: page.messages.map(share) })) };
}

function read(ticketId: number, around: number | null = null): ThreadPages | undefined {
  return queryClient.getQueryData<ThreadPages>(threadKey(ticketId, around));
}

/** Changes every cached thread that it concerns; what is not cached will be fetched with it. */
function changeThreads(change: (data: ThreadPages) => ThreadPages): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [threads] })) {
    const data = query.state.data as ThreadPages | undefined;
    // a stale thread that nobody looks at will be fetched anew; an event must not make it look fresh
    if (!data || (query.state.isInvalidated && !query.isActive())) continue;
    const next = change(data);
    if (next !== data) queryClient.setQueryData(query.queryKey, next, { updatedAt: query.state.dataUpdatedAt });
  }
}

/** The newest stored message of a thread, of those that fit, as far as it is cached. */
export function newestMessage(ticketId: number, fits: (message: Message) => boolean = () => true): Message | undefined {
  for (const { messages } of read(ticketId)?.pages ?? []) {
    const found = messages.findLast(fits);
    if (found) return found;
  }
  return undefined;
}

/** Puts what the server stored into the threads. */
export function storeMessage(message: Message): void {
  changeThreads((data) => upsert(data, message));
}

// ── events ──

type Change = (data: ThreadPages) => ThreadPages;

/** Events of the last moments: a fetch that began before them and ends after them does not know of them. */
const LATELY_MS = 60_000;
let lately: { at: number; change: Change }[] = [];

function happened(change: Change): void {
  const now = Date.now();
  lately = [...lately.filter(({ at }) => now - at < LATELY_MS), { at: now, change }];
  changeThreads(change);
}

subscribe('appMessage', (event) => {
  if (event.action === 'create' && event.clientId) markStored(event.clientId, event.message);
  happened((data) => applyMessageEvent(data, event));
});
subscribe('ticket', (event) => {
  if (event.action === 'update') {
    forget(({ id, whatsappId }) => id === event.ticket.id && whatsappId !== event.ticket.whatsappId, 'active');
    happened((data) => withTicket(data, event.ticket));
  } else if (event.action === 'delete') forget(({ id }) => id === event.ticketId, 'none');
});
subscribe('takenBack', (event) => happened((data) => applyTakenBack(data, event)));
subscribe('move', (event) => happened((data) => applyMoveEvent(data, event)));

/**
 * Threads that are not right any more: of a ticket that is no longer ours to hear of, should it come back, and of one
 * that went to another connection, where other earlier ones belong to it.
 */
function forget(isGone: (ticket: ThreadPage['ticket']) => boolean, refetchType: 'active' | 'none'): void {
  const predicate = ({ state, queryKey }: { state: { data: unknown }; queryKey: readonly unknown[] }) =>
    queryKey[0] === threads && isGone((state.data as ThreadPages | undefined)?.pages[0]?.ticket ?? ({} as never));
  void queryClient.invalidateQueries({ predicate, refetchType });
}

queryClient.getQueryCache().subscribe((note) => {
  if (note.type !== 'updated' || note.action.type !== 'success' || note.action.manual) return;
  if (note.query.queryKey[0] !== threads) return;
  const fetched = note.query.state.data as ThreadPages;
  const next = lately.reduce((data, { change }) => change(data), fetched);
  if (next !== fetched) queryClient.setQueryData(note.query.queryKey, next);
});

// ── reading ──

/** Loads the thread before it is opened: called when the pointer rests on its row or goes down on it. */
export function prefetchThread(ticketId: number): void {
  void queryClient.prefetchQuery(threadQuery(ticketId));
}

/** The thread and the way to its older pages. */
export function useThread(ticketId: number, markRead: boolean, around: number | null) {
  return useQuery(threadQuery(ticketId, markRead, around));
}

/** Loads the piece of a thread around a message; rejects when there is no such message any more. */
export async function loadAround(ticketId: number, messageId: number): Promise<void> {
  await queryClient.fetchQuery(threadQuery(ticketId, false, messageId));
}

/** Remembers how far back a reader sees, for the next refresh; null when nobody looks. */
export function noteSight(ticketId: number, oldest: Message | null): void {
  if (oldest === null) sights.delete(ticketId);
  else sights.set(ticketId, oldest);
}

/** Which thread is meant: its ticket, and the message around which a piece of it was loaded. */
export interface Piece {
  ticketId: number;
  around: number | null;
}

const loading = new Map<string, Promise<void>>();

/** Fetches the page before the oldest, or behind the newest of a piece; one at a time. Rejects when it does not come. */
export function loadMore(piece: Piece, which: 'older' | 'newer'): Promise<void> {
  const key = `${which} ${piece.ticketId} ${piece.around}`;
  let running = loading.get(key);
  if (!running) {
    running = fetchMore(piece, which).finally(() => loading.delete(key));
    loading.set(key, running);
  }
  return running;
}

async function fetchMore({ ticketId, around }: Piece, which: 'older' | 'newer'): Promise<void> {
  const cursorOf = (data: ThreadPages | undefined) =>
    which === 'older' ? data?.pages.at(-1)?.nextCursor : data?.pages[0]?.newerCursor;
  const cursor = cursorOf(read(ticketId, around));
  if (!cursor) return;
  const query = which === 'older' ? { cursor } : { after: cursor };
  const page = await call(endpoints.list, { ticketId, query: { ...query, markRead: false } });
  queryClient.setQueryData<ThreadPages>(threadKey(ticketId, around), (data) => {
    // a refresh came between: the page belongs to what is gone
    if (!data || cursorOf(data) !== cursor) return data;
    const pages = which === 'older' ? [...data.pages, page] : [page, ...data.pages];
    // what happened while the page was on its way happens to it again
    return lately.reduce((whole, { change }) => change(whole), { ...data, pages });
  });
}

/** The assigned agent has seen it: told to the server, and at once true here. */
export async function markThreadRead(ticketId: number): Promise<void> {
  changeThreads((data) => markSeen(data, ticketId));
  await call(endpoints.markRead, { ticketId });
}

// ── acting on a message ──

export async function retryMessage(messageId: number): Promise<void> {
  storeMessage(await call(endpoints.retry, { messageId }));
}

export async function dismissMessage(messageId: number): Promise<void> {
  storeMessage(await call(endpoints.dismiss, { messageId }));
}

export async function removeMessage(messageId: number): Promise<void> {
  storeMessage(await call(endpoints.remove, { messageId }));
}

/** Other words in the place of those that have left. */
export async function editMessage(messageId: number, body: string): Promise<void> {
  storeMessage(await call(endpoints.edit, { messageId, body: { body } }));
}

/** Our one reaction to a message; an empty emoji takes it away. */
export async function reactTo(messageId: number, emoji: string): Promise<void> {
  storeMessage(await call(endpoints.react, { messageId, body: { emoji } }));
}

/** When its ticks came, and what it said before it was edited. Asked again when it changes. */
export const factsQuery = ({ id, updatedAt }: Message) =>
  queryOptions({
    queryKey: ['message-facts', id, updatedAt],
    queryFn: ({ signal }) => call(endpoints.facts, { messageId: id, signal }),
    placeholderData: keepPreviousData,
  });

/** A fresh link to the file of a message: the one it came with is good for ten minutes. */
export async function freshLink(messageId: number): Promise<string> {
  return (await call(endpoints.media, { messageId })).mediaUrl;
}

/** Has a file fetched that could not be had from the network. */
export async function fetchFileAgain(messageId: number): Promise<void> {
  storeMessage(await call(endpoints.fetchAgain, { messageId }));
}
