import type { TicketInList, TicketShown } from '@guiche/contract/tickets';
import { useEffect, useRef } from 'react';
import { withLine } from '../connections/live';
import { useLive, useLiveState } from '../platform/live';
import { catchUp } from '../platform/catch-up';
import { queryClient } from '../platform/query';
import {
  askCounts,
  countMark,
  forget,
  hear,
  hearAgain,
  learn,
  mark,
  patchContact,
  patchEverywhere,
  ticketKeys,
} from './cache';
import { rowsOf, type ListViewer, type TicketEvent, type TicketPages } from './live';
import { useViewer } from './viewer';

/** Events of one moment are shown together: a status change is told as two. */
const GATHER_MS = 25;

/** Keeps every cached list, count and open ticket as the server tells it, for as long as the page is there. */
export function useTicketLive(): void {
  const viewer = useViewer();
  const gather = useGathered(viewer);
  useLateAnswers(viewer);
  useFreshStart(viewer);

  const invalidate = () => void queryClient.invalidateQueries({ queryKey: ticketKeys.all });
  useLive({
    ticket: (event) => {
      if (event.action !== 'reload') return gather(event);
      forget();
      catchUp();
    },
    removal: (event) => void import('./show-removal').then(({ showRemoval }) => showRemoval(event)).catch(() => {}),
    appMessage: (event) => {
      if (event.action === 'create') gather({ action: 'update', ticket: event.ticket });
    },
    contact: (event) => {
      if (event.action === 'reload') return;
      if (event.action === 'delete') return invalidate();
      patchContact(event.contact);
    },
    queue: (event) => {
      if (event.action === 'delete') return invalidate();
      const { id, name, color } = event.queue;
      patchEverywhere((ticket) => (ticket.queueId === id ? { ...ticket, queue: { id, name, color } } : ticket));
    },
    tag: (event) => {
      if (event.action === 'create') return;
      if (event.action === 'delete') return invalidate();
      const { id, name, color } = event.tag;
      patchEverywhere((ticket) => withTag(ticket, id, { name, color }));
    },
    campaign: (event) => {
      if (event.action === 'create') return;
      if (event.action === 'delete') return invalidate();
      const { id, name } = event.record;
      patchEverywhere((ticket) =>
        ticket.campaign?.id === id && ticket.campaign.name !== name ? { ...ticket, campaign: { id, name } } : ticket,
      );
    },
    user: (event) => {
      if (event.action === 'delete') return invalidate();
      const { id, name } = event.user;
      patchEverywhere((ticket) => (ticket.userId === id ? { ...ticket, user: { id, name } } : ticket));
    },
    whatsapp: (event) => {
      if (event.action === 'delete') return invalidate();
      patchEverywhere((ticket) => withLine(ticket, event.whatsapp));
    },
  });
}

function withTag<T extends TicketInList>(ticket: T, id: number, change: { name: string; color: string }): T {
  if (!ticket.tags.some((tag) => tag.id === id)) return ticket;
  return { ...ticket, tags: ticket.tags.map((tag) => (tag.id === id ? { ...tag, ...change } : tag)) };
}

/** Shows events a moment after they came, all at once; and not between the two halves of a click. */
function useGathered(viewer: ListViewer): (event: TicketEvent) => void {
  const waiting = useRef<TicketEvent[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressed = useRef(false);

  function flush() {
    timer.current = undefined;
    if (pressed.current) return wait();
    for (const event of waiting.current.splice(0)) hear(event, viewer);
  }
  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  function wait() {
    timer.current ??= setTimeout(() => latest.current(), GATHER_MS);
  }

  useEffect(() => {
    const press = () => (pressed.current = true);
    const release = () => (pressed.current = false);
    const ends = ['pointerup', 'pointercancel', 'blur'] as const;
    addEventListener('pointerdown', press, true);
    for (const end of ends) addEventListener(end, release, true);
    return () => {
      removeEventListener('pointerdown', press, true);
      for (const end of ends) removeEventListener(end, release, true);
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, []);

  return (event) => {
    waiting.current.push(event);
    wait();
  };
}

/** An answer that was on its way while events came may be older than they: they happen to it again. */
function useLateAnswers(viewer: ListViewer): void {
  useEffect(() => {
    const started = new Map<string, { heard: number; counted: number }>();
    return queryClient.getQueryCache().subscribe((note) => {
      if (note.type !== 'updated' || note.query.queryKey[0] !== ticketKeys.all[0]) return;
      const { queryHash, queryKey, state } = note.query;
      const { action } = note;
      if (action.type === 'fetch') started.set(queryHash, { heard: mark(), counted: countMark() });
      if (action.type !== 'success' || action.manual) return;
      const from = started.get(queryHash);
      if (queryKey[1] === ticketKeys.counts[1]) {
        if ((from?.counted ?? 0) !== countMark()) askCounts();
      } else if (queryKey[1] === ticketKeys.lists[1]) {
        learn(rowsOf(state.data as TicketPages), note.query);
        hearAgain(from?.heard ?? 0, viewer);
      } else if (queryKey[1] === ticketKeys.shown[1]) {
        learn([state.data as TicketShown]);
        hearAgain(from?.heard ?? 0, viewer);
      }
    });
  }, [viewer]);
}

/** Where nothing was heard for a while, or the rights have changed, what is cached is not to be trusted. */
function useFreshStart(viewer: ListViewer): void {
  const live = useLiveState();
  const returns = live.phase === 'connected' ? live.returns : 0;
  useEffect(() => {
    if (returns > 0) forget();
  }, [returns]);

  const before = useRef(viewer);
  useEffect(() => {
    if (before.current === viewer) return;
    before.current = viewer;
    forget();
    void queryClient.invalidateQueries({ queryKey: ticketKeys.all });
  }, [viewer]);

  useEffect(
    () => () => {
      forget();
      void queryClient.invalidateQueries({ queryKey: ticketKeys.all, refetchType: 'none' });
    },
    [],
  );
}
