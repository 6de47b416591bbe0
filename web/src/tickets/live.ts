import type { ContactLite } from '@guiche/contract/contact-lite';
import type { LiveEvent } from '@guiche/contract/live';
import { can, type Viewer } from '@guiche/contract/permissions';
import { isOfUnread, isTicketSearch, isTold, mayReadTicket, waitsFor } from '@guiche/contract/ticket-access';
import type { TicketFilter, TicketFound, TicketInList, TicketShown } from '@guiche/contract/tickets';
import { fold } from '../platform/fold';

/**
 * How an event changes what is cached of ticket lists. Pure, and free of React: the server's tests apply its events to
 * these and compare with a fresh GET. The law: old list + event = fresh list, as far as it was loaded.
 */

/** The sort values of a row: newest change first, then highest id; or longest waiting first, then lowest id. */
export interface Place {
  at: string;
  id: number;
}
type Sort = ListFilter['sort'];

export interface TicketPage {
  tickets: TicketFound[];
  count: number;
  hasMore: boolean;
  nextCursor: string | null;
  /** A search ended early, and has looked as far as this. */
  lookedTo?: Place | undefined;
  /** How far this page reached when it was loaded, kept once its rows change: the next page goes on behind it. */
  end?: Place;
}

/** A list as it is cached: its pages in order, each row once. */
export interface TicketPages {
  pages: TicketPage[];
  pageParams: unknown[];
}

export type ListFilter = Partial<Omit<TicketFilter, 'pageNumber' | 'cursor'>> & {
  /** The company's zone, for `date` and `updatedAt`. */
  timeZone?: string;
};
export type ListViewer = Pick<Viewer, 'id' | 'profile' | 'super' | 'allTicket' | 'queueIds'>;
/** What is told of one ticket; a `reload` tells of none, and everything is asked for anew. */
export type TicketEvent = Exclude<LiveEvent<'ticket'>, { action: 'reload' }>;

/** What decides in which of the open and pending lists a ticket stands. */
export type TicketFacts = Pick<TicketInList, 'status' | 'userId' | 'queueId' | 'snoozedUntil'>;
export interface TicketCounts {
  open: number;
  pending: number;
  closed: number;
  /** Open ones that are put off. */
  snoozed: number;
  /** What became so later is not counted in them. */
  upTo?: string;
}
export type CountFilter = Pick<ListFilter, 'showAll' | 'queueIds'>;

/** More than 999 is not counted: 1000 says 'more than 999'. */
const COUNT_LIMIT = 1000;

/** Applies one `ticket` event to a list. Gives the same object back when nothing changes. */
export function applyTicketEvent(
  list: TicketPages,
  event: TicketEvent,
  filter: ListFilter,
  viewer: ListViewer,
): TicketPages {
  if (event.action === 'delete') return without(list, event.ticketId, filter.sort);
  if (event.action === 'updateUnread') {
    const row = findTicket(list, event.ticketId);
    const isSeen = !row || (row.unreadMessages === 0 && row.wokenAt === null);
    return isSeen ? list : put(list, { ...row, unreadMessages: 0, wokenAt: null }, filter, viewer);
  }
  const row = rowOf(event.ticket);
  const known = findTicket(list, row.id);
  // events of two processes may cross: older news is no news
  return known && known.updatedAt > row.updatedAt ? list : put(list, row, filter, viewer);
}

/**
 * Puts a row where it belongs, or takes it out if it no longer belongs here, however new it is.
 * A row beyond what is loaded is left to its own page.
 */
export function put(list: TicketPages, ticket: TicketInList, filter: ListFilter, viewer: ListViewer): TicketPages {
  const known = findTicket(list, ticket.id);
  // events do not say what a search has found
  const row: TicketFound = known?.hit ? { ...ticket, hit: known.hit } : ticket;
  if (!holds(row, filter, viewer, known !== undefined)) return without(list, row.id, filter.sort);
  const { sort } = filter;
  if (known && placeOf(known, sort).at === placeOf(row, sort).at)
    return patchRows(list, (other) => (other.id === row.id ? row : other));
  return recount(insert(take(list, row.id, sort), row, sort), 0);
}

function without(list: TicketPages, id: number, sort: Sort): TicketPages {
  const rest = take(list, id, sort);
  return rest === list ? list : recount(rest, -1);
}

