import type { Contact } from '@guiche/contract/contacts';
import type { TicketInList, TicketShown } from '@guiche/contract/tickets';
import { queryClient } from '../platform/query';
import {
  applyTicketEvent,
  applyToCounts,
  liteOf,
  patchRows,
  put,
  rowOf,
  type CountFilter,
  type ListFilter,
  type ListViewer,
  type TicketCounts,
  type TicketEvent,
  type TicketFacts,
  type TicketPages,
} from './live';
import { isOldNews, timeOf } from './old-news';

export const ticketKeys = {
  all: ['tickets'],
  lists: ['tickets', 'list'],
  list: (filter: ListFilter) => ['tickets', 'list', filter],
  counts: ['tickets', 'counts'],
  count: (filter: CountFilter) => ['tickets', 'counts', filter],
  shown: ['tickets', 'shown'],
  one: (uuid: string) => ['tickets', 'shown', uuid],
  drafts: ['tickets', 'drafts'],
  notes: ['tickets', 'notes'],
} as const;

/**
 * The newest state of each ticket that the server told, and where it stood: null for one that is gone. `isLearned`: an
 * answer said so, and nothing was heard of it yet.
 */
const told = new Map<number, { facts: TicketFacts | null; updatedAt: string; isLearned?: boolean }>();
/** The newest time in any list: a row that is moved before the server has answered goes to the top with it. */
let newest = '';
/** What was heard lately, of tickets and of what stands in them, for answers that were on their way meanwhile. */
const heard: (TicketEvent | Patch)[] = [];
type Patch = <T extends TicketInList>(ticket: T) => T;
let heardBefore = 0;
const HEARD_MOST = 500;

/** How many events were heard until now. */
export const mark = (): number => heardBefore + heard.length;

function note(one: TicketEvent | Patch): void {
  heard.push(one);
  if (heard.length > HEARD_MOST) heardBefore += heard.splice(0, HEARD_MOST / 2).length;
}

/** An event of the server changes everything that is cached of tickets. */
export function hear(event: TicketEvent, viewer: ListViewer): void {
  note(event);
  const known = told.get(idOf(event));
  if (event.action !== 'update') return isOldNews(event, known?.updatedAt) ? undefined : show(event, viewer);
  const { updatedAt } = event.ticket;
  // An answer about it came before it: whether the counts were asked before or after, nobody knows.
  if (known?.isLearned && known.updatedAt >= updatedAt) {
    counted += 1;
    askCounts();
  }
  if (!isOldNews(event, known?.updatedAt)) show(event, viewer);
}

/** Events since `from` happen again to an answer that was on its way. */
export function hearAgain(from: number, viewer: ListViewer): void {
  for (const event of heard.slice(Math.max(0, from - heardBefore))) {
    if (typeof event === 'function') patchNow(event);
    else if (!isOldNews(event, told.get(idOf(event))?.updatedAt)) show(event, viewer, false);
  }
}

/**
 * What an answer of the server says about tickets, without being an event.
 *
 * @param of the query that was answered. What its answer before had and this one has not went elsewhere before anything was
 * heard, and nobody knows where: whoever counted with its old place would count wrongly for good.
 */
export function learn(tickets: readonly TicketInList[], of?: object): void {
  const before = of && answered.get(of);
  if (of) answered.set(of, new Set(tickets.map(({ id }) => id)));
  for (const id of before ?? []) if (!answered.get(of!)!.has(id) && told.get(id)?.isLearned) told.delete(id);
  for (const ticket of tickets) {
    const known = told.get(ticket.id);
    if (!known || known.updatedAt < ticket.updatedAt) remember(ticket, true);
  }
}
/** By query, which tickets its last answer had. */
const answered = new WeakMap<object, ReadonlySet<number>>();

/** After a pause in which nothing was heard: what was known may be old. */
export function forget(): void {
  told.clear();
  heardBefore += heard.splice(0).length;
}

/** Puts a change in sight before the server has answered; a move goes to the top. Returns the way to take it back. */
export function showEarly(
  before: TicketInList,
  change: Partial<Omit<TicketInList, 'contact'>>,
  viewer: ListViewer,
): () => void {
  const toTop = change.status !== undefined && newest > before.updatedAt;
  const early = { ...rowOf(before), ...change, updatedAt: toTop ? newest : before.updatedAt };
  const from = mark();
  place(early, viewer);
  patchShown(before.uuid, (ticket) => ({ ...ticket, ...change }));
  return () => {
    // what the server told meanwhile stands
    if (
      heard
        .slice(Math.max(0, from - heardBefore))
        .some((event) => typeof event !== 'function' && idOf(event) === before.id)
    )
      return;
    place(rowOf(before), viewer);
    patchShown(before.uuid, (ticket) => ({ ...ticket, ...rowOf(before), contact: ticket.contact }));
  };
}

/** The server's answer to a change: it stands over what was shown early, unless newer news came first. */
export function showAnswer(ticket: TicketShown, viewer: ListViewer): void {
  const known = told.get(ticket.id);
  if (known && known.updatedAt > ticket.updatedAt) return;
  place(ticket, viewer, ticket.updatedAt);
  queryClient.setQueryData(ticketKeys.one(ticket.uuid), ticket);
  remember(ticket);
}

/** Changes rows and open tickets where they stand: a contact's new name, a queue's new colour. */
export function patchEverywhere(change: Patch): void {
  note(change);
  patchNow(change);
}

