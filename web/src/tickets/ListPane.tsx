import { Tabs } from '@mantine/core';
import { ticketCan, type TicketInList } from '@guiche/contract/tickets';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCan } from '../app/session';
import { useKeys } from '../app/use-keys';
import { useStrings, say } from '../platform/strings';
import { cx } from '../ui/cx';
import { toast } from '../ui/toast-store';
import { ticketPath, useDrafts, useTicketCounts, useTicketList, useTicketMoves } from './data';
import { ListBody } from './ListBody';
import { ListHead } from './ListHead';
import classes from './ListPane.module.css';
import { useListState } from './list-state';
import type { TicketCounts } from './live';
import { NarrowHead } from './NarrowHead';
import { PeekDialog, SnoozeDialog } from './lazy-parts';
import { usePresenceLive } from './presence';
import { ticketStrings } from './strings';
import type { ListActs } from './TicketList';
import { undoLast } from './undo';

/** A pointer that only passes over a row wants nothing of it. */
const REST_MS = 80;
/** Counts are spoken no more often than this. */
const SPEAK_MS = 5000;

export interface ListPaneProps {
  narrow: boolean;
  /** The ticket in the chat pane, and its uuid, which is known before. */
  open: TicketInList | undefined;
  openUuid: string | undefined;
  /** A row was opened, the same one as before perhaps. */
  onOpened: () => void;
  onCounts?: (counts: TicketCounts | undefined) => void;
}

/** The lists of tickets: what to look at above, the rows below. */
export function ListPane({ narrow, open, openUuid, onOpened, onCounts }: ListPaneProps) {
  const t = useStrings(ticketStrings);
  const state = useListState(narrow);
  const { tab, sub, setTab, setSub } = state;
  const list = useTicketList(state.filter, tab !== 'search' || state.searches);
  const counts = useTicketCounts(state.countFilter).data;
  const drafts = useDrafts();
  const [peeked, setPeeked] = useState<TicketInList | null>(null);
  const [snoozing, setSnoozing] = useState<TicketInList | null>(null);
  usePresenceLive();
  const search = useRef<HTMLInputElement>(null);
  const moves = useTicketMoves();
  const navigate = useNavigate();
  const acts = useRowActs(moves, {
    peek: setPeeked,
    snooze: setSnoozing,
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
  /** The open ticket is done; the row below it comes, or the one above. */
  function resolveNext(ticket: TicketInList) {
    const at = list.rows.findIndex(({ id }) => id === ticket.id);
    const next = [list.rows[at + 1], list.rows[at - 1]].find((row) => row && !ticketCan('accept', row));
    void moves.close(ticket);
    if (at !== -1 && next) void navigate(ticketPath(next.uuid));
  }
  useKeys({
    tabOpen: () => (tab === 'open' ? setSub(sub === 'open' ? 'pending' : 'open') : setTab('open')),
    tabClosed: () => setTab('closed'),
    tabSearch: goSearch,
    search: goSearch,
    resolveNext: open && ticketCan('close', open) && (() => resolveNext(open)),
    undo: () => undoLast(),
  });

  const tabValue = tab === 'open' ? sub : narrow && tab === 'closed' ? 'closed' : null;
  const Head = narrow ? NarrowHead : ListHead;
  const body = (
    <ListBody
      state={state}
      list={list}
      waiting={counts?.pending ?? 0}
      snoozed={counts?.snoozed ?? 0}
      drafts={drafts}
      acts={acts}
      openUuid={openUuid}
      narrow={narrow}
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
        <Head state={state} counts={counts} count={list.count} searchRef={search} />
        {tabValue ? (
          <Tabs.Panel className={classes.body} value={tabValue}>
            {body}
          </Tabs.Panel>
        ) : (
          <div className={classes.body}>{body}</div>
        )}
      </Tabs>
      <SpokenCounts counts={counts} />
      <Suspense>{snoozing && <SnoozeDialog ticket={snoozing} onClose={() => setSnoozing(null)} />}</Suspense>
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
  snooze: (ticket: TicketInList) => void;
  onAccept: () => void;
  onOpened: () => void;
}

function useRowActs(moves: ReturnType<typeof useTicketMoves>, news: RowNews): ListActs {
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
      snooze: (ticket) => latest.current.snooze(ticket),
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