/** Does a list with this filter hold this ticket for this person? `listed`: it was found by its text before. */
export function holds(ticket: TicketInList, filter: ListFilter, viewer: ListViewer, listed = false): boolean {
  return (
    mayReadTicket(viewer, ticket) &&
    isInScope(ticket, filter, viewer) &&
    passesFilters(ticket, filter) &&
    (listed || matchesText(ticket, filter.searchParam ?? ''))
  );
}

/** How the open and pending counts change when a ticket does; null when that cannot be told and they must be asked. */
export function applyToCounts(
  counts: TicketCounts,
  /** null: it stood in no list; undefined: nobody knows. */
  before: TicketFacts | null | undefined,
  after: TicketFacts | null,
  filter: CountFilter,
  viewer: ListViewer,
): TicketCounts | null {
  if (before === undefined) return null;
  const next = { ...counts };
  for (const status of ['open', 'pending', 'snoozed'] as const) {
    const change = Number(countsIn(status, after)) - Number(countsIn(status, before));
    if (change === 0) continue;
    // of 'more than 999' one less may still be more than 999
    if (counts[status] >= COUNT_LIMIT && change < 0) return null;
    next[status] = Math.min(COUNT_LIMIT, Math.max(0, counts[status] + change));
  }
  const same = (['open', 'pending', 'snoozed'] as const).every((name) => next[name] === counts[name]);
  return same ? counts : next;

  function countsIn(name: 'open' | 'pending' | 'snoozed', ticket: TicketFacts | null): boolean {
    const status = name === 'snoozed' ? 'open' : name;
    if (ticket?.status !== status || !mayReadTicket(viewer, ticket)) return false;
    if (status === 'open' && (ticket.snoozedUntil !== null) !== (name === 'snoozed')) return false;
    return isInScope(ticket, { ...filter, status }, viewer) && isInQueues(ticket, filter.queueIds);
  }
}

/** The rows of a list in order. A row that moved up while its old page was on its way comes twice: its older self goes. */
export function rowsOf(list: TicketPages): TicketFound[] {
  const seen = new Set<number>();
  return list.pages.flatMap((page) =>
    page.tickets.filter(({ id }) => {
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    }),
  );
}

export function findTicket(list: TicketPages, id: number): TicketFound | undefined {
  for (const { tickets } of list.pages) {
    const found = tickets.find((ticket) => ticket.id === id);
    if (found) return found;
  }
  return undefined;
}

/** A ticket as lists have it: without what only its own page shows. */
export const rowOf = <T extends TicketInList>({ contact, ...ticket }: T): TicketInList => ({
  ...ticket,
  contact: liteOf(contact),
});

/** What a row says of its contact. */
export const liteOf = ({ id, name, number, email, profilePicUrl }: ContactLite): ContactLite => ({
  id,
  name,
  number,
  email,
  profilePicUrl,
});

/** A row as an open ticket: what it does not say of its contact comes with the server's answer. */
export const shownOf = (ticket: TicketInList): TicketShown => ({
  ...ticket,
  contact: { isBlocked: false, isOptedOut: false, extraInfo: [], ...ticket.contact },
});

/** Changes the rows that `change` wants changed where they stand: a contact's new name, a tag's new colour. */
export function patchRows(list: TicketPages, change: (row: TicketInList) => TicketInList): TicketPages {
  let changed = false;
  const pages = list.pages.map((page) => {
    const tickets = page.tickets.map(change);
    if (tickets.every((row, index) => row === page.tickets[index])) return page;
    changed = true;
    return { ...page, tickets };
  });
  return changed ? { ...list, pages } : list;
}

// ── what belongs into a list ──

/** Open: one's own. Pending: of one's queues, or of none. With 'show all', when closed, and in searches: all. */
function isInScope(ticket: TicketFacts, filter: ListFilter, viewer: ListViewer): boolean {
  const showsAll = filter.showAll === true && can(viewer, 'tickets-manager:showall');
  if (showsAll || filter.status === 'closed' || isTicketSearch(filter)) return true;
  if (isOfUnread(filter)) return isTold(ticket, viewer);
  const own = ticket.userId === viewer.id;
  const waiting = ticket.status === 'pending' && waitsFor(viewer, ticket.queueId);
  if (filter.status === 'open') return own;
  return filter.status === 'pending' ? waiting : own || waiting;
}

