import type { ReplyOf } from '@guiche/contract/endpoint';
import type { LiveEvent } from '@guiche/contract/live';
import type { Message, messages as endpoints } from '@guiche/contract/messages';
import type { MoveDone } from '@guiche/contract/tickets';
import { isBefore } from './order';

/**
 * How an event changes what is cached of a thread, and how bubbles that are still on their way join what is stored.
 * Pure, and free of React: the server's tests apply its events to these and compare with a fresh GET.
 */

export type ThreadPage = ReplyOf<typeof endpoints.list>;

/** A thread as it is cached: the newest page first, oldest message first within each. */
export interface ThreadPages {
  pages: ThreadPage[];
  pageParams: unknown[];
}

/** Are there newer messages than these: a piece of the thread around one that lies further back? */
export const hasNewer = (data: ThreadPages): boolean => data.pages[0]!.newerCursor !== null;

/** The moves in the time of what is loaded, oldest first, each once. */
export function movesOf(data: ThreadPages): MoveDone[] {
  const moves = new Map(data.pages.flatMap((page) => page.moves).map((move) => [move.id, move]));
  return [...moves.values()].sort(
    (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt) || one.id - other.id,
  );
}

/** Applies one `move` event to a cached thread: it stands at the end of those it belongs to. */
export function applyMoveEvent(data: ThreadPages, { move, contactId, whatsappId }: LiveEvent<'move'>): ThreadPages {
  const [newest] = data.pages;
  const thread = newest?.ticket;
  const isOurs = thread?.contactId === contactId && thread.whatsappId === whatsappId && move.ticketId <= thread.id;
  // behind a gap it comes with its own page
  if (!newest || !isOurs || hasNewer(data) || newest.moves.some(({ id }) => id === move.id)) return data;
  return replacePage(data, 0, { ...newest, moves: [...newest.moves, move] });
}

/** Why a bubble is still ours alone: it waits for its turn or the network, is going up, or was refused. */
export type BubbleState = 'waiting' | 'sending' | 'refused';

/** A message that the server has not stored yet, shown at once under a negative id. */
export interface Bubble {
  message: Message;
  /** The call's key; all files of one call share it. */
  clientId: string;
  state: BubbleState;
  /** The newest stored message when it was made, or when it was refused: a refused one stays behind it. */
  after: number;
}

/** A row of the thread, stored or not. `key` stays the same when a bubble turns into a stored message. */
export interface Shown {
  key: string;
  message: Message;
  bubble?: Bubble;
}

/** The thread from oldest to newest. */
export function flatten(data: ThreadPages): Message[] {
  const all: Message[] = [];
  for (let index = data.pages.length - 1; index >= 0; index -= 1) all.push(...data.pages[index]!.messages);
  return all;
}

/** Applies one `appMessage` event to a cached thread. Gives the same object back when nothing changes. */
export function applyMessageEvent(data: ThreadPages, event: LiveEvent<'appMessage'>): ThreadPages {
  if (event.action === 'update') {
    const { message } = event;
    return replace(data, message) ?? catchUp(quoteAnew(data, message), message);
  }
  return withTicket(upsert(data, event.message), event.ticket);
}

/** Applies one `takenBack` event: what waited in the outbox and left it unsent is nowhere any more. */
export function applyTakenBack(data: ThreadPages, { messageIds }: LiveEvent<'takenBack'>): ThreadPages {
  const gone = new Set(messageIds);
  const pages = data.pages.map((page) => ({ ...page, messages: page.messages.filter(({ id }) => !gone.has(id)) }));
  const sizeOf = (some: ThreadPages['pages']) => some.reduce((sum, { messages }) => sum + messages.length, 0);
  const fewer = sizeOf(data.pages) - sizeOf(pages);
  if (fewer === 0) return data;
  return { ...data, pages: pages.map((page) => ({ ...page, count: page.count < 1000 ? page.count - fewer : 1000 })) };
}

/** The thread's own ticket as a move has left it: whose it is decides who marks what is seen as read. */
export function withTicket(data: ThreadPages, ticket: ThreadPage['ticket']): ThreadPages {
  const known = data.pages[0]?.ticket;
  if (known?.id !== ticket.id || ticket.updatedAt < known.updatedAt) return data;
  return { ...data, pages: data.pages.map((page) => ({ ...page, ticket })) };
}

/** Puts a message where it belongs: in place of its older self, or between its neighbours, also one that comes late. */
export function upsert(data: ThreadPages, message: Message): ThreadPages {
  return replace(data, message) ?? (belongs(data, message) ? insert(data, message) : data);
}

/** An update of a message that is newer than all we have: its creation was missed. */
function catchUp(data: ThreadPages, message: Message): ThreadPages {
  const newest = data.pages[0]?.messages.at(-1);
  if (hasNewer(data)) return data;
  return (!newest || isBefore(newest, message)) && belongs(data, message) ? insert(data, message) : data;
}

function replace(data: ThreadPages, message: Message): ThreadPages | undefined {
  for (const [index, page] of data.pages.entries()) {
    const at = page.messages.findIndex(({ id }) => id === message.id);
    if (at === -1) continue;
    const known = page.messages[at]!;
    if (isOlder(message, known)) return data;
    return quoteAnew(replacePage(data, index, { ...page, messages: page.messages.with(at, message) }), message);
  }
  return undefined;
}

