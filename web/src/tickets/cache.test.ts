import type { Contact } from '@guiche/contract/contacts';
import type { TicketShown } from '@guiche/contract/tickets';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import {
  countMark,
  forget,
  hear,
  hearAgain,
  learn,
  mark,
  patchContact,
  showAnswer,
  showEarly,
  ticketKeys,
} from './cache';
import { rowOf, rowsOf, type CountFilter, type ListFilter, type TicketPages } from './live';
import { at, tagged, ticketOf, viewerOf } from './live.fixture';

const agent = viewerOf('user');
const pending: ListFilter = { status: 'pending' };
const mine: ListFilter = { status: 'open' };
const all: CountFilter = {};

function cacheList(filter: ListFilter, ...tickets: TicketShown[]) {
  const page = { tickets: tickets.map(rowOf), count: tickets.length, hasMore: false, nextCursor: null };
  queryClient.setQueryData<TicketPages>(ticketKeys.list(filter), { pages: [page], pageParams: [''] });
  learn(page.tickets);
}
const ids = (filter: ListFilter) =>
  rowsOf(queryClient.getQueryData<TicketPages>(ticketKeys.list(filter))!).map(({ id }) => id);
const counts = () => queryClient.getQueryData(ticketKeys.count(all));
const update = (ticket: TicketShown) => ({ action: 'update' as const, ticket });

const [one, two, three] = [ticketOf({ id: 1 }), ticketOf({ id: 2 }), ticketOf({ id: 3 })];
const own = ticketOf({ id: 9, status: 'open' });
const accepted = { status: 'open', userId: 7, user: { id: 7, name: 'Ana' } } as const;

afterEach(async () => {
  await vi.advanceTimersByTimeAsync(1000);
  vi.restoreAllMocks();
});
beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  forget();
  cacheList(pending, three, two, one);
  cacheList(mine, own);
  queryClient.setQueryData(ticketKeys.count(all), { open: 1, pending: 3, closed: 0 });
});

describe('what is done shows before the server has answered', () => {
  test('an accepted ticket leaves those that wait and stands on top of one’s own', () => {
    showEarly(one, accepted, agent);
    expect(ids(pending)).toEqual([3, 2]);
    expect(ids(mine)).toEqual([9, 1]);
    expect(counts()).toEqual({ open: 2, pending: 2, closed: 0 });
  });

  test('refused, everything is as it was', () => {
    const takeBack = showEarly(one, accepted, agent);
    takeBack();
    expect(ids(pending)).toEqual([3, 2, 1]);
    expect(ids(mine)).toEqual([9]);
    expect(counts()).toEqual({ open: 1, pending: 3, closed: 0 });
  });

  test('refused because a colleague was first, what the server told stands', () => {
    const takeBack = showEarly(one, accepted, agent);
    hear(update(ticketOf({ id: 1, status: 'open', userId: 8, updatedAt: at(50) })), agent);
    takeBack();
    expect(ids(pending)).toEqual([3, 2]);
    expect(ids(mine)).toEqual([9]);
    expect(counts()).toEqual({ open: 1, pending: 2, closed: 0 });
  });

  test('the answer and the event of the same move count once', () => {
    showEarly(one, accepted, agent);
    const moved = ticketOf({ id: 1, ...accepted, updatedAt: at(50) });
    showAnswer(moved, agent);
    hear(update(moved), agent);
    expect(ids(mine)).toEqual([1, 9]);
    expect(counts()).toEqual({ open: 2, pending: 2, closed: 0 });
    expect(queryClient.getQueryData(ticketKeys.one(moved.uuid))).toEqual(moved);
  });

  test('tags do not move a ticket', () => {
    showEarly(one, { tags: tagged(1, 4) }, agent);
    expect(ids(pending)).toEqual([3, 2, 1]);
  });
});