function passesFilters(ticket: TicketInList, filter: ListFilter): boolean {
  const { status, queueIds, users, tags, contactId, campaigns, date, updatedAt, withUnreadMessages, timeZone } = filter;
  return (
    (!status || ticket.status === status) &&
    isInQueues(ticket, queueIds) &&
    (!users?.length || (ticket.userId !== null && users.includes(ticket.userId))) &&
    (!tags?.length || tags.every((id) => ticket.tags.some((tag) => tag.id === id))) &&
    (!contactId || ticket.contactId === contactId) &&
    (!campaigns?.length || (ticket.campaign !== null && campaigns.includes(ticket.campaign.id))) &&
    (!date || dayIn(ticket.createdAt, timeZone) === date) &&
    (!updatedAt || dayIn(ticket.updatedAt, timeZone) === updatedAt) &&
    (!withUnreadMessages || ticket.unreadMessages > 0) &&
    isAwake(ticket, filter)
  );
}

/** A list of open tickets is what is to be done now; a search finds what is put off too. */
function isAwake({ snoozedUntil }: TicketFacts, filter: ListFilter): boolean {
  if (filter.searchParam) return true;
  const snoozed = filter.snoozed ?? (filter.status === 'open' && !isTicketSearch(filter) ? false : undefined);
  return snoozed === undefined || snoozed === (snoozedUntil !== null);
}

/** The chosen queues, and what has none; nothing chosen: all. */
function isInQueues({ queueId }: TicketFacts, queueIds: readonly number[] | undefined): boolean {
  return !queueIds?.length || queueId === null || queueIds.includes(queueId);
}

/** As far as a row can tell: older messages of the ticket are only known to the server. */
function matchesText({ contact, lastMessage }: TicketInList, text: string): boolean {
  const wanted = fold(text);
  return [contact.name, contact.number, lastMessage].some((words) => fold(words).includes(wanted));
}

function dayIn(instant: string, timeZone = 'America/Sao_Paulo'): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(instant));
}

// ── where it stands ──

const placeOf = ({ updatedAt, waitingSince, id }: TicketInList, sort: Sort): Place => ({
  at: sort === 'waiting' ? (waitingSince ?? updatedAt) : updatedAt,
  id,
});

/** Does `one` stand above `other`? */
function isAbove(one: Place, other: Place, sort: Sort): boolean {
  const [high, low] = sort === 'waiting' ? [other, one] : [one, other];
  return high.at === low.at ? high.id > low.id : high.at > low.at;
}

function endOf(page: TicketPage, sort: Sort): Place | undefined {
  const last = page.tickets.at(-1);
  return page.end ?? page.lookedTo ?? (last && placeOf(last, sort));
}

function insert(list: TicketPages, row: TicketFound, sort: Sort): TicketPages {
  const last = list.pages.length - 1;
  const place = placeOf(row, sort);
  const at = list.pages.findIndex((page, index) => {
    const end = endOf(page, sort);
    return (index === last && !page.hasMore) || (end !== undefined && !isAbove(end, place, sort));
  });
  const page = list.pages[at];
  if (!page) return list;
  const below = page.tickets.findIndex((other) => isAbove(place, placeOf(other, sort), sort));
  const tickets = page.tickets.toSpliced(below === -1 ? page.tickets.length : below, 0, row);
  return withRows(list, at, tickets, sort);
}

function take(list: TicketPages, id: number, sort: Sort): TicketPages {
  let next = list;
  for (const [index, { tickets }] of list.pages.entries()) {
    const rest = tickets.filter((ticket) => ticket.id !== id);
    if (rest.length < tickets.length) next = withRows(next, index, rest, sort);
  }
  return next;
}

function withRows(list: TicketPages, index: number, tickets: TicketFound[], sort: Sort): TicketPages {
  const page = list.pages[index]!;
  const end = endOf(page, sort);
  return { ...list, pages: list.pages.with(index, { ...page, tickets, ...(end && { end }) }) };
}

/** A list that is loaded to its end knows its count; of another one only what leaves is sure. */
function recount(list: TicketPages, change: number): TicketPages {
  const known = list.pages[0]?.count ?? 0;
  const complete = list.pages.at(-1)?.hasMore === false;
  const sure = known >= COUNT_LIMIT ? known : known + change;
  const count = complete ? Math.min(COUNT_LIMIT, rowsOf(list).length) : sure;
  if (list.pages.every((page) => page.count === count)) return list;
  return { ...list, pages: list.pages.map((page) => ({ ...page, count })) };
}