/** What quotes a message shows it as it is now: edited, or deleted and without its words; its file once that is there. */
function quoteAnew(data: ThreadPages, { id, ticketId, body, isDeleted, mediaUrl }: Message): ThreadPages {
  let isChanged = false;
  const anew = (one: Message): Message => {
    const quote = one.quotedMsg;
    if (quote?.id !== id) return one;
    // a file of another conversation is not shown; one that is in sight keeps its link, and so is not loaded again
    const link = mediaUrl && (quote.mediaUrl ?? (one.ticketId === ticketId ? mediaUrl : null));
    if (quote.body === body && quote.isDeleted === isDeleted && quote.mediaUrl === link) return one;
    isChanged = true;
    return { ...one, quotedMsg: { ...quote, body, isDeleted, mediaUrl: link } };
  };
  const pages = data.pages.map((page) => ({ ...page, messages: page.messages.map(anew) }));
  return isChanged ? { ...data, pages } : data;
}

/**
 * The answer to a call and the events of two processes may cross, and older news is no news. An ack only rises, and what
 * was deleted stays so, whatever the clocks of two transactions say.
 */
function isOlder(next: Message, known: Message): boolean {
  if (next.ack !== known.ack) return next.ack < known.ack;
  if (next.isDeleted !== known.isDeleted) return known.isDeleted;
  return next.updatedAt < known.updatedAt;
}

/** Is the message part of this thread: of its ticket, or of an earlier one that is in sight? */
function belongs(data: ThreadPages, { ticketId }: Message): boolean {
  const threadId = data.pages[0]?.ticket.id;
  if (ticketId === threadId) return true;
  return data.pages.some((page) => page.messages.some((other) => other.ticketId === ticketId));
}

function insert(data: ThreadPages, message: Message): ThreadPages {
  for (const [index, page] of data.pages.entries()) {
    const oldest = page.messages[0];
    const last = index === data.pages.length - 1;
    // what is newer or older than all that is loaded comes with its own page
    const newest = page.messages.at(-1);
    if (page.newerCursor !== null && index === 0 && (!newest || isBefore(newest, message))) return grow(data);
    if (last && page.hasMore && oldest && isBefore(message, oldest)) return grow(data);
    if (!last && (!oldest || isBefore(message, oldest))) continue;
    const at = page.messages.findLastIndex((one) => isBefore(one, message)) + 1;
    return grow(replacePage(data, index, { ...page, messages: page.messages.toSpliced(at, 0, message) }));
  }
  return data;
}

function replacePage(data: ThreadPages, index: number, page: ThreadPage): ThreadPages {
  return { ...data, pages: data.pages.with(index, page) };
}

/** One message more; a count of 1000 means 'more than 999'. */
function grow(data: ThreadPages): ThreadPages {
  return { ...data, pages: data.pages.map((page) => ({ ...page, count: Math.min(1000, page.count + 1) })) };
}

/** The assigned agent has seen everything in this ticket. */
export function markSeen(data: ThreadPages, ticketId: number): ThreadPages {
  const unseen = (message: Message) => message.ticketId === ticketId && !message.fromMe && !message.read;
  if (!data.pages.some((page) => page.messages.some(unseen))) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    messages: page.messages.map((message) => (unseen(message) ? { ...message, read: true } : message)),
  }));
  return { ...data, pages };
}

/**
 * Takes out the bubble that a stored message came from. Several files of one call share a key: the one that looks like
 * the message goes first, else the oldest.
 */
export function settle(bubbles: Bubble[], clientId: string, stored: Message): Bubble[] {
  const mine = bubbles.filter((bubble) => bubble.clientId === clientId);
  const gone = mine.find(({ message }) => looksLike(message, stored)) ?? mine[0];
  return gone ? bubbles.filter((bubble) => bubble !== gone) : bubbles;
}

function looksLike(mine: Message, stored: Message): boolean {
  return mine.mediaName === stored.mediaName && stored.body.endsWith(mine.body.trim());
}

/**
 * What is shown: stored messages in their order, each once; refused bubbles where they were refused; bubbles on their way at
 * the end. `keys` remembers which bubble a stored message came from.
 */
export function joinBubbles(stored: Message[], bubbles: Bubble[], keys: ReadonlyMap<number, string>): Shown[] {
  const shown: Shown[] = stored.map((message) => ({ key: keys.get(message.id) ?? `m${message.id}`, message }));
  if (bubbles.length === 0) return shown;
  const known = new Set(shown.map(({ key }) => key));
  const echoes = stored.filter(({ id, fromMe }) => fromMe && !keys.has(id));
  for (const bubble of bubbles) {
    const key = bubbleKey(bubble);
    if (known.has(key)) continue;
    if (bubble.state === 'sending' && takeEcho(echoes, bubble)) continue;
    const row: Shown = { key, message: bubble.message, bubble };
    if (bubble.state === 'refused') shown.splice(placeAfter(shown, bubble.after), 0, row);
    else shown.push(row);
  }
  return shown;
}

/**
 * After a lost connection a fetch may bring a message before the call that sent it has answered. Until the answer tells
 * for certain, what looks like the bubble stands for it.
 */
function takeEcho(echoes: Message[], { message, after }: Bubble): boolean {
  const at = echoes.findIndex(
    (other) => other.id > after && other.userId === message.userId && looksLike(message, other),
  );
  if (at === -1) return false;
  echoes.splice(at, 1);
  return true;
}

/** Behind the stored message of that id and the refused ones that already stand there; at the end where it is not. */
function placeAfter(shown: Shown[], id: number): number {
  const at = shown.findIndex(({ message, bubble }) => !bubble && message.id === id);
  if (at === -1) return shown.length;
  const next = shown.findIndex(({ bubble }, index) => index > at && bubble?.state !== 'refused');
  return next === -1 ? shown.length : next;
}

/** Stays with the message when it is stored. */
export function bubbleKey({ message }: Bubble): string {
  return `b${message.id}`;
}
