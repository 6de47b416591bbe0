import { Button } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { mayMove } from './may-move';
import { useEffect, useMemo, useRef, type RefObject, type UIEvent } from 'react';
import type { TicketInList } from '@guiche/contract/tickets';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { NEAR_FOOT } from '../platform/pages';
import { useScreen } from '../platform/screen';
import { useKeys } from '../platform/use-keys';
import { useConnections } from '../connections/data';
import { useStrings } from '../platform/strings';
import { useQueues } from '../queues/data';
import { markWords, sought } from '../ui/mark-words';
import { RowSkeletons } from '../ui/Skeleton';
import type { useTicketList } from './data';
import { ticketStrings } from './strings';
import { VirtualItem, VirtualList, VirtualListContext } from '../ui/VirtualList';
import classes from './TicketList.module.css';
import { usePresence } from './presence';
import { TicketRow, type RowActs } from './TicketRow';
import { ROW, useAnchor } from './use-anchor';
import { useRowFocus } from './use-row-focus';
import type { Selection } from './use-selection';
import { useToday } from './use-today';

/** Stripe, face, and the space around them; what is left of a row is its lines. */
const BESIDE_LINES = 80;
const ACCEPT_BUTTON = 86;

/** Where each list was left, so that a tab one comes back to is as it was. */
const places = new Map<string, number>();

/** What rows can do but for picking, which the list does. */
export type ListActs = Omit<RowActs, 'pick'>;

export interface TicketListProps {
  list: ReturnType<typeof useTicketList>;
  /** Tells lists apart: each remembers where it was left. */
  name: string;
  label: string;
  drafts: ReadonlyMap<number, string>;
  acts: ListActs;
  selection: Selection;
  /** The ticket in the chat pane. */
  openUuid: string | undefined;
  showStatus?: boolean;
  /** Words that were looked for. */
  marked?: string | undefined;
}

/** The rows of one list, however many: only those in sight are drawn. */
export function TicketList({
  list,
  name,
  label,
  drafts,
  acts,
  selection,
  openUuid,
  showStatus = false,
  marked,
}: TicketListProps) {
  const { rows } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useRef<VirtualizerHandle>(null);
  const { ref: sizeRef, width } = useElementSize();
  const paneRef = useMergedRef(scroller, sizeRef);
  const connections = useConnections();
  const acceptShown = useScreen('(max-width: 599px), (hover: none)');
  const queues = useQueues();
  const limits = useMemo(() => new Map(queues.data?.map((queue) => [queue.id, queue])), [queues.data]);
  const today = useToday();
  const presence = usePresence();
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
  });
  const rowActs = useMemo<RowActs>(
    () => ({
      ...acts,
      ...(acceptShown && acts.peek && { locked: acts.peek }),
      pick: ({ id }, through) => latest.current.pick(id, through),
    }),
    [acts, acceptShown],
  );
  const picking = selection.picked.length > 0;
  const focus = useRowFocus(rows, openUuid, virtual, scroller);
  const room = (width || 360) - BESIDE_LINES;

  useEffect(() => {
    sought.words = marked ?? '';
    return marked && scroller.current ? markWords(scroller.current, marked, '[dir="auto"]') : undefined;
  }, [marked]);
  useInUse(list, virtual, (row) => row.uuid === openUuid || selection.ids.has(row.id), focus.index);
  useAnchor(scroller, rows);
  usePlace(scroller, name);
  const loadMore = useMore(list, virtual);

  /** The row with the focus, else the one in the chat pane. */
  const pick = (upToHere: boolean) => {
    const id = focus.focusedId() ?? rows.find(({ uuid }) => uuid === openUuid)?.id;
    return id === undefined ? false : selection.pick(id, upToHere);
  };
  useKeys({
    next: () => focus.step(1),
    previous: () => focus.step(-1),
    unread: () => focus.stepTo(({ unreadMessages }) => unreadMessages > 0),
    select: () => pick(false),
    selectRange: () => pick(true),
  });
  /** With the focus on a row these are about its ticket; else about the one in the chat pane. */
  const onFocused = (act: 'accept' | 'close' | 'snooze') => () => {
    const ticket = rows.find(({ id }) => id === focus.focusedId());
    const may = ticket && (act === 'snooze' ? ticket.status === 'open' : mayMove(act, ticket));
    return may ? acts[act](ticket) : false;
  };
  const inList = { accept: onFocused('accept'), resolve: onFocused('close'), snooze: onFocused('snooze') };
  useKeys({ ...inList, back: picking && (() => selection.clear()) }, scroller);

  return (
    <div
      ref={paneRef}
      className={classes.rows}
      data-old={list.isPlaceholderData || undefined}
      onScroll={loadMore}
      onKeyDown={focus.onKeyDown}
      onFocus={focus.onFocus}
      onBlur={focus.onBlur}
      tabIndex={-1}
    >
      <VirtualListContext value={{ label, size: list.hasNextPage ? -1 : rows.length }}>
        <Virtualizer
          ref={virtual}
          scrollRef={scroller}
          as={VirtualList}
          item={VirtualItem}
          itemSize={ROW}
          data={rows}
          keepMounted={focus.index === -1 ? [] : [focus.index]}
        >
          {(ticket, index) => (
            <TicketRow
              key={ticket.id}
              ticket={ticket}
              draft={ticket.uuid === openUuid ? undefined : drafts.get(ticket.id)}
              selected={ticket.uuid === openUuid}
              reachable={index === focus.index}
              room={acceptShown && ticket.status === 'pending' ? room - ACCEPT_BUTTON : room}
              showConnection={(connections.data?.length ?? 0) > 1}
              showStatus={showStatus}
              today={today}
              acts={rowActs}
              picked={selection.ids.has(ticket.id)}
              picking={picking}
              refusal={selection.refusals.get(ticket.id)}
              people={presence.get(ticket.id)}
              limits={ticket.queueId === null ? undefined : limits.get(ticket.queueId)}
            />
          )}
        </Virtualizer>
      </VirtualListContext>
      <MoreRows list={list} />
    </div>
  );
}

