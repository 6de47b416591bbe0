import type { Message } from '@guiche/contract/messages';
import type { TicketNote } from '@guiche/contract/ticket-notes';
import type { TicketShown } from '@guiche/contract/tickets';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Virtualizer, type CustomContainerComponentProps } from 'virtua';
import { useCan, useMe } from '../app/session';
import { titleOf } from '../contacts/number';
import { useStrings } from '../platform/strings';
import { useTicketNotes } from '../tickets/notes';
import { EmptyState } from '../ui/States';
import { ChooseDrawing } from '../ui/drawings';
import { Bubble } from './Bubble';
import { flatten, hasNewer, joinBubbles, movesOf, type ThreadPages } from './live';
import { bubbleKeys, useParcels } from './outbox-store';
import { layRows, type Row } from './rows';
import { DayRow, MarkRow, MoveRow, NoteRow } from './Rows';
import { messagesStrings } from './strings';
import type { ThreadActions } from './thread-actions';
import { Announcer } from './Announcer';
import { NewestButton } from './NewestButton';
import { NewerTail, OlderHead, OLDER_HEAD } from './OlderHead';
import { StickyDay } from './StickyDay';
import { ThreadDialogs, type Dialog } from './ThreadDialogs';
import classes from './Thread.module.css';
import { useMore } from './use-more';
import { useReading } from './use-reading';
import { useThreadScroll } from './use-thread-scroll';

interface Props {
  data: ThreadPages;
  ticket: TicketShown;
  /** The message around which this piece of the thread was loaded; null: all from the newest on. */
  around: number | null;
  /** A message of it to go to. */
  wanted: number | null;
  onReached: () => void;
  /** Goes to any message of the thread, however far back it is. */
  onGo: (messageId: number) => void;
  onNewest: () => void;
  readOnly: boolean;
  markRead: boolean;
  onReply: ((message: Message) => void) | undefined;
  onAnswer: (() => void) | undefined;
}

