import type { TicketInList, TicketShown } from '@guiche/contract/tickets';
import { queryClient } from '../platform/query';
import {
  applyTicketEvent,
  applyToCounts,
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

/** The newest state of each ticket that the server told, and where it stood: null for one that is gone. */
const told = new Map<number, { facts: TicketFacts | null; updatedAt: string }>();
/** The newest time in any list: a row that is moved before the server has answered goes to the top with it. */
let newest = '';
/** What was heard lately, for answers that were on their way meanwhile. */
const heard: TicketEvent[] = [];
let heardBefore = 0;
const HEARD_MOST = 500;

/** How many events were heard until now. */
export const mark = (): number => heardBefore + heard.length;

/** An event of the server changes everything that is cached of tickets. */
export function hear(event: TicketEvent, viewer: ListViewer): void {
  heard.push(event);
  if (heard.length > HEARD_MOST) heardBefore += heard.splice(0, HEARD_MOST / 2).length;
  if (event.action !== 'update') return show(event, viewer);
  const { id, updatedAt } = event.ticket;
  const known = told.get(id);
  // events of two processes may cross: older news is no news
  if (known?.facts && known.updatedAt > updatedAt) return;
  show(event, viewer);
}

/** Events since `from` happen again to an answer that was on its way. */
export function hearAgain(from: number, viewer: ListViewer): void {
  for (const event of heard.slice(Math.max(0, from - heardBefore))) {
    if (event.action === 'update' && (told.get(event.ticket.id)?.updatedAt ?? '') > event.ticket.updatedAt) continue;
    show(event, viewer, false);
  }
}

/** What an answer of the server says about tickets, without being an event. */
export function learn(tickets: readonly TicketInList[]): void {
  for (const ticket of tickets) {
    const known = told.get(ticket.id);
    if (!known || known.updatedAt <= ticket.updatedAt) remember(ticket);
  }
}

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
    if (heard.slice(Math.max(0, from - heardBefore)).some((event) => idOf(event) === before.id)) return;
    place(rowOf(before), viewer);
    patchShown(before.uuid, (ticket) => ({ ...ticket, ...rowOf(before), contact: ticket.contact }));
  };
}

/** The server's answer to a change: it stands over what was shown early, unless newer news came first. */
export function showAnswer(ticket: TicketShown, viewer: ListViewer): void {
  const known = told.get(ticket.id);
  if (known && known.updatedAt > ticket.updatedAt) return;
  place(ticket, viewer);
  queryClient.setQueryData(ticketKeys.one(ticket.uuid), ticket);
  remember(ticket);
}

/** Changes rows and open tickets where they stand: a contact's new name, a queue's new colour. */
export function patchEverywhere(change: <T extends TicketInList>(ticket: T) => T): void {
  eachList((list) => patchRows(list, change));
  for (const [key, ticket] of queryClient.getQueriesData<TicketShown>({ queryKey: ticketKeys.shown })) {
    const next = ticket && change(ticket);
    if (next !== ticket) queryClient.setQueryData(key, next);
  }
}

function show(event: TicketEvent, viewer: ListViewer, counted = true): void {
  if (event.action === 'update') {
    const { ticket } = event;
    place(ticket, viewer, counted);
    remember(ticket);
    patchShown(ticket.uuid, () => ticket);
    return;
  }
  const { action, ticketId } = event;
  eachList((list, filter) => applyTicketEvent(list, event, filter, viewer));
  if (action === 'delete') {
    if (counted) count(told.get(ticketId)?.facts, null, viewer);
    told.set(ticketId, { facts: null, updatedAt: told.get(ticketId)?.updatedAt ?? '' });
  }
  for (const [key, ticket] of queryClient.getQueriesData<TicketShown>({ queryKey: ticketKeys.shown })) {
    if (ticket?.id !== ticketId) continue;
    if (action === 'updateUnread') queryClient.setQueryData(key, { ...ticket, unreadMessages: 0, wokenAt: null });
    // deleted, or no longer ours to see: the answer will say which
    else void queryClient.invalidateQueries({ queryKey: key });
  }
}

function place(ticket: TicketInList, viewer: ListViewer, counted = true): void {
  const row = rowOf(ticket);
  const known = told.get(row.id);
  // whoever was never changed is new
  const before = known ? known.facts : row.createdAt === row.updatedAt ? null : undefined;
  eachList((list, filter) => put(list, row, filter, viewer));
  if (counted) count(before, row, viewer);
  told.set(row.id, { facts: row, updatedAt: known?.updatedAt ?? '' });
}

function remember({ id, status, userId, queueId, snoozedUntil, updatedAt }: TicketInList): void {
  told.set(id, { facts: { status, userId, queueId, snoozedUntil }, updatedAt });
  if (updatedAt > newest) newest = updatedAt;
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

function count(before: TicketFacts | null | undefined, after: TicketFacts | null, viewer: ListViewer): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ticketKeys.counts })) {
    const counts = query.state.data as TicketCounts | undefined;
    const next = counts && applyToCounts(counts, before, after, query.queryKey[2] as CountFilter, viewer);
    if (next === counts) continue;
    counted += 1;
    if (next) queryClient.setQueryData(query.queryKey, next, { updatedAt: query.state.dataUpdatedAt });
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