function MoreRows({ list }: Pick<TicketListProps, 'list'>) {
  const t = useStrings(ticketStrings);
  if (list.isFetchNextPageError && !list.isFetchingNextPage) {
    return (
      <div className={classes.more} role="alert">
        {t('failed.more')}
        <Button size="sm" onClick={() => void list.fetchNextPage()}>
          {t('failed.retry')}
        </Button>
      </div>
    );
  }
  if (list.isFetchingNextPage) return <RowSkeletons rows={3} />;
  return list.isResting ? (
    <div className={classes.more}>
      <Button size="sm" onClick={() => void list.fetchNextPage()}>
        {t('searchOlder')}
      </Button>
    </div>
  ) : null;
}

function useMore(list: TicketListProps['list'], virtual: RefObject<VirtualizerHandle | null>) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, isResting, fetchNextPage } = list;
  function loadMore(left: number) {
    if (!hasNextPage || isFetchingNextPage || isFetchNextPageError || isPlaceholderData || isResting) return;
    if (left < NEAR_FOOT) void fetchNextPage();
  }
  // Rows may leave until the pane is no longer full. As the list remembers it: the pane would lay the page out anew.
  useEffect(() => {
    const rows = virtual.current;
    if (rows) loadMore(rows.scrollSize - rows.scrollOffset - rows.viewportSize);
  });
  return ({ currentTarget: pane }: UIEvent<HTMLElement>) =>
    loadMore(pane.scrollHeight - pane.scrollTop - pane.clientHeight);
}

/** The last row that is in sight, or that somebody has chosen or could walk on from. */
function useInUse(
  { rows, lastInUse }: TicketListProps['list'],
  virtual: RefObject<VirtualizerHandle | null>,
  isChosen: (row: TicketInList) => boolean,
  focused: number,
) {
  useEffect(() => {
    lastInUse.current = () => {
      const { scrollOffset = 0, viewportSize = 0 } = virtual.current ?? {};
      const inSight = virtual.current?.findItemIndex(scrollOffset + viewportSize) ?? 0;
      return Math.max(inSight, focused, rows.findLastIndex(isChosen));
    };
  });
  useEffect(() => () => void (lastInUse.current = () => 0), [lastInUse]);
}

/** Comes back to where this list was left. */
function usePlace(scroller: RefObject<HTMLElement | null>, name: string) {
  useEffect(() => {
    const pane = scroller.current;
    if (!pane) return;
    pane.scrollTop = places.get(name) ?? 0;
    const remember = () => places.set(name, pane.scrollTop);
    pane.addEventListener('scroll', remember, { passive: true });
    return () => pane.removeEventListener('scroll', remember);
  }, [scroller, name]);
}
