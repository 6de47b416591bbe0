import { Portal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useStrings } from '../platform/strings';
import { boardStrings } from './board-strings';
import { BoardColumnView, ColumnName, type BoardColumn, type CardHandle } from './BoardColumn';
import classes from './Board.module.css';
import { IconButton } from './IconButton';
import { useBoardDrag } from './use-board-drag';
import { useColumnOrder } from './use-column-order';

export type { BoardColumn, CardHandle } from './BoardColumn';

export interface BoardProps<Card extends { id: number }> {
  label: string;
  columns: readonly BoardColumn<Card>[];
  /** Draws a card; must stay the same function, or every card is drawn anew. */
  render: (card: Card, handle: CardHandle) => ReactNode;
  nameOf: (card: Card) => string;
  onMove: (card: Card, to: number) => void;
  /** Everything one may do with a card: opened by a resting finger on narrow screens. */
  onMenu: (card: Card) => void;
  onMore: (column: number) => void;
  onUnfold: (column: number) => void;
  /** Puts one that is `movable` into the place of another, on wide screens. */
  onOrder?: (column: number, to: number) => void;
  /** Other keys on a card: false leaves them to others. */
  onKey?: (key: string, card: Card) => boolean;
  /** One column at a time. */
  narrow: boolean;
}

/**
 * Columns of cards: taken and dropped by mouse, finger and keys, told to screen readers. Each column scrolls by itself and
 * draws only what is in sight. Knows nothing of what the cards are.
 */
export function Board<Card extends { id: number }>(props: BoardProps<Card>) {
  const { label, columns, render, nameOf, onMove, onMenu, onMore, onUnfold, onOrder, onKey, narrow } = props;
  const t = useStrings(boardStrings);
  const helpId = useId();
  const gripHelpId = useId();
  const [said, setSaid] = useState('');
  const [reach, setReach] = useState<Record<number, number>>({});
  /** The card that a move by keys takes along the focus. */
  const follow = useRef<number | null>(null);

  const find = (id: number) => columns.flatMap(({ cards }) => cards).find((card) => card.id === id);
  const isThere = (id: number) => columns.some((column) => column.id === id);
  const titleOf = (id: number | null) => columns.find((column) => column.id === id)?.name ?? '';
  const { board, ghost, held, width, hold } = useBoardDrag({
    onDrop(what, id, to) {
      if (what === 'column') return lanes.drop(id, to);
      const card = find(id);
      if (card) drop(card, to);
    },
    onRest: narrow
      ? (id) => {
          const card = find(id);
          if (card) onMenu(card);
        }
      : undefined,
    onLinger: (id) => columns.find((column) => column.id === id)?.folded && onUnfold(id),
  });

  const lanes = useColumnOrder({ columns, board, held, hold, say: setSaid, onOrder: narrow ? undefined : onOrder });

  function keep(card: Card, at: number) {
    setSaid(t('kept', { card: nameOf(card), column: titleOf(at) }));
  }

  function drop(card: Card, to: number) {
    onMove(card, to);
    setSaid(t('dropped', { card: nameOf(card), column: titleOf(to) }));
  }

  useEffect(() => {
    const id = follow.current;
    if (id === null) return;
    const handle = board.current?.querySelector<HTMLElement>(`[data-card="${id}"] [data-handle]`);
    if (!handle || handle === document.activeElement) return;
    handle.focus({ preventScroll: true });
    handle.closest('[data-column]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
    follow.current = null;
  });

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const target = event.target as Element;
    const from = Number(target.closest<HTMLElement>('[data-column]')?.dataset['column']);
    const place = target.closest('[data-handle]')?.closest<HTMLElement>('[data-card]');
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const card = place && find(Number(place.dataset['card']));
    if (card ? act(event.key, card, from, place) : target.closest('[data-grip]') && lanes.onKey(event.key, from)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  function act(key: string, card: Card, from: number, place: HTMLElement): boolean {
    const isHeld = held?.what === 'card' && held.by === 'keys' && held.id === card.id;
    if (isHeld && (key === ' ' || key === 'Enter')) {
      const { over } = held;
      hold(null);
      // its column may have gone while it was held, or somebody may have moved the card that one only lifted
      if (over === null || over === from || over === held.from || !isThere(over)) keep(card, from);
      else {
        follow.current = card.id;
        drop(card, over);
      }
      return true;
    }
    if (isHeld && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      const over = held.over !== null && isThere(held.over) ? held.over : from;
      const at = columns.findIndex(({ id }) => id === over) + (key === 'ArrowLeft' ? -1 : 1);
      const next = columns[at];
      if (!next) return true;
      hold({ ...held, over: next.id });
      board.current
        ?.querySelector(`[data-column="${next.id}"]`)
        ?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
      setSaid(t('over', { column: next.name, at: at + 1, of: columns.length }));
      return true;
    }
    if (isHeld && (key === 'Escape' || key === 'Tab')) {
      hold(null);
      keep(card, from);
      return key === 'Escape';
    }
    if (isHeld) return key.startsWith('Arrow');
    if (key === ' ') {
      hold({ what: 'card', id: card.id, from, over: from, by: 'keys' });
      setSaid(t('lifted', { card: nameOf(card), column: titleOf(from) }));
      return true;
    }
    if (key.startsWith('Arrow')) return step(key, from, place);
    return onKey?.(key, card) ?? false;
  }

  /** To the card beside this one. */
  function step(key: string, from: number, place: HTMLElement): boolean {
    const cardsIn = (id: number) => [
      ...(board.current?.querySelectorAll<HTMLElement>(`[data-column="${id}"] [data-card]`) ?? []),
    ];
    const by = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
    let to: HTMLElement | undefined;
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      const { top } = place.getBoundingClientRect();
      const beside = cardsIn(from)
        .map((other) => ({ other, away: (other.getBoundingClientRect().top - top) * by }))
        .filter(({ away }) => away > 0)
        .toSorted((one, other) => one.away - other.away);
      to = beside[0]?.other;
    } else {
      for (let at = columns.findIndex(({ id }) => id === from) + by; columns[at] && !to; at += by) {
        const { top } = place.getBoundingClientRect();
        const away = (other: HTMLElement) => Math.abs(other.getBoundingClientRect().top - top);
        to = cardsIn(columns[at]!.id).toSorted((one, other) => away(one) - away(other))[0];
      }
    }
    const handle = to?.querySelector<HTMLElement>('[data-handle]');
    handle?.focus();
    handle?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return true;
  }

  const card = held?.what === 'card' ? held : null;
  const ghostOf = card?.by === 'pointer' ? find(card.id) : undefined;
  const ghostColumn = held && !card && held.by === 'pointer' ? columns.find(({ id }) => id === held.id) : undefined;
  return (
    <div className={classes.whole} data-narrow={narrow || undefined}>
      {narrow && <Pager board={board} columns={columns} />}
      <div
        ref={board}
        className={classes.board}
        role="region"
        aria-label={label}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          if (held?.by === 'keys' && !event.currentTarget.contains(event.relatedTarget)) hold(null);
        }}
        onFocus={({ target }) => {
          const card = target.closest<HTMLElement>('[data-card]');
          const column = card?.closest<HTMLElement>('[data-column]');
          if (card && column)
            setReach((known) => ({ ...known, [Number(column.dataset['column'])]: Number(card.dataset['card']) }));
        }}
      >
        {columns.map((column) => (
          <BoardColumnView
            key={column.id}
            column={column}
            render={render}
            helpId={helpId}
            reach={reach[column.id]}
            heldId={card?.from === column.id ? card.id : null}
            heldBy={card?.from === column.id ? card.by : undefined}
            isTarget={card !== null && card.over === column.id && card.from !== column.id}
            beside={lanes.besideOf(column.id)}
            isHeld={held?.what === 'column' && held.id === column.id}
            gripHelpId={lanes.canMove(column.id) ? gripHelpId : undefined}
            onMore={onMore}
            onUnfold={onUnfold}
          />
        ))}
      </div>
      <p id={helpId} className="spoken">
        {t('help')}
      </p>
      <p id={gripHelpId} className="spoken">
        {t('gripHelp')}
      </p>
      <p className="spoken" role="status" aria-live="assertive">
        {said}
      </p>
      {(ghostOf ?? ghostColumn) && (
        <Portal>
          <div
            className={classes.overlay}
            onWheel={({ deltaX, deltaY }) => board.current?.scrollBy({ left: deltaX || deltaY })}
          />
          <div ref={ghost} className={classes.ghost} style={{ width }} aria-hidden="true" inert>
            {ghostOf
              ? render(ghostOf, {
                  tabIndex: -1,
                  'data-handle': true,
                  'aria-roledescription': '',
                  'aria-describedby': helpId,
                  draggable: false,
                })
              : ghostColumn && <ColumnName column={ghostColumn} />}
          </div>
        </Portal>
      )}
    </div>
  );
}

