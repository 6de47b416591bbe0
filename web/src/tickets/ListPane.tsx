import { Tabs } from '@mantine/core';
import { ticketCan, type TicketInList } from '@guiche/contract/tickets';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useCan } from '../app/session';
import { useStrings, say } from '../platform/strings';
import { cx } from '../ui/cx';
import { toast } from '../ui/toast-store';
import { useDrafts, useTicketCounts, useTicketList, useTicketMoves } from './data';
import { ListBody } from './ListBody';
import { ListHead } from './ListHead';
import classes from './ListPane.module.css';
import { useListState } from './list-state';
import type { TicketCounts } from './live';
import { NarrowHead } from './NarrowHead';
import { PeekDialog } from './lazy-parts';
import { ticketStrings } from './strings';
import type { RowActs } from './TicketRow';
import { undoLast } from './undo';
import { useLetters } from './use-letters';

/** A pointer that only passes over a row wants nothing of it. */
const REST_MS = 80;
/** Counts are spoken no more often than this. */
const SPEAK_MS = 5000;

export interface ListPaneProps {
  narrow: boolean;
  /** The ticket in the chat pane, and its uuid, which is known before. */
  open: TicketInList | undefined;
  openUuid: string | undefined;
  onNew: () => void;
  /** A row was opened, the same one as before perhaps. */
  onOpened: () => void;
  onCounts?: (counts: TicketCounts | undefined) => void;
}

/** The lists of tickets: what to look at above, the rows below. */
export function ListPane({ narrow, open, openUuid, onNew, onOpened, onCounts }: ListPaneProps) {
  const t = useStrings(ticketStrings);
  const state = useListState(narrow);
  const { tab, sub, setTab, setSub } = state;
  const list = useTicketList(state.filter, tab !== 'search' || state.searches);
  const counts = useTicketCounts(state.countFilter).data;
  const drafts = useDrafts();
  const [peeked, setPeeked] = useState<TicketInList | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const moves = useTicketMoves();
  const acts = useRowActs(moves, {
    peek: setPeeked,
    onAccept() {
      // what was accepted stands among one's own
      setTab('open');
      setSub('open');
    },
    onOpened,
  });
  useEffect(() => onCounts?.(counts), [onCounts, counts]);

  function goSearch() {
    setTab('search');
    // the field may only come with its tab
    setTimeout(() => search.current?.focus());
  }
  useLetters({
    '1': () => (tab === 'open' ? setSub(sub === 'open' ? 'pending' : 'open') : setTab('open')),
    '2': () => setTab('closed'),
    '3': goSearch,
    '/': goSearch,
    c: onNew,
    a: () => (open && ticketCan('accept', open) ? moves.accept(open) : false),
    z: () => undoLast(),
  });

  const tabValue = tab === 'open' ? sub : narrow && tab === 'closed' ? 'closed' : null;
  const Head = narrow ? NarrowHead : ListHead;
  const body = (
    <ListBody
      state={state}
      list={list}
      waiting={counts?.pending ?? 0}
      drafts={drafts}
      acts={acts}
      openUuid={openUuid}
      key={tabValue ?? tab}
    />
  );
  return (
    <section className={cx(classes.pane, narrow && classes.narrow)} aria-label={t('list')}>
      <Tabs
        className={classes.pane}
        value={tabValue}
        onChange={(value) => {
          setTab(value === 'closed' ? 'closed' : 'open');
          if (value === 'open' || value === 'pending') setSub(value);
        }}
      >
        <Head state={state} counts={counts} count={list.count} searchRef={search} onNew={onNew} />
        {tabValue ? (
          <Tabs.Panel className={classes.body} value={tabValue}>
            {body}
          </Tabs.Panel>
        ) : (
          <div className={classes.body}>{body}</div>
        )}
      </Tabs>
      <SpokenCounts counts={counts} />
      <Suspense>{peeked && <PeekDialog ticket={peeked} onClose={() => setPeeked(null)} />}</Suspense>
    </section>
  );
}

async function prefetch(ticketId: number): Promise<void> {
  const { prefetchThread } = await import('../messages/data');
  prefetchThread(ticketId);
}

interface RowNews {
  peek: (ticket: TicketInList) => void;
  onAccept: () => void;
  onOpened: () => void;
}

function useRowActs(moves: ReturnType<typeof useTicketMoves>, news: RowNews): RowActs {
  const can = useCan();
  const mayPeek = can('tickets-manager:peek');
  const latest = useRef(news);
  useEffect(() => {
    latest.current = news;
  });
  return useMemo(() => {
    const resting = { timer: undefined as ReturnType<typeof setTimeout> | undefined };
    return {
      accept(ticket) {
        void moves.accept(ticket);
        latest.current.onAccept();
      },
      close: (ticket) => void moves.close(ticket),
      reopen(ticket) {
        void moves.reopen(ticket);
        latest.current.onAccept();
      },
      opened: () => latest.current.onOpened(),
      peek: mayPeek ? (ticket) => latest.current.peek(ticket) : undefined,
      near(ticket, sure) {
        clearTimeout(resting.timer);
        if (ticketCan('accept', ticket)) return;
        if (sure) void prefetch(ticket.id);
        else resting.timer = setTimeout(() => void prefetch(ticket.id), REST_MS);
      },
      locked: () => void toast.info(say(ticketStrings)('row.acceptFirst'), { id: 'accept-first' }),
    };
  }, [moves, mayPeek]);
}

/** Says politely how many there are, when that has changed and not more often than is bearable. */
function SpokenCounts({ counts }: { counts: TicketCounts | undefined }) {
  const t = useStrings(ticketStrings);
  const [words, setWords] = useState('');
  const spoken = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const now =
    counts && `${t('count.assigned', { count: counts.open })}, ${t('count.pending', { count: counts.pending })}`;
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
    if (now === undefined || timer.current !== undefined) return;
    // what the page opens with is read with its tabs
    spoken.current ??= now;
    if (spoken.current === now) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      spoken.current = latest.current ?? null;
      setWords(latest.current ?? '');
    }, SPEAK_MS);
  }, [now]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <span className={classes.spoken} role="status">
      {words}
    </span>
  );
}