function patchNow(change: Patch): void {
  eachList((list) => patchRows(list, change));
  for (const [key, ticket] of queryClient.getQueriesData<TicketShown>({ queryKey: ticketKeys.shown })) {
    const next = ticket && change(ticket);
    if (next !== ticket) queryClient.setQueryData(key, next);
  }
}

/** What a contact is called by now, wherever its tickets stand. */
export function patchContact(contact: Contact): void {
  const { id, isBlocked, isOptedOut } = contact;
  const lite = liteOf(contact);
  patchEverywhere((ticket) => {
    if (ticket.contactId !== id) return ticket;
    // a row says nothing of it
    const shown = 'isBlocked' in ticket.contact ? { isBlocked, isOptedOut } : {};
    return { ...ticket, contact: { ...ticket.contact, ...lite, ...shown } };
  });
}

function show(event: TicketEvent, viewer: ListViewer, counted = true): void {
  if (event.action === 'update') {
    const { ticket } = event;
    place(ticket, viewer, counted ? ticket.updatedAt : null);
    remember(ticket);
    showInFull(ticket);
    return;
  }
  const { action, ticketId } = event;
  eachList((list, filter) => applyTicketEvent(list, event, filter, viewer));
  if (action === 'delete') {
    if (counted) count(told.get(ticketId)?.facts, null, viewer, timeOf(event));
    told.set(ticketId, { facts: null, updatedAt: timeOf(event) ?? told.get(ticketId)?.updatedAt ?? '' });
  }
  for (const [key, ticket] of queryClient.getQueriesData<TicketShown>({ queryKey: ticketKeys.shown })) {
    if (ticket?.id !== ticketId) continue;
    if (action === 'updateUnread') queryClient.setQueryData(key, { ...ticket, unreadMessages: 0, wokenAt: null });
    // deleted, or no longer ours to see: the answer will say which
    else void queryClient.invalidateQueries({ queryKey: key });
  }
}

/** @param at when it became so: null where it is counted already, none where this page has done it */
function place(ticket: TicketInList, viewer: ListViewer, at?: string | null): void {
  const row = rowOf(ticket);
  const known = told.get(row.id);
  // whoever was never changed is new
  const before = known ? known.facts : row.createdAt === row.updatedAt ? null : undefined;
  eachList((list, filter) => put(list, row, filter, viewer));
  if (at !== null) count(before, row, viewer, at);
  told.set(row.id, { ...known, facts: row, updatedAt: known?.updatedAt ?? '' });
}

function remember({ id, status, userId, queueId, snoozedUntil, updatedAt }: TicketInList, isLearned = false): void {
  told.set(id, { facts: { status, userId, queueId, snoozedUntil }, updatedAt, isLearned });
  if (updatedAt > newest) newest = updatedAt;
}

/**
 * Changes of a contact are told by themselves, and what a ticket says of its contact may be from before one of them: what
 * is shown stays, and which of the two is right is asked for.
 */
function showInFull(ticket: TicketShown): void {
  const queryKey = ticketKeys.one(ticket.uuid);
  const shown = queryClient.getQueryData<TicketShown>(queryKey);
  if (!shown) return;
  const isSure = shown.contactId !== ticket.contactId || saysTheSame(ticket.contact, shown.contact);
  queryClient.setQueryData<TicketShown>(queryKey, isSure ? ticket : { ...ticket, contact: shown.contact });
  if (!isSure) void queryClient.invalidateQueries({ queryKey });
}

function saysTheSame(one: TicketShown['contact'], other: TicketShown['contact']): boolean {
  const { extraInfo: _, ...facts } = one;
  return (Object.keys(facts) as (keyof typeof facts)[]).every((field) => one[field] === other[field]);
}

function patchShown(uuid: string, change: (ticket: TicketShown) => TicketShown): void {
  queryClient.setQueryData<TicketShown>(ticketKeys.one(uuid), (ticket) => ticket && change(ticket));
}

function eachList(change: (list: TicketPages, filter: ListFilter) => TicketPages): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ticketKeys.lists })) {
    const list = query.state.data as TicketPages | undefined;
    const next = list && change(list, query.queryKey[2] as ListFilter);
    if (next === list) continue;
    queryClient.setQueryData(query.queryKey, next, { updatedAt: query.state.dataUpdatedAt });
  }
}

let asking: ReturnType<typeof setTimeout> | undefined;
let counted = 0;
/** How often the counts were changed by what was heard: an answer that was on its way meanwhile may lack it. */
export const countMark = (): number => counted;

/** What became so before the counts were answered may be counted in them, or not: then they are asked. */
function count(
  before: TicketFacts | null | undefined,
  after: TicketFacts | null,
  viewer: ListViewer,
  at?: string,
): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ticketKeys.counts })) {
    const counts = query.state.data as TicketCounts | undefined;
    const next = counts ? applyToCounts(counts, before, after, query.queryKey[2] as CountFilter, viewer) : null;
    if (next === counts) continue;
    counted += 1;
    // the first answer is on its way: it is asked for again when it is here
    if (!counts) continue;
    if (next && !(at && counts.upTo && at <= counts.upTo))
      queryClient.setQueryData(query.queryKey, next, { updatedAt: query.state.dataUpdatedAt });
    else askCounts();
  }
}

/** Asks for the counts, once for a burst of events. */
export function askCounts(): void {
  asking ??= setTimeout(() => {
    asking = undefined;
    void queryClient.invalidateQueries({ queryKey: ticketKeys.counts });
  }, 300);
}

const idOf = (event: TicketEvent): number => (event.action === 'update' ? event.ticket.id : event.ticketId);