/** Which column is in sight on a narrow screen, and the way to the next. */
function Pager<Card>({
  board,
  columns,
}: {
  board: { current: HTMLDivElement | null };
  columns: readonly BoardColumn<Card>[];
}) {
  const t = useStrings(boardStrings);
  const [at, setAt] = useState(0);
  useEffect(() => {
    const area = board.current;
    if (!area) return undefined;
    const look = () => {
      const middle = area.scrollLeft + area.clientWidth / 2;
      const lefts = [...area.children].map((child) => (child as HTMLElement).offsetLeft - area.offsetLeft);
      setAt(
        Math.max(
          0,
          lefts.findLastIndex((left) => left <= middle),
        ),
      );
    };
    look();
    area.addEventListener('scroll', look, { passive: true });
    return () => area.removeEventListener('scroll', look);
  }, [board, columns.length]);
  const go = (to: number) =>
    board.current?.children[to]?.scrollIntoView({ behavior: 'smooth', inline: 'center', block: 'nearest' });
  const column = columns[Math.min(at, columns.length - 1)];
  return (
    <nav className={classes.pager} aria-label={column?.name}>
      <IconButton label={t('previous')} disabled={at === 0} onClick={() => go(at - 1)}>
        <IconChevronLeft stroke={1.5} size={18} />
      </IconButton>
      <span className={classes.dots} aria-hidden="true">
        {columns.slice(0, 12).map(({ id, color }, n) => (
          <i key={id} data-on={n === Math.min(at, 11) || undefined} style={color ? { background: color } : undefined} />
        ))}
      </span>
      <IconButton label={t('next')} disabled={at >= columns.length - 1} onClick={() => go(at + 1)}>
        <IconChevronRight stroke={1.5} size={18} />
      </IconButton>
    </nav>
  );
}