describe('what the server tells', () => {
  test('older news is no news, also when the ticket is in another list by now', () => {
    hear(update(ticketOf({ id: 1, status: 'open', userId: 8, updatedAt: at(50) })), agent);
    hear(update(ticketOf({ id: 1, updatedAt: at(40) })), agent);
    expect(ids(pending)).toEqual([3, 2]);
    expect(counts()).toEqual({ open: 1, pending: 2, closed: 0 });
  });

  test('older news is no news of a ticket that has gone to others meanwhile, and neither is its older leaving', () => {
    hear({ action: 'delete', ticketId: 1, updatedAt: at(50) }, agent);
    hear(update(ticketOf({ id: 1, updatedAt: at(40) })), agent);
    expect(ids(pending)).toEqual([3, 2]);
    hear(update(ticketOf({ id: 2, updatedAt: at(70) })), agent);
    hear({ action: 'delete', ticketId: 2, updatedAt: at(60) }, agent);
    expect(ids(pending)).toEqual([2, 3]);
    // and one that comes back is news
    hear(update(ticketOf({ id: 1, updatedAt: at(80) })), agent);
    expect(ids(pending)).toEqual([1, 2, 3]);
    expect(counts()).toEqual({ open: 1, pending: 3, closed: 0 });
  });

  test('a status change told as two is one', () => {
    hear({ action: 'delete', ticketId: 1 }, agent);
    hear(update(ticketOf({ id: 1, status: 'open', updatedAt: at(50) })), agent);
    expect([ids(pending), ids(mine)]).toEqual([
      [3, 2],
      [1, 9],
    ]);
    expect(counts()).toEqual({ open: 2, pending: 2, closed: 0 });
  });

  test('a ticket nobody has seen before makes the counts be asked, a new one does not', async () => {
    const asked = vi.spyOn(queryClient, 'invalidateQueries');
    hear(update(ticketOf({ id: 20, createdAt: at(60), updatedAt: at(60) })), agent);
    await vi.advanceTimersByTimeAsync(1000);
    expect(counts()).toEqual({ open: 1, pending: 4, closed: 0 });
    expect(asked).not.toHaveBeenCalled();
    hear(update(ticketOf({ id: 21, createdAt: at(0), updatedAt: at(61) })), agent);
    hear(update(ticketOf({ id: 22, createdAt: at(0), updatedAt: at(62) })), agent);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveBeenCalledExactlyOnceWith({ queryKey: ticketKeys.counts });
  });

  test('what an answer told before its event came makes the counts be asked: they may be older than that answer', async () => {
    const asked = vi.spyOn(queryClient, 'invalidateQueries');
    const accepted = ticketOf({ id: 1, status: 'open', userId: 7, updatedAt: at(50) });
    cacheList(mine, accepted, own);
    hear(update(accepted), agent);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveBeenCalledExactlyOnceWith({ queryKey: ticketKeys.counts });
    // once heard, it is as any other
    hear(update(accepted), agent);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveBeenCalledOnce();
  });

  test('an event that may be counted already makes the counts be asked, a newer one changes them', async () => {
    const asked = vi.spyOn(queryClient, 'invalidateQueries');
    queryClient.setQueryData(ticketKeys.count(all), { open: 2, pending: 2, closed: 0, snoozed: 0, upTo: at(55) });
    hear(update(ticketOf({ id: 1, status: 'open', userId: 7, updatedAt: at(50) })), agent);
    expect(counts()).toMatchObject({ open: 2, pending: 2 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveBeenCalledExactlyOnceWith({ queryKey: ticketKeys.counts });
    hear(update(ticketOf({ id: 2, status: 'open', userId: 7, updatedAt: at(60) })), agent);
    expect(counts()).toMatchObject({ open: 3, pending: 1 });
  });

  test('an event before the first counts is one that their answer may lack', () => {
    queryClient.removeQueries({ queryKey: ticketKeys.counts });
    const asking = queryClient.fetchQuery({ queryKey: ticketKeys.count(all), queryFn: () => new Promise(() => {}) });
    // the next test begins with nothing on its way
    asking.catch(() => undefined);
    const before = countMark();
    hear(update(ticketOf({ id: 1, status: 'open', userId: 7, updatedAt: at(50) })), agent);
    expect(countMark()).toBeGreaterThan(before);
  });

  test('an answer that was on its way while events came is brought up to date', () => {
    const since = mark();
    hear(update(ticketOf({ id: 2, status: 'closed', updatedAt: at(50) })), agent);
    hear({ action: 'delete', ticketId: 3 }, agent);
    // the list as it was when it was asked for
    cacheList(pending, three, two, one);
    hearAgain(since, agent);
    expect(ids(pending)).toEqual([1]);
    expect(counts()).toEqual({ open: 1, pending: 1, closed: 0 });
  });

  test('what a contact is by now happens again to an answer that was on its way', () => {
    queryClient.setQueryData(ticketKeys.one(own.uuid), own);
    const since = mark();
    patchContact({ ...own.contact, isOptedOut: true } as unknown as Contact);
    // the ticket as it was when it was asked for
    queryClient.setQueryData(ticketKeys.one(own.uuid), own);
    hearAgain(since, agent);
    expect(queryClient.getQueryData(ticketKeys.one(own.uuid))).toMatchObject({ contact: { isOptedOut: true } });
  });

  test('an answer that lacks a ticket which the one before had makes nobody count with its old place', async () => {
    const list = queryClient.getQueryCache().find({ queryKey: ticketKeys.list(mine) })!;
    learn([rowOf(own)], list);
    // it was closed before this page was connected: no event came
    cacheList(mine);
    learn([], list);
    queryClient.setQueryData(ticketKeys.count(all), { open: 0, pending: 3, closed: 0, snoozed: 0, upTo: at(55) });
    const asked = vi.spyOn(queryClient, 'invalidateQueries');
    hear(update({ ...own, status: 'pending', userId: null, user: null, updatedAt: at(60) }), agent);
    expect(counts()).toMatchObject({ open: 0, pending: 3 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveBeenCalledExactlyOnceWith({ queryKey: ticketKeys.counts });
  });

  test('a ticket that has left before it was counted leaves the counts as they are, until they are asked', async () => {
    const asked = vi.spyOn(queryClient, 'invalidateQueries');
    queryClient.setQueryData(ticketKeys.count(all), { open: 1, pending: 2, closed: 0, snoozed: 0, upTo: at(55) });
    hear({ action: 'delete', ticketId: 1, updatedAt: at(50) }, agent);
    expect(counts()).toMatchObject({ open: 1, pending: 2 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveBeenCalledExactlyOnceWith({ queryKey: ticketKeys.counts });
    hear({ action: 'delete', ticketId: 2, updatedAt: at(60) }, agent);
    expect(counts()).toMatchObject({ open: 1, pending: 1 });
  });

  test('what a ticket says of its contact takes back nothing that the contact itself told, and is asked for', () => {
    queryClient.setQueryData(ticketKeys.one(own.uuid), own);
    patchContact({ ...own.contact, isBlocked: true } as unknown as Contact);
    hear(update({ ...own, lastMessage: 'Chegou', updatedAt: at(50) }), agent);
    const { data, isInvalidated } = queryClient.getQueryState<TicketShown>(ticketKeys.one(own.uuid))!;
    expect(data).toMatchObject({ lastMessage: 'Chegou', contact: { isBlocked: true } });
    expect(isInvalidated).toBe(true);
    // another contact is another contact
    const other = { ...own, contactId: 77, contact: { ...own.contact, id: 77, name: 'Outra' }, updatedAt: at(60) };
    hear(update(other), agent);
    expect(queryClient.getQueryData(ticketKeys.one(own.uuid))).toMatchObject({ contact: { name: 'Outra' } });
  });

  test('the open ticket follows, and a deleted one is asked for again', () => {
    queryClient.setQueryData(ticketKeys.one(own.uuid), own);
    hear(update({ ...own, lastMessage: 'Chegou', updatedAt: at(50) }), agent);
    expect(queryClient.getQueryData(ticketKeys.one(own.uuid))).toMatchObject({ lastMessage: 'Chegou' });
    hear({ action: 'updateUnread', ticketId: own.id }, agent);
    expect(queryClient.getQueryState(ticketKeys.one(own.uuid))?.isInvalidated).toBe(false);
    hear({ action: 'delete', ticketId: own.id }, agent);
    expect(queryClient.getQueryState(ticketKeys.one(own.uuid))?.isInvalidated).toBe(true);
  });
});
