import type { Message } from '@guiche/contract/messages';
import type { TicketNote } from '@guiche/contract/ticket-notes';
import type { TicketShown } from '@guiche/contract/tickets';
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { useCan, useMe } from '../platform/session';
import { titleOf } from '../platform/number';
import { useStrings } from '../platform/strings';
import { useTicketNotes } from '../tickets/notes';
import { EmptyState } from '../ui/States';
import { ChooseDrawing } from '../ui/drawings';
import { Bubble } from './Bubble';
import { noteSight } from './data';
import { flatten, hasNewer, joinBubbles, movesOf, type ThreadPages } from './live';
import { bubbleKeys, usePendingMessages } from './outbox-store';
import { layRows, type Row } from './rows';
import { DayRow, MarkRow, MoveRow, NoteRow } from './Rows';
import { messagesStrings } from './strings';
import { Announcer } from './Announcer';
import { Log } from './Log';
import { markWords } from '../ui/mark-words';
import { useAuthors } from './use-authors';
import { ThreadDialogs, type Dialog } from './ThreadDialogs';
import classes from './Thread.module.css';
import { useLog } from './use-log';
import { useMore } from './use-more';
import { useReading } from './use-reading';

interface Props {
  data: ThreadPages;
  ticket: TicketShown;
  /** The message around which this piece of the thread was loaded; null: all from the newest on. */
  around: number | null;
  /** A message of it to go to. */
  wanted: number | null;
  /** Words that are looked for. */
  marked: string;
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
  const { data, ticket, around, wanted, marked, readOnly, markRead, onReply, onAnswer, onGo, onReached, onNewest } =
    props;
  const t = useStrings(messagesStrings);
  const me = useMe();
  const can = useCan();
  const ticketId = ticket.id;
  const hasMore = data.pages.at(-1)!.hasMore;
  const cut = hasNewer(data);
  const contactName = titleOf(ticket.contact);

  const stored = useMemo(() => flatten(data), [data]);
  const pendingMessages = usePendingMessages(ticketId);
  const notes = useTicketNotes({ contactId: ticket.contactId }).data;
  const shown = useMemo(
    () =>
      joinBubbles(
        stored,
        // what is on its way stands behind the newest
        cut ? [] : pendingMessages.map(({ bubble }) => bubble),
        bubbleKeys,
      ),
    [stored, pendingMessages, cut],
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
  const onSight = useCallback((oldest: Message | null) => noteSight(ticketId, oldest), [ticketId]);
  useReading(ticket, stored, markRead && !readOnly);
  const { log, actions, activeKey, dialog, setDialog } = useLog<Dialog>({
    rows,
    onSight,
    older,
    newer,
    wanted,
    onReached,
    onNewest,
    onReply,
    onAnswer,
    onGo,
  });
  const askRemoveNote = useCallback((note: TicketNote) => setDialog({ kind: 'removeNote', note }), [setDialog]);
  const mayRemove = (note: TicketNote) => !readOnly && (note.userId === me.id || can('notes:deleteAny'));

  const authorOf = useAuthors(stored);
  const { element } = log.scroll;
  useEffect(() => {
    if (marked && element.current) return markWords(element.current, marked, '[dir="auto"]');
  }, [element, marked]);

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
            last={row.last}
            resumed={row.resumed}
            contactName={contactName}
            author={authorOf(row.shown.message)}
            group={ticket.isGroup}
            readOnly={readOnly || !onReply}
            found={log.scroll.found === row.key}
            active={row.key === activeKey}
            actions={actions}
          />
        );
    }
  };

  return (
    <div className={classes.pane}>
      <Log
        {...log}
        draw={draw}
        empty={
          <EmptyState title={t('empty')} drawing={<ChooseDrawing />}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
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
