import type { Tag } from '@guiche/contract/tags';
import type { TicketInList } from '@guiche/contract/tickets';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { PeekDialog } from '../desk/lazy-parts';
import { sentenceOf } from '../platform/errors';
import { titleOf } from '../platform/number';
import { useNarrow } from '../platform/screen';
import { useCan } from '../platform/session';
import { useStrings } from '../platform/strings';
import { useKeys } from '../platform/use-keys';
import { useQueues } from '../queues/data';
import { useTicketMoves } from '../tickets/data';
import { canUndo, undoLast } from '../tickets/undo';
import { useToday } from '../tickets/use-today';
import { useViewer } from '../tickets/viewer';
import { Board, type CardHandle } from '../ui/Board';
import { OverThePage } from '../ui/OverThePage';
import { PageWait } from '../ui/PageWait';
import { FailedState } from '../ui/States';
import { BoardBar, BoardHead } from './BoardHead';
import { Card } from './Card';
import { loadMore, useBoard, useWaiting } from './data';
import { FirstLanes } from './FirstLanes';
import classes from './Kanban.module.css';
import { laneOf } from './live';
import { MoveSheet } from './MoveSheet';
import { moveWithUndo, placeWithUndo } from './move';
import { kanbanStrings } from './strings';
import { useBoardFilter } from './use-board-filter';
import { useColumns, useFolded, countOf } from './use-columns';

/** The board: every lane with its conversations, moved by hand, by keys or by a sheet. */
export default function KanbanPage() {
  const narrow = useNarrow();
  const { state, ...chosen } = useBoardFilter();
  // drawn out here, so that what moves on the board draws none of it anew
  const bar = <BoardBar state={state} isFiltered={chosen.isFiltered} narrow={narrow} onClear={chosen.clear} />;
  return <Lanes {...chosen} narrow={narrow} bar={bar} />;
}

interface LanesProps extends Omit<ReturnType<typeof useBoardFilter>, 'state'> {
  narrow: boolean;
  bar: ReactNode;
}

function Lanes({ filter, isFiltered, clear, narrow, bar }: LanesProps) {
  const t = useStrings(kanbanStrings);
  const viewer = useViewer();
  const can = useCan();
  const moves = useTicketMoves();
  const found = useBoard(filter, viewer);
  const board = found.data;
  const waiting = useWaiting(filter, viewer, board);
  const [asked, setAsked] = useState<TicketInList | null>(null);
  const [refused, setRefused] = useState<{ id: number; why: string } | null>(null);
  const [peeked, setPeeked] = useState<TicketInList | null>(null);
  const fold = useFolded();
  const mayPeek = can('tickets-manager:peek');
  useKeys({ undo: () => canUndo() && undoLast() });

  const tagOf = (laneId: number): Tag | null => board?.lista.find(({ id }) => id === laneId) ?? null;
  const move = (card: TicketInList, to: Tag | null) => {
    setRefused((before) => (before?.id === card.id ? null : before));
    if (board)
      moveWithUndo(card, tagOf(laneOf(board, card)), to, (error) =>
        setRefused({ id: card.id, why: sentenceOf(error) }),
      );
  };
  const step = (tag: Tag, by: -1 | 1) => {
    const lanes = board?.lista ?? [];
    const other = lanes[lanes.findIndex(({ id }) => id === tag.id) + by];
    if (other) placeWithUndo(lanes, tag, other.id);
  };

  const columns = useColumns({
    board,
    isFiltered,
    isOld: found.isPlaceholderData,
    folded: narrow ? [] : fold.ids,
    onFold: narrow ? undefined : fold.toggle,
    mayOrder: can('tags:kanban'),
    onStep: step,
    onClear: clear,
  });
  const queues = useQueues();
  const limits = useMemo(() => new Map(queues.data?.map((queue) => [queue.id, queue])), [queues.data]);
  const laneIds = useMemo(() => new Set(board?.lista.map(({ id }) => id)), [board?.lista]);
  const today = useToday();
  const render = useCallback(
    (card: TicketInList, handle: CardHandle) => (
      <Card
        card={card}
        handle={handle}
        laneIds={laneIds}
        limits={card.queueId === null ? undefined : limits.get(card.queueId)}
        today={today}
        refused={refused?.id === card.id ? refused.why : null}
        onMenu={setAsked}
      />
    ),
    [laneIds, limits, today, refused],
  );
  const { all, more } = columns;
  const onMore = useCallback((id: number) => void more(id, () => loadMore(id, filter, viewer)), [more, filter, viewer]);

  if (found.isError && !board)
    return <FailedState level={1} title={t('failed')} error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <div className={classes.page} data-old={found.isPlaceholderData || undefined}>
      <BoardHead board={board} waiting={waiting} isFiltered={isFiltered} bar={bar} />
      {!board ? (
        <PageWait />
      ) : (
        <>
          {board.lista.length === 0 && !isFiltered && <FirstLanes mayCreate={can('tags:kanban')} />}
          <Board
            label={t('board')}
            columns={all}
            render={render}
            nameOf={({ contact }) => titleOf(contact)}
            onMove={(card, to) => {
              // a lane that is gone takes nothing: it is not 'Em Aberto'
              if (to === 0 || tagOf(to)) move(card, tagOf(to));
            }}
            onMenu={setAsked}
            onMore={onMore}
            onUnfold={fold.toggle}
            onOrder={(id, to) => {
              const tag = tagOf(id);
              if (tag) placeWithUndo(board.lista, tag, to);
            }}
            onKey={(key, card) => {
              if (key.toLowerCase() !== 'p' || !mayPeek) return false;
              setPeeked(card);
              return true;
            }}
            narrow={narrow}
          />
        </>
      )}
      {/* one goes over into the other */}
      {((asked && board) || peeked) && (
        <OverThePage>
          {asked && board && (
            <MoveSheet
              card={asked}
              lanes={[null, ...board.lista].map((tag) => ({
                tag,
                count: countOf(board.lanes.find(({ laneId }) => laneId === (tag?.id ?? 0))?.count ?? 0),
              }))}
              laneId={laneOf(board, asked)}
              narrow={narrow}
              onMove={(to) => move(asked, to)}
              onPeek={
                mayPeek
                  ? () => {
                      setPeeked(asked);
                      setAsked(null);
                    }
                  : undefined
              }
              onClose={() => setAsked(null)}
            />
          )}
          {peeked && (
            <PeekDialog
              ticket={peeked}
              onClose={() => setPeeked(null)}
              onAccept={(ticket) => void moves.accept(ticket)}
              onOpen={() => {}}
            />
          )}
        </OverThePage>
      )}
    </div>
  );
}
