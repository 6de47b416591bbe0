import { Button } from '@mantine/core';
import { IconArrowBarRight, IconChevronDown, IconGripVertical } from '@tabler/icons-react';
import { memo, useEffect, useMemo, useRef, type CSSProperties, type ReactNode } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useStrings } from '../platform/strings';
import { boardStrings } from './board-strings';
import { IconButton } from './IconButton';
import { VirtualItem, VirtualList, VirtualListContext } from './VirtualList';
import classes from './Board.module.css';

export interface BoardColumn<Card> {
  id: number;
  name: string;
  /** A colour of the tenant's choosing; none for the column of what has no place. */
  color: string | null;
  cards: readonly Card[];
  /** How many there are, in figures and in words. */
  count: string;
  countLabel: string;
  menu?: ReactNode;
  /** It may be put elsewhere among the columns. */
  movable?: boolean;
  /** Stands in place of the cards: it is empty, on its way, or has failed. */
  instead?: ReactNode;
  foot?: ReactNode;
  folded: boolean;
  more: 'none' | 'there' | 'loading' | 'failed';
}

/** What a card's own element takes to be reached and lifted by keys. */
export interface CardHandle {
  tabIndex: 0 | -1;
  'data-handle': true;
  'aria-roledescription': string;
  'aria-describedby': string;
  draggable: false;
}

export interface BoardColumnProps<Card extends { id: number }> {
  column: BoardColumn<Card>;
  render: (card: Card, handle: CardHandle) => ReactNode;
  helpId: string;
  /** The card that the tab key reaches. */
  reach: number | undefined;
  /** One of its cards is in somebody's hand. */
  heldId: number | null;
  heldBy: 'pointer' | 'keys' | undefined;
  /** What is held would land here. */
  isTarget: boolean;
  /** The column that is held would stand on this side of it. */
  beside: 'before' | 'after' | undefined;
  /** It is held itself. */
  isHeld: boolean;
  gripHelpId: string | undefined;
  onMore: (column: number) => void;
  onUnfold: (column: number) => void;
}

/** The next page is fetched this near to the bottom. */
const NEAR_BOTTOM = 600;
const CARD = 124;

function Column<Card extends { id: number }>(props: BoardColumnProps<Card>) {
  const { column, render, helpId, reach, heldId, heldBy, isTarget, onMore, onUnfold } = props;
  const { beside, isHeld, gripHelpId } = props;
  const t = useStrings(boardStrings);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useRef<VirtualizerHandle>(null);
  const { id, name, cards, more } = column;
  const style = column.color ? ({ '--c': column.color } as CSSProperties) : undefined;
  // the same objects, so that a card is drawn anew only when it is another
  const handles = useMemo(() => {
    const other: CardHandle = {
      tabIndex: -1,
      'data-handle': true,
      'aria-roledescription': t('card'),
      'aria-describedby': helpId,
      draggable: false,
    };
    return { other, reached: { ...other, tabIndex: 0 } satisfies CardHandle };
  }, [t, helpId]);
  const first = cards[0]?.id;
  const reachable = cards.some((card) => card.id === reach) ? reach : first;
  const index = cards.findIndex((card) => card.id === reachable);

  function near(left: number) {
    if (more === 'there' && left < NEAR_BOTTOM) onMore(id);
  }
  // cards may leave until the column is no longer full
  useEffect(() => {
    const rows = virtual.current;
    if (rows && !column.folded) near(rows.scrollSize - rows.scrollOffset - rows.viewportSize);
  });
  // what is about to land lands at the top
  useEffect(() => {
    if (isTarget && heldId === null && scroller.current) scroller.current.scrollTop = 0;
  }, [isTarget, heldId]);

  if (column.folded)
    return (
      <section
        className={classes.column}
        style={style}
        data-column={id}
        data-folded
        data-beside={beside}
        data-target={isTarget || undefined}
        aria-label={name}
      >
        <button
          type="button"
          className={classes.unfold}
          aria-label={t('unfold', { column: name })}
          onClick={() => onUnfold(id)}
        >
          <IconArrowBarRight stroke={1.5} size={16} aria-hidden="true" />
          <span className={classes.count}>{column.count}</span>
          <i className={classes.dot} />
          <span className={classes.sideways} dir="auto">
            {name}
          </span>
        </button>
      </section>
    );

  return (
    <section
      className={classes.column}
      style={style}
      data-column={id}
      data-beside={beside}
      data-held={isHeld || undefined}
      data-target={isTarget || undefined}
      aria-label={name}
    >
      <header className={classes.head} data-head={gripHelpId && true}>
        <i className={classes.dot} />
        <h2 className={classes.name} dir="auto" title={name}>
          {name}
        </h2>
        <span className={classes.count}>
          <span aria-hidden="true">{column.count}</span>
          <span className="spoken">{column.countLabel}</span>
        </span>
        {gripHelpId && (
          <IconButton
            className={classes.grip}
            label={t('grip', { column: name })}
            size="sm"
            data-grip
            aria-describedby={gripHelpId}
          >
            <IconGripVertical stroke={1.5} size={16} />
          </IconButton>
        )}
        <span className={classes.menu}>{column.menu}</span>
      </header>
      {isTarget && heldId === null && (
        <div className={classes.slot} aria-hidden="true">
          <IconChevronDown stroke={1.5} size={16} />
          <b>{t('drop', { column: name })}</b>
          <span>{t('onTop')}</span>
        </div>
      )}
      <div
        ref={scroller}
        className={classes.cards}
        tabIndex={-1}
        onScroll={({ currentTarget: pane }) => near(pane.scrollHeight - pane.scrollTop - pane.clientHeight)}
      >
        {column.instead ?? (
          <VirtualListContext value={{ label: name, size: more === 'none' ? cards.length : -1 }}>
            <Virtualizer
              ref={virtual}
              scrollRef={scroller}
              as={VirtualList}
              item={VirtualItem}
              itemSize={CARD}
              data={cards as Card[]}
              keepMounted={index === -1 ? [] : [index]}
            >
              {(card) => (
                <div
                  key={card.id}
                  className={classes.card}
                  data-card={card.id}
                  data-held={card.id === heldId ? heldBy : undefined}
                >
                  {render(card, card.id === reachable ? handles.reached : handles.other)}
                </div>
              )}
            </Virtualizer>
          </VirtualListContext>
        )}
        {more === 'failed' && (
          <div className={classes.more} role="alert">
            {t('moreFailed')}
            <Button size="sm" onClick={() => onMore(id)}>
              {t('again')}
            </Button>
          </div>
        )}
      </div>
      {column.foot && <footer className={classes.foot}>{column.foot}</footer>}
    </section>
  );
}

/** What is seen of a column in somebody's hand. */
export const ColumnName = ({ column: { name, color, count } }: { column: BoardColumn<unknown> }) => (
  <div className={classes.head} style={color ? ({ '--c': color } as CSSProperties) : undefined}>
    <i className={classes.dot} />
    <b className={classes.name} dir="auto">
      {name}
    </b>
    <span className={classes.count}>{count}</span>
  </div>
);

/** One column: drawn anew only when something of its own changes. */
export const BoardColumnView = memo(Column) as typeof Column;