/** A thread that is there: its rows, virtual, and what floats over them. */
export function ThreadLog(props: Props) {
  const { data, ticket, around, wanted, readOnly, markRead, onReply, onAnswer, onGo, onReached, onNewest } = props;
  const t = useStrings(messagesStrings);
  const me = useMe();
  const can = useCan();
  const ticketId = ticket.id;
  const hasMore = data.pages.at(-1)!.hasMore;
  const cut = hasNewer(data);
  const contactName = titleOf(ticket.contact);

  const stored = useMemo(() => flatten(data), [data]);
  const parcels = useParcels(ticketId);
  const notes = useTicketNotes({ contactId: ticket.contactId }).data;
  const shown = useMemo(
    () =>
      joinBubbles(
        stored,
        // what is on its way stands behind the newest
        cut ? [] : parcels.map(({ bubble }) => bubble),
        bubbleKeys,
      ),
    [stored, parcels, cut],
  );
  const moves = useMemo(() => movesOf(data), [data]);
  // what one notes down stands at the end, and there one goes with it
  const noting = notes?.some(({ id, ticketId: its }) => id < 0 && its === ticketId) ?? false;
  const goToEnd = useEffectEvent(onNewest);
  useEffect(() => {
    if (noting && cut) goToEnd();
  }, [noting, cut]);
  const rows = useMemo(
    () => layRows(shown, { notes: notes ?? [], moves, ticketId, open: hasMore, cut }),
    [shown, notes, moves, ticketId, hasMore, cut],
  );

  const older = useMore({ ticketId, around }, 'older', hasMore);
  const newer = useMore({ ticketId, around }, 'newer', cut);
  const scroll = useThreadScroll({
    rows,
    ticketId,
    older,
    newer,
    wanted,
    onReached,
    onNewest,
  });
  useReading(ticket, stored, markRead && !readOnly);

  const [dialog, setDialog] = useState<Dialog>(null);
  const [active, setActive] = useState<string | null>(null);
  const [kept, setKept] = useState<readonly string[]>([]);

  // one object for all bubbles, for as long as the thread stands; what it calls is always of now
  const latest = useRef({ rows, scroll, onReply, onAnswer, onGo });
  useEffect(() => {
    latest.current = { rows, scroll, onReply, onAnswer, onGo };
  });
  const actions = useMemo<ThreadActions>(
    () => ({
      openPicture: (messageId, url) => setDialog({ kind: 'picture', messageId, url }),
      goTo: (messageId) => latest.current.onGo(messageId),
      openMenu: (rowKey, button) => setDialog({ kind: 'menu', rowKey, button }),
      keepMounted: (rowKey, on) =>
        setKept((keys) =>
          on ? [...keys, rowKey] : keys.includes(rowKey) ? keys.filter((key) => key !== rowKey) : keys,
        ),
      reply: (message) => latest.current.onReply?.(message),
      answer: () => latest.current.onAnswer?.(),
      walk: (rowKey, step) => {
        const next = neighbourOf(latest.current.rows, rowKey, step);
        if (!next) return;
        setActive(next);
        latest.current.scroll.focusRow(next);
      },
    }),
    [],
  );
  const askRemoveNote = useCallback((note: TicketNote) => setDialog({ kind: 'removeNote', note }), []);
  const mayRemove = (note: TicketNote) => !readOnly && (note.userId === me.id || can('notes:deleteAny'));

  const keepMounted = useMemo(
    () => kept.map((key) => rows.findIndex((row) => row.key === key)).filter((index) => index !== -1),
    [kept, rows],
  );
  const lastKey = rows.findLast(({ kind }) => kind === 'message')?.key;
  const activeKey = active !== null && rows.some(({ key }) => key === active) ? active : lastKey;

  const draw = (row: Row) => {
    switch (row.kind) {
      case 'day':
        return <DayRow key={row.key} at={row.at} day={row.day} />;
      case 'ended':
        return <MarkRow key={row.key} kind="ended" ticketId={row.ticketId} />;
      case 'began':
        return <MarkRow key={row.key} kind="began" ticketId={row.ticketId} at={row.at} />;
      case 'move':
        return <MoveRow key={row.key} move={row.move} />;
      case 'note':
        return <NoteRow key={row.key} note={row.note} onRemove={mayRemove(row.note) ? askRemoveNote : undefined} />;
      case 'message':
        return (
          <Bubble
            key={row.key}
            rowKey={row.key}
            message={row.shown.message}
            bubble={row.shown.bubble}
            first={row.first}
            resumed={row.resumed}
            contactName={contactName}
            group={ticket.isGroup}
            readOnly={readOnly || !onReply}
            found={scroll.found === row.key}
            active={row.key === activeKey}
            actions={actions}
          />
        );
    }
  };

  return (
    <div className={classes.pane}>
      <div
        ref={scroll.element}
        className={classes.log}
        role="log"
        aria-label={t('messages')}
        aria-live="off"
        tabIndex={0}
      >
        <div className={classes.spacer} />
        {rows.length === 0 ? (
          <div className={classes.centre}>
            <EmptyState title={t('empty')} drawing={<ChooseDrawing />}>
              {t('emptyHint')}
            </EmptyState>
          </div>
        ) : (
          <>
            <OlderHead state={older.state} hasMore={hasMore} onRetry={() => void older.load()} />
            <Virtualizer
              ref={scroll.list}
              as={Rows}
              scrollRef={scroll.element}
              data={rows}
              startMargin={OLDER_HEAD}
              bufferSize={400}
              shift={scroll.shift}
              keepMounted={keepMounted}
              onScroll={scroll.onScroll}
              onScrollEnd={scroll.onScrollEnd}
              onResize={scroll.onResize}
            >
              {draw}
            </Virtualizer>
            {cut ? (
              <NewerTail failed={newer.failed} onRetry={() => void newer.load()} />
            ) : (
              <div className={classes.tail} />
            )}
          </>
        )}
      </div>
      <StickyDay ref={scroll.sticky} />
      {scroll.away && <NewestButton count={scroll.fresh} onClick={scroll.toNewest} />}
      <Announcer stored={stored} contactName={contactName} />
      <ThreadDialogs
        dialog={dialog}
        onDialog={setDialog}
        shown={shown}
        ticket={ticket}
        readOnly={readOnly}
        onReply={onReply}
      />
    </div>
  );
}

/** The library takes the pointer away while one scrolls and a moment longer: a quick click would be lost. */
function Rows({ ref, style, children }: CustomContainerComponentProps) {
  return (
    <div ref={ref} style={{ ...style, pointerEvents: 'auto' }}>
      {children}
    </div>
  );
}

function neighbourOf(rows: Row[], key: string, step: 1 | -1): string | null {
  let index = rows.findIndex((row) => row.key === key);
  if (index === -1) return null;
  do index += step;
  while (rows[index] && rows[index]!.kind !== 'message');
  return rows[index]?.key ?? null;
}
