import { Tabs } from '@mantine/core';
import { ticketCan, type TicketFound, type TicketInList } from '@guiche/contract/tickets';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useCan } from '../platform/session';
import { useKeys } from '../platform/use-keys';
import { useStrings, say } from '../platform/strings';
import { cx } from '../ui/cx';
import { OverThePage } from '../ui/OverThePage';
import { toast } from '../ui/toast-store';
import { ticketPath, useDrafts, useTicketCounts, useTicketList, useTicketMoves } from './data';
import { expectTicket } from './on-the-way';
import { mayMove } from './may-move';
import { isUnanswered, mayClose } from './close-question';
import { CloseQuestion } from './CloseQuestion';
import { ListBody } from './ListBody';
import { ListHead } from './ListHead';
import classes from './ListPane.module.css';
import { useListState } from './list-state';
import type { TicketCounts } from './live';
import { focusList } from './list-focus';
import { NarrowHead } from './NarrowHead';
import { SnoozeDialog } from './lazy-parts';
import { usePresenceLive } from './presence';
import { ticketStrings } from './strings';
import { listStrings } from './list-strings';
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
  /** A row was opened or accepted, the same one as before perhaps. */
  onOpened: (uuid: string) => void;
  /** Somebody wants a look at it without opening it. */
  onPeek: (ticket: TicketFound) => void;
  /** It may be opened in a moment. */
  onNear: (ticketId: number) => void;
  onCounts?: (counts: TicketCounts | undefined) => void;
  /** Who has waited longest is to be told. */
  offers: boolean;
  onNext: (ticket: TicketInList | undefined) => void;
  /** Stands above the rows, unless who is next is their first. */
  above?: ReactNode;
}

/** The lists of tickets: what to look at above, the rows below. */
export function ListPane({
  narrow,
  open,
  openUuid,
  onOpened,
  onPeek,
  onNear,
  onCounts,
  offers,
  onNext,
  above,
}: ListPaneProps) {
  const t = useStrings(ticketStrings);
  const state = useListState(narrow);
  const { tab, sub, setTab, setSub } = state;
  const list = useTicketList(state.filter, tab !== 'search' || state.searches);
  const counts = useTicketCounts(state.countFilter).data;
  const waiting = useTicketList(
    { status: 'pending', ...state.countFilter, sort: 'waiting' },
    offers && (counts?.pending ?? 0) > 0,
  );
  const next = offers ? waiting.rows[0] : undefined;
  useEffect(() => onNext(next), [onNext, next]);
  const drafts = useDrafts();
  const [snoozing, setSnoozing] = useState<TicketInList | null>(null);
  usePresenceLive();
  const search = useRef<HTMLInputElement>(null);
  const pane = useRef<HTMLElement>(null);
  const moves = useTicketMoves();
  const navigate = useNavigate();
  const acts = useRowActs(moves, {
    peek: onPeek,
    snooze: setSnoozing,
    onOpened,
    onNear,
  });
  useEffect(() => onCounts?.(counts), [onCounts, counts]);

  function goSearch() {
    setTab('search');
    // the field may only come with its tab
    setTimeout(() => search.current?.focus());
  }
  /** The rows go, and with them the focus that one of them had: the keys of the list stay. */
  function turn(to: () => void) {
    pane.current?.focus();
    to();
  }
  /** The open ticket is done; the row below it comes, or the one above. */
  async function resolveNext(ticket: TicketInList) {
    if (isUnanswered(ticket) && !(await mayClose([ticket]))) return;
    const at = list.rows.findIndex(({ id }) => id === ticket.id);
    const next = [list.rows[at + 1], list.rows[at - 1]].find((row) => row && !ticketCan('accept', row));
    void moves.close(ticket, true);
    if (at === -1 || !next) return;
    expectTicket(next.uuid);
    void navigate(ticketPath(next.uuid));
  }
  useKeys({
    tabOpen: () => turn(() => (tab === 'open' ? setSub(sub === 'open' ? 'pending' : 'open') : setTab('open'))),
    tabClosed: () => turn(() => setTab('closed')),
    tabSearch: goSearch,
    search: goSearch,
    resolveNext: open && mayMove('close', open) && (() => void resolveNext(open)),
    undo: () => undoLast(),
    back: openUuid === undefined && (() => focusList()),
  });

  const tabValue = tab === 'open' ? sub : narrow && tab === 'closed' ? 'closed' : null;
  const Head = narrow ? NarrowHead : ListHead;
  const body = (
    <>
      {list.rows[0]?.id !== next?.id && above}
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
    </>
  );
  return (
    <section
      ref={pane}
      className={cx(classes.pane, narrow && classes.narrow)}
      aria-label={t('list')}
      tabIndex={-1}
      data-commanding
    >
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
      <CloseQuestion />
      {snoozing && (
        <OverThePage>
          <SnoozeDialog ticket={snoozing} onClose={() => setSnoozing(null)} />
        </OverThePage>
      )}
    </section>
  );
}

interface RowNews {
  peek: (ticket: TicketFound) => void;
  snooze: (ticket: TicketInList) => void;
  onOpened: (uuid: string) => void;
  onNear: (ticketId: number) => void;
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
        latest.current.onOpened(ticket.uuid);
        void moves.accept(ticket);
      },
      close: (ticket) => void moves.close(ticket),
      reopen(ticket) {
        latest.current.onOpened(ticket.uuid);
        void moves.reopen(ticket);
      },
      snooze: (ticket) => latest.current.snooze(ticket),
      opened: ({ uuid }) => latest.current.onOpened(uuid),
      peek: mayPeek ? (ticket) => latest.current.peek(ticket) : undefined,
      near(ticket, sure) {
        clearTimeout(resting.timer);
        if (ticketCan('accept', ticket)) return;
        const tell = () => latest.current.onNear(ticket.id);
        if (sure) tell();
        else resting.timer = setTimeout(tell, REST_MS);
      },
      locked: () => void toast.info(say(ticketStrings)('row.acceptFirst'), { id: 'accept-first' }),
    };
  }, [moves, mayPeek]);
}

/** Says politely how many there are, when that has changed and not more often than is bearable. */
function SpokenCounts({ counts }: { counts: TicketCounts | undefined }) {
  const t = useStrings(listStrings);
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
    <span className="spoken" role="status">
      {words}
    </span>
  );
}
